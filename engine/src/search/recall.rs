//! What the transposition table knows settles a position without a search: on arrival, and before a move is made at all.

use shakmaty::Move;

use super::depth::{Attempt, Depth};
use super::entry::{Entry, PackedMove};
use super::node::Node;
use super::node_type::NodeType;
use super::params;
use super::window::Window;
use super::worker::Worker;
use crate::position::Position;
use crate::score::{Ply, Score};

/// The score of an earlier search of the position, when it was as deep and settles the question.
#[inline]
pub(super) fn cut_off(
    entry: &Entry,
    position: &Position,
    window: Window,
    depth: Depth,
    ply: Ply,
) -> Option<Score> {
    if entry.depth < sought(Some(entry), depth) || !is_trusted(position) {
        return None;
    }
    entry.settles(ply, window)
}

/// How deeply a search to this depth looks at a position of which the table knows that much. Without a move from the table the order
/// of moves is less good, and a search that is a ply shallower finds one more cheaply (*internal iterative reduction*, E. Schröder,
/// Rebel); its last result of that kind is as good as the next.
#[inline]
pub(super) fn sought(entry: Option<&Entry>, depth: Depth) -> Depth {
    let known_move = entry.is_some_and(|e| e.mv != PackedMove::NONE);
    if !known_move && depth >= params::UNKNOWN_DEPTH {
        depth - 1
    } else {
        depth
    }
}

/// Whether what the table knows of a position holds whatever way it came about: near the fifty-move rule it does not.
#[inline]
pub(super) fn is_trusted(position: &Position) -> bool {
    position.halfmoves() < params::TRUSTED_HALFMOVES
}

impl Worker<'_> {
    /// The value of a candidate where the table knows enough of the position after it: then the move is not made (after
    /// *enhanced transposition cut-offs*, A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin 1996, which ask for all moves of a node
    /// first). Of candidates that are asked only whether they are better than alpha.
    #[inline]
    pub(super) fn recall<K: NodeType>(
        &mut self,
        node: &Node<'_>,
        attempt: &Attempt,
        window: Window,
    ) -> Option<Score> {
        if K::MAIN_LINE && attempt.number == 1 {
            return None;
        }
        let (depth, reduction) = self.depth_after::<K>(node, attempt);
        let narrow = -Window::above(window.alpha);
        let mv = attempt.candidate.mv;
        let least = reduction.map_or(depth, |plies| depth.less(plies));
        let (found, known) = self.known_after(node.position, mv, narrow, least, node.ply + 1)?;
        let score = -found;
        if score > window.alpha && (K::MAIN_LINE || known < depth) {
            return None;
        }
        self.record_recalled(node, &attempt.candidate, (depth, least), narrow, found);
        Some(score)
    }

    /// The score that the table has for the position after a move, searched at least so deeply, and the depth, where it settles the
    /// window, the other side's; `ply` is that of the position after the move. Repetitions are not known to the table.
    #[inline]
    pub(super) fn known_after(
        &self,
        position: &Position,
        mv: Move,
        window: Window,
        depth: Depth,
        ply: Ply,
    ) -> Option<(Score, Depth)> {
        let plies = if mv.is_zeroing() {
            0
        } else {
            position.halfmoves().saturating_add(1)
        };
        if plies >= params::TRUSTED_HALFMOVES {
            return None;
        }
        let key = position.key_after(mv);
        let entry = self
            .shared
            .table
            .probe(key)
            .filter(|e| e.depth >= sought(Some(e), depth))?;
        let score = entry.settles(ply, window)?;
        (!self.has_occurred(key, plies as usize, 1)).then_some((score, entry.depth))
    }
}
