//! Draws a search tree as an indented list: one row per move, with a line to the preceding move.

use shakmaty::Color;
use svg::Document;
use svg::node::element::{Circle, Group, Path, Style, TSpan, Text, Title};

use super::{STYLE, board};

/// The height of a row, and the indentation per ply.
const ROW: f32 = 20.0;
const INDENT: f32 = 22.0;

/// The margin around the list, and the space for the title.
const EDGE: f32 = 18.0;
const HEAD: f32 = 48.0;

/// The width of a letter, rather generous, because a picture does not know the reader's font.
const LETTER: f32 = 6.7;

/// The colours of the notes, light and dark.
const NOTES: &str =
    ".note{fill:#6a6a6a}.branch{fill:none}@media (prefers-color-scheme:dark){.note{fill:#a0a0a0}}";

/// A row.
#[derive(Clone, Debug)]
pub(crate) struct Branch {
    /// The row of its parent; `None` for the root.
    pub(crate) parent: Option<usize>,
    /// Plies from the root.
    pub(crate) ply: usize,
    /// The side that makes the move.
    pub(crate) side: Color,
    /// Whether it is on the main line.
    pub(crate) main: bool,
    /// The move.
    pub(crate) name: String,
    /// Its score.
    pub(crate) score: String,
    /// Any further text.
    pub(crate) note: String,
}

/// Draws the rows, each below the one before.
pub(crate) fn svg(title: &str, subtitle: &str, branches: &[Branch]) -> String {
    let letters = |text: &str| LETTER * text.chars().count() as f32;
    let words = |b: &Branch| 40.0 + letters(&b.name) + letters(&b.score) + letters(&b.note);
    let widths = branches.iter().map(|b| INDENT * b.ply as f32 + words(b));
    let heading = 1.2 * letters(title);
    let width = (2.0 * EDGE + widths.fold(heading, f32::max)).ceil();
    let height = HEAD + EDGE + ROW * branches.len() as f32;
    let at = |i: usize| {
        (
            EDGE + INDENT * branches[i].ply as f32,
            HEAD + ROW * (i as f32 + 0.5),
        )
    };
    let text = |content: &str, y: f32, size: f32| {
        Text::new(content)
            .set("class", "text")
            .set("x", EDGE)
            .set("y", y)
            .set("font-size", size)
            .set("font-family", "sans-serif")
    };
    let mut lines = Group::new();
    let mut rows = Group::new();
    for (i, branch) in branches.iter().enumerate() {
        let (x, y) = at(i);
        let side = branch.side.fold_wb("white-side", "black-side");
        if let Some(parent) = branch.parent {
            let (left, top) = at(parent);
            let path = Path::new()
                .set("class", format!("branch {side}"))
                .set("style", "fill:none")
                .set("stroke-width", if branch.main { 2.6 } else { 1.2 })
                .set("d", format!("M{left} {top}V{y}H{x}"));
            lines = lines.add(path);
        }
        let dot = Circle::new()
            .set("class", format!("node {side}"))
            .set("cx", x)
            .set("cy", y)
            .set("r", if branch.main { 4.5 } else { 3.0 });
        let weight = if branch.main { "bold" } else { "normal" };
        let words = Text::new("")
            .set("class", "text")
            .set("x", x + 9.0)
            .set("y", y + 4.0)
            .set("font-size", 12)
            .set("font-family", "sans-serif")
            .add(TSpan::new(branch.name.as_str()).set("font-weight", weight))
            .add(TSpan::new(branch.score.as_str()).set("dx", 10))
            .add(
                TSpan::new(branch.note.as_str())
                    .set("dx", 10)
                    .set("class", "note"),
            );
        rows = rows.add(Group::new().set("class", "row").add(dot).add(words));
    }
    Document::new()
        .set("viewBox", (0, 0, width, height))
        .set("width", width)
        .set("height", height)
        .set("role", "img")
        .add(Title::new(title))
        .add(Style::new(format!("{STYLE}{NOTES}")))
        .add(board::ground(width, height))
        .add(text(title, 22.0, 14.0))
        .add(text(subtitle, 39.0, 12.0))
        .add(lines)
        .add(rows)
        .to_string()
}
