//! Singular extensions (T. Anantharaman, M. Campbell, F. Hsu 1988): a position in which only one move holds is searched more deeply
//! there. That it is the only one is asked as Stockfish asks: whether the others reach a bound a little below the score that the table
//! has for it. Where they do, and that bound is beyond beta, several moves refute the position (*multi-cut*, Y. Björnsson and
//! T. Marsland 1998).

use super::entry::Entry;
use super::node_facts::Node;
use super::node_type::NodeType;
use super::window::Window;
use super::worker::Worker;
use crate::depth::Depth;
use crate::params;
use crate::report::Bound;
use crate::score::Score;

/// What the moves beside the one from the table are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Others {
    /// They fall short of it: it is the only one.
    FallShort,
    /// One of them reaches beta too, and at least this score.
    Refute(Score),
    /// Neither, or they were not asked.
    Unknown,
}

impl Worker<'_> {
    /// Asks the moves of a node beside the one from the table, half as deeply.
    pub(super) fn ask_others<K: NodeType>(&mut self, node: &Node<'_>, entry: Option<&Entry>) -> Others {
        let Some(bar) = entry.and_then(|entry| self.bar_for_others(node, entry)) else {
            return Others::Unknown;
        };
        let without = Node {
            window: Window::below(bar),
            depth: Depth((node.depth.plies() - 1) / 2),
            table_move: None,
            excluded: node.table_move,
            ..*node
        };
        let score = self.search_candidates::<K::Asked>(&without);
        if score < bar {
            Others::FallShort
        } else if !K::MAIN_LINE && bar >= node.window.beta && !score.is_decided() {
            Others::Refute(bar)
        } else {
            Others::Unknown
        }
    }

    /// The score that the others have to reach; `None` where they need not be asked: near the leaves, and where the table does not
    /// know how good its move is.
    fn bar_for_others(&self, node: &Node<'_>, entry: &Entry) -> Option<Score> {
        let score = entry.score(node.ply);
        let is_asked = node.depth >= params::SINGULAR_DEPTH
            && node.table_move.is_some()
            && entry.bound != Bound::Upper
            && entry.depth + params::SINGULAR_SHALLOWER >= node.depth
            && !score.is_decided()
            && node.legal.len() > 1
            && node.ply < params::EXTENSION_PLIES
            // A weak player does not notice.
            && self.shared.oversight.is_none();
        is_asked.then(|| score - params::SINGULAR_MARGIN * node.depth.plies())
    }
}
