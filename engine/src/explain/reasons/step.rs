//! Which plan the chosen move is a step of.

use puchok_zones::zone::State;
use shakmaty::{Move, Role, Square};

use super::explainer::Explainer;
use crate::explain::facts::claim::{Claim, Kind};
use crate::line::course::Course;
use crate::plans::{self, Plan};

impl Explainer<'_> {
    /// The plan that the move is a step of, unless the line shows that the plan fails. A plan of one move
    /// adds nothing if something is told of the move already, and none without an aim adds anything. A move
    /// that answers a check or takes something is played for that, whatever another piece does after it.
    pub(super) fn step_of_plan(&self, chosen: Move, course: &Course, is_told: bool) -> Option<Claim> {
        let turn = self.position.turn();
        let is_forced = self.position.is_check() || chosen.is_capture();
        let serves = |plan: &Plan| {
            // A king that has to leave a check follows no plan.
            let is_driven = self.position.is_check() && plan.role == Role::King;
            let says_more = plan.moves.len() > 1 || !is_told && plan.purpose.says_what_for();
            plan.side == turn
                && plan.state == State::Open
                && plan.has_step(chosen)
                && (!is_forced || chosen.from() == Some(plan.from))
                && says_more
                && !is_driven
                && !(is_told && is_vague(plan, chosen))
                && may_be_followed(plan, course)
        };
        let plan = self.plans.iter().find(|plan| serves(plan))?.id();
        Some(Claim {
            ply: 1,
            kind: Kind::Plan { plan },
        })
    }
}

/// Whether the plan is another piece's, and only comes to a better place: beside what the move does itself
/// that is no reason.
fn is_vague(plan: &Plan, chosen: Move) -> bool {
    chosen.from() != Some(plan.from)
        && matches!(
            plan.kind,
            plans::Kind::Mobility | plans::Kind::KingWalk | plans::Kind::Other
        )
}

/// Plies of a line that would show the next step of a plan.
const SHOWS_STEPS: usize = 7;

/// Whether a line is compatible with a plan: until all its steps are made, none of its pieces is taken (on
/// the field that it is to leave or has reached) or goes elsewhere; and a line that is long enough makes more
/// than the first of several steps.
fn may_be_followed(plan: &Plan, course: &Course) -> bool {
    let (mut left, mut made) = (plan.moves.clone(), Vec::new());
    for (number, &mv) in course.moves().iter().enumerate() {
        let is_own = number % 2 == 0;
        if let Some(step) = left.iter().position(|&step| is_own && step == mv) {
            made.push(left.remove(step));
            continue;
        }
        let leaves_from = |field: Option<Square>| left.iter().any(|step| step.from() == field);
        let fails = match is_own {
            true => leaves_from(mv.from()),
            false => {
                let has_come = made.iter().any(|step| step.to() == mv.to());
                mv.is_capture() && !left.is_empty() && (leaves_from(Some(mv.to())) || has_come)
            }
        };
        if fails {
            return false;
        }
    }
    plan.moves.len() == 1 || made.len() > 1 || course.len() < SHOWS_STEPS
}
