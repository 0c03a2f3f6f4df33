//! Measures what each part of the search is worth: runs test suites with the part switched off, and compares
//! with the full search.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use indicatif::ProgressBar;
use puchok_engine::game::Game;
use puchok_engine::limits::{Limits, Signals};
use puchok_engine::report::Branching;
use puchok_engine::report::since::Since;
use puchok_engine::search::{Engine, Options, Parts};
use shakmaty::Move;

use crate::failure::{self, Failure};
use crate::suite::{Suite, Test};

/// `lab ablations`
#[derive(Debug, Args)]
pub(crate) struct AblationArgs {
    /// The suites: lines of EPD with `bm`, or with points for moves as `c8` and `c9`
    #[arg(required = true)]
    suites: Vec<PathBuf>,
    /// Positions reached by a move, for each test position: one table for each number
    #[arg(long, value_delimiter = ',', default_value = "3000,30000")]
    nodes: Vec<u64>,
    /// Only variants whose name contains this, and the full search; may be given several times
    #[arg(long)]
    only: Vec<String>,
    /// Write a table (CSV) to this file with a row for each search: suite, position (FEN), identifier, nodes,
    /// variant, answer, worth (from 0 to 1), and, if solved, the nodes after which the solution was kept
    #[arg(long, value_name = "FILE")]
    each: Option<PathBuf>,
}

/// Switches a part off.
type Change = fn(&mut Parts);

/// The parts switched off, with names. A test checks that all variants differ.
const VARIANTS: &[(&str, Change)] = &[
    (FULL, |_| {}),
    ("denials only (networks of one level)", |p| p.levels = 1),
    ("no networks at all", |p| p.levels = 0),
    ("no zone games", |p| p.games = false),
    ("no trunks of three and four moves", |p| p.trunks = 2),
    ("no trunks longer than one move", |p| p.trunks = 1),
    ("no plans", |p| p.plans = false),
    ("no map", |p| p.map = false),
    ("no break-off", |p| p.break_off = false),
    ("no quiet candidates", |p| p.quiet = false),
    ("no safety net", |p| p.safety_net = false),
    ("no library", |p| p.library = false),
];

/// The variant that all others are compared with.
const FULL: &str = "full search";

/// The parts that a variant leaves on.
fn parts(change: Change) -> Parts {
    let mut parts = Parts::default();
    change(&mut parts);
    parts
}

/// Runs the command: prints Markdown tables to standard output.
pub(crate) fn run(args: &AblationArgs) -> Result<(), Failure> {
    let suites: Vec<Suite> = args
        .suites
        .iter()
        .map(|path| Suite::read(path))
        .collect::<Result<_, _>>()?;
    let wanted =
        |name: &str| name == FULL || args.only.is_empty() || args.only.iter().any(|part| name.contains(part));
    let variants: Vec<_> = VARIANTS.iter().filter(|(name, _)| wanted(name)).collect();
    let positions: usize = suites.iter().map(|suite| suite.tests.len()).sum();
    let bar = ProgressBar::new((positions * variants.len() * args.nodes.len()) as u64);
    let mut out = io::stdout();
    let mut each = args.each.as_deref().map(Each::create).transpose()?;
    for &nodes in &args.nodes {
        bar.suspend(|| writeln!(out, "{}", heading(nodes, &suites)))?;
        let mut full: Option<Vec<f64>> = None;
        for &&(name, change) in &variants {
            let (row, answers) = Row::measure(&suites, parts(change), nodes, &bar)?;
            if let Some(each) = &mut each {
                each.write(&suites, nodes, name, &answers)?;
            }
            let compared = full.get_or_insert_with(|| row.results.clone());
            let line = row.in_markdown(name, &suites, compared);
            bar.suspend(|| writeln!(out, "{line}"))?;
        }
        bar.suspend(|| writeln!(out))?;
    }
    bar.finish_and_clear();
    Ok(())
}

/// The heading of a table.
fn heading(nodes: u64, suites: &[Suite]) -> String {
    let mut first = format!("| {nodes} nodes |");
    for suite in suites {
        let unit = if suite.has_points {
            "points".to_owned()
        } else {
            format!("of {}", suite.tests.len())
        };
        first.push_str(&format!(" {}, {unit} |", suite.name));
    }
    first.push_str(" median to solution | moves per expanded position | nodes a second | safety net |");
    let columns = first.matches('|').count() - 1;
    format!("{first}\n|{}", " --- |".repeat(columns))
}

