//! What is known of the positions of games, for each aim: proof numbers, and for a proof its first move and its set.

use shakmaty::{Bitboard, Move};

/// How hard something looks: 0 is done, [`INFINITE`] cannot be.
pub(super) type Number = u32;

pub(super) const INFINITE: Number = 1 << 28;

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Searched {
    pub(super) key: u64,
    /// The fields on which the proof rests.
    pub(super) set: Bitboard,
    pub(super) proof: Number,
    pub(super) disproof: Number,
    /// Of a proof: the attacker's move, or the reply that holds out longest.
    pub(super) mv: Option<Move>,
    /// Of a proof: plies to the goal.
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

/// Entries that share a place.
const CLUSTER: usize = 4;

/// The table, of one size for its whole life.
#[derive(Debug)]
pub(super) struct Table {
    entries: Vec<Searched>,
}

impl Table {
    /// Room for at least so many entries, and for one cluster.
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

    /// Keeps an entry, in the place of the same position's or else of one that is not proven.
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
