//! An annotated game as JSON (`docs/schemas/annotate.schema.json`).

use puchok_engine::annotate::{Annotated, AnnotatedGame, Tally};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::played::Played;
use crate::commands::explain::{JsonReason, JsonThreat, reasons, threat};
use crate::commands::json::JsonScore;
use crate::commands::plans::{self, JsonPlan};
use crate::commands::words;

/// One game.
#[derive(Debug, Serialize)]
pub(crate) struct Game {
    /// Its index in the source, from 1.
    game: u64,
    tags: Map<String, Value>,
    /// The initial position.
    fen: String,
    result: String,
    /// The ply, from 1, with which the opening ends; `null` if it never does.
    opening_end: Option<usize>,
    white: Side,
    black: Side,
    /// The number of its moves, and whether all of them have been annotated: where not, all that is said is of
    /// the first ones.
    plies: usize,
    complete: bool,
    /// The plies, from 1, at which the expected result changes.
    turning_points: Vec<usize>,
    nodes: u64,
    moves: Vec<JsonMove>,
}

/// Statistics of a side.
#[derive(Debug, Serialize)]
struct Side {
    moves: usize,
    /// `null` if it made no move.
    accuracy: Option<f64>,
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
}

impl From<Tally> for Side {
    fn from(tally: Tally) -> Side {
        Side {
            moves: tally.moves,
            accuracy: tally.accuracy.map(|accuracy| (accuracy * 10.0).round() / 10.0),
            inaccuracies: tally.errors[0],
            mistakes: tally.errors[1],
            blunders: tally.errors[2],
        }
    }
}

/// One move.
#[derive(Debug, Serialize)]
struct JsonMove {
    ply: usize,
    side: &'static str,
    #[serde(rename = "move")]
    mv: String,
    san: String,
    /// The position before it.
    fen: String,
    /// The score of the best move, for the side to move.
    best: JsonScore,
    /// The score of this move.
    score: JsonScore,
    /// The expected score that the move gave away, in hundredths.
    loss: f64,
    grade: &'static str,
    nag: Option<u8>,
    turns: bool,
    overlooks_threat: bool,
    /// The remarks on the move; empty if there are none.
    text: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<Vec<JsonReason>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    threat: Option<JsonThreat>,
    /// The plans of both sides before the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    plans: Option<Vec<JsonPlan>>,
}

impl Game {
    pub(crate) fn new(played: &Played, game: &AnnotatedGame, number: u64) -> Game {
        let [white, black] = game.sides.map(Side::from);
        let plies = game.moves.iter().enumerate();
        Game {
            game: number,
            tags: played.tags.iter().map(|(n, v)| (n.clone(), json!(v))).collect(),
            fen: played.start.fen(),
            result: played.result.clone(),
            opening_end: game.opening_end.map(|n| n + 1),
            white,
            black,
            plies: played.moves.len(),
            complete: !played.is_broken_off(game),
            turning_points: plies
                .clone()
                .filter(|(_, m)| m.turns)
                .map(|(n, _)| n + 1)
                .collect(),
            nodes: game.nodes,
            moves: plies.map(|(n, m)| JsonMove::new(n + 1, m)).collect(),
        }
    }
}

impl JsonMove {
    fn new(ply: usize, entry: &Annotated) -> JsonMove {
        let position = &entry.position;
        JsonMove {
            ply,
            side: words::side(position.turn()),
            mv: position.uci(entry.mv).to_string(),
            san: position.san(entry.mv),
            fen: position.fen(),
            best: entry.before.into(),
            score: entry.after.into(),
            loss: (entry.loss * 10.0).round() / 10.0,
            grade: entry.grade.name(),
            nag: entry.grade.nag(),
            turns: entry.turns,
            overlooks_threat: entry.overlooks_threat,
            text: super::pgn::sentences(entry),
            why: entry.explanation.as_ref().map(|e| reasons(position, e)),
            threat: entry.explanation.as_ref().and_then(|e| threat(position, e)),
            plans: entry
                .explanation
                .as_ref()
                .map(|e| plans::json(position, &e.plans)),
        }
    }
}
