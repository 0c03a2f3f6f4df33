//! The identity of a zone: enough to read it again from its board.

use shakmaty::{Color, Move, Square};

use super::Zone;
use crate::board::steps::field_of_capture;

/// The kind of a zone's trunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trunk {
    /// A capture that is possible now.
    Direct,
    /// A move to a stop from which the piece attacks the target.
    ThroughStop,
    /// Three or four moves.
    Distant,
    /// A piece of the same side has to leave the line.
    Unblocking,
    /// A pawn on its way to the last rank.
    Promotion,
    /// A check that leaves the king no way out.
    Mate,
    /// A path to an empty field.
    Way,
}

/// A zone by its side, its piece (α0), its target (αk) and the kind of its trunk: four bytes, for the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// The attacking side.
    pub side: Color,
    /// How its trunk runs.
    pub trunk: Trunk,
    /// α0.
    pub piece: Square,
    /// αk.
    pub target: Square,
}

impl Key {
    /// The zone whose trunk is this capture or promotion. A pawn that promotes by capturing belongs to the
    /// zone of the captured piece, not to that of its own file.
    pub(crate) fn of_taking(side: Color, mv: Move, piece: Square) -> Key {
        Key {
            side,
            trunk: if mv.is_capture() {
                Trunk::Direct
            } else {
                Trunk::Promotion
            },
            piece,
            target: field_of_capture(mv),
        }
    }
}

impl Zone {
    /// The key that distinguishes the zone from the others of its position.
    pub fn key(&self) -> Key {
        Key {
            side: self.side,
            trunk: self.trunk,
            piece: self.piece,
            target: self.target.square(),
        }
    }
}
