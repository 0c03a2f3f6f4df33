//! When a search stops: at its node limit, when its time is over, or on a stop signal.
//!
//! Threads claim the positions they are going to search from a common counter, a few at a time, so that
//! together they do not exceed the limit.

use std::sync::atomic::Ordering;
use std::time::Duration;

use super::worker::{Shared, Worker};
use crate::params;
use crate::time::Budget;

impl Shared<'_> {
    /// Whether a stop signal has come or the time is over.
    pub(super) fn is_over(&self) -> bool {
        self.signals.is_stopped() || self.budget.is_some_and(|budget| self.is_out_of_time(budget))
    }

    /// Whether the time for the move is over.
    ///
    /// After `ponderhit`, a budget from the game clock counts from the start of pondering
    /// ([`Shared::spent`]), so that the time spent pondering is saved on the clock.
    fn is_out_of_time(&self, budget: Budget) -> bool {
        if self.signals.is_pondering() {
            return false;
        }
        let has_pondered = self.signals.ponder_hit_at().is_some();
        self.spent(budget) >= budget.hard() || has_pondered && self.enough.load(Ordering::Relaxed)
    }

    /// The time spent of a budget; of one from the game clock, pondering included.
    pub(super) fn spent(&self, budget: Budget) -> Duration {
        match budget {
            Budget::Fixed(_) => self.on_the_clock(),
            Budget::Game { .. } => self.start.elapsed().max(self.on_the_clock()),
        }
    }

    /// Claims positions for one thread and returns how many; 0 when the limit is reached.
    ///
    /// It is at most a share of what is left, so that no thread holds many that another could use.
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
    /// Whether to stop now.
    ///
    /// Cheap: the clock is only read when the claimed positions are used up. To be called once for each
    /// position counted, before the next one.
    #[inline]
    pub(super) fn must_stop(&mut self) -> bool {
        if self.nodes >= self.granted {
            self.look();
        }
        self.stopped
    }

    #[cold]
    fn look(&mut self) {
        while self.nodes >= self.granted && !self.stopped {
            match self.shared.claim() {
                0 => self.stopped = true,
                granted => self.granted += granted,
            }
        }
        let finished = self.shared.finished.load(Ordering::Relaxed);
        // Neither the clock nor the user stops a search that has no move yet. The first move of the first
        // iteration takes less than a millisecond, except in positions that do not occur in games.
        if finished || self.has_move && self.shared.is_over() {
            self.stopped = true;
        }
    }

    /// The positions searched by all threads; whatever other threads have claimed counts in full.
    pub(super) fn total_nodes(&self) -> u64 {
        let claimed = self.shared.claimed.load(Ordering::Relaxed);
        (claimed + self.nodes).saturating_sub(self.granted)
    }

    /// Counts a position decided by a database.
    pub(super) fn count_tablebase_hit(&self) {
        self.shared.tablebase_hits.fetch_add(1, Ordering::Relaxed);
    }

    /// Gives back the claimed positions that were not searched, when the thread is done.
    pub(super) fn give_back(&mut self) {
        let unused = self.granted.saturating_sub(self.nodes);
        self.shared.claimed.fetch_sub(unused, Ordering::Relaxed);
        self.granted -= unused;
    }
}

/// Waits until `thought` of the budget has been spent, or until a stop signal; while pondering at least until
/// `ponderhit`.
pub(super) fn take_time(shared: &Shared<'_>, budget: Budget, thought: Duration) {
    while !shared.signals.is_stopped() {
        let is_pondering = shared.signals.is_pondering();
        let left = thought.saturating_sub(shared.spent(budget));
        if left.is_zero() && !is_pondering {
            return;
        }
        let pause = if is_pondering {
            LOOK_AROUND
        } else {
            left.min(LOOK_AROUND)
        };
        std::thread::sleep(pause);
    }
}

/// How often the signals are checked while nothing is searched.
const LOOK_AROUND: Duration = Duration::from_millis(5);
