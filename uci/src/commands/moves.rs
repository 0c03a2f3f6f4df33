//! `puchok moves`: the legal moves of a position, and how many lines start with each.

use puchok_engine::limits::Signals;
use puchok_engine::perft;
use puchok_engine::position::Position;
use puchok_engine::shakmaty::Move;
use serde::Serialize;

use super::given::{Given, each_given, read_position};
use super::{over, words, write};
use crate::cli::{Format, MovesArgs};
use crate::failure::Failure;

/// The JSON of a position's moves.
#[derive(Debug, Serialize)]
pub(crate) struct JsonMoves {
    fen: String,
    /// The length in plies of the lines counted; `None` if none were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    perft: Option<u32>,
    moves: Vec<JsonMove>,
    /// The number of legal moves, or of lines of that length.
    total: u64,
    /// Whether the side to move is in check.
    check: bool,
}

#[derive(Debug, Serialize)]
struct JsonMove {
    #[serde(rename = "move")]
    mv: String,
    san: String,
    /// The number of lines that start with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<u64>,
}

/// Runs the command.
pub(crate) fn run(args: &MovesArgs) -> Result<(), Failure> {
    let answer = |given: Given<'_>| {
        let position = read_position(given.text)?;
        let counted = count(&position, args.perft, &Signals::new())?;
        match args.format {
            Format::Json => given.write_json(&json(&position, args.perft, &counted)),
            Format::Text => write(&in_words(&position, args.perft, &counted)),
        }
    };
    each_given(&args.position, answer)
}

/// The moves of the position in a text, and the lines that start with them, as JSON.
pub(crate) fn document_of(text: &str, args: &MovesArgs, signals: &Signals) -> Result<JsonMoves, Failure> {
    let position = read_position(text)?;
    let counted = count(&position, args.perft, signals)?;
    Ok(json(&position, args.perft, &counted))
}

/// The legal moves of a position as JSON.
pub(crate) fn document(position: &Position) -> Result<JsonMoves, Failure> {
    Ok(json(position, None, &count(position, None, &Signals::new())?))
}

/// The moves sorted by their UCI notation, each with the number of lines that start with it if these are to
/// be counted.
fn count(
    position: &Position,
    plies: Option<u32>,
    signals: &Signals,
) -> Result<Vec<(Move, Option<u64>)>, Failure> {
    let mut moves = Vec::new();
    match plies {
        Some(plies) => {
            let go_on = || !signals.is_stopped();
            perft::divide(position, plies, &go_on, |m, lines| moves.push((m, Some(lines))))
                .ok_or(Failure::BrokenOff)?;
        }
        None => moves.extend(position.legal_moves().into_iter().map(|m| (m, None))),
    }
    moves.sort_by_key(|&(m, _)| position.uci(m).to_string());
    Ok(moves)
}

fn total(moves: &[(Move, Option<u64>)]) -> u64 {
    moves.iter().map(|(_, lines)| lines.unwrap_or(1)).sum()
}

fn json(position: &Position, perft: Option<u32>, moves: &[(Move, Option<u64>)]) -> JsonMoves {
    let mv = |&(m, lines): &(Move, Option<u64>)| JsonMove {
        mv: position.uci(m).to_string(),
        san: position.san(m),
        lines,
    };
    JsonMoves {
        fen: position.fen(),
        perft,
        moves: moves.iter().map(mv).collect(),
        total: total(moves),
        check: position.is_check(),
    }
}

fn in_words(position: &Position, perft: Option<u32>, moves: &[(Move, Option<u64>)]) -> String {
    let mut text = format!("{}\n  {}\n\n", words::diagram(position), position.fen());
    for &(m, lines) in moves {
        let lines = lines.map_or_else(String::new, |lines| format!(" {:>18}", words::count(lines)));
        text.push_str(&format!(
            "  {:<6} {:<8}{lines}\n",
            position.uci(m).to_string(),
            position.san(m)
        ));
    }
    let total = total(moves);
    let counted = match perft {
        Some(plies) => format!(
            "{}, {} of {}",
            words::counted(moves.len() as u64, "move", "moves"),
            words::counted(total, "line", "lines"),
            words::plies(plies)
        ),
        None => words::counted(total, "legal move", "legal moves"),
    };
    let over = over::paragraph(position);
    format!("{text}\n{counted}\n{over}").trim_end().to_owned()
}
