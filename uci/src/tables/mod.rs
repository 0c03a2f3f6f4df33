//! Answers as flat tables: for `--format csv`, and for the Arrow tables of the Python package.
//!
//! A [`Table`] says what a row stands for and how each [`Column`] is read from the JSON of an answer; [`columns`] has them all. What a
//! column means stays; a table whose columns change otherwise than by new ones at the end gets a new version (`docs/tables.md`).

mod cell;
mod columns;
mod csv;
mod rows;

use serde_json::Value;

pub use self::cell::Cell;
pub use self::columns::{
    ANALYSES, BUNDLE, BUNDLES, CANDIDATES, CLAIMS, LINKS, NODES, PLANS, TABLES, TRAJECTORIES, ZONES,
};
pub(crate) use self::csv::Csv;
use self::rows::Rows;

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// UTF-8; several moves or fields have spaces between.
    Text,
    /// UTF-8, of few different values: kept once each.
    Name,
    /// Yes or no.
    Bool,
    /// 32 bits, signed.
    Int,
    /// 64 bits, signed.
    Long,
    /// 64 bits, floating point.
    Real,
}

/// A column.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// Its type.
    pub kind: Kind,
    /// What it means, with the unit, and what it is when it is null.
    pub about: &'static str,
    from: From,
}

/// Where the cell of a row is found.
#[derive(Clone, Copy, Debug)]
enum From {
    /// In the answer, by JSON pointer.
    Answer(&'static str),
    /// In the object that holds the row.
    Holder(&'static str),
    /// In the row.
    Row(&'static str),
    /// In the row; a number from the side to move, told as White sees it.
    White(&'static str),
    /// In the row; a count, told in thousands.
    Thousands(&'static str),
    /// In the last search of the row that was brought to its end (rows of a tree).
    Search(&'static str),
    /// The number of elements of a list in the row.
    Count(&'static str),
    /// The number of elements of a list in the row that are true at this key.
    CountIf(&'static str, &'static str),
    /// What is in the row besides these keys, as JSON.
    Besides(&'static [&'static str]),
    /// The number of the row among those of its answer, from 0.
    Number,
}

/// A table.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// Its name.
    pub name: &'static str,
    /// Raised when what was there is no longer there, or means something else.
    pub version: u32,
    /// What a row stands for.
    pub about: &'static str,
    /// The columns, in order.
    pub columns: &'static [Column],
    rows: Rows,
}

impl Table {
    /// The table of this name.
    pub fn named(name: &str) -> Option<&'static Table> {
        TABLES.into_iter().find(|table| table.name == name)
    }

    /// Whether an answer is of the kind that has rows of this table, be it none at all.
    pub fn has_rows_in(&self, answer: &Value) -> bool {
        self.rows.are_in(answer)
    }

    /// Hands the rows of an answer over, cell by cell in the order of the columns.
    pub fn each_row(&self, answer: &Value, mut take: impl FnMut(&mut dyn Iterator<Item = Cell<'_>>)) {
        self.rows.each(answer, |row| {
            take(&mut self.columns.iter().map(|column| row.cell(column)));
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
