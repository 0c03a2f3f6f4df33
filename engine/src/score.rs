//! What a score means: centipawns, or moves to mate.

use std::fmt;
use std::ops::{Add, Neg, Sub};

pub use puchok_bundles::Ply;
pub use puchok_zones::Centipawns;

/// The deepest ply a line can reach.
pub const MAX_PLY: Ply = Ply(128);

/// The longest mate that a score can tell, in moves.
pub const LONGEST_MATE: u32 = MAX_PLY.0 as u32 / 2;

/// A score from the side to move: centipawns, or a mate counted in plies from the root.
///
/// Nearer to 0 than ± ([`Score::MATE`] − [`MAX_PLY`]) it is centipawns; from there on it is a mate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Default)]
pub struct Score(i32);

/// What a score means to a reader.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// Centipawns from the side to move.
    Centipawns(Centipawns),
    /// Mate in so many moves; negative when the side to move is mated; 0: it is mated now.
    Mate(i32),
}

impl Score {
    /// A draw.
    pub const DRAW: Score = Score(0);
    /// Mate on the spot.
    pub const MATE: Score = Score(32_000);
    /// Larger than every score.
    pub const INFINITE: Score = Score(32_001);
    /// The largest score that is not a mate, and the surest win of a database that knows no distance to mate.
    pub const MAX_CENTIPAWNS: Score = Score(Score::MATE.0 - MAX_PLY.0 as i32 - 1);

    /// A score in centipawns, kept clear of the mates.
    pub fn cp(centipawns: i32) -> Score {
        Score(centipawns.clamp(-Score::MAX_CENTIPAWNS.0, Score::MAX_CENTIPAWNS.0))
    }

    /// The side to move is mated at this ply.
    pub fn mated_at(ply: Ply) -> Score {
        Score(i32::from(ply.0) - Score::MATE.0)
    }

    /// The side to move mates at this ply.
    pub fn mate_at(ply: Ply) -> Score {
        -Score::mated_at(ply)
    }

    /// What the side to move is ahead; a mate is beyond every amount.
    #[inline]
    pub const fn centipawns(self) -> Centipawns {
        Centipawns(self.0)
    }

    /// The bare number, for tables and arithmetic.
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// From a bare number.
    pub const fn from_raw(raw: i32) -> Score {
        Score(raw)
    }

    /// Whether a side mates.
    pub fn is_mate(self) -> bool {
        self.0.abs() > Score::MAX_CENTIPAWNS.0
    }

    /// Whether a side mates, or wins as surely: by a mate further off than scores can count, or by a database that knows no distance.
    /// Such a score is no amount that could be added to or compared with an estimate.
    pub fn is_decided(self) -> bool {
        self.0.abs() >= Score::MAX_CENTIPAWNS.0 - i32::from(MAX_PLY.0)
    }

    /// Plies to the mate that it announces.
    pub fn plies_to_mate(self) -> Option<u16> {
        let plies = Score::MATE.0 - self.0.abs();
        self.is_mate().then(|| u16::try_from(plies).unwrap_or(0))
    }

    /// Whether the side to move mates.
    pub fn is_win_by_mate(self) -> bool {
        self.0 > Score::MAX_CENTIPAWNS.0
    }

    /// Whether the side to move is mated.
    pub fn is_loss_by_mate(self) -> bool {
        self.0 < -Score::MAX_CENTIPAWNS.0
    }

    /// What to tell a reader.
    pub fn meaning(self) -> Meaning {
        if self.is_win_by_mate() {
            Meaning::Mate((Score::MATE.0 - self.0 + 1) / 2)
        } else if self.is_loss_by_mate() {
            Meaning::Mate(-(Score::MATE.0 + self.0) / 2)
        } else {
            Meaning::Centipawns(self.centipawns())
        }
    }

    /// The same score where mates are counted from the position at `ply`, not from the root.
    pub fn seen_from(self, ply: Ply) -> Score {
        Score(i32::from(self.to_table(ply)))
    }

    /// The score as a table keeps it: a mate is counted from the node, not from the root.
    pub fn to_table(self, ply: Ply) -> i16 {
        let ply = i32::from(ply.0);
        let raw = if self.is_win_by_mate() {
            self.0 + ply
        } else if self.is_loss_by_mate() {
            self.0 - ply
        } else {
            self.0
        };
        // |raw| ≤ MATE + 1 = 32,001 by construction, which an i16 holds.
        raw.clamp(-32_001, 32_001) as i16
    }

    /// The inverse of [`Score::to_table`]. A mate further off than scores can count is the surest win that is none.
    pub fn from_table(stored: i16, ply: Ply) -> Score {
        let score = Score(i32::from(stored));
        let ply = i32::from(ply.0);
        if score.is_win_by_mate() {
            Score(score.0 - ply).max(Score::MAX_CENTIPAWNS)
        } else if score.is_loss_by_mate() {
            Score(score.0 + ply).min(-Score::MAX_CENTIPAWNS)
        } else {
            score
        }
    }

