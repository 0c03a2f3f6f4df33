//! `puchok mate -`, `puchok mate FILE`: one problem per line, and a summary.

use std::time::Duration;

use puchok_engine::solvers::problems::Solution;
use serde::Serialize;

use super::super::given::{Given, each_given_with};
use super::super::interrupt::Interrupt;
use super::super::json::milliseconds;
use super::super::{words, write, write_json};
use super::json::Answer;
use super::{Problem, mate, read_problem};
use crate::cli::Format;
use crate::cli::mate::MateArgs;
use crate::failure::Failure;

/// The JSON of a problem of the stream.
#[derive(Debug, Serialize)]
struct Row {
    #[serde(flatten)]
    answer: Answer,
    /// The number of the line's `dm n` or `bm #n`.
    #[serde(skip_serializing_if = "Option::is_none")]
    wanted: Option<i16>,
    /// Whether the mate found has that number of moves; if there is none, whether the question is decided.
    solved: bool,
}

/// The counts over all problems.
#[derive(Debug, Default, Serialize)]
struct Summary {
    positions: usize,
    solved: usize,
    /// Unsolved problems that have a mate in fewer moves than announced.
    shorter: usize,
    mates: usize,
    none: usize,
    undecided: usize,
    /// Mates that are proved to be the shortest.
    shortest: usize,
    nodes: u64,
    median_nodes: Option<u64>,
    time_ms: u64,
    median_time_ms: Option<f64>,
}

#[derive(Debug, Serialize)]
struct SummaryLine {
    summary: Summary,
}

/// Adds up the results of the problems.
#[derive(Debug, Default)]
struct Tally {
    summary: Summary,
    nodes: Vec<u64>,
    times: Vec<Duration>,
    unfinished: usize,
}

/// Answers the lines of standard input or of a file.
pub(super) fn run(args: &MateArgs) -> Result<(), Failure> {
    let interrupt = Interrupt::listen();
    let mut tally = Tally::default();
    let stdin = || interrupt.stdin();
    let lines = each_given_with(&args.position, stdin, |given| {
        tally.answer(given, args, &interrupt)
    });
    let unfinished = tally.unfinished;
    let summary = tally.summary();
    match (&lines, args.format) {
        (Err(Failure::Output(_)), _) => {}
        // Without any answer there is nothing to summarise.
        _ if summary.positions == 0 => {}
        (_, Format::Json) => write_json(&SummaryLine { summary })?,
        (_, Format::Text) => write(&summary.in_words())?,
    }
    interrupt.end(lines.and_then(|()| match unfinished {
        0 => Ok(()),
        _ => Err(Failure::Unfinished(format!(
            "a limit was reached in {unfinished} of the positions"
        ))),
    }))
}

impl Tally {
    fn answer(&mut self, given: Given<'_>, args: &MateArgs, interrupt: &Interrupt) -> Result<(), Failure> {
        let (problem, wanted) = read_problem(given.text, args.moves)?;
        let solution = problem.solve(args, &interrupt.signals());
        // The outcome of an interrupted search is unknown, so it does not count.
        if interrupt.is_asked() && !solution.is_complete {
            return Err(Failure::BrokenOff);
        }
        let answer = Answer::new(&problem, &solution);
        let solved = match wanted {
            Some(wanted) => mate(solution.verdict) == Some(wanted),
            None => answer.status != "undecided",
        };
        let summary = &mut self.summary;
        summary.positions += 1;
        summary.solved += usize::from(solved);
        summary.shorter += usize::from(!solved && is_shorter(&answer, wanted));
        match answer.status {
            "mate" => summary.mates += 1,
            "none" => summary.none += 1,
            _ => summary.undecided += 1,
        }
        summary.shortest += usize::from(answer.shortest);
        summary.nodes += solution.nodes;
        self.unfinished += usize::from(!solution.is_complete);
        self.nodes.push(solution.nodes);
        self.times.push(solution.time);
        match args.format {
            Format::Json => given.write_json(&Row {
                answer,
                wanted,
                solved,
            }),
            Format::Text => write(&format!(
                "{}{}",
                in_words(&problem, &answer, wanted, solved, solution.time),
                keys_in_words(&problem, &solution, args.tries)
            )),
        }
    }

    fn summary(mut self) -> Summary {
        self.nodes.sort_unstable();
        self.times.sort_unstable();
        let total: Duration = self.times.iter().sum();
        Summary {
            time_ms: milliseconds(total),
            median_nodes: self.nodes.get(self.nodes.len() / 2).copied(),
            median_time_ms: self
                .times
                .get(self.times.len() / 2)
                .map(|time| (time.as_secs_f64() * 1e6).round() / 1e3),
            ..self.summary
        }
    }
}

fn in_words(problem: &Problem, answer: &Answer, wanted: Option<i16>, solved: bool, time: Duration) -> String {
    let is_shorter = is_shorter(answer, wanted);
    let found = match answer.mate {
        Some(mate) if answer.shortest => format!("mate {mate}"),
        Some(mate) => format!("mate {mate} or less"),
        None => answer.status.to_owned(),
    };
    format!(
        "{:<11} {found:<16} {:>12} nodes {:>9.1} ms  {}",
        match (solved, is_shorter) {
            (true, _) => "solved",
            (_, true) => "shorter",
            _ => "not solved",
        },
        words::count(answer.nodes),
        time.as_secs_f64() * 1e3,
        problem.position.fen()
    )
}

/// The end of a row: the keys, whether there are too many, and the number of tries if asked for and there is
/// a mate or a try.
fn keys_in_words(problem: &Problem, solution: &Solution, tries: bool) -> String {
    let mut parts = Vec::new();
    if !solution.keys.is_empty() {
        let keys: Vec<String> = solution
            .keys
            .iter()
            .map(|key| problem.position.san(key.m))
            .collect();
        let head = if keys.len() == 1 { "key" } else { "keys" };
        parts.push(format!("{head} {}", keys.join(" ")));
    }
    if solution.is_cooked() {
        parts.push("cooked".to_owned());
    }
    if tries && !(solution.keys.is_empty() && solution.tries.is_empty()) {
        parts.push(words::counted(solution.tries.len() as u64, "try", "tries"));
    }
    if parts.is_empty() {
        return String::new();
    }
    format!("  {}", parts.join(", "))
}

/// Whether a problem that announces a mate has one in fewer moves.
fn is_shorter(answer: &Answer, wanted: Option<i16>) -> bool {
    let (Some(found), Some(wanted)) = (answer.mate, wanted) else {
        return false;
    };
    found.signum() == wanted.signum() && found.abs() < wanted.abs()
}

impl Summary {
    fn in_words(&self) -> String {
        let shorter = match self.shorter {
            0 => String::new(),
            shorter => format!(", {shorter} shorter than announced"),
        };
        format!(
            "{} of {} solved{shorter}, {} ({} proved to be the shortest), {} without, {} not decided; \
             {} nodes in {:.2} s; median {} nodes, {:.1} ms",
            self.solved,
            self.positions,
            words::counted(self.mates as u64, "mate", "mates"),
            self.shortest,
            self.none,
            self.undecided,
            words::count(self.nodes),
            self.time_ms as f64 / 1e3,
            self.median_nodes.map_or_else(|| "-".to_owned(), words::count),
            self.median_time_ms.unwrap_or(0.0)
        )
    }
}
