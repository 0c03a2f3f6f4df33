//! The positions made by the games, each once; all goals share them.

use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, FromSetup, Move, Position as _};

use crate::board::golden::{GOLDEN, SECOND};

/// The index of a position.
pub(super) type Id = u32;

/// A position with its key.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) chess: Chess,
    pub(super) key: u64,
}

impl Known {
    fn new(chess: Chess) -> Known {
        let key = chess.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0;
        Known { chess, key }
    }
}

/// A move from a position, and the index of the resulting position.
#[derive(Clone, Copy, Debug)]
struct Edge {
    key: u64,
    to: Id,
}

const NOWHERE: Id = Id::MAX;

/// The positions of games, in memory allocated once.
#[derive(Debug)]
pub(super) struct Positions {
    known: Vec<Known>,
    edges: Vec<Edge>,
}

impl Positions {
    /// Room for `most` positions.
    pub(super) fn new(most: usize) -> Positions {
        let most = most.next_power_of_two();
        Positions {
            known: Vec::with_capacity(most),
            edges: vec![Edge { key: 0, to: NOWHERE }; 2 * most],
        }
    }

    pub(super) fn clear(&mut self) {
        self.known.clear();
        self.edges.fill(Edge { key: 0, to: NOWHERE });
    }

    pub(super) fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    pub(super) fn is_full(&self) -> bool {
        self.known.len() >= self.edges.len() / 2
    }

    pub(super) fn is_half_full(&self) -> bool {
        self.known.len() >= self.edges.len() / 4
    }

    pub(super) fn get(&self, id: Id) -> &Known {
        &self.known[id as usize]
    }

    /// All positions, in the order in which they were made.
    pub(super) fn all(&self) -> impl Iterator<Item = &Known> {
        self.known.iter()
    }

    /// Adds a root position. It does not count as made.
    pub(super) fn root(&mut self, chess: &Chess) -> Id {
        self.known.push(Known::new(chess.clone()));
        (self.known.len() - 1) as Id
    }

    /// The slot of an edge, or the empty slot where it belongs.
    fn slot(&self, key: u64) -> usize {
        let mask = self.edges.len() - 1;
        let mut at = (key.wrapping_mul(GOLDEN) >> 32) as usize & mask;
        while self.edges[at].to != NOWHERE && self.edges[at].key != key {
            at = (at + 1) & mask;
        }
        at
    }

    /// The position after a move (`None` for a pass), if it has been made.
    pub(super) fn find(&self, from: Id, m: Option<Move>) -> Option<Id> {
        let edge = self.edges[self.slot(edge_key(self.get(from).key, m))];
        (edge.to != NOWHERE).then_some(edge.to)
    }

    /// Makes a move or a pass. `None` if there is no room or the pass is illegal.
    pub(super) fn make(&mut self, from: Id, m: Option<Move>) -> Option<Id> {
        if self.is_full() {
            return None;
        }
        let known = self.get(from);
        let at = self.slot(edge_key(known.key, m));
        let next = match m {
            Some(m) => {
                let mut next = known.chess.clone();
                next.play_unchecked(m);
                next
            }
            None => after_pass(&known.chess, 0)?,
        };
        self.known.push(Known::new(next));
        let to = (self.known.len() - 1) as Id;
        self.edges[at] = Edge {
            key: edge_key(self.get(from).key, m),
            to,
        };
        Some(to)
    }
}

/// The position after a pass, with the given halfmove clock; `None` in check, where passing is illegal.
pub fn after_pass(chess: &Chess, halfmoves: u32) -> Option<Chess> {
    if chess.is_check() {
        return None;
    }
    let mut setup = chess.to_setup(EnPassantMode::Always);
    setup.ep_square = None;
    // As after a normal move: the move number increases after Black's turn.
    setup.fullmoves = setup.fullmoves.saturating_add(u32::from(setup.turn.is_black()));
    setup.turn = !setup.turn;
    setup.halfmoves = halfmoves;
    Chess::from_setup(setup, chess.castles().mode())
        .or_else(shakmaty::PositionError::ignore_impossible_check)
        .ok()
}

/// The position's key and the move in one word.
fn edge_key(key: u64, m: Option<Move>) -> u64 {
    let word = m.map_or(0, |m| {
        let from = m.from().map_or(0, u64::from);
        let promotion = m.promotion().map_or(0, |role| role as u64);
        1 + (from << 9 | u64::from(m.to()) << 3 | promotion)
    });
    key ^ (word + 1).wrapping_mul(SECOND)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::CastlingMode;
    use shakmaty::fen::Fen;

    /// The position after a pass has the same move number as after a move.
    #[test]
    fn a_pass_by_black_ends_a_move() {
        let number = |fen: &str| {
            let fen: Fen = fen.parse().unwrap();
            let chess: Chess = fen.into_position(CastlingMode::Standard).unwrap();
            after_pass(&chess, 0).unwrap().fullmoves().get()
        };
        assert_eq!(number("4k3/8/8/8/8/8/4P3/4K3 b - - 1 17"), 18);
        assert_eq!(number("4k3/8/8/8/8/8/4P3/4K3 w - - 1 17"), 17);
    }
}
