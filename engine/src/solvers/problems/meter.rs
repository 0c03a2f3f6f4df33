//! The budget of a solution, and how much of it has been used.

use std::cell::Cell;
use std::time::{Duration, Instant};

use crate::limits::Signals;

/// The limits of a solution. All limits that are set apply together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// The most positions to visit, each by making a move.
    pub nodes: Option<u64>,
    /// The most time.
    pub time: Option<Duration>,
}

/// Asked from time to time (every thousand moves or so) whether the work should stop, with the number of moves
/// made so far.
pub(super) type Stop<'a> = &'a dyn Fn(u64) -> bool;

/// Moves between two calls of `stop`.
const INTERVAL: u64 = 1024;

/// Counts moves and tells when the budget is used up; provers that take turns share one meter.
pub(super) struct Meter<'a> {
    nodes: Cell<u64>,
    node_limit: u64,
    stage_limit: Cell<u64>,
    next_look: Cell<u64>,
    stop: Stop<'a>,
    exhausted: Cell<bool>,
}

impl<'a> Meter<'a> {
    /// A meter for at most `nodes` moves, which also ends when `stop` returns true.
    pub(super) fn new(nodes: Option<u64>, stop: Stop<'a>) -> Meter<'a> {
        Meter {
            nodes: Cell::new(0),
            node_limit: nodes.unwrap_or(u64::MAX),
            stage_limit: Cell::new(u64::MAX),
            next_look: Cell::new(INTERVAL),
            stop,
            exhausted: Cell::new(false),
        }
    }

    /// Counts a move.
    pub(super) fn count(&self) {
        let nodes = self.nodes.get() + 1;
        self.nodes.set(nodes);
        if nodes >= self.next_look.get() {
            self.next_look.set(nodes + INTERVAL);
            self.look();
        }
    }

    /// The moves counted so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.get()
    }

    /// Whether the whole budget is used up.
    pub(super) fn is_exhausted(&self) -> bool {
        self.exhausted.get() || self.nodes() >= self.node_limit
    }

    /// Whether the current stage has to end.
    pub(super) fn is_over(&self) -> bool {
        self.is_exhausted() || self.nodes() >= self.stage_limit.get()
    }

    /// Starts a stage with at most this many moves; `None` means no limit of its own.
    pub(super) fn begin_stage(&self, nodes: Option<u64>) {
        let limit = nodes.map_or(u64::MAX, |nodes| self.nodes().saturating_add(nodes));
        self.stage_limit.set(limit);
        // A stage may end without making a move; this check keeps a series of such stages stoppable.
        self.look();
    }

    fn look(&self) {
        if (self.stop)(self.nodes()) {
            self.exhausted.set(true);
        }
    }
}

/// Returns true once the time is over or the signals ask to stop.
pub(super) fn deadline<'a>(effort: &Effort, signals: &'a Signals) -> impl Fn(u64) -> bool + use<'a> {
    let end = effort.time.and_then(|time| Instant::now().checked_add(time));
    move |_| signals.is_stopped() || end.is_some_and(|end| Instant::now() >= end)
}
