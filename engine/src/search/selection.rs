//! Which moves are searched at a node, in which order, and how deeply.

use puchok_zones::board::exchange;
use puchok_zones::board::view::View;
use puchok_zones::map::{Choice, Horizon};
use puchok_zones::rank::candidate::{Candidate, Candidates, Reason};
use shakmaty::{Color, Move, MoveList, Role};

use super::history::PieceTo;
use super::node::Kind;
use super::params;
use super::worker::Worker;
use crate::evaluation::place;
use crate::position::Position;
use crate::score::{Ply, Score};

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
    /// Fills `candidates` with what the map proposes.
    pub(super) fn propose<K: Kind>(
        &mut self,
        position: &Position,
        view: &View,
        legal: &MoveList,
        depth: i32,
        ply: Ply,
        candidates: &mut Candidates,
    ) {
        let before = self.before(ply);
        let killers = self.frames[usize::from(ply)].killers;
        let turn = position.turn();
        let history = &*self.history;
        let learnt = |m: Move| {
            if m.is_capture() || m.is_promotion() {
                return 0;
            }
            let killer = if killers.iter().any(|k| k.is(m)) {
                params::KILLER
            } else {
                0
            };
            killer + Worker::promise(history, turn, m, &before)
        };
        if view.checkers().any() {
            for &mv in legal {
                let quiet = !mv.is_capture() && !mv.is_promotion();
                let gain = exchange::gain(position.board(), mv, turn);
                let order = if quiet {
                    learnt(mv) + placement_gain(turn, mv) + gain.min(0)
                } else {
                    1_000 + gain
                };
                candidates.push(Candidate {
                    mv,
                    reason: Reason::Evasion,
                    priority: order,
                    promise: order,
                    cost: -gain,
                });
            }
            return;
        }
        let (base, per_ply) = if K::MAIN_LINE {
            params::QUIET_MAIN_LINE
        } else {
            params::QUIET
        };
        let few = view.board().occupied() & !(view.board().pawns() | view.board().kings());
        let quiet = if !self.shared.parts.quiet {
            0
        } else if few.count() <= params::FEW_OFFICERS {
            usize::MAX
        } else {
            base + per_ply * depth.max(0) as usize
        };
        let parts = &self.shared.parts;
        let horizon = if parts.horizon_growth && depth >= params::FULL_MAP_DEPTH {
            self.map.follow(view);
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
        self.map.read_threats(view, horizon);
        self.map.read_gains(view);
        self.map.propose(
            view,
            legal,
            Choice { horizon, quiet },
            |m| placement_gain(turn, m),
            learnt,
            candidates,
        );
        // The weights were fitted to moves that are good in games; in a tree most nodes follow a bad move, and then the
        // refutation is a capture more often.
        for c in candidates.iter_mut() {
            if matches!(c.reason, Reason::Exchange | Reason::Promotion) {
                c.priority += if c.cost < 0 {
                    params::WINNING_EXCHANGE
                } else {
                    params::EVEN_EXCHANGE
                };
            }
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

/// Adds the captures and promotions to a queen that win material, the largest gain first.
pub(super) fn winning_exchanges(view: &View, legal: &MoveList, candidates: &mut Candidates) {
    for &mv in legal {
        if !(mv.is_capture() || mv.is_promotion()) || mv.promotion().is_some_and(|role| role != Role::Queen) {
            continue;
        }
        let gain = exchange::gain(view.board(), mv, view.turn());
        if gain <= 0 {
            continue;
        }
        let reason = if mv.is_promotion() {
            Reason::Promotion
        } else {
            Reason::Exchange
        };
        candidates.push(Candidate {
            mv,
            reason,
            // Of captures that win the same, first that by the cheaper piece.
            priority: 16 * gain - exchange::value(mv.role()).min(1_000),
            promise: gain,
            cost: -gain,
        });
    }
}

/// Whether a candidate is one of [`winning_exchanges`].
#[inline]
pub(super) fn is_winning_exchange(candidate: &Candidate) -> bool {
    let mv = candidate.mv;
    candidate.cost < 0
        && (mv.is_capture() || mv.is_promotion())
        && mv.promotion().is_none_or(|role| role == Role::Queen)
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
