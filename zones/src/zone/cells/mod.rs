//! The cells: readings of the bundles that the search has met, kept for the whole game.
//!
//! A question such as "in how many moves can this rook get to that field, and via which fields" is answered
//! by a bundle read on the board. Its cell is in the store (B. Shtilman's paper, figure 15), chained to the
//! α0 of the piece, together with the reading and its *net*: the fields on which the reading depends, and
//! what stood on them. While nothing changes there, the reading is *frozen* and reused; when something has
//! changed, the cell *thaws* and is read again when next queried. A piece that returns to α0 in another line
//! of the search finds its cells there; they are valid as soon as their nets are as they were.
//!
//! Two pieces of one side and role that come to the same field share its cells, because they see the same
//! from there: a cell's piece number stands for a colour and a role.
//!
//! This file manages the cells; the queries are in `questions.rs`.

mod counts;
mod questions;
#[cfg(test)]
mod tests;

use puchok_bundles::{Cell, CellId, PieceId, Ply, Purpose, Store};
use shakmaty::{Board, Piece, Square};

pub use self::counts::Counts;
pub(in crate::zone) use self::questions::Errand;
use crate::zone::clear_way::{Kept, length};

/// Colours times roles: the number of piece numbers of the cells.
const KINDS: usize = 12;

/// All values of [`Purpose`], so that each can be used as an index. Retreat and promotion are not used here;
/// they cost 6 kB of [`Cells::row_of`] without rows.
const PURPOSES: usize = Purpose::Promotion as usize + 1;

/// The index of a row of cells, or none, in four bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct RowId(u32);

impl RowId {
    /// No row.
    const NONE: RowId = RowId(u32::MAX);

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// The address of a cell, or none, in four bytes: an `Option<CellId>` has eight.
#[derive(Clone, Copy, Debug)]
struct Slot(u32);

impl Slot {
    /// No cell.
    const NONE: Slot = Slot(u32::MAX);

    fn of(id: CellId) -> Slot {
        Slot(id.index() as u32) // an address has 32 bits
    }

    fn get(self) -> Option<CellId> {
        CellId::from_index(self.0)
    }
}

/// The store and the readings of its bundles.
#[derive(Clone, Debug)]
pub struct Cells {
    store: Store,
    /// The readings, indexed by cell.
    kept: Vec<Kept>,
    /// By purpose, piece number and α0: the row that lists the cells of each αk, so that a chain need not be
    /// walked.
    row_of: Vec<RowId>,
    rows: Vec<[Slot; 64]>,
    free: Vec<RowId>,
    /// The board of the game and its ply.
    game: Board,
    now: Ply,
    counts: Counts,
}

impl Default for Cells {
    fn default() -> Self {
        Cells::new()
    }
}

impl Cells {
    /// An empty store.
    pub fn new() -> Cells {
        Cells {
            store: Store::new(),
            kept: Vec::new(),
            row_of: Vec::new(),
            rows: Vec::new(),
            free: Vec::new(),
            game: Board::empty(),
            now: Ply(0),
            counts: Counts::default(),
        }
    }

    /// The cells, chained by α0.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The statistics since creation.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Tells the cells that the game has reached this board, `ply` plies after its start: cells whose α0 a
    /// piece has left are freed.
    pub fn play(&mut self, board: &Board, ply: u16) {
        let before = std::mem::replace(&mut self.game, board.clone());
        self.now = Ply(ply);
        for (field, piece) in before {
            if board.piece_at(field) != Some(piece) {
                self.release(field);
            }
        }
    }

    /// Frees the cells of an α0 and returns their number.
    pub fn release(&mut self, from: Square) -> usize {
        if !self.row_of.is_empty() {
            for row_of in self.row_of.iter_mut().skip(from.to_usize()).step_by(64) {
                let row = std::mem::replace(row_of, RowId::NONE);
                if row != RowId::NONE {
                    self.rows[row.index()] = [Slot::NONE; 64];
                    self.free.push(row);
                }
            }
        }
        self.store.release(from)
    }

    /// Frees all cells, for a new game.
    pub fn clear(&mut self) {
        self.store.clear();
        self.row_of.fill(RowId::NONE);
        self.free.clear();
        for (row, number) in self.rows.iter_mut().zip(0..) {
            *row = [Slot::NONE; 64];
            self.free.push(RowId(number));
        }
        self.game = Board::empty();
        self.now = Ply(0);
        self.counts = Counts::default();
    }

    /// The place of a cell: its row, and the αk within it.
    #[inline]
    fn slot(&mut self, piece: Piece, from: Square, to: Square, purpose: Purpose) -> (usize, usize) {
        if self.row_of.is_empty() {
            self.row_of = vec![RowId::NONE; PURPOSES * KINDS * 64];
        }
        let at = (purpose as usize * KINDS + usize::from(number(piece).0)) * 64 + from.to_usize();
        let mut row = self.row_of[at];
        if row == RowId::NONE {
            row = self.free.pop().unwrap_or_else(|| {
                self.rows.push([Slot::NONE; 64]);
                RowId(self.rows.len() as u32 - 1) // at most PURPOSES * KINDS * 64
            });
            self.row_of[at] = row;
        }
        (row.index(), to.to_usize())
    }

    #[inline]
    fn cell_at(&self, (row, to): (usize, usize)) -> Option<CellId> {
        self.rows[row][to].get()
    }

    /// Stores a reading in its cell, which is created if necessary, and freezes it.
    fn keep(
        &mut self,
        slot: (usize, usize),
        piece: Piece,
        from: Square,
        to: Square,
        purpose: Purpose,
        kept: Kept,
    ) {
        self.counts.made += 1;
        let id = match self.cell_at(slot) {
            Some(id) => {
                self.store.thaw(id);
                // An earlier query may have been for shorter or longer trajectories.
                self.store.set_longest(id, length(kept.longest));
                id
            }
            None => {
                let cell = Cell::new(number(piece), to, length(kept.longest), purpose);
                let id = self.store.append(from, cell);
                self.rows[slot.0][slot.1] = Slot::of(id);
                id
            }
        };
        self.store.freeze(id, self.now);
        match self.kept.get_mut(id.index()) {
            Some(place) => *place = kept,
            // A new index is always the next one: the slab grows by one cell at a time.
            None => self.kept.push(kept),
        }
    }
}

/// The piece number of a cell, by colour and role.
#[inline]
fn number(piece: Piece) -> PieceId {
    PieceId(piece.role as u8 - 1 + 6 * u8::from(piece.color.is_white()))
}
