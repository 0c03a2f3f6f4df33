//! Links: one piece, and the fields to which it goes against a trunk, for it, or against another link.

use shakmaty::{Bitboard, Color, Square};

use crate::zone::{DenialRole, Ply};

/// What a link does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Task {
    /// It denies: captures where the other piece stops, blocks, captures at home, or retreats.
    Deny(DenialRole),
    /// It makes way for the trunk of its own side.
    Unblock,
}

impl Task {
    /// The word for it in text and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Task::Deny(role) => role.name(),
            Task::Unblock => "unblocking",
        }
    }
}

/// One piece and the fields to which it goes, against the trunk or against another link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// 1 against the trunk, 2 against a link of level 1, and so on. Unblocking is on level 2.
    pub level: u8,
    /// What it does.
    pub task: Task,
    /// The side of the piece.
    pub side: Color,
    /// The piece that moves.
    pub piece: Square,
    /// The destinations of its first move.
    pub to: Bitboard,
    /// The earliest ply of that move; for a piece already in place to capture on a field, the ply of the
    /// capture.
    pub moves: Ply,
    /// The index in the network of the link that it answers; `None` for the trunk.
    pub against: Option<u16>,
}

/// A move that denies a zone, found by playing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Denial {
    /// How.
    pub role: DenialRole,
    /// The origin.
    pub from: Square,
    /// The destination; for castling the king's.
    pub to: Square,
}

/// The links of one zone.
pub type Network = Vec<Link>;
