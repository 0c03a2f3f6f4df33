//! Whether a plan is open or held, and why.

use puchok_zones::zone::State;

use super::candidates::{COSTS, Candidate, Scene};
use super::kind::Kind;
use super::met::{Met, Played, Waits};
use super::reason::{self, Against, PlanReason};
use super::values::Values;
use crate::score::Score;

/// The state of a plan and its reason: what searches say first, then the main line and the best move, then
/// the board.
pub(super) fn state(
    scene: &Scene<'_>,
    plan: &Candidate,
    met: &Met<'_>,
    worth: Score,
    values: &Values,
    waits: Option<&Waits>,
) -> (State, PlanReason) {
    if plan.name.kind == Kind::Mate && met.played(plan).is_none() && met.spoils_the_aim(plan) {
        return (State::Held, met.stopping());
    }
    for (costs, against, value) in [
        (values.costs, Against::Defence, values.defended),
        (values.costs_alone, Against::Passes, values.alone),
    ] {
        if let Some(loss) = costs.filter(|&costs| costs > COSTS) {
            let costs = PlanReason::Costs { against, loss, value };
            return (State::Held, costs);
        }
    }
    if let Some(played) = met.played(plan) {
        let reason = match played == Played::Later && worth.is_loss_by_mate() {
            true => PlanReason::NoHelp,
            false => met.gives_up(plan).unwrap_or_else(|| met.in_the_line(played)),
        };
        return (State::Open, reason);
    }
    // A plan of one move that a search has found to cost little is not held because of what the board says
    // against the piece.
    let is_tried = plan.moves.len() == 1 && values.costs.is_some();
    if met.spoils_the_aim(plan) || !is_tried && met.stops(plan) {
        return (State::Held, met.stopping());
    }
    if let Some(reason) = met.cuts_short(plan).or_else(|| met.parried(plan)) {
        return (State::Held, reason);
    }
    if let Some(reason) = met.checked(plan) {
        return (State::Held, reason);
    }
    if let Some(Waits::Due(due)) = waits {
        return (State::Held, due.clone());
    }
    if let Some(gone) = met.has_gone(plan) {
        return (State::Open, gone);
    }
    let state = match plan.zone {
        None if met.begins(plan) => State::Open,
        _ if is_tried => State::Open,
        _ => plan.state(),
    };
    // The line has taken into account what the board says against it, also what leaves before it could act.
    if state == State::Held && met.carries_out(plan) || state == State::Open && met.outlasts(plan) {
        return (State::Open, met.gives_up(plan).unwrap_or(PlanReason::LinePlays));
    }
    let prevents = |value: Score| plan.name.kind == Kind::Mate && !value.is_win_by_mate();
    let reason = if state == State::Open && values.defended.is_some_and(Score::is_loss_by_mate) {
        PlanReason::NoHelp
    } else if state == State::Open && values.defended.is_some_and(prevents) {
        match met.carries_out(plan) {
            true => PlanReason::LinePlays,
            false => PlanReason::Prevented(!plan.side),
        }
    } else if is_tried && met.stops(plan) {
        met.stopping()
    } else {
        let reason = met.stands_against(plan).unwrap_or_else(|| {
            let then = met.last_step(plan);
            reason::of_board(scene, plan, values.are_known(), then.as_ref())
        });
        let given_up = met.gives_up(plan).filter(|_| state == State::Open);
        let reason = given_up.unwrap_or(reason);
        match state == State::Open && values.are_answered() {
            true => reason.of_answered(plan, met.carries_out(plan)),
            false => reason,
        }
    };
    (state, reason)
}
