//! Tests of the names of plans.

use super::*;
use crate::evaluation::boards;
use shakmaty::{CastlingMode, Chess, fen::Fen};

fn view(fen: &str) -> View {
    let fen: Fen = fen.parse().unwrap();
    let chess: Chess = fen.into_position(CastlingMode::Standard).unwrap();
    View::new(&chess)
}

fn of_pawn(fen: &str, from: Square, to: Square) -> Kind {
    let before = view(fen);
    let now = View::of(boards::moved(before.board(), from, to), before.turn(), None);
    let way = Way {
        side: before.turn(),
        role: Role::Pawn,
        from,
        clearance: None,
        fields: std::iter::once(to).collect(),
    };
    name(&before, &now, &way, None).kind
}

/// With queens and rooks the pawn storms the castled king; where only kings and pawns are left it does
/// not.
#[test]
fn a_storm_needs_officers() {
    let middlegame = "3q1rk1/5ppp/8/8/6P1/8/PPP5/1K1RQ3 w - - 0 1";
    assert_eq!(of_pawn(middlegame, Square::G4, Square::G5), Kind::Storm);
    let ending = "6k1/5ppp/8/8/6P1/8/PPP5/1K6 w - - 0 1";
    assert_ne!(of_pawn(ending, Square::G4, Square::G5), Kind::Storm);
}

/// A pawn gets past an enemy pawn on the next file unless it can be taken there, on the field where it
/// stops or en passant.
#[test]
fn a_pawn_that_is_taken_on_its_way_becomes_no_passed_pawn() {
    let name = |fen: &str| {
        let before = view(fen);
        let fields = [Square::A4, Square::A5];
        let way = Way {
            side: before.turn(),
            role: Role::Pawn,
            from: Square::A2,
            clearance: None,
            fields: fields.into_iter().collect(),
        };
        let now = View::of(boards::after(before.board(), way.steps()), before.turn(), None);
        name(&before, &now, &way, None).kind
    };
    assert_eq!(name("4k3/8/8/8/8/1p6/P7/4K3 w - - 0 1"), Kind::PassedPawn);
    assert_ne!(
        name("4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1"),
        Kind::PassedPawn,
        "in passing"
    );
    assert_ne!(
        name("4k3/8/8/1p6/8/8/P7/4K3 w - - 0 1"),
        Kind::PassedPawn,
        "on a4"
    );
}

/// A rook and a bishop open no lines for a storm; a knight more does. What attacks a pawn is a lever first.
#[test]
fn a_storm_is_no_lever_and_needs_a_queen_or_three_officers() {
    let storm = |fen: &str| of_pawn(fen, Square::G4, Square::G5) == Kind::Storm;
    assert!(!storm("5rk1/5ppp/8/8/6P1/8/PPP1B3/1K1R4 w - - 0 1"));
    assert!(storm("5rk1/5ppp/8/8/6P1/8/PPP1BN2/1K1R4 w - - 0 1"));
    let lever = "3q1rk1/5pp1/7p/8/6P1/8/PPP5/1K1RQ3 w - - 0 1";
    assert_eq!(of_pawn(lever, Square::G4, Square::G5), Kind::Lever);
}
