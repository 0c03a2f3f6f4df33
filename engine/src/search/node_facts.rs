//! What is known of a node, first for break-off and then for the search of its moves.

use std::ops::Deref;

use puchok_zones::board::checks::Checks;
use puchok_zones::board::view::View;
use shakmaty::{Move, MoveList};

use super::entry::Entry;
use super::outlook::Outlook;
use super::piece_to::PieceTo;
use super::window::Window;
use crate::depth::Depth;
use crate::position::Position;
use crate::score::Ply;

/// A node as the search comes upon it; it may still be broken off.
#[derive(Clone, Copy)]
pub(super) struct Visit<'a> {
    pub(super) position: &'a Position,
    pub(super) view: &'a View,
    pub(super) ply: Ply,
    pub(super) window: Window,
    pub(super) depth: Depth,
    /// What the table knows of the position.
    pub(super) entry: Option<&'a Entry>,
    pub(super) outlook: Outlook,
}

/// A node whose moves are searched.
#[derive(Clone, Copy)]
pub(super) struct Node<'a> {
    /// Its own depth and window, which may differ from those with which the search came upon it.
    pub(super) visit: Visit<'a>,
    pub(super) legal: &'a MoveList,
    /// The move found by an earlier search of the position.
    pub(super) table_move: Option<Move>,
    /// Whether the position is on the main line, or has been.
    pub(super) of_main_line: bool,
    /// The moves made one and two plies before.
    pub(super) before: [Option<PieceTo>; 2],
    /// A move that is left out to see what the others are worth.
    pub(super) excluded: Option<Move>,
    /// Whether the move from the table is the only one that holds.
    pub(super) is_singular: bool,
}

/// What is known of a visit is known of the node.
impl<'a> Deref for Node<'a> {
    type Target = Visit<'a>;
    #[inline]
    fn deref(&self) -> &Visit<'a> {
        &self.visit
    }
}

impl Node<'_> {
    /// What it takes to give check to the opponent's king.
    pub(super) fn checks(&self) -> Checks {
        Checks::of(self.view.board(), self.position.turn())
    }
}
