//! The unit of priorities.

use std::ops::{Add, AddAssign, Sub};

use crate::Centipawns;

/// Hundredths of the natural logarithm of the odds that a move is good. Higher is earlier.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LogOdds(pub i32);

impl LogOdds {
    /// Before everything else.
    pub const FIRST: LogOdds = LogOdds(i32::MAX);

    /// The priority of a gain where no weight has been fitted: a pawn multiplies the odds by e.
    #[inline]
    pub const fn unfitted(gain: Centipawns) -> LogOdds {
        LogOdds(gain.0)
    }

    /// The odds themselves.
    #[inline]
    pub fn odds(self) -> f32 {
        (self.0 as f32 / 100.0).exp()
    }
}

impl Add for LogOdds {
    type Output = LogOdds;

    #[inline]
    fn add(self, more: LogOdds) -> LogOdds {
        LogOdds(self.0 + more.0)
    }
}

impl Sub for LogOdds {
    type Output = LogOdds;

    #[inline]
    fn sub(self, less: LogOdds) -> LogOdds {
        LogOdds(self.0 - less.0)
    }
}

impl AddAssign for LogOdds {
    #[inline]
    fn add_assign(&mut self, more: LogOdds) {
        self.0 += more.0;
    }
}
