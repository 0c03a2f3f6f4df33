//! The store: the bundles of a position, chained by the field where they start (figure 15).
//!
//! Of a bundle the store keeps a cell of six parameters, never the trajectories. All cells with the same α0
//! form a chain; two arrays of 64 hold the first and the last cell of each chain, so that a cell is appended
//! without walking the chain. The empty cells form a chain too: the slab's free list. When a piece leaves α0
//! *in the game*, the chain is returned to it. When the piece leaves α0 in a variation, the chain stays; if
//! another variation brings the piece back to α0, its bundles are found without a new search.

use shakmaty::Square;
use slab::Slab;

use crate::{Length, Ply};

/// A number for a piece: in a survey one per piece, which it keeps through the game wherever it stands; in
/// the search one per colour and role.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceId(pub u8);

/// The purpose of moving along the bundle: the kinds of the source. A survey makes cells of attack and
/// promotion, the search those of attack, control, blockade and unblocking. There are none of retreat: one
/// move suffices, and is read off the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Purpose {
    /// To capture what stands on αk.
    Attack,
    /// To stand in the way of another trajectory.
    Blockade,
    /// To be able to capture on a field.
    Control,
    /// To get out of the way of a piece of its own side.
    Unblocking,
    /// To get away from an attack.
    Retreat,
    /// To promote.
    Promotion,
}

/// The six parameters stored for a bundle.
///
/// The source's two parameters of freezing are a single field here, which says whether and since when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// The piece that moves along the trajectories.
    pub piece: PieceId,
    /// αk.
    pub to: Square,
    /// In a survey the length of the bundle; in the search the length up to which it was examined.
    pub longest: Length,
    /// The kind of the bundle.
    pub purpose: Purpose,
    /// The ply of the game since which the reading of the bundle is valid, because nothing has changed on the
    /// fields on which it depends; `None` if it has to be read (again).
    pub frozen: Option<Ply>,
}

impl Cell {
    /// A cell that is not frozen.
    pub const fn new(piece: PieceId, to: Square, longest: Length, purpose: Purpose) -> Cell {
        Cell {
            piece,
            to,
            longest,
            purpose,
            frozen: None,
        }
    }
}

/// The address of a cell, valid until its chain is released. After that it may belong to another cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellId(u32);

impl CellId {
    /// The address as an index into a list kept beside the store: less than the maximum number of
    /// simultaneous cells so far.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The address for an index of such a list; `None` for `u32::MAX`, which stands for no cell.
    pub const fn from_index(index: u32) -> Option<CellId> {
        if index == u32::MAX {
            None
        } else {
            Some(CellId(index))
        }
    }
}

#[derive(Debug, Clone)]
struct Chained {
    cell: Cell,
    next: Option<CellId>,
}

/// The set of bundles, as a chain of cells for each α0.
///
/// ```
/// use puchok_bundles::{Cell, Length, Mover, Parameters, PieceId, Purpose, Store, memo};
/// use shakmaty::Square;
///
/// let mut store = Store::new();
/// let length = Length::new(2).expect("not 0");
/// let attack = Cell::new(PieceId(1), Square::E5, length, Purpose::Attack);
/// store.append(Square::G1, attack);
///
/// let cells: Vec<&Cell> = store.chain(Square::G1).map(|(_, cell)| cell).collect();
/// assert_eq!(cells, [&attack]);
/// // Whoever knows the position knows α0 and the piece as well: with them the bundle is computed again.
/// let bundle = memo::bundle(Parameters {
///     mover: Mover::Knight,
///     from: Square::G1,
///     to: attack.to,
///     length: attack.longest,
/// })
/// .expect("g1f3 f3e5");
/// assert_eq!(bundle.trajectories().len(), 1);
///
/// assert_eq!(store.release(Square::G1), 1);
/// assert!(store.is_empty());
/// ```
#[derive(Debug, Clone)]
pub struct Store {
    cells: Slab<Chained>,
    /// The number of cells allocated, empty ones included.
    places: usize,
    /// Array I of figure 15: the first cell of each chain.
    first: [Option<CellId>; 64],
    /// Array II: the last cell, present exactly if the first is.
    last: [Option<CellId>; 64],
}

impl Default for Store {
    fn default() -> Store {
        Store::new()
    }
}

impl Store {
    /// A store without cells.
    pub const fn new() -> Store {
        Store {
            cells: Slab::new(),
            places: 0,
            first: [None; 64],
            last: [None; 64],
        }
    }

