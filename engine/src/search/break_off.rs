//! Break-off: reverse futility pruning, razoring and null-move pruning. What open zones win can prevent each
//! of them.

use puchok_zones::board::assault::{self, WaysOut};
use puchok_zones::map::Horizon;

use super::node_facts::Visit;
use super::node_type::NodeType;
use super::worker::Worker;
use crate::depth::Depth;
use crate::params;
use crate::score::{Centipawns, Score};

impl Worker<'_> {
    /// Returns the score of a node that can be broken off; `None` if it has to be expanded.
    ///
    /// Only for nodes off the main line, which have a null window.
    pub(super) fn break_off<K: NodeType>(&mut self, node: &Visit<'_>) -> Option<Score> {
        let value = node.outlook.value?;
        if node.window.beta.is_decided() || !self.shared.parts.break_off {
            return None;
        }
        // A threat can only prevent a break-off, so it is read only where reverse futility or a null move is
        // possible.
        let surplus = node.surplus(value);
        let may_pass = self.may_pass(node, value);
        let threat = if self.shared.parts.map && (surplus.is_some() || may_pass) {
            self.largest_threat(node)
        } else {
            Centipawns::ZERO
        };
        if surplus.is_some_and(|surplus| surplus >= threat / params::THREAT_DIVISOR)
            && is_safe_from_mate(node)
        {
            return Some(value);
        }
        if let Some(score) = self.razor(node, value) {
            return Some(score);
        }
        if may_pass && threat < params::NULL_MOVE_THREAT {
            return self.pass::<K>(node, value);
        }
        None
    }

    /// The most that the opponent would win with the next move if the side to move did nothing.
    ///
    /// Of the opponent's pawns, those that promote at once count; pawns further back are not read here.
    fn largest_threat(&mut self, node: &Visit<'_>) -> Centipawns {
        let parts = &self.shared.parts;
        let horizon = Horizon {
            promotion: 1,
            ..Horizon::WHOLE.within(parts.trunks, parts.levels)
        };
        self.map.read_threats(node.view, horizon);
        self.map.largest_threat()
    }

    /// Razoring (chessprogramming wiki; the gain is the map's).
    ///
    /// If the value, a margin and the most that the side to move can win by a capture do not exceed alpha,
    /// quiescence decides.
    fn razor(&mut self, node: &Visit<'_>, value: Score) -> Option<Score> {
        let alpha = node.window.alpha;
        let near = value + params::RAZORING_MARGIN;
        if node.depth > params::RAZORING_DEPTH || near > alpha {
            return None;
        }
        self.map.read_gains(node.view);
        if near + self.map.largest_gain() > alpha {
            return None;
        }
        let score = self.quiesce_seen(node)?;
        (self.stopped || score <= alpha).then_some(score)
    }

    /// Whether the null move may be tried, the opponent's threats aside.
    ///
    /// It is not tried with fewer than two officers, for fear of zugzwang, nor right after another pass.
    fn may_pass(&self, node: &Visit<'_>, value: Score) -> bool {
        let earlier = node.ply.back(1);
        let passed_before = || earlier.is_some_and(|ply| self.frames[ply.index()].made.is_none());
        let position = node.position;
        node.depth >= params::NULL_MOVE_DEPTH
            && value >= node.window.beta
            && !passed_before()
            && position.officers(position.turn()).count() >= params::NULL_MOVE_OFFICERS
    }

    /// Null-move pruning (D. Beal 1989, C. Donninger 1993).
    ///
    /// If the score reaches beta even after a pass, the node is cut off.
    fn pass<K: NodeType>(&mut self, node: &Visit<'_>, value: Score) -> Option<Score> {
        let beta = node.window.beta;
        let position = node.position;
        let surplus = (value - beta) / params::NULL_MOVE_SURPLUS;
        let share = node.depth.plies() / params::NULL_MOVE_DEPTH_DIVISOR;
        let reduction = params::NULL_MOVE_REDUCTION + share + surplus.min(params::NULL_MOVE_SURPLUS_PLIES);
        let depth = node.depth - reduction;
        let score = self.after_pass(position, node.ply, |worker, next| {
            -worker.search::<K::Next>(next, -node.window, depth, node.ply + 1)
        })?;
        if self.stopped {
            return Some(Score::DRAW);
        }
        // A mate or win after a pass is not proved on the board.
        (score >= beta).then(|| if score.is_decided() { beta } else { score })
    }
}

impl Visit<'_> {
    /// Reverse futility pruning (chessprogramming wiki; the threat is the map's).
    ///
    /// Returns by how many centipawns the value exceeds beta plus a margin; only a threat, which is what
    /// the opponent's open zones win, can outweigh this surplus. `None` if there is no surplus, or if the
    /// node is too deep.
    fn surplus(&self, value: Score) -> Option<Centipawns> {
        let plies = (self.depth - i32::from(self.outlook.improving)).max(Depth::ONE);
        let surplus = value - self.window.beta - params::REVERSE_FUTILITY_MARGIN * plies.plies();
        (self.depth <= params::REVERSE_FUTILITY_DEPTH && surplus >= Centipawns::ZERO).then_some(surplus)
    }
}

/// Whether the side to move is safe from mate in one.
///
/// Below `params::MATE_THREAT_DEPTH` this is taken for granted. Checks by pawns, and those that a king move
/// uncovers, are not looked at.
fn is_safe_from_mate(node: &Visit<'_>) -> bool {
    node.depth < params::MATE_THREAT_DEPTH
        || assault::sharpest_check(node.position.board(), !node.position.turn()) > WaysOut::NONE
}
