//! The states of an ending once all of them are known.

use super::tally::Fate;
use crate::solvers::advice::layout::Layout;
use crate::solvers::advice::tables::EndingTable;

/// The states of an ending.
pub(super) struct Solved<'t> {
    pub(super) table: &'t EndingTable,
    pub(super) layout: Layout,
    pub(super) fates: Vec<Fate>,
    /// In how many positions each piece of advice was followed.
    pub(super) counts: Vec<u64>,
}

impl Solved<'_> {
    pub(super) fn followed(&self) -> Vec<(String, u64)> {
        let names = self.table.table.advice.iter().map(|advice| advice.name.clone());
        names.zip(self.counts.iter().copied()).collect()
    }
}