    /// The score as the side that has just moved sees it, one ply before.
    pub fn a_ply_before(self) -> Score {
        let seen = -self;
        Score::from_table(seen.to_table(Ply::ROOT), Ply::ROOT + 1)
    }

    /// Shares of wins, draws and losses in thousandths that such a score stands for.
    ///
    /// A logistic curve in the score for both the win and the loss side, with a drawing margin between them.
    pub fn win_draw_loss(self) -> [u16; 3] {
        /// Centipawns by which the curve of wins is shifted: the drawing margin.
        const MARGIN: f64 = 120.0;
        /// Centipawns per factor e in the odds.
        const SCALE: f64 = 85.0;
        if self.is_mate() {
            return if self.0 > 0 { [1000, 0, 0] } else { [0, 0, 1000] };
        }
        let share = |cp: f64| (1000.0 / (1.0 + ((MARGIN - cp) / SCALE).exp())).round() as u16;
        let (win, loss) = (share(f64::from(self.0)), share(-f64::from(self.0)));
        [win, 1000 - win - loss, loss]
    }
}

impl Neg for Score {
    type Output = Score;
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Add<Centipawns> for Score {
    type Output = Score;
    fn add(self, more: Centipawns) -> Score {
        Score(self.0 + more.0)
    }
}

impl Sub<Centipawns> for Score {
    type Output = Score;
    fn sub(self, less: Centipawns) -> Score {
        Score(self.0 - less.0)
    }
}

/// By how much the one is better than the other.
impl Sub for Score {
    type Output = Centipawns;
    fn sub(self, other: Score) -> Centipawns {
        Centipawns(self.0 - other.0)
    }
}

/// Kept clear of the mates, as by [`Score::cp`].
impl From<Centipawns> for Score {
    fn from(centipawns: Centipawns) -> Score {
        Score::cp(centipawns.0)
    }
}

/// As UCI prints it: `cp 35`, `mate -3`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.meaning() {
            Meaning::Centipawns(cp) => write!(f, "cp {cp}"),
            Meaning::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A mate in one is to be mated in two plies for the side that has just moved.
    #[test]
    fn a_ply_before_is_the_other_sides_score() {
        assert_eq!(Score::cp(30).a_ply_before(), Score::cp(-30));
        assert_eq!(Score::mate_at(Ply(1)).a_ply_before(), Score::mated_at(Ply(2)));
        assert_eq!(Score::mated_at(Ply::ROOT).a_ply_before(), Score::mate_at(Ply(1)));
    }

    #[test]
    fn mates_are_counted_in_moves() {
        assert_eq!(Score::mate_at(Ply(1)).meaning(), Meaning::Mate(1));
        assert_eq!(Score::mate_at(Ply(3)).meaning(), Meaning::Mate(2));
        assert_eq!(Score::mated_at(Ply(2)).meaning(), Meaning::Mate(-1));
        assert_eq!(Score::mated_at(Ply(0)).meaning(), Meaning::Mate(0));
        assert_eq!(Score::cp(1_000_000), Score::MAX_CENTIPAWNS);
    }

    #[test]
    fn mates_are_nearer_from_further_down() {
        assert_eq!(
            Score::mate_at(Ply(7)).seen_from(Ply(4)).meaning(),
            Meaning::Mate(2)
        );
        assert_eq!(
            Score::mated_at(Ply(8)).seen_from(Ply(8)).meaning(),
            Meaning::Mate(0)
        );
        assert_eq!(Score::cp(-35).seen_from(Ply(8)), Score::cp(-35));
    }

    #[test]
    fn tables_keep_the_distance_from_the_node() {
        for score in [
            Score::mate_at(Ply(7)),
            Score::mated_at(Ply(8)),
            Score::cp(-35),
            Score::DRAW,
        ] {
            assert_eq!(Score::from_table(score.to_table(Ply(5)), Ply(5)), score);
        }
        assert_eq!(
            Score::from_table(Score::mate_at(Ply(7)).to_table(Ply(5)), Ply::ROOT),
            Score::mate_at(Ply(2))
        );
        // So far from the root no mate can be told, but that the side wins.
        let far = Score::mate_at(Ply(100)).to_table(Ply::ROOT);
        assert_eq!(Score::from_table(far, Ply(40)), Score::MAX_CENTIPAWNS);
        assert_eq!(Score::from_table(-far, Ply(40)), -Score::MAX_CENTIPAWNS);
    }

    #[test]
    fn win_draw_loss_adds_up_and_is_symmetric() {
        for cp in (-2000..2000).step_by(7) {
            let [w, d, l] = Score::cp(cp).win_draw_loss();
            assert_eq!(w + d + l, 1000);
            assert_eq!([l, d, w], (-Score::cp(cp)).win_draw_loss());
        }
    }
}
