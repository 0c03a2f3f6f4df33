//! Explanations as JSON (`docs/explanations.md`) and as text.

use puchok_engine::explain::booty::Booty;
use puchok_engine::explain::claim::{Claim, DrawBy, Kind};
use puchok_engine::explain::{Explanation, Reason, Taken, Threat};
use puchok_engine::line::course::Course;
use puchok_engine::line::placed::Placed;
use puchok_engine::position::Position;
use puchok_engine::score::Centipawns;
use puchok_engine::shakmaty::{Move, Square};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::json::{JsonScore, san_line, uci_line};

/// A move and what the explanation says about it.
#[derive(Debug, Serialize)]
pub(crate) struct JsonReason {
    #[serde(rename = "move")]
    mv: String,
    verdict: &'static str,
    /// `null` if the move was not searched on its own.
    score: Option<JsonScore>,
    line: Vec<String>,
    /// The moves of `line` in standard algebraic notation.
    san: Vec<String>,
    claims: Vec<Value>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    taken: Vec<JsonTaken>,
    text: String,
}

/// What happens if an offer is accepted.
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

/// The reasons, starting with the chosen move.
pub(crate) fn reasons(position: &Position, explanation: &Explanation) -> Vec<JsonReason> {
    let reason = |r| reason(position, explanation, r);
    explanation.reasons.iter().map(reason).collect()
}

fn reason(position: &Position, explanation: &Explanation, reason: &Reason) -> JsonReason {
    JsonReason {
        mv: position.uci(reason.mv).to_string(),
        verdict: reason.verdict.name(),
        score: reason.score.map(JsonScore::from),
        line: uci_line(position, &reason.line),
        san: san_line(position, &reason.line),
        claims: claims(position, explanation, &reason.line, &reason.claims),
        taken: reason
            .taken
            .iter()
            .map(|t| taken(position, explanation, t))
            .collect(),
        text: reason.text.clone(),
    }
}

