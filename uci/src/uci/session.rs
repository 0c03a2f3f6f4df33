//! A session: what the GUI has said so far, and the effect of each line.
//!
//! Decisions where UCI leaves room:
//!
//! - a `go` during a search stops that search, which answers first, and so do `go perft` and `bench`;
//! - options set during a search take effect from the next one on, and so does `ucinewgame`; `UCI_Chess960`
//!   from the next `position`;
//! - `isready` is answered at once during a search, and soon at any other time. A clock counts from when its
//!   `go` was read. Reading it interrupts the allocation of a large table: the search then touches only the
//!   memory it writes to, and the rest is allocated while the engine waits;
//! - a `position` that is rejected leaves the previous one on the board, and a `go` then searches that;
//! - illegal `searchmoves` are reported and ignored; if none is left, all moves are searched, for one second
//!   if nothing else ends the search;
//! - castling rights that the board does not allow are reported and dropped;
//! - at the end of input, unlike at `quit`, work that ends by itself is waited for: a count, a bench, or a
//!   search with a limit. A search that waits for `stop` or `ponderhit` is stopped, because neither can come
//!   any more.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use puchok_engine::game::Game;
use vampirc_uci::UciMessage;

use crate::cli::BENCH_DEPTH;

use super::command::{self, Command, CommandError, Console};
use super::console;
use super::errand::{Errand, Work};
use super::go::Go;
use super::options::{self, Effect, Settings};
use super::output::{say, say_best_move, say_string};
use super::position;
use super::ticket::Ticket;
use super::worker::Worker;
use crate::input::quoted_to;

/// How long a stopped search may take to start before it is answered without searching.
const GRACE: Duration = Duration::from_millis(20);

/// How long `uci` waits for the memory of the first search; no clock is running yet.
const STARTING: Duration = Duration::from_secs(1);

/// How long `isready` waits for a table to be allocated or cleared: a GUI starts its clock when the answer
/// comes, but the answer must not be late.
const SETTLING: Duration = Duration::from_millis(25);

/// How long the process waits at its end for outstanding answers.
const FAREWELL: Duration = Duration::from_millis(500);

/// How many complaints are logged as warnings. A GUI that causes more has been told often enough, and one
/// that does not read standard error must not be blocked.
const WARNINGS: u32 = 50;

/// How many complaints about one command are reported.
const TOLD_AT_ONCE: usize = 20;

/// What the GUI has said so far.
#[derive(Debug)]
pub(crate) struct Session {
    settings: Settings,
    game: Game,
    worker: Worker,
    /// Every `go` without a `bestmove` yet, oldest first.
    open: Vec<Arc<Ticket>>,
    /// The latest request other than a search.
    errand: Option<Arc<Errand>>,
    debug: bool,
    warnings: u32,
}

impl Session {
    /// A new session.
    pub(crate) fn new() -> Session {
        let settings = Settings::default();
        let worker = Worker::start(settings.engine.clone());
        Session {
            settings,
            game: Game::default(),
            worker,
            open: Vec::new(),
            errand: None,
            debug: false,
            warnings: 0,
        }
    }

    /// Executes a line; breaks at `quit`.
    pub(crate) fn line(&mut self, line: &str) -> ControlFlow<()> {
        match command::parse(line) {
            Ok(None) => {}
            Ok(Some(Command::Position(arguments))) => self.position(arguments),
            Ok(Some(Command::Go(arguments))) => self.go(arguments),
            Ok(Some(Command::Console(console))) => self.console(console),
            Ok(Some(Command::Message(message))) => return self.message(message),
            // A user who sets an option wants to know when it is not set.
            Err(error @ (CommandError::Malformed(_) | CommandError::TooLong(_))) => self.refuse(&error),
            Err(error) => self.complain(&error),
        }
        ControlFlow::Continue(())
    }

    fn message(&mut self, message: UciMessage) -> ControlFlow<()> {
        match message {
            UciMessage::Uci => {
                // Not every GUI asks whether the engine is ready before starting its clock.
                self.settle(STARTING);
                introduce();
            }
            UciMessage::IsReady => {
                self.settle(SETTLING);
                say(&UciMessage::ReadyOk);
            }
            UciMessage::Debug(on) => {
                self.debug = on;
                self.remark(&format_args!(
                    "debug {}, position {}",
                    if on { "on" } else { "off" },
                    self.game.position().fen()
                ));
            }
            UciMessage::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            UciMessage::UciNewGame => self.worker.clear(),
            UciMessage::Stop => self.stop(),
            UciMessage::PonderHit => match self.running() {
                Some(ticket) => ticket.ponder_hit(),
                None => self.complain(&"ponderhit without a search"),
            },
            UciMessage::Quit => return ControlFlow::Break(()),
            // `register`: there is nothing to register for.
            other => log::debug!("ignored: {other}"),
        }
        ControlFlow::Continue(())
    }

    fn position(&mut self, arguments: &str) {
        match position::parse(arguments, self.settings.castling_mode()) {
            Ok(read) => {
                self.game = read.game;
                for text in &read.dropped {
                    self.refuse(text);
                }
                self.remark(&format_args!("position {}", self.game.position().fen()));
            }
            Err(error) => {
                let reason = quoted_to(&error.to_string(), 400);
                self.refuse(&format_args!("{reason}; the position before stays"));
            }
        }
    }

