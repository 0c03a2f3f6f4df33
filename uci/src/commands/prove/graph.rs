//! A strategy as a graph: numbered positions and moves.

use std::fmt::Write;

use puchok_engine::solvers::logic::chess::confirm::{Claim, Method};
use puchok_engine::solvers::logic::chess::prove::Proof;
use serde::Serialize;

use super::super::words;

/// The JSON of a strategy.
#[derive(Debug, Serialize)]
pub(super) struct JsonStrategy {
    /// `"theta1"` … `"theta4"`, `"goal"`, or `"no goal"` for a strategy that prevents the goal.
    claim: String,
    side: &'static str,
    /// Whether the model checker confirms it.
    confirmed: bool,
    /// `"written"` if Rules was checked as a formula, `"by vertex"` if it was looked up.
    rules: &'static str,
    /// The length in symbols of the formula checked; `null` if it is too large to count.
    formula_size: Option<u128>,
    vertices: Vec<JsonVertex>,
    arcs: Vec<JsonArc>,
}

#[derive(Debug, Serialize)]
struct JsonVertex {
    id: usize,
    fen: String,
}

#[derive(Debug, Serialize)]
struct JsonArc {
    from: u32,
    to: u32,
    /// `null` when a side without moves repeats the position.
    #[serde(rename = "move")]
    mv: Option<String>,
}

impl JsonStrategy {
    pub(super) fn new(proof: &Proof) -> JsonStrategy {
        let vertices = proof.strategy.stands.iter().enumerate();
        JsonStrategy {
            claim: claim_name(&proof.claim),
            side: words::side(proof.strategy.player),
            confirmed: proof.confirmation.holds,
            rules: match proof.confirmation.method {
                Method::Written => "written",
                Method::ByVertex => "by vertex",
            },
            formula_size: proof.confirmation.size,
            vertices: vertices
                .map(|(id, stand)| JsonVertex {
                    id,
                    fen: stand.code.fen(),
                })
                .collect(),
            arcs: proof
                .strategy
                .steps
                .iter()
                .map(|step| JsonArc {
                    from: step.from,
                    to: step.to,
                    mv: step.mv.map(|mv| mv.to_string()),
                })
                .collect(),
        }
    }
}

pub(super) fn claim_name(claim: &Claim) -> String {
    match claim {
        Claim::Theta(theta) => format!("theta{}", theta.number()),
        Claim::Reaches(..) => "goal".to_owned(),
        Claim::Prevents(..) => "no goal".to_owned(),
    }
}

/// A strategy for Graphviz: the player's positions are boxes, the opponent's ellipses.
pub(super) fn dot(proof: &Proof) -> String {
    let mut text = format!("digraph \"{}\" {{\n", claim_name(&proof.claim));
    for (id, stand) in proof.strategy.stands.iter().enumerate() {
        let shape = if stand.code.turn() == proof.strategy.player {
            "box"
        } else {
            "ellipse"
        };
        let _ = writeln!(text, "  {id} [shape={shape}, label=\"{}\"];", stand.code.fen());
    }
    for step in &proof.strategy.steps {
        let mv = step.mv.map_or_else(|| "repeats".to_owned(), |mv| mv.to_string());
        let _ = writeln!(text, "  {} -> {} [label=\"{mv}\"];", step.from, step.to);
    }
    text.push('}');
    text
}
