//! Positional zones: where pieces can go on the real board when nothing hangs, and what the other side does about it in time.
//!
//! The target of such a zone is a field. What it is worth to stand there only a positional estimate can say; it belongs to
//! the layer above, and so do the gain and the name of a plan. Here are the trunks ([`ways`], [`pawns`]), their networks
//! ([`resistance`]), and what both make of a piece and a field ([`zone`]).

pub mod pawns;
pub mod resistance;
pub mod ways;
pub mod zone;

use arrayvec::ArrayVec;
use shakmaty::{Color, Role, Square};

use crate::zone::distant::LONGEST;

/// The trunk of a positional zone: one trajectory of a piece to a field, on the board as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// Whose piece it is.
    pub side: Color,
    /// What it is.
    pub role: Role,
    /// α0.
    pub from: Square,
    /// A piece of the same side that has to leave first, and the field to which it goes.
    pub clearance: Option<(Square, Square)>,
    /// α1 to αk.
    pub fields: ArrayVec<Square, { LONGEST as usize }>,
}

impl Way {
    /// αk.
    pub fn to(&self) -> Square {
        // A way has at least one move.
        self.fields.last().copied().unwrap_or(self.from)
    }

    /// Moves of its side until the piece has arrived.
    pub fn length(&self) -> u8 {
        self.fields.len() as u8 + u8::from(self.clearance.is_some())
    }

    /// All moves, as fields from and to.
    pub fn steps(&self) -> impl Iterator<Item = (Square, Square)> + '_ {
        let starts = std::iter::once(self.from).chain(self.fields.iter().copied());
        self.clearance
            .into_iter()
            .chain(starts.zip(self.fields.iter().copied()))
    }
}
