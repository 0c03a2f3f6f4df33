//! What a node tells the picker: how much of the map to read, and what earlier lines taught.

use crate::score::Centipawns;
use puchok_zones::board::moved::Moved;
use puchok_zones::map::Horizon;
use puchok_zones::picker::candidate::Planned;
use puchok_zones::picker::{Experience, ForExchanges, Scope};
use puchok_zones::rank::log_odds::LogOdds;
use shakmaty::Color;

use super::entry::PackedMove;
use super::history::{After, History};
use super::node_facts::Node;
use super::node_type::NodeType;
use super::outset::placement_gain;
use super::worker::{Frame, Worker};
use crate::agenda::Intent;
use crate::params::{self, PerPly};

impl Worker<'_> {
    /// How much of the map a node reads, and how many moves without a winning zone it searches.
    ///
    /// Away from the leaves moves are judged by more of the map. Near them most nodes are refuted by the
    /// table's move or by an exchange, so that moves are judged by the map only after these have failed
    /// (*staged move generation*).
    pub(super) fn scope<K: NodeType>(&self, node: &Node<'_>) -> Scope {
        let parts = &self.shared.parts;
        let deep = node.depth >= params::FULL_MAP_DEPTH;
        let far = K::MAIN_LINE || node.depth >= params::LONG_TRUNKS_DEPTH;
        let horizon = match (deep, far) {
            (true, true) => Horizon::WHOLE,
            (true, false) => Horizon::TREE,
            (false, _) => Horizon::NEAR,
        };
        let horizon = horizon.within(parts.trunks, parts.levels);
        Scope {
            horizon: parts.map.then_some(horizon),
            rest: self.rest_width::<K>(node),
            staged: !deep,
            // The weights were fitted to good moves in games. In a tree most nodes follow a bad move, and the
            // refutation is more often a capture.
            exchanges: ForExchanges {
                winning: params::WINNING_EXCHANGE,
                even: params::EVEN_EXCHANGE,
            },
            evading_capture: params::EVADING_CAPTURE,
        }
    }

    /// How many moves a node searches besides those with a zone that wins, mates or promotes.
    fn rest_width<K: NodeType>(&self, node: &Node<'_>) -> usize {
        if !self.shared.parts.quiet {
            return 0;
        }
        if node.view.all_officers().count() <= params::FEW_OFFICERS {
            return usize::MAX;
        }
        let PerPly { base, per_ply } = if K::MAIN_LINE {
            params::REST_MAIN_LINE
        } else {
            params::REST
        };
        base + per_ply * node.depth.plies().max(0) as usize
    }
}

/// What the search knows of a move besides the map: its placement, and what earlier lines taught (*killer
/// heuristic* and *history heuristic*).
pub(super) struct NodeExperience<'h> {
    turn: Color,
    history: &'h History,
    intent: Intent<'h>,
    killers: [PackedMove; 2],
    after: After<'h>,
}

impl<'h> NodeExperience<'h> {
    /// The experience at a node; its frame keeps the killers.
    #[inline]
    pub(super) fn of(
        node: &Node<'_>,
        history: &'h History,
        intent: Intent<'h>,
        frame: &Frame,
    ) -> NodeExperience<'h> {
        NodeExperience {
            turn: node.position.turn(),
            history,
            intent,
            killers: frame.killers,
            after: history.after(&node.before),
        }
    }
}

impl Experience for NodeExperience<'_> {
    #[inline]
    fn placement(&self, moved: &Moved) -> Centipawns {
        placement_gain(self.turn, moved)
    }

    #[inline]
    fn learnt(&self, moved: &Moved) -> LogOdds {
        if !moved.is_quiet() {
            return LogOdds(0);
        }
        let killer = if self.killers.contains(&PackedMove::quiet(moved)) {
            params::KILLER
        } else {
            LogOdds(0)
        };
        killer + self.history.score_of(self.turn, moved, &self.after).priority()
    }

    #[inline]
    fn planned(&self, moved: &Moved) -> Option<Planned> {
        self.intent.planned(self.turn, moved)
    }
}
