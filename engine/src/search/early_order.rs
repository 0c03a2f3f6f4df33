//! The order of the root after the first two iterations: what the third begins with.

use shakmaty::Move;

use super::{Engine, Options};
use crate::game::Game;
use crate::limits::{Limits, Signals};
use crate::parts::Parts;
use crate::position::Position;
use crate::report::Silent;

/// Iterations that go before the order.
const ITERATIONS: u32 = 2;

/// The moves of a position in the order in which a search of it, by an engine that remembers nothing and plays no zone games, looks at
/// them once it has been through two iterations: first those that were better than all before them, the last of
/// these first; then the others as the map ranks them. Some hundred positions are looked at for that.
pub fn order(position: &Position) -> Vec<Move> {
    let options = Options {
        hash_mib: 1,
        parts: Parts {
            games: false,
            ..Parts::default()
        },
        ..Options::default()
    };
    let Ok(mut engine) = Engine::new(options) else {
        return Vec::new();
    };
    let limits = Limits {
        depth: Some(ITERATIONS),
        ..Limits::default()
    };
    let game = Game::new(position.clone());
    engine.search(&game, &limits, &Signals::new(), &mut Silent).order
}
