//! The order of the root moves after two iterations, with which the third begins.

use shakmaty::Move;

use super::{Engine, Options};
use crate::game::Game;
use crate::limits::{Limits, Signals};
use crate::parts::Parts;
use crate::position::Position;
use crate::report::Silent;

/// The iterations before the order is taken.
const ITERATIONS: u32 = 2;

/// The legal moves in the order in which a search would look at them after two iterations.
///
/// The search is by an engine that remembers nothing and plays no zone games. Moves that were better than all
/// before them come first, the latest of these at the front; the others follow in the map's order. This takes
/// some hundred positions.
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
