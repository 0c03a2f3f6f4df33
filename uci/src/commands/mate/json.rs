//! The JSON of a solved problem.

use puchok_engine::position::Position;
use puchok_engine::solvers::problems::{Attack, Defence, Solution, Threat, Verdict};
use serde::Serialize;

use super::super::json::{milliseconds, uci_line};
use super::{Problem, mate};

/// One problem.
#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    fen: String,
    /// The number asked for.
    moves: i16,
    /// `"mate"`, `"none"` or `"undecided"`.
    pub(super) status: &'static str,
    /// In moves, negative when the side to move is mated; `null` if there is no mate.
    pub(super) mate: Option<i16>,
    /// It is proved that there is no mate within this many moves.
    none_within: u8,
    /// Whether a mate is proved to be the shortest.
    pub(super) shortest: bool,
    /// Whether everything asked for is included.
    pub(super) complete: bool,
    keys: Vec<String>,
    cooked: bool,
    line: Vec<String>,
    pub(super) nodes: u64,
    time_ms: u64,
    solution: JsonSolution,
}

#[derive(Debug, Serialize)]
struct JsonSolution {
    keys: Vec<JsonAttack>,
    tries: Vec<JsonTry>,
    set_play: Vec<JsonDefence>,
    defences: Vec<JsonDefence>,
}

#[derive(Debug, Serialize)]
struct JsonAttack {
    #[serde(rename = "move")]
    m: String,
    san: String,
    /// Moves to mate after it; 0 if it mates.
    mate: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    threat: Option<JsonThreat>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    defences: Vec<JsonDefence>,
}

/// What would follow if the other side passed.
#[derive(Debug, Serialize)]
struct JsonThreat {
    /// `"check"`, `"threat"` or `"zugzwang"`.
    kind: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    moves: Vec<JsonAttack>,
}

#[derive(Debug, Serialize)]
struct JsonDefence {
    #[serde(rename = "move")]
    m: String,
    san: String,
    mate: Option<u8>,
    dual: bool,
    continuations: Vec<JsonAttack>,
}

#[derive(Debug, Serialize)]
struct JsonTry {
    #[serde(rename = "move")]
    m: String,
    san: String,
    refutation: String,
    refutation_san: String,
}

impl Answer {
    /// The answer to a problem.
    pub(crate) fn new(problem: &Problem, solution: &Solution) -> Answer {
        let position = &problem.position;
        let passed = position.pass();
        Answer {
            fen: position.fen(),
            moves: problem.moves,
            status: match solution.verdict {
                Verdict::Mate(_) | Verdict::Mated(_) => "mate",
                Verdict::None => "none",
                Verdict::Undecided => "undecided",
            },
            mate: mate(solution.verdict),
            none_within: solution.excluded.get(),
            shortest: solution.is_shortest,
            complete: solution.is_complete,
            keys: solution
                .keys
                .iter()
                .map(|key| position.uci(key.m).to_string())
                .collect(),
            cooked: solution.is_cooked(),
            line: uci_line(position, &solution.line),
            nodes: solution.nodes,
            time_ms: milliseconds(solution.time),
            solution: JsonSolution {
                keys: attacks(position, &solution.keys),
                tries: solution
                    .tries
                    .iter()
                    .map(|t| {
                        let next = position.after(t.m);
                        JsonTry {
                            m: position.uci(t.m).to_string(),
                            san: position.san(t.m),
                            refutation: next.uci(t.refutation).to_string(),
                            refutation_san: next.san(t.refutation),
                        }
                    })
                    .collect(),
                set_play: passed.map_or_else(Vec::new, |passed| defences(&passed, &solution.set_play)),
                defences: defences(position, &solution.defences),
            },
        }
    }
}

fn attacks(position: &Position, attacks: &[Attack]) -> Vec<JsonAttack> {
    attacks
        .iter()
        .map(|attack| {
            let next = position.after(attack.m);
            JsonAttack {
                m: position.uci(attack.m).to_string(),
                san: position.san(attack.m),
                mate: attack.mate.get(),
                threat: threat(&next, attack),
                defences: defences(&next, &attack.defences),
            }
        })
        .collect()
}

fn threat(next: &Position, attack: &Attack) -> Option<JsonThreat> {
    let kind = match attack.threat {
        Threat::Check => "check",
        Threat::Zugzwang => "zugzwang",
        Threat::Moves(_) => "threat",
        Threat::Unknown => return None,
    };
    let moves = match (&attack.threat, next.pass()) {
        (Threat::Moves(moves), Some(passed)) => attacks(&passed, moves),
        _ => Vec::new(),
    };
    // A mating move needs no threat.
    (attack.mate.get() > 0).then_some(JsonThreat { kind, moves })
}

fn defences(position: &Position, defences: &[Defence]) -> Vec<JsonDefence> {
    defences
        .iter()
        .map(|defence| JsonDefence {
            m: position.uci(defence.m).to_string(),
            san: position.san(defence.m),
            mate: defence.mate.map(|mate| mate.get()),
            dual: defence.is_dual(),
            continuations: attacks(&position.after(defence.m), &defence.continuations),
        })
        .collect()
}
