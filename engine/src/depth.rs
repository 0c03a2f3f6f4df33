//! How deeply a position is searched, in plies.

use std::ops::{Add, Sub};

/// How deeply a position is still to be searched, in plies; zero and less is quiescence.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Depth(pub i32);

impl Depth {
    /// The depth at which quiescence begins.
    pub const NONE: Depth = Depth(0);
    /// The depth with which the table stores quiescence without checks.
    pub const EXCHANGES: Depth = Depth(-1);
    /// The smallest depth of a search above quiescence.
    pub const ONE: Depth = Depth(1);

    /// Reduces the depth by `plies`, but not below one; depths of quiescence stay as they are.
    #[inline]
    pub fn reduced_by(self, plies: i32) -> Depth {
        if plies > 0 {
            (self - plies).max(Depth::ONE).min(self)
        } else {
            self
        }
    }

    /// The plain number of plies.
    #[inline]
    pub const fn plies(self) -> i32 {
        self.0
    }
}

impl Add<i32> for Depth {
    type Output = Depth;
    #[inline]
    fn add(self, plies: i32) -> Depth {
        Depth(self.0 + plies)
    }
}

impl Sub<i32> for Depth {
    type Output = Depth;
    #[inline]
    fn sub(self, plies: i32) -> Depth {
        Depth(self.0 - plies)
    }
}
