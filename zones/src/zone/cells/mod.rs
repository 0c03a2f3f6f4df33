//! The cells: what was read of the bundles that the search has met, kept for the whole game.
//!
//! A question such as "in how many moves can this rook come to that field, and by which fields" is answered by a bundle that
//! is read on the board. Its cell stands in the store (B. Shtilman's paper, figure 15), chained to the α0 of the piece, and beside it
//! what was read and the *net*: the fields on which the reading depends, with what stood on them. While nothing changes
//! there, the reading is *frozen* and used as it is; when something has changed the cell *thaws* and is read again, when it
//! is asked for. A piece that comes back to α0 in another line of the search finds its cells there; what they say holds as
//! soon as their nets are as they were.
//!
//! Two like pieces of one side that come to the same field share its cells, for they see the same from there: the piece
//! number of a cell is that of a colour and a role.
//!
//! Here is how cells are kept and given back; what is asked of them is in `questions.rs`.

mod counts;
mod questions;
#[cfg(test)]
mod tests;

use puchok_bundles::{Cell, CellId, PieceId, Ply, Purpose, Store};
use shakmaty::{Board, Piece, Square};

pub use self::counts::Counts;
use crate::zone::clear_way::{Kept, length};

/// Colours and roles: the piece numbers of the cells.
const KINDS: usize = 12;

/// Purposes of a cell, all of [`Purpose`], so that each is its own number: of retreat and promotion nobody asks here, and their places
/// are 6 kB of [`Cells::row_of`] without rows.
const PURPOSES: usize = Purpose::Promotion as usize + 1;

/// No row, in [`Cells::row_of`]; no cell, in a row.
const NONE: u32 = u32::MAX;

/// The store with what was read of its bundles.
#[derive(Clone, Debug)]
pub struct Cells {
    store: Store,
    /// By the address of a cell: what was read.
    kept: Vec<Kept>,
    /// By purpose, piece number and α0: where the cells of the αk are listed, so that a chain need not be walked.
    row_of: Vec<u32>,
    rows: Vec<[u32; 64]>,
    free: Vec<u32>,
    /// The board of the game, and its ply.
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
    /// No cells.
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

    /// How often they were asked since they were made.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// The game has come to this board, `ply` plies from its beginning: cells are given back whose α0 a piece has left.
    pub fn play(&mut self, board: &Board, ply: u16) {
        let before = std::mem::replace(&mut self.game, board.clone());
        self.now = Ply(ply);
        for (field, piece) in before {
            if board.piece_at(field) != Some(piece) {
                self.release(field);
            }
        }
    }

    /// Gives back the cells of an α0. Says how many there were.
    pub fn release(&mut self, from: Square) -> usize {
        if !self.row_of.is_empty() {
            for row_of in self.row_of.iter_mut().skip(from.to_usize()).step_by(64) {
                let row = std::mem::replace(row_of, NONE);
                if row != NONE {
                    self.rows[row as usize] = [NONE; 64];
                    self.free.push(row);
                }
            }
        }
        self.store.release(from)
    }

    /// Gives back all cells: another game.
    pub fn clear(&mut self) {
        self.store.clear();
        self.row_of.fill(NONE);
        self.free.clear();
        for (row, number) in self.rows.iter_mut().zip(0..) {
            *row = [NONE; 64];
            self.free.push(number);
        }
        self.game = Board::empty();
        self.now = Ply(0);
        self.counts = Counts::default();
    }

    /// The place of a cell: its row, and the αk in it.
    #[inline]
    fn slot(&mut self, piece: Piece, from: Square, to: Square, purpose: Purpose) -> (usize, usize) {
        if self.row_of.is_empty() {
            self.row_of = vec![NONE; PURPOSES * KINDS * 64];
        }
        let at = (purpose as usize * KINDS + usize::from(number(piece).0)) * 64 + from.to_usize();
        let mut row = self.row_of[at];
        if row == NONE {
            row = self.free.pop().unwrap_or_else(|| {
                self.rows.push([NONE; 64]);
                self.rows.len() as u32 - 1
            });
            self.row_of[at] = row;
        }
        (row as usize, to.to_usize())
    }

    #[inline]
    fn cell_at(&self, (row, to): (usize, usize)) -> Option<CellId> {
        CellId::from_index(self.rows[row][to])
    }

    /// Keeps what was read in its cell, which is made when there is none, and freezes it.
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
                // Others may have asked for shorter or longer trajectories.
                self.store.set_longest(id, length(kept.longest));
                id
            }
            None => {
                let cell = Cell::new(number(piece), to, length(kept.longest), purpose);
                let id = self.store.append(from, cell);
                self.rows[slot.0][slot.1] = id.index() as u32;
                id
            }
        };
        self.store.freeze(id, self.now);
        match self.kept.get_mut(id.index()) {
            Some(place) => *place = kept,
            // A new address is the next one: the slab grows by one cell at a time.
            None => self.kept.push(kept),
        }
    }
}

/// The piece number of a cell: by colour and role.
#[inline]
fn number(piece: Piece) -> PieceId {
    PieceId(piece.role as u8 - 1 + 6 * u8::from(piece.color.is_white()))
}
