//! Scores: centipawns, or moves to mate.

use std::fmt;
use std::ops::{Add, Neg, Sub};

pub use puchok_bundles::Ply;
pub use puchok_zones::Centipawns;

/// The largest ply that a line can reach.
pub const MAX_PLY: Ply = Ply(128);

/// Centipawns from which explanations and plans say that a side wins, even if another move wins more; a side
/// that is as far behind loses whatever it plays.
pub const WON: Centipawns = Centipawns(500);

/// Centipawns beyond which scores count as this much when explanations and plans compare them: the game is decided.
pub const DECIDED: Centipawns = Centipawns(1000);

/// The longest mate that a score can express, in moves.
pub const LONGEST_MATE: u32 = MAX_PLY.0 as u32 / 2;

/// A score from the side to move: centipawns, or a mate counted in plies from the root.
///
/// It is centipawns if its absolute value is less than [`Score::MATE`] − [`MAX_PLY`], otherwise a mate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Default)]
pub struct Score(i32);

/// What a score means to a reader.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// Centipawns from the side to move's point of view.
    Centipawns(Centipawns),
    /// Mate in this many moves; negative if the side to move is mated, 0 if it is mated already.
    Mate(i32),
}

impl Score {
    /// A draw.
    pub const DRAW: Score = Score(0);
    /// Mate at ply 0.
    pub const MATE: Score = Score(32_000);
    /// Larger than any score.
    pub const INFINITE: Score = Score(32_001);
    /// The largest score that is not a mate; also the score of a sure win whose distance to mate cannot be
    /// expressed.
    pub const MAX_CENTIPAWNS: Score = Score(Score::MATE.0 - MAX_PLY.0 as i32 - 1);

    /// The smallest score of a sure win without a known distance to mate: it is smaller the further from the
    /// root a database knows the win.
    const LEAST_DECIDED: Score = Score(Score::MAX_CENTIPAWNS.0 - MAX_PLY.0 as i32);

    /// A score in centipawns, kept clear of the mates.
    pub fn cp(centipawns: i32) -> Score {
        Score(centipawns.clamp(-Score::MAX_CENTIPAWNS.0, Score::MAX_CENTIPAWNS.0))
    }

    /// The score if the side to move is mated at this ply.
    pub fn mated_at(ply: Ply) -> Score {
        Score(i32::from(ply.0) - Score::MATE.0)
    }

    /// The score if the side to move mates at this ply.
    pub fn mate_at(ply: Ply) -> Score {
        -Score::mated_at(ply)
    }

    /// The advantage of the side to move; that of a mate exceeds any amount of material.
    #[inline]
    pub const fn centipawns(self) -> Centipawns {
        Centipawns(self.0)
    }

    /// The same, with what is more than decided cut off at ± [`DECIDED`].
    pub fn clipped(self) -> Centipawns {
        self.centipawns().clamp(-DECIDED, DECIDED)
    }

    /// The plain number, for tables and arithmetic.
    pub const fn raw(self) -> i32 {
        self.0
    }

    /// The score with this plain number.
    pub const fn from_raw(raw: i32) -> Score {
        Score(raw)
    }

    /// Whether it is a mate, for either side.
    pub fn is_mate(self) -> bool {
        self.0.abs() > Score::MAX_CENTIPAWNS.0
    }

    /// Whether a side mates or wins just as surely, be it by a mate too far off for scores or by a database
    /// without distances.
    ///
    /// Such a score is not an amount that can be added to or compared with an estimate.
    pub fn is_decided(self) -> bool {
        self.0.abs() >= Score::LEAST_DECIDED.0
    }

    /// Plies to the mate that the score announces; `None` if it is not a mate.
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

    /// What the score means to a reader.
    pub fn meaning(self) -> Meaning {
        if self.is_win_by_mate() {
            Meaning::Mate((Score::MATE.0 - self.0 + 1) / 2)
        } else if self.is_loss_by_mate() {
            Meaning::Mate(-(Score::MATE.0 + self.0) / 2)
        } else {
            Meaning::Centipawns(self.centipawns())
        }
    }

    /// The same score with mates and sure wins counted from the position at `ply` instead of the root.
    pub fn seen_from(self, ply: Ply) -> Score {
        Score(i32::from(self.to_table(ply)))
    }

