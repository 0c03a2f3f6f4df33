//! `puchok endgame source`: the source's file for bishop and knight.

use std::path::Path;

use puchok_engine::position::Position;
use puchok_engine::shakmaty::{Color, Move};
use puchok_engine::solvers::endgames::Material;
use puchok_engine::solvers::endgames::source::{SIZE, SourceError, SourceFile};
use serde::Serialize;

use super::super::{words, write, write_json};
use super::{Shelf, each_position};
use crate::cli::Format;
use crate::cli::endgame::{SourceFileArgs, SourceProbeArgs};
use crate::failure::Failure;

/// The JSON of a file that was written or checked.
#[derive(Debug, Serialize)]
struct JsonFile {
    file: String,
    bytes: usize,
    /// The number of positions with an answer.
    answers: usize,
    /// The number of wrong entries; only after a check.
    #[serde(skip_serializing_if = "Option::is_none")]
    faults: Option<usize>,
}

/// The JSON of a position.
#[derive(Debug, Serialize)]
struct JsonSource {
    fen: String,
    /// With White to move, the file's one move, or none where it has no answer; with Black to move, every
    /// reply.
    moves: Vec<JsonSourceMove>,
}

/// The JSON of a move.
#[derive(Debug, Serialize)]
struct JsonSourceMove {
    #[serde(rename = "move")]
    mv: String,
    /// White's moves to mate: from here with White to move, after the reply with Black to move; `null` if
    /// there is no answer.
    mate_in: Option<u8>,
}

fn input(error: impl ToString) -> Failure {
    Failure::Input(error.to_string())
}

/// Writes the file.
pub(super) fn write_file(args: &SourceFileArgs) -> Result<(), Failure> {
    let mut shelf = Shelf::new(&args.folder);
    shelf.open(Material::BISHOP_AND_KNIGHT)?;
    let source = SourceFile::new(&shelf.endgames).map_err(|error| shelf.refused(error))?;
    source
        .write(&args.file)
        .map_err(|error| Failure::Unfinished(error.to_string()))?;
    tell(args, &source, None)
}

/// Compares the file with the table.
pub(super) fn verify(args: &SourceFileArgs) -> Result<(), Failure> {
    let source = SourceFile::read(&args.file).map_err(input)?;
    let mut shelf = Shelf::new(&args.folder);
    shelf.open(Material::BISHOP_AND_KNIGHT)?;
    let (faults, first) = source
        .compare(&shelf.endgames)
        .map_err(|error| shelf.refused(error))?;
    tell(args, &source, Some(faults))?;
    match first {
        None => Ok(()),
        Some(pieces) => Err(Failure::Unfinished(format!(
            "{}: {} entries are wrong, the first for white king {}, bishop {}, knight {}, black king {}",
            args.file.display(),
            words::count(faults as u64),
            pieces.king,
            pieces.bishop,
            pieces.knight,
            pieces.black_king
        ))),
    }
}

fn tell(args: &SourceFileArgs, source: &SourceFile, faults: Option<usize>) -> Result<(), Failure> {
    let json = JsonFile {
        file: args.file.display().to_string(),
        bytes: SIZE,
        answers: source.answers(),
        faults,
    };
    match args.format {
        Format::Json => write_json(&json),
        Format::Text => {
            let faults = match faults {
                None => String::new(),
                Some(0) => ", all right".to_owned(),
                Some(n) => format!(", {} wrong", words::count(n as u64)),
            };
            write(&format!(
                "{}: {} bytes, {} positions with an answer{faults}",
                json.file,
                words::count(json.bytes as u64),
                words::count(json.answers as u64)
            ))
        }
    }
}

/// The error for a file that cannot answer; errors in entries are prefixed with the file's name.
fn refused(file: &Path, error: &SourceError) -> Failure {
    match error {
        SourceError::Entry { .. } => input(format!("{}: {error}", file.display())),
        _ => input(error),
    }
}

/// Looks up positions in the file.
pub(super) fn probe(args: &SourceProbeArgs) -> Result<(), Failure> {
    let source = SourceFile::read(&args.file).map_err(input)?;
    each_position(&args.position, |given, position| {
        let moves = source
            .moves(position)
            .map_err(|error| refused(&args.file, &error))?;
        match args.format {
            Format::Json => given.write_json(&JsonSource {
                fen: position.fen(),
                moves: moves
                    .iter()
                    .map(|&(mv, mate_in)| JsonSourceMove {
                        mv: position.uci(mv).to_string(),
                        mate_in,
                    })
                    .collect(),
            }),
            Format::Text => write(&in_words(position, &moves)),
        }
    })
}

fn in_words(position: &Position, moves: &[(Move, Option<u8>)]) -> String {
    let turn = position.turn();
    let mut text = format!("{}\n\n", words::head(position));
    if turn == Color::White && moves.is_empty() {
        text.push_str("no answer\n");
    }
    for &(mv, mate_in) in moves {
        let then = if turn == Color::Black { "then " } else { "" };
        let answer = match mate_in {
            None => "no answer".to_owned(),
            Some(n) => format!("{then}White mates in {n}"),
        };
        text.push_str(&format!("  {:<6} {answer}\n", position.san(mv)));
    }
    text
}
