//! The UCI front end and the command line of puchok, and the answers of its commands for other programs.
//!
//! Without a command the binary is a UCI engine, which is how GUIs start it. Read [`uci`] for the engine that
//! talks to a GUI (`command` → `position`, `go`, `options` → `session` → `worker` → `info`), then
//! [`commands`] for the commands that print an answer and exit, and [`picture`] for what they draw.
//!
//! The binary only calls [`run`]. The rest of the public API, [`answers`] and [`tables`] with the [`engine`]
//! and the [`Failure`] type that they use, is for programs that want the JSON or CSV of the commands without
//! a separate process and without parsing text: the Python package.
//!
//! Standard output is for answers; diagnostics go to standard error through `log`.
#![allow(
    rustdoc::broken_intra_doc_links,
    rustdoc::private_intra_doc_links,
    reason = "the comments of options are their help, where brackets mark what may be left out; the tour leads through private modules"
)]

pub mod answers;

mod cli;
mod commands;
mod dropped;
mod failure;
#[cfg(fuzzing)]
pub mod fuzzing;
mod input;
mod picture;
mod ranges;
pub mod tables;
mod uci;
mod web;

use std::io::Write as _;
use std::process::ExitCode;

use clap::Parser;

pub use crate::cli::VERSION;
use crate::cli::{BenchArgs, Cli, Command};
use crate::commands::interrupt::Interrupt;
pub use crate::failure::Failure;
pub use puchok_engine as engine;

/// Runs the command line of this process and returns the exit status.
pub fn run() -> ExitCode {
    log_to_stderr();
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return cli::usage(&error),
    };
    let result = match cli.command.unwrap_or(Command::Uci) {
        Command::Uci => {
            uci::run();
            Ok(())
        }
        Command::Analyse(args) => commands::analyse::run(&args),
        Command::Annotate(args) => commands::annotate::run(&args),
        Command::Bench(args) => bench(&args),
        Command::Suite(args) => commands::suite::run(&args),
        Command::Bundle(args) => commands::bundle::run(&args),
        Command::Bundles(args) => commands::bundles::run(&args),
        Command::Map(args) => commands::map::run(&args),
        Command::Plan(args) => commands::plan::run(&args),
        Command::Mate(args) => commands::mate::run(&args),
        Command::Endgame(command) => commands::endgame::run(&command),
        Command::Prove(args) => commands::prove::run(&args),
        Command::Formula(args) => commands::formula::run(&args),
        Command::Advise(args) => commands::advise::run(&args),
        Command::Moves(args) => commands::moves::run(&args),
        Command::View(args) => commands::view::run(&args),
        Command::Completions { shell } => commands::generate::completions(shell),
        Command::Man { folder } => commands::generate::man(folder.as_deref()),
    };
    result.map_or_else(Failure::report, |()| ExitCode::SUCCESS)
}

/// Sends log records to standard error: warnings and errors look like all messages, the rest carries its level and origin.
///
/// By default it is quiet enough that a GUI which never reads standard error cannot be blocked by it.
fn log_to_stderr() {
    env_logger::Builder::from_env(env_logger::Env::default().default_filter_or("warn"))
        .format(|out, record| {
            if record.level() <= log::Level::Warn {
                writeln!(out, "puchok: {}", record.args())
            } else {
                writeln!(out, "{} {}: {}", record.level(), record.target(), record.args())
            }
        })
        .init();
}

/// Runs `bench` with Ctrl-C as its stop signal; in a UCI session `stop` plays that part.
fn bench(args: &BenchArgs) -> Result<(), Failure> {
    let interrupt = Interrupt::listen();
    interrupt.end(commands::bench::run(args, &interrupt.signals()))
}
