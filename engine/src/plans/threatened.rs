//! What a threat means for plans: those that do not meet it wait, and those that it begins are stopped where the
//! best move stops it.

use puchok_zones::board::steps::field_of_arrival;
use shakmaty::Move;

use super::Plan;
use super::reason::PlanReason;
use crate::line::course::is_same_step;
use crate::line::notation::with_dots;
use crate::position::Position;

/// The threat: what the other side would play after a pass that costs something.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Threatened<'a> {
    /// The position.
    pub(crate) position: &'a Position,
    /// Its move.
    pub(crate) threat: Move,
}

impl Threatened<'_> {
    /// Makes those plans of the other side held that begin with the threat, which the best move stops; but not
    /// where the main line plays them.
    pub(crate) fn is_stopped_by(&self, best: Move, plans: &mut [Plan]) {
        let turn = self.position.turn();
        for plan in plans {
            let begins = plan
                .moves
                .first()
                .is_some_and(|&first| is_same_step(first, self.threat));
            if plan.side != turn && begins && !plan.reason.is_main_line() {
                plan.hold(PlanReason::Stopped(with_dots(self.position, best)));
            }
        }
    }

    /// Makes those plans of the side to move held that were not searched and, as far as the board shows, do
    /// not meet the threat.
    pub(crate) fn hold(&self, plans: &mut [Plan]) {
        let turn = self.position.turn();
        for plan in plans {
            if plan.side == turn
                && plan.defended.is_none()
                && let Some(threat) = self.unmet(plan)
            {
                plan.hold(PlanReason::ThreatFirst(threat));
            }
        }
    }

    /// The name of the threat if, as far as the board shows, the first move of a plan does not meet it: the
    /// threat stays possible, the move gives no check, is not made by the threatened piece and does not
    /// protect the field.
    fn unmet(&self, plan: &Plan) -> Option<String> {
        let threat = self.threat;
        let &first = plan.moves.first()?;
        let after = self.position.after(first);
        let is_met =
            after.is_check() || first.from() == Some(threat.to()) || after.same_move(threat).is_none() || {
                let arrival = field_of_arrival(first, plan.side);
                after.board().attacks_from(arrival).contains(threat.to())
            };
        if is_met {
            return None;
        }
        Some(with_dots(&self.position.pass()?, threat))
    }
}
