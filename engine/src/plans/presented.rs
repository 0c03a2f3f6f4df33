//! Which of the plans that were told of a side are shown, and in which order.

use super::candidates::COSTS;
use super::kind::Kind;
use super::listed::FEWEST;
use super::{Plan, reason};
use crate::score::{Centipawns, Meaning, Score};

/// More than so many, and it is not listed, where there are [`FEWEST`] others.
const LOSES: Centipawns = Centipawns(200);

/// Moves of a mate before which there is nothing else to plan.
const SOON: i32 = 2;

/// Whether nothing is told of what a plan is for.
fn is_idle(plan: &Plan) -> bool {
    !plan.purpose.has_aim() && plan.kind != Kind::Castling
}

/// The plans of a side without those that lose too much or have no purpose, if enough others are left. The first `stay` keep their places; behind
/// them plans without a purpose come later, and costly ones last.
pub(super) fn presentable(plans: Vec<Plan>, stay: usize) -> Vec<Plan> {
    let mut plans = without_tours(plans);
    if let Some(others) = plans.get_mut(stay..) {
        others.sort_by_key(|plan| (plan.costs > COSTS, is_idle(plan)));
    }
    let is_left_out = |plan: &Plan| plan.costs > LOSES || is_idle(plan);
    while plans.len() > FEWEST && plans.last().is_some_and(is_left_out) {
        plans.pop();
    }
    plans
}

/// The plans of a side without long ways that are held, if there are others.
pub(super) fn without_tours(mut plans: Vec<Plan>) -> Vec<Plan> {
    if !plans.iter().all(Plan::is_held_tour) {
        plans.retain(|plan| !plan.is_held_tour());
    }
    plans
}

/// The plans of a side that is worth so much, in view of a mate that it has or that it is threatened with.
pub(super) fn in_view_of_mates(plans: Vec<Plan>, score: Score) -> Vec<Plan> {
    match score.meaning() {
        Meaning::Mate(moves @ 1..=SOON) => mating(plans, moves),
        Meaning::Mate(moves @ 1..) => keeping(plans, moves),
        Meaning::Mate(moves @ ..=0) if moves >= -SOON => first(plans),
        _ => plans,
    }
}

/// Of the side that is mated soon: one plan, if possible one with a purpose; what else it would do no longer matters.
fn first(mut plans: Vec<Plan>) -> Vec<Plan> {
    let at = plans.iter().position(|plan| !is_idle(plan)).unwrap_or(0);
    plans.truncate(at + 1);
    plans.drain(..at);
    plans
}

/// Of the side that mates in so many moves: the plans that do, if there are any, or else the first that does not give the mate away.
fn mating(plans: Vec<Plan>, moves: i32) -> Vec<Plan> {
    let plans = keeping(plans, moves);
    match plans.iter().any(Plan::leads_to_mate) {
        true => plans.into_iter().filter(Plan::leads_to_mate).collect(),
        false => first(plans),
    }
}

/// Of the side that mates in so many moves: the plans that do not give the mate away, nor mate later.
fn keeping(plans: Vec<Plan>, moves: i32) -> Vec<Plan> {
    let within = usize::try_from(moves).unwrap_or(usize::MAX);
    let is_late = |plan: &Plan| plan.leads_to_mate() && plan.moves.len() > within.max(1);
    let keeps = |plan: &Plan| plan.costs <= reason::MATED && !is_late(plan);
    plans.into_iter().filter(keeps).collect()
}
