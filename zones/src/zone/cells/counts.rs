//! How often cells were asked, and how often that cost a reading.

use std::ops::AddAssign;

/// How often the cells were asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Bundles that were read on a board.
    pub made: u64,
    /// Readings that were found frozen and used as they were.
    pub frozen: u64,
    /// Questions whose cell stood in its chain already, frozen or not.
    pub found: u64,
}

impl Counts {
    /// What has been added since an earlier count.
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
