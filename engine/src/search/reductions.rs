//! How deeply moves are searched: extensions and late-move reductions.

use std::sync::LazyLock;

use crate::score::Centipawns;
use puchok_zones::board::steps::is_quiet;
use puchok_zones::picker::candidate::Candidate;
use puchok_zones::reason::Reason;
use shakmaty::{Color, Move, Rank, Role};

use super::node_facts::Node;
use super::node_type::NodeType;
use super::worker::Worker;
use crate::depth::Depth;
use crate::params::{self, LateMoveReduction};

/// A candidate about to be searched, among its siblings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attempt {
    /// The candidate.
    pub(super) candidate: Candidate,
    /// Which one it is of those searched, from 1.
    pub(super) number: usize,
    /// Its move gives check.
    pub(super) gives_check: bool,
    /// One before it has raised alpha.
    pub(super) after_raise: bool,
}

impl Attempt {
    /// Whether none was searched before it: it is searched with the whole window, and not less deeply.
    #[inline]
    pub(super) fn is_first(&self) -> bool {
        self.number == 1
    }
}

/// How deeply the position after a candidate is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Depths {
    /// Where nothing reduces it.
    pub(super) full: Depth,
    /// At first: a late candidate is searched less deeply, and fully if it then turns out better than alpha.
    pub(super) first: Depth,
}

impl Depths {
    /// Whether the first search is less deep.
    #[inline]
    pub(super) fn are_reduced(self) -> bool {
        self.first < self.full
    }
}

/// How many plies fewer a late candidate is searched, by depth and number, before its reason is looked at.
struct LateTable([[u8; 64]; 64]);

/// Reckoned once: a search of a few milliseconds would notice.
static LATE: LazyLock<LateTable> = LazyLock::new(LateTable::new);

impl LateTable {
    fn new() -> LateTable {
        let mut table = [[0; 64]; 64];
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (number, entry) in row.iter_mut().enumerate().skip(1) {
                let LateMoveReduction { base, divisor } = params::LATE_MOVE_REDUCTION;
                *entry = (base + (depth as f64).ln() * (number as f64).ln() / divisor) as u8;
            }
        }
        LateTable(table)
    }

    #[inline]
    fn plies(&self, depth: Depth, number: usize) -> i32 {
        i32::from(self.0[depth.plies().clamp(0, 63) as usize][number.min(63)])
    }
}

impl Node<'_> {
    /// Extensions: a node with one legal move is searched a ply more deeply, since there is nothing to choose (*one-reply
    /// extension*, chessprogramming wiki, "Extensions").
    #[inline]
    pub(super) fn extension(&self) -> i32 {
        i32::from(self.legal.len() == 1 && self.ply < params::EXTENSION_PLIES)
    }

    /// Extensions: moves that force the other side are searched a ply more deeply. Such are safe checks and safe threats
    /// of mate (*check extension*), and pawns of an advance that reach the seventh rank (*passed pawn extension*). A check of
    /// the table's move counts as safe: what that move costs is not reckoned.
    #[inline]
    pub(super) fn extension_of(&self, candidate: &Candidate, gives_check: bool) -> i32 {
        // Of moves that give no check, only threats of mate are attacks on the king.
        let at_king = gives_check || candidate.reason == Reason::KingAttack;
        let forces = at_king && candidate.cost <= Centipawns::ZERO
            || candidate.reason == Reason::PromotionTrunk
                && nears_promotion(candidate.mv, self.position.turn());
        i32::from(forces && self.ply < params::EXTENSION_PLIES)
    }
}

impl Worker<'_> {
    /// How deeply the position after a candidate is searched.
    pub(super) fn depths_after<K: NodeType>(&self, node: &Node<'_>, attempt: &Attempt) -> Depths {
        let is_singular = node.is_singular && node.table_move == Some(attempt.candidate.mv);
        let extension = node
            .extension_of(&attempt.candidate, attempt.gives_check)
            .max(i32::from(is_singular));
        let full = node.depth - 1 + extension;
        let first = if attempt.is_first() {
            full
        } else {
            full.reduced_by(self.reduction::<K>(node, attempt))
        };
        Depths { full, first }
    }

    /// Late-move reductions (chessprogramming wiki, "Late Move Reductions"; the logarithms are those of Fruit and
    /// Stockfish): how many plies less deeply a candidate is searched at first, the more the later it comes.
    pub(super) fn reduction<K: NodeType>(&self, node: &Node<'_>, attempt: &Attempt) -> i32 {
        let candidate = &attempt.candidate;
        if node.depth < params::LATE_MOVE_REDUCTION_DEPTH {
            return 0;
        }
        // What wins by force is not late, wherever it comes; what breaks even seldom is.
        let takes_or_promotes =
            candidate.takes_or_promotes() || candidate.reason == Reason::Evasion && !is_quiet(candidate.mv);
        let wins = takes_or_promotes && candidate.cost < Centipawns::ZERO;
        if wins || attempt.gives_check && candidate.cost <= Centipawns::ZERO {
            return 0;
        }
        let mut plies = LATE.plies(node.depth, attempt.number);
        if matches!(candidate.reason, Reason::Quiet | Reason::Prophylaxis) {
            plies += 1;
        }
        // The first moves were expected to refute.
        if K::CUT {
            plies += 1;
        }
        if takes_or_promotes {
            plies -= 1;
        }
        // Where the main line went once it may go again.
        if node.of_main_line {
            plies -= 1;
        }
        if !node.outlook.improving {
            plies += 1;
        }
        if is_quiet(candidate.mv) {
            let history = self.history.score(
                node.position.turn(),
                candidate.mv,
                &self.history.after(&node.before),
            );
            let most = params::HISTORY_PLIES;
            plies -= (history / params::HISTORY_PER_PLY).clamp(-most, most);
        }
        let after_raise = if attempt.after_raise && !attempt.gives_check {
            params::REDUCTION_AFTER_RAISE
        } else {
            0
        };
        plies.max(0) + after_raise
    }
}

/// Whether a pawn threatens to promote with its next move.
#[inline]
fn nears_promotion(mv: Move, turn: Color) -> bool {
    mv.role() == Role::Pawn && turn.relative_rank(mv.to().rank()) == Rank::Seventh
}
