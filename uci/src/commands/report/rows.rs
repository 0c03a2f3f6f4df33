//! The tree of a search as the page shows it.

use puchok_engine::report::tree::{End, Tree};
use serde::Serialize;

use crate::commands::tree::outline;
use crate::commands::tree::score_in_words;

/// Rows of a tree in a page.
const ROWS: usize = 1500;

/// A node; parents come before their children, the root first.
#[derive(Debug, Serialize)]
pub(super) struct Row {
    parent: Option<usize>,
    /// In UCI notation; `0000` for a pass, `null` at the root.
    #[serde(rename = "move")]
    mv: Option<String>,
    /// The move with its number.
    name: String,
    /// As White sees it, with a sign for a bound.
    score: String,
    /// Why it was searched, and what ended it.
    why: String,
    main: bool,
}

/// The most interesting rows of a tree.
pub(super) fn of(tree: &Tree) -> Vec<Row> {
    let rows = outline::of(tree, ROWS);
    rows.into_iter()
        .map(|row| {
            let node = row.node;
            let last = node.last();
            let reason = node.reason.map(|reason| reason.name());
            let end = last.map(|s| s.end).filter(|end| *end != End::Searched);
            let why: Vec<&str> = reason.into_iter().chain(end.map(|end| end.name())).collect();
            Row {
                parent: row.parent,
                mv: row.parent.map(|_| {
                    node.mv
                        .map_or_else(|| "0000".to_owned(), |mv| row.before.uci(mv).to_string())
                }),
                name: row.name,
                score: last.map_or_else(String::new, |s| {
                    score_in_words(s, row.before.turn(), row.ply.saturating_sub(1))
                }),
                why: why.join("; "),
                main: row.main && row.parent.is_some(),
            }
        })
        .collect()
}
