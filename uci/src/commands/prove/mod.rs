//! `puchok prove`: decides a position by branching-time logic and shows the strategy.

mod chain;
mod graph;
mod json;
mod text;
mod verify;
mod write;

use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use puchok_engine::position::Position;
use puchok_engine::shakmaty::Color;
use puchok_engine::solvers::logic::chess::chain::{Chain, ChainValue, decide_chain};
use puchok_engine::solvers::logic::chess::code::CodeError;
use puchok_engine::solvers::logic::chess::goal::{Goal, Task};
use puchok_engine::solvers::logic::chess::prove::{
    Limits, Proof, Solution, TaskSolution, Watch, decide, decide_task,
};
use serde::Serialize;

use super::given::{Given, each_given_with, is_stream, read_position};
use super::interrupt::Interrupt;
use super::{progress, words};
use crate::cli::Side;
use crate::cli::prove::{GraphFormat, ProveArgs};
use crate::failure::Failure;
use crate::input::quoted;

/// The default limit of positions to explore.
const POSITIONS: u32 = 2_000_000;

/// A decision and the time it took.
pub(crate) struct Answer<T> {
    position: Position,
    solution: T,
    time: Duration,
}

/// Runs the command.
pub(crate) fn run(args: &ProveArgs) -> Result<(), Failure> {
    if let Some(material) = args.verify {
        return verify::run(material, args);
    }
    if !args.chain.is_empty() && args.format == GraphFormat::Dot {
        return Err(no_graph());
    }
    if is_stream(&args.position) && args.formulas.is_some() {
        return Err(Failure::Input(
            "--formulas takes one position, not a stream".to_owned(),
        ));
    }
    let interrupt = Interrupt::listen();
    let stdin = || interrupt.stdin();
    interrupt.end(each_given_with(&args.position, stdin, |given| {
        answer(given, args, &interrupt)
    }))
}

/// Answers for one position, with what is known when the user asks to stop; in a stream an answer that is
/// undecided then is left out ([`Failure::BrokenOff`]). If it is undecided at a limit or not confirmed, the
/// answer says so, and a [`Failure::Limit`] is returned.
fn answer(given: Given<'_>, args: &ProveArgs, interrupt: &Interrupt) -> Result<(), Failure> {
    let bar = bar(u64::from(args.positions.unwrap_or(POSITIONS)));
    let signals = interrupt.signals();
    let mut watch = |positions: usize| {
        bar.set_position(positions as u64);
        !signals.is_stopped()
    };
    let file = args
        .formulas
        .as_deref()
        .map(write::FormulaFile::open)
        .transpose()?;
    let found = find(given.text, args, &mut watch);
    bar.finish_and_clear();
    let found = found?;
    let is_interrupted = interrupt.is_asked();
    // The outcome of an interrupted proof is unknown: in a stream, where each line is an answer, it would be
    // taken for undecided at a limit.
    if is_interrupted && given.line.is_some() && found.is_undecided() {
        return Err(Failure::BrokenOff);
    }
    // Before the answer, whose reader may have gone.
    let written = match (file, &found) {
        (Some(file), Found::Decision(answer)) => file.write(&answer.position, &answer.solution),
        _ => Ok(()),
    };
    found.tell(args.format, given, is_interrupted)?;
    written?;
    if is_interrupted {
        return Err(Failure::BrokenOff);
    }
    found
        .unfinished()
        .map_or(Ok(()), |reason| Err(Failure::Limit(reason)))
}

/// What was decided.
pub(crate) enum Found {
    /// A position.
    Decision(Answer<Solution>),
    /// A goal.
    Task(Answer<TaskSolution>, Task),
    /// A chain of goals of a player.
    Chain(Answer<Chain>, Color),
}

/// Decides what was asked about a position; `watch` follows the progress.
pub(crate) fn find(text: &str, args: &ProveArgs, watch: Watch<'_>) -> Result<Found, Failure> {
    let position = read_position(text)?;
    refuse_idle_moves(args)?;
    let limits = Limits {
        positions: args.positions.unwrap_or(POSITIONS) as usize,
        time: args.movetime.map(Duration::from_millis),
    };
    let start = Instant::now();
    // The position as given: a FEN written by puchok would not show where the rooks stand.
    let refused = |error: CodeError| Failure::Input(format!("{error}: '{}'", quoted(text)));
    let player = args.side.map_or(position.turn(), Side::color);
    if !args.chain.is_empty() {
        let solution =
            decide_chain(&position, player, &args.chain, args.moves, limits, watch).map_err(refused)?;
        return Ok(Found::Chain(Answer::new(position, solution, start), player));
    }
    if let Some(goal) = args.goal {
        let task = Task::new(player, goal, args.moves, position.board());
        let solution = decide_task(&position, &task, limits, watch).map_err(refused)?;
        return Ok(Found::Task(Answer::new(position, solution, start), task));
    }
    let solution = decide(&position, limits, watch).map_err(refused)?;
    Ok(Found::Decision(Answer::new(position, solution, start)))
}

