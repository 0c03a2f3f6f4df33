//! How well a side played.

/// The accuracy, from 0 to 100, of a move that gives this many hundredths of the expected score away: from the
/// same source as that score ([`Score::expectation`](crate::score::Score::expectation)).
pub fn accuracy(loss: f64) -> f64 {
    (103.1668 * (-0.04354 * loss).exp() - 3.1669).clamp(0.0, 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn giving_nothing_away_is_perfect() {
        assert!((accuracy(0.0) - 100.0).abs() < 0.01);
        assert!(accuracy(10.0) > accuracy(20.0) && accuracy(100.0) < 1.0);
    }
}
