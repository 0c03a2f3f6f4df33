//! What the transposition table settles without a search: on arrival at a node, and before a move is made at
//! all.

use puchok_zones::board::golden::GOLDEN;
use shakmaty::Move;

use super::entry::{Entry, Finding, PackedMove};
use super::node::expects_move_after;
use super::node_facts::Node;
use super::node_type::NodeType;
use super::reductions::{Attempt, Depths};
use super::window::Window;
use super::worker::Worker;
use crate::depth::Depth;
use crate::params;
use crate::position::{Arrangement, Position};
use crate::score::{Ply, Score};

/// The score from an earlier search of the position, if that was deep enough and its bound settles the
/// window.
#[inline]
pub(super) fn cut_off<K: NodeType>(
    entry: &Entry,
    window: Window,
    depth: Depth,
    ply: Ply,
    halfmoves: u32,
) -> Option<Score> {
    if entry.depth < sought(K::EXPECTS_MOVE, Some(entry), depth) {
        return None;
    }
    entry.settles(ply, window, halfmoves)
}

/// The depth to which a search of nominal `depth` looks at a position (*internal iterative reduction*,
/// E. Schröder, Rebel).
///
/// Where one move is [expected](NodeType::EXPECTS_MOVE) to be better than the others, moves are ordered less
/// well without one from the table. A search one ply shallower then finds it more cheaply. A result of that
/// depth also answers the next request for the full depth.
#[inline]
pub(super) fn sought(expects_move: bool, entry: Option<&Entry>, depth: Depth) -> Depth {
    let known_move = entry.is_some_and(|e| e.mv != PackedMove::NONE);
    if expects_move && !known_move && depth >= params::ITERATIVE_REDUCTION_DEPTH {
        depth - 1
    } else {
        depth
    }
}

/// The key under which the table stores a position.
#[inline]
pub(super) fn table_key(position: &Position) -> u64 {
    key_at(position.key(), position.halfmoves())
}

/// The table's key for a position with this Zobrist key, `plies` after the last capture or pawn move.
///
/// Near the fifty-move rule the value of a position depends on these plies as well, and does not hold where
/// they are fewer.
#[inline]
fn key_at(key: u64, plies: u32) -> u64 {
    if plies < params::NEAR_FIFTY_MOVES {
        key
    } else {
        key ^ u64::from(plies).wrapping_mul(GOLDEN)
    }
}

/// What a table entry for the position after a move has to know, as that position sees it.
pub(super) struct Wanted {
    /// The window that its score settles.
    pub(super) window: Window,
    /// The depth that it has at least.
    pub(super) depth: Depth,
    /// The ply of the position.
    pub(super) ply: Ply,
    /// Whether a move is [expected](NodeType::EXPECTS_MOVE) there.
    pub(super) expects_move: bool,
}

impl Worker<'_> {
    /// What the table knows of a position.
    #[inline]
    pub(super) fn probe(&self, position: &Position) -> Option<Entry> {
        self.shared.table.probe(table_key(position))
    }

    /// Stores what was found of a position.
    #[inline]
    pub(super) fn store(&self, position: &Position, finding: &Finding) {
        self.shared.table.store(table_key(position), finding);
    }

    /// The score of a candidate if the table knows enough of the position after it, so that the move is not
    /// made.
    ///
    /// After *enhanced transposition cut-offs* (A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin 1996), which
    /// look up all moves of a node first. It applies to candidates that are only tested against alpha.
    /// `arrangement` comes from [`Worker::expect`], `depths` from [`Worker::depths_after`].
    #[inline]
    pub(super) fn recall<K: NodeType>(
        &mut self,
        node: &Node<'_>,
        attempt: &Attempt,
        arrangement: Arrangement,
        depths: Depths,
        window: Window,
    ) -> Option<Score> {
        if K::MAIN_LINE && attempt.is_first() {
            return None;
        }
        let narrow = -Window::above(window.alpha);
        let wanted = Wanted {
            window: narrow,
            depth: depths.first,
            ply: node.ply + 1,
            expects_move: expects_move_after::<K>(attempt, depths),
        };
        let after = (attempt.candidate.mv, arrangement);
        let (found, known) = self.probe_after(node.position, after, &wanted)?;
        let score = -found;
        if score > window.alpha && (K::MAIN_LINE || known < depths.full) {
            return None;
        }
        self.record_recalled(node, &attempt.candidate, depths, narrow, found);
        Some(score)
    }

    /// The table's score and depth for the position after a move, as that position sees it, if they are what is
    /// wanted. `None` if the move would repeat a position: the table knows nothing of repetitions.
    #[inline]
    pub(super) fn probe_after(
        &self,
        position: &Position,
        (mv, arrangement): (Move, Arrangement),
        wanted: &Wanted,
    ) -> Option<(Score, Depth)> {
        let &Wanted {
            window,
            depth,
            ply,
            expects_move,
        } = wanted;
        let plies = if mv.is_zeroing() {
            0
        } else {
            position.halfmoves().saturating_add(1)
        };
        let key = position.key_of(arrangement, mv);
        let entry = self
            .shared
            .table
            .probe(key_at(key, plies))
            .filter(|e| e.depth >= sought(expects_move, Some(e), depth))?;
        let score = entry.settles(ply, window, plies)?;
        (!self.would_repeat(key, plies as usize)).then_some((score, entry.depth))
    }
}
