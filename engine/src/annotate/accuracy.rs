//! Scores as expected results, and how well a side played.

use crate::score::{Meaning, Score};

/// Hundredths of a point that a side can expect with this score: 0 lost, 100 won.
///
/// The logistic curve of lichess.org ("Accuracy metric", lichess.org/page/accuracy), fitted there to games of
/// players rated about 2300.
pub fn expectation(score: Score) -> f64 {
    /// Per centipawn.
    const STEEPNESS: f64 = 0.003_682_08;
    match score.meaning() {
        Meaning::Mate(moves) if moves > 0 => 100.0,
        Meaning::Mate(_) => 0.0,
        Meaning::Centipawns(cp) => 100.0 / (1.0 + (-STEEPNESS * f64::from(cp.0.clamp(-1000, 1000))).exp()),
    }
}

/// The accuracy, from 0 to 100, of a move that gives this many hundredths of the expected score away (same
/// source).
pub fn accuracy(loss: f64) -> f64 {
    (103.1668 * (-0.04354 * loss).exp() - 3.1669).clamp(0.0, 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::Ply;

    #[test]
    fn expectations_are_symmetric_and_rise() {
        let mut last = -1.0;
        for cp in (-1000..=1000).step_by(50) {
            let (own, other) = (expectation(Score::cp(cp)), expectation(Score::cp(-cp)));
            assert!((own + other - 100.0).abs() < 1e-9);
            assert!(own > last);
            last = own;
        }
        assert_eq!(expectation(Score::mate_at(Ply(5))), 100.0);
        assert_eq!(expectation(Score::mated_at(Ply(4))), 0.0);
    }

    #[test]
    fn giving_nothing_away_is_perfect() {
        assert!((accuracy(0.0) - 100.0).abs() < 0.01);
        assert!(accuracy(10.0) > accuracy(20.0) && accuracy(100.0) < 1.0);
    }
}
