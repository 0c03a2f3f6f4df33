//! The length of a trajectory.

use std::{fmt, num::NonZeroU8};

/// A number of moves of one piece along a trajectory, at least 1.
///
/// It counts moves of that piece, not plies: between two of them the other side moves.
///
/// ```
/// use puchok_bundles::Length;
///
/// assert_eq!(Length::new(3).map(Length::get), Some(3));
/// assert_eq!(Length::new(0), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Length(NonZeroU8);

impl Length {
    /// One move.
    pub const ONE: Length = Length(NonZeroU8::MIN);

    /// The longest bundle of any piece: `2·nL` for the king, whose array has the largest entry, 7. No bundle
    /// is longer, except that castling may precede it: one move more.
    pub const LONGEST: Length = Length(NonZeroU8::new(14).expect("14 is not 0"));

    /// A length of `moves` moves, `None` for 0.
    pub const fn new(moves: u8) -> Option<Length> {
        match NonZeroU8::new(moves) {
            Some(moves) => Some(Length(moves)),
            None => None,
        }
    }

    /// The number of moves.
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// This length plus `moves` moves, saturating at 255.
    pub const fn plus(self, moves: u8) -> Length {
        Length(self.0.saturating_add(moves))
    }
}

impl fmt::Debug for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Length({})", self.0)
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