/// The results of a variant.
struct Row {
    /// The result for each suite.
    results: Vec<f64>,
    /// For each solved position, the nodes after which the solution was found and kept, ascending.
    solved: Vec<u64>,
    branching: Branching,
    time: Duration,
    safety_net_hits: u64,
}

impl Row {
    /// Searches all positions; returns the row, and the answers in the order of suites and positions.
    fn measure(
        suites: &[Suite],
        parts: Parts,
        nodes: u64,
        bar: &ProgressBar,
    ) -> io::Result<(Row, Vec<Answer>)> {
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
        let mut row = Row {
            results: Vec::new(),
            solved: Vec::new(),
            branching: Branching::default(),
            time: Duration::ZERO,
            safety_net_hits: 0,
        };
        let mut answers = Vec::new();
        for suite in suites {
            let mut sum = 0.0;
            for test in &suite.tests {
                let answer = row.solve(&mut engine, test, &limits);
                sum += answer.worth(test);
                row.solved.extend(answer.since);
                answers.push(answer);
                bar.inc(1);
            }
            row.results.push(sum);
        }
        row.solved.sort_unstable();
        Ok((row, answers))
    }

    /// Searches a test position.
    fn solve(&mut self, engine: &mut Engine, test: &Test, limits: &Limits) -> Answer {
        engine.clear();
        let mut watch = Since::new(|line| line.pv.first().is_some_and(|&mv| test.is_solved_by(mv)));
        let game = Game::new(test.position.clone());
        let outcome = engine.search(&game, limits, &Signals::new(), &mut watch);
        self.branching.moves += outcome.branching.moves;
        self.branching.interior += outcome.branching.interior;
        self.time += outcome.time;
        self.safety_net_hits += outcome.safety_net_hits;
        let is_solved = outcome.best.is_some_and(|best| test.is_solved_by(best));
        Answer {
            best: outcome.best,
            since: is_solved.then(|| watch.moment().map_or(outcome.nodes, |(nodes, _)| nodes)),
        }
    }

    /// A row of the table; after each result, its difference from that of the full search.
    fn in_markdown(&self, name: &str, suites: &[Suite], full: &[f64]) -> String {
        let mut line = format!("| {name} |");
        for ((suite, result), full) in suites.iter().zip(&self.results).zip(full) {
            let change = if name == FULL {
                String::new()
            } else {
                format!(" ({:+.1} %)", 100.0 * (result - full) / full.max(1.0))
            };
            let result = if suite.has_points {
                format!("{:.1} %", 100.0 * result / suite.tests.len() as f64)
            } else {
                format!("{result}")
            };
            line.push_str(&format!(" {result}{change} |"));
        }
        let median = self.solved.get(self.solved.len() / 2).copied().unwrap_or(0);
        let speed = self.branching.moves as f64 / self.time.as_secs_f64().max(1e-9) / 1000.0;
        line.push_str(&format!(
            " {median} | {:.2} | {speed:.0},000 | {} |",
            self.branching.mean(),
            self.safety_net_hits
        ));
        line
    }
}

/// What a search answered to a test position.
struct Answer {
    best: Option<Move>,
    /// The nodes after which the solution was found and kept, if the answer is one.
    since: Option<u64>,
}

impl Answer {
    /// The score of the answer, from 0 to 1.
    fn worth(&self, test: &Test) -> f64 {
        self.best.map_or(0.0, |best| test.worth(best))
    }
}

/// The table of single searches.
struct Each {
    writer: csv::Writer<File>,
}

impl Each {
    const COLUMNS: [&str; 8] = [
        "suite", "fen", "id", "nodes", "variant", "answer", "worth", "since",
    ];

    /// Creates the file with the names of the columns.
    ///
    /// # Errors
    /// It cannot be written.
    fn create(path: &Path) -> Result<Each, Failure> {
        failure::may_write(path)?;
        let mut writer = csv::Writer::from_path(path).map_err(io::Error::from)?;
        writer.write_record(Each::COLUMNS).map_err(io::Error::from)?;
        Ok(Each { writer })
    }

