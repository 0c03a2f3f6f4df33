//! What the board refutes is not called open.

use puchok_engine::game::Game;
use puchok_engine::limits::Limits;
use puchok_engine::plans::{Against, Kind, Plan, PlanReason};
use puchok_engine::score::Centipawns;
use puchok_engine::search::{Engine, Options};
use puchok_engine::zones::zone::State;
use shakmaty::{Color, Role, Square};

/// The plans of a position, and whose move it is.
fn plans(fen: &str, nodes: u64) -> (Color, Vec<Plan>) {
    let game: Game = fen.parse().expect("a legal position");
    let answer = Engine::new(Options::default())
        .expect("a table can be laid")
        .analyse(&game, &Limits::of_nodes(nodes));
    (game.position().turn(), answer.explanation.plans)
}

/// The fields of the first move of a plan.
fn first(plan: &Plan) -> (Option<Square>, Square) {
    (plan.moves[0].from(), plan.moves[0].to())
}

/// After Nf4 the queen attacks the knight on g3, which a knight on a5 does not protect.
#[test]
fn what_hangs_is_saved_before_anything_else() {
    let (turn, plans) = plans(
        "3rr1k1/pp4p1/2nq1pNp/3b4/8/P2PP1nP/1B3QPR/2R2BK1 w - - 2 24",
        30_000,
    );
    let others: Vec<&Plan> = plans.iter().filter(|plan| plan.side != turn).collect();
    assert!(!others.is_empty());
    let mut open = others.into_iter().filter(|plan| plan.state == State::Open);
    let told = open.find(|plan| first(plan) == (Some(Square::C6), Square::A5));
    assert!(told.is_none(), "{:?}", told.map(Plan::text));
}

/// Rxd6 loses the rook: after Qd1+ the queen takes it or mates.
#[test]
fn no_plan_of_the_side_to_move_is_open_that_nobody_has_looked_at() {
    let mut checked = 0;
    for fen in [
        "2r3k1/5p2/R2p2p1/1Pp2b2/2Pb1Q1p/6P1/3BqPBP/6K1 w - - 3 35",
        "r4rk1/pp3ppp/2np4/4p3/4P3/3P4/PPPN1PPP/R4RK1 w - - 0 1",
    ] {
        let (turn, plans) = plans(fen, 30_000);
        let own = plans
            .iter()
            .filter(|plan| plan.side == turn && plan.state == State::Open);
        for plan in own {
            checked += 1;
            let has_nobody_looked = plan.defended.is_none() && plan.alone.is_none();
            assert!(!has_nobody_looked, "{fen}: {}", plan.text());
            assert_ne!(
                first(plan),
                (Some(Square::A6), Square::D6),
                "{fen}: {}",
                plan.text()
            );
        }
    }
    assert!(checked > 0);
}

/// Beside a mate nobody looks for a better field for his king.
#[test]
fn beside_a_mate_a_king_walks_for_nothing() {
    let (_, plans) = plans("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 10_000);
    for plan in plans.iter().filter(|plan| plan.kind == Kind::KingWalk) {
        let text = plan.text();
        let subject = text.split(';').next().unwrap_or_default();
        assert!(
            !subject.contains(':') || subject.ends_with("out of the check"),
            "{}",
            plan.text()
        );
    }
}

/// A long way of an officer is told only where the main line sets out on it.
#[test]
fn nobody_goes_round_the_board() {
    let mut checked = 0;
    for fen in [
        "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8",
        "r1bq1rk1/pp1n1ppp/2pbpn2/3p4/2PP4/2N1PN2/PPQ1BPPP/R1B2RK1 w - - 0 9",
        "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
    ] {
        let (_, plans) = plans(fen, 30_000);
        let officers = plans
            .iter()
            .filter(|plan| !matches!(plan.role, Role::Pawn | Role::King) && plan.state == State::Open);
        for plan in officers {
            checked += 1;
            let is_short = plan.moves.len() < 4;
            assert!(is_short || plan.reason.is_main_line(), "{}", plan.text());
        }
    }
    assert!(checked > 0);
}

/// What loses more than two pawns even if the other side does nothing is no plan.
#[test]
fn what_loses_even_if_let_alone_is_no_plan() {
    for fen in [
        "r1bqk2r/pppp1ppp/2n2n2/4p3/1bB1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 5",
        "4rrk1/pppb2bp/2q1n1p1/4p3/8/1P1PBN2/PBPQ1PPP/4RRK1 w - - 0 1",
        "r4k2/4R1pp/3r1p2/2p5/1pPN4/6PP/P4PK1/3R4 w - - 0 1",
    ] {
        let (_, plans) = plans(fen, 100_000);
        for plan in plans {
            let loses = match plan.reason {
                PlanReason::Costs {
                    against: Against::Passes,
                    loss,
                    ..
                } => loss > Centipawns(200),
                _ => false,
            };
            assert!(!loses, "{fen}: {}", plan.text());
        }
    }
}
