//! Kings cannot be captured: zones that are not against a king do not use its field.
#![allow(clippy::unwrap_used, reason = "a test that cannot set up its position fails")]

mod common {
    pub(crate) mod position;
    pub(crate) mod random_games;
}

use common::position::position;
use common::random_games::random_positions_from;
use puchok_zones::board::view::View;
use puchok_zones::map::{Horizon, Map};
use puchok_zones::zone::cells::Cells;
use puchok_zones::zone::key::Trunk;
use puchok_zones::zone::{Target, distant, network};
use shakmaty::{Bitboard, Chess, Square};

/// Calls `each` with the fields of each zone against a piece.
fn against_pieces(position: &Chess, mut each: impl FnMut(&View, Square, Bitboard)) {
    let view = View::new(position);
    let mut cells = Cells::new();
    for zone in Map::of(&view, Horizon::WHOLE).zones() {
        // The piece that has to leave may be the king of its own side.
        if !matches!(zone.target, Target::Piece(..)) || zone.trunk == Trunk::Unblocking {
            continue;
        }
        let path = distant::path(&view, &mut cells, zone);
        let mut fields: Bitboard = path.iter().copied().collect::<Bitboard>() | zone.first | zone.safe;
        let mut at = zone.piece;
        let trunk: Vec<(Square, Square)> = path
            .iter()
            .map(|&to| (std::mem::replace(&mut at, to), to))
            .collect();
        for link in network::of(&view, &mut cells, zone, &trunk, network::LEVELS) {
            fields |= link.to;
        }
        each(&view, zone.piece, fields);
    }
}

#[test]
fn no_zone_against_a_piece_goes_over_a_king() {
    let mut seen = 0;
    let starts = std::iter::repeat_n(Chess::default(), 15);
    random_positions_from(0x9e37_79b9_7f4a_7c15, starts, 120, |position| {
        against_pieces(position, |view, piece, fields| {
            // A king that is on its way has left its field.
            assert!(
                (fields & view.board().kings()).without(piece).is_empty(),
                "{piece}: {position:?}"
            );
            seen += 1;
        });
    });
    assert!(seen > 10_000, "{seen}");
}

/// A knight with the enemy king on its way (c3–b1–d2–f3–e5), a rook that would capture the king
/// (g1–g8–b8–b4), a bishop that gives check.
#[test]
fn nobody_wins_a_piece_by_way_of_the_king() {
    for fen in [
        "8/8/3N2K1/4p3/1p6/1PN1Pk1P/8/8 w - - 0 3",
        "1k6/p4p2/p1P2P2/P7/1p3K2/1P2P3/3P4/2N3R1 w - - 1 5",
        "8/8/p7/8/1k6/8/K1N5/8 b - - 0 1",
    ] {
        let mut seen = 0;
        against_pieces(&position(fen), |view, piece, fields| {
            assert!(
                (fields & view.board().kings()).without(piece).is_empty(),
                "{fen}: {piece}"
            );
            seen += 1;
        });
        assert!(seen > 0, "{fen}");
    }
}
