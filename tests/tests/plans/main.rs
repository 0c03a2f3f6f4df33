//! Plans: what is listed is playable, makes sense, and is told the same way each time.

mod main_line;
mod opposition;
mod refuted;

use puchok_engine::chart::chart_zones;
use puchok_engine::game::Game;
use puchok_engine::limits::{Limits, Signals};
use puchok_engine::plans::naming::Manner;
use puchok_engine::plans::{Considered, Kind, MOST, Plan, Searched, consider, list};
use puchok_engine::position::Position;
use puchok_engine::report::Silent;
use puchok_engine::score::{Centipawns, Meaning};
use puchok_engine::search::{Engine, Options};
use puchok_engine::zones::board::exchange;
use puchok_engine::zones::board::pins::Pins;
use puchok_engine::zones::board::steps::field_of_arrival;
use puchok_engine::zones::map::Horizon;
use puchok_engine::zones::zone::{State, Target};
use shakmaty::{CastlingMode, Color, Move, Role, Square};

/// From games and from endings; quiet, sharp, and in check.
const POSITIONS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8",
    "r4rk1/pp3ppp/2np4/4p3/4P3/3P4/PPPN1PPP/R4RK1 w - - 0 1",
    "8/5pk1/6p1/1p2P2p/1P3P1P/4K1P1/8/8 w - - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
    "8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 0 1",
    "rnbqk1nr/pppp1ppp/8/4p3/1b1P4/4P3/PPP2PPP/RNBQKBNR w KQkq - 1 3",
    "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1",
    "8/8/8/4k3/8/8/8/4K3 w - - 0 1",
    "8/P7/8/3Pp3/8/8/p7/K1k5 w - e6 0 1",
];

/// Positions of the search before.
const NODES: u64 = 3_000;

