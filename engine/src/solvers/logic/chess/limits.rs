//! The limits of a decision, and its progress callback.

use std::time::{Duration, Instant};

use super::graph::Graph;

/// The limits of a decision.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most positions to explore.
    pub positions: usize,
    /// The most time.
    pub time: Option<Duration>,
}

/// Progress callback: called from time to time with the number of positions, it returns whether to continue.
pub type Watch<'a> = &'a mut dyn FnMut(usize) -> bool;

/// Ends an exploration when time is up or the watch says so.
pub(super) struct Clock<'a> {
    deadline: Option<Instant>,
    watch: Watch<'a>,
    asked: u32,
    is_over: bool,
}

impl Clock<'_> {
    pub(super) fn new(limits: Limits, watch: Watch<'_>) -> Clock<'_> {
        Clock {
            deadline: limits.time.and_then(|time| Instant::now().checked_add(time)),
            watch,
            asked: 0,
            is_over: false,
        }
    }

    pub(super) fn go_on(&mut self, graph: &Graph) -> bool {
        self.asked = self.asked.wrapping_add(1);
        if self.asked.is_multiple_of(256) {
            self.is_over |= self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
            self.is_over |= !(self.watch)(graph.len());
        }
        !self.is_over
    }
}
