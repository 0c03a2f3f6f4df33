//! Which moves are searched at a node, in which order, and how deeply.

use puchok_zones::board::view::View;
use puchok_zones::map::Horizon;
use puchok_zones::picker::{Experience, Scope};
use puchok_zones::rank::candidate::Candidate;
use puchok_zones::reason::Reason;
use shakmaty::{Color, Move};

use super::history::{History, PieceTo};
use super::node::Kind;
use super::params;
use super::table::PackedMove;
use super::worker::Worker;
use crate::evaluation::place;
use crate::position::Position;
use crate::score::Score;

/// How many plies fewer a late candidate is searched, by depth and number, before its reason is looked at.
pub struct LateTable([[u8; 64]; 64]);

impl Default for LateTable {
    fn default() -> Self {
        let mut table = [[0; 64]; 64];
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (number, entry) in row.iter_mut().enumerate().skip(1) {
                let (base, divisor) = params::LATE;
                *entry = (base + (depth as f64).ln() * (number as f64).ln() / divisor) as u8;
            }
        }
        LateTable(table)
    }
}

impl LateTable {
    #[inline]
    fn plies(&self, depth: i32, number: usize) -> i32 {
        i32::from(self.0[depth.clamp(0, 63) as usize][number.min(63)])
    }
}

impl Worker<'_> {
    /// How much of the map a node asks, and how many quiet moves it takes.
    pub(super) fn scope<K: Kind>(&self, view: &View, depth: i32) -> Scope {
        let (base, per_ply) = if K::MAIN_LINE {
            params::QUIET_MAIN_LINE
        } else {
            params::QUIET
        };
        let officers = view.board().occupied() & !(view.board().pawns() | view.board().kings());
        let parts = &self.shared.parts;
        let quiet = if !parts.quiet {
            0
        } else if officers.count() <= params::FEW_OFFICERS {
            usize::MAX
        } else {
            base + per_ply * depth.max(0) as usize
        };
        let whole = parts.horizon_growth && depth >= params::FULL_MAP_DEPTH;
        let horizon = if whole {
            Horizon {
                levels: parts.levels,
                ..Horizon::default()
            }
        } else {
            Horizon {
                levels: parts.levels.min(1),
                ..Horizon::NEAR
            }
        };
        Scope {
            horizon,
            quiet,
            staged: depth < params::FULL_MAP_DEPTH,
            exchanges: (params::WINNING_EXCHANGE, params::EVEN_EXCHANGE),
        }
    }

    /// Whether a candidate cannot matter at this depth.
    #[expect(clippy::too_many_arguments, reason = "all of them decide")]
    pub(super) fn leave_out<K: Kind>(
        &self,
        candidate: &Candidate,
        estimate: Option<Score>,
        best: Score,
        alpha: Score,
        depth: i32,
        improving: bool,
        number: usize,
    ) -> bool {
        if number == 0 || best.is_loss_by_mate() || candidate.reason == Reason::Table {
            return false;
        }
        let Some(estimate) = estimate else { return false };
        if candidate.cost > params::COST_PER_PLY * depth && candidate.reason != Reason::KingAttack {
            return true;
        }
        let most = (params::MOST.0 + params::MOST.1 * depth * depth) / (2 - i32::from(improving));
        if !K::MAIN_LINE
            && number as i32 >= most
            && !candidate.mv.is_capture()
            && candidate.reason != Reason::KingAttack
        {
            return true;
        }
        let (base, per_ply) = params::PROMISE_MARGIN;
        let reach = base + per_ply * (depth + i32::from(improving)) + candidate.promise.max(0);
        !K::MAIN_LINE
            && depth <= params::PROMISE_DEPTH
            && candidate.reason != Reason::KingAttack
            && estimate + reach <= alpha
    }

    /// How many plies less deeply a late candidate is searched.
    #[expect(clippy::too_many_arguments, reason = "all of them decide")]
    pub(super) fn reduction<K: Kind>(
        &self,
        position: &Position,
        candidate: &Candidate,
        depth: i32,
        number: usize,
        improving: bool,
        raised: bool,
        gives_check: bool,
        before: &[Option<PieceTo>; 2],
    ) -> i32 {
        if depth < 3 || number < 2 {
            return 0;
        }
        let winning = matches!(candidate.reason, Reason::Exchange | Reason::Promotion);
        if winning || gives_check && candidate.cost <= 0 {
            return 0;
        }
        let mut plies = self.late.plies(depth, number);
        if candidate.reason == Reason::Quiet {
            plies += 1;
        }
        if K::MAIN_LINE {
            plies -= 1;
        }
        if !improving {
            plies += 1;
        }
        if !candidate.mv.is_capture() {
            plies -= (self.history.score(position.turn(), candidate.mv, before) / 10_000).clamp(-2, 2);
        }
        let after_raise = if raised && !gives_check {
            params::AFTER_RAISE
        } else {
            0
        };
        plies.max(0) + after_raise
    }
}

/// What the search knows of a move besides the map: its placement, and what earlier lines taught.
pub(super) struct Known<'h> {
    pub(super) turn: Color,
    pub(super) history: &'h History,
    pub(super) killers: [PackedMove; 2],
    pub(super) before: [Option<PieceTo>; 2],
}

impl Experience for Known<'_> {
    #[inline]
    fn placement(&self, mv: Move) -> i32 {
        placement_gain(self.turn, mv)
    }

    #[inline]
    fn learnt(&self, mv: Move) -> i32 {
        if mv.is_capture() || mv.is_promotion() {
            return 0;
        }
        let killer = if self.killers.iter().any(|k| k.is(mv)) {
            params::KILLER
        } else {
            0
        };
        killer + self.history.score(self.turn, mv, &self.before) / params::HISTORY_PER_POINT
    }
}

/// What is known without a search: the placement.
#[derive(Clone, Copy, Debug)]
pub struct Placement(pub Color);

impl Experience for Placement {
    fn placement(&self, mv: Move) -> i32 {
        placement_gain(self.0, mv)
    }

    fn learnt(&self, _mv: Move) -> i32 {
        0
    }
}

/// What a quiet move changes in the placement of its pieces, in centipawns between middlegame and endgame.
#[inline]
pub fn placement_gain(turn: Color, m: Move) -> i32 {
    let Some(from) = m.from() else { return 0 };
    let to = puchok_zones::map::field_of_arrival(m, turn);
    let piece = m.role().of(turn);
    let change = place(piece, to) - place(piece, from);
    let castling = if m.is_castle() { CASTLING } else { 0 };
    (change.middle + change.end) / 2 + castling
}

/// What castling brings beyond the king's placement: the rook comes into play.
const CASTLING: i32 = 40;
