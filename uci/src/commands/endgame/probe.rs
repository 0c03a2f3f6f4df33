//! `puchok endgame probe`: the value of a position and of all its moves.

use puchok_engine::position::Position;
use puchok_engine::solvers::endgames::Value;
use puchok_engine::solvers::endgames::probe::ValuedMove;
use serde::Serialize;

use super::super::{words, write};
use super::{Shelf, each_position, fifty_moves, fifty_moves_in_words, value_for, value_in_words, value_name};
use crate::cli::Format;
use crate::cli::endgame::PositionArgs;
use crate::failure::Failure;

/// The JSON of a position.
#[derive(Debug, Serialize)]
pub(crate) struct JsonProbe {
    fen: String,
    value: &'static str,
    /// Moves to mate, negative when lost; `null` for a draw.
    mate: Option<i32>,
    /// After how many plies of the line to mate the fifty-move rule makes it a draw; `null` if it does not.
    fifty_moves: Option<usize>,
    /// Best first.
    moves: Vec<JsonMove>,
}

/// What the tables say about a position.
struct Probed {
    value: Value,
    moves: Vec<ValuedMove>,
    /// See [`fifty_moves`].
    fifty_moves: Option<usize>,
}

/// The JSON of a move, valued for the side that makes it.
#[derive(Debug, Serialize)]
pub(super) struct JsonMove {
    #[serde(rename = "move")]
    pub(super) mv: String,
    pub(super) value: &'static str,
    pub(super) mate: Option<i32>,
}

/// Runs the command.
pub(super) fn run(args: &PositionArgs) -> Result<(), Failure> {
    let mut shelf = Shelf::new(&args.folder);
    each_position(&args.position, |given, position| {
        let probed = look_up(&mut shelf, position)?;
        match args.format {
            Format::Json => given.write_json(&JsonProbe::new(position, &probed)),
            Format::Text => write(&in_words(position, &probed)),
        }
    })
}

/// The JSON of a position, from the tables of a shelf.
pub(crate) fn document(shelf: &mut Shelf, position: &Position) -> Result<JsonProbe, Failure> {
    let probed = look_up(shelf, position)?;
    Ok(JsonProbe::new(position, &probed))
}

fn look_up(shelf: &mut Shelf, position: &Position) -> Result<Probed, Failure> {
    shelf.open_for(position)?;
    let refused = |error| shelf.refused(error);
    let value = shelf.endgames.look_up(position).map_err(refused)?;
    let moves = shelf.endgames.moves(position).map_err(refused)?;
    let line = shelf.endgames.line_to_mate(position).map_err(refused)?;
    Ok(Probed {
        value,
        moves,
        fifty_moves: fifty_moves(position, &line),
    })
}

impl JsonProbe {
    fn new(position: &Position, probed: &Probed) -> JsonProbe {
        JsonProbe {
            fen: position.fen(),
            value: value_name(probed.value),
            mate: probed.value.mate(),
            fifty_moves: probed.fifty_moves,
            moves: probed.moves.iter().map(|m| json(position, m)).collect(),
        }
    }
}

fn json(position: &Position, valued: &ValuedMove) -> JsonMove {
    JsonMove {
        mv: position.uci(valued.mv).to_string(),
        value: value_name(valued.value),
        mate: valued.value.mate(),
    }
}

fn in_words(position: &Position, probed: &Probed) -> String {
    let turn = position.turn();
    let mut text = format!(
        "{}\n\nValue  {}\n{}",
        words::head(position),
        value_in_words(position, probed.value),
        fifty_moves_in_words(probed.fifty_moves)
    );
    for valued in &probed.moves {
        let value = value_for(valued.value, turn);
        text.push_str(&format!("  {:<6} {value}\n", position.san(valued.mv)));
    }
    text
}
