//! The window of a search: the scores between which the exact value matters.

use std::ops::Neg;

use crate::score::{Centipawns, Ply, Score};

/// The open interval (alpha, beta), from the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Window {
    /// The side to move is sure of this much elsewhere.
    pub alpha: Score,
    /// The other side does not allow more than this.
    pub beta: Score,
}

impl Window {
    /// Every score.
    pub(super) const FULL: Window = Window {
        alpha: Score::from_raw(-Score::INFINITE.raw()),
        beta: Score::INFINITE,
    };

    /// The narrowest window, which asks only whether a value exceeds `alpha`.
    #[inline]
    pub(super) fn above(alpha: Score) -> Window {
        Window {
            alpha,
            beta: alpha + Centipawns(1),
        }
    }

    /// The narrowest window, which asks only whether a value reaches `beta`.
    #[inline]
    pub(super) fn below(beta: Score) -> Window {
        Window {
            alpha: beta - Centipawns(1),
            beta,
        }
    }

    /// Whether there is nothing between the bounds.
    #[inline]
    pub(super) fn is_narrow(self) -> bool {
        self.beta.raw() - self.alpha.raw() <= 1
    }

    /// Whether a score lies strictly inside.
    #[inline]
    pub(super) fn contains(self, score: Score) -> bool {
        score > self.alpha && score < self.beta
    }

    /// What is left of it at `ply`, where no line is better than a mate next move, nor worse than being mated now; as an
    /// error the score of the node when nothing is left (*mate distance pruning*).
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

/// The same window as the other side sees it.
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
