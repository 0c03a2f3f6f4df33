//! The table of one ending: one byte per position and side to move.

use memmap2::Mmap;
use shakmaty::{Board, Color};

use super::layout::Layout;
use super::material::Material;
use super::value::Cell;

/// Where the bytes of a table are stored.
#[derive(Debug)]
pub(super) enum Store {
    /// In memory.
    Memory(Vec<u8>),
    /// In a mapped file, after a header of this many bytes.
    File(Mmap, usize),
}

impl Store {
    pub(super) fn bytes(&self) -> &[u8] {
        match self {
            Store::Memory(bytes) => bytes,
            Store::File(map, header) => map.get(*header..).unwrap_or(&[]),
        }
    }
}

/// The values of all positions of one ending.
#[derive(Debug)]
pub struct Table {
    material: Material,
    pub(super) layout: Layout,
    /// White to move first, then Black.
    store: Store,
}

impl Table {
    /// Creates a table from its bytes; `None` if their number does not match the ending.
    pub(super) fn new(material: Material, store: Store) -> Option<Table> {
        let layout = Layout::new(material);
        (store.bytes().len() == 2 * layout.size()).then_some(Table {
            material,
            layout,
            store,
        })
    }

    /// The ending.
    pub fn material(&self) -> Material {
        self.material
    }

    /// The size in bytes: position numbers for both sides to move.
    #[allow(clippy::len_without_is_empty, reason = "no ending is without positions")]
    pub fn len(&self) -> usize {
        2 * self.layout.size()
    }

    /// All bytes: White to move first, then Black.
    pub(super) fn bytes(&self) -> &[u8] {
        self.store.bytes()
    }

    /// The bytes of the positions with this side to move.
    pub(super) fn side(&self, turn: Color) -> &[u8] {
        let (white, black) = self.bytes().split_at(self.layout.size());
        turn.fold_wb(white, black)
    }

    /// The cell for a board with exactly this ending's men; `mirrored` if its colours are exchanged.
    pub(super) fn cell(&self, board: &Board, turn: Color, mirrored: bool, passed: bool) -> Cell {
        let turn = if mirrored { !turn } else { turn };
        self.layout
            .placement_of(board, mirrored)
            .and_then(|mut placement| {
                placement.passed = passed && self.layout.can_be_passed(&placement, turn);
                self.layout.number(&placement, turn)
            })
            .and_then(|number| self.side(turn).get(number))
            .map_or(Cell::NONE, |&byte| Cell(byte))
    }
}
