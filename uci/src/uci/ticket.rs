//! One `go`: from the moment it is read to its `bestmove`.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use puchok_engine::game::Game;
use puchok_engine::limits::{Limits, Signals};
use puchok_engine::shakmaty::Move;

use super::go::Hold;

/// How far a `go` has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The search thread has not taken it yet.
    Queued,
    /// The search thread works on it.
    Running,
    /// Its `bestmove` is out.
    Answered,
}

#[derive(Debug)]
struct State {
    stage: Stage,
    /// Whether the answer may be given.
    released: bool,
}

/// A search that was asked for, shared by the thread that reads and the thread that searches.
///
/// Its `bestmove` is given once: by the search thread, or, when that is held up before the search could begin, by
/// the reading thread.
#[derive(Debug)]
pub(crate) struct Ticket {
    /// The game to search.
    pub(crate) game: Game,
    /// Add shares of wins, draws and losses to scores.
    pub(crate) show_wdl: bool,
    /// Say a word about threat and plan.
    pub(crate) explain: bool,
    /// Say more about the search than a GUI needs.
    pub(crate) debug: bool,
    /// The messages to the search.
    pub(crate) signals: Signals,
    limits: Limits,
    hold: Hold,
    received: Instant,
    state: Mutex<State>,
    changed: Condvar,
}

impl Ticket {
    /// A `go` that has just been read.
    pub(crate) fn new(game: Game, limits: Limits, hold: Hold, is_ponder: bool) -> Ticket {
        Ticket {
            game,
            show_wdl: false,
            explain: false,
            debug: false,
            signals: if is_ponder {
                Signals::pondering()
            } else {
                Signals::new()
            },
            limits,
            hold,
            received: Instant::now(),
            state: Mutex::new(State {
                stage: Stage::Queued,
                released: hold == Hold::None,
            }),
            changed: Condvar::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait(&self, timeout: Option<Duration>, until: impl Fn(&State) -> bool) -> MutexGuard<'_, State> {
        let state = self.state();
        let not_yet = |state: &mut State| !until(state);
        match timeout {
            None => self
                .changed
                .wait_while(state, not_yet)
                .unwrap_or_else(PoisonError::into_inner),
            Some(timeout) => {
                self.changed
                    .wait_timeout_while(state, timeout, not_yet)
                    .unwrap_or_else(PoisonError::into_inner)
                    .0
            }
        }
    }

    /// Ends the search and lets its answer out.
    pub(crate) fn stop(&self) {
        self.signals.stop();
        self.state().released = true;
        self.changed.notify_all();
    }

    /// The opponent played the expected move.
    pub(crate) fn ponder_hit(&self) {
        self.signals.ponder_hit();
        if self.hold == Hold::Ponder {
            self.state().released = true;
            self.changed.notify_all();
        }
    }

    /// Takes the ticket for searching; false when it has been answered already.
    pub(crate) fn begin(&self) -> bool {
        let mut state = self.state();
        let begins = state.stage == Stage::Queued;
        if begins {
            state.stage = Stage::Running;
            self.changed.notify_all();
        }
        begins
    }

    /// The limits that are left: a clock runs from when the `go` was read, not from when the search could begin.
    ///
    /// The clock of a search that ponders, or has pondered, runs from `ponderhit`, which the search looks up itself.
    pub(crate) fn limits(&self) -> Limits {
        let mut limits = self.limits.clone();
        if !self.signals.is_pondering() && self.signals.ponder_hit_at().is_none() {
            let lost = self.received.elapsed();
            limits.move_time = limits.move_time.map(|time| time.saturating_sub(lost));
            if let Some(clock) = &mut limits.clock {
                clock.remaining = clock.remaining.saturating_sub(lost);
            }
        }
        limits
    }

    /// A move that may be played, if there is one: for an answer without a search.
    pub(crate) fn any_move(&self) -> Option<Move> {
        let asked = self.limits.search_moves.first().copied();
        asked.or_else(|| self.game.position().legal_moves().first().copied())
    }

    /// Waits until the answer may be given.
    pub(crate) fn wait_released(&self) {
        drop(self.wait(None, |state| state.released));
    }

    /// Gives the answer by calling `answer`, and notes that it is out.
    pub(crate) fn answer(&self, answer: impl FnOnce()) {
        answer();
        self.state().stage = Stage::Answered;
        self.changed.notify_all();
    }

    /// Takes the ticket away from a search thread that does not get to it within the grace; true when it is ours.
    pub(crate) fn claim(&self, grace: Duration) -> bool {
        let mut state = self.wait(Some(grace), |state| state.stage != Stage::Queued);
        let claimed = state.stage == Stage::Queued;
        if claimed {
            state.stage = Stage::Running;
        }
        claimed
    }

    /// Whether it ends by itself, and its answer is let out then: it has a limit, or was stopped, and waits for no word.
    pub(crate) fn has_end(&self) -> bool {
        let limits = &self.limits;
        let time = limits.move_time.is_some() || limits.clock.is_some();
        let count = limits.depth.is_some() || limits.nodes.is_some() || limits.mate.is_some();
        self.state().released && (time || count || self.signals.is_stopped())
    }

    /// Whether the `bestmove` is out.
    pub(crate) fn is_answered(&self) -> bool {
        self.state().stage == Stage::Answered
    }

    /// Waits for the `bestmove`, but not longer than this.
    pub(crate) fn wait_answered(&self, timeout: Duration) {
        drop(self.wait(Some(timeout), |state| state.stage == Stage::Answered));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticket(hold: Hold) -> Ticket {
        Ticket::new(Game::default(), Limits::default(), hold, hold == Hold::Ponder)
    }

    #[test]
    fn only_one_thread_gets_to_answer() {
        let taken = ticket(Hold::None);
        assert!(taken.begin());
        assert!(!taken.claim(Duration::ZERO));
        let claimed = ticket(Hold::None);
        assert!(claimed.claim(Duration::ZERO));
        assert!(!claimed.begin());
    }

    #[test]
    fn what_has_a_limit_and_waits_for_no_word_has_an_end() {
        let limited = |hold| Ticket::new(Game::default(), Limits::of_nodes(9), hold, hold == Hold::Ponder);
        assert!(limited(Hold::None).has_end());
        assert!(!limited(Hold::Infinite).has_end());
        let ponder = limited(Hold::Ponder);
        assert!(!ponder.has_end());
        ponder.ponder_hit();
        assert!(ponder.has_end());
        let endless = ticket(Hold::None);
        assert!(!endless.has_end());
        endless.stop();
        assert!(endless.has_end());
    }

    #[test]
    fn holds_are_released_by_the_right_commands() {
        let released = |ticket: &Ticket| ticket.state().released;
        assert!(released(&ticket(Hold::None)));
        let ponder = ticket(Hold::Ponder);
        assert!(!released(&ponder) && ponder.signals.is_pondering());
        ponder.ponder_hit();
        assert!(released(&ponder) && !ponder.signals.is_pondering());
        let infinite = ticket(Hold::Infinite);
        infinite.ponder_hit();
        assert!(!released(&infinite));
        infinite.stop();
        assert!(released(&infinite) && infinite.signals.is_stopped());
    }
}
