//! Which candidates are left out where little depth remains.

use puchok_zones::rank::candidate::Candidate;
use puchok_zones::reason::Reason;

use super::node::{Kind, Node};
use super::params;
use crate::score::{Centipawns, Score};

impl Node<'_> {
    /// Whether a candidate cannot matter at this depth. `best` and `alpha` are what the candidates before it have reached,
    /// `number` how many of them were searched.
    pub(super) fn leaves_out<K: Kind>(
        &self,
        candidate: &Candidate,
        best: Score,
        alpha: Score,
        number: usize,
    ) -> bool {
        if number == 0 || best.is_loss_by_mate() || candidate.reason == Reason::Table {
            return false;
        }
        let Some(estimate) = self.outlook.estimate else {
            return false;
        };
        // Attacks on the king are never too dear nor too late.
        if candidate.reason == Reason::KingAttack {
            return false;
        }
        // It loses more on its field than this depth can win back (*static exchange pruning*, as in Ethereal).
        if candidate.cost > params::COST_PER_PLY * self.depth.plies() {
            return true;
        }
        if K::MAIN_LINE {
            return false;
        }
        // So many others, which the map thinks better, have failed (*late move pruning*, chessprogramming wiki "Futility
        // Pruning", move count based).
        let (base, per_square) = params::MOST;
        let depth = self.depth.plies();
        let most = (base + per_square * depth * depth) / (2 - i32::from(self.outlook.improving));
        if number as i32 >= most && !candidate.mv.is_capture() {
            return true;
        }
        // Even what it promises does not reach alpha (*futility pruning*, E. Heinz 1998; the promise is the map's).
        let (base, per_ply) = params::PROMISE_MARGIN;
        let reach = base
            + per_ply * (depth + i32::from(self.outlook.improving))
            + candidate.promise.max(Centipawns::ZERO);
        self.depth <= params::PROMISE_DEPTH && estimate + reach <= alpha
    }
}
