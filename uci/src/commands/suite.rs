//! `puchok suite`: runs a test suite and reports what was solved, at what cost.
//!
//! An invalid line is reported on standard error with its number and skipped. The exit status is then 2, so
//! that a summary over fewer positions than the file contains is not mistaken for the whole. After Ctrl-C the
//! summary covers what was done, and the exit status is 130.

use std::fs::File;
use std::io::{BufRead, Read as _};
use std::time::Duration;

use indicatif::ProgressBar;
use puchok_engine::game::Game;
use puchok_engine::limits::{Limits, Signals};
use puchok_engine::report::Branching;
use puchok_engine::report::since::Since;
use puchok_engine::score::{Centipawns, Meaning};
use puchok_engine::search::Engine;
use puchok_engine::shakmaty::Move;
use serde::Serialize;

use super::epd::{Epd, Solution};
use super::given::{before_line, is_tag};
use super::interrupt::Interrupt;
use super::json::{milliseconds, rounded};
use super::progress;
use super::words;
use super::{DEFAULT_TIME, engine, options, write, write_json};
use crate::cli::{Format, SuiteArgs};
use crate::dropped;
use crate::failure::{Failure, complain};
use crate::input::{Lines, quoted_to};

/// One line of the answer.
#[derive(Debug, Serialize)]
struct Row {
    id: String,
    fen: String,
    solved: bool,
    bestmove: Option<String>,
    /// The best move in SAN.
    san: Option<String>,
    /// The solution, in SAN.
    expected: String,
    /// `null` if not solved.
    nodes_to_solution: Option<u64>,
    time_to_solution_ms: Option<u64>,
    nodes: u64,
}

/// The last line of the answer.
#[derive(Debug, Serialize)]
struct Summary {
    solved: usize,
    positions: usize,
    /// Over the solved positions; `null` if there are none.
    median_nodes: Option<u64>,
    p90_nodes: Option<u64>,
    /// Moves searched per expanded position, over all positions.
    branching: f64,
}

#[derive(Debug, Serialize)]
struct SummaryLine {
    summary: Summary,
}

/// The counts so far.
#[derive(Debug, Default)]
struct Tally {
    nodes_to_solution: Vec<u64>,
    positions: usize,
    branching: Branching,
}

/// Runs the command.
pub(crate) fn run(args: &SuiteArgs) -> Result<(), Failure> {
    let limits = limits(args);
    let milliseconds = limits.move_time.map(|time| time.as_millis() as u64);
    let engine = engine(options(args.resources.of(limits.nodes, milliseconds), 1))?;
    if args.epd.as_os_str() == "-" {
        let interrupt = Interrupt::listen();
        let lines = Lines::new(interrupt.stdin());
        return run_lines(engine, lines, &ProgressBar::hidden(), args, &interrupt);
    }
    // The file is read whole, and before Ctrl-C is handled, because the path may be a pipe.
    let mut file = File::open(&args.epd).map_err(|error| Failure::unreadable(&args.epd, &error))?;
    let mut suite = Vec::new();
    file.read_to_end(&mut suite)
        .map_err(|error| Failure::stream(&args.epd, error))?;
    let length = Lines::new(&suite[..]).count() as u64;
    let bar = progress::bar(length, "{bar:30} {pos}/{len} {msg}, {eta} left");
    let result = run_lines(engine, Lines::new(&suite[..]), &bar, args, &Interrupt::listen());
    bar.finish_and_clear();
    result
}

fn run_lines<R: BufRead>(
    mut engine: Engine,
    mut lines: Lines<R>,
    bar: &ProgressBar,
    args: &SuiteArgs,
    interrupt: &Interrupt,
) -> Result<(), Failure> {
    let mut tally = Tally::default();
    let (mut all_good, mut is_first) = (true, true);
    let name = before_line(&args.epd.display().to_string());
    for (line, number) in lines.by_ref().zip(1..) {
        bar.inc(1);
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if std::mem::take(&mut is_first) && is_tag(&line) {
            return Err(Failure::Input(format!(
                "{name}this is a PGN, a record of games; a suite is EPD lines: positions with 'bm', 'am' or 'dm'"
            )));
        }
        let epd = match Epd::parse(&line) {
            Ok(epd) => epd,
            Err(error) => {
                let error = quoted_to(&error.to_string(), 400);
                bar.suspend(|| complain(&format_args!("{name}line {number}: {error}")));
                all_good = false;
                continue;
            }
        };
        for text in dropped::messages(&line, &epd.position) {
            bar.suspend(|| complain(&format_args!("{name}line {number}: {text}")));
        }
        let (row, branching) = search(&mut engine, &epd, &limits(args), &interrupt.signals());
        if interrupt.is_asked() {
            break;
        }
        tally.count(&row, branching);
        engine.clear();
        bar.set_message(format!("{} solved", tally.nodes_to_solution.len()));
        bar.suspend(|| match args.format {
            Format::Json => write_json(&row),
            Format::Text => write(&row.in_words()),
        })?;
    }
    if let Some(error) = lines.failure() {
        return Err(Failure::stream(&args.epd, error));
    }
    let is_empty = tally.positions == 0;
    if !is_empty {
        let summary = tally.summary();
        match args.format {
            Format::Json => write_json(&SummaryLine { summary })?,
            Format::Text => write(&summary.in_words())?,
        }
    }
    interrupt.end(match (all_good, is_empty) {
        (true, false) => Ok(()),
        (true, true) => Err(Failure::empty(&args.epd)),
        (false, _) => Err(Failure::ReportedInput),
    })
}

