//! The store as laid out in memory (figure 15): cells with their links, the arrays of first and last cells,
//! the empty cells.

use std::collections::BTreeMap;
use std::fmt::Write;

use puchok_engine::bundles::{Cell, CellId, Survey};
use puchok_engine::shakmaty::{File, Rank, Square};
use puchok_engine::text::role_name;
use serde::Serialize;

use super::labels::purpose;

/// The JSON of a store.
#[derive(Debug, Serialize)]
pub(super) struct JsonStore {
    cells: Vec<JsonCell>,
    /// Array I: the address of the first cell for each α0.
    first: BTreeMap<String, usize>,
    /// Array II: the address of the last cell for each α0.
    last: BTreeMap<String, usize>,
    /// The chain of the empty cells.
    free: Vec<usize>,
}

/// The JSON of a cell: its six parameters and its link.
#[derive(Debug, Serialize)]
struct JsonCell {
    address: usize,
    piece: u8,
    to: String,
    longest: u8,
    purpose: &'static str,
    frozen_since: Option<u16>,
    next: Option<usize>,
}

pub(super) fn json(survey: &Survey) -> JsonStore {
    let store = survey.store();
    let cell = |(id, cell): (CellId, &Cell)| JsonCell {
        address: id.index(),
        piece: cell.piece.0,
        to: cell.to.to_string(),
        longest: cell.longest.get(),
        purpose: purpose(cell.purpose),
        frozen_since: cell.frozen.map(|ply| ply.0),
        next: store.next(id).map(CellId::index),
    };
    let ends = || {
        let of = |from| Some((from, store.ends(from)?));
        Square::ALL.into_iter().filter_map(of)
    };
    JsonStore {
        cells: store.cells().map(cell).collect(),
        first: ends()
            .map(|(from, (first, _))| (from.to_string(), first.index()))
            .collect(),
        last: ends()
            .map(|(from, (_, last))| (from.to_string(), last.index()))
            .collect(),
        free: store.free().into_iter().map(CellId::index).collect(),
    }
}

/// The store as text: one line per cell, the two arrays side by side, the chain of the empty cells.
pub(super) fn in_words(survey: &Survey) -> String {
    let store = survey.store();
    let mut text = String::from("cell  piece                 αk  moves  purpose     frozen   next\n");
    for (id, cell) in store.cells() {
        let piece = survey
            .piece(cell.piece)
            .map_or_else(String::new, |(from, piece)| {
                format!("{:>2} ({} {from})", cell.piece.0, role_name(piece.role))
            });
        let frozen = cell.frozen.map_or("-".to_owned(), |ply| format!("ply {}", ply.0));
        let next = store
            .next(id)
            .map_or("-".to_owned(), |next| next.index().to_string());
        let _ = writeln!(
            text,
            "{:>4}  {piece:<20}  {}  {:>5}  {:<10}  {frozen:<7}  {next}",
            id.index(),
            cell.to,
            cell.longest.get(),
            purpose(cell.purpose),
        );
    }
    let _ = writeln!(text, "\n{:<44}array II: last cell", "array I: first cell by α0");
    for rank in Rank::ALL.into_iter().rev() {
        let row = |which: fn((CellId, CellId)) -> CellId| {
            let of = |file| store.ends(Square::from_coords(file, rank)).map(which);
            let field = |file| of(file).map_or("   .".to_owned(), |id| format!("{:>4}", id.index()));
            File::ALL.into_iter().map(field).collect::<String>()
        };
        let (first, last) = (row(|ends| ends.0), row(|ends| ends.1));
        let _ = writeln!(text, "  {}{first}         {}{last}", rank.char(), rank.char());
    }
    let files = "   a   b   c   d   e   f   g   h";
    let _ = writeln!(text, "   {files}          {files}\n");
    let free: Vec<String> = store.free().iter().map(|id| id.index().to_string()).collect();
    let _ = write!(
        text,
        "{} cells in use; empty, in the order in which they will be taken: {}",
        store.len(),
        if free.is_empty() {
            "none".to_owned()
        } else {
            free.join(" → ")
        }
    );
    text
}
