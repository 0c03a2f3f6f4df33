//! Requests that are answered at once: legal moves, a line of play, the map, a bundle, why not a move.

use std::ops::RangeInclusive;

use puchok_engine::bundles::Length;
use puchok_engine::limits::{Limits, Signals};
use puchok_engine::report::Silent;
use serde::{Deserialize, Serialize};

use super::refusal::Refusal;
use crate::cli::Resources;
use crate::cli::bundles::LONGEST;
use crate::cli::pieces::{ArgumentError, read_piece, read_square};
use crate::commands::annotate::whole::WholeGame;
use crate::commands::bundle::{self, JsonBundle};
use crate::commands::given::{read_game, read_position};
use crate::commands::map::{self, JsonMap};
use crate::commands::moves::{self, JsonMoves};
use crate::commands::{analyse, engine, options};
use crate::failure::Failure;

/// Permitted limits of positions for the games of a side.
const GAMES: RangeInclusive<u32> = 1..=100_000;

/// Permitted limits of positions for an explanation.
pub(super) const NODES: RangeInclusive<u64> = 1..=100_000_000;

/// Permitted limits of positions for the answer why a move is not played.
const WHY_NODES: RangeInclusive<u64> = 1..=10_000_000;

/// Size of the table for an answer, in MiB.
const HASH: u32 = 16;

/// The number of lines of the answer.
const LINES: u32 = 1;

/// A position: a FEN or `startpos`, with or without `moves …`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Position {
    position: String,
}

/// The map of a position, with zone games limited to this many positions per side.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Map {
    position: String,
    nodes: u32,
}

/// A bundle, on a free board and on that of a position.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Bundle {
    position: String,
    piece: String,
    from: String,
    to: String,
    length: u8,
}

/// Why a move is not played.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Why {
    position: String,
    #[serde(rename = "move")]
    mv: String,
    nodes: u64,
}

/// Checks that a number is in its permitted range.
///
/// # Errors
/// [`Refusal::Input`] states the range.
pub(super) fn within<N: PartialOrd + Copy + std::fmt::Display>(
    name: &str,
    number: N,
    range: &RangeInclusive<N>,
) -> Result<N, Refusal> {
    if range.contains(&number) {
        Ok(number)
    } else {
        let (least, most) = (range.start(), range.end());
        Err(Refusal::Input(format!(
            "'{name}' is between {least} and {most}, not {number}"
        )))
    }
}

/// The legal moves, as `puchok moves` lists them.
pub(super) fn moves(question: Position) -> Result<JsonMoves, Refusal> {
    Ok(moves::document(&read_position(&question.position)?)?)
}

/// The moves that led to a position, each with the position after it.
pub(super) fn line(question: Position) -> Result<WholeGame, Refusal> {
    Ok(super::games::of_line(&question.position)?)
}

/// The map, as `puchok map --games --levels 3` shows it.
pub(super) fn map(question: Map) -> Result<JsonMap, Refusal> {
    let nodes = within("nodes", question.nodes, &GAMES)?;
    Ok(map::document(&read_position(&question.position)?, nodes))
}

/// A bundle, as `puchok bundle --on` shows it.
pub(super) fn bundle(question: Bundle) -> Result<JsonBundle, Refusal> {
    let wrong = |error: ArgumentError| Refusal::Input(error.to_string());
    let length = within("length", question.length, &(1..=LONGEST))?;
    Ok(bundle::document(
        read_piece(&question.piece).map_err(wrong)?,
        read_square(&question.from).map_err(wrong)?,
        read_square(&question.to).map_err(wrong)?,
        Length::new(length).unwrap_or(Length::ONE),
        &read_position(&question.position)?,
    )?)
}

/// Why a move is not played, as `puchok analyse --why-not` explains it.
pub(super) fn why(question: Why, signals: &Signals) -> Result<impl Serialize + Send + use<>, Refusal> {
    let nodes = within("nodes", question.nodes, &WHY_NODES)?;
    let game = read_game(&question.position)?;
    let asked = analyse::Question {
        limits: Limits {
            nodes: Some(nodes),
            ..Limits::default()
        },
        told: analyse::legal_moves(&game, &[question.mv], "why not")?,
        tree_nodes: crate::commands::tree::NODES_FOR_ANSWER,
    };
    let resources = Resources {
        hash: HASH,
        threads: 1,
    };
    let mut engine = engine(options(resources, LINES)).map_err(|error: Failure| Refusal::from(error))?;
    let answer = analyse::answer(&mut engine, &game, &asked, signals, &mut Silent);
    Ok(answer.json(&game, false))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_their_limits() {
        assert_eq!(within("nodes", 5, &(1..=9)), Ok(5));
        let refused = within("nodes", 10, &(1..=9)).unwrap_err();
        assert_eq!(refused.to_string(), "'nodes' is between 1 and 9, not 10");
    }

    /// The viewer takes the lengths that `puchok bundle` takes.
    #[test]
    fn lengths_of_bundles_are_those_of_the_command() {
        let is_taken = |length| {
            bundle(Bundle {
                position: "startpos".to_owned(),
                piece: "K".to_owned(),
                from: "e1".to_owned(),
                to: "g1".to_owned(),
                length,
            })
            .is_ok()
        };
        assert_eq!([0, 1, 15, 16].map(is_taken), [false, true, true, false]);
    }

    /// Any request is answered or rejected, whatever it contains.
    #[test]
    fn questions_do_not_panic() {
        for text in [
            "",
            "startpos",
            "moves",
            "startpos moves e2e4 xx",
            "8/8/8/8/8/8/8/8 w - - 0 1",
            "\u{0}",
        ] {
            let position = || Position {
                position: text.to_owned(),
            };
            let is_good = text == "startpos";
            assert_eq!(moves(position()).is_ok(), is_good, "{text}");
            assert_eq!(line(position()).is_ok(), is_good, "{text}");
            for piece in ["N", "knight", "", "é"] {
                let asked = bundle(Bundle {
                    position: text.to_owned(),
                    piece: piece.to_owned(),
                    from: "g1".to_owned(),
                    to: "e5".to_owned(),
                    length: 2,
                });
                assert_eq!(asked.is_ok(), is_good && matches!(piece, "N" | "knight"));
            }
        }
    }
}
