//! When a search stops: at a number of positions, when the time is over, or when somebody says so.
//!
//! Threads claim the positions they are going to look at from one common number, some at a time, so that all of them
//! together do not look at more than the limit.

use std::sync::atomic::Ordering;
use std::time::Duration;

use super::worker::{Shared, Worker};
use crate::params;
use crate::time::Budget;

impl Shared<'_> {
    /// Whether somebody said stop, or the time is over.
    pub(super) fn is_over(&self) -> bool {
        self.signals.is_stopped() || self.budget.is_some_and(|budget| self.is_out_of_time(budget))
    }

    /// Whether the time for the move is over. After `ponderhit` those of a game count from when pondering began, so that the time pondered is
    /// saved on the clock.
    fn is_out_of_time(&self, budget: Budget) -> bool {
        if self.signals.is_pondering() {
            return false;
        }
        let has_pondered = self.signals.ponder_hit_at().is_some();
        let spent = match budget {
            Budget::Fixed(_) => self.on_the_clock(),
            Budget::Game { .. } => self.start.elapsed().max(self.on_the_clock()),
        };
        spent >= budget.hard() || has_pondered && self.enough.load(Ordering::Relaxed)
    }

    /// Claims positions for one thread: a share of what is left, so that no thread holds many that another could use.
    /// Returns how many; none when the limit is reached.
    fn claim(&self) -> u64 {
        let mut granted = 0;
        let interval = if self.budget.is_none() || self.table.is_laid() {
            params::CLOCK_INTERVAL
        } else {
            params::CLOCK_INTERVAL_UNLAID
        };
        let claimed = self
            .claimed
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |claimed| {
                let left = self.node_limit.saturating_sub(claimed);
                let share = (left / (2 * self.threads as u64)).max(1);
                granted = left.min(share).min(interval);
                (granted > 0).then(|| claimed + granted)
            });
        claimed.map_or(0, |_| granted)
    }
}

impl Worker<'_> {
    /// Whether to stop now. Cheap: the clock is looked at only when the positions claimed are used up.
    ///
    /// To be asked after each position that is counted, before the next.
    #[inline]
    pub(super) fn must_stop(&mut self) -> bool {
        if self.nodes >= self.claimed {
            self.look();
        }
        self.stopped
    }

    #[cold]
    fn look(&mut self) {
        while self.nodes >= self.claimed && !self.stopped {
            match self.shared.claim() {
                0 => self.stopped = true,
                granted => self.claimed += granted,
            }
        }
        let finished = self.shared.finished.load(Ordering::Relaxed);
        // Neither clock nor user stop a search that has no move yet: the first move of the first iteration takes less than a millisecond
        // in all but positions that no game has.
        if finished || self.has_move && self.shared.is_over() {
            self.stopped = true;
        }
    }

    /// Positions that all threads have looked at. Of what other threads have claimed all counts.
    pub(super) fn total_nodes(&self) -> u64 {
        let claimed = self.shared.claimed.load(Ordering::Relaxed);
        (claimed + self.nodes).saturating_sub(self.claimed)
    }

    /// Counts a position that a database has decided.
    pub(super) fn count_tablebase_hit(&self) {
        self.shared.tablebase_hits.fetch_add(1, Ordering::Relaxed);
    }

    /// Gives back the positions that were claimed and not looked at: the thread is done.
    pub(super) fn give_back(&mut self) {
        let unused = self.claimed.saturating_sub(self.nodes);
        self.shared.claimed.fetch_sub(unused, Ordering::Relaxed);
        self.claimed -= unused;
    }
}

/// Waits until so much of the clock is spent, or the search is told to stop; not while pondering: then the other side's time has been
/// the time for thought.
pub(super) fn take_time(shared: &Shared<'_>, thought: Duration) {
    while !shared.signals.is_stopped() && !shared.signals.is_pondering() {
        let left = thought.saturating_sub(shared.on_the_clock());
        if left.is_zero() {
            return;
        }
        std::thread::sleep(left.min(LOOK_AROUND));
    }
}

/// Time between two looks at the signals while nothing is searched.
const LOOK_AROUND: Duration = Duration::from_millis(5);
