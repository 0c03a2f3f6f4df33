//! The order of the root after the first iteration: what the second begins with.

use shakmaty::Move;

use super::{Engine, Options};
use crate::game::Game;
use crate::limits::{Limits, Signals};
use crate::position::Position;
use crate::report::Silent;

/// The moves of a position in the order in which a search of it, by an engine that remembers nothing, looks at them once its first
/// iteration has played out the exchanges and checks after each: first those that it found better than all before them, the
/// last of these first; then the others as the map ranks them. Some hundred positions are looked at for that.
pub fn order(position: &Position) -> Vec<Move> {
    let options = Options {
        hash_mib: 1,
        ..Options::default()
    };
    let Ok(mut engine) = Engine::new(options) else {
        return Vec::new();
    };
    let limits = Limits {
        depth: Some(1),
        ..Limits::default()
    };
    let game = Game::new(position.clone());
    engine.search(&game, &limits, &Signals::new(), &mut Silent).order
}
