//! A map is kept from position to position, and from search to search: what it has seen makes no difference to what it says.
#![allow(clippy::unwrap_used, reason = "a test that cannot set up its position fails")]

use puchok_zones::Centipawns;
use puchok_zones::board::view::View;
use puchok_zones::map::{Horizon, Map};
use puchok_zones::picker::{self, Experience};
use puchok_zones::rank::log_odds::LogOdds;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Move, Position};

/// Many pieces with much to attack, where trunks of equal gain abound.
const STARTS: [&str; 3] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
];

/// Nothing is known of moves besides the map.
struct Nothing;

impl Experience for Nothing {
    fn placement(&self, _mv: Move) -> Centipawns {
        Centipawns::ZERO
    }

    fn learnt(&self, _mv: Move) -> LogOdds {
        LogOdds(0)
    }
}

/// Moves as if by chance, the same ones in each run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % most
    }
}

#[test]
fn what_a_map_has_seen_makes_no_difference() {
    let mut chance = Chance(1);
    let mut kept = Map::default();
    for start in STARTS.iter().cycle().take(60) {
        let mut position: Chess = start
            .parse::<Fen>()
            .unwrap()
            .into_position(CastlingMode::Standard)
            .unwrap();
        for _ in 0..60 {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let view = View::new(&position);
            for horizon in [Horizon::WHOLE, Horizon::TREE, Horizon::NEAR] {
                let says = |map: &mut Map| picker::proposals(map, &view, &legal, Some(horizon), &Nothing);
                assert_eq!(says(&mut kept), says(&mut Map::default()), "{}", position.board());
            }
            position.play_unchecked(legal[chance.below(legal.len())]);
        }
    }
}
