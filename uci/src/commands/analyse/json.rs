//! The answer as JSON.

use puchok_engine::game::Game;
use puchok_engine::position::Position;
use puchok_engine::report::Line;
use serde::Serialize;

use super::answer::{Answer, final_score};
use crate::commands::depths::JsonDepth;
use crate::commands::explain as given_reasons;
use crate::commands::json::{self, JsonScore, milliseconds, san_line, uci_line};
use crate::commands::over::Over;
use crate::commands::plans;

/// The JSON of one position.
#[derive(Debug, Serialize)]
pub(crate) struct Analysis {
    fen: String,
    /// Why there is nothing to search; `null` if there is.
    over: Option<Over>,
    /// `null` when the game is over.
    bestmove: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ponder: Option<String>,
    score: JsonScore,
    pv: Vec<String>,
    /// The moves of `pv` in standard algebraic notation.
    san: Vec<String>,
    depth: u32,
    seldepth: u32,
    nodes: u64,
    time_ms: u64,
    branching: json::Branching,
    /// The result of each iteration of the search that chose the move.
    depths: Vec<JsonDepth>,
    plans: Vec<plans::JsonPlan>,
    /// `null` when a pass would cost nothing.
    threat: Option<given_reasons::JsonThreat>,
    /// The chosen move first, then its rivals.
    why: Vec<given_reasons::JsonReason>,
    /// Terms of the estimate before and after the main line.
    estimate: Vec<given_reasons::JsonTerm>,
    /// The sentences of `why` and `threat`.
    explanation: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<Vec<AnalysisLine>>,
}

/// One of several lines.
#[derive(Debug, Serialize)]
pub(crate) struct AnalysisLine {
    score: JsonScore,
    pv: Vec<String>,
    san: Vec<String>,
    depth: u32,
    seldepth: u32,
}

impl AnalysisLine {
    /// Converts a line of play from this position.
    pub(crate) fn new(position: &Position, line: &Line) -> AnalysisLine {
        AnalysisLine {
            score: line.score.into(),
            pv: uci_line(position, &line.pv),
            san: san_line(position, &line.pv),
            depth: line.depth,
            seldepth: line.seldepth,
        }
    }
}

impl Analysis {
    pub(super) fn new(game: &Game, answer: &Answer, with_lines: bool) -> Analysis {
        let Answer {
            outcome, explanation, ..
        } = answer;
        let position = game.position();
        let line = |line: &Line| AnalysisLine::new(position, line);
        let first = outcome.lines.first();
        let pair: Vec<_> = outcome.best.into_iter().chain(outcome.ponder).collect();
        let mut pair = uci_line(position, &pair).into_iter();
        Analysis {
            fen: position.fen(),
            over: answer.over,
            bestmove: pair.next(),
            ponder: pair.next(),
            score: final_score(game, outcome).into(),
            pv: first.map_or_else(Vec::new, |line| uci_line(position, &line.pv)),
            san: first.map_or_else(Vec::new, |line| san_line(position, &line.pv)),
            depth: first.map_or(0, |line| line.depth),
            seldepth: first.map_or(0, |line| line.seldepth),
            nodes: outcome.nodes,
            time_ms: milliseconds(outcome.time),
            branching: outcome.branching.into(),
            depths: JsonDepth::list(position, &answer.depths),
            plans: plans::json(position, &explanation.plans),
            threat: given_reasons::threat(position, explanation),
            why: given_reasons::reasons(position, explanation),
            estimate: given_reasons::estimate(explanation),
            explanation: given_reasons::sentences(explanation),
            lines: with_lines.then(|| outcome.lines.iter().map(line).collect()),
        }
    }
}
