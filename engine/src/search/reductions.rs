//! How deeply moves are searched: extensions and late move reductions.

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

/// A candidate about to be searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attempt {
    /// The candidate.
    pub(super) candidate: Candidate,
    /// Its place among the candidates searched, from 1.
    pub(super) place: usize,
    /// Whether the move gives check.
    pub(super) gives_check: bool,
    /// Whether an earlier candidate has raised alpha.
    pub(super) after_raise: bool,
}

impl Attempt {
    /// Whether it is the first candidate searched, which gets the whole window and full depth.
    #[inline]
    pub(super) fn is_first(&self) -> bool {
        self.place == 1
    }
}

/// The depths to which the position after a candidate is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Depths {
    /// The depth without a reduction.
    pub(super) full: Depth,
    /// The depth of the first search: reduced for a late candidate, which is searched again to full depth if
    /// it beats alpha.
    pub(super) first: Depth,
}

impl Depths {
    /// Whether the first search is reduced.
    #[inline]
    pub(super) fn are_reduced(self) -> bool {
        self.first < self.full
    }
}

/// The basic reduction in plies, by depth and place, before the candidate itself is considered.
struct LateTable([[u8; 64]; 64]);

/// Computed only once: in a search of a few milliseconds the time would matter.
static LATE: LazyLock<LateTable> = LazyLock::new(LateTable::new);

impl LateTable {
    fn new() -> LateTable {
        let mut table = [[0; 64]; 64];
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (place, entry) in row.iter_mut().enumerate().skip(1) {
                let LateMoveReduction { base, divisor } = params::LATE_MOVE_REDUCTION;
                *entry = (base + (depth as f64).ln() * (place as f64).ln() / divisor) as u8;
            }
        }
        LateTable(table)
    }

    #[inline]
    fn plies(&self, depth: Depth, place: usize) -> i32 {
        i32::from(self.0[depth.plies().clamp(0, 63) as usize][place.min(63)])
    }
}

impl Node<'_> {
    /// One-reply extension (chessprogramming wiki, "Extensions"), in plies.
    ///
    /// A node with a single legal move is searched one ply deeper, since there is nothing to choose.
    #[inline]
    pub(super) fn extension(&self) -> i32 {
        i32::from(self.legal.len() == 1 && self.ply < params::EXTENSION_PLIES)
    }

    /// The extension of a forcing move, in plies.
    ///
    /// Safe checks and safe threats of mate are searched one ply deeper (*check extension*), and so are pawn
    /// moves of a promotion trunk that reach the seventh rank (*passed pawn extension*). A check by the
    /// table's move counts as safe, since its cost is not computed.
    #[inline]
    pub(super) fn extension_of(&self, candidate: &Candidate, gives_check: bool) -> i32 {
        // Among moves that do not give check, only threats of mate have an attack on the king as their
        // reason.
        let at_king = gives_check || candidate.reason == Reason::KingAttack;
        let forces = at_king && candidate.cost <= Centipawns::ZERO
            || candidate.reason == Reason::PromotionTrunk
                && nears_promotion(candidate.mv, self.position.turn());
        i32::from(forces && self.ply < params::EXTENSION_PLIES)
    }
}

impl Worker<'_> {
    /// The depths to which the position after a candidate is searched.
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

    /// Late move reductions (chessprogramming wiki, "Late Move Reductions"; the product of logarithms as in
    /// Stockfish and Ethereal).
    ///
    /// Returns by how many plies the first search of a candidate is reduced: the later it comes, the more.
    pub(super) fn reduction<K: NodeType>(&self, node: &Node<'_>, attempt: &Attempt) -> i32 {
        let candidate = &attempt.candidate;
        if node.depth < params::LATE_MOVE_REDUCTION_DEPTH {
            return 0;
        }
        // Winning captures and promotions, and checks that lose nothing, are never reduced.
        let takes_or_promotes =
            candidate.takes_or_promotes() || candidate.reason == Reason::Evasion && !is_quiet(candidate.mv);
        let wins = takes_or_promotes && candidate.cost < Centipawns::ZERO;
        if wins || attempt.gives_check && candidate.cost <= Centipawns::ZERO {
            return 0;
        }
        let mut plies = LATE.plies(node.depth, attempt.place);
        if matches!(candidate.reason, Reason::Quiet | Reason::Prophylaxis) {
            plies += 1;
        }
        // At a cut node the first moves were expected to fail high, so that later ones are unlikely to.
        if K::CUT {
            plies += 1;
        }
        if takes_or_promotes {
            plies -= 1;
        }
        // The position is or has been on the main line, which may come back to it.
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
            plies -= history.plies();
        }
        let after_raise = if attempt.after_raise && !attempt.gives_check {
            params::REDUCTION_AFTER_RAISE
        } else {
            0
        };
        plies.max(0) + after_raise
    }
}

/// Whether a pawn move reaches the seventh rank and so threatens to promote.
#[inline]
fn nears_promotion(mv: Move, turn: Color) -> bool {
    mv.role() == Role::Pawn && turn.relative_rank(mv.to().rank()) == Rank::Seventh
}
