//! What an explanation says, as JSON (`docs/explanations.md`) and as text.

use puchok_engine::explain::claim::{Claim, DrawBy, Kind};
use puchok_engine::explain::{Explanation, Reason, Taken, Threat};
use puchok_engine::line::course::Course;
use puchok_engine::line::placed::Placed;
use puchok_engine::position::Position;
use puchok_engine::score::Centipawns;
use puchok_engine::shakmaty::Move;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::json::{JsonScore, san_line, uci_line};

/// A move with what is said of it.
#[derive(Debug, Serialize)]
pub(crate) struct JsonReason {
    #[serde(rename = "move")]
    mv: String,
    verdict: &'static str,
    /// `null` where the move had no search of its own.
    score: Option<JsonScore>,
    line: Vec<String>,
    /// The moves of `line` as players write them.
    san: Vec<String>,
    claims: Vec<Value>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    taken: Vec<JsonTaken>,
    text: String,
}

/// What happens when an offer is taken.
#[derive(Debug, Serialize)]
pub(crate) struct JsonTaken {
    line: Vec<String>,
    san: Vec<String>,
    score: JsonScore,
    claims: Vec<Value>,
}

/// A threat.
#[derive(Debug, Serialize)]
pub(crate) struct JsonThreat {
    #[serde(rename = "move")]
    mv: String,
    score: JsonScore,
    line: Vec<String>,
    san: Vec<String>,
    claims: Vec<Value>,
    text: String,
}

/// A term of the estimate before and after the main line.
#[derive(Debug, Serialize)]
pub(crate) struct JsonTerm {
    term: &'static str,
    before: Centipawns,
    after: Centipawns,
}

/// The reasons, chosen move first.
pub(crate) fn reasons(position: &Position, explanation: &Explanation) -> Vec<JsonReason> {
    explanation.reasons.iter().map(|r| reason(position, r)).collect()
}

fn reason(position: &Position, reason: &Reason) -> JsonReason {
    JsonReason {
        mv: position.uci(reason.mv).to_string(),
        verdict: reason.verdict.name(),
        score: reason.score.map(JsonScore::from),
        line: uci_line(position, &reason.line),
        san: san_line(position, &reason.line),
        claims: claims(position, &reason.line, &reason.claims),
        taken: reason.taken.iter().map(|t| taken(position, t)).collect(),
        text: reason.text.clone(),
    }
}

fn taken(position: &Position, taken: &Taken) -> JsonTaken {
    JsonTaken {
        line: uci_line(position, &taken.line),
        san: san_line(position, &taken.line),
        score: taken.score.into(),
        claims: claims(position, &taken.line, &taken.claims),
    }
}

/// The threat, from the position after a pass.
pub(crate) fn threat(position: &Position, explanation: &Explanation) -> Option<JsonThreat> {
    let threat: &Threat = explanation.threat.as_ref()?;
    let passed = position.pass()?;
    Some(JsonThreat {
        mv: passed.uci(threat.mv).to_string(),
        score: threat.score.into(),
        line: uci_line(&passed, &threat.line),
        san: san_line(&passed, &threat.line),
        claims: claims(&passed, &threat.line, &threat.claims),
        text: threat.text.clone(),
    })
}

/// The terms of the estimate.
pub(crate) fn estimate(explanation: &Explanation) -> Vec<JsonTerm> {
    let term = |c: &puchok_engine::explain::TermChange| JsonTerm {
        term: c.term,
        before: c.before,
        after: c.after,
    };
    explanation.estimate.iter().map(term).collect()
}

/// The sentences: of the chosen move, the threat, the rivals.
pub(crate) fn sentences(explanation: &Explanation) -> Vec<String> {
    let mut reasons = explanation.reasons.iter().map(|r| r.text.clone());
    let chosen = reasons.next();
    let threat = explanation.threat.iter().map(|t| t.text.clone());
    chosen.into_iter().chain(threat).chain(reasons).collect()
}

fn claims(start: &Position, line: &[Move], claims: &[Claim]) -> Vec<Value> {
    let course = Course::new(start, line);
    claims.iter().map(|c| claim(&course, c)).collect()
}

/// `"q@d8"`.
fn target(placed: &Placed) -> Value {
    json!(format!("{}@{}", placed.piece.char(), placed.on))
}

fn letter(placed: &Placed) -> Value {
    json!(placed.piece.char().to_string())
}

fn field(placed: &Placed) -> Value {
    json!(placed.on.to_string())
}

