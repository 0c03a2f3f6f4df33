//! `puchok mate`: solves direct-mate problems.
//!
//! If a limit ends the work early, the answer and standard error say so, and the exit status is 1.

pub(crate) mod json;
mod stream;
mod text;

use std::time::Duration;

use puchok_engine::limits::Signals;
use puchok_engine::position::Position;
use puchok_engine::solvers::problems::{Aim, Distance, Effort, Question, Solution, Verdict, solve};

use super::epd::{Epd, operation, split_fields};
use super::given::{is_stream, read_position, split_moves, unread};
use super::interrupt::Interrupt;
use super::{progress, write, write_json};
use crate::cli::Format;
use crate::cli::mate::MateArgs;
use crate::dropped;
use crate::failure::Failure;
use crate::input::quoted_to;

/// Runs the command.
pub(crate) fn run(args: &MateArgs) -> Result<(), Failure> {
    if is_stream(&args.position) {
        return stream::run(args);
    }
    let read = read_problem(&args.position.join(" "), args.moves);
    let (problem, _) = read.map_err(|failure| unread(&args.position, failure))?;
    let interrupt = Interrupt::listen();
    let spinner = progress::spinner(format!("looking for a mate in {}", problem.moves.unsigned_abs()));
    let solution = problem.solve(args, &interrupt.signals());
    spinner.finish_and_clear();
    match args.format {
        Format::Json => write_json(&json::Answer::new(&problem, &solution))?,
        Format::Text => {
            let is_interrupted = interrupt.is_asked();
            write(&text::of(&problem, &solution, args.tree, is_interrupted))?;
        }
    }
    interrupt.end(if solution.is_complete {
        Ok(())
    } else {
        Err(Failure::Unfinished(format!(
            "a limit was reached: {}",
            open(&solution)
        )))
    })
}

/// A position and the question about it.
pub(crate) struct Problem {
    position: Position,
    /// The number of moves; negative if the side to move is to be mated.
    moves: i16,
    /// Which side mates.
    aim: Aim,
}

/// Parses a problem: a position in any form that commands accept, or an EPD with `dm n` or `bm #n`, and also
/// returns that number.
///
/// A number of moves asked for applies to all problems, but the sign of an EPD's own number still determines
/// who mates.
pub(crate) fn read_problem(text: &str, asked: Option<i16>) -> Result<(Problem, Option<i16>), Failure> {
    let refused = |reason: &dyn ToString| Failure::Input(quoted_to(&reason.to_string(), 400));
    let (position, wanted) = match with_operations(text) {
        Some(line) => {
            let problem = Epd::parse_mate(&line).map_err(|error| refused(&error))?;
            dropped::warn(&line, &problem.0);
            problem
        }
        None => (read_position(text)?, None),
    };
    let moves = asked.or(wanted).ok_or_else(|| refused(&without_number(text)))?;
    let (moves, aim) = match wanted {
        Some(wanted) if wanted < 0 => (-moves.abs(), Aim::Mated),
        Some(_) => (moves.abs(), Aim::Mate),
        None if moves < 0 => (moves, Aim::Mated),
        None => (moves, Aim::Either),
    };
    Ok((Problem { position, moves, aim }, wanted))
}

/// The error when no number of moves is given.
fn without_number(text: &str) -> String {
    let (line, _) = split_moves(text);
    let announces_mate = |opcode: &&str| match operation(&line, opcode) {
        Some(number) => *opcode == "dm" || number.starts_with('#'),
        None => false,
    };
    match ["dm", "bm"].iter().find(|opcode| announces_mate(opcode)) {
        Some(opcode) => format!("{opcode} speaks of the position before the moves: give --moves"),
        None => "mate in how many? neither --moves nor 'dm n' nor 'bm #n'".to_owned(),
    }
}

/// The line of a text that is an EPD with operations.
fn with_operations(text: &str) -> Option<String> {
    let (line, moves) = split_moves(text);
    let (_, operations) = split_fields(&line)?;
    (moves.is_none() && !operations.is_empty()).then_some(line)
}

impl Problem {
    /// Looks for the mate.
    pub(crate) fn solve(&self, args: &MateArgs, signals: &Signals) -> Solution {
        let question = Question {
            aim: self.aim,
            // The parsers of both sources accept nothing longer.
            moves: u8::try_from(self.moves.unsigned_abs())
                .ok()
                .and_then(Distance::new)
                .unwrap_or(Distance::LONGEST),
            tries: args.tries,
            tree: args.tree,
        };
        let effort = Effort {
            nodes: args.nodes,
            time: args.movetime.map(Duration::from_millis),
        };
        solve(&self.position, &question, &effort, signals, args.hash as usize)
    }
}

/// The mate of a verdict in moves, negative when the side to move is mated.
fn mate(verdict: Verdict) -> Option<i16> {
    match verdict {
        Verdict::Mate(moves) => Some(i16::from(moves.get())),
        Verdict::Mated(moves) => Some(-i16::from(moves.get())),
        Verdict::None | Verdict::Undecided => None,
    }
}

/// What an incomplete solution leaves open.
fn open(solution: &Solution) -> &'static str {
    match solution.verdict {
        Verdict::Undecided => "whether there is a mate is not decided",
        Verdict::None => "not all tries are found",
        _ if !solution.is_shortest => "whether there is a shorter mate is not decided",
        _ => "the solution is not complete",
    }
}
