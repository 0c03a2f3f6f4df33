//! A value that changes from the middlegame to the endgame.

use std::ops::{Add, AddAssign, Mul, Sub};

use crate::score::Centipawns;

/// The phase of a position with all pieces on the board, which is the sum of their contributions.
pub const FULL_PHASE: i32 = 24;

/// A pair of values in centipawns: with all pieces on the board, and with only kings and pawns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taper {
    /// With all pieces on the board.
    pub middle: i32,
    /// With bare kings and pawns.
    pub end: i32,
}

/// A tapered value; the name is short because tables consist of them.
pub const fn t(middle: i32, end: i32) -> Taper {
    Taper { middle, end }
}

impl Taper {
    /// The value at a phase from 0 to [`FULL_PHASE`], in centipawns.
    pub fn at(self, phase: i32) -> Centipawns {
        Centipawns((self.middle * phase + self.end * (FULL_PHASE - phase)) / FULL_PHASE)
    }
}

impl Add for Taper {
    type Output = Taper;
    #[inline]
    fn add(self, o: Taper) -> Taper {
        t(self.middle + o.middle, self.end + o.end)
    }
}

impl Sub for Taper {
    type Output = Taper;
    #[inline]
    fn sub(self, o: Taper) -> Taper {
        t(self.middle - o.middle, self.end - o.end)
    }
}

impl AddAssign for Taper {
    #[inline]
    fn add_assign(&mut self, o: Taper) {
        *self = *self + o;
    }
}

impl Mul<i32> for Taper {
    type Output = Taper;
    #[inline]
    fn mul(self, n: i32) -> Taper {
        t(self.middle * n, self.end * n)
    }
}
