//! The transposition table: permanent facts, and proof numbers for the latest question.
//!
//! Mates and their absence are stored with their distances, so that the answer for one number of moves also
//! answers others: a mate within three moves is one within five, and no mate within five means none within
//! three.

use super::value::{Distance, Value};

/// The number of entries in a cluster.
const CLUSTER: usize = 4;

/// An entry in memory: the key; the two numbers; the distances and the work. All zero means empty.
type Slot = [u64; 3];

const EMPTY: Slot = [0; 3];

/// The largest effort an entry remembers, in moves made below it: enough to distinguish large from small.
const MOST_WORK: u64 = (1 << 40) - 1;

/// What the table knows about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The facts, and the numbers for the question `within`.
    pub(super) value: Value,
    /// The number of moves that the proof numbers refer to.
    pub(super) within: Distance,
    /// Moves made below this position.
    pub(super) work: u64,
}

/// The initial size of a table in MiB: most problems need no more.
const FIRST_MIB: usize = 1;

/// The table. It has no locks, because only one searcher uses it. It grows as it fills, up to its limit, so a
/// small problem does not pay for the memory that a large one needs.
#[derive(Debug)]
pub(super) struct ProofTable {
    /// Their number is a power of two, at least one cluster.
    slots: Vec<Slot>,
    used: usize,
    most_slots: usize,
}

impl ProofTable {
    /// A table that may grow to `most_mib` MiB.
    pub(super) fn new(most_mib: usize) -> ProofTable {
        ProofTable {
            slots: vec![EMPTY; slots_in(FIRST_MIB)],
            used: 0,
            most_slots: slots_in(most_mib),
        }
    }

    /// What is known about the position with this key.
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let slot = self.slots[self.cluster(key)].iter().find(|slot| slot[0] == key)?;
        (slot[2] != 0).then(|| Entry::unpacked(slot))
    }

    /// Stores an entry in place of the one for the same position, or else of the one with the least work in
    /// its cluster. Facts that the table already had about the position are kept.
    pub(super) fn put(&mut self, key: u64, entry: Entry) {
        let cluster = self.cluster(key);
        let slots = &mut self.slots[cluster];
        let own = slots.iter_mut().position(|slot| slot[0] == key && slot[2] != 0);
        let entry = match own {
            Some(i) => entry.joined(Entry::unpacked(&slots[i])),
            None => entry,
        };
        let place = own.or_else(|| (0..slots.len()).min_by_key(|&i| slots[i][2] >> 24));
        if let Some(slot) = place.and_then(|i| slots.get_mut(i)) {
            self.used += usize::from(*slot == EMPTY);
            *slot = entry.packed(key);
        }
        if self.used > self.slots.len() / 2 && self.slots.len() < self.most_slots {
            self.grow();
        }
    }

    /// Doubles the size, keeping all entries; if the system has no memory for it, the table stays as it is.
    fn grow(&mut self) {
        let Ok(slots) = bytemuck::allocation::try_zeroed_vec(2 * self.slots.len()) else {
            log::warn!("no memory for a larger table of positions");
            self.most_slots = self.slots.len();
            return;
        };
        let old = std::mem::replace(&mut self.slots, slots);
        for slot in old.into_iter().filter(|slot| *slot != EMPTY) {
            // Each half of a cluster goes to a cluster of its own, so there is room.
            let cluster = self.cluster(slot[0]);
            if let Some(free) = self.slots[cluster].iter_mut().find(|free| **free == EMPTY) {
                *free = slot;
            }
        }
    }

    /// The indices of the cluster for this key.
    fn cluster(&self, key: u64) -> std::ops::Range<usize> {
        let start = key as usize & (self.slots.len() - 1) & !(CLUSTER - 1);
        start..start + CLUSTER
    }
}

/// The number of slots that fit into `mib` MiB, rounded down to a power of two.
fn slots_in(mib: usize) -> usize {
    let slots = mib.max(1).saturating_mul(1 << 20) / size_of::<Slot>();
    1 << slots.ilog2()
}

