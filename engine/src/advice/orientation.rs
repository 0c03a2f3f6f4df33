//! How a position is turned before its table sees it, so that we are White.

use std::borrow::Cow;

use shakmaty::{CastlingMode, Chess, EnPassantMode, Move, Position as _, Square};

use crate::position::legal;

/// A way to look at a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Orientation {
    /// As it stands.
    Same,
    /// With the colours exchanged and the ranks counted from the other side.
    Mirrored,
}

impl Orientation {
    /// The way in which the side to move is White.
    pub fn of(position: &Chess) -> Orientation {
        position.turn().fold_wb(Orientation::Same, Orientation::Mirrored)
    }

    /// The position seen this way; `None` never happens, for the mirror of a legal position is legal.
    pub fn position(self, position: &Chess) -> Option<Cow<'_, Chess>> {
        if self == Orientation::Same {
            return Some(Cow::Borrowed(position));
        }
        let setup = position.to_setup(EnPassantMode::Legal).into_mirrored();
        legal(setup, CastlingMode::Standard).ok().map(Cow::Owned)
    }

    /// A move seen this way, and one that was seen this way put back: both are the same.
    pub fn mv(self, mv: Move) -> Move {
        if self == Orientation::Same {
            return mv;
        }
        let flip = Square::flip_vertical;
        match mv {
            Move::Normal {
                role,
                from,
                capture,
                to,
                promotion,
            } => Move::Normal {
                role,
                from: flip(from),
                capture,
                to: flip(to),
                promotion,
            },
            Move::EnPassant { from, to } => Move::EnPassant {
                from: flip(from),
                to: flip(to),
            },
            Move::Castle { king, rook } => Move::Castle {
                king: flip(king),
                rook: flip(rook),
            },
            Move::Put { role, to } => Move::Put { role, to: flip(to) },
        }
    }
}
