//! Moves that come too late deny nothing, and pieces that are captured en passant win nothing.
#![allow(clippy::unwrap_used, reason = "a test that cannot set up its position fails")]

mod common {
    pub(crate) mod position;
}

use common::position::position;
use puchok_zones::board::view::View;
use puchok_zones::map::{Horizon, Map};
use puchok_zones::zone::Zone;
use shakmaty::Square;

/// The zone of a piece to a target field.
fn zone(fen: &str, piece: Square, target: Square) -> Option<Zone> {
    let chess = position(fen);
    let map = Map::of(&View::new(&chess), Horizon::WHOLE);
    let is_it = |zone: &&Zone| zone.piece == piece && zone.target.square() == target;
    map.zones().iter().find(is_it).copied()
}

/// Black is in check: the knight on b5 cannot capture the pawn, the one on a4 cannot get to b6; without the
/// check both can.
#[test]
fn who_is_in_check_stops_no_pawn_that_promotes_meanwhile() {
    for (fen, is_open) in [
        ("4k3/P7/8/1n6/8/8/8/4R2K b - - 0 1", true),
        ("4k3/P7/8/1n6/8/8/8/3R3K b - - 0 1", false),
        ("4k3/P7/8/8/n7/8/8/4R2K b - - 0 1", true),
        ("4k3/P7/8/8/n7/8/8/3R3K b - - 0 1", false),
    ] {
        let promotion = zone(fen, Square::A7, Square::A8).unwrap();
        assert_eq!(promotion.is_open(), is_open, "{fen}: {}", promotion.why.words());
    }
}

/// A pawn that attacks the knight by a double step is captured en passant, unless a bishop can recapture.
#[test]
fn a_pawn_that_is_taken_in_passing_attacks_nothing() {
    for (fen, is_open) in [
        ("4k3/8/8/n7/2p5/8/1P6/4K3 w - - 0 1", false),
        ("4k3/8/8/n7/8/8/1P6/4K3 w - - 0 1", true),
        ("4k3/8/8/n7/2p5/8/1PB5/4K3 w - - 0 1", true),
    ] {
        let attack = zone(fen, Square::B2, Square::A5);
        assert_eq!(attack.is_some_and(|zone| zone.is_open()), is_open, "{fen}");
    }
}
