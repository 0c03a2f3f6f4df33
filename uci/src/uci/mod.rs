//! The engine that talks to a GUI.
//!
//! The main thread reads lines and answers at once; the search runs on a separate thread and gets its orders
//! through a queue, so that no command has to wait for it. `vampirc-uci` parses the commands with fixed forms
//! and prints what its types can hold; `position` and `go`, where GUIs go beyond its grammar, have tolerant
//! tokenisers here. `d`, `eval`, `bench` and `go perft`, which are not part of UCI, are for people
//! ([`console`], [`errand`]).

pub(crate) mod command;
pub(crate) mod console;
pub(crate) mod errand;
pub(crate) mod go;
pub(crate) mod info;
pub(crate) mod options;
pub(crate) mod output;
pub(crate) mod position;
pub(crate) mod session;
pub(crate) mod ticket;
pub(crate) mod worker;

use std::io;
use std::ops::ControlFlow;

use crate::input::Lines;
use session::Session;

/// Serves the GUI on standard input and output until `quit` or the end of input.
pub(crate) fn run() {
    let mut session = Session::new();
    for line in Lines::new(io::stdin().lock()) {
        if let ControlFlow::Break(()) = session.line(&line) {
            return session.quit();
        }
    }
    session.end_of_input();
}
