//! The store against a plain map, driven by random operations.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use puchok_bundles::{Cell, CellId, Length, PieceId, Ply, Purpose, Store};
use shakmaty::Square;

#[derive(Debug, Clone)]
enum Operation {
    Append(Square, Cell),
    /// The cell is given by its index among the live ones.
    Freeze(usize, Ply),
    Thaw(usize),
    SetLongest(usize, Length),
    Release(Square),
    Clear,
}

fn any_square() -> impl Strategy<Value = Square> {
    // Few fields, so that chains grow long.
    (0u32..6).prop_map(|index| Square::new(index * 11))
}

fn any_cell() -> impl Strategy<Value = Cell> {
    let purpose = prop::sample::select(vec![
        Purpose::Attack,
        Purpose::Blockade,
        Purpose::Control,
        Purpose::Unblocking,
        Purpose::Retreat,
        Purpose::Promotion,
    ]);
    (0u8..4, any_square(), 1u8..5, purpose).prop_map(|(piece, to, longest, purpose)| {
        Cell::new(PieceId(piece), to, Length::new(longest).expect("not 0"), purpose)
    })
}

fn any_operation() -> impl Strategy<Value = Operation> {
    prop_oneof![
        12 => (any_square(), any_cell()).prop_map(|(from, cell)| Operation::Append(from, cell)),
        4 => (any::<usize>(), 0u16..9).prop_map(|(which, ply)| Operation::Freeze(which, Ply(ply))),
        3 => any::<usize>().prop_map(Operation::Thaw),
        2 => (any::<usize>(), 1u8..5)
            .prop_map(|(which, longest)| Operation::SetLongest(which, Length::new(longest).expect("not 0"))),
        2 => any_square().prop_map(Operation::Release),
        1 => Just(Operation::Clear),
    ]
}

/// The model: for each α0 the addresses and cells in the order of appending.
#[derive(Default)]
struct Model(BTreeMap<Square, Vec<(CellId, Cell)>>);

impl Model {
    fn living(&mut self, which: usize) -> Option<&mut (CellId, Cell)> {
        let count: usize = self.0.values().map(Vec::len).sum();
        self.0.values_mut().flatten().nth(which.checked_rem(count)?)
    }
}

proptest! {
    #[test]
    fn the_store_is_a_map(operations in prop::collection::vec(any_operation(), 1..200)) {
        let (mut store, mut model) = (Store::new(), Model::default());
        let (mut most, mut addresses) = (0, BTreeSet::new());
        for operation in operations {
            match operation {
                Operation::Append(from, cell) => {
                    let id = store.append(from, cell);
                    let taken = model.0.values().flatten().any(|(other, _)| *other == id);
                    addresses.insert(id);
                    prop_assert!(!taken, "the address of a living cell is given away");
                    model.0.entry(from).or_default().push((id, cell));
                }
                Operation::Freeze(which, ply) => {
                    if let Some((id, cell)) = model.living(which) {
                        prop_assert_eq!(store.freeze(*id, ply), cell.frozen.is_none());
                        cell.frozen.get_or_insert(ply);
                    }
                }
                Operation::Thaw(which) => {
                    if let Some((id, cell)) = model.living(which) {
                        prop_assert_eq!(store.thaw(*id), cell.frozen.take());
                    }
                }
                Operation::SetLongest(which, longest) => {
                    if let Some((id, cell)) = model.living(which) {
                        prop_assert_eq!(store.set_longest(*id, longest), cell.frozen.is_none());
                        if cell.frozen.is_none() {
                            cell.longest = longest;
                        }
                    }
                }
                Operation::Release(from) => {
                    let gone = model.0.remove(&from).unwrap_or_default();
                    prop_assert_eq!(store.release(from), gone.len());
                    for (id, _) in gone {
                        prop_assert_eq!(store.get(id), None);
                        prop_assert!(!store.freeze(id, Ply(0)));
                        prop_assert_eq!(store.thaw(id), None);
                    }
                }
                Operation::Clear => {
                    store.clear();
                    model = Model::default();
                }
            }
            let count: usize = model.0.values().map(Vec::len).sum();
            // Released cells are reused: there are never more addresses than cells that were live at the same
            // time.
            most = most.max(count);
            prop_assert_eq!(addresses.len(), most);
            prop_assert_eq!(store.len(), count);
            prop_assert_eq!(store.is_empty(), count == 0);
            for from in Square::ALL {
                let chain: Vec<(CellId, Cell)> = store.chain(from).map(|(id, cell)| (id, *cell)).collect();
                let expected = model.0.get(&from).map_or(&[][..], Vec::as_slice);
                prop_assert_eq!(&chain[..], expected);
                for (id, cell) in expected {
                    prop_assert_eq!(store.get(*id), Some(cell));
                }
            }
        }
    }
}
