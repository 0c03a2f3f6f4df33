//! What a search teaches: the histories and killers of a thread, and how far off the estimate was.

use puchok_zones::board::steps::is_quiet;
use puchok_zones::picker::candidate::Candidate;
use shakmaty::Move;

use super::entry::PackedMove;
use super::node_facts::Node;
use super::worker::Worker;
use crate::report::Bound;
use crate::score::Score;

impl Worker<'_> {
    /// Learns from a quiet refutation (*history heuristic*, J. Schaeffer 1983; *killer heuristic*,
    /// B. Huberman 1968).
    ///
    /// `tried` holds the quiet moves that failed low before it. Refutations by a capture or promotion teach
    /// nothing here.
    pub(super) fn learn(&mut self, node: &Node<'_>, refutation: &Candidate, tried: &[Move]) {
        let mv = refutation.mv;
        if !is_quiet(mv) {
            return;
        }
        let turn = node.position.turn();
        self.history.learn(turn, mv, tried, &node.before, node.depth);
        let killers = &mut self.frames[node.ply.index()].killers;
        if !killers[0].is(mv) {
            killers[1] = killers[0];
            killers[0] = PackedMove::new(mv);
        }
    }

    /// Learns how far the estimate of a node was from the result of its search.
    pub(super) fn learn_correction(&mut self, node: &Node<'_>, found: Score, bound: Bound) {
        if let Some(estimate) = node.outlook.corrected
            && let Some(likeness) = &node.outlook.likeness
        {
            self.history
                .corrections
                .learn(likeness, estimate, (found, bound), node.depth);
        }
    }
}
