//! Common JSON formats of the commands; they are documented and stable.

use std::time::Duration;

use puchok_engine::position::Position;
use puchok_engine::report;
use puchok_engine::score::{Centipawns, Meaning, Score};
use puchok_engine::shakmaty::Move;
use serde::Serialize;

/// A score from the side to move: `{"cp": 35}` or `{"mate": -4}`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum JsonScore {
    /// Centipawns.
    Cp(Centipawns),
    /// Moves to mate, negative when the side to move is mated.
    Mate(i32),
}

impl From<Score> for JsonScore {
    fn from(score: Score) -> JsonScore {
        match score.meaning() {
            Meaning::Centipawns(cp) => JsonScore::Cp(cp),
            Meaning::Mate(moves) => JsonScore::Mate(moves),
        }
    }
}

/// How narrow a tree was.
#[derive(Debug, Serialize)]
pub(crate) struct Branching {
    /// Moves searched per expanded position.
    pub(crate) mean: f64,
    /// Expanded positions.
    pub(crate) interior: u64,
}

impl From<report::Branching> for Branching {
    fn from(branching: report::Branching) -> Branching {
        Branching {
            mean: rounded(branching.mean()),
            interior: branching.interior,
        }
    }
}

/// Rounds to three decimals: more would be noise.
pub(crate) fn rounded(mean: f64) -> f64 {
    (mean * 1000.0).round() / 1000.0
}

/// Converts to whole milliseconds.
pub(crate) fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// A line of play in UCI notation.
pub(crate) fn uci_line(position: &Position, moves: &[Move]) -> Vec<String> {
    position.along(moves, |at, m| at.uci(m).to_string())
}

/// A line of play in standard algebraic notation, move by move.
pub(crate) fn san_line(position: &Position, moves: &[Move]) -> Vec<String> {
    position.along(moves, Position::san)
}
