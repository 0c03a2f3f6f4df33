//! The candidates of a node: where they come from, and what searching them has brought so far.

use arrayvec::ArrayVec;
use puchok_zones::board::moves::MOST_MOVES;
use puchok_zones::board::steps::is_quiet;
use puchok_zones::picker::candidate::Candidate;
use puchok_zones::picker::{Picker, Scope};
use shakmaty::Move;

use super::node_facts::Node;
use super::node_type::NodeType;
use super::selection::NodeExperience;
use super::window::Window;
use super::worker::Worker;
use crate::score::Score;

/// Where the candidates of a node come from.
pub(super) struct Source {
    pub(super) picker: Picker,
    scope: Scope,
    /// The candidates so far.
    seen: ArrayVec<Move, MOST_MOVES>,
    /// Whether every legal move has become a candidate.
    widened: bool,
}

impl Source {
    /// The candidates within a scope, the table's move first.
    #[inline]
    pub(super) fn new(table_move: Option<Move>, scope: Scope) -> Source {
        Source {
            picker: Picker::new(table_move),
            scope,
            seen: ArrayVec::new(),
            widened: false,
        }
    }

    /// Makes every legal move a candidate, and returns whether that brings new ones.
    ///
    /// Only if no candidate searched so far avoids mate: the node is mated only if every other legal move
    /// loses as well.
    fn widen(&mut self, node: &Node<'_>, best: Score) -> bool {
        let all_seen = self.seen.len() + usize::from(node.excluded.is_some()) == node.legal.len();
        if self.widened || !best.is_loss_by_mate() || all_seen {
            return false;
        }
        self.widened = true;
        self.scope.rest = usize::MAX;
        self.picker = Picker::new(None);
        true
    }
}

/// What searching the candidates of a node has brought so far.
pub(super) struct SoFar {
    /// The window of the next candidate: alpha rises.
    pub(super) window: Window,
    /// The best score.
    pub(super) score: Score,
    /// The last candidate that raised alpha.
    pub(super) mv: Option<Move>,
    /// How many candidates were searched.
    pub(super) searched: usize,
    /// The quiet ones among them that did not raise alpha.
    pub(super) tried: ArrayVec<Move, 64>,
    /// The best score that was granted to a candidate left out.
    pub(super) left_out: Option<Score>,
    /// Whether a player of limited strength has overlooked a candidate.
    pub(super) overlooked: bool,
}

impl SoFar {
    /// Nothing, in the window of a node.
    #[inline]
    pub(super) fn nothing(window: Window) -> SoFar {
        SoFar {
            window,
            score: -Score::INFINITE,
            mv: None,
            searched: 0,
            tried: ArrayVec::new(),
            left_out: None,
            overlooked: false,
        }
    }

    /// Takes note of the score of a candidate, and returns whether it raises alpha.
    #[inline]
    pub(super) fn note(&mut self, mv: Move, score: Score) -> bool {
        let raises = score > self.window.alpha;
        self.score = self.score.max(score);
        if raises {
            self.window.alpha = score;
            self.mv = Some(mv);
        } else if is_quiet(mv) {
            let _ = self.tried.try_push(mv);
        }
        raises
    }
}

impl Worker<'_> {
    /// The next candidate of a node, its reason not yet confirmed; `None` if there are no more.
    #[inline]
    pub(super) fn next_candidate<K: NodeType>(
        &mut self,
        node: &Node<'_>,
        source: &mut Source,
        so_far: &SoFar,
    ) -> Option<Candidate> {
        loop {
            if node.only_attacks::<K>(so_far) {
                source.picker.only_attacks();
            }
            let frame = &self.frames[node.ply.index()];
            let known = NodeExperience::of(node, &*self.history, self.intent, frame);
            let next = source
                .picker
                .next(self.map, node.view, node.legal, &source.scope, &known);
            match next {
                Some(candidate) => {
                    let mv = candidate.mv;
                    if node.excluded == Some(mv) || source.widened && source.seen.contains(&mv) {
                        continue;
                    }
                    source.seen.push(mv);
                    return Some(candidate);
                }
                None if source.widen(node, so_far.score) => {}
                None => return None,
            }
        }
    }
}
