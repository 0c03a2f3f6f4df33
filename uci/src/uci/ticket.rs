//! A `go` command, from the moment it is read until its `bestmove`.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use puchok_engine::game::Game;
use puchok_engine::limits::{Limits, Signals};
use puchok_engine::shakmaty::Move;

use super::go::Hold;

/// The progress of a `go`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The search thread has not taken it yet.
    Queued,
    /// The search thread is working on it.
    Running,
    /// Its `bestmove` has been sent.
    Answered,
}

#[derive(Debug)]
struct State {
    stage: Stage,
    /// Whether the answer may be sent.
    released: bool,
}

/// A requested search, shared by the reading thread and the search thread.
///
/// Its `bestmove` is sent exactly once: by the search thread or, if that is held up before the search can
/// start, by the reading thread.
#[derive(Debug)]
pub(crate) struct Ticket {
    /// The game to search.
    pub(crate) game: Game,
    /// Whether to add win, draw and loss shares to scores.
    pub(crate) show_wdl: bool,
    /// Whether to describe the threat and the plan.
    pub(crate) explain: bool,
    /// Whether to report more about the search than a GUI needs.
    pub(crate) debug: bool,
    /// The signals to the search.
    pub(crate) signals: Signals,
    limits: Limits,
    hold: Hold,
    received: Instant,
    state: Mutex<State>,
    changed: Condvar,
}

impl Ticket {
    /// The ticket of a `go` that has just been read.
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

    /// Ends the search and releases its answer.
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

    /// Takes the ticket for searching; returns false if it has been answered already.
    pub(crate) fn begin(&self) -> bool {
        let mut state = self.state();
        let begins = state.stage == Stage::Queued;
        if begins {
            state.stage = Stage::Running;
            self.changed.notify_all();
        }
        begins
    }

    /// The remaining limits: a clock runs from when the `go` was read, not from when the search could start.
    ///
    /// The clock of a search that ponders, or has pondered, runs from `ponderhit`, which the search checks
    /// itself.
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

    /// A move for an answer without a search, if there is one: of those asked for, or else of all legal moves,
    /// the first that wins most in the exchange on its field.
    pub(crate) fn any_move(&self) -> Option<Move> {
        let position = self.game.position();
        let legal = position.legal_moves();
        let moves = match self.limits.search_moves.as_slice() {
            [] => &legal,
            asked => asked,
        };
        moves
            .iter()
            .copied()
            .rev()
            .max_by_key(|&m| position.exchange_gain(m))
    }

    /// Waits until the answer may be sent.
    pub(crate) fn wait_released(&self) {
        drop(self.wait(None, |state| state.released));
    }

    /// Sends the answer by calling `answer`, which may not ask for the state of the ticket, and records that it
    /// has been sent. What a GUI says in reply finds it recorded.
    pub(crate) fn answer(&self, answer: impl FnOnce()) {
        let mut state = self.state();
        answer();
        state.stage = Stage::Answered;
        drop(state);
        self.changed.notify_all();
    }

    /// Takes the ticket away from a search thread that does not start on it within the grace period; returns
    /// true on success.
    pub(crate) fn claim(&self, grace: Duration) -> bool {
        let mut state = self.wait(Some(grace), |state| state.stage != Stage::Queued);
        let claimed = state.stage == Stage::Queued;
        if claimed {
            state.stage = Stage::Running;
        }
        claimed
    }

    /// Whether it ends by itself and its answer is then released: it has a limit or was stopped, and waits
    /// for no command.
    pub(crate) fn has_end(&self) -> bool {
        let limits = &self.limits;
        let time = limits.move_time.is_some() || limits.clock.is_some();
        let count = limits.depth.is_some() || limits.nodes.is_some() || limits.mate.is_some();
        self.state().released && (time || count || self.signals.is_stopped())
    }

    /// Whether the `bestmove` has been sent.
    pub(crate) fn is_answered(&self) -> bool {
        self.state().stage == Stage::Answered
    }

    /// Waits for the `bestmove`, but no longer than `timeout`.
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
    fn an_answer_without_a_search_gives_nothing_away() {
        let game = "rnbqkbnr/ppp2ppp/8/3p3Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 0 3";
        let asked = |moves: &[&str]| {
            let game: Game = game.parse().unwrap();
            let position = game.position().clone();
            let search_moves = moves.iter().map(|m| position.parse_uci(m).unwrap()).collect();
            let limits = Limits {
                search_moves,
                ..Limits::default()
            };
            let answer = Ticket::new(game, limits, Hold::None, false).any_move();
            position.uci(answer.unwrap()).to_string()
        };
        assert_eq!(asked(&[]), "d5e4");
        assert_eq!(asked(&["d8h4", "g8f6", "b8c6"]), "g8f6");
        assert_eq!(asked(&["d8h4"]), "d8h4");
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
