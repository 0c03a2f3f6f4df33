//! The window of a search: the scores between which the exact value matters.

use std::ops::Neg;

use crate::score::{Centipawns, Ply, Score};

/// The open interval (alpha, beta), from the side to move's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Window {
    /// What the side to move can already be sure of elsewhere.
    pub alpha: Score,
    /// The most that the opponent allows.
    pub beta: Score,
}

impl Window {
    /// The window of all scores.
    pub(super) const FULL: Window = Window {
        alpha: Score::from_raw(-Score::INFINITE.raw()),
        beta: Score::INFINITE,
    };

    /// The null window that asks only whether a score exceeds `alpha`.
    #[inline]
    pub(super) fn above(alpha: Score) -> Window {
        Window {
            alpha,
            beta: alpha + Centipawns(1),
        }
    }

    /// The null window that asks only whether a score reaches `beta`.
    #[inline]
    pub(super) fn below(beta: Score) -> Window {
        Window {
            alpha: beta - Centipawns(1),
            beta,
        }
    }

    /// Whether this is a null window, with no score between the bounds.
    #[inline]
    pub(super) fn is_narrow(self) -> bool {
        self.beta.raw() - self.alpha.raw() <= 1
    }

    /// Whether a score lies strictly inside.
    #[inline]
    pub(super) fn contains(self, score: Score) -> bool {
        score > self.alpha && score < self.beta
    }

    /// Narrows the window to the scores that are possible at `ply` (*mate distance pruning*).
    ///
    /// At best the side to move mates with its next move; at worst it is mated already.
    ///
    /// # Errors
    /// The score of the node, if nothing is left of the window.
    #[inline]
    pub(super) fn within_mates(self, ply: Ply) -> Result<Window, Score> {
        let alpha = self.alpha.max(Score::mated_at(ply));
        let beta = self.beta.min(Score::mate_at(ply + 1));
        if alpha < beta {
            Ok(Window { alpha, beta })
        } else {
            Err(alpha)
        }
    }
}

/// The same window from the opponent's point of view.
impl Neg for Window {
    type Output = Window;
    #[inline]
    fn neg(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_other_side_sees_it_mirrored() {
        let window = Window {
            alpha: Score::cp(-30),
            beta: Score::cp(70),
        };
        assert_eq!(-(-window), window);
        for cp in -100..100 {
            let score = Score::cp(cp);
            assert_eq!(window.contains(score), (-window).contains(-score));
        }
        assert!(Window::above(Score::DRAW).is_narrow() && Window::below(Score::DRAW).is_narrow());
        assert_eq!(-Window::above(Score::cp(4)), Window::below(Score::cp(-4)));
    }

    #[test]
    fn nothing_is_better_than_mate_next_move() {
        let found = Window::FULL.within_mates(Ply(4));
        let all = Window {
            alpha: Score::mated_at(Ply(4)),
            beta: Score::mate_at(Ply(5)),
        };
        assert_eq!(found, Ok(all));
        let mate_elsewhere = Window {
            alpha: Score::mate_at(Ply(3)),
            beta: Score::INFINITE,
        };
        assert_eq!(mate_elsewhere.within_mates(Ply(4)), Err(Score::mate_at(Ply(3))));
    }
}
