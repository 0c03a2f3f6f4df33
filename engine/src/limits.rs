//! The limits of a search, and the signals that stop it.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use shakmaty::Move;

/// The clock of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time left.
    pub remaining: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves until the next time control; `None` in sudden death.
    pub moves_to_go: Option<u32>,
}

/// The limits of one search. All that are set apply together; with none, the search runs until it is told to
/// stop.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Depth of the last iteration, in plies.
    pub depth: Option<u32>,
    /// Positions reached by making a move or a null move, including those of zone games, over all threads.
    pub nodes: Option<u64>,
    /// Time for this move, of which [`Options::move_overhead`](crate::options::Options::move_overhead) is
    /// kept in reserve.
    pub move_time: Option<Duration>,
    /// The game clock.
    pub clock: Option<Clock>,
    /// Look for a mate in at most this many moves, after an ordinary search of a few plies. If there is no
    /// mate, the move of that search is the answer.
    pub mate: Option<u32>,
    /// Only these moves are searched at the root; empty for all.
    pub search_moves: Vec<Move>,
}

impl Limits {
    /// A limit of `nodes` positions reached by making a move or a null move, and no other limit.
    pub fn of_nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }

    /// Whether only time limits the search, if anything does.
    pub(crate) fn is_by_time_alone(&self) -> bool {
        self.depth.is_none() && self.nodes.is_none() && self.mate.is_none()
    }

    /// A fixed time for the move, and no other limit.
    pub fn of_time(time: Duration) -> Limits {
        Limits {
            move_time: Some(time),
            ..Limits::default()
        }
    }
}

/// Signals to a running search, from any thread.
#[derive(Debug, Default)]
pub struct Signals {
    stop: AtomicBool,
    pondering: AtomicBool,
    ponder_hit: OnceLock<Instant>,
}

impl Signals {
    /// Signals for a search on the engine's own time.
    pub fn new() -> Signals {
        Signals::default()
    }

    /// Signals for a search on the opponent's time: no clock runs before [`Signals::ponder_hit`].
    pub fn pondering() -> Signals {
        Signals {
            pondering: AtomicBool::new(true),
            ..Signals::default()
        }
    }

    /// Tells the search to end as soon as it can.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Release);
    }

    /// Says that the opponent has played the expected move: the clock runs from now on.
    ///
    /// Has no effect when repeated, or on a search on the engine's own time.
    pub fn ponder_hit(&self) {
        if self.is_pondering() {
            self.ponder_hit.get_or_init(Instant::now);
            self.pondering.store(false, Ordering::Release);
        }
    }

    /// Whether the search was told to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Acquire)
    }

    /// Whether the search is still on the opponent's time.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Acquire)
    }

    /// When the opponent played the expected move.
    pub fn ponder_hit_at(&self) -> Option<Instant> {
        self.ponder_hit.get().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_ponder_hit_of_a_search_that_ponders_counts() {
        let own = Signals::new();
        own.ponder_hit();
        assert_eq!(own.ponder_hit_at(), None);
        let pondering = Signals::pondering();
        assert_eq!(pondering.ponder_hit_at(), None);
        pondering.ponder_hit();
        let first = pondering.ponder_hit_at();
        pondering.ponder_hit();
        assert!(first.is_some() && !pondering.is_pondering());
        assert_eq!(pondering.ponder_hit_at(), first);
    }
}