    fn go(&mut self, arguments: &str) {
        let (go, mut ignored) = Go::parse(arguments);
        let (limits, illegal) = go.limits(self.game.position());
        ignored.extend(illegal);
        for error in ignored.iter().take(TOLD_AT_ONCE) {
            self.refuse(error);
        }
        let more = ignored.len().saturating_sub(TOLD_AT_ONCE);
        if more > 0 {
            self.refuse(&format_args!("and {more} more complaints about this command"));
        }
        if let Some(plies) = go.perft() {
            let position = self.game.position().clone();
            return self.errand(Work::Perft { position, plies });
        }
        self.make_way();
        let game = if self.settings.engine.analyse_mode {
            self.game.analysed()
        } else {
            self.game.clone()
        };
        let mut ticket = Ticket::new(game, limits, go.hold(), go.is_ponder());
        ticket.show_wdl = self.settings.show_wdl;
        ticket.explain = self.settings.explain;
        ticket.debug = self.debug;
        let ticket = Arc::new(ticket);
        self.open.push(Arc::clone(&ticket));
        self.worker.search(ticket);
    }

    fn console(&mut self, console: Console) {
        match console {
            Console::Display => say(&console::position(&self.game)),
            Console::Eval => say(&console::estimate(&self.game)),
            Console::Bench(depth) => self.errand(Work::Bench {
                depth: depth.unwrap_or(BENCH_DEPTH),
            }),
        }
    }

    /// Stops running work to make way for something else; a search still answers.
    fn make_way(&mut self) {
        self.open.retain(|ticket| !ticket.is_answered());
        for ticket in &self.open {
            ticket.stop();
        }
        self.stop_errand();
    }

    fn errand(&mut self, work: Work) {
        self.make_way();
        let errand = Arc::new(Errand::new(work));
        self.errand = Some(Arc::clone(&errand));
        self.worker.errand(errand);
    }

    fn stop_errand(&mut self) {
        if let Some(errand) = self.errand.take() {
            errand.signals.stop();
        }
    }

    /// Waits for the table, unless a search needs the engine.
    fn settle(&self, timeout: Duration) {
        if self.running().is_none() {
            self.worker.wait_settled(timeout);
        }
    }

    fn running(&self) -> Option<&Arc<Ticket>> {
        self.open.last().filter(|ticket| !ticket.is_answered())
    }

    /// Stops every search; one that could not start because a table is being allocated is answered here.
    fn stop(&mut self) {
        self.stop_errand();
        for ticket in &self.open {
            ticket.stop();
        }
        let begun_by = Instant::now() + GRACE;
        // In the order of their requests: once one has started, the search thread soon answers those after
        // it.
        let waiting = self.open.iter().filter(|ticket| !ticket.is_answered());
        for ticket in waiting {
            if !ticket.claim(begun_by.saturating_duration_since(Instant::now())) {
                break;
            }
            let position = ticket.game.position();
            ticket.answer(|| say_best_move(position, ticket.any_move(), None));
        }
        self.open.retain(|ticket| !ticket.is_answered());
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) {
        match self.settings.set(name, value) {
            Ok(Effect::Noted) => {}
            Ok(Effect::Engine) => self.worker.configure(self.settings.engine.clone()),
            Ok(Effect::Clear) => self.worker.clear(),
            Err(error) => self.refuse(&error),
        }
    }

    /// Reports something that was not done as requested. It is logged as information only: someone who
    /// types by hand would see it twice.
    fn refuse(&mut self, error: &dyn std::fmt::Display) {
        say_string(error);
        log::info!("{error}");
    }

    /// Reports something that only matters for debugging.
    fn remark(&self, text: &dyn std::fmt::Display) {
        if self.debug {
            say_string(text);
        }
    }

    /// Logs a fault of the GUI, and reports it when debugging.
    fn complain(&mut self, error: &dyn std::fmt::Display) {
        self.remark(error);
        self.warnings = self.warnings.saturating_add(1);
        if self.warnings <= WARNINGS {
            log::warn!("{error}");
        } else {
            log::debug!("{error}");
        }
    }

    /// Ends the session at the end of input; work that ends by itself is completed.
    pub(crate) fn end_of_input(self) {
        match self.running() {
            Some(ticket) if !ticket.has_end() => {}
            None if self.errand.is_none() => {}
            _ => self.worker.wait_done(),
        }
        self.quit();
    }

    /// Ends the session: stops running work and waits briefly for its answer.
    pub(crate) fn quit(mut self) {
        self.stop();
        let end = Instant::now() + FAREWELL;
        for ticket in &self.open {
            ticket.wait_answered(end.saturating_duration_since(Instant::now()));
        }
    }
}

fn introduce() {
    say(&UciMessage::id_name(&format!("puchok {}", crate::cli::VERSION)));
    say(&UciMessage::id_author("the puchok authors"));
    for option in options::advertised() {
        say(&UciMessage::Option(option));
    }
    say(&UciMessage::UciOk);
}
