//! What a search of the position has found, for plans to be read from.

use shakmaty::Move;

use crate::report::Outcome;
use crate::report::tree::Tree;

/// What a search of the position has found.
#[derive(Clone, Copy, Debug)]
pub struct Searched<'a> {
    /// Its result.
    pub outcome: &'a Outcome,
    /// The tree of its last iteration.
    pub tree: &'a Tree,
}

impl<'a> Searched<'a> {
    /// The main line.
    pub(super) fn line(&self) -> &'a [Move] {
        self.outcome.lines.first().map_or(&[], |line| &line.pv)
    }
}
