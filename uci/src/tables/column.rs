//! The columns of tables: their meaning, and where their cells are found.

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// UTF-8; several moves or fields are separated by spaces.
    Text,
    /// UTF-8 with few distinct values: each is stored once.
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
    /// Its meaning, with the unit, and when it is null.
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
    /// In the row; a number for the side to move, converted to White's point of view.
    White(&'static str),
    /// In the row; a count, converted to thousands.
    Thousands(&'static str),
    /// In the row's last search that was not stopped (rows of a tree).
    Search(&'static str),
    /// The number of elements of a list in the row.
    Count(&'static str),
    /// The number of elements of a list in the row for which this key is true.
    CountIf(&'static str, &'static str),
    /// Everything in the row except these keys, as JSON.
    Besides(&'static [&'static str]),
    /// The index of the row in its answer, from 0.
    Number,
}
