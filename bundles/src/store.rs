//! The store: which bundles a position has, chained by the field where they start (figure 15).
//!
//! Of a bundle the store keeps a cell of six parameters, never the trajectories. All cells with the same α0
//! form a chain; the two arrays of 64 hold the first and the last cell of each chain, so that a cell is
//! appended without walking. The empty cells form a chain too: the slab's free list. When a piece leaves α0
//! *in the game* the chain goes back there. When it leaves α0 in a variation the chain stays, and if another
//! variation brings the piece back to α0, its bundles are found and not searched for again.

use shakmaty::Square;
use slab::Slab;

use crate::{Length, Ply};

/// A number for a piece: in a survey its own, which it keeps through the game whatever field it stands on; in the search that of its
/// colour and role.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceId(pub u8);

/// What the piece would move along the bundle for: the kinds of the source. A survey makes cells of attack and promotion, the search
/// of attack, control, blockade and unblocking; none of retreat: one move is enough to leave, and is read off the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Purpose {
    /// To capture what stands on αk.
    Attack,
    /// To stand in the way of another trajectory.
    Blockade,
    /// To be able to capture on αk what comes there.
    Control,
    /// To get out of the way of a piece of its own side.
    Unblocking,
    /// To get away from an attack.
    Retreat,
    /// To become a queen.
    Promotion,
}

/// The six parameters that are kept of a bundle.
///
/// The source's two parameters of freezing are one field here, which says whether and since when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// Whose trajectories they are.
    pub piece: PieceId,
    /// αk.
    pub to: Square,
    /// In a survey the length of the bundle; in the search that up to which it was looked at.
    pub longest: Length,
    /// The kind of the bundle.
    pub purpose: Purpose,
    /// Since which ply of the game what was read of the bundle holds, because nothing has changed on the fields it depends on; `None`
    /// when it has to be read (again).
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

/// The address of a cell, good until its chain is released. After that it may be another cell's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellId(u32);

impl CellId {
    /// The same address as a place in a list that is kept beside the store: less than the most cells there ever were at once.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The address at a place of such a list; `None` for `u32::MAX`, which stands for no cell.
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
    /// Places of cells there are, empty ones included.
    places: usize,
    /// Array I of figure 15: the first cell of each chain.
    first: [Option<CellId>; 64],
    /// Array II: the last one, present exactly when the first is.
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
        // A store that filled 32 bits would need 100 GB: the conversion loses nothing.
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

    /// The cell that is linked behind this one.
    pub fn next(&self, id: CellId) -> Option<CellId> {
        self.cells.get(id.index())?.next
    }

    /// The cells that are in use, by address.
    pub fn cells(&self) -> impl Iterator<Item = (CellId, &Cell)> {
        self.cells
            .iter()
            .map(|(index, link)| (CellId(index as u32), &link.cell))
    }

    /// The chain of the empty cells, in the order in which they will be taken.
    ///
    /// The slab does not show its free list: what it would take is seen on a copy.
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

    /// The cell at an address; `None` if it has been released and its place is empty.
    pub fn get(&self, id: CellId) -> Option<&Cell> {
        self.cells.get(id.0 as usize).map(|link| &link.cell)
    }

    /// From this ply on what was read of the bundle holds. A bundle that is frozen keeps its earlier ply.
    ///
    /// Says whether it was thawed before; `false` for a cell that is not there.
    pub fn freeze(&mut self, id: CellId, since: Ply) -> bool {
        match self.cells.get_mut(id.0 as usize) {
            Some(Chained { cell, .. }) if cell.frozen.is_none() => {
                cell.frozen = Some(since);
                true
            }
            _ => false,
        }
    }

    /// What was read of the bundle holds no longer. Gives the ply since which it was frozen.
    pub fn thaw(&mut self, id: CellId) -> Option<Ply> {
        self.cells.get_mut(id.0 as usize)?.cell.frozen.take()
    }

    /// The bundle of a thawed cell is read again up to another length.
    ///
    /// Says whether it was thawed; `false` for a cell that is frozen or not there: what was read of it holds for its own length.
    pub fn set_longest(&mut self, id: CellId, longest: Length) -> bool {
        match self.cells.get_mut(id.index()) {
            Some(Chained { cell, .. }) if cell.frozen.is_none() => {
                cell.longest = longest;
                true
            }
            _ => false,
        }
    }

    /// Gives the cells of α0 back to the free list: the piece that stood there has moved in the game. Says
    /// how many.
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

    /// Gives back all cells: another game. The memory stays.
    pub fn clear(&mut self) {
        self.cells.clear();
        self.places = 0;
        self.first = [None; 64];
        self.last = [None; 64];
    }
}
