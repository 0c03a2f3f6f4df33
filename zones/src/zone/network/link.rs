//! Links: one piece, and the fields to which it goes against a trunk, for it, or against another link.

use shakmaty::{Bitboard, Color, Square};

use crate::zone::{DenialRole, Ply};

/// What a link does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Task {
    /// It denies: captures where the other piece stops, blocks, captures at home, retreats.
    Deny(DenialRole),
    /// It gets out of the way of its own side's trunk.
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
    /// 1 against the trunk, 2 against a link of level 1, and so on. Unblocking is of level 2.
    pub level: u8,
    /// What it does.
    pub task: Task,
    /// Whose piece.
    pub side: Color,
    /// The piece that moves.
    pub piece: Square,
    /// Where it goes first.
    pub to: Bitboard,
    /// On which ply it does, at the earliest; who stands ready to capture on a field, on which ply he does.
    pub moves: Ply,
    /// The link it is directed against, by its place in the network; `None` for the trunk.
    pub against: Option<u16>,
}

/// The links of one zone.
pub type Network = Vec<Link>;
