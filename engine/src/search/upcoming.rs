//! Whether the side to move can repeat a position (*upcoming repetition*, M. van Kervinck, *The Design and Implementation of the Rookie
//! 2.0 Chess Playing Program*, 2002): then it has a draw at least, which need not be searched for.
//!
//! An earlier position where the other side was to move is one move away when the keys of both differ by what a move makes of a key. What
//! reversible moves make of it stands in a table.

use std::sync::LazyLock;

use shakmaty::zobrist::{Zobrist64, ZobristValue};
use shakmaty::{Bitboard, Color, Role, Square, attacks};

use super::worker::Worker;
use crate::position::Position;

/// Places of the table, a power of two; a quarter of them is taken.
const PLACES: usize = 1 << 14;

/// Plies back to the nearest position that one move may lead to.
const NEAREST: usize = 3;

/// A move of an officer or a king between two fields, either way.
#[derive(Clone, Copy, Debug)]
struct Reversible {
    /// What it makes of the key.
    difference: u64,
    fields: [Square; 2],
}

/// All reversible moves on an empty board, by what they make of the key.
#[derive(Debug)]
struct Reversibles(Box<[Option<Reversible>]>);

static REVERSIBLES: LazyLock<Reversibles> = LazyLock::new(Reversibles::all);

impl Reversibles {
    fn all() -> Reversibles {
        let mut table = Reversibles(vec![None; PLACES].into_boxed_slice());
        let roles = Role::ALL.into_iter().filter(|&role| role != Role::Pawn);
        for piece in roles.flat_map(|role| Color::ALL.map(|color| role.of(color))) {
            let key = |square| Zobrist64::zobrist_for_piece(square, piece).0;
            for from in Square::ALL {
                let reach = attacks::attacks(from, piece, Bitboard::EMPTY);
                for to in reach.into_iter().filter(|&to| to > from) {
                    table.insert(Reversible {
                        difference: key(from) ^ key(to) ^ Zobrist64::zobrist_for_white_turn().0,
                        fields: [from, to],
                    });
                }
            }
        }
        table
    }

    fn insert(&mut self, reversible: Reversible) {
        let mut place = place(reversible.difference);
        while self.0[place].is_some() {
            place = (place + 1) % PLACES;
        }
        self.0[place] = Some(reversible);
    }

    /// The fields between which a move makes this difference.
    #[inline]
    fn find(&self, difference: u64) -> Option<[Square; 2]> {
        let mut place = place(difference);
        while let Some(reversible) = self.0[place] {
            if reversible.difference == difference {
                return Some(reversible.fields);
            }
            place = (place + 1) % PLACES;
        }
        None
    }
}

#[inline]
fn place(difference: u64) -> usize {
    difference as usize % PLACES
}

impl Worker<'_> {
    /// Whether a move of the side to move leads to a position that has occurred.
    #[inline]
    pub(super) fn may_repeat(&self, position: &Position) -> bool {
        may_repeat(position, &self.keys)
    }
}

/// The same; `keys` are those of the positions before, the last one move back.
#[inline]
fn may_repeat(position: &Position, keys: &[u64]) -> bool {
    let furthest = (position.halfmoves() as usize).min(keys.len());
    let mut earlier = (NEAREST..=furthest).step_by(2);
    earlier.any(|back| {
        let difference = position.key() ^ keys[keys.len() - back];
        REVERSIBLES
            .find(difference)
            .is_some_and(|fields| is_open(position, fields))
    })
}

/// Whether the side to move has the piece, and nothing stands in its way.
fn is_open(position: &Position, [one, other]: [Square; 2]) -> bool {
    let board = position.board();
    let own = board.by_color(position.turn());
    (own.contains(one) || own.contains(other)) && (attacks::between(one, other) & board.occupied()).is_empty()
}

#[cfg(test)]
mod tests {
    use shakmaty::CastlingMode;

    use super::*;

    /// Along random games of few pieces: whether some legal move brings a position back that has occurred since the last capture or pawn
    /// move, as trying them all says.
    #[test]
    fn a_repetition_is_seen_before_it_is_played() {
        let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
        let mut seen = [0; 2];
        for fen in [
            "4k2r/8/8/8/8/8/3P4/R3K3 w Qk - 0 1",
            "6k1/5ppp/8/3b4/8/2N5/5PPP/6K1 w - - 0 1",
            "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1",
        ] {
            for _ in 0..40 {
                let mut position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
                let mut keys = Vec::new();
                for _ in 0..60 {
                    let moves = position.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    let since = keys.len().saturating_sub(position.halfmoves() as usize);
                    let comes_back = |&m: &shakmaty::Move| {
                        !m.is_zeroing() && keys[since..].contains(&position.key_after(m))
                    };
                    let expected = moves.iter().any(comes_back);
                    assert_eq!(may_repeat(&position, &keys), expected, "{}", position.fen());
                    seen[usize::from(expected)] += 1;
                    keys.push(position.key());
                    seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    position.play(moves[(seed >> 33) as usize % moves.len()]);
                }
            }
        }
        assert!(seen.iter().all(|&n| n > 500), "{seen:?}");
    }
}