/// A claim: its kind, its ply, and the fields that belong to its kind.
fn claim(course: &Course, claim: &Claim) -> Value {
    let before = course.after(claim.ply.saturating_sub(1));
    let mut fields = Map::new();
    fields.insert("claim".into(), json!(claim.kind.name()));
    fields.insert("ply".into(), json!(claim.ply));
    let mut add = |name: &str, value: Value| {
        fields.insert(name.into(), value);
    };
    match &claim.kind {
        Kind::Mate { moves } | Kind::ThreatensMate { moves } => add("in", json!(moves)),
        Kind::Wins { what, gain } | Kind::Gains { what, gain } => {
            add("what", json!(what.name()));
            add("cp", json!(gain));
        }
        Kind::Offers { piece }
        | Kind::Captures { piece }
        | Kind::Spares { piece }
        | Kind::Outpost { piece }
        | Kind::Develops { piece } => {
            add("piece", letter(piece));
            add("on", field(piece));
        }
        Kind::Attacks { by, target, wins } => {
            add("by", letter(by));
            add("from", field(by));
            add("piece", letter(target));
            add("on", field(target));
            add("wins", json!(wins));
        }
        Kind::Fork { by, targets } => {
            add("by", letter(by));
            add("from", field(by));
            add("targets", targets.iter().map(target).collect());
        }
        Kind::Pins { by, front, behind } | Kind::Skewers { by, front, behind } => {
            add("by", letter(by));
            add("from", field(by));
            add("piece", letter(front));
            add("on", field(front));
            add("to", field(behind));
        }
        Kind::Discovers { by, target } => {
            add("by", letter(by));
            add("from", field(by));
            add("on", field(target));
        }
        Kind::Guards { by, on } => {
            add("by", letter(by));
            add("from", field(by));
            add("on", json!(on.to_string()));
        }
        Kind::RemovesGuard { guard, of } | Kind::DrawsAway { guard, of } => {
            add("piece", letter(guard));
            add("on", field(guard));
            add("of", json!(of.to_string()));
        }
        Kind::Blocks { line: (a, z), on } => {
            add("line", json!([a.to_string(), z.to_string()]));
            add("on", json!(on.to_string()));
        }
        Kind::Escapes { piece } => {
            add("piece", letter(piece));
            add("from", field(piece));
        }
        Kind::Promotes { on } | Kind::ThreatensPromotion { on } | Kind::Luft { on } => {
            add("on", json!(on.to_string()))
        }
        Kind::Passed { pawn } | Kind::KingNearer { pawn } => add("on", field(pawn)),
        Kind::Threatens { line, gained } => {
            let passed = course.after(claim.ply).pass();
            let moves = passed.map_or_else(Vec::new, |position| uci_line(&position, line));
            add("move", json!(moves.first()));
            add("line", json!(moves));
            if let Some((what, gain)) = gained {
                add("what", json!(what.name()));
                add("cp", json!(gain));
            }
        }
        Kind::CannotTake { piece, on } => {
            add("by", letter(piece));
            add("from", field(piece));
            add("on", json!(on.to_string()));
        }
        Kind::Stops { threat } => add("threat", json!(before.uci(*threat).to_string())),
        Kind::Forces { answer } => add("move", json!(course.after(claim.ply).uci(*answer).to_string())),
        Kind::Prepares { mv } => add("move", json!(before.uci(*mv).to_string())),
        Kind::Draw { by } => add(
            "by",
            json!(match by {
                DrawBy::Repetition => "repetition",
                DrawBy::Material => "material",
                DrawBy::FiftyMoves => "fifty-moves",
            }),
        ),
        Kind::Lever { from, to } => {
            add("from", json!(from.to_string()));
            add("to", json!(to.to_string()));
        }
        Kind::OpenFile { file } => add("file", json!(file.char().to_string())),
        Kind::Activates { piece, before, after } => {
            add("piece", letter(piece));
            add("on", field(piece));
            add("before", json!(before));
            add("after", json!(after));
        }
        Kind::Exchange { pieces } => add("pieces", pieces.iter().map(|p| p.char().to_string()).collect()),
        Kind::Plan { index } => add("index", json!(index)),
        Kind::Estimate { term, gain } => {
            add("term", json!(term));
            add("cp", json!(gain));
        }
        Kind::Check
        | Kind::Zugzwang
        | Kind::Perpetual
        | Kind::Stalemate
        | Kind::SeventhRank
        | Kind::OnlyMove
        | Kind::OutOfCheck
        | Kind::Castles => {}
    }
    Value::Object(fields)
}
