//! Work for the search thread other than a search: it prints lines of its own and no `bestmove`.

use puchok_engine::limits::Signals;
use puchok_engine::perft;
use puchok_engine::position::Position;

use super::output::{say, say_string};
use crate::cli::{BenchArgs, Format};
use crate::commands::bench;

/// The work to do.
#[derive(Debug)]
pub(crate) enum Work {
    /// `go perft N`: counts the lines of N plies from a position.
    Perft {
        /// The position.
        position: Position,
        /// Plies.
        plies: u32,
    },
    /// `bench`: searches the positions of `puchok bench` to this depth.
    Bench {
        /// Plies.
        depth: u32,
    },
}

/// Work that the user waits for and can stop.
#[derive(Debug)]
pub(crate) struct Errand {
    work: Work,
    /// Through which it is stopped.
    pub(crate) signals: Signals,
}

impl Errand {
    /// Work that has just been requested.
    pub(crate) fn new(work: Work) -> Errand {
        Errand {
            work,
            signals: Signals::new(),
        }
    }

    /// Does the work.
    pub(crate) fn run(&self) {
        match &self.work {
            Work::Perft { position, plies } => self.perft(position, *plies),
            Work::Bench { depth } => {
                let args = BenchArgs {
                    depth: *depth,
                    format: Format::Text,
                };
                if let Err(error) = bench::run(&args, &self.signals) {
                    say_string(&error);
                }
            }
        }
    }

    fn perft(&self, position: &Position, plies: u32) {
        let go_on = || !self.signals.is_stopped();
        let each = |m, lines| say(&format_args!("{}: {lines}", position.uci(m)));
        match perft::divide(position, plies, &go_on, each) {
            Some(sum) => say(&format_args!("\nNodes searched: {sum}\n")),
            None => say_string(&"perft was stopped"),
        }
    }
}