/// Rejects a number of moves when every goal has its own.
fn refuse_idle_moves(args: &ProveArgs) -> Result<(), Failure> {
    let mut goals = args.goal.iter().chain(&args.chain).peekable();
    match (args.moves, goals.peek().copied()) {
        (Some(_), Some(first)) if goals.all(|goal| matches!(goal, Goal::AvoidMate(_))) => {
            Err(Failure::Input(format!(
                "{first} has a number of moves of its own: --moves is for other goals"
            )))
        }
        _ => Ok(()),
    }
}

impl<T> Answer<T> {
    fn new(position: Position, solution: T, start: Instant) -> Answer<T> {
        Answer {
            position,
            solution,
            time: start.elapsed(),
        }
    }
}

/// The JSON of a decision.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum JsonFound {
    /// For a position.
    Decision(Box<json::Decision>),
    /// For a goal.
    Task(json::Reached),
    /// For a chain of goals.
    Chain(chain::JsonChain),
}

impl Found {
    /// The answer as JSON.
    pub(crate) fn json(&self) -> JsonFound {
        match self {
            Found::Decision(answer) => JsonFound::Decision(Box::new(json::Decision::new(answer))),
            Found::Task(answer, task) => JsonFound::Task(json::Reached::new(answer, task)),
            Found::Chain(answer, player) => JsonFound::Chain(chain::json(answer, *player)),
        }
    }

    fn in_words(&self, is_interrupted: bool) -> String {
        match self {
            Found::Decision(answer) => text::decision(answer, is_interrupted),
            Found::Task(answer, task) => text::task(answer, task, is_interrupted),
            Found::Chain(answer, player) => chain::in_words(answer, *player, is_interrupted),
        }
    }

    fn is_undecided(&self) -> bool {
        match self {
            Found::Decision(answer) => answer.solution.value.is_none(),
            Found::Task(answer, _) => answer.solution.is_reached.is_none(),
            Found::Chain(answer, _) => answer.solution.value == ChainValue::Undecided,
        }
    }

    /// Writes the answer; in a stream, a blank line follows a text answer.
    fn tell(&self, format: GraphFormat, given: Given<'_>, is_interrupted: bool) -> Result<(), Failure> {
        let in_words = || self.in_words(is_interrupted);
        match (format, self) {
            (GraphFormat::Text, _) if given.line.is_some() => super::write(&(in_words() + "\n")),
            (GraphFormat::Text, _) => super::write(&in_words()),
            (GraphFormat::Json, _) => given.write_json(&self.json()),
            (GraphFormat::Dot, Found::Decision(answer)) => tell_graphs(&answer.solution.proofs),
            (GraphFormat::Dot, Found::Task(answer, _)) => tell_graphs(answer.solution.proof.as_slice()),
            (GraphFormat::Dot, Found::Chain(..)) => Err(no_graph()),
        }
    }

    /// Why the answer is undecided or not confirmed; `None` if it is neither.
    fn unfinished(&self) -> Option<String> {
        let (is_confirmed, position, positions) = match self {
            Found::Decision(answer) => (
                are_confirmed(&answer.solution.proofs),
                &answer.position,
                answer.solution.extent.positions,
            ),
            Found::Task(answer, _) => (
                are_confirmed(answer.solution.proof.as_slice()),
                &answer.position,
                answer.solution.extent.positions,
            ),
            Found::Chain(answer, _) => (
                answer.solution.links.iter().all(|link| link.is_confirmed),
                &answer.position,
                answer.solution.links.iter().map(|link| link.positions).sum(),
            ),
        };
        let refused = || format!("the model checker refuses a strategy: '{}'", position.fen());
        self.is_undecided()
            .then(|| limit_reached(position, positions))
            .or_else(|| (!is_confirmed).then(refused))
    }
}

/// The error for a graph of a chain: a chain consists of many strategies, one for each start of each link.
fn no_graph() -> Failure {
    Failure::Input("there is no graph of a chain: ask for the goal of each link".to_owned())
}

/// Whether the model checker confirms all strategies.
fn are_confirmed(proofs: &[Proof]) -> bool {
    proofs.iter().all(|proof| proof.confirmation.holds)
}

fn tell_graphs(proofs: &[Proof]) -> Result<(), Failure> {
    proofs
        .iter()
        .try_for_each(|proof| super::write(&graph::dot(proof)))
}

fn limit_reached(position: &Position, positions: usize) -> String {
    format!(
        "undecided after {}, with a limit reached: '{}'",
        words::positions(positions as u64),
        position.fen()
    )
}

/// A progress bar for the positions of a search; `length` is an upper bound.
fn bar(length: u64) -> ProgressBar {
    progress::bar(
        length,
        "{bar:30} {human_pos} of at most {human_len} positions {msg}",
    )
}
