//! `puchok endgame play`: the best line to mate.

use puchok_engine::position::Position;
use puchok_engine::shakmaty::Move;
use puchok_engine::solvers::endgames::Value;
use serde::Serialize;

use super::super::json::uci_line;
use super::super::{words, write};
use super::{Shelf, each_position, fifty_moves, fifty_moves_in_words, value_in_words, value_name};
use crate::cli::Format;
use crate::cli::endgame::PositionArgs;
use crate::failure::Failure;

/// The JSON of a line.
#[derive(Debug, Serialize)]
struct JsonPlay {
    fen: String,
    value: &'static str,
    /// Moves to mate, negative when lost; `null` for a draw.
    mate: Option<i32>,
    /// The line to mate; empty for a draw.
    line: Vec<String>,
    /// After how many plies of the line the fifty-move rule makes it a draw; `null` if it does not.
    fifty_moves: Option<usize>,
}

/// Runs the command.
pub(super) fn run(args: &PositionArgs) -> Result<(), Failure> {
    let mut shelf = Shelf::new(&args.folder);
    each_position(&args.position, |given, position| {
        shelf.open_for(position)?;
        let refused = |error| shelf.refused(error);
        let value = shelf.endgames.look_up(position).map_err(refused)?;
        let line = shelf.endgames.line_to_mate(position).map_err(refused)?;
        match args.format {
            Format::Json => given.write_json(&JsonPlay {
                fen: position.fen(),
                value: value_name(value),
                mate: value.mate(),
                line: uci_line(position, &line),
                fifty_moves: fifty_moves(position, &line),
            }),
            Format::Text => write(&in_words(position, value, &line)),
        }
    })
}

fn in_words(position: &Position, value: Value, line: &[Move]) -> String {
    let mut text = format!(
        "{}\n\nValue  {}\n",
        words::head(position),
        value_in_words(position, value)
    );
    if !line.is_empty() {
        text.push_str(&format!("Line   {}\n", words::line(position, line)));
        text.push_str(&fifty_moves_in_words(fifty_moves(position, line)));
        let mut end = position.clone();
        for &m in line {
            end.play(m);
        }
        text.push_str(&format!("\n{}", words::diagram(&end)));
    }
    text
}
