//! Correction history: the estimate is corrected by what searches found in similar positions, because
//! positions with much in common are misjudged alike.
//!
//! Chessprogramming wiki, "Static Evaluation Correction History"; first in Caissa, M. Witczak 2023.
//!
//! Each search of a node shows how far off the estimate was. That is remembered for the features which the
//! position shares with others: its pawns, the officers and king of each side, and the last two moves. The
//! estimate of the next such position is shifted accordingly.

use puchok_zones::board::corner;
use puchok_zones::board::golden::{GOLDEN, SECOND};
use shakmaty::{Bitboard, Board, Color};

use super::piece_to::{ByTwoMoves, PieceTo, nothing_learnt, nudge};
use crate::depth::Depth;
use crate::library;
use crate::params;
use crate::prefetch::prefetch;
use crate::report::Bound;
use crate::score::{Centipawns, Score};

/// Entries for each kind of feature, a power of two. Different features of a kind may share an entry.
const PLACES: usize = 1 << 14;

const _: () = assert!(PLACES <= 1 << u16::BITS, "places are numbered by 16 bits");

/// Bits by which a mixed word is shifted to leave the number of an entry.
const SHIFT: u32 = u64::BITS - PLACES.ilog2();

/// Kinds of features: the pawns, the officers and king of the side to move, and those of the other side.
const KINDS: usize = 3;

/// The features that a position shares with others that are misjudged alike, as entries in the tables of
/// [`Corrections`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Likeness {
    turn: Color,
    places: [u16; KINDS],
    moves: Option<[PieceTo; 2]>,
}

impl Likeness {
    /// The features of a position as the side to move sees them, so that with swapped colours the same ones
    /// share an entry; `before` holds the moves made one and two plies before.
    ///
    /// `None` if there are so few men that the library may know the value, which needs no correction.
    #[inline]
    pub(super) fn of(board: &Board, turn: Color, before: [Option<PieceTo>; 2]) -> Option<Likeness> {
        if library::may_know(board) {
            return None;
        }
        let pawns = board.pawns();
        let seen = |men| corner::all_seen(turn, men);
        let officers = |color| {
            let own = board.by_color(color);
            let roles = [
                board.knights(),
                board.bishops(),
                board.rooks(),
                board.queens(),
                board.kings(),
            ];
            place(roles.map(|role| seen(own & role)))
        };
        Some(Likeness {
            turn,
            places: [
                place([turn, !turn].map(|color| seen(board.by_color(color) & pawns))),
                officers(turn),
                officers(!turn),
            ],
            moves: before[0].zip(before[1]).map(|(last, earlier)| [last, earlier]),
        })
    }
}

/// The entry for an arrangement of men, among [`PLACES`].
#[inline]
fn place<const N: usize>(men: [Bitboard; N]) -> u16 {
    // The upper bits of a product depend on all bits of the factor; rotated down, they affect all bits of the
    // next product.
    let mixed = men.into_iter().fold(0u64, |mixed, men| {
        (mixed.rotate_left(27) ^ men.0).wrapping_mul(GOLDEN)
    });
    ((mixed ^ mixed >> 32).wrapping_mul(SECOND) >> SHIFT) as u16
}

/// How far off the estimate was, by feature, in one thread.
#[derive(Clone, Debug)]
pub(super) struct Corrections {
    /// By side to move, kind of feature, and entry.
    men: Box<[[[i16; PLACES]; KINDS]; 2]>,
    /// By the last move but one and the last move.
    moves: ByTwoMoves,
}

impl Default for Corrections {
    fn default() -> Self {
        let men: Box<[_]> = vec![[[0; PLACES]; KINDS]; 2].into_boxed_slice();
        Corrections {
            // The slice was made with this length just above.
            men: men
                .try_into()
                .unwrap_or_else(|_| unreachable!("made with this length")),
            moves: nothing_learnt(),
        }
    }
}

impl Corrections {
    /// Forgets everything, without giving up the memory.
    pub(super) fn clear(&mut self) {
        self.men.as_flattened_mut().as_flattened_mut().fill(0);
        self.moves.as_flattened_mut().fill(0);
    }

    /// Prefetches the entries that [`Corrections::correct`] will soon read.
    #[inline]
    pub(super) fn prefetch(&self, likeness: &Likeness) {
        let men = &self.men[likeness.turn as usize];
        for (row, place) in men.iter().zip(likeness.places) {
            prefetch(&row[usize::from(place)]);
        }
        if let Some([last, earlier]) = likeness.moves {
            prefetch(&self.moves[earlier.index()][last.index()]);
        }
    }

