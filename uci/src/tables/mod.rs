//! Answers as flat tables: for `--format csv`, and for the Arrow tables of the Python package.
//!
//! A [`Table`] says what a row represents and how each [`Column`] is read from the JSON of an answer;
//! [`columns`] defines all of them. The meaning of a column never changes; a table whose columns change in
//! any way other than by appending new ones gets a new version (`docs/tables.md`).

mod cell;
mod column;
mod columns;
mod csv;
mod rows;

use serde_json::{Value, json};

pub use self::cell::Cell;
pub use self::column::{Column, Kind};
pub use self::columns::{
    ANALYSES, BUNDLE, BUNDLES, CANDIDATES, CLAIMS, LINKS, NODES, PLANS, TABLES, TRAJECTORIES, ZONES,
};
pub(crate) use self::csv::Csv;
use self::rows::Rows;

/// A table.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// Its name.
    pub name: &'static str,
    /// Incremented when an existing column disappears or changes its meaning.
    pub version: u32,
    /// What a row represents.
    pub about: &'static str,
    /// The columns, in order.
    pub columns: &'static [Column],
    rows: Rows,
}

impl Table {
    /// The table with this name.
    pub fn named(name: &str) -> Option<&'static Table> {
        TABLES.into_iter().find(|table| table.name == name)
    }

    /// Whether an answer is of the kind that has rows for this table, even if it has none.
    pub fn has_rows_in(&self, answer: &Value) -> bool {
        self.rows.are_in(answer)
    }

    /// Passes on the rows of an answer, cell by cell in the order of the columns.
    pub fn each_row(&self, answer: &Value, mut take: impl FnMut(&mut dyn Iterator<Item = Cell<'_>>)) {
        self.rows.each(answer, |row| {
            take(&mut self.columns.iter().map(|column| row.cell(column)));
        });
    }
}

/// The stand-in for the answer about a rejected text: a row in tables that have a column for the error.
pub fn refused(text: &str, reason: &str) -> Value {
    json!({ "fen": text, "error": reason })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_refused_is_a_row_with_its_error() {
        let mut told = Vec::new();
        ANALYSES.each_row(&refused("bad", "no position"), |cells| {
            let named = ANALYSES.columns.iter().map(|column| column.name).zip(cells);
            told.extend(named.map(|(name, cell)| (name, cell.text().into_owned())));
        });
        told.retain(|(_, text)| !text.is_empty());
        assert_eq!(
            told,
            [("fen", "bad".to_owned()), ("error", "no position".to_owned())]
        );
        for table in [&CLAIMS, &PLANS] {
            table.each_row(&refused("bad", "no position"), |_| {
                panic!("a row of {}", table.name)
            });
        }
    }

    #[test]
    fn names_are_plain_and_different() {
        for table in TABLES {
            for (i, column) in table.columns.iter().enumerate() {
                assert!(
                    column.name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_'),
                    "{}",
                    column.name
                );
                assert!(table.columns[..i].iter().all(|other| other.name != column.name));
            }
        }
    }
}
