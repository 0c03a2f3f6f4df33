//! How deeply a position is searched, in plies.

use std::ops::{Add, Sub};

/// How deeply a position is still to be searched, in plies; nought and less is quiescence.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Depth(pub i32);

impl Depth {
    /// Where quiescence begins.
    pub const NONE: Depth = Depth(0);
    /// What quiescence is worth to the table where it looks at no checks.
    pub const EXCHANGES: Depth = Depth(-1);
    /// The least depth of a search that is no quiescence.
    pub const ONE: Depth = Depth(1);

    /// Reduced by so many plies, but not below one; depths of quiescence stay as they are.
    #[inline]
    pub fn reduced_by(self, plies: i32) -> Depth {
        if plies > 0 {
            (self - plies).max(Depth::ONE).min(self)
        } else {
            self
        }
    }

    /// The bare number of plies.
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
