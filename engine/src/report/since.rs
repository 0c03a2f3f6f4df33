//! Since when a search has been right.

use std::time::Duration;

use super::{Bound, Line, Observer, Progress};

/// Records the moment from which the main line has satisfied a condition without a break: *nodes to solution*.
///
/// Only exact scores count: a move that is merely above or below a bound has not been decided on.
#[derive(Debug)]
pub struct Since<F> {
    is_right: F,
    moment: Option<(u64, Duration)>,
}

impl<F: Fn(&Line) -> bool> Since<F> {
    /// An observer for this condition.
    pub fn new(is_right: F) -> Since<F> {
        Since {
            is_right,
            moment: None,
        }
    }

    /// Positions and time at that moment; `None` if the last line did not satisfy it.
    pub fn moment(&self) -> Option<(u64, Duration)> {
        self.moment
    }
}

impl<F: Fn(&Line) -> bool + Send> Observer for Since<F> {
    fn progress(&mut self, progress: &Progress<'_>) {
        if progress.multipv != 1 || progress.line.bound != Bound::Exact {
            return;
        }
        let now = (progress.nodes, progress.time);
        self.moment = (self.is_right)(progress.line).then(|| self.moment.unwrap_or(now));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::Score;

    /// The moment is that of the last time it was found: it is forgotten where another line takes its place.
    /// Bounds and further lines neither find nor lose it.
    #[test]
    fn what_is_found_lost_and_found_again_counts_from_the_last_time() {
        let mut since = Since::new(|line: &Line| line.score > Score::DRAW);
        let mut tell = |centipawns, bound, multipv, nodes| {
            let line = Line {
                score: Score::cp(centipawns),
                bound,
                pv: Vec::new(),
                depth: 1,
                seldepth: 1,
            };
            since.progress(&Progress {
                multipv,
                line: &line,
                nodes,
                time: Duration::from_micros(nodes),
                hashfull: 0,
                tablebase_hits: 0,
            });
            since.moment().map(|(nodes, _)| nodes)
        };
        assert_eq!(tell(-1, Bound::Exact, 1, 10), None);
        assert_eq!(tell(9, Bound::Lower, 1, 15), None);
        assert_eq!(tell(9, Bound::Exact, 1, 20), Some(20));
        assert_eq!(tell(9, Bound::Exact, 1, 30), Some(20));
        assert_eq!(tell(-9, Bound::Exact, 2, 35), Some(20));
        assert_eq!(tell(-9, Bound::Upper, 1, 40), Some(20));
        assert_eq!(tell(-9, Bound::Exact, 1, 50), None);
        assert_eq!(tell(9, Bound::Exact, 1, 60), Some(60));
    }
}
