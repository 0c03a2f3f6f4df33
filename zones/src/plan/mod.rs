//! Positional zones: where pieces can go on the real board when nothing is attacked, and what the other side
//! can do about it in time.
//!
//! The target of such a zone is a field. Only an evaluation can tell what it is worth to stand there; this
//! belongs to the layer above, as do the gain and the name of a plan. This module contains the trunks
//! ([`ways`], [`pawns`]), their networks ([`resistance`]), and the resulting zone of a piece and a field
//! ([`zone`]).

pub mod pawns;
pub mod resistance;
pub mod ways;
pub mod zone;

use arrayvec::ArrayVec;
use shakmaty::{Color, Role, Square};

use crate::board::placed::Placed;
use crate::zone::distant::LONGEST;

/// The trunk of a positional zone: one trajectory of a piece to a field on the current board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The side of the piece.
    pub side: Color,
    /// The role of the piece.
    pub role: Role,
    /// α0.
    pub from: Square,
    /// A piece of the same side that has to leave first, and the field to which it goes.
    pub clearance: Option<(Square, Square)>,
    /// α1 to αk.
    pub fields: ArrayVec<Square, { LONGEST as usize }>,
}

impl Way {
    /// The piece on α0.
    pub fn walker(&self) -> Placed {
        Placed::new(self.role.of(self.side), self.from)
    }

    /// αk.
    pub fn to(&self) -> Square {
        // A way has at least one move.
        self.fields.last().copied().unwrap_or(self.from)
    }

    /// The number of moves of its side until the piece arrives.
    pub fn length(&self) -> u8 {
        self.fields.len() as u8 + u8::from(self.clearance.is_some())
    }

    /// All moves, as origins and destinations.
    pub fn steps(&self) -> impl Iterator<Item = (Square, Square)> + '_ {
        let starts = std::iter::once(self.from).chain(self.fields.iter().copied());
        self.clearance
            .into_iter()
            .chain(starts.zip(self.fields.iter().copied()))
    }
}
