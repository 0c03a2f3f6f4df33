//! The memory of games: the positions made, what is known of them, and the moves of the line.

use shakmaty::{Bitboard, Move};

use super::MOST_PLIES;
use crate::board::golden::GOLDEN;
use crate::zone::game::goal::Aim;
use crate::zone::game::positions::Positions;
use crate::zone::game::table::{INFINITE, Number, Table};

/// A move or the pass, and what is known of the resulting position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) mv: Option<Move>,
    pub(super) proof: Number,
    pub(super) disproof: Number,
    pub(super) set: Bitboard,
    pub(super) plies: u8,
}

/// Proof and disproof number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::zone::game) struct Value {
    pub(in crate::zone::game) proof: Number,
    pub(in crate::zone::game) disproof: Number,
}

impl Value {
    pub(super) const PROVEN: Value = Value {
        proof: 0,
        disproof: INFINITE,
    };
    pub(super) const REFUTED: Value = Value {
        proof: INFINITE,
        disproof: 0,
    };

    pub(in crate::zone::game) fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// The memory of games.
#[derive(Debug)]
pub(in crate::zone::game) struct Room {
    pub(in crate::zone::game) positions: Positions,
    pub(in crate::zone::game) table: Table,
    pub(super) children: Vec<Child>,
    /// Keys of the line.
    pub(super) line: Vec<u64>,
    /// Distinguishes results obtained after these positions of a game from those after others.
    game: u64,
}

impl Room {
    pub(in crate::zone::game) fn new(most: usize) -> Room {
        Room {
            positions: Positions::new(most),
            table: Table::new(2 * most),
            children: Vec::with_capacity(MOST_PLIES * 64),
            line: Vec::with_capacity(MOST_PLIES + 1),
            game: 0,
        }
    }

    /// From now on games are played after these positions (keys): returning to one of them is judged
    /// differently from before.
    pub(in crate::zone::game) fn play_after(&mut self, earlier: &[u64]) {
        let mixed = |game: u64, key: &u64| (game ^ key).wrapping_mul(GOLDEN);
        self.game = earlier.iter().fold(0, mixed);
    }

    /// XORed with the key of a position to find its table entry for an aim.
    pub(in crate::zone::game) fn salt(&self, aim: Aim) -> u64 {
        aim.salt() ^ self.game
    }

    pub(in crate::zone::game) fn clear(&mut self) {
        self.positions.clear();
        self.table.clear();
    }
}
