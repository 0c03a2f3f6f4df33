//! What is known of a node when it is broken off, and when its moves are searched.

use puchok_zones::board::checks::Checks;
use puchok_zones::board::view::View;
use shakmaty::{Move, MoveList};

use super::outlook::Outlook;
use super::piece_to::PieceTo;
use super::window::Window;
use crate::depth::Depth;
use crate::position::Position;
use crate::score::Ply;

/// What is known of a node before its moves are searched.
pub(super) struct Node<'a> {
    pub(super) position: &'a Position,
    pub(super) view: &'a View,
    pub(super) legal: &'a MoveList,
    pub(super) ply: Ply,
    pub(super) window: Window,
    pub(super) depth: Depth,
    pub(super) outlook: Outlook,
    /// The move an earlier search of the position found.
    pub(super) table_move: Option<Move>,
    /// Whether the position is on the main line, or has been.
    pub(super) of_main_line: bool,
    /// The moves made one and two plies before.
    pub(super) before: [Option<PieceTo>; 2],
    /// A move that is left out, to see what the others are worth.
    pub(super) excluded: Option<Move>,
    /// The move from the table is the only one that holds.
    pub(super) is_singular: bool,
}

impl Node<'_> {
    /// From where the other side's king may be checked.
    pub(super) fn checks(&self) -> Checks {
        Checks::of(self.view.board(), self.position.turn())
    }
}

/// A node of which it is not known yet whether it is expanded: as [`Node`].
pub(super) struct Prospect<'a> {
    pub(super) position: &'a Position,
    pub(super) view: &'a View,
    pub(super) ply: Ply,
    pub(super) window: Window,
    pub(super) depth: Depth,
    pub(super) outlook: Outlook,
}
