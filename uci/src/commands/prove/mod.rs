//! `puchok prove`: decides a position by branching-time logic and gives the strategy.

mod chain;
mod graph;
mod json;
mod text;
mod verify;
mod write;

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use puchok_engine::position::Position;
use puchok_engine::shakmaty::Color;
use puchok_engine::solvers::logic::chess::chain::{ChainValue, decide_chain};
use puchok_engine::solvers::logic::chess::code::CodeError;
use puchok_engine::solvers::logic::chess::goal::Task;
use puchok_engine::solvers::logic::chess::prove::{Limits, Solution, TaskSolution, decide, decide_task};

use super::given::{each_given, is_stream, read_position};
use super::words;
use crate::cli::Side;
use crate::cli::prove::{GraphFormat, ProveArgs};
use crate::failure::Failure;

/// Positions that a decision may look at unless it is told otherwise.
const POSITIONS: u32 = 2_000_000;

/// A decision with what it took.
struct Answer<T> {
    position: Position,
    solution: T,
    time: Duration,
}

/// Runs the command.
pub(crate) fn run(args: &ProveArgs) -> Result<(), Failure> {
    if let Some(material) = args.verify {
        return verify::run(material, args);
    }
    let mut undecided = None;
    let answer = |text: &str| {
        if let Some(reason) = answer(text, args)? {
            undecided = Some(reason);
        }
        Ok(())
    };
    if is_stream(&args.position) && args.formulas.is_some() {
        return Err(Failure::Input(
            "--formulas takes one position, not a stream".to_owned(),
        ));
    }
    each_given(&args.position, answer)?;
    undecided.map_or(Ok(()), |reason| Err(Failure::Unfinished(reason)))
}

/// Answers for one position; returns why it is undecided if it is.
fn answer(text: &str, args: &ProveArgs) -> Result<Option<String>, Failure> {
    let position = read_position(text)?;
    let limits = Limits {
        positions: args.positions.unwrap_or(POSITIONS) as usize,
        time: args.movetime.map(Duration::from_millis),
    };
    let bar = bar(limits.positions as u64);
    let mut watch = |positions: usize| bar.set_position(positions as u64);
    let start = Instant::now();
    let refused = |error: CodeError| Failure::Input(format!("{error}: '{}'", position.fen()));
    let player = match args.side {
        None => position.turn(),
        Some(Side::White) => Color::White,
        Some(Side::Black) => Color::Black,
    };
    if !args.chain.is_empty() {
        let found =
            decide_chain(&position, player, &args.chain, args.moves, limits, &mut watch).map_err(refused)?;
        bar.finish_and_clear();
        let positions = found.links.iter().map(|link| link.positions).sum();
        let reason = (found.value == ChainValue::Undecided).then(|| limit_reached(&position, positions));
        let answer = Answer {
            position,
            solution: found,
            time: start.elapsed(),
        };
        chain::tell(&answer, player, args.format)?;
        return Ok(reason);
    }
    if let Some(goal) = args.goal {
        let task = Task::new(player, goal, args.moves, position.board());
        let solution = decide_task(&position, &task, limits, &mut watch).map_err(refused)?;
        bar.finish_and_clear();
        let reason = solution
            .is_reached
            .is_none()
            .then(|| limit_reached(&position, solution.extent.positions));
        let answer = Answer {
            position,
            solution,
            time: start.elapsed(),
        };
        tell_task(&answer, &task, args.format)?;
        return Ok(reason);
    }
    let solution = decide(&position, limits, &mut watch).map_err(refused)?;
    bar.finish_and_clear();
    let reason = solution
        .value
        .is_none()
        .then(|| limit_reached(&position, solution.extent.positions));
    if let Some(path) = &args.formulas {
        write::formulas(&position, &solution, path)?;
    }
    let answer = Answer {
        position,
        solution,
        time: start.elapsed(),
    };
    tell(&answer, args.format)?;
    Ok(reason)
}

fn tell(answer: &Answer<Solution>, format: GraphFormat) -> Result<(), Failure> {
    match format {
        GraphFormat::Text => super::write(&text::decision(answer)),
        GraphFormat::Json => super::write_json(&json::Decision::new(answer)),
        GraphFormat::Dot => answer
            .solution
            .proofs
            .iter()
            .try_for_each(|proof| super::write(&graph::dot(proof))),
    }
}

fn tell_task(answer: &Answer<TaskSolution>, task: &Task, format: GraphFormat) -> Result<(), Failure> {
    match format {
        GraphFormat::Text => super::write(&text::task(answer, task)),
        GraphFormat::Json => super::write_json(&json::Reached::new(answer, task)),
        GraphFormat::Dot => answer
            .solution
            .proof
            .iter()
            .try_for_each(|proof| super::write(&graph::dot(proof))),
    }
}

fn limit_reached(position: &Position, positions: usize) -> String {
    format!(
        "undecided after {}, with a limit reached: '{}'",
        words::positions(positions as u64),
        position.fen()
    )
}

/// A bar for long work, shown when standard error is a terminal.
fn bar(length: u64) -> ProgressBar {
    let bar = ProgressBar::new(length);
    if let Ok(style) =
        ProgressStyle::with_template("{bar:30} {human_pos} of at most {human_len} positions {msg}")
    {
        bar.set_style(style);
    }
    bar
}
