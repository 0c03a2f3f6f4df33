//! What each part of the search is worth: a test suite with the part switched off, beside the full search.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use indicatif::ProgressBar;
use puchok_engine::game::Game;
use puchok_engine::limits::{Limits, Signals};
use puchok_engine::position::Position;
use puchok_engine::report::{Branching, Observer, Progress};
use puchok_engine::search::{Engine, Options, Parts};
use shakmaty::{CastlingMode, Move, san::SanPlus};

use crate::failure::{self, Failure};

/// `lab ablations`
#[derive(Debug, Args)]
pub(crate) struct AblationArgs {
    /// The suite: lines of EPD with `bm`
    suite: PathBuf,
    /// Positions reached by a move, for each test position
    #[arg(long, default_value_t = 30_000)]
    nodes: u64,
}

/// A test position and its solutions.
struct Test {
    position: Position,
    best: Vec<Move>,
}

/// Notes since when the main line has begun with a solution.
struct Watch<'t> {
    test: &'t Test,
    since: Option<u64>,
}

impl Observer for Watch<'_> {
    fn progress(&mut self, progress: &Progress<'_>) {
        let right = progress
            .line
            .pv
            .first()
            .is_some_and(|m| self.test.best.contains(m));
        self.since = right.then(|| self.since.unwrap_or(progress.nodes));
    }
}

/// The variants, each with the words for it.
fn variants() -> [(&'static str, Parts); 9] {
    let full = Parts::default();
    [
        ("full search", full),
        (
            "denials only, no answers to offers (levels 1)",
            Parts { levels: 1, ..full },
        ),
        ("no networks at all (levels 0)", Parts { levels: 0, ..full }),
        (
            "no break-off",
            Parts {
                break_off: false,
                ..full
            },
        ),
        ("no quiet candidates", Parts { quiet: false, ..full }),
        ("no zone games", Parts { games: false, ..full }),
        (
            "no safety net",
            Parts {
                safety_net: false,
                ..full
            },
        ),
        (
            "no library",
            Parts {
                library: false,
                ..full
            },
        ),
        (
            "no growth of the horizon",
            Parts {
                horizon_growth: false,
                ..full
            },
        ),
    ]
}

/// Runs the command: a table in Markdown on standard output.
pub(crate) fn run(args: &AblationArgs) -> Result<(), Failure> {
    let text = failure::read(&args.suite)?;
    let tests: Vec<Test> = text.lines().filter_map(read).collect();
    if tests.is_empty() {
        let reason = format!("no positions with bm in '{}'", args.suite.display());
        return Err(Failure::Input(reason));
    }
    let mut out = io::stdout();
    writeln!(
        out,
        "| search | solved of {} | nodes to solution, median | moves per expanded position | nodes a second | safety net |",
        tests.len()
    )?;
    writeln!(out, "| --- | --- | --- | --- | --- | --- |")?;
    let bar = ProgressBar::new((tests.len() * variants().len()) as u64);
    for (name, parts) in variants() {
        let row = measure(&tests, parts, args.nodes, &bar)?;
        bar.suspend(|| writeln!(out, "| {name} | {row} |"))?;
    }
    bar.finish_and_clear();
    Ok(())
}

fn measure(tests: &[Test], parts: Parts, nodes: u64, bar: &ProgressBar) -> io::Result<String> {
    let options = Options {
        hash_mib: 16,
        parts,
        ..Options::default()
    };
    let mut engine = Engine::new(options).map_err(|e| io::Error::other(e.to_string()))?;
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let mut solved = Vec::new();
    let mut branching = Branching::default();
    let (mut time, mut hits) = (Duration::ZERO, 0);
    for test in tests {
        engine.clear();
        let mut watch = Watch { test, since: None };
        let game = Game::new(test.position.clone());
        let outcome = engine.search(&game, &limits, &Signals::new(), &mut watch);
        if outcome.best.is_some_and(|m| test.best.contains(&m)) {
            solved.push(watch.since.unwrap_or(outcome.nodes));
        }
        branching.moves += outcome.branching.moves;
        branching.interior += outcome.branching.interior;
        time += outcome.time;
        hits += outcome.safety_net_hits;
        bar.inc(1);
    }
    solved.sort_unstable();
    let median = solved.get(solved.len() / 2).copied().unwrap_or(0);
    let speed = branching.moves as f64 / time.as_secs_f64().max(1e-9) / 1000.0;
    Ok(format!(
        "{} | {median} | {:.2} | {speed:.0},000 | {hits}",
        solved.len(),
        branching.mean()
    ))
}

/// A line of EPD; `None` when it names no solution.
fn read(line: &str) -> Option<Test> {
    let (fen, operations) = line.split_once(" bm ")?;
    let position = Position::from_fen(fen, CastlingMode::Standard).ok()?;
    let solutions = operations.split(';').next()?.split_whitespace();
    let best = solutions
        .filter_map(|san| san.parse::<SanPlus>().ok()?.san.to_move(position.chess()).ok())
        .collect();
    Some(Test { position, best })
}
