//! The narrow tree as text: the main line, and at each of its first nodes the few other moves that took the
//! most work.

use std::fmt::Write;

use puchok_engine::chart::Reasoned;
use puchok_engine::position::Position;
use puchok_engine::report::tree::{End, Node, Tree};
use puchok_engine::shakmaty::Move;

use super::score_in_words;
use crate::commands::{plans, words};

/// The most plies of the main line shown.
const PLIES: usize = 8;

/// The most other moves shown at a node.
const ALTERNATIVES: usize = 3;

/// The most plies of a refutation.
const REFUTATION: usize = 4;

/// The column in which scores are printed.
const SCORE: usize = 32;

/// The tree as a section of the answer, with a blank line before it.
pub(crate) fn text(tree: &Tree) -> String {
    let nodes = tree.main_nodes();
    if nodes.is_empty() {
        return String::new();
    }
    let mut text = format!(
        "\nThe tree (depth {}{}: {}; scores as White sees them)\n",
        tree.iteration.depth,
        if tree.iteration.complete { "" } else { ", stopped" },
        words::positions(tree.iteration.nodes)
    );
    let mut position = tree.position.clone();
    let mut above = &tree.root;
    for (ply, node) in nodes.into_iter().take(PLIES).enumerate() {
        let Some(mv) = node.mv else { break };
        row(&mut text, ply, "", &position, node, &reason(&position, node));
        let mut others: Vec<&Node> = above
            .children
            .iter()
            .filter(|n| n.mv.is_some() && n.mv != Some(mv))
            .collect();
        others.sort_by_key(|n| std::cmp::Reverse(n.nodes()));
        for other in others.iter().take(ALTERNATIVES) {
            let name = other.reason.map_or("", |reason| reason.name());
            let why = match failure(&position, other) {
                Some(failure) => format!("{name}; {failure}"),
                None => name.to_owned(),
            };
            row(&mut text, ply, "not ", &position, other, &why);
        }
        let rest = others.get(ALTERNATIVES..).unwrap_or_default();
        let below = above.folded + rest.iter().map(|n| n.visits + n.nodes()).sum::<u64>();
        if below > 0 {
            let more = match rest.len() {
                0 => "others".to_owned(),
                n => format!("{n} more"),
            };
            let indent = 2 * ply + 4;
            let _ = writeln!(text, "{:indent$}and {more} ({})", "", words::positions(below));
        }
        position.play(mv);
        above = node;
    }
    text
}

fn row(text: &mut String, ply: usize, sign: &str, position: &Position, node: &Node, why: &str) {
    let Some(mv) = node.mv else { return };
    let indent = 2 * ply + if sign.is_empty() { 2 } else { 4 };
    let name = format!("{:indent$}{sign}{}", "", words::line(position, &[mv]));
    let score = node
        .last()
        .map_or(String::new(), |last| score_in_words(last, position.turn(), ply));
    let _ = writeln!(text, "{name:<SCORE$} {score:<10} {why}");
}

/// The move of a node with its reason; `None` for a pass.
fn reasoned(node: &Node) -> Option<Reasoned> {
    Some(Reasoned {
        mv: node.mv?,
        reason: node.reason?,
        zone: node.zone,
    })
}

/// Why the move was searched, in words.
fn reason(position: &Position, node: &Node) -> String {
    reasoned(node).map_or_else(String::new, |reasoned| plans::reason(position, &reasoned))
}

/// What became of a move that was not chosen: its refutation, or the reason why it was not searched further.
fn failure(position: &Position, node: &Node) -> Option<String> {
    let (mv, last) = (node.mv?, node.last()?);
    let line: Vec<Move> = node.line().iter().filter_map(|n| n.mv).take(REFUTATION).collect();
    let after = position.after(mv);
    match (&line[..], node.known_reply) {
        ([], Some(reply)) => Some(format!("{} (table)", words::line(&after, &[reply]))),
        ([], None) => (last.end != End::Searched).then(|| last.end.name().to_owned()),
        _ => Some(words::line(&after, &line)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::fork;
    use super::text;

    #[test]
    fn the_main_line_is_shown_with_what_failed() {
        insta::assert_snapshot!(text(&fork()));
    }
}
