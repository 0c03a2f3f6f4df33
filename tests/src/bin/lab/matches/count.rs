//! The score of a match, and what it says about strength.

use std::fmt;

/// Counts the games of the first engine. Two successive games form a *pair*: they start from the same opening
/// with colours swapped. The games of a pair depend on each other through the opening, but pairs are
/// independent, so errors are computed from pairs (*pentanomial*).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Count {
    won: usize,
    drawn: usize,
    lost: usize,
    /// The number of pairs for each number of half points.
    pairs: [usize; 5],
    /// The half points of the first game of an incomplete pair.
    begun: Option<u8>,
}

/// The points on A. Elo's scale for a factor of ten in the odds.
const SCALE: f64 = 400.0;

/// The half-width of a 95 % confidence interval, in standard errors.
const CONFIDENCE: f64 = 1.96;

/// A lower bound for the estimated variance of a pair's share of the points, because a few pairs that happen
/// to be alike prove nothing.
const LEAST_VARIANCE: f64 = 1.0 / 64.0;

impl Count {
    /// Adds a game, given the first engine's half points.
    pub(crate) fn add(&mut self, half_points: u8) {
        match half_points {
            0 => self.lost += 1,
            1 => self.drawn += 1,
            _ => self.won += 1,
        }
        match self.begun.take() {
            None => self.begun = Some(half_points),
            Some(first) => self.pairs[usize::from(first + half_points)] += 1,
        }
    }

    /// The number of games.
    pub(crate) fn games(&self) -> usize {
        self.won + self.drawn + self.lost
    }

    /// The first engine's share of the points, the variance of this share for a single pair, and the number
    /// of pairs; `None` before the first complete pair.
    fn of_pairs(&self) -> Option<(f64, f64, usize)> {
        let pairs: usize = self.pairs.iter().sum();
        if pairs == 0 {
            return None;
        }
        let mean_of = |value: &dyn Fn(f64) -> f64| {
            let sum =
                (self.pairs.iter().zip(0u8..)).map(|(&n, halves)| n as f64 * value(f64::from(halves) / 4.0));
            sum.sum::<f64>() / pairs as f64
        };
        let mean = mean_of(&|share| share);
        let variance = mean_of(&|share| (share - mean) * (share - mean));
        Some((mean, variance, pairs))
    }

    /// How much stronger the first engine is, in points of A. Elo's scale, with the half-width of the 95 %
    /// confidence interval.
    pub(crate) fn elo(&self) -> (f64, f64) {
        let games = self.games() as f64;
        if games == 0.0 {
            return (0.0, 0.0);
        }
        let mean = (self.won as f64 + self.drawn as f64 / 2.0) / games;
        // A single game says nothing about the error.
        let (variance, pairs) = self
            .of_pairs()
            .map_or((0.25, 1), |(_, variance, pairs)| (variance, pairs));
        let error = CONFIDENCE * (variance / pairs as f64).sqrt();
        let elo = |share: f64| -SCALE * (1.0 / share.clamp(1e-3, 1.0 - 1e-3) - 1.0).log10();
        (elo(mean), (elo(mean + error) - elo(mean - error)) / 2.0)
    }

    /// The log-likelihood ratio of the pairs between the test's second and first hypotheses about the first
    /// engine's advantage (the normal approximation of M. Van den Bergh, *A practical introduction to the
    /// GSPRT*).
    fn log_likelihood(&self, test: &Sprt) -> f64 {
        let Some((mean, variance, pairs)) = self.of_pairs() else {
            return 0.0;
        };
        let share = |elo: f64| 1.0 / (1.0 + 10f64.powf(-elo / SCALE));
        let (low, high) = (share(test.low), share(test.high));
        pairs as f64 * (high - low) * (2.0 * mean - low - high) / (2.0 * variance.max(LEAST_VARIANCE))
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Count { won, drawn, lost, .. } = self;
        let (elo, error) = self.elo();
        write!(f, "+{won} ={drawn} -{lost}, Elo {elo:+.0} ± {error:.0}")
    }
}

/// A sequential probability ratio test (A. Wald 1945) of the first engine's advantage: games are played until
/// one hypothesis is so much likelier than the other that errors occur in at most one of twenty tests.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sprt {
    /// The advantage in Elo of the first hypothesis.
    low: f64,
    /// The advantage in Elo of the second hypothesis, which is larger.
    high: f64,
}

/// The outcome of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The second hypothesis is accepted.
    High,
    /// The first hypothesis is accepted.
    Low,
}

impl Sprt {
    /// The log-likelihood ratio at which a test ends: error rates of 5 % of either kind.
    const BOUND: f64 = 2.944_438_979;

