//! What the map knows of checks, against the rules.
#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot set up its own position fails"
)]

mod common {
    pub(crate) mod nothing;
    pub(crate) mod position;
    pub(crate) mod random_games;
}

use common::nothing::Nothing;
use common::position::position;
use common::random_games::random_positions_from;
use puchok_zones::board::view::View;
use puchok_zones::map::Map;
use puchok_zones::picker::{Picker, Scope};
use shakmaty::{Chess, Position};

/// Positions in which capturing in passing, castling or a promotion gives check, by uncovering it or not.
const UNUSUAL: [&str; 6] = [
    "8/8/8/R1pP2k1/8/8/8/4K3 w - c6 0 1",
    "3k4/8/8/2pP4/8/8/8/3RK3 w - c6 0 1",
    "8/2k5/8/1pP5/8/8/8/4K3 w - b6 0 1",
    "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
    "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1",
    "k2r4/2P5/8/8/8/8/8/4K3 w - - 0 1",
];

/// No check is left out of the search as too dear or too late, however it is given.
#[test]
fn every_check_is_forcing() {
    let mut seen = 0;
    let unusual = UNUSUAL.iter().map(|fen| position(fen));
    let mut look = |position: &Chess| {
        if position.is_check() {
            return;
        }
        let view = View::new(position);
        let legal = position.legal_moves();
        let mut map = Map::default();
        let mut picker = Picker::new(None);
        while let Some(candidate) = picker.next(&mut map, &view, &legal, &Scope::ALL, &Nothing) {
            let mut after = position.clone();
            after.play_unchecked(candidate.mv);
            if after.is_check() {
                assert!(candidate.forcing, "{}: {}", position.board(), candidate.mv);
                seen += 1;
            }
        }
    };
    unusual.for_each(|position| look(&position));
    let starts = std::iter::repeat_n(Chess::default(), 60);
    random_positions_from(0x2545_f491_4f6c_dd1d, starts, 150, look);
    assert!(seen > 2000, "{seen}");
}