fn with<T>(fen: &str, ask: impl FnOnce(&mut Engine, &Game, Searched<'_>) -> T) -> (T, Option<Move>) {
    let options = Options {
        hash_mib: 4,
        ..Options::default()
    };
    let mut engine = Engine::new(options).expect("a small table can be laid");
    let game = fen.parse::<Game>().expect("a legal position");
    let limits = Limits {
        nodes: Some(NODES),
        ..Limits::default()
    };
    let (outcome, tree) = engine.search_recorded(&game, &limits, &Signals::new(), &mut Silent, 1_000);
    let searched = Searched {
        outcome: &outcome,
        tree: &tree,
    };
    (ask(&mut engine, &game, searched), outcome.best)
}

fn plans(fen: &str) -> (Vec<Plan>, Option<Move>) {
    with(fen, |engine, game, searched| {
        list(engine, game, searched, NODES / 10, &Signals::new())
    })
}

fn considered(fen: &str) -> Vec<Considered> {
    with(fen, |engine, game, searched| {
        consider(engine, game, searched, NODES / 10, &Signals::new())
    })
    .0
}

/// Who says stop gets the plans that the board shows, however many positions their values might take.
#[test]
fn plans_are_listed_without_searches_once_told_to_stop() {
    let fen = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";
    let signals = Signals::new();
    signals.stop();
    let (plans, best) = with(fen, |engine, game, searched| {
        list(engine, game, searched, u64::MAX / 1_000, &signals)
    });
    assert!(!plans.is_empty());
    // What the main line plays, or begins, is worth what it is worth.
    let of_line = |plan: &&Plan| {
        best.is_some_and(|best| plan.begins_with(best)) || plan.why.starts_with("the main line")
    };
    for plan in plans.iter().filter(|plan| !of_line(plan)) {
        assert_eq!((plan.alone, plan.defended), (None, None), "{}", plan.text);
    }
}

/// The position at the end of a plan, the other side passing; in check it answers the check first.
fn carried_out(position: &Position, best: Move, plan: &Plan) -> Option<Position> {
    let mut at = match position.turn() == plan.side {
        true => position.clone(),
        false => position.pass().unwrap_or_else(|| position.after(best)),
    };
    for (number, &mv) in plan.moves.iter().enumerate() {
        if number > 0 {
            at = at.pass()?;
        }
        if !at.legal_moves().contains(&mv) {
            return None;
        }
        at.play(mv);
    }
    Some(at)
}

#[test]
fn both_sides_have_plans_that_can_be_carried_out() {
    for fen in POSITIONS {
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let (plans, best) = plans(fen);
        let best = best.unwrap();
        for side in Color::ALL {
            let own = plans.iter().filter(|p| p.side == side).count();
            assert!((1..=MOST).contains(&own), "{fen}: {own} plans of {side}");
        }
        let of_mover = plans.iter().take_while(|p| p.side == position.turn()).count();
        assert!(plans[of_mover..].iter().all(|p| p.side != position.turn()));
        assert!(plans[0].begins_with(best), "{fen}: {}", plans[0].text);
        for plan in &plans {
            let end = carried_out(&position, best, plan).unwrap_or_else(|| panic!("{fen}: {}", plan.text));
            let piece = position.board().piece_at(plan.from).unwrap();
            assert_eq!((piece.color, piece.role), (plan.side, plan.role));
            let last = plan.moves[plan.moves.len() - 1];
            let stands = field_of_arrival(last, plan.side);
            let sees = end.board().attacks_from(stands).contains(plan.to);
            assert!(
                stands == plan.to || plan.target.is_some() && sees,
                "{fen}: {}",
                plan.text
            );
            let target = position
                .board()
                .piece_at(plan.to)
                .filter(|p| p.color != plan.side);
            assert!(plan.target.is_none() || plan.target == target.map(|p| p.role));
            assert_ne!(plan.state, State::Frozen);
        }
    }
}

/// A pawn promotes in a plan only where no pawn of the other side can stop it; an attack wins something.
#[test]
fn no_plan_is_nonsense() {
    for fen in POSITIONS {
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let (plans, best) = plans(fen);
        for plan in &plans {
            if plan.kind == Kind::Promotion {
                let pawns = position.board().pawns() & position.board().by_color(!plan.side);
                let ahead = pawns.into_iter().filter(|pawn| {
                    let (own, other) = (plan.from.rank().to_u32(), pawn.rank().to_u32());
                    pawn.file().distance(plan.from.file()) <= 1 && plan.side.fold_wb(other > own, other < own)
                });
                assert_eq!(ahead.count(), 0, "{fen}: {}", plan.text);
            }
            if plan.kind == Kind::Attack && !best.is_some_and(|best| plan.begins_with(best)) {
                assert!(plan.gain > Centipawns::ZERO, "{fen}: {}", plan.text);
            }
        }
    }
}

/// Pawns that promote at once: what the queen does then, against h6, on a2, against h3, is no plan of the pawn.
#[test]
fn a_pawn_that_promotes_has_no_further_plan() {
    for fen in [
        "8/8/7P/2k5/8/8/K4p2/8 b - - 0 20",
        "1R2B1b1/5p2/1b2p3/2pp4/8/8/1p1K4/k6n w - - 0 1",
        "4b3/2N1P2n/3p2pP/n2N1kP1/3B2R1/7B/7p/1Kb5 b - - 0 1",
    ] {
        let mut promotions = 0;
        for Considered { plan, .. } in considered(fen) {
            let Some(at) = plan.moves.iter().position(|mv| mv.is_promotion()) else {
                continue;
            };
            promotions += 1;
            let goes_on = plan.moves[at + 1..]
                .iter()
                .any(|mv| mv.from() == Some(plan.moves[at].to()));
            assert!(!goes_on, "{fen}: {plan:?}");
            if plan.role == Role::Pawn {
                assert_eq!(plan.name.kind, Kind::Promotion, "{fen}: {plan:?}");
            }
        }
        assert!(promotions > 0, "{fen}");
    }
}

/// White's queen stands on d7 and gives check. That the rook takes back there when it has been taken is no plan of the board that is shown.
#[test]
fn no_plan_goes_where_an_own_piece_stands() {
    let fen = "1rb1k2r/2qQbppp/p3pn2/1p2n3/4P3/PNN1BP2/1PP3PP/2KR1B1R b k - 0 1";
    for Considered { plan, .. } in considered(fen) {
        let is_back = plan.side == Color::White && plan.moves.iter().any(|mv| mv.to() == Square::D7);
        assert!(!is_back, "{plan:?}");
    }
}

/// A zone of the map that a target leaves in time wins nothing, and is no plan: the map holds such zones here, the plans do not.
#[test]
fn attacks_of_the_map_are_listed_only_when_open() {
    let mut held = 0;
    for fen in POSITIONS {
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        held += chart_zones(&position, Horizon::WHOLE, 0)
            .iter()
            .filter(|charted| matches!(charted.zone.target, Target::Piece(..)))
            .filter(|charted| charted.zone.state == State::Held && charted.zone.gain > Centipawns::ZERO)
            .count();
        for Considered { plan, .. } in considered(fen) {
            if plan.zone.is_some() && plan.name.kind == Kind::Attack {
                assert_eq!(plan.state(), State::Open, "{fen}: {plan:?}");
            }
        }
    }
    assert!(held > 0);
}

/// The hole on d5, with nothing but a bishop of the dark fields that could contest it, and no queens: the classical way of a knight.
#[test]
fn a_knight_goes_to_the_outpost() {
    let fen = "r2b1rk1/pp3ppp/3p4/2p1p3/2P1P3/3P4/PP1N1PPP/R4RK1 w - - 0 1";
    let found = considered(fen);
    let knight = found
        .iter()
        .map(|c| &c.plan)
        .find(|p| (p.from, p.to) == (Square::D2, Square::D5));
    let knight = knight.expect("a plan to go to d5");
    assert_eq!((knight.role, knight.name.kind), (Role::Knight, Kind::Outpost));
    assert_eq!(knight.moves.len(), 3);
    assert!(knight.gain > Centipawns::ZERO);
}

/// A rook goes to the seventh rank by the open file, and a pawn on c6 drives a knight from d5.
#[test]
fn files_and_denials_are_seen() {
    let found = considered("r5k1/pp3ppp/2p1p3/8/8/2P1P3/PP3PPP/R5K1 w - - 0 1");
    let rook = found
        .iter()
        .find(|c| (c.plan.from, c.plan.to) == (Square::A1, Square::D7));
    assert_eq!(rook.map(|c| c.plan.name.kind), Some(Kind::Rank));
    let found = considered("r4rk1/ppp2ppp/3p4/4p3/4P3/2N5/PPP2PPP/R4RK1 w - - 0 1");
    let knight = found
        .iter()
        .find(|c| (c.plan.from, c.plan.to) == (Square::C3, Square::D5));
    let knight = knight.expect("a plan to go to d5");
    assert_eq!(knight.plan.state(), State::Held);
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

/// No piece goes somewhere and back, and none comes by a field twice.
#[test]
fn ways_do_not_return() {
    for fen in POSITIONS {
        for Considered { plan, .. } in considered(fen) {
            let mut fields = vec![plan.from];
            fields.extend(&plan.fields);
            let visited = fields.len();
            fields.sort();
            fields.dedup();
            assert_eq!(fields.len(), visited, "{fen}: {plan:?}");
        }
    }
}

/// The king castles when the pieces between have gone: the whole way is the plan.
#[test]
fn castling_is_prepared() {
    let found = considered(POSITIONS[0]);
    let castling = found
        .iter()
        .map(|c| &c.plan)
        .find(|p| p.name.kind == Kind::Castling && p.side == Color::White && p.to == Square::G1);
    let castling = castling.expect("a plan to castle");
    assert!((3..=4).contains(&castling.moves.len()));
    assert!(castling.moves.last().unwrap().is_castle());
}

/// In Chess960 a king castles to the field beside it: that is no step to a better field.
#[test]
fn castling_to_the_next_field_is_castling() {
    let found = considered("r2q1k1r/ppp2ppp/2n2n2/2b1p3/2B1P1b1/2NP1N2/PPP2PPP/R1BQ1K1R w HAha - 0 7");
    let to_g1 = found
        .iter()
        .map(|c| &c.plan)
        .find(|p| p.side == Color::White && (p.from, p.to) == (Square::F1, Square::G1));
    let castling = to_g1.expect("a plan to castle");
    assert_eq!(castling.name.kind, Kind::Castling);
    assert!(castling.moves.last().unwrap().is_castle());
}

/// The king controls the rook that the knight takes, but may not take back where the bishop protects.
#[test]
fn a_king_takes_nothing_back_that_is_protected() {
    let (plans, _) = plans("6k1/5r1p/6p1/6N1/2B5/8/5PPP/6K1 w - - 0 1");
    let takes = plans
        .iter()
        .find(|p| p.side == Color::White && p.to == Square::F7);
    let text = &takes.expect("a plan to take on f7").text;
    assert!(text.contains("; it cannot be taken back"), "{text}");
}

/// What of a plan a test names: where the piece begins, where it ends, what for, in what way.
fn named(fen: &str, side: Color) -> Vec<(Square, Square, Kind, Manner)> {
    let of_side = considered(fen).into_iter().filter(|c| c.plan.side == side);
    of_side
        .map(|Considered { plan, .. }| (plan.from, plan.to, plan.name.kind, plan.name.manner))
        .collect()
}

/// In the exchange variation of the Queen's Gambit White's two pawns attack Black's three: b2–b4–b5 leaves a weak pawn on c6.
#[test]
fn the_fewer_pawns_attack_the_more() {
    let fen = "r1bq1rk1/pp2bppp/2p2n2/3p4/3P4/2N1PN2/PP2BPPP/R2Q1RK1 w - - 0 1";
    let plan = (Square::B2, Square::B5, Kind::Lever, Manner::Minority);
    assert!(named(fen, Color::White).contains(&plan));
    // Three against two, a lever is no such attack.
    let fen = "6k1/1pp3pp/8/8/8/8/PPP3PP/6K1 w - - 0 1";
    let is_minority = |plan: &(Square, Square, Kind, Manner)| plan.3 == Manner::Minority;
    assert!(!named(fen, Color::White).iter().any(is_minority));
}

/// Three pawns against two: the one without an opponent goes to c6, the b-pawn protects it there and takes back.
#[test]
fn the_more_pawns_make_a_passed_pawn() {
    let fen = "6k1/pp3ppp/8/8/8/8/PPP3PP/6K1 w - - 0 1";
    let plan = (Square::C2, Square::C6, Kind::PassedPawn, Manner::Majority);
    assert!(named(fen, Color::White).contains(&plan));
    let all = considered(fen);
    let plan = all
        .iter()
        .find(|c| c.plan.name.manner == Manner::Majority && c.plan.side == Color::White);
    let steps: Vec<String> = plan
        .unwrap()
        .plan
        .moves
        .iter()
        .map(|m| m.to_uci(CastlingMode::Standard).to_string())
        .collect();
    assert_eq!(steps, ["b2b4", "b4b5", "c2c4", "c4c5", "c5c6"]);
    // Two against two make none.
    let fen = "6k1/pp4pp/8/8/8/8/PP4PP/6K1 w - - 0 1";
    assert!(
        !named(fen, Color::White)
            .iter()
            .any(|plan| plan.3 == Manner::Majority)
    );
}

/// The second rook gains more on the open file when the first is there.
#[test]
fn rooks_are_doubled() {
    let fen = "r4rk1/pp3ppp/4p3/8/8/4P3/PP3PPP/R4RK1 w - - 0 1";
    let plans = named(fen, Color::White);
    let doubled = |plan: &&(Square, Square, Kind, Manner)| {
        plan.2 == Kind::File && matches!(plan.3, Manner::Joins(Role::Rook, _))
    };
    let doubled = plans.iter().find(doubled).expect("a plan to double the rooks");
    let Manner::Joins(_, first) = doubled.3 else {
        unreachable!("found as one")
    };
    assert_eq!(first.file(), doubled.1.file());
}

/// Who has a piece more exchanges; the other side does not.
#[test]
fn an_exchange_is_a_plan_where_what_remains_is_better() {
    let fen = "3rk3/pp3ppp/8/8/2B5/8/PP3PPP/3R2K1 w - - 0 1";
    let exchanges = |side| named(fen, side).iter().any(|plan| plan.2 == Kind::Exchange);
    assert!(exchanges(Color::White) && !exchanges(Color::Black));
}

/// What another piece does first is told as one way, with the piece.
#[test]
fn ways_of_other_pieces_are_told_with_the_piece() {
    let (plans, _) = plans("r4rk1/pp3ppp/2n5/8/8/2N5/PP3PPP/R4RK1 w - - 0 1");
    let doubles: Vec<&Plan> = plans
        .iter()
        .filter(|plan| plan.text.contains(": doubles"))
        .collect();
    assert!(!doubles.is_empty(), "{plans:?}");
    for plan in doubles {
        // The other rook makes the first moves: "rook f1–d1 after rook a1–d1–d7".
        let other = plan.moves[0].from().unwrap();
        assert_ne!(other, plan.from, "{plan:?}");
        assert!(plan.text.contains(&format!(" after rook {other}–d")), "{plan:?}");
    }
}

/// A pawn gives the king air where the king stands behind its pawns for good; before castling, and where the king has a field, it does not.
#[test]
fn air_is_for_a_king_behind_its_pawns() {
    let whites_air = |fen: &str| {
        let mut plans = plans(fen).0.into_iter().filter(|plan| plan.side == Color::White);
        plans.any(|plan| plan.text.contains("air for the king"))
    };
    assert!(whites_air("r2q2k1/pp3ppp/8/8/8/8/PP3PPP/R2Q2K1 w - - 0 1"));
    // The king has h2.
    assert!(!whites_air("r2q2k1/pp3ppp/8/8/8/7P/PP3PP1/R2Q2K1 w - - 0 1"));
    // It may castle.
    assert!(!whites_air("r2q2k1/pp3ppp/8/8/8/8/PPP2PPP/R2QK2R w KQ - 0 1"));
}

/// What the other side's plans cost is not what hangs for a move: after the exchange on c5 Black takes back first.
#[test]
fn plans_of_the_other_side_do_not_cost_what_is_taken_back() {
    let fen = "r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2NPBN2/PPP2PPP/R2QK2R w KQkq - 0 1";
    for plan in plans(fen).0.iter().filter(|plan| plan.side == Color::Black) {
        assert!(plan.costs < Centipawns(250), "{}", plan.text);
    }
}

/// The state of the only plan of a side whose text begins so, and why.
fn standing(fen: &str, begins: &str) -> (State, String) {
    let (plans, _) = plans(fen);
    let found: Vec<&Plan> = plans
        .iter()
        .filter(|plan| plan.text.starts_with(begins))
        .collect();
    let [plan] = found[..] else {
        panic!("{begins}: {plans:#?}");
    };
    (plan.state, plan.why.clone())
}

/// After Bxg7 the rook does not come to h8, which the bishop then attacks; the queen comes to d6, since the bishop that would take
/// it there has gone.
#[test]
fn the_best_move_stops_plans_and_lets_others_go() {
    let fen = "2bqk1r1/1r2p1b1/p1p1p1p1/Pp1pB1P1/1P1P3P/2P2N2/4P3/R3K1QR w KQ - 3 30";
    let (plans, best) = plans(fen);
    assert_eq!(best.map(|mv| mv.to()), Some(Square::G7));
    for plan in plans.iter().filter(|plan| plan.side == Color::Black) {
        let to_h8 = plan.moves[0].to() == Square::H8;
        let to_d6 = plan.moves[0].to() == Square::D6 && plan.role == Role::Queen;
        assert!(!to_h8 || plan.state == State::Held, "{}", plan.text);
        assert!(!to_d6 || plan.state == State::Open, "{}", plan.text);
    }
    // The pawn that comes to b7 is taken by the bishop that has gone to c6.
    let fen = "6k1/3b2p1/1P2p3/p1ppPp1p/P4P1P/2N3P1/4QKB1/8 b - - 0 40";
    assert_eq!(standing(fen, "pawn b6–b7").0, State::Held);
}

/// Nobody goes in two moves where one suffices, except where the search begins so.
#[test]
fn no_plan_makes_a_detour() {
    let others = ["1rbqkbnr/p1pn1ppp/4p3/6P1/2B1NN2/3P4/PPQ1PP1P/R1B1K1R1 b Qk - 0 12"];
    for &fen in POSITIONS.iter().chain(&others) {
        let (plans, best) = plans(fen);
        let position: Position = fen.parse().expect("a legal position");
        for plan in plans
            .iter()
            .filter(|plan| plan.moves.len() > 1 && plan.moves.first().copied() != best)
        {
            let own = plan.moves.iter().all(|mv| mv.role() == plan.role);
            let Some(start) = (if plan.side == position.turn() {
                Some(position.clone())
            } else {
                position.pass()
            }) else {
                continue;
            };
            let at_once = start
                .legal_moves()
                .into_iter()
                .find(|mv| mv.from() == Some(plan.from) && mv.to() == plan.to && mv.promotion().is_none());
            let is_safe = at_once.is_some_and(|mv| {
                let board = start.board();
                exchange::gain(board, &Pins::of(board), mv, plan.side) >= Centipawns::ZERO
            });
            assert!(!own || !is_safe, "{}", plan.text);
        }
    }
}

#[test]
fn the_same_plans_each_time() {
    let told = || -> Vec<String> { plans(POSITIONS[1]).0.into_iter().map(|p| p.text).collect() };
    assert_eq!(told(), told());
}

/// A mate that a plan gives is a mate in one, not one that has been given.
#[test]
fn a_mate_is_still_to_come() {
    let (plans, _) = plans("7k/8/6QK/8/8/8/8/8 w - - 0 1");
    let mates = plans.iter().filter(|plan| plan.kind == Kind::Mate);
    let values: Vec<_> = mates.filter_map(|plan| Some(plan.defended?.meaning())).collect();
    assert!(values.len() >= 2, "{plans:?}");
    assert!(
        values.iter().all(|&value| value == Meaning::Mate(1)),
        "{values:?}"
    );
}

/// A king that goes where more is attacked goes to no safer field; one in check gets out of it.
#[test]
fn a_safer_field_is_less_attacked() {
    let texts = |fen: &str| -> Vec<String> { plans(fen).0.into_iter().map(|plan| plan.text).collect() };
    let away = texts("6k1/2QN1pp1/p3r2p/8/5P2/b6P/6PK/8 b - - 0 31");
    let is_safer = |begins: &str| {
        let told = away.iter().filter(|text| text.starts_with(begins));
        told.map(|text| text.contains(": a safer field;"))
            .collect::<Vec<_>>()
    };
    // Where a line has him go somewhere, he is in check there; now he is not.
    assert!(
        !away.iter().any(|text| text.contains("out of the check")),
        "{away:?}"
    );
    assert!(!is_safer("king g8–g7").contains(&true), "{away:?}");
    // In the middle of the board a queen attacks more.
    let to_the_centre = texts("3q2k1/5pp1/7p/8/8/7P/5PP1/3Q2K1 w - - 0 1");
    let walks = to_the_centre
        .iter()
        .filter(|text| text.starts_with("king g8–f8–e7–e6"));
    let named: Vec<bool> = walks
        .map(|text| text.contains(": a better field for the king;"))
        .collect();
    assert!(
        !named.is_empty() && named.iter().all(|&better| better),
        "{to_the_centre:?}"
    );
    let in_check = texts("8/6p1/5kP1/4p3/3q4/8/r1K5/8 w - - 6 80");
    assert!(
        in_check
            .iter()
            .any(|text| text.starts_with("king c2–b3: out of the check")),
        "{in_check:?}"
    );
}
