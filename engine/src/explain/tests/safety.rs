//! Which pieces are safe, and which hang.

use shakmaty::Square;

use super::{course, kinds};
use crate::explain::facts::claim::Kind;
use crate::explain::facts::motifs::claims_at;

/// A rook that is attacked is not safe where the king or the other rook takes it, though it takes a rook
/// itself, but on a field of its own.
#[test]
fn a_piece_that_can_be_taken_is_not_safe() {
    let beside_the_king = kinds("1R6/8/5K2/8/6P1/8/8/1rk5 w - - 0 1", &["Rxb1+"]);
    assert!(!beside_the_king.contains(&"escapes"), "{beside_the_king:?}");
    let in_line = kinds("1R6/8/5K2/8/6P1/8/8/1r4k1 w - - 0 1", &["Rb3"]);
    assert!(!in_line.contains(&"escapes"), "{in_line:?}");
    let away = kinds("1R6/8/5K2/8/6P1/8/8/1r4k1 w - - 0 1", &["Rc8"]);
    assert!(away.contains(&"escapes"), "{away:?}");
}

/// A pawn that is attacked and steps away is safe, unless the line takes it all the same.
#[test]
fn what_is_taken_soon_is_not_safe() {
    let fen = "rnbqk2r/pp2ppbp/5np1/2pp4/4P3/3P1NP1/PPP2PBP/RNBQK2R w KQkq - 0 1";
    let taken = kinds(fen, &["e5", "Nfd7", "O-O", "Nxe5"]);
    assert!(!taken.contains(&"escapes"), "{taken:?}");
    let safe = kinds("6k1/8/5n2/8/4P3/8/8/6K1 w - - 0 1", &["e5"]);
    assert!(safe.contains(&"escapes"), "{safe:?}");
}

/// White is in check, and the knight hung before; a knight that the bishop has protected hangs when it goes.
/// What hung before is left all the same if the line takes it.
#[test]
fn what_hung_before_is_left_to_be_taken_only_where_it_is_taken() {
    let offered = |fen: &str, line: &[&str]| -> Vec<Square> {
        let claims = claims_at(&course(fen, line), 1);
        let offered = claims.iter().filter_map(|c| match c.kind {
            Kind::Offers { piece } => Some(piece.on),
            _ => None,
        });
        offered.collect()
    };
    let fen = "3q4/3knp2/p1nPN1p1/2p3P1/Q1P2P1r/P2P3p/1r3K1P/1RB2R1B w - - 0 21";
    assert!(!offered(fen, &["Bxb2"]).contains(&Square::E6));
    let fen = "4k3/8/8/3p4/4N3/8/3q2PP/3B3K w - - 0 1";
    assert!(!offered(fen, &["Bh5+"]).contains(&Square::E4), "it hung before");
    assert!(!offered(fen, &["Bf3", "Qd3"]).contains(&Square::E4));
    assert!(offered(fen, &["Bb3", "dxe4"]).contains(&Square::E4));
    let fen = "4k3/8/8/8/r3N3/8/6B1/7K w - - 0 1";
    assert!(offered(fen, &["Bh3"]).contains(&Square::E4));
}
