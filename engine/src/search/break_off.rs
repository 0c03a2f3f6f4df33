//! Break-off: nodes that need not be expanded, because one side has no zone worth the window.

use puchok_zones::board::assault::{self, WaysOut};
use puchok_zones::map::Horizon;

use super::depth::Depth;
use super::node::Prospect;
use super::node_type::NodeType;
use super::params;
use super::window::Window;
use super::worker::Worker;
use crate::score::{Centipawns, Score};

impl Worker<'_> {
    /// Break-off: the value of a node that need not be expanded, because one side has no zone worth the window.
    pub(super) fn break_off<K: NodeType>(&mut self, node: &Prospect<'_>) -> Option<Score> {
        let estimate = node.outlook.estimate?;
        if node.window.beta.is_mate() || !self.shared.parts.break_off {
            return None;
        }
        // Where the estimate does not reach beta no threat is asked for below.
        let threat = if self.shared.parts.map && estimate >= node.window.beta {
            self.map.read_threats(node.view, Horizon::default());
            self.map.largest_threat()
        } else {
            Centipawns::ZERO
        };
        if is_beyond_beta(node, estimate, threat) {
            return Some(estimate);
        }
        if let Some(score) = self.below_alpha(node, estimate) {
            return Some(score);
        }
        self.pass::<K>(node, estimate, threat)
    }

    /// The side to move is so far below alpha that not even the largest gain of its open zones reaches it: exchanges decide
    /// (*razoring*, chessprogramming wiki; the gain is the map's).
    fn below_alpha(&mut self, node: &Prospect<'_>, estimate: Score) -> Option<Score> {
        let alpha = node.window.alpha;
        let near = estimate + params::BELOW_ALPHA_MARGIN;
        if node.depth > params::BELOW_ALPHA_DEPTH || near > alpha {
            return None;
        }
        self.map.read_gains(node.view);
        if near + self.map.largest_gain() > alpha {
            return None;
        }
        let score = self.quiesce(node.position, Window::above(alpha), node.ply, 0);
        (self.stopped || score <= alpha).then_some(score)
    }

    /// Passing: if the other side cannot make up the difference with two moves running, it has no zone that matters
    /// (*null-move pruning*, D. Beal 1989, C. Donninger 1993). Not with pawns and a lone officer at most: who then runs out of
    /// good moves would like to pass (zugzwang).
    fn pass<K: NodeType>(
        &mut self,
        node: &Prospect<'_>,
        estimate: Score,
        threat: Centipawns,
    ) -> Option<Score> {
        let beta = node.window.beta;
        let earlier = node.ply.back(1);
        let passed_before = earlier.is_some_and(|ply| self.frames[ply.index()].made.is_none());
        let position = node.position;
        if node.depth < params::PASS_DEPTH
            || estimate < beta
            || threat >= params::PASS_THREAT
            || passed_before
            || position.officers(position.turn()).count() < params::PASS_OFFICERS
        {
            return None;
        }
        let next = self.make_pass(position, node.ply)?;
        let surplus = (estimate - beta) / params::PASS_SURPLUS;
        let share = node.depth.plies() / params::PASS_DEPTH_SHARE;
        let reduction = params::PASS_REDUCTION + share + surplus.min(params::PASS_SURPLUS_PLIES);
        let window = Window::below(beta);
        let score = -self.search::<K::Next>(&next, -window, node.depth - reduction, node.ply + 1);
        self.unmake();
        if self.stopped {
            return Some(Score::DRAW);
        }
        // A mate after a pass is no mate on the board.
        (score >= beta).then(|| if score.is_mate() { beta } else { score })
    }
}

/// The side to move is so far above beta that what the other side's open zones win does not bring it down (*reverse futility
/// pruning*, chessprogramming wiki; the threat is the map's), and it is not about to be mated.
fn is_beyond_beta(node: &Prospect<'_>, estimate: Score, threat: Centipawns) -> bool {
    let plies = (node.depth - i32::from(node.outlook.improving))
        .max(Depth::ONE)
        .plies();
    let margin = params::BEYOND_BETA_MARGIN * plies + threat / 2;
    if node.depth > params::BEYOND_BETA_DEPTH || estimate - margin < node.window.beta {
        return false;
    }
    node.depth < params::MATE_THREAT_DEPTH
        || assault::sharpest_check(node.position.board(), !node.position.turn()) > WaysOut::NONE
}
