//! What stands against plans, and how it is told.

use puchok_engine::plans::{Considered, Kind, Plan, PlanReason, Retaking};
use puchok_engine::score::Centipawns;
use puchok_engine::zones::zone::State;
use shakmaty::{Color, Role, Square};

use crate::{POSITIONS, considered, plans};

/// The state of the plan with which a pawn promotes by its next move, and no other piece helps.
fn promotion(fen: &str, side: Color, from: Square) -> State {
    let all = considered(fen);
    let promotes = |c: &&Considered| {
        let is_promotion = c.plan.moves.iter().all(|mv| mv.is_promotion());
        c.plan.side == side && c.plan.from == from && is_promotion
    };
    let plan = all.iter().find(promotes).expect("a plan to promote");
    plan.plan.state()
}

/// The rook takes the queen on e1, on f1, as the map says; where it stands beside the file it does not.
#[test]
fn a_pawn_that_is_taken_where_it_promotes_is_held() {
    let held = |fen, from| assert_eq!(promotion(fen, Color::Black, from), State::Held, "{fen}");
    held("8/8/8/8/4k3/8/4p1K1/R7 b - - 0 1", Square::E2);
    held("8/5K2/8/8/8/1k6/b4p2/R7 b - - 0 1", Square::F2);
    let open = "8/8/8/8/8/3k4/R3p3/6K1 b - - 0 1";
    assert_eq!(promotion(open, Color::Black, Square::E2), State::Open);
}

/// White mates from e5, where the d-pawn could attack the queen if its king were not in check; and draws by a pawn that the king takes.
#[test]
fn what_the_best_move_begins_is_not_held() {
    for (fen, reason, why) in [
        (
            "1Q3b1r/3pk2p/2b2np1/8/2B5/R1P1ppPP/4N3/1NB1K2R w - - 3 25",
            PlanReason::Unopposed { is_searched: true },
            "nothing stands in the way",
        ),
        (
            "8/3k4/8/4P3/7K/8/8/8 w - - 0 1",
            PlanReason::GivenUp("…Kxe6".to_owned()),
            "…Kxe6 takes it in the main line",
        ),
    ] {
        let (plans, best) = plans(fen);
        let first = &plans[0];
        assert!(
            best.is_some_and(|best| first.begins_with(best)),
            "{}",
            first.text()
        );
        assert_eq!(
            (first.state, &first.reason),
            (State::Open, &reason),
            "{}",
            first.text()
        );
        assert_eq!(first.why(), why);
    }
}

/// After d2–d4 the bishop on f4 is not attacked from e5: there the pawn would be taken for nothing.
#[test]
fn a_plan_is_judged_on_the_board_after_its_other_moves() {
    let mut bishops = 0;
    for Considered { plan, .. } in considered(POSITIONS[0]) {
        if (plan.from, plan.to) == (Square::C1, Square::F4) {
            bishops += 1;
            let denial = plan.opposition.denial(plan.to);
            assert_ne!(denial, Some((Square::E7, Square::E5)), "{plan:?}");
        }
    }
    assert!(bishops > 0);
}

/// Where a piece is taken back by a pawn it has been exchanged: nobody drives it away.
#[test]
fn exchanges_are_open() {
    let ruy = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4";
    let mut exchanges = 0;
    for &fen in POSITIONS.iter().chain([&ruy]) {
        for Considered { plan, .. } in considered(fen) {
            if plan.name.kind == Kind::Exchange {
                exchanges += 1;
                assert_eq!(plan.state(), State::Open, "{fen}: {plan:?}");
            }
        }
    }
    assert!(exchanges > 0);
}

/// The king controls the rook that the knight takes, but may not take back where the bishop protects.
#[test]
fn a_king_takes_nothing_back_that_is_protected() {
    let (plans, _) = plans("6k1/5r1p/6p1/6N1/2B5/8/5PPP/6K1 w - - 0 1");
    let takes = plans
        .iter()
        .find(|p| p.side == Color::White && p.to == Square::F7);
    let takes = takes.expect("a plan to take on f7");
    assert_eq!(
        takes.reason,
        PlanReason::TakesTarget(Retaking::Impossible),
        "{}",
        takes.text()
    );
}

/// The state of the only plan whose text begins so.
fn standing(fen: &str, begins: &str) -> State {
    let (plans, _) = plans(fen);
    let found: Vec<&Plan> = plans
        .iter()
        .filter(|plan| plan.text().starts_with(begins))
        .collect();
    let [plan] = found[..] else {
        panic!("{begins}: {plans:#?}");
    };
    plan.state
}

/// After Bxg7 the rook does not come to h8, which the bishop then attacks; the queen comes to d6, since the bishop that would take
/// it there has gone.
#[test]
fn the_best_move_stops_plans_and_lets_others_go() {
    let fen = "2bqk1r1/1r2p1b1/p1p1p1p1/Pp1pB1P1/1P1P3P/2P2N2/4P3/R3K1QR w KQ - 3 30";
    let (plans, best) = plans(fen);
    assert_eq!(best.map(|mv| mv.to()), Some(Square::G7));
    let blacks: Vec<&Plan> = plans.iter().filter(|plan| plan.side == Color::Black).collect();
    assert!(!blacks.is_empty());
    for plan in blacks {
        let to_h8 = plan.moves[0].to() == Square::H8;
        let to_d6 = plan.moves[0].to() == Square::D6 && plan.role == Role::Queen;
        assert!(!to_h8 || plan.state == State::Held, "{}", plan.text());
        assert!(!to_d6 || plan.state == State::Open, "{}", plan.text());
    }
    // The pawn that comes to b7 is taken by the bishop that has gone to c6.
    let fen = "6k1/3b2p1/1P2p3/p1ppPp1p/P4P1P/2N3P1/4QKB1/8 b - - 0 40";
    assert_eq!(standing(fen, "pawn b6–b7"), State::Held);
}

/// Each of these moves can be driven away, taken, or be met by a threat, and costs little by a search of its own.
#[test]
fn a_move_that_costs_little_is_not_held_by_the_board() {
    for fen in [
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "r1b2rk1/p3bppp/2p2n2/1q1p4/N7/4B1P1/PP2PPBP/R2Q1RK1 w - - 6 13",
    ] {
        let (plans, _) = plans(fen);
        for plan in plans {
            let is_cheap = plan.moves.len() == 1
                && plan.target.is_none()
                && plan.defended.is_some()
                && plan.costs <= Some(Centipawns(50));
            let is_held = plan.state == State::Held && !matches!(plan.reason, PlanReason::ThreatFirst(_));
            assert!(!(is_cheap && is_held), "{fen}: {}", plan.text());
        }
    }
}
