//! Pruning: which candidates are left out, by their cost, their promise and their number; the less depth
//! remains, the more.

use puchok_zones::picker::candidate::Candidate;
use puchok_zones::reason::Reason;

use super::candidates::SoFar;
use super::node_facts::Node;
use super::node_type::NodeType;
use crate::params::{self, LateMovePruning};
use crate::score::{Centipawns, Score};

/// What happens to a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It is searched.
    Searched,
    /// It is left out. If its score is the reason, the score it was granted, which does not exceed alpha.
    LeftOut(Option<Score>),
}

impl Node<'_> {
    /// Decides whether a candidate is searched, or cannot matter at this depth.
    ///
    /// `so_far` is what the candidates before it have brought.
    pub(super) fn fate<K: NodeType>(&self, candidate: &Candidate, so_far: &SoFar) -> Fate {
        if so_far.searched == 0 || so_far.score.is_loss_by_mate() || candidate.reason == Reason::Table {
            return Fate::Searched;
        }
        let Some(value) = self.outlook.value else {
            return Fate::Searched;
        };
        // Forcing candidates are never left out: attacks on the king, checks, and offers of a piece whose
        // capture is answered by mate.
        if candidate.forcing {
            return Fate::Searched;
        }
        // Static exchange pruning (as in Ethereal): it loses more on its field than this depth can win back.
        if candidate.cost > params::EXCHANGE_PRUNING_PER_PLY * self.depth.plies() {
            return Fate::LeftOut(None);
        }
        if K::MAIN_LINE {
            return Fate::Searched;
        }
        // Futility pruning (E. Heinz 1998; the promise is the map's): even what it promises does not raise
        // the score above alpha.
        let margin = params::FUTILITY_MARGIN;
        let reach = margin.base
            + margin.per_ply * (self.depth.plies() + i32::from(self.outlook.improving))
            + candidate.promise.max(Centipawns::ZERO);
        if self.depth <= params::FUTILITY_DEPTH && value + reach <= so_far.window.alpha {
            return Fate::LeftOut(Some(value + reach));
        }
        Fate::Searched
    }

    /// Late move pruning (chessprogramming wiki, "Futility Pruning", move count based): whether only attacks
    /// are still searched.
    ///
    /// The picker then yields only captures, forcing moves, and promotions and moves of open trunks that lose
    /// nothing: enough candidates that the map ranks higher have failed.
    #[inline]
    pub(super) fn only_attacks<K: NodeType>(&self, so_far: &SoFar) -> bool {
        let LateMovePruning {
            base,
            per_squared_ply,
        } = params::LATE_MOVE_PRUNING;
        let depth = self.depth.plies();
        let most = (base + per_squared_ply * depth * depth) / (2 - i32::from(self.outlook.improving));
        let enough = so_far.searched as i32 >= most && !so_far.score.is_loss_by_mate();
        !K::MAIN_LINE && self.outlook.value.is_some() && enough
    }
}