    /// Writes the rows of a variant, whose answers come in the order of suites and positions.
    ///
    /// # Errors
    /// The file cannot be written.
    fn write(
        &mut self,
        suites: &[Suite],
        nodes: u64,
        variant: &str,
        answers: &[Answer],
    ) -> Result<(), Failure> {
        let tests = suites
            .iter()
            .flat_map(|suite| suite.tests.iter().map(move |test| (suite, test)));
        for ((suite, test), answer) in tests.zip(answers) {
            let best = answer.best.map(|mv| test.position.uci(mv).to_string());
            let row = [
                suite.name.clone(),
                test.position.fen(),
                test.id.clone(),
                nodes.to_string(),
                variant.to_owned(),
                best.unwrap_or_default(),
                answer.worth(test).to_string(),
                answer.since.map(|since| since.to_string()).unwrap_or_default(),
            ];
            self.writer.write_record(row).map_err(io::Error::from)?;
        }
        Ok(self.writer.flush()?)
    }
}

#[cfg(test)]
mod tests {
    use puchok_engine::position::Position;
    use puchok_engine::report::Silent;
    use shakmaty::CastlingMode;

    use super::*;

    /// Middlegames with offers and threats, and endings.
    const POSITIONS: [&str; 8] = [
        "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
        "r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1",
        "8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 0 1",
        "r1bqkb1r/pp1npppp/2pp1n2/8/3PPB2/2NQ4/PPP2PPP/R3KBNR w KQkq - 0 1",
        "8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - 0 1",
        "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
        "8/8/8/p7/P7/8/8/1N2K2k w - - 0 1",
        "6k1/1p3pp1/p1p1r2p/8/2PR4/1P4P1/P4PKP/8 b - - 0 30",
    ];

    /// The number of positions for a search: enough for parts that only deeper nodes use.
    const NODES: u64 = 12_000;

    /// For each position, the size of the tree, the number of nodes expanded, and the move chosen.
    fn signature(parts: Parts) -> Vec<(u64, u64, Option<Move>)> {
        let options = Options {
            hash_mib: 1,
            parts,
            ..Options::default()
        };
        let mut engine = Engine::new(options).expect("a small table");
        let limits = Limits {
            nodes: Some(NODES),
            ..Limits::default()
        };
        let search = |fen: &&str| {
            engine.clear();
            let position = Position::from_fen(fen, CastlingMode::Standard).expect("legal");
            let outcome = engine.search(&Game::new(position), &limits, &Signals::new(), &mut Silent);
            (outcome.nodes, outcome.branching.interior, outcome.best)
        };
        POSITIONS.iter().map(search).collect()
    }

    /// A row for each search, with a cell for each column.
    #[test]
    fn each_search_is_a_row_of_the_table() {
        let folder = tempfile::tempdir().expect("a folder");
        let (epd, csv) = (folder.path().join("two.epd"), folder.path().join("each.csv"));
        let lines =
            "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#; id \"mate\";\n4k3/8/8/8/8/8/4P3/4K3 w - - bm Kd1;\n";
        std::fs::write(&epd, lines).expect("written");
        let suites = [Suite::read(&epd).expect("a suite")];
        let (row, answers) =
            Row::measure(&suites, Parts::default(), 200, &ProgressBar::hidden()).expect("measured");
        let mut each = Each::create(&csv).expect("created");
        each.write(&suites, 200, FULL, &answers).expect("written");
        let mut reader = csv::Reader::from_path(&csv).expect("read");
        assert_eq!(reader.headers().expect("columns"), &Each::COLUMNS[..]);
        let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("a row")).collect();
        assert_eq!(rows.len(), 2);
        assert_eq!((&rows[0][2], &rows[0][5], &rows[0][6]), ("mate", "a1a8", "1"));
        let solved = rows.iter().filter(|row| !row[7].is_empty()).count();
        assert_eq!(solved, row.solved.len());
    }

    #[test]
    fn every_variant_makes_another_search_than_every_other() {
        let signatures: Vec<_> = VARIANTS
            .iter()
            .map(|&(name, change)| (name, signature(parts(change))))
            .collect();
        for (i, (one, a)) in signatures.iter().enumerate() {
            for (other, b) in &signatures[i + 1..] {
                assert_ne!(a, b, "'{one}' and '{other}' are the same");
            }
        }
    }
}
