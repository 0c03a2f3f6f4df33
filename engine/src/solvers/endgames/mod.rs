//! Endgame databases: the exact value of every position with up to four men, kings and pawns included.
//!
//! The method is the retrograde analysis of the source (A. Volosatov, *Мат конём и слоном. База решений*),
//! extended to all endings and to both sides. Distances are to mate, with best play by both sides and without
//! the fifty-move rule; there are no castling rights.
//!
//! Read in this order: [`material`] (which men), [`value`] (what a position is worth), `symmetry` and
//! `layout` (positions to numbers), `moves` and [`generator`] (how a table is generated), [`table`] and
//! [`mod@file`] (how it is stored), [`build`] (several tables in order), [`probe`] (lookups), [`stats`] and
//! [`verify`] (passes over a whole table), [`source`] (the source's own file for bishop and knight).

pub mod build;
pub mod file;
pub mod generator;
mod layout;
pub mod material;
mod moves;
pub mod probe;
pub mod source;
pub mod stats;
pub(super) mod symmetry;
pub mod table;
pub mod value;
pub mod verify;

pub use material::Material;
pub use value::Value;

use shakmaty::{Board, Color};

use table::Table;
use value::Cell;

/// The available tables.
#[derive(Debug, Default)]
pub struct Endgames {
    tables: Vec<Table>,
    /// The index in `tables` for every material number; empty until the first table is added.
    places: Vec<Option<usize>>,
}

impl Endgames {
    /// The table of an ending.
    pub fn table(&self, material: Material) -> Option<&Table> {
        let place = *self.places.get(material.number())?;
        place.and_then(|place| self.tables.get(place))
    }

    /// All tables, in the order in which they were added.
    pub fn tables(&self) -> impl Iterator<Item = &Table> {
        self.tables.iter()
    }

    /// Whether there are no tables.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    /// Adds a table, replacing any earlier one for the same ending.
    pub fn insert(&mut self, table: Table) {
        self.places.resize(Material::NUMBERS, None);
        let place = &mut self.places[table.material().number()];
        match *place {
            Some(place) => self.tables[place] = table,
            None => {
                *place = Some(self.tables.len());
                self.tables.push(table);
            }
        }
    }

    /// Adds all tables of another set.
    pub fn add(&mut self, others: Endgames) {
        others.tables.into_iter().for_each(|table| self.insert(table));
    }

    /// The cell of a board; `passed` when a pawn can be captured en passant. `None` when the board's table is
    /// missing.
    #[inline]
    pub(crate) fn cell(&self, board: &Board, turn: Color, passed: bool) -> Option<Cell> {
        let (material, mirrored) = Material::of_board(board)?;
        if material == Material::BARE_KINGS {
            let touch = board
                .king_of(Color::White)?
                .distance(board.king_of(Color::Black)?)
                <= 1;
            return Some(if touch { Cell::NONE } else { Cell::DRAW });
        }
        Some(self.table(material)?.cell(board, turn, mirrored, passed))
    }
}
