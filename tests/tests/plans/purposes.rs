//! What plans are for: outposts, files, castling, passed pawns, exchanges.

use puchok_engine::limits::Limits;
use puchok_engine::plans::naming::Manner;
use puchok_engine::plans::{Considered, Kind, Plan};
use puchok_engine::score::Centipawns;
use puchok_engine::search::{Engine, Options};
use puchok_engine::zones::zone::State;
use shakmaty::{CastlingMode, Color, Role, Square};

use crate::{POSITIONS, considered};

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

/// The pawn on c3 adds nothing to what Black has, Bc6+ stops the mate, and the bishop is taken back on c6.
#[test]
fn what_the_board_or_a_search_denies_is_not_said() {
    let texts = |fen: &str| {
        let answer = Engine::new(Options::default())
            .expect("a table can be laid")
            .analyse(
                &fen.parse().expect("a legal position"),
                &Limits::of_nodes(100_000),
            );
        let plans = answer.explanation.plans.iter();
        plans.map(Plan::text).collect::<Vec<String>>()
    };
    for text in texts("r1b2rk1/ppq2ppp/2n1p3/8/3P4/2P2N2/P4PPP/R2Q1RK1 w - - 0 14") {
        assert!(!text.contains("wins the pawn on c3"), "{text}");
    }
    for text in texts("2n1B3/1k6/1p4p1/pKp2p1p/P4P1P/2P3P1/1P6/8 w - - 12 51") {
        assert!(!text.contains("mate; held: against"), "{text}");
    }
    for text in texts("r3k3/p3pp2/2np1b2/BB3P2/4P2r/8/PP5p/3K3R b q - 1 35") {
        assert!(!text.contains("takes the knight on c6; the main line"), "{text}");
    }
}

/// The pawn attacks the knight on d5 and the pawn on f5.
#[test]
fn a_pawn_that_attacks_an_officer_is_no_lever() {
    let fen = "r1bqkb1r/ppp3p1/2n1p2p/3n1pPP/2pP1P2/P1N1P3/RP3KB1/2BQ2NR w - - 0 14";
    let found = considered(fen);
    let about: Vec<(Kind, Option<Square>)> = found
        .iter()
        .map(|c| &c.plan)
        .filter(|plan| plan.from == Square::E3 && plan.fields[..] == [Square::E4])
        .map(|plan| (plan.name.kind, plan.name.about))
        .collect();
    assert!(about.contains(&(Kind::Attack, Some(Square::D5))), "{about:?}");
    assert!(!about.iter().any(|&(kind, _)| kind == Kind::Lever), "{about:?}");
}
