//! The unit of material and of evaluation.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

/// Hundredths of a pawn: piece values, gains, costs, margins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(transparent))]
pub struct Centipawns(pub i32);

impl Centipawns {
    /// Nothing.
    pub const ZERO: Centipawns = Centipawns(0);

    /// In pawns.
    #[inline]
    pub fn pawns(self) -> f64 {
        f64::from(self.0) / 100.0
    }

    /// The absolute value.
    #[inline]
    pub const fn abs(self) -> Centipawns {
        Centipawns(self.0.abs())
    }
}

impl Add for Centipawns {
    type Output = Centipawns;

    #[inline]
    fn add(self, more: Centipawns) -> Centipawns {
        Centipawns(self.0 + more.0)
    }
}

impl Sub for Centipawns {
    type Output = Centipawns;

    #[inline]
    fn sub(self, less: Centipawns) -> Centipawns {
        Centipawns(self.0 - less.0)
    }
}

impl Neg for Centipawns {
    type Output = Centipawns;

    #[inline]
    fn neg(self) -> Centipawns {
        Centipawns(-self.0)
    }
}

impl AddAssign for Centipawns {
    #[inline]
    fn add_assign(&mut self, more: Centipawns) {
        self.0 += more.0;
    }
}

impl SubAssign for Centipawns {
    #[inline]
    fn sub_assign(&mut self, less: Centipawns) {
        self.0 -= less.0;
    }
}

/// Scales by an integer.
impl Mul<i32> for Centipawns {
    type Output = Centipawns;

    #[inline]
    fn mul(self, times: i32) -> Centipawns {
        Centipawns(self.0 * times)
    }
}

/// Divides, rounding towards zero.
impl Div<i32> for Centipawns {
    type Output = Centipawns;

    #[inline]
    fn div(self, by: i32) -> Centipawns {
        Centipawns(self.0 / by)
    }
}

/// The integer quotient of two amounts.
impl Div for Centipawns {
    type Output = i32;

    #[inline]
    fn div(self, by: Centipawns) -> i32 {
        self.0 / by.0
    }
}

impl Sum for Centipawns {
    fn sum<I: Iterator<Item = Centipawns>>(all: I) -> Centipawns {
        Centipawns(all.map(|one| one.0).sum())
    }
}

/// The bare number; sign and width flags apply.
impl fmt::Display for Centipawns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
