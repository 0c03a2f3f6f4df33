//! A map is kept from position to position and from search to search; what it has seen does not change its
//! results.
#![allow(clippy::unwrap_used, reason = "a test that cannot set up its position fails")]

mod common {
    pub(crate) mod nothing;
    pub(crate) mod random_games;
}

use common::nothing::Nothing;
use common::random_games::random_positions_from;
use puchok_zones::board::view::View;
use puchok_zones::map::{Horizon, Map};
use puchok_zones::picker;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};

/// Positions with many pieces and targets, in which trunks of equal gain abound.
const STARTS: [&str; 3] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
];

#[test]
fn what_a_map_has_seen_makes_no_difference() {
    let mut kept = Map::default();
    let starts = STARTS.iter().cycle().take(60).map(|start| -> Chess {
        let fen: Fen = start.parse().unwrap();
        fen.into_position(CastlingMode::Standard).unwrap()
    });
    random_positions_from(0x2545_f491_4f6c_dd1d, starts, 60, |position| {
        let (view, legal) = (View::new(position), position.legal_moves());
        for horizon in [Horizon::WHOLE, Horizon::TREE, Horizon::NEAR] {
            let says = |map: &mut Map| picker::proposals(map, &view, &legal, Some(horizon), &Nothing);
            assert_eq!(says(&mut kept), says(&mut Map::default()), "{}", position.board());
        }
    });
}
