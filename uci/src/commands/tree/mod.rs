//! `--tree FILE`: the tree of a search as JSON, as DOT for Graphviz, or as an SVG picture.
//!
//! The JSON contains every node that was kept; the pictures show an [`outline`] of it, and text answers show
//! the [`narrow`] tree.

mod dot;
pub(crate) mod json;
pub(crate) mod narrow;
pub(crate) mod outline;
#[cfg(test)]
mod sample;

use std::io;

use puchok_engine::line::notation::pawns;
use puchok_engine::report::Bound;
use puchok_engine::report::tree::{Kind, Search, Tree};
use puchok_engine::score::{MAX_PLY, Meaning, Ply, Score};
use puchok_engine::shakmaty::Color;

use self::outline::Row;
use super::words;
use crate::cli::files::{Form, TreeFile};
use crate::failure::Failure;
use crate::picture::{self, tree::Branch};

/// The number of tree nodes kept when only the answer needs them, which shows few of them.
pub(crate) const NODES_FOR_ANSWER: usize = 5_000;

/// The most rows in a picture: more would be unreadable.
const ROWS: usize = 120;

impl TreeFile {
    /// Writes the tree.
    pub(crate) fn write(&self, tree: &Tree) -> Result<(), Failure> {
        let mut text = match self.form {
            Form::Json => json::text(tree).map_err(io::Error::from)?,
            Form::Dot => dot::text(tree, &outline::of(tree, ROWS)),
            Form::Svg => drawing(tree, &outline::of(tree, ROWS)),
        };
        text.push('\n');
        self.file.write(&text)
    }
}

/// The outline as a drawing.
fn drawing(tree: &Tree, rows: &[Row<'_>]) -> String {
    let branches: Vec<Branch> = rows
        .iter()
        .map(|row| {
            let mut label = label(row).into_iter();
            let name = label.next().unwrap_or_default();
            let score = label.next().unwrap_or_default();
            let mut note: Vec<String> = label.collect();
            if row.hidden > 0 {
                note.push(hidden_in_words(row));
            }
            Branch {
                parent: row.parent,
                ply: row.ply,
                side: row.before.turn(),
                main: row.main,
                name,
                score,
                note: note.join("; "),
            }
        })
        .collect();
    picture::tree::svg(&title(tree), &left_out_in_words(rows), &branches)
}

/// What a picture omits at a node, in words.
fn hidden_in_words(row: &Row<'_>) -> String {
    let hidden = words::counted(row.hidden as u64, "more move", "more moves");
    let below = words::positions(row.hidden_nodes);
    format!("{hidden} not shown ({below})")
}

/// How much of the tree a picture omits, in words.
fn left_out_in_words(rows: &[Row<'_>]) -> String {
    match outline::left_out(rows) {
        0 => "the whole tree; scores as White sees them".to_owned(),
        hidden => format!(
            "left out: {}; scores as White sees them",
            words::positions(hidden)
        ),
    }
}

/// The title of a picture of the tree.
pub(crate) fn title(tree: &Tree) -> String {
    format!(
        "{}, depth {}: {}",
        tree.position.fen(),
        tree.iteration.depth,
        words::positions(tree.iteration.nodes)
    )
}

/// The label of a node in a few lines: the move, its score, why it was searched, why the search of it ended.
pub(crate) fn label(row: &Row<'_>) -> Vec<String> {
    let node = row.node;
    let mut lines = vec![if row.parent.is_none() {
        format!("{} to move", words::name(row.before.turn()))
    } else {
        row.name.clone()
    }];
    if let Some(last) = node.last() {
        let score = score_in_words(last, row.before.turn(), row.ply.saturating_sub(1));
        if row.parent.is_none() {
            lines.push(score);
        } else {
            lines.push(match last.kind {
                Kind::Quiescence => format!("{score}, quiescence"),
                Kind::MainLine | Kind::Probe => format!("{score}, depth {}", last.depth),
            });
            let reason = node.reason.map_or("", |reason| reason.name());
            let end = last.end.name();
            lines.push(if reason.is_empty() {
                end.to_owned()
            } else {
                format!("{reason}; {end}")
            });
        }
        if node.nodes() > 0 {
            lines.push(words::positions(node.nodes()));
        }
    }
    lines
}

/// The score of a search from White's point of view, with a sign for a bound: "+0.35", "≤ −1.20", "#3".
///
/// `side` is the side whose point of view the stored score has; `ply` is the ply of the position in which the
/// move is made, from which mates are counted.
pub(crate) fn score_in_words(search: &Search, side: Color, ply: usize) -> String {
    let sign = match (search.bound, side) {
        (Bound::Exact, _) => "",
        (Bound::Upper, Color::White) | (Bound::Lower, Color::Black) => "≤ ",
        (Bound::Lower, Color::White) | (Bound::Upper, Color::Black) => "≥ ",
    };
    let ply = u16::try_from(ply).map_or(MAX_PLY, |ply| Ply(ply).min(MAX_PLY));
    format!("{sign}{}", score(search.score.seen_from(ply), side))
}

/// A score in pawns from White's point of view; "#3": White mates in 3, "#−3": Black does.
pub(crate) fn score(score: Score, side: Color) -> String {
    match score.meaning() {
        Meaning::Mate(0) => "#".to_owned(),
        Meaning::Mate(moves) => format!("#{}", side.fold_wb(moves, -moves)).replace('-', "−"),
        Meaning::Centipawns(cp) => pawns(side.fold_wb(cp, -cp)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_drawn() {
        let tree = sample::fork();
        let rows = outline::of(&tree, 6);
        let text = drawing(&tree, &rows);
        let parsed = roxmltree::Document::parse(&text).unwrap();
        let has = |n: &roxmltree::Node<'_, '_>, class: &str| {
            n.attribute("class")
                .is_some_and(|c| c.split(' ').any(|c| c == class))
        };
        let count = |class: &str| parsed.descendants().filter(|n| has(n, class)).count();
        assert_eq!((count("row"), count("branch")), (6, 5));
        let words: String = parsed.descendants().filter_map(|n| n.text()).collect();
        assert!(
            words.contains("1. Nf4") && words.contains("left out: 4 positions"),
            "{words}"
        );
    }

    #[test]
    fn scores_are_told_from_white() {
        assert_eq!(score(Score::cp(-120), Color::White), "−1.20");
        assert_eq!(score(Score::cp(-120), Color::Black), "+1.20");
        assert_eq!(score(Score::mate_at(Ply(5)), Color::Black), "#−3");
        assert_eq!(score(Score::mated_at(Ply(4)), Color::Black), "#2");
    }
}
