//! The tree as JSON: a flat list in which each node comes after its parent, so that no parser has to handle
//! deep nesting.

use puchok_engine::position::Position;
use puchok_engine::report::Bound;
use puchok_engine::report::tree::{End, Iteration, Node, Search, Tree};
use puchok_engine::score::{MAX_PLY, Ply, Score};
use serde::Serialize;

use crate::commands::json::{JsonScore, uci_line};
use crate::commands::plans::JsonZone;

/// The file.
#[derive(Debug, Serialize)]
pub(crate) struct File {
    fen: String,
    #[serde(flatten)]
    iteration: JsonIteration,
    /// The number of nodes in the list, not counting the root.
    kept: usize,
    pv: Vec<String>,
    iterations: Vec<JsonIteration>,
    tree: Vec<JsonNode>,
}

/// An iteration.
#[derive(Debug, Serialize)]
struct JsonIteration {
    depth: u32,
    complete: bool,
    nodes: u64,
    bestmove: Option<String>,
}

/// A node.
#[derive(Debug, Serialize)]
struct JsonNode {
    id: usize,
    parent: Option<usize>,
    ply: usize,
    /// `0000` for a pass, `null` at the root.
    r#move: Option<String>,
    san: Option<String>,
    reason: Option<&'static str>,
    table: bool,
    /// The reply from the table, if it ended the last search.
    known_reply: Option<String>,
    zone: Option<JsonZone>,
    visits: u64,
    nodes: u64,
    folded: u64,
    searches: Vec<JsonSearch>,
    children: Vec<usize>,
}

/// A search of a node.
#[derive(Debug, Serialize)]
struct JsonSearch {
    kind: &'static str,
    depth: i32,
    reduced: bool,
    window: Vec<Option<JsonScore>>,
    /// `null` if the search was stopped.
    score: Option<JsonScore>,
    bound: Option<&'static str>,
    end: &'static str,
    nodes: u64,
    begun: u64,
}

/// The tree as one JSON object.
pub(crate) fn text(tree: &Tree) -> serde_json::Result<String> {
    serde_json::to_string(&document(tree))
}

/// The tree as a JSON document.
pub(crate) fn document(tree: &Tree) -> File {
    let position = &tree.position;
    let mut nodes = Vec::new();
    list(&tree.root, None, 0, position, &mut nodes);
    File {
        fen: position.fen(),
        iteration: iteration(position, &tree.iteration),
        kept: nodes.len() - 1,
        pv: uci_line(position, &tree.main_line),
        iterations: tree.iterations.iter().map(|i| iteration(position, i)).collect(),
        tree: nodes,
    }
}

fn iteration(position: &Position, iteration: &Iteration) -> JsonIteration {
    JsonIteration {
        depth: iteration.depth,
        complete: iteration.complete,
        nodes: iteration.nodes,
        bestmove: iteration.best.map(|mv| position.uci(mv).to_string()),
    }
}

/// Adds a node and everything below it; returns its index.
fn list(node: &Node, parent: Option<usize>, ply: usize, before: &Position, out: &mut Vec<JsonNode>) -> usize {
    let id = out.len();
    let uci = match (node.mv, parent) {
        (Some(mv), _) => Some(before.uci(mv).to_string()),
        (None, Some(_)) => Some("0000".to_owned()),
        (None, None) => None,
    };
    out.push(JsonNode {
        id,
        parent,
        ply,
        r#move: uci,
        san: node.mv.map(|mv| before.san(mv)),
        reason: node.reason.map(|reason| reason.name()),
        table: node.from_table,
        known_reply: None,
        zone: node.zone.as_ref().map(JsonZone::new),
        visits: node.visits,
        nodes: node.nodes(),
        folded: node.folded,
        searches: node.searches.iter().map(|s| search(s, ply)).collect(),
        children: Vec::with_capacity(node.children.len()),
    });
    let after = match (node.mv, parent) {
        (Some(mv), _) => Some(before.after(mv)),
        (None, Some(_)) => before.pass(),
        (None, None) => Some(before.clone()),
    };
    if let Some(after) = after {
        out[id].known_reply = node.known_reply.map(|mv| after.uci(mv).to_string());
        for child in &node.children {
            let number = list(child, Some(id), ply + 1, &after, out);
            out[id].children.push(number);
        }
    }
    id
}

fn search(search: &Search, ply: usize) -> JsonSearch {
    // The ply of the position in which the move is made, from which mates are counted.
    let ply = u16::try_from(ply.saturating_sub(1)).map_or(MAX_PLY, |ply| Ply(ply).min(MAX_PLY));
    // A window bound beyond every possible score counts as none.
    let edge = |score: Score| {
        let seen = score.seen_from(ply);
        (seen.raw().abs() < Score::MATE.raw()).then(|| seen.into())
    };
    let known = search.end != End::Stopped;
    JsonSearch {
        kind: search.kind.name(),
        depth: search.depth,
        reduced: search.reduced,
        window: vec![edge(search.window.0), edge(search.window.1)],
        score: known.then(|| search.score.seen_from(ply).into()),
        bound: known.then_some(match search.bound {
            Bound::Exact => "exact",
            Bound::Lower => "lower",
            Bound::Upper => "upper",
        }),
        end: search.end.name(),
        nodes: search.nodes,
        begun: search.begun,
    }
}
