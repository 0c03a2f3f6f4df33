//! The result of analysing a position.

use puchok_engine::explain::Explanation;
use puchok_engine::game::Game;
use puchok_engine::report::Outcome;
use puchok_engine::report::tree::Tree;
use puchok_engine::score::{Ply, Score};

use crate::commands::depths::Depth;
use crate::commands::over::Over;

/// The result of an analysis.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(super) over: Option<Over>,
    pub(super) outcome: Outcome,
    pub(super) depths: Vec<Depth>,
    /// The tree of the last iteration.
    pub(crate) tree: Tree,
    pub(super) explanation: Explanation,
}

impl Answer {
    /// Whether there was nothing to search.
    pub(crate) fn is_over(&self) -> bool {
        self.over.is_some()
    }
}

/// The score of the best line, or of a finished game.
pub(super) fn final_score(game: &Game, outcome: &Outcome) -> Score {
    match outcome.lines.first() {
        Some(line) => line.score,
        None if Over::of(game.position()) == Some(Over::Checkmate) => Score::mated_at(Ply(0)),
        None => Score::DRAW,
    }
}
