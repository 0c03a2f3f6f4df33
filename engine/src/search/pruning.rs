//! Which candidates are left out where little depth remains.

use puchok_zones::picker::candidate::Candidate;
use puchok_zones::reason::Reason;

use super::node_facts::Node;
use super::node_type::NodeType;
use crate::params::{self, LateMovePruning};
use crate::score::{Centipawns, Score};

/// What becomes of a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It is searched.
    Searched,
    /// It is left out; what it was granted, no more than alpha, where its score is the reason.
    LeftOut(Option<Score>),
}

impl Node<'_> {
    /// Whether a candidate is searched or cannot matter at this depth. `best` and `alpha` are what the candidates before it have
    /// reached, `number` how many of them were searched.
    pub(super) fn fate<K: NodeType>(
        &self,
        candidate: &Candidate,
        best: Score,
        alpha: Score,
        number: usize,
    ) -> Fate {
        if number == 0 || best.is_loss_by_mate() || candidate.reason == Reason::Table {
            return Fate::Searched;
        }
        let Some(estimate) = self.outlook.estimate else {
            return Fate::Searched;
        };
        // Attacks on the king, captures with check, and offers that mate whoever takes them, are never too dear nor too late.
        if candidate.forcing {
            return Fate::Searched;
        }
        // It loses more on its field than this depth can win back (*static exchange pruning*, as in Ethereal).
        if candidate.cost > params::EXCHANGE_PRUNING_PER_PLY * self.depth.plies() {
            return Fate::LeftOut(None);
        }
        if K::MAIN_LINE {
            return Fate::Searched;
        }
        // Even what it promises does not reach alpha (*futility pruning*, E. Heinz 1998; the promise is the map's).
        let margin = params::FUTILITY_MARGIN;
        let reach = margin.base
            + margin.per_ply * (self.depth.plies() + i32::from(self.outlook.improving))
            + candidate.promise.max(Centipawns::ZERO);
        if self.depth <= params::FUTILITY_DEPTH && estimate + reach <= alpha {
            return Fate::LeftOut(Some(estimate + reach));
        }
        Fate::Searched
    }

    /// Whether only attacks are still searched, which the picker then yields (captures, promotions, forcing moves, moves of open trunks): so
    /// many others, which the map thinks better, have failed (*late move pruning*, chessprogramming wiki "Futility Pruning", move count
    /// based).
    pub(super) fn only_attacks<K: NodeType>(&self, best: Score, number: usize) -> bool {
        let LateMovePruning {
            base,
            per_squared_ply,
        } = params::LATE_MOVE_PRUNING;
        let depth = self.depth.plies();
        let most = (base + per_squared_ply * depth * depth) / (2 - i32::from(self.outlook.improving));
        !K::MAIN_LINE && self.outlook.estimate.is_some() && number as i32 >= most && !best.is_loss_by_mate()
    }
}
