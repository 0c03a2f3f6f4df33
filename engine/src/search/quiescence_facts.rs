//! What is known of a node of quiescence before its moves are searched.

use super::entry::{Entry, Finding};
use super::window::Window;
use crate::depth::Depth;
use crate::position::Position;
use crate::report::Bound;
use crate::score::{MAX_PLY, Ply, Score};

/// What the side to move gets by standing pat.
#[derive(Clone, Copy)]
pub(super) struct Standing {
    /// The positional estimate.
    pub(super) estimate: Score,
    /// The same, corrected by what searches found in similar positions, and by what the table knows of this
    /// one.
    pub(super) value: Score,
}

/// A node of quiescence: what is known of it before its moves are listed.
#[derive(Clone, Copy)]
pub(super) struct Resting<'a> {
    pub(super) position: &'a Position,
    pub(super) ply: Ply,
    pub(super) window: Window,
    /// 0 at the first ply; it falls from there.
    pub(super) depth: Depth,
    /// The depth with which the table stores the result.
    pub(super) quality: Depth,
    /// What the table knows of the position.
    pub(super) entry: Option<&'a Entry>,
}

impl<'a> Resting<'a> {
    /// What the table knows of the position from a search of at least this quality: with checks included, a
    /// result that was found without them is not good enough.
    #[inline]
    pub(super) fn as_good(&self) -> Option<&'a Entry> {
        self.entry.filter(|entry| entry.depth >= self.quality)
    }

    /// The score that the table settles the node with.
    ///
    /// On the main line the moves are wanted, so that only an exact, decided score is used: an ordinary score
    /// from the table could hide a mate.
    #[inline]
    pub(super) fn known_score(&self) -> Option<Score> {
        let entry = self.as_good()?;
        let score = entry.settles(self.ply, self.window, self.position.halfmoves())?;
        let serves = self.window.is_narrow() || entry.bound == Bound::Exact && score.is_decided();
        serves.then_some(score)
    }

    /// Whether the line has reached its maximum length.
    #[inline]
    pub(super) fn is_longest(&self) -> bool {
        self.ply + 1 >= MAX_PLY
    }

    /// What is found of the node before a move is searched. In check, where nobody stands pat, that is mate.
    #[inline]
    pub(super) fn finding(&self, standing: Option<Standing>) -> Finding {
        Finding {
            mv: None,
            score: standing.map_or(Score::mated_at(self.ply), |s| s.value),
            ply: self.ply,
            estimate: standing.map(|s| s.estimate),
            depth: self.quality,
            bound: Bound::Lower,
            of_main_line: self.entry.is_some_and(|entry| entry.of_main_line),
        }
    }
}
