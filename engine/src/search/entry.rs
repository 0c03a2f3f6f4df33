//! What the transposition table stores for a position: a move, a score with its bound, and the estimate, in
//! 64 bits.

use puchok_zones::board::moved::Moved;
use puchok_zones::board::steps::ends;
use shakmaty::{Move, Role};

use super::window::Window;
use crate::depth::Depth;
use crate::position::FIFTY_MOVES;
use crate::report::Bound;
use crate::score::{Ply, Score};

/// The number of ages: searches are numbered from 0 and start over at this number.
pub(super) const AGES: u8 = 32;

/// Stands for a missing estimate.
const NO_ESTIMATE: i16 = i16::MIN;

/// A move in 16 bits: origin, destination, promotion. Among the legal moves of a position it is unique.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct PackedMove(u16);

impl PackedMove {
    /// No move.
    pub(super) const NONE: PackedMove = PackedMove(0);

    /// Packs a move.
    #[inline]
    pub(super) fn new(m: Move) -> PackedMove {
        let (from, to) = ends(m);
        let from = from.to_u32() as u16;
        let promotion = m.promotion().map_or(0, |role| role as u16);
        PackedMove(from | (to.to_u32() as u16) << 6 | promotion << 12)
    }

    /// Packs a move that does not promote.
    #[inline]
    pub(super) fn quiet(moved: &Moved) -> PackedMove {
        let (from, to) = moved.ends();
        PackedMove(from.to_u32() as u16 | (to.to_u32() as u16) << 6)
    }

    /// Whether this is the packed form of `m`.
    #[inline]
    pub(super) fn is(self, m: Move) -> bool {
        self == PackedMove::new(m)
    }
}

const _: () = assert!((Role::King as u16) < 8, "a promotion fits three bits");

/// What the table knows of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// The best move, or the one that refuted the position; where the search of the score found none, that of an
    /// earlier search, or a hint.
    pub mv: PackedMove,
    /// The score, with mates counted from the node.
    score: i16,
    /// The positional estimate; `None` in check, and where none was made.
    estimate: Option<i16>,
    /// The depth to which it was searched.
    pub depth: Depth,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// Whether the position has been on a main line.
    pub of_main_line: bool,
}

impl Entry {
    /// The score as seen from `ply`.
    pub(super) fn score(&self, ply: Ply) -> Score {
        Score::from_table(self.score, ply)
    }

    /// The positional estimate; `None` in check, and where none was made.
    #[inline]
    pub(super) fn estimate(&self) -> Option<Score> {
        self.estimate.map(|e| Score::from_raw(i32::from(e)))
    }

    /// Improves an estimate by the stored score, if that bounds the value on the right side of the estimate.
    #[inline]
    pub(super) fn tighten(&self, estimate: Score, ply: Ply) -> Score {
        let point = Window {
            alpha: estimate,
            beta: estimate,
        };
        let bounded = self.bounds(ply, point);
        bounded.filter(|score| !score.is_decided()).unwrap_or(estimate)
    }

    /// The score, if it settles the window.
    ///
    /// A mate only counts if it comes before the fifty-move rule; `halfmoves` is the number of plies since
    /// the last capture or pawn move. The table itself does not know this number, and the mate may have been
    /// found in a line that was further from the rule.
    #[inline]
    pub(super) fn settles(&self, ply: Ply, window: Window, halfmoves: u32) -> Option<Score> {
        let in_time = |score: &Score| {
            let plies = score.plies_to_mate().map(|plies| plies.saturating_sub(ply.0));
            plies.is_none_or(|plies| u32::from(plies).saturating_add(halfmoves) <= FIFTY_MOVES)
        };
        self.bounds(ply, window).filter(in_time)
    }

