//! What is known of the positions of games for each aim: proof numbers, and for a proof its first move and
//! its set.

use shakmaty::{Bitboard, Move};

/// A proof or disproof number: 0 is proved, [`INFINITE`] is impossible.
pub(super) type Number = u32;

pub(super) const INFINITE: Number = 1 << 28;

/// The entry of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Searched {
    pub(super) key: u64,
    /// The fields on which the proof rests.
    pub(super) set: Bitboard,
    pub(super) proof: Number,
    pub(super) disproof: Number,
    /// If proved: the attacker's move, or the reply that holds out longest.
    pub(super) mv: Option<Move>,
    /// If proved: plies to the goal.
    pub(super) plies: u8,
}

const EMPTY: Searched = Searched {
    key: 0,
    set: Bitboard::EMPTY,
    proof: 1,
    disproof: 1,
    mv: None,
    plies: 0,
};

/// Entries per cluster.
const CLUSTER: usize = 4;

/// The table, of fixed size.
#[derive(Debug)]
pub(super) struct Table {
    entries: Vec<Searched>,
}

impl Table {
    /// Room for at least `most` entries, and at least one cluster.
    pub(super) fn new(most: usize) -> Table {
        Table {
            entries: vec![EMPTY; most.next_power_of_two().max(CLUSTER)],
        }
    }

    pub(super) fn clear(&mut self) {
        self.entries.fill(EMPTY);
    }

    fn cluster(&self, key: u64) -> usize {
        (key >> 20) as usize & (self.entries.len() - 1) & !(CLUSTER - 1)
    }

    pub(super) fn get(&self, key: u64) -> Option<&Searched> {
        let at = self.cluster(key);
        self.entries[at..at + CLUSTER].iter().find(|e| e.key == key)
    }

    /// Stores an entry, replacing that of the same position or else the least valuable of the cluster; proofs
    /// are replaced last.
    pub(super) fn put(&mut self, entry: Searched) {
        let at = self.cluster(entry.key);
        let cluster = &mut self.entries[at..at + CLUSTER];
        let worth = |e: &Searched| match e {
            e if e.key == entry.key => 0,
            e if e.key == 0 => 1,
            e if e.proof == 0 => 4,
            e if e.disproof == 0 => 3,
            _ => 2,
        };
        if let Some(slot) = cluster.iter_mut().min_by_key(|e| worth(e)) {
            *slot = entry;
        }
    }
}
