//! Columns of tables: what they mean, and where their cells are found.

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
    pub(super) from: From,
}

/// Where the cell of a row is found.
#[derive(Clone, Copy, Debug)]
pub(super) enum From {
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
