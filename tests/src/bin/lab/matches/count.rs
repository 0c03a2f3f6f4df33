//! The score of a match, and what it says of strength.

use std::fmt;

/// Games won, drawn and lost by the first engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Count {
    won: usize,
    drawn: usize,
    lost: usize,
}

/// Points of A. Elo's scale for a factor of ten in the odds.
const SCALE: f64 = 400.0;

/// Standard errors to either side that hold in 95 of a hundred matches.
const CONFIDENCE: f64 = 1.96;

impl Count {
    /// Adds a game by the half points that it brought the first engine.
    pub(crate) fn add(&mut self, half_points: u8) {
        match half_points {
            0 => self.lost += 1,
            1 => self.drawn += 1,
            _ => self.won += 1,
        }
    }

    /// How many there were.
    pub(crate) fn games(&self) -> usize {
        self.won + self.drawn + self.lost
    }

    /// How much stronger the first engine is, in points of A. Elo's scale, and the error of that to either side in 95 of a hundred
    /// matches: the standard error of the mean of the games, each for itself.
    pub(crate) fn elo(&self) -> (f64, f64) {
        let games = self.games() as f64;
        if games == 0.0 {
            return (0.0, 0.0);
        }
        let (won, drawn, lost) = (self.won as f64, self.drawn as f64, self.lost as f64);
        let mean = (won + drawn / 2.0) / games;
        let square = |points: f64| (points - mean) * (points - mean);
        let variance = (won * square(1.0) + drawn * square(0.5) + lost * square(0.0)) / games;
        let error = CONFIDENCE * (variance / games).sqrt();
        let elo = |share: f64| -SCALE * (1.0 / share.clamp(1e-3, 1.0 - 1e-3) - 1.0).log10();
        (elo(mean), (elo(mean + error) - elo(mean - error)) / 2.0)
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Count { won, drawn, lost } = self;
        let (elo, error) = self.elo();
        write!(f, "+{won} ={drawn} -{lost}, Elo {elo:+.0} ± {error:.0}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(won: usize, drawn: usize, lost: usize) -> Count {
        Count { won, drawn, lost }
    }

    /// Three of four points are 191 points of strength, by the definition of the scale: ten to the power 191/400 is three.
    #[test]
    fn strength_is_the_logarithm_of_the_odds() {
        assert_eq!(count(75, 0, 25).elo().0.round(), 191.0);
        assert_eq!(count(25, 0, 75).elo().0.round(), -191.0);
        assert_eq!(count(10, 50, 10).elo().0, 0.0);
        assert_eq!(Count::default().elo(), (0.0, 0.0));
    }

    /// 100 games without draws: a standard error of 5 %, 9.8 % to either side, 69 points.
    #[test]
    fn errors_shrink_with_games_and_draws() {
        assert_eq!(count(50, 0, 50).elo().1.round(), 69.0);
        assert!(count(200, 0, 200).elo().1 < count(50, 0, 50).elo().1);
        assert!(count(25, 50, 25).elo().1 < count(50, 0, 50).elo().1);
    }

    #[test]
    fn half_points_are_counted() {
        let mut sum = Count::default();
        for half_points in [0, 1, 1, 2, 2, 2] {
            sum.add(half_points);
        }
        assert_eq!(sum, count(3, 2, 1));
    }
}