    /// Parses a test written `LOW,HIGH`, in Elo.
    pub(crate) fn parse(text: &str) -> Result<Sprt, String> {
        let numbers = || {
            let (low, high) = text.split_once(',')?;
            let (low, high): (f64, f64) = (low.parse().ok()?, high.parse().ok()?);
            (low < high && low.is_finite() && high.is_finite()).then_some(Sprt { low, high })
        };
        numbers().ok_or_else(|| {
            "two numbers of Elo with a comma between them, the lower first, such as 0,5".to_owned()
        })
    }

    /// The outcome, if the test has ended.
    pub(crate) fn outcome(&self, count: &Count) -> Option<Outcome> {
        let likelihood = count.log_likelihood(self);
        match likelihood {
            _ if likelihood >= Sprt::BOUND => Some(Outcome::High),
            _ if likelihood <= -Sprt::BOUND => Some(Outcome::Low),
            _ => None,
        }
    }

    /// The outcome in words, with the likelihood.
    pub(crate) fn verdict(&self, count: &Count) -> String {
        let likelihood = count.log_likelihood(self);
        let said = match self.outcome(count) {
            Some(Outcome::High) => format!("at least {:+}", self.high),
            Some(Outcome::Low) => format!("at most {:+}", self.low),
            None => "undecided".to_owned(),
        };
        let Sprt { low, high } = self;
        format!("SPRT {low:+} to {high:+}: {said}, log-likelihood ratio {likelihood:.2}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts consecutive games, given by half points.
    fn count(games: impl IntoIterator<Item = u8>) -> Count {
        let mut sum = Count::default();
        for half_points in games {
            sum.add(half_points);
        }
        sum
    }

    fn times(pair: [u8; 2], many: usize) -> impl Iterator<Item = u8> {
        std::iter::repeat_n(pair, many).flatten()
    }

    /// Three of four points correspond to an advantage of 191 Elo points, by the definition of the scale: ten
    /// to the power 191/400 is three.
    #[test]
    fn strength_is_the_logarithm_of_the_odds() {
        assert_eq!(count(times([2, 1], 50)).elo().0.round(), 191.0);
        assert_eq!(count(times([0, 1], 50)).elo().0.round(), -191.0);
        assert_eq!(count(times([2, 0], 50)).elo().0, 0.0);
        assert_eq!(Count::default().elo(), (0.0, 0.0));
    }

    /// 50 pairs, each with both points or none: a standard error of 7.07 %, or 13.9 % to either side at 95 %,
    /// which is 99 Elo points. With the same results, the error is smaller the more the games of a pair
    /// cancel each other.
    #[test]
    fn errors_are_those_of_pairs() {
        let alike = count(times([2, 2], 25).chain(times([0, 0], 25)));
        assert_eq!(alike.elo().1.round(), 99.0);
        let unlike = count(times([2, 0], 50));
        assert_eq!(unlike.elo(), (0.0, 0.0));
        let more = count(times([2, 2], 100).chain(times([0, 0], 100)));
        assert_eq!(more.elo().1.round(), 48.0);
    }

    #[test]
    fn half_points_are_counted() {
        let sum = count([0, 1, 1, 2, 2, 2, 2]);
        assert_eq!((sum.won, sum.drawn, sum.lost), (4, 2, 1));
        assert_eq!((sum.pairs, sum.begun), ([0, 1, 0, 1, 1], Some(2)));
    }

    /// If half of the pairs bring both points and half bring one, the first engine has 75 %, with a variance
    /// of 1/16 per pair. Of 0 and 50 Elo (50 and 57.15 %) the second is likelier by exp((0.0715 · (1.5 −
    /// 1.0715)) / (2/16)) per pair: 0.245 in the exponent, so 13 pairs decide.
    #[test]
    fn tests_end_when_a_hypothesis_is_likely_enough() {
        let test = Sprt::parse("0,50").expect("two numbers");
        let half = |pairs: usize| times([2, 2], pairs / 2).chain(times([2, 0], pairs - pairs / 2));
        assert!((count(half(2)).log_likelihood(&test) - 2.0 * 0.245).abs() < 0.002);
        assert_eq!(test.outcome(&count(half(10))), None);
        assert_eq!(test.outcome(&count(half(14))), Some(Outcome::High));
        assert_eq!(test.outcome(&count(times([2, 2], 20))), Some(Outcome::High));
        assert_eq!(test.outcome(&count(times([2, 1], 1))), None);
        let lost = count(times([0, 0], 7).chain(times([0, 2], 7)));
        assert_eq!(test.outcome(&lost), Some(Outcome::Low));
        for wrong in ["", "5", "5,0", "0,0", "a,b", "0,inf", "NaN,1"] {
            assert!(Sprt::parse(wrong).is_err(), "{wrong}");
        }
    }
}
