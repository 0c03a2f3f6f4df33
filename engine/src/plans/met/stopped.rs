//! What the best move and the main line leave of the other side's plans: stopped, to wait, or open.

use puchok_zones::board::exchange;
use puchok_zones::board::pins::Pins;
use puchok_zones::board::steps::field_of_arrival;
use shakmaty::Role;

use super::Met;
use crate::line::course;
use crate::plans::candidates::Candidate;
use crate::plans::footing::{Begun, Footing};
use crate::plans::kind::Kind;
use crate::plans::reason::PlanReason;
use crate::position::Position;
use crate::score::Centipawns;

/// A loss by exchange on a field, in centipawns, for which no plan is played.
const LOST: Centipawns = Centipawns(85);

/// Moves of its side that are named before a plan begins.
const FEW_BEFORE: usize = 2;

/// What comes before a plan of the other side whose first move is not good at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::plans) enum Waits {
    /// Moves of its side, which the main line makes before it comes to rest; there the plan has its value.
    After(Vec<String>),
    /// Something that is due.
    Due(PlanReason),
}

impl Met<'_> {
    /// The position from which the other side's plans go on.
    fn goes_on(&self) -> &Position {
        self.taken_back.as_ref().unwrap_or(&self.after)
    }

    /// Whether a step of the other side's plan can no longer be made, or now loses the moving piece, as it
    /// did not before.
    fn spoils(&self, plan: &Candidate) -> bool {
        if self.is_own(plan) {
            return false;
        }
        // A check has to be answered first, which says nothing about the plan.
        let before = self.before.pass().filter(|_| !self.after.is_check());
        let Some(before) = before.and_then(|before| worst_step(before, plan)) else {
            return false;
        };
        worst_step(self.goes_on().clone(), plan).is_none_or(|after| after <= -LOST && after < before)
    }

    /// Whether the best move stops a plan of the other side: a step of it or, for a plan of one move, the
    /// mate or the win of material that it aims at.
    pub(in crate::plans) fn stops(&self, plan: &Candidate) -> bool {
        self.spoils(plan) || self.spoils_the_aim(plan)
    }

    /// Whether a plan of one move of the other side no longer mates, or wins the material that it aims at,
    /// after the best move.
    pub(in crate::plans) fn spoils_the_aim(&self, plan: &Candidate) -> bool {
        if self.is_own(plan) {
            return false;
        }
        let [mv] = plan.moves[..] else { return false };
        let mates = plan.name.kind == Kind::Mate;
        let wins = plan.zone.is_some() && plan.target.is_some();
        if !mates && !wins {
            return false;
        }
        let Some(m) = self.goes_on().same_move(mv) else {
            return true;
        };
        if mates {
            return !self.goes_on().after(m).is_checkmate();
        }
        let board = self.goes_on().board();
        exchange::gain(board, &Pins::of(board), m, plan.side) <= Centipawns::ZERO
    }

    /// If the best move gives check and a plan of the other side does not begin with an answer to it: the
    /// reason that holds the plan. A king that would step onto a field that is attacked now is stopped, and
    /// so is castling if only king moves answer the check; any other move only has to wait.
    pub(in crate::plans) fn checked(&self, plan: &Candidate) -> Option<PlanReason> {
        let first = *plan.moves.first()?;
        if self.is_own(plan) || !self.after.is_check() || self.after.same_move(first).is_some() {
            return None;
        }
        let board = self.after.board();
        let to = field_of_arrival(first, plan.side);
        let occupied = first
            .from()
            .map_or(board.occupied(), |from| board.occupied().without(from));
        let is_attacked = || board.attacks_to(to, !plan.side, occupied).any();
        let only_kings = || self.after.legal_moves().iter().all(|m| m.role() == Role::King);
        let is_stopped = match plan.moves.iter().any(|mv| mv.is_castle()) {
            true => only_kings(),
            false => first.role() == Role::King && is_attacked(),
        };
        Some(match is_stopped {
            true => self.stopping(),
            false => PlanReason::CheckFirst,
        })
    }

    /// What the other side has to do before a plan of its own.
    fn due_before(&self, plan: &Candidate) -> Option<PlanReason> {
        (!self.is_own(plan)).then(|| self.due.before(plan)).flatten()
    }

    /// What comes before a plan of the other side whose first move is not good at once; `is_valued` if the plan
    /// has a value against defence.
    pub(in crate::plans) fn waits(&self, plan: &Candidate, is_valued: bool) -> Option<Waits> {
        let due = self.due_before(plan)?;
        if !is_valued {
            return Some(Waits::Due(due));
        }
        let rests = Footing::settled(self.before, self.line)?;
        let is_later = matches!(rests.begin(&plan.moves), Some(Begun::At(_)));
        let names = rests.names_beside(&plan.steps());
        // A plan that cannot be begun there has been tried at once.
        is_later.then_some(match rests.names.len() {
            ..=FEW_BEFORE => Waits::After(names),
            _ => Waits::Due(due),
        })
    }

    /// The reason of a plan that the best move stops.
    pub(in crate::plans) fn stopping(&self) -> PlanReason {
        PlanReason::Stopped(self.before.san(self.best))
    }
}

/// The least that a step of a plan gains by exchange on its field, the other side passing; `None` if a step
/// cannot be made. What follows a check is not considered.
fn worst_step(mut at: Position, plan: &Candidate) -> Option<Centipawns> {
    let mut worst = Centipawns::ZERO;
    for (number, &mv) in plan.moves.iter().enumerate() {
        if number > 0 {
            let Some(passed) = at.pass() else { break };
            at = passed;
        }
        let m = at.same_move(mv)?;
        worst = worst.min(course::gain(&at, m));
        at = at.after(m);
    }
    Some(worst)
}