    /// Number of cells in all chains.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether no chain has a cell.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Adds a cell at the end of the chain of α0. It takes the place of a cell that has been released, if
    /// there is one.
    pub fn append(&mut self, from: Square, cell: Cell) -> CellId {
        // A store that fills 32 bits would need 100 GB: the conversion is lossless.
        let id = CellId(self.cells.insert(Chained { cell, next: None }) as u32);
        self.places = self.places.max(id.index() + 1);
        let end = self.last[from.to_usize()].replace(id);
        match end.and_then(|end| self.cells.get_mut(end.0 as usize)) {
            Some(end) => end.next = Some(id),
            None => self.first[from.to_usize()] = Some(id),
        }
        id
    }

    /// The cells of α0 in the order in which they were added.
    pub fn chain(&self, from: Square) -> impl Iterator<Item = (CellId, &Cell)> {
        let mut at = self.first[from.to_usize()];
        std::iter::from_fn(move || {
            let id = at?;
            let link = self.cells.get(id.0 as usize)?;
            at = link.next;
            Some((id, &link.cell))
        })
    }

    /// The elements of arrays I and II for α0: the addresses of the first and the last cell of its chain.
    pub fn ends(&self, from: Square) -> Option<(CellId, CellId)> {
        self.first[from.to_usize()].zip(self.last[from.to_usize()])
    }

    /// The cell linked after this one.
    pub fn next(&self, id: CellId) -> Option<CellId> {
        self.cells.get(id.index())?.next
    }

    /// The cells in use, by address.
    pub fn cells(&self) -> impl Iterator<Item = (CellId, &Cell)> {
        self.cells
            .iter()
            .map(|(index, link)| (CellId(index as u32), &link.cell))
    }

    /// The chain of the empty cells, in the order in which they will be reused.
    ///
    /// The slab does not expose its free list, so the order is determined on a copy.
    pub fn free(&self) -> Vec<CellId> {
        let mut copy = self.cells.clone();
        let any = Cell::new(PieceId(0), Square::A1, Length::ONE, Purpose::Attack);
        let mut free = Vec::new();
        while copy.len() < self.places {
            let link = Chained {
                cell: any,
                next: None,
            };
            free.push(CellId(copy.insert(link) as u32));
        }
        free
    }

    /// The cell at an address; `None` if it has been released and not reused.
    pub fn get(&self, id: CellId) -> Option<&Cell> {
        self.cells.get(id.0 as usize).map(|link| &link.cell)
    }

    /// Marks the reading of the bundle as valid from this ply on. A bundle that is already frozen keeps its
    /// earlier ply.
    ///
    /// Returns whether it was thawed before; `false` if there is no such cell.
    pub fn freeze(&mut self, id: CellId, since: Ply) -> bool {
        match self.cells.get_mut(id.0 as usize) {
            Some(Chained { cell, .. }) if cell.frozen.is_none() => {
                cell.frozen = Some(since);
                true
            }
            _ => false,
        }
    }

    /// Marks the reading of the bundle as invalid. Returns the ply since which it was frozen.
    pub fn thaw(&mut self, id: CellId) -> Option<Ply> {
        self.cells.get_mut(id.0 as usize)?.cell.frozen.take()
    }

    /// Sets the length for the next reading of a thawed cell.
    ///
    /// Returns whether it was thawed; `false` if the cell is frozen, because its reading is valid for its own
    /// length, or does not exist.
    pub fn set_longest(&mut self, id: CellId, longest: Length) -> bool {
        match self.cells.get_mut(id.index()) {
            Some(Chained { cell, .. }) if cell.frozen.is_none() => {
                cell.longest = longest;
                true
            }
            _ => false,
        }
    }

    /// Returns the cells of α0 to the free list, because the piece that stood there has moved in the game.
    /// Returns their number.
    pub fn release(&mut self, from: Square) -> usize {
        let mut at = self.first[from.to_usize()].take();
        self.last[from.to_usize()] = None;
        let mut released = 0;
        while let Some(link) = at.and_then(|id| self.cells.try_remove(id.0 as usize)) {
            released += 1;
            at = link.next;
        }
        released
    }

    /// Frees all cells, for a new game. The memory is kept.
    pub fn clear(&mut self) {
        self.cells.clear();
        self.places = 0;
        self.first = [None; 64];
        self.last = [None; 64];
    }
}