impl Entry {
    /// This entry combined with what an older one of the same position knew.
    fn joined(self, older: Entry) -> Entry {
        let is_answer = self.value.proof == 0 || self.value.disproof == 0;
        let numbers = if is_answer { older } else { self };
        Entry {
            value: Value {
                mate: self.value.mate.min(older.value.mate),
                none: self.value.none.max(older.value.none),
                ..numbers.value
            },
            within: numbers.within,
            work: self.work.saturating_add(older.work).min(MOST_WORK),
        }
    }

    fn packed(self, key: u64) -> Slot {
        let Value {
            mate,
            none,
            proof,
            disproof,
        } = self.value;
        // A number is at most 2^30. The work takes the upper 40 bits; it is stored plus one so that no entry
        // is zero.
        let work = (self.work + 1).min(MOST_WORK);
        [
            key,
            u64::from(proof) | u64::from(disproof) << 32,
            u64::from(mate.raw())
                | u64::from(none.raw()) << 8
                | u64::from(self.within.raw()) << 16
                | work << 24,
        ]
    }

    fn unpacked(slot: &Slot) -> Entry {
        let byte = |i: u32| Distance::from_raw((slot[2] >> (8 * i)) as u8);
        Entry {
            value: Value {
                mate: byte(0),
                none: byte(1),
                proof: slot[1] as u32,
                disproof: (slot[1] >> 32) as u32,
            },
            within: byte(2),
            work: (slot[2] >> 24) - 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::value::{HUGE, INFINITE};
    use super::*;

    fn distance(moves: u8) -> Distance {
        Distance::new(moves).unwrap()
    }

    fn entry(value: Value, within: u8, work: u64) -> Entry {
        Entry {
            value,
            within: distance(within),
            work,
        }
    }

    #[test]
    fn entries_come_back_as_they_went_in() {
        let mut table = ProofTable::new(1);
        for (key, value) in [
            (1, Value::guess(7, HUGE)),
            (u64::MAX, Value::mate(distance(3), distance(2))),
            (77, Value::none(Distance::ENDLESS)),
            (0x1234_5678_9abc_def0, Value::mate(Distance::ZERO, Distance::ZERO)),
        ] {
            table.put(key, entry(value, 5, 123_456));
            assert_eq!(table.get(key), Some(entry(value, 5, 123_456)));
        }
        assert_eq!(table.get(2), None);
    }

    #[test]
    fn facts_stay_when_numbers_change() {
        let mut table = ProofTable::new(1);
        table.put(9, entry(Value::none(distance(2)), 2, 10));
        table.put(9, entry(Value::guess(4, 6), 4, 10));
        let open = table.get(9).unwrap();
        assert_eq!(
            (open.value.none, open.value.proof, open.within),
            (distance(2), 4, distance(4))
        );
        assert_eq!(open.value.settled(distance(2)).map(|v| v.proof), Some(INFINITE));
        assert_eq!(open.value.settled(distance(3)), None);
        // An answer keeps the numbers of the open question.
        table.put(9, entry(Value::mate(distance(7), distance(2)), 7, 10));
        let both = table.get(9).unwrap();
        assert_eq!(
            (both.value.mate, both.value.disproof, both.within),
            (distance(7), 6, distance(4))
        );
        assert_eq!(both.value.settled(distance(8)).map(|v| v.proof), Some(0));
    }

    #[test]
    fn a_table_grows_to_its_limit_and_keeps_what_took_work() {
        let mut table = ProofTable::new(2);
        let (small, large) = (slots_in(1), slots_in(2));
        let key = |i: u64| i.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for i in 1..=small as u64 {
            table.put(key(i), entry(Value::guess(1, 1), 3, i));
        }
        assert_eq!(table.slots.len(), large);
        let kept = (1..=small as u64)
            .filter(|&i| table.get(key(i)).is_some())
            .count();
        assert!(kept > small * 9 / 10, "{kept} of {small}");
        for i in 1..=8 * large as u64 {
            table.put(key(i), entry(Value::guess(1, 1), 3, i));
        }
        assert_eq!(table.slots.len(), large);
        assert!(table.get(key(8 * large as u64)).is_some());
    }
}