    /// The estimate of a position, corrected.
    #[inline]
    pub(super) fn correct(&self, likeness: Option<&Likeness>, estimate: Score) -> Score {
        likeness.map_or(estimate, |likeness| {
            Score::cp((estimate + self.of(likeness)).raw())
        })
    }

    /// The correction of the estimate for such positions.
    #[inline]
    fn of(&self, likeness: &Likeness) -> Centipawns {
        let men = &self.men[likeness.turn as usize];
        let mut sum: i32 = men
            .iter()
            .zip(likeness.places)
            .map(|(row, place)| i32::from(row[usize::from(place)]))
            .sum();
        if let Some([last, earlier]) = likeness.moves {
            sum += i32::from(self.moves[earlier.index()][last.index()]);
        }
        Centipawns(sum / params::CORRECTION_SHARE)
    }

    /// Learns from a search to this depth, which returned `found` with its bound where the corrected estimate
    /// was `estimate`.
    ///
    /// A bound that does not contradict the estimate teaches nothing; nor does a decided score.
    pub(super) fn learn(
        &mut self,
        likeness: &Likeness,
        estimate: Score,
        (found, bound): (Score, Bound),
        depth: Depth,
    ) {
        let speaks = match bound {
            Bound::Exact => true,
            Bound::Lower => found > estimate,
            Bound::Upper => found < estimate,
        };
        if !speaks || found.is_decided() {
            return;
        }
        let most = params::CORRECTION_LIMIT / params::CORRECTION_STEPS;
        let weighed = (found - estimate).0 * depth.plies() / params::CORRECTION_DEPTH;
        let by = weighed.clamp(-most, most);
        let men = &mut self.men[likeness.turn as usize];
        for (row, place) in men.iter_mut().zip(likeness.places) {
            nudge(&mut row[usize::from(place)], by, params::CORRECTION_LIMIT);
        }
        if let Some([last, earlier]) = likeness.moves {
            let value = &mut self.moves[earlier.index()][last.index()];
            nudge(value, by, params::CORRECTION_LIMIT);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use shakmaty::CastlingMode;

    fn likeness(fen: &str) -> Option<Likeness> {
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        Likeness::of(position.board(), position.turn(), [None; 2])
    }

    #[test]
    fn positions_share_what_has_not_moved() {
        let start = likeness("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").unwrap();
        let knights_out = likeness("r1bqkbnr/pppppppp/2n5/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2").unwrap();
        let pawns_out = likeness("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2").unwrap();
        let same = |a: Likeness, b: Likeness| [0, 1, 2].map(|kind| a.places[kind] == b.places[kind]);
        assert_eq!(same(start, knights_out), [true, false, false]);
        assert_eq!(same(start, pawns_out), [false, true, true]);
        assert_eq!(likeness("8/5k2/8/8/8/2K5/3P4/8 w - - 0 1"), None);
    }

    /// The correction follows the searches, only for the side to move, and never exceeds its limit.
    #[test]
    fn corrections_follow_what_is_found() {
        let of = |turn| {
            let fen = format!("r1bqkbnr/pppppppp/2n5/8/8/5N2/PPPPPPPP/RNBQKB1R {turn} KQkq - 2 2");
            likeness(&fen).unwrap()
        };
        let (white, black) = (of('w'), of('b'));
        let mut corrections = Corrections::default();
        let estimate = Score::cp(30);
        let corrected = |c: &Corrections, likeness| c.correct(Some(likeness), estimate);
        corrections.learn(&white, estimate, (Score::cp(90), Bound::Exact), Depth(6));
        let once = corrected(&corrections, &white);
        assert!(once > estimate && once < Score::cp(90), "{once:?}");
        assert_eq!(corrected(&corrections, &black), estimate);
        for _ in 0..10_000 {
            corrections.learn(&white, estimate, (Score::cp(3_000), Bound::Lower), Depth(30));
        }
        let most = Centipawns(KINDS as i32 * params::CORRECTION_LIMIT / params::CORRECTION_SHARE);
        let often = corrected(&corrections, &white);
        assert!(often > once && often - estimate <= most, "{often:?}");
        corrections.clear();
        assert_eq!(corrected(&corrections, &white), estimate);
    }

    /// Bounds that agree with the estimate, and mates, teach nothing.
    #[test]
    fn what_does_not_contradict_teaches_nothing() {
        let likeness = likeness("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").unwrap();
        let mut corrections = Corrections::default();
        for found in [
            (Score::cp(-20), Bound::Lower),
            (Score::cp(120), Bound::Upper),
            (Score::mate_at(crate::score::Ply(7)), Bound::Exact),
        ] {
            corrections.learn(&likeness, Score::cp(30), found, Depth(9));
            assert_eq!(corrections.correct(Some(&likeness), Score::cp(30)), Score::cp(30));
        }
    }
}