fn limits(args: &SuiteArgs) -> Limits {
    Limits {
        nodes: args.nodes,
        move_time: args
            .movetime
            .map(Duration::from_millis)
            .or(args.nodes.is_none().then_some(DEFAULT_TIME)),
        ..Limits::default()
    }
}

/// The expected solution: "Qg6 or Rxb2", "not Rd7", "mate in 3", "Qg6, mate in 3".
fn expected(epd: &Epd) -> String {
    let Solution { mate, best, avoid } = &epd.solution;
    let sans = |moves: &[Move]| {
        let sans: Vec<String> = moves.iter().map(|&m| epd.position.san(m)).collect();
        sans.join(" or ")
    };
    let mut parts = Vec::new();
    if !best.is_empty() {
        parts.push(sans(best));
    }
    if !avoid.is_empty() {
        parts.push(format!("not {}", sans(avoid)));
    }
    parts.extend(mate.map(|moves| match moves {
        ..0 => format!("mated in {}", -moves),
        _ => format!("mate in {moves}"),
    }));
    parts.join(", ")
}

/// Searches a position without counting it, because the search may be interrupted.
fn search(engine: &mut Engine, epd: &Epd, limits: &Limits, signals: &Signals) -> (Row, Branching) {
    let game = Game::new(epd.position.clone());
    let fen = epd.position.fen();
    let mut row = Row {
        id: epd.id.clone().unwrap_or_else(|| fen.clone()),
        fen,
        solved: false,
        bestmove: None,
        san: None,
        expected: expected(epd),
        nodes_to_solution: None,
        time_to_solution_ms: None,
        nodes: 0,
    };
    if game.position().legal_moves().is_empty() {
        return (row, Branching::default());
    }
    let mut watch = Since::new(|line| {
        let first = line.pv.first();
        first.is_some_and(|&mv| epd.is_solved_by(mv, line.score.meaning()))
    });
    let outcome = engine.search(&game, limits, signals, &mut watch);
    let score = outcome
        .lines
        .first()
        .map_or(Meaning::Centipawns(Centipawns::ZERO), |line| line.score.meaning());
    row.bestmove = outcome.best.map(|m| epd.position.uci(m).to_string());
    row.san = outcome.best.map(|m| epd.position.san(m));
    row.nodes = outcome.nodes;
    row.solved = outcome.best.is_some_and(|m| epd.is_solved_by(m, score));
    if row.solved {
        // A solution found only with the very last move searched costs the whole search.
        let (nodes, time) = watch.moment().unwrap_or((outcome.nodes, outcome.time));
        row.nodes_to_solution = Some(nodes);
        row.time_to_solution_ms = Some(milliseconds(time));
    }
    (row, outcome.branching)
}

impl Tally {
    /// Counts a position whose search was completed.
    fn count(&mut self, row: &Row, branching: Branching) {
        self.positions += 1;
        self.branching.moves += branching.moves;
        self.branching.interior += branching.interior;
        self.nodes_to_solution.extend(row.nodes_to_solution);
    }

    fn summary(mut self) -> Summary {
        self.nodes_to_solution.sort_unstable();
        let costs = &self.nodes_to_solution;
        // The smallest number of nodes within which nine tenths of the solved positions were solved.
        let ninth_tenth = (costs.len() * 9).div_ceil(10).saturating_sub(1);
        Summary {
            solved: costs.len(),
            positions: self.positions,
            median_nodes: costs.get(costs.len() / 2).copied(),
            p90_nodes: costs.get(ninth_tenth).copied(),
            branching: rounded(self.branching.mean()),
        }
    }
}

impl Row {
    fn in_words(&self) -> String {
        let best = self.san.as_deref().unwrap_or("-");
        match (self.nodes_to_solution, self.time_to_solution_ms) {
            (Some(nodes), Some(ms)) => {
                format!(
                    "solved      {best:<8} {:>12} nodes {ms:>7} ms  {}",
                    words::count(nodes),
                    self.id
                )
            }
            _ => format!(
                "not solved  {best:<8} expected {:<22}  {}",
                self.expected, self.id
            ),
        }
    }
}

impl Summary {
    fn in_words(&self) -> String {
        let count = |nodes: Option<u64>| nodes.map_or_else(|| "-".to_owned(), words::count);
        format!(
            "{} of {} solved; nodes to solution: median {}, nine in ten within {}; {:.2} moves per expanded position",
            self.solved,
            self.positions,
            count(self.median_nodes),
            count(self.p90_nodes),
            self.branching
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_solves_a_position_is_told_in_san() {
        let text = |line: &str| expected(&Epd::parse(line).unwrap());
        let start = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -";
        assert_eq!(text(&format!("{start} bm e1g1 Rxa8+;")), "O-O or Rxa8+");
        assert_eq!(text(&format!("{start} am Ke2;")), "not Ke2");
        assert_eq!(text(&format!("{start} bm O-O; am Ke2;")), "O-O, not Ke2");
        assert_eq!(text(&format!("{start} bm #3;")), "mate in 3");
        assert_eq!(text(&format!("{start} bm #-2;")), "mated in 2");
        assert_eq!(text(&format!("{start} dm 3; bm O-O;")), "O-O, mate in 3");
    }

    #[test]
    fn quantiles() {
        let summary = |nodes: Vec<u64>| {
            Tally {
                nodes_to_solution: nodes,
                ..Tally::default()
            }
            .summary()
        };
        assert_eq!(summary(vec![]).median_nodes, None);
        assert_eq!(summary(vec![7]).p90_nodes, Some(7));
        let ten = summary((1..=10).rev().collect());
        assert_eq!((ten.median_nodes, ten.p90_nodes), (Some(6), Some(9)));
        assert_eq!(summary((1..=11).collect()).p90_nodes, Some(10));
    }
}
