//! Work for the search thread that is no search: it has lines of its own and no `bestmove`.

use puchok_engine::limits::Signals;
use puchok_engine::perft;
use puchok_engine::position::Position;

use super::output::{say, say_string};
use crate::cli::{BenchArgs, Format};
use crate::commands::bench;

/// What is to be done.
#[derive(Debug)]
pub(crate) enum Work {
    /// `go perft N`: the lines of so many plies from a position are counted.
    Perft {
        /// The position.
        position: Position,
        /// Plies.
        plies: u32,
    },
    /// `bench`: the positions of `puchok bench` are searched to this depth.
    Bench {
        /// Plies.
        depth: u32,
    },
}

/// Work that somebody waits for, and can break off.
#[derive(Debug)]
pub(crate) struct Errand {
    work: Work,
    /// Its `stop`.
    pub(crate) signals: Signals,
}

impl Errand {
    /// Work that has just been asked for.
    pub(crate) fn new(work: Work) -> Errand {
        Errand {
            work,
            signals: Signals::new(),
        }
    }

    /// Does it.
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
