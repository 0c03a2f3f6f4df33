//! What a solution may cost, and what it has cost.

use std::cell::Cell;
use std::time::{Duration, Instant};

use crate::limits::Signals;

/// What a solution may use. Everything that is set holds at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Positions reached by making a move.
    pub nodes: Option<u64>,
    /// Time.
    pub time: Option<Duration>,
}

/// Somebody who can end the work: asked every thousand moves or so.
pub(super) type Stop<'a> = &'a dyn Fn() -> bool;

/// Moves between two looks at the clock.
const INTERVAL: u64 = 1024;

/// Counts moves and knows when it is enough; provers that work in turn share one.
pub(super) struct Meter<'a> {
    nodes: Cell<u64>,
    node_limit: u64,
    stage_limit: Cell<u64>,
    next_look: Cell<u64>,
    stop: Stop<'a>,
    exhausted: Cell<bool>,
}

impl<'a> Meter<'a> {
    /// A meter that runs up to `nodes` moves, and until `stop` says so.
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

    /// Moves counted.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.get()
    }

    /// Whether all that may be used is used.
    pub(super) fn is_exhausted(&self) -> bool {
        self.exhausted.get() || self.nodes() >= self.node_limit
    }

    /// Whether the stage at hand has to end.
    pub(super) fn is_over(&self) -> bool {
        self.is_exhausted() || self.nodes() >= self.stage_limit.get()
    }

    /// Gives the next stage so many moves; `None`: as many as there are.
    pub(super) fn begin_stage(&self, nodes: Option<u64>) {
        let limit = nodes.map_or(u64::MAX, |nodes| self.nodes().saturating_add(nodes));
        self.stage_limit.set(limit);
        // A stage may end without a move made, but not all of them in a row unnoticed.
        self.look();
    }

    fn look(&self) {
        if (self.stop)() {
            self.exhausted.set(true);
        }
    }
}

/// Stops when the time is over or the signals say so.
pub(super) fn deadline<'a>(effort: &Effort, signals: &'a Signals) -> impl Fn() -> bool + use<'a> {
    let end = effort.time.and_then(|time| Instant::now().checked_add(time));
    move || signals.is_stopped() || end.is_some_and(|end| Instant::now() >= end)
}
