//! What a decision may cost, and who follows it.

use std::time::{Duration, Instant};

use super::graph::Graph;

/// What a decision may cost.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Positions to look at.
    pub positions: usize,
    /// Time.
    pub time: Option<Duration>,
}

/// Who follows a decision, told from time to time how many positions there are, and answers whether it shall go on.
pub type Watch<'a> = &'a mut dyn FnMut(usize) -> bool;

/// Stops an exploration when the time is up, and tells the watch.
pub(super) struct Clock<'a> {
    deadline: Option<Instant>,
    watch: Watch<'a>,
    asked: u32,
    is_over: bool,
}

impl Clock<'_> {
    pub(super) fn new(limits: Limits, watch: Watch<'_>) -> Clock<'_> {
        Clock {
            deadline: limits.time.map(|time| Instant::now() + time),
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