fn taken(position: &Position, explanation: &Explanation, taken: &Taken) -> JsonTaken {
    JsonTaken {
        line: uci_line(position, &taken.line),
        san: san_line(position, &taken.line),
        score: taken.score.into(),
        claims: claims(position, explanation, &taken.line, &taken.claims),
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
        claims: claims(&passed, explanation, &threat.line, &threat.claims),
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

/// The sentences: about the chosen move, the threat, the rivals.
pub(crate) fn sentences(explanation: &Explanation) -> Vec<String> {
    let mut reasons = explanation.reasons.iter().map(|r| r.text.clone());
    let chosen = reasons.next();
    let told = explanation.threat.iter().filter(|threat| threat.is_told());
    let threat = told.map(|threat| threat.text.clone());
    chosen.into_iter().chain(threat).chain(reasons).collect()
}

fn claims(start: &Position, explanation: &Explanation, line: &[Move], claims: &[Claim]) -> Vec<Value> {
    let course = Course::new(start, line);
    claims.iter().map(|c| claim(&course, explanation, c)).collect()
}

/// `"q@d8"`.
fn target(placed: &Placed) -> String {
    format!("{}@{}", placed.piece.char(), placed.on)
}

/// The fields of a claim, in the order in which they are written.
struct Fields(Map<String, Value>);

impl Fields {
    fn add(mut self, name: &str, value: impl Serialize) -> Fields {
        self.0.insert(name.into(), json!(value));
        self
    }

    /// The piece that a claim is about, and its field.
    fn piece(self, placed: &Placed) -> Fields {
        self.add("piece", placed.piece.char()).on(placed.on)
    }

    /// The piece that acts, and its field.
    fn by(self, placed: &Placed) -> Fields {
        self.add("by", placed.piece.char())
            .add("from", placed.on.to_string())
    }

    fn on(self, field: Square) -> Fields {
        self.add("on", field.to_string())
    }

    fn gain(self, what: &Booty, gain: Centipawns) -> Fields {
        self.add("what", what.name()).add("cp", gain)
    }
}

/// A claim: its kind, its ply, and the fields that belong to its kind.
fn claim(course: &Course, explanation: &Explanation, claim: &Claim) -> Value {
    let before = course.after(claim.ply.saturating_sub(1));
    let fields = Fields(Map::new())
        .add("claim", claim.kind.name())
        .add("ply", claim.ply);
    let fields = match &claim.kind {
        Kind::Mate { moves } | Kind::ThreatensMate { moves } => fields.add("in", moves),
        Kind::Wins { what, gain } | Kind::Gains { what, gain } => fields.gain(what, *gain),
        Kind::Offers { piece }
        | Kind::Captures { piece }
        | Kind::Spares { piece }
        | Kind::Traps { piece }
        | Kind::Outpost { piece }
        | Kind::Develops { piece } => fields.piece(piece),
        Kind::Attacks { by, target, wins } => fields.by(by).piece(target).add("wins", wins),
        Kind::Presses { by, target } => fields.by(by).piece(target),
        Kind::Fork { by, targets } => {
            let targets: Vec<String> = targets.iter().map(target).collect();
            fields.by(by).add("targets", targets)
        }
        Kind::Pins { by, front, behind } | Kind::Skewers { by, front, behind } => {
            fields.by(by).piece(front).add("to", behind.on.to_string())
        }
        Kind::Discovers { by, target } => fields.by(by).on(target.on),
        Kind::Guards { by, on } => fields.by(by).on(*on),
        Kind::RemovesGuard { guard, of } | Kind::DrawsAway { guard, of } => {
            fields.piece(guard).add("of", of.to_string())
        }
        Kind::Blocks { line: (a, z), on } => fields.add("line", [a.to_string(), z.to_string()]).on(*on),
        Kind::Escapes { piece } => fields
            .add("piece", piece.piece.char())
            .add("from", piece.on.to_string()),
        Kind::Promotes { on } | Kind::ThreatensPromotion { on } | Kind::Luft { on } => fields.on(*on),
        Kind::Passed { pawn } | Kind::KingNearer { pawn } => fields.on(pawn.on),
        Kind::Threatens { line, gained } => {
            let passed = course.after(claim.ply).pass();
            let moves = passed.map_or_else(Vec::new, |position| uci_line(&position, line));
            let fields = fields.add("move", moves.first()).add("line", &moves);
            match gained {
                Some((what, gain)) => fields.gain(what, *gain),
                None => fields,
            }
        }
        Kind::CannotTake { piece, on } => fields.by(piece).on(*on),
        Kind::Stops { threat } => fields.add("threat", before.uci(*threat).to_string()),
        Kind::Forces { answer } => fields.add("move", course.after(claim.ply).uci(*answer).to_string()),
        Kind::Prepares { mv } => fields.add("move", before.uci(*mv).to_string()),
        Kind::Draw { by } => fields.add("by", rule(*by)),
        Kind::Lever { from, to } => fields.add("from", from.to_string()).add("to", to.to_string()),
        Kind::OpenFile { file } => fields.add("file", file.char()),
        Kind::Activates { piece, before, after } => {
            fields.piece(piece).add("before", before).add("after", after)
        }
        Kind::CutsOff { king, edge } => fields.piece(king).add("line", edge.char()),
        Kind::DrivesAway { king, of } => fields.piece(king).add("of", of.to_string()),
        Kind::Unique { wins } => fields.add("wins", wins),
        Kind::Exchange { pieces } | Kind::OffersExchange { pieces } => {
            let pieces: Vec<char> = pieces.iter().map(|piece| piece.char()).collect();
            fields.add("pieces", pieces)
        }
        Kind::Plan { plan } => fields.add("index", explanation.place_of(plan)),
        Kind::Estimate { term, gain } => fields.add("term", term).add("cp", gain),
        Kind::Check
        | Kind::Opposition
        | Kind::Zugzwang
        | Kind::Perpetual
        | Kind::Stalemate
        | Kind::SeventhRank
        | Kind::OnlyMove
        | Kind::OutOfCheck
        | Kind::Castles => fields,
    };
    Value::Object(fields.0)
}

/// The name of the rule by which a game is drawn.
fn rule(by: DrawBy) -> &'static str {
    match by {
        DrawBy::Repetition => "repetition",
        DrawBy::Material => "material",
        DrawBy::FiftyMoves => "fifty-moves",
        DrawBy::WrongBishop { .. } => "wrong-bishop",
    }
}
