//! Files and ranks as borders.

use shakmaty::{Bitboard, File, Rank, Square};

/// A file or a rank as a border.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// A file.
    File(File),
    /// A rank.
    Rank(Rank),
}

impl Edge {
    /// Its fields.
    pub fn fields(self) -> Bitboard {
        match self {
            Edge::File(file) => Bitboard::from_file(file),
            Edge::Rank(rank) => Bitboard::from_rank(rank),
        }
    }

    /// The fields on the same side of it as a field; none where that lies on it.
    pub fn side_of(self, field: Square) -> Bitboard {
        let is_there = |other: &Square| match self {
            Edge::File(file) => field.file() != file && field.file().cmp(&file) == other.file().cmp(&file),
            Edge::Rank(rank) => field.rank() != rank && field.rank().cmp(&rank) == other.rank().cmp(&rank),
        };
        Bitboard::FULL.into_iter().filter(is_there).collect()
    }

    /// Its letter or number.
    pub fn char(self) -> char {
        match self {
            Edge::File(file) => file.char(),
            Edge::Rank(rank) => rank.char(),
        }
    }
}
