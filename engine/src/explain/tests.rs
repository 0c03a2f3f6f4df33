//! Claims of the board in positions made for them.
#![allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]

use shakmaty::CastlingMode;

use super::course::Course;
use super::motifs::claims_at;
use crate::position::Position;

/// The kinds of claims that are made of the first move of a line.
fn kinds(fen: &str, line: &[&str]) -> Vec<&'static str> {
    let mut course = Course::new(&Position::from_fen(fen, CastlingMode::Standard).unwrap(), &[]);
    for san in line {
        let mv = course.end().parse_san(san).unwrap();
        course.push(mv);
    }
    claims_at(&course, 1).iter().map(|c| c.kind.name()).collect()
}

/// The king protects the knight until he has to go, or to take.
#[test]
fn a_king_is_drawn_away_by_an_offer_and_driven_away_by_a_check() {
    let offered = kinds("6k1/5n1p/8/8/8/3B4/8/5RK1 w - - 0 1", &["Bxh7+", "Kxh7", "Rxf7+"]);
    assert!(offered.contains(&"removes-guard"), "{offered:?}");
    let driven = kinds("6k1/5n2/8/8/8/8/8/R4RK1 w - - 0 1", &["Ra8+", "Kh7", "Rxf7+"]);
    assert!(
        !driven.contains(&"removes-guard") && !driven.contains(&"draws-away"),
        "{driven:?}"
    );
}

#[test]
fn an_outpost_is_not_on_the_rim() {
    let centre = kinds("4k3/8/2n5/4p3/8/8/PP4PP/4K3 b - - 0 1", &["Nd4"]);
    assert!(centre.contains(&"outpost"), "{centre:?}");
    let rim = kinds("4k3/8/1pn5/8/8/8/P4PPP/4K3 b - - 0 1", &["Na5"]);
    assert!(!rim.contains(&"outpost"), "{rim:?}");
    // The b-pawn can go to b4.
    let driven = kinds("4k3/8/3pn3/8/8/8/PP3PPP/4K3 b - - 0 1", &["Nc5"]);
    assert!(!driven.contains(&"outpost"), "{driven:?}");
}

/// The answer to a move makes room for the next: that is not the move's doing.
#[test]
fn a_move_prepares_what_it_makes_possible() {
    let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/3P1N2/PPP2PPP/RNBQKB1R w KQkq - 0 4";
    let own = kinds(fen, &["Ng1", "h6", "f4"]);
    assert!(own.contains(&"prepares"), "{own:?}");
    let of_the_answer = kinds("4k3/8/8/8/4n3/8/4P1P1/4K3 w - - 0 1", &["g3", "Nd6", "e4"]);
    assert!(!of_the_answer.contains(&"prepares"), "{of_the_answer:?}");
}
