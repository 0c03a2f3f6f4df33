//! What a position is worth as it stands, before any of its moves is searched.

use puchok_zones::board::view::View;
use shakmaty::{Board, Color};

use super::correction::Likeness;
use super::entry::Entry;
use super::worker::Worker;
use crate::depth::Depth;
use crate::score::{Ply, Score};

/// What a position is worth as it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    /// The estimate alone; `None` in check.
    pub(super) estimate: Option<Score>,
    /// The estimate, corrected by what searches found in similar positions; `None` in check.
    pub(super) corrected: Option<Score>,
    /// What the position is worth as it stands: the corrected estimate, tightened by the score in the table;
    /// `None` in check.
    pub(super) value: Option<Score>,
    /// Whether the side to move stands better than before its previous move.
    pub(super) improving: bool,
    /// The features it shares with positions that are misjudged alike; `None` in check, and where the library
    /// may know the position.
    pub(super) likeness: Option<Likeness>,
}

impl Worker<'_> {
    /// Works out the outlook of a position.
    #[inline]
    pub(super) fn survey(&mut self, view: &View, entry: Option<&Entry>, ply: Ply) -> Outlook {
        let in_check = view.checkers().any();
        // Before the estimate: the corrections are fetched from memory while the position is being estimated.
        let likeness = if in_check {
            None
        } else {
            self.likeness(view.board(), view.turn(), ply)
        };
        let known = entry.and_then(Entry::estimate);
        let estimate = (!in_check).then(|| known.unwrap_or_else(|| self.estimate(view, ply)));
        let corrections = &self.history.corrections;
        let corrected = estimate.map(|score| corrections.correct(likeness.as_ref(), score));
        self.frames[ply.index()].corrected = corrected;
        let searched = entry.filter(|e| e.depth >= Depth::NONE);
        Outlook {
            estimate,
            corrected,
            value: corrected.map(|score| searched.map_or(score, |e| e.tighten(score, ply))),
            improving: self.is_improving(corrected, ply),
            likeness,
        }
    }

    /// The features by which the estimate of the position at `ply` will be corrected.
    ///
    /// To be called before the position is estimated, because it prefetches the corrections.
    #[inline]
    pub(super) fn likeness(&self, board: &Board, turn: Color, ply: Ply) -> Option<Likeness> {
        let likeness = Likeness::of(board, turn, self.before(ply));
        if let Some(likeness) = &likeness {
            self.history.corrections.prefetch(likeness);
        }
        likeness
    }

    /// Whether the side to move stands better than before its previous move.
    ///
    /// The root has no estimate, so that no position at ply 2 counts as improving. Late moves are then
    /// searched less there, which solves more positions (docs/experiments.md).
    fn is_improving(&self, corrected: Option<Score>, ply: Ply) -> bool {
        let earlier = ply.back(2).and_then(|ply| self.frames[ply.index()].corrected);
        matches!((corrected, earlier), (Some(now), Some(then)) if now > then)
    }
}
