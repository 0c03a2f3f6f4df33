//! `--tree FILE`: the tree of a search as JSON for programs, DOT for Graphviz, or SVG for the eye.
//!
//! The JSON holds every node that was kept; the pictures show an [`outline`] of it, and the [`narrow`] tree is what the
//! answer in text shows.

mod deed;
mod dot;
mod json;
pub(crate) mod narrow;
mod outline;
pub(crate) mod story;

use std::io;
use std::path::{Path, PathBuf};

use puchok_engine::report::Bound;
use puchok_engine::score::{Meaning, Score};
use puchok_engine::shakmaty::Color;
use puchok_engine::tree::{Search, Tree};

use self::outline::Row;
use super::words;
use crate::failure::Failure;
use crate::input::quoted;
use crate::picture::{self, tree::Branch};

/// Nodes of a tree that are kept when nobody asks for more or less: some 30 MB of JSON at most.
pub(crate) const NODES: u32 = 100_000;

/// Rows of a picture: more cannot be read.
const ROWS: usize = 120;

/// A file for a tree; its extension says in which form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TreeFile {
    path: PathBuf,
    form: Form,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Json,
    Dot,
    Svg,
}

/// Reads the name of a file for a tree.
pub(crate) fn read_file(text: &str) -> Result<TreeFile, String> {
    let path = Path::new(text);
    let extension = path
        .extension()
        .and_then(|e| e.to_str())
        .map(str::to_ascii_lowercase);
    let form = match extension.as_deref() {
        Some("json") => Form::Json,
        Some("dot") => Form::Dot,
        Some("svg") => Form::Svg,
        _ => return Err("a tree is written to a file that ends in .json, .dot or .svg".to_owned()),
    };
    Ok(TreeFile {
        path: path.to_owned(),
        form,
    })
}

impl TreeFile {
    /// Writes the tree.
    pub(crate) fn write(&self, tree: &Tree) -> Result<(), Failure> {
        let mut text = match self.form {
            Form::Json => json::text(tree).map_err(io::Error::from)?,
            Form::Dot => dot::text(tree, &outline::of(tree, ROWS)),
            Form::Svg => drawing(tree, &outline::of(tree, ROWS)),
        };
        text.push('\n');
        std::fs::write(&self.path, text).map_err(|error| Failure::File {
            path: quoted(&self.path.display().to_string()),
            error,
        })
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
                let below = words::count(row.hidden_nodes);
                note.push(format!("{} more moves, {below} positions, not shown", row.hidden));
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

/// How much of the tree a picture leaves out.
fn left_out_in_words(rows: &[Row<'_>]) -> String {
    match outline::left_out(rows) {
        0 => "the whole tree; scores as White sees them".to_owned(),
        hidden => format!(
            "{} positions are left out; scores as White sees them",
            words::count(hidden)
        ),
    }
}

/// What a picture of the tree is called.
pub(crate) fn title(tree: &Tree) -> String {
    format!(
        "{}, depth {}: {} positions",
        tree.position.fen(),
        tree.iteration.depth,
        words::count(tree.iteration.nodes)
    )
}

/// What a picture says of a node, in a few lines: the move, its score, why it was searched, why it ended.
pub(crate) fn label(row: &Row<'_>) -> Vec<String> {
    let node = row.node;
    let mut lines = vec![if row.parent.is_none() {
        format!("{} to move", words::name(row.before.turn()))
    } else {
        row.name.clone()
    }];
    if let Some(last) = node.last() {
        let score = score_in_words(last, row.before.turn());
        if row.parent.is_none() {
            lines.push(score);
        } else {
            lines.push(format!("{score}, depth {}", last.depth));
            let reason = node.reason.map_or("", |reason| reason.name());
            let end = last.end.name();
            lines.push(if reason.is_empty() {
                end.to_owned()
            } else {
                format!("{reason}; {end}")
            });
        }
        if node.nodes() > 0 {
            lines.push(format!("{} positions", words::count(node.nodes())));
        }
    }
    lines
}

/// The score of a search as White sees it, with a sign for a bound: "+0.35", "≤ −1.20", "mate in 3".
///
/// `side` is the side from which the score is told.
pub(crate) fn score_in_words(search: &Search, side: Color) -> String {
    let sign = match (search.bound, side) {
        (Bound::Exact, _) => "",
        (Bound::Upper, Color::White) | (Bound::Lower, Color::Black) => "≤ ",
        (Bound::Lower, Color::White) | (Bound::Upper, Color::Black) => "≥ ",
    };
    format!("{sign}{}", score(search.score, side))
}

/// A score in pawns as White sees it, or the mate.
pub(crate) fn score(score: Score, side: Color) -> String {
    match score.meaning() {
        Meaning::Mate(0) => "mate".to_owned(),
        Meaning::Mate(moves) => {
            let winner = if moves > 0 { side } else { !side };
            format!("{} mates in {}", words::name(winner), moves.abs())
        }
        Meaning::Centipawns(cp) => {
            let white = side.fold_wb(cp, -cp);
            format!("{:+.2}", f64::from(white) / 100.0).replace('-', "−")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_extension_says_the_form() {
        assert_eq!(read_file("a/b.json").map(|f| f.form), Ok(Form::Json));
        assert_eq!(read_file("b.DOT").map(|f| f.form), Ok(Form::Dot));
        assert_eq!(read_file("x.y.svg").map(|f| f.form), Ok(Form::Svg));
        for bad in ["tree", "tree.png", ".json", "json", ""] {
            assert!(read_file(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn scores_are_told_from_white() {
        assert_eq!(score(Score::cp(-120), Color::White), "−1.20");
        assert_eq!(score(Score::cp(-120), Color::Black), "+1.20");
        assert_eq!(score(Score::mate_at(5), Color::Black), "Black mates in 3");
        assert_eq!(score(Score::mated_at(4), Color::Black), "White mates in 2");
    }
}
