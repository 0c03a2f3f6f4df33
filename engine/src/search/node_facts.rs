//! What is known of a node, first for break-off and then for the search of its moves.

use puchok_zones::board::checks::Checks;
use puchok_zones::board::view::View;
use shakmaty::{Move, MoveList};

use super::outlook::Outlook;
use super::piece_to::PieceTo;
use super::window::Window;
use crate::depth::Depth;
use crate::position::Position;
use crate::score::Ply;

/// A node whose moves are searched.
pub(super) struct Node<'a> {
    pub(super) position: &'a Position,
    pub(super) view: &'a View,
    pub(super) legal: &'a MoveList,
    pub(super) ply: Ply,
    pub(super) window: Window,
    pub(super) depth: Depth,
    pub(super) outlook: Outlook,
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

impl Node<'_> {
    /// What it takes to give check to the opponent's king.
    pub(super) fn checks(&self) -> Checks {
        Checks::of(self.view.board(), self.position.turn())
    }
}

/// A node that may still be broken off; its fields are those of [`Node`].
pub(super) struct Prospect<'a> {
    pub(super) position: &'a Position,
    pub(super) view: &'a View,
    pub(super) ply: Ply,
    pub(super) window: Window,
    pub(super) depth: Depth,
    pub(super) outlook: Outlook,
}