    /// The score as the table stores it, with mates and sure wins counted from the node instead of the root.
    pub fn to_table(self, ply: Ply) -> i16 {
        let ply = i32::from(ply.0);
        let size = self.0.abs();
        let from_node = if self.is_mate() {
            size + ply
        } else if self.is_decided() {
            (size + ply).min(Score::MAX_CENTIPAWNS.0)
        } else {
            size
        };
        // At most MATE + 1 = 32,001 by construction, which fits an i16.
        (self.0.signum() * from_node.min(Score::INFINITE.0)) as i16
    }

    /// The inverse of [`Score::to_table`]. A mate too far off for scores becomes the largest score that is
    /// not a mate.
    pub fn from_table(stored: i16, ply: Ply) -> Score {
        let score = Score(i32::from(stored));
        let ply = i32::from(ply.0);
        let size = score.0.abs();
        let from_root = if score.is_mate() {
            (size - ply).max(Score::MAX_CENTIPAWNS.0)
        } else if score.is_decided() {
            (size - ply).max(Score::LEAST_DECIDED.0)
        } else {
            size
        };
        Score(score.0.signum() * from_root)
    }

    /// The score from the point of view of the side that has just moved, one ply earlier.
    pub fn a_ply_before(self) -> Score {
        let seen = -self;
        Score::from_table(seen.to_table(Ply::ROOT), Ply::ROOT + 1)
    }

    /// The shares of wins, draws and losses that correspond to the score, in thousandths.
    ///
    /// A logistic curve in the score for the win side and for the loss side, with a drawing margin between
    /// them.
    pub fn win_draw_loss(self) -> [u16; 3] {
        /// Centipawns by which the curve of wins is shifted: the drawing margin.
        const MARGIN: f64 = 120.0;
        /// Centipawns for a factor of e in the odds.
        const SCALE: f64 = 85.0;
        if self.is_mate() {
            return if self.0 > 0 { [1000, 0, 0] } else { [0, 0, 1000] };
        }
        let share = |cp: f64| (1000.0 / (1.0 + ((MARGIN - cp) / SCALE).exp())).round() as u16;
        let (win, loss) = (share(f64::from(self.0)), share(-f64::from(self.0)));
        [win, 1000 - win - loss, loss]
    }

    /// Hundredths of a point that a side can expect with this score: 0 lost, 100 won.
    ///
    /// The logistic curve of lichess.org ("Accuracy metric", lichess.org/page/accuracy), fitted there to games
    /// of players rated about 2300.
    pub fn expectation(self) -> f64 {
        /// Per centipawn.
        const STEEPNESS: f64 = 0.003_682_08;
        match self.meaning() {
            Meaning::Mate(moves) if moves > 0 => 100.0,
            Meaning::Mate(_) => 0.0,
            Meaning::Centipawns(cp) => {
                100.0 / (1.0 + (-STEEPNESS * f64::from(cp.0.clamp(-1000, 1000))).exp())
            }
        }
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

/// The difference in centipawns.
impl Sub for Score {
    type Output = Centipawns;
    fn sub(self, other: Score) -> Centipawns {
        Centipawns(self.0 - other.0)
    }
}

/// Limited to scores that are not mates, as by [`Score::cp`].
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

    /// A mate in one is, for the side that has just moved, being mated in two plies.
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
        // A win that a database knows two plies further on is two plies nearer than one four plies further on.
        let known = |ply: u16| Score::MAX_CENTIPAWNS - Centipawns(ply.into());
        let stored = known(5).to_table(Ply(3));
        assert_eq!(Score::from_table(stored, Ply(3)), known(5));
        assert_eq!(Score::from_table(stored, Ply(40)), known(42));
        assert_eq!(Score::from_table(-stored, Ply(40)), -known(42));
        // That far from the root the mate cannot be expressed, only that the side wins.
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

    #[test]
    fn expectations_are_symmetric_and_rise() {
        let mut last = -1.0;
        for cp in (-1000..=1000).step_by(50) {
            let (own, other) = (Score::cp(cp).expectation(), Score::cp(-cp).expectation());
            assert!((own + other - 100.0).abs() < 1e-9);
            assert!(own > last);
            last = own;
        }
        assert_eq!(Score::mate_at(Ply(5)).expectation(), 100.0);
        assert_eq!(Score::mated_at(Ply(4)).expectation(), 0.0);
    }
}
