//! Statistics of the cells: queries, and how many of them required a reading.

use std::ops::AddAssign;

/// Statistics of the cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Bundles that were read on a board.
    pub made: u64,
    /// Readings that were found frozen and reused.
    pub frozen: u64,
    /// Queries whose cell was already in its chain, frozen or not.
    pub found: u64,
}

impl Counts {
    /// The difference from an earlier count.
    pub fn since(self, before: Counts) -> Counts {
        Counts {
            made: self.made - before.made,
            frozen: self.frozen - before.frozen,
            found: self.found - before.found,
        }
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, more: Counts) {
        self.made += more.made;
        self.frozen += more.frozen;
        self.found += more.found;
    }
}