    /// The score, if it is exact or if its bound lies outside the window on the right side.
    #[inline]
    fn bounds(&self, ply: Ply, window: Window) -> Option<Score> {
        let score = self.score(ply);
        let bounds = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        };
        bounds.then_some(score)
    }

    /// Packs the entry into 64 bits, with the age of the search that found it.
    ///
    /// From the lowest bit: move 16, score 16, estimate 16, depth above `Depth::EXCHANGES` 8, bound 2, main
    /// line 1, age 5.
    #[inline]
    pub(super) fn pack(self, age: u8) -> u64 {
        let bound = match self.bound {
            Bound::Exact => 3,
            Bound::Lower => 2,
            Bound::Upper => 1,
        };
        u64::from(self.mv.0)
            | u64::from(self.score as u16) << 16
            | u64::from(self.estimate.unwrap_or(NO_ESTIMATE) as u16) << 32
            | ((self.depth.plies() - Depth::EXCHANGES.plies()).clamp(0, 255) as u64) << 48
            | bound << 56
            | u64::from(self.of_main_line) << 58
            | u64::from(age) << 59
    }

    /// The inverse of [`Entry::pack`].
    #[inline]
    pub(super) fn unpack(data: u64) -> Entry {
        let estimate = (data >> 32) as u16 as i16;
        Entry {
            mv: PackedMove(data as u16),
            score: (data >> 16) as u16 as i16,
            estimate: (estimate != NO_ESTIMATE).then_some(estimate),
            depth: Depth::EXCHANGES + (data >> 48 & 0xff) as i32,
            bound: match data >> 56 & 3 {
                3 => Bound::Exact,
                2 => Bound::Lower,
                _ => Bound::Upper,
            },
            of_main_line: data >> 58 & 1 != 0,
        }
    }
}

/// What a search found out about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Finding {
    /// The best move, or the one that refuted the position; `None` if no move raised alpha.
    pub mv: Option<Move>,
    /// The score of the position, with mates counted from the root.
    pub score: Score,
    /// The distance of the position from the root.
    pub ply: Ply,
    /// The positional estimate; `None` in check, and where none was made.
    pub estimate: Option<Score>,
    /// The depth to which it was searched.
    pub depth: Depth,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// Whether the position has been on a main line.
    pub of_main_line: bool,
}

impl Finding {
    /// The entry to store. Without a move of its own, it keeps the move that was known before.
    pub(super) fn entry(&self, known_move: PackedMove) -> Entry {
        Entry {
            mv: self.mv.map_or(known_move, PackedMove::new),
            score: self.score.to_table(self.ply),
            estimate: self
                .estimate
                .map(|e| e.raw().clamp(i16::MIN.into(), i16::MAX.into()) as i16),
            depth: self.depth,
            bound: self.bound,
            of_main_line: self.of_main_line,
        }
    }
}

/// The age of a packed entry.
#[inline]
pub(super) fn age_of(data: u64) -> u8 {
    (data >> 59) as u8
}

#[cfg(test)]
mod tests {
    use shakmaty::CastlingMode;

    use super::*;
    use crate::position::Position;

    #[test]
    fn packed_moves_of_a_position_differ() {
        // In Chess960 the king steps to where it castles, and castles over its rook's field.
        for (fen, mode) in [
            ("r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1", CastlingMode::Standard),
            ("4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1", CastlingMode::Chess960),
            ("4k3/8/8/8/8/8/8/1RK3R1 w GB - 0 1", CastlingMode::Chess960),
        ] {
            let moves = Position::from_fen(fen, mode).unwrap().legal_moves();
            assert_eq!(moves.iter().filter(|m| m.is_castle()).count(), 2, "{fen}");
            for &m in &moves {
                assert!(PackedMove::new(m).is(m) && !PackedMove::NONE.is(m), "{m:?}");
            }
            let mut packed: Vec<u16> = moves.iter().map(|&m| PackedMove::new(m).0).collect();
            packed.sort_unstable();
            packed.dedup();
            assert_eq!(packed.len(), moves.len(), "{fen}");
        }
    }

    /// A mate after the ply that is the hundredth without capture or pawn move counts, one ply later it does not;
    /// other scores count whatever the clock says.
    #[test]
    fn a_mate_settles_only_if_it_comes_in_time() {
        let ply = Ply(4);
        let settled = |score: Score, halfmoves: u32| {
            let finding = Finding {
                mv: None,
                score,
                ply,
                estimate: None,
                depth: Depth::ONE,
                bound: Bound::Exact,
                of_main_line: false,
            };
            let entry = Entry::unpack(finding.entry(PackedMove::NONE).pack(0));
            entry.settles(ply, Window::FULL, halfmoves)
        };
        let mate = Score::mate_at(Ply(4 + 5));
        assert_eq!(settled(mate, 95), Some(mate));
        assert_eq!(settled(mate, 96), None);
        assert_eq!(settled(-mate, 95), Some(-mate));
        assert_eq!(settled(-mate, 96), None);
        assert_eq!(settled(Score::cp(120), 99), Some(Score::cp(120)));
    }
}
