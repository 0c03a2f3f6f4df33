//! `puchok mate`: solves direct-mate problems.
//!
//! A limit that ends the work early is told in the answer, on standard error, and by exit status 1.

mod json;
mod stream;
mod text;

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use puchok_engine::limits::Signals;
use puchok_engine::position::Position;
use puchok_engine::solvers::problems::{Aim, Distance, Effort, Question, Solution, Verdict, solve};

use super::given::read_position;
use super::{write, write_json};
use crate::cli::Format;
use crate::cli::mate::MateArgs;
use crate::failure::Failure;

/// Runs the command.
pub(crate) fn run(args: &MateArgs) -> Result<(), Failure> {
    let text = args.position.join(" ");
    if text == "-" {
        return stream::run(args);
    }
    let Some(moves) = args.moves else {
        return Err(Failure::Input("--moves is missing: mate in how many?".into()));
    };
    let problem = Problem {
        position: read_position(&text)?,
        moves,
        aim: if moves < 0 { Aim::Mated } else { Aim::Either },
    };
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} {elapsed}") {
        bar.set_style(style);
    }
    bar.set_message(format!("looking for a mate in {}", moves.unsigned_abs()));
    bar.enable_steady_tick(Duration::from_millis(100));
    let solution = problem.solve(args);
    bar.finish_and_clear();
    match args.format {
        Format::Json => write_json(&json::Answer::new(&problem, &solution))?,
        Format::Text => write(&text::of(&problem, &solution, args.tree))?,
    }
    if solution.is_complete {
        Ok(())
    } else {
        Err(Failure::Unfinished(format!(
            "a limit was reached: {}",
            open(&solution)
        )))
    }
}

/// A position and what is asked about it.
struct Problem {
    position: Position,
    /// The number of moves, negative when the side to move is to be mated.
    moves: i16,
    /// Who is to mate.
    aim: Aim,
}

impl Problem {
    fn solve(&self, args: &MateArgs) -> Solution {
        let question = Question {
            aim: self.aim,
            // The readers of both sources let nothing longer through.
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
        solve(
            &self.position,
            &question,
            &effort,
            &Signals::new(),
            args.hash as usize,
        )
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

/// What a solution that a limit has cut short leaves open.
fn open(solution: &Solution) -> &'static str {
    match solution.verdict {
        Verdict::Undecided => "whether there is a mate is not decided",
        _ if !solution.is_shortest => "whether there is a shorter mate is not decided",
        _ => "the solution is not complete",
    }
}
