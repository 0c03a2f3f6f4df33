//! Where the search reports to the recorder. Without one, each call only tests an `Option`.

use puchok_zones::board::view::View;
use puchok_zones::picker;
use puchok_zones::picker::candidate::Candidate;
use puchok_zones::reason::Reason;
use puchok_zones::zone::Zone;
use shakmaty::Move;

use super::node_facts::Node;
use super::outset::Outset;
use super::reductions::Depths;
use super::window::Window;
use super::worker::Worker;
use crate::depth::Depth;
use crate::position::Position;
use crate::report::Line;
use crate::report::tree::{End, Kind};
use crate::score::Score;

impl Worker<'_> {
    /// Notes why a node ends and returns its score. Nodes below do the same, so the last call before the node
    /// returns counts.
    #[inline]
    pub(super) fn ends(&mut self, end: End, score: Score) -> Score {
        self.ended = end;
        score
    }

    #[inline]
    pub(super) fn record_begin(&mut self) {
        if let Some(recorder) = &mut self.recorder {
            recorder.begin();
        }
    }

    #[inline]
    pub(super) fn record_end(&mut self, kind: Kind, depth: Depth, window: Window, score: Score) {
        let end = if self.stopped { End::Stopped } else { self.ended };
        if let Some(recorder) = &mut self.recorder {
            recorder.end(kind, depth.plies(), (window.alpha, window.beta), score, end);
        }
    }

    /// Records the end of a root search with this window.
    #[inline]
    pub(super) fn record_root_end(&mut self, depth: Depth, window: Window, score: Score) {
        self.ended = End::Searched;
        self.record_end(Kind::MainLine, depth, window, score);
    }

    #[inline]
    pub(super) fn record_move(&mut self, position: &Position, mv: Option<Move>) {
        if let Some(recorder) = &mut self.recorder {
            recorder.enter(position, mv);
        }
    }

    /// Records a candidate that was not made because the table knows the position after it.
    ///
    /// `depths` are those to which it would have been searched; window and score are the opponent's.
    #[inline]
    pub(super) fn record_recalled(
        &mut self,
        node: &Node<'_>,
        candidate: &Candidate,
        depths: Depths,
        window: Window,
        score: Score,
    ) {
        if self.recorder.is_some() && self.record_known_move(node.position, candidate.mv) {
            self.record_reason(node.view, candidate, depths.full);
            let kind = if depths.first <= Depth::NONE {
                Kind::Quiescence
            } else {
                Kind::Probe
            };
            self.record_known_score(kind, depths.first, window, score);
        }
    }

    /// Records a move in quiescence that was not made because the table knows the position after it; such
    /// moves have no reasons from the map.
    #[inline]
    pub(super) fn record_known(
        &mut self,
        position: &Position,
        mv: Move,
        depth: Depth,
        window: Window,
        score: Score,
    ) {
        if self.recorder.is_some() && self.record_known_move(position, mv) {
            self.record_known_score(Kind::Quiescence, depth, window, score);
        }
    }

    fn record_known_move(&mut self, position: &Position, mv: Move) -> bool {
        let recorder = self.recorder.as_mut();
        recorder.is_some_and(|recorder| recorder.enter_unmade(position, mv))
    }

    fn record_known_score(&mut self, kind: Kind, depth: Depth, window: Window, score: Score) {
        self.ended = End::Table;
        self.record_begin();
        self.record_end(kind, depth, window, score);
        self.record_unmake();
    }

    #[inline]
    pub(super) fn record_unmake(&mut self) {
        if let Some(recorder) = &mut self.recorder {
            recorder.leave();
        }
    }

    /// Records why the move just made is searched, and to what depth without a reduction.
    ///
    /// For a move from the table the map is asked for a reason.
    #[inline]
    pub(super) fn record_reason(&mut self, view: &View, candidate: &Candidate, depth: Depth) {
        let Some(recorder) = &mut self.recorder else {
            return;
        };
        let from_table = candidate.reason == Reason::Table;
        let intent = self.intent;
        let (reason, zone) = if from_table {
            let known = Outset {
                turn: view.turn(),
                intent,
            };
            picker::reason_of(&mut recorder.map, view, candidate.mv, &known)
        } else {
            (
                candidate.reason,
                picker::zone_of(&mut recorder.map, view, candidate),
            )
        };
        // The gain of a positional zone is known to the agenda; the board alone does not show it.
        let zone = zone.map(|zone| Zone {
            gain: intent.agenda.gain_of(&zone).unwrap_or(zone.gain),
            ..zone
        });
        recorder.reason(reason, zone, from_table, depth.plies());
    }

    /// Records the beginning of an iteration.
    pub(super) fn record_iteration(&mut self, depth: Depth) {
        if let Some(recorder) = &mut self.recorder {
            recorder.begin_iteration(depth.plies());
        }
    }

    /// Records the end of a completed iteration.
    pub(super) fn record_iteration_end(&mut self, lines: &[Line]) {
        if let Some(recorder) = &mut self.recorder {
            recorder.finish_iteration(lines);
        }
    }
}
