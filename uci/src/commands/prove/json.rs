//! The JSON of a decision.

use puchok_engine::solvers::logic::chess::goal::Task;
use puchok_engine::solvers::logic::chess::prove::{Solution, TaskSolution, Value};
use puchok_engine::solvers::logic::chess::theta::Theta;
use serde::Serialize;

use super::super::json::milliseconds;
use super::super::words;
use super::Answer;
use super::graph::JsonStrategy;

/// Which of Θ₁ … Θ₄ are satisfiable.
#[derive(Debug, Serialize)]
pub(crate) struct Decision {
    fen: String,
    /// `"white"`, `"draw"`, `"black"`, or `"undecided"` when a limit was reached.
    value: &'static str,
    satisfiable: Vec<u8>,
    unsatisfiable: Vec<u8>,
    /// Which formulas have models as printed in the source; `null` unless all positions were explored.
    as_printed: Option<Vec<u8>>,
    /// Moves to mate in the strategy, negative when the side to move is mated; `null` in a draw.
    mate: Option<i64>,
    positions: usize,
    moves: usize,
    /// Whether these are all the positions that play can reach.
    whole: bool,
    /// The lengths in symbols of Θ₁ … Θ₄ written out; `null` unless all positions were explored.
    formula_size: Option<Vec<u128>>,
    time_ms: u64,
    /// A model of the first satisfiable formula.
    strategy: Option<JsonStrategy>,
    /// For a draw, the model of the other satisfiable formula.
    counter_strategy: Option<JsonStrategy>,
}

impl Decision {
    pub(super) fn new(answer: &Answer<Solution>) -> Decision {
        let solution = &answer.solution;
        let numbers = |thetas: &[Theta]| thetas.iter().map(|theta| theta.number()).collect::<Vec<u8>>();
        let turn = answer.position.turn();
        let sign = match solution.value {
            Some(Value::White) => turn.fold_wb(1, -1),
            _ => turn.fold_wb(-1, 1),
        };
        let mut proofs = solution.proofs.iter().map(JsonStrategy::new);
        Decision {
            fen: answer.position.fen(),
            value: value_name(solution.value),
            satisfiable: numbers(&solution.satisfiable),
            unsatisfiable: numbers(&solution.unsatisfiable),
            as_printed: solution.as_printed.as_deref().map(numbers),
            mate: solution.mate.map(|plies| sign * i64::from(plies.div_ceil(2))),
            positions: solution.extent.positions,
            moves: solution.extent.moves,
            whole: solution.extent.is_whole,
            formula_size: solution
                .sizes
                .map(|sizes| Theta::ALL.map(|theta| sizes.of(theta)).to_vec()),
            time_ms: milliseconds(answer.time),
            strategy: proofs.next(),
            counter_strategy: proofs.next(),
        }
    }
}

fn value_name(value: Option<Value>) -> &'static str {
    match value {
        Some(Value::White) => "white",
        Some(Value::Draw) => "draw",
        Some(Value::Black) => "black",
        None => "undecided",
    }
}

/// Whether a goal can be forced.
#[derive(Debug, Serialize)]
pub(crate) struct Reached {
    fen: String,
    goal: String,
    side: &'static str,
    /// The most moves that side may take; `null` for any number.
    within: Option<u8>,
    /// `"reached"`, `"prevented"`, or `"undecided"` when a limit was reached.
    value: &'static str,
    /// The number of plies needed in the strategy.
    plies: Option<u32>,
    positions: usize,
    moves: usize,
    whole: bool,
    time_ms: u64,
    strategy: Option<JsonStrategy>,
}

impl Reached {
    pub(super) fn new(answer: &Answer<TaskSolution>, task: &Task) -> Reached {
        let solution = &answer.solution;
        Reached {
            fen: answer.position.fen(),
            goal: task.goal.to_string(),
            side: words::side(task.player),
            within: task.moves,
            value: match solution.is_reached {
                Some(true) => "reached",
                Some(false) => "prevented",
                None => "undecided",
            },
            plies: solution.plies,
            positions: solution.extent.positions,
            moves: solution.extent.moves,
            whole: solution.extent.is_whole,
            time_ms: milliseconds(answer.time),
            strategy: solution.proof.as_ref().map(JsonStrategy::new),
        }
    }
}
