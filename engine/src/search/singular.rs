//! Singular extensions (T. Anantharaman, M. Campbell, F. Hsu 1988): the only move that holds is searched one
//! ply deeper.
//!
//! As in Stockfish, the other moves are searched to less depth against a bound a little below the table's
//! score, mostly that of its move. If none reaches it, the table's move is singular. If one does and the bound is at
//! least beta, several moves refute the position (*multi-cut*, Y. Björnsson and T. Marsland 1998).

use super::entry::Entry;
use super::node_facts::{Node, Visit};
use super::node_type::NodeType;
use super::window::Window;
use super::worker::Worker;
use crate::depth::Depth;
use crate::params;
use crate::report::Bound;
use crate::score::Score;

/// How the other moves compare with the one from the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Others {
    /// None comes near it: the table's move is singular.
    FallShort,
    /// One of them also fails high, with at least this score.
    Refute(Score),
    /// Neither, or they were not searched.
    Unknown,
}

impl Worker<'_> {
    /// Searches the moves of a node other than the table's, to half the depth.
    pub(super) fn ask_others<K: NodeType>(&mut self, node: &Node<'_>) -> Others {
        let Some(bar) = node.entry.and_then(|entry| self.bar_for_others(node, entry)) else {
            return Others::Unknown;
        };
        let without = Node {
            visit: Visit {
                window: Window::below(bar),
                depth: Depth((node.depth.plies() - 1) / 2),
                ..node.visit
            },
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

    /// The score that the other moves have to reach; `None` where they are not searched.
    ///
    /// That is the case near the leaves, very deep in a line, with only one legal move, and where the table's
    /// score is decided, too shallow or only an upper bound.
    fn bar_for_others(&self, node: &Node<'_>, entry: &Entry) -> Option<Score> {
        let score = entry.score(node.ply);
        let is_asked = node.depth >= params::SINGULAR_DEPTH
            && node.table_move.is_some()
            && entry.bound != Bound::Upper
            && entry.depth + params::SINGULAR_SHALLOWER >= node.depth
            && !score.is_decided()
            && node.legal.len() > 1
            && node.ply < params::EXTENSION_PLIES
            // A player of limited strength does not notice singular moves.
            && self.shared.oversight.is_none();
        is_asked.then(|| score - params::SINGULAR_MARGIN * node.depth.plies())
    }
}
