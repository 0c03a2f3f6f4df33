//! What earlier lines taught: which quiet moves refuted, alone and after which moves, and how far off the
//! estimate was.

use puchok_zones::board::moved::Moved;
use puchok_zones::board::steps::ends;
use puchok_zones::rank::log_odds::LogOdds;
use shakmaty::{Color, Move, Square};

use super::correction::Corrections;
use super::piece_to::{ByTwoMoves, PIECE_TO, PieceTo, nothing_learnt, nudge};
use crate::depth::Depth;
use crate::params::{self, HISTORY_BONUS, HISTORY_LIMIT as LIMIT, HistoryBonus};

/// The row for a missing earlier move.
static NOTHING: [i16; PIECE_TO] = [0; PIECE_TO];

/// The continuation histories after the last two moves: one look-up serves several moves.
#[derive(Clone, Copy)]
pub(super) struct After<'h>([&'h [i16; PIECE_TO]; 2]);

/// How well a quiet move has done, within ± 3 · [`HISTORY_LIMIT`](LIMIT).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct HistoryScore(i32);

impl HistoryScore {
    /// By how many plies a late move is reduced less.
    #[inline]
    pub(super) fn plies(self) -> i32 {
        (self.0 / params::HISTORY_PER_PLY).clamp(-params::HISTORY_PLIES, params::HISTORY_PLIES)
    }

    /// Its share in the priority of a move.
    #[inline]
    pub(super) fn priority(self) -> LogOdds {
        LogOdds(self.0 / params::HISTORY_PER_POINT)
    }

    /// The order of a quiet move out of check in quiescence.
    #[inline]
    pub(super) fn evasion_order(self) -> i32 {
        self.0 / params::HISTORY_PER_EVASION
    }

    /// As a multiple of the limit of one history.
    pub(super) fn share(self) -> f64 {
        f64::from(self.0) / f64::from(LIMIT)
    }
}

/// The histories of one thread.
#[derive(Clone, Debug)]
pub(super) struct History {
    /// By side, origin and destination.
    butterfly: Box<[[[i16; 64]; 64]; 2]>,
    /// By a move made one or two plies before, and the move.
    continuation: ByTwoMoves,
    /// How far off the estimate was.
    pub(super) corrections: Corrections,
}

impl Default for History {
    fn default() -> Self {
        History {
            butterfly: Box::new([[[0; 64]; 64]; 2]),
            continuation: nothing_learnt(),
            corrections: Corrections::default(),
        }
    }
}

impl History {
    /// Forgets everything, without giving up the memory.
    pub(super) fn clear(&mut self) {
        self.butterfly.as_flattened_mut().as_flattened_mut().fill(0);
        self.continuation.as_flattened_mut().fill(0);
        self.corrections.clear();
    }

    /// Looks up the continuation histories after the moves made one and two plies before.
    #[inline]
    pub(super) fn after(&self, before: &[Option<PieceTo>; 2]) -> After<'_> {
        let row = |earlier: Option<PieceTo>| earlier.map_or(&NOTHING, |m| &self.continuation[m.index()]);
        After(before.map(row))
    }

    /// How well a quiet move has done: its own history plus its history after the last move of each side.
    #[inline]
    pub(super) fn score(&self, color: Color, m: Move, after: &After<'_>) -> HistoryScore {
        self.at(color, ends(m), PieceTo::new(color, m), after)
    }

    /// The same, of a move that has been taken apart.
    #[inline]
    pub(super) fn score_of(&self, color: Color, moved: &Moved, after: &After<'_>) -> HistoryScore {
        self.at(
            color,
            moved.ends(),
            PieceTo::of(color, moved.role, moved.to),
            after,
        )
    }

    #[inline]
    fn at(
        &self,
        color: Color,
        (from, to): (Square, Square),
        piece_to: PieceTo,
        after: &After<'_>,
    ) -> HistoryScore {
        let own = self.butterfly[color as usize][from.to_usize()][to.to_usize()];
        let [first, second] = after.0.map(|row| row[piece_to.index()]);
        HistoryScore(i32::from(own) + i32::from(first) + i32::from(second))
    }

    /// Learns from a refutation at this depth: rewards `good`, and penalises the moves of `tried`, which
    /// failed low before it.
    pub(super) fn learn(
        &mut self,
        color: Color,
        good: Move,
        tried: &[Move],
        before: &[Option<PieceTo>; 2],
        depth: Depth,
    ) {
        let HistoryBonus { per_ply, less, most } = HISTORY_BONUS;
        let bonus = (per_ply * depth.plies() - less).clamp(0, most);
        self.add(color, good, before, bonus);
        for &m in tried {
            self.add(color, m, before, -bonus);
        }
    }

    fn add(&mut self, color: Color, m: Move, before: &[Option<PieceTo>; 2], bonus: i32) {
        let (from, to) = ends(m);
        nudge(
            &mut self.butterfly[color as usize][from.to_usize()][to.to_usize()],
            bonus,
            LIMIT,
        );
        let to = PieceTo::new(color, m).index();
        for earlier in before.iter().flatten() {
            nudge(&mut self.continuation[earlier.index()][to], bonus, LIMIT);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use shakmaty::CastlingMode;

    #[test]
    fn values_stay_within_their_limit() {
        let mut history = History::default();
        let moves = Position::startpos().legal_moves();
        let before = [Some(PieceTo::new(Color::Black, moves[0])), None];
        for _ in 0..10_000 {
            history.learn(Color::White, moves[0], &moves[1..3], &before, Depth(30));
        }
        let good = history.score(Color::White, moves[0], &history.after(&before));
        assert!(good.0 > 2 * LIMIT * 9 / 10 && good.0 <= 2 * LIMIT);
        let bad = history.score(Color::White, moves[1], &history.after(&before));
        assert!((-2 * LIMIT..-2 * LIMIT * 9 / 10).contains(&bad.0));
        let untried = history.score(Color::White, moves[5], &history.after(&before));
        assert_eq!(untried, HistoryScore::default());
    }

    /// What castling has learnt after another move is read from the entry it was written to.
    #[test]
    fn castling_finds_what_it_has_learnt() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        let moves = Position::from_fen(fen, CastlingMode::Standard)
            .unwrap()
            .legal_moves();
        let mut castles = moves.into_iter().filter(|m| m.is_castle());
        let castle = castles.next().unwrap();
        let mut history = History::default();
        let before = [Some(PieceTo::new(Color::Black, castle)), None];
        history.learn(Color::White, castle, &[], &before, Depth(9));
        let alone = history.score(Color::White, castle, &history.after(&[None; 2]));
        assert_eq!(
            history.score(Color::White, castle, &history.after(&before)),
            HistoryScore(2 * alone.0)
        );
    }
}
