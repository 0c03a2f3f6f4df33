//! What a threat is to plans that nobody has searched.

use puchok_zones::board::steps::field_of_arrival;
use shakmaty::Move;

use super::Plan;
use super::reason::PlanReason;
use crate::line::notation::with_dots;
use crate::position::Position;

/// What the other side would play after a pass, where that costs something.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Threatened<'a> {
    /// The position.
    pub(crate) position: &'a Position,
    /// Its move.
    pub(crate) threat: Move,
}

impl Threatened<'_> {
    /// Holds plans of the side to move that do not meet the threat, as far as the board shows; of those that
    /// were searched it is known.
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

    /// The name of a threat that the first move of a plan does not meet, as far as the board shows: it does
    /// not stop the move, checks nobody, is not made by the piece that is threatened, and protects nothing
    /// there.
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
