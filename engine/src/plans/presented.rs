//! Which plans of a side are shown, and in which order.

use puchok_zones::zone::State;

use super::candidates::COSTS;
use super::kind::Kind;
use super::{FEWEST, Plan, reason};
use crate::score::{Centipawns, Meaning, Score, WON};

/// Centipawns; a plan that loses more is not listed if [`FEWEST`] others are, or [`OTHERS`] where it gains
/// little if let alone; nor beside any other if it loses as much even then.
const LOSES: Centipawns = Centipawns(200);

/// Plans that have to remain if one is left out that loses too much and gains little even if it is let alone.
const OTHERS: usize = 2;

/// Centipawns that are little.
const LITTLE: Centipawns = Centipawns(100);

/// A mate in at most this many moves leaves nothing else to plan.
const SOON: i32 = 2;

/// Whether there is nothing to say of what a plan is for, beyond what a check forces.
fn is_idle(plan: &Plan) -> bool {
    !plan.purpose.is_wanted() && plan.kind != Kind::Castling
}

/// A side's plans without those that lose too much, if enough others are left, and without those that run
/// into mate or have no purpose, if any other is left. `worth` is what the position is worth to the side. The
/// first `stay` keep their places; after them costly plans come last.
pub(super) fn presentable(plans: Vec<Plan>, stay: usize, worth: Score) -> Vec<Plan> {
    let plans = without_blunders(without_follies(plans, stay, worth), stay, worth);
    let mut plans = without_idle(without_twins(without_tours(plans), stay), stay);
    if let Some(others) = plans.get_mut(stay..) {
        others.sort_by_key(|plan| plan.costs > Some(COSTS));
    }
    let gains = |plan: &Plan| plan.alone.is_some_and(|alone| alone - worth >= LITTLE);
    let most = |plan: &Plan| if gains(plan) { FEWEST } else { OTHERS.max(stay) };
    let is_out = |plan: &Plan, count: usize| plan.costs > Some(LOSES) && count > most(plan);
    while plans.last().is_some_and(|plan| is_out(plan, plans.len())) {
        plans.pop();
    }
    while plans.len() > stay.max(1) && plans.last().is_some_and(|plan| plan.costs > Some(reason::MATED)) {
        plans.pop();
    }
    plans
}

/// A side's plans without those after the first `stay` that lose much even if the other side passes, if there
/// are others; `worth` is what the position is worth to the side.
pub(super) fn without_follies(plans: Vec<Plan>, stay: usize, worth: Score) -> Vec<Plan> {
    let is_folly = |plan: &Plan| {
        let value = plan.alone.filter(|value| !value.is_mate() && !worth.is_mate());
        let loses = value.is_some_and(|value| worth - value > LOSES && value.centipawns() < WON);
        plan.state == State::Held && loses
    };
    after(stay, plans, is_folly)
}

/// A side's plans without those after the first `stay` that lose the game against defence and take nothing, if
/// the main line plays another; `worth` is what the position is worth to the side.
fn without_blunders(plans: Vec<Plan>, stay: usize, worth: Score) -> Vec<Plan> {
    if !plans.iter().any(|plan| plan.is_in_line) {
        return plans;
    }
    let is_lost = |value: Score| value.centipawns() <= -WON;
    let loses = |plan: &Plan| plan.costs > Some(LOSES) && plan.defended.is_some_and(is_lost);
    let is_blunder = |plan: &Plan| plan.target.is_none() && !plan.is_in_line && loses(plan);
    match is_lost(worth) {
        true => plans,
        false => after(stay, plans, is_blunder),
    }
}

/// Plans without those after the first `stay` that match, unless all do.
fn after(stay: usize, plans: Vec<Plan>, is_out: impl Fn(&Plan) -> bool) -> Vec<Plan> {
    if plans.iter().all(&is_out) {
        return plans;
    }
    let numbered = plans.into_iter().enumerate();
    let kept = numbered.filter(|(number, plan)| *number < stay || !is_out(plan));
    kept.map(|(_, plan)| plan).collect()
}

/// A side's plans without those after the first `stay` that have no purpose, if there are others.
pub(super) fn without_idle(plans: Vec<Plan>, stay: usize) -> Vec<Plan> {
    let is_any_purposeful = plans.iter().any(|plan| !is_idle(plan));
    let numbered = plans.into_iter().enumerate();
    let stays = |&(number, ref plan): &(usize, Plan)| {
        let is_first_of_all = !is_any_purposeful && number == 0;
        number < stay || is_first_of_all || !is_idle(plan)
    };
    numbered.filter(stays).map(|(_, plan)| plan).collect()
}

/// A side's plans without long ways that are held or that the main line does not take, if there are others.
pub(super) fn without_tours(plans: Vec<Plan>) -> Vec<Plan> {
    without(without(plans, Plan::is_tour), Plan::is_distant_promotion)
}

/// A side's plans without those after the first `stay` by which another piece of the same kind comes to the
/// same field for the same purpose: of two such plans the one of the main line stays, or else the first.
fn without_twins(plans: Vec<Plan>, stay: usize) -> Vec<Plan> {
    let are_alike = |a: &Plan, b: &Plan| {
        let same = (a.role, a.to, a.kind) == (b.role, b.to, b.kind) && a.purpose.has_aims_of(&b.purpose);
        same && a.from != b.from && a.purpose.has_aim()
    };
    let mut kept: Vec<Plan> = Vec::new();
    for plan in plans {
        match kept
            .iter_mut()
            .enumerate()
            .find(|(_, other)| are_alike(other, &plan))
        {
            Some((number, other)) if number >= stay && plan.is_in_line && !other.is_in_line => *other = plan,
            Some(_) => {}
            None => kept.push(plan),
        }
    }
    kept
}

/// The plans of the side to move without those that only the board calls open, if there are others: no search
/// has shown what stands against them, or only a short one by which they seemed better than the best move.
pub(super) fn looked_at(plans: Vec<Plan>) -> Vec<Plan> {
    without(plans, |plan| plan.state == State::Open && plan.defended.is_none())
}

/// Plans without those that match, unless all do.
fn without(plans: Vec<Plan>, is_out: impl Fn(&Plan) -> bool) -> Vec<Plan> {
    after(0, plans, is_out)
}

/// A side's plans in view of a mate that it has or that it faces; `score` is the value for the side.
pub(super) fn in_view_of_mates(plans: Vec<Plan>, score: Score) -> Vec<Plan> {
    match score.meaning() {
        Meaning::Mate(moves @ 1..=SOON) => mating(beside_a_mate(plans), moves),
        Meaning::Mate(moves @ 1..) => keeping(beside_a_mate(plans), moves),
        Meaning::Mate(_) => first(beside_a_mate(plans)),
        Meaning::Centipawns(_) => plans,
    }
}

/// Beside a mate its first steps by themselves are left out, and king walks, unless the main line plays them;
/// then their purpose is dropped, but not that they lead to mate.
fn beside_a_mate(plans: Vec<Plan>) -> Vec<Plan> {
    let mate = plans
        .iter()
        .find(|plan| plan.kind == Kind::Mate && plan.is_in_line)
        .cloned();
    let begins_the_mate = |plan: &Plan| {
        let is_begun = |mate: &Plan| mate.from == plan.from && mate.moves.starts_with(&plan.moves);
        plan.kind != Kind::Mate && mate.as_ref().is_some_and(is_begun)
    };
    let plans = without(plans, begins_the_mate);
    let walks = |plan: &Plan| plan.kind == Kind::KingWalk;
    let mut plans = without(plans, |plan| walks(plan) && !plan.is_in_line);
    plans
        .iter_mut()
        .filter(|plan| walks(plan) && !plan.leads_to_mate())
        .for_each(|plan| plan.purpose.forget_the_walk());
    plans
}

/// Of the mated side, one plan, with a purpose if possible; what else it would do no longer matters.
fn first(mut plans: Vec<Plan>) -> Vec<Plan> {
    let at = plans.iter().position(|plan| !is_idle(plan)).unwrap_or(0);
    plans.truncate(at + 1);
    plans.drain(..at);
    plans
}

/// Of the side that mates in this many moves, the plans that mate, if there are any, or else the first that
/// does not give the mate away.
fn mating(plans: Vec<Plan>, moves: i32) -> Vec<Plan> {
    let plans = keeping(plans, moves);
    match plans.iter().any(Plan::leads_to_mate) {
        true => plans.into_iter().filter(Plan::leads_to_mate).collect(),
        false => first(plans),
    }
}

/// Of the side that mates in this many moves, the plans that neither give the mate away nor mate later.
fn keeping(plans: Vec<Plan>, moves: i32) -> Vec<Plan> {
    let within = usize::try_from(moves).unwrap_or(usize::MAX);
    let is_late = |plan: &Plan| plan.leads_to_mate() && plan.moves.len() > within.max(1);
    let keeps = |plan: &Plan| plan.costs <= Some(reason::MATED) && !is_late(plan);
    plans.into_iter().filter(keeps).collect()
}

#[cfg(test)]
mod tests {
    use shakmaty::{Color, Role, Square};

    use super::*;
    use crate::plans::reason::PlanReason;

    /// A held plan of this many moves of a pawn.
    fn held(kind: Kind, moves: usize) -> Plan {
        let step = shakmaty::Move::Normal {
            role: Role::Pawn,
            from: Square::G4,
            capture: None,
            to: Square::G5,
            promotion: None,
        };
        Plan {
            to: Square::G8,
            kind,
            moves: vec![step; moves],
            state: State::Held,
            reason: PlanReason::NoPawnSoon,
            ..Plan::plain(Color::White, step)
        }
    }

    /// Beside the plan of the main line none is listed that loses the game and takes nothing.
    #[test]
    fn blunders_are_left_out_beside_the_main_line() {
        let of_line = Plan {
            is_in_line: true,
            ..held(Kind::Space, 1)
        };
        let blunder = Plan {
            defended: Some(Score::cp(-619)),
            costs: Some(Centipawns(619)),
            ..held(Kind::Storm, 1)
        };
        let takes = Plan {
            target: Some(Role::Pawn),
            ..blunder.clone()
        };
        let left = |plans: &[&Plan], worth: i32| {
            let plans = plans.iter().map(|&plan| plan.clone()).collect();
            without_blunders(plans, 0, Score::cp(worth)).len()
        };
        assert_eq!(left(&[&of_line, &blunder], 0), 1);
        assert_eq!(left(&[&of_line, &blunder], -800), 2, "lost before");
        assert_eq!(left(&[&of_line, &takes], 0), 2);
        assert_eq!(left(&[&held(Kind::Space, 1), &blunder], 0), 2);
    }

    /// A pawn that is stopped on a long way to promotion is listed only where nothing else is.
    #[test]
    fn promotions_that_are_held_and_far_are_left_out() {
        let kinds = |plans: Vec<Plan>| {
            without_tours(plans)
                .iter()
                .map(|plan| plan.kind)
                .collect::<Vec<_>>()
        };
        let (far, near) = (held(Kind::Promotion, 4), held(Kind::Promotion, 3));
        let space = held(Kind::Space, 1);
        assert_eq!(kinds(vec![far.clone(), space.clone()]), [Kind::Space]);
        assert_eq!(kinds(vec![near, space]), [Kind::Promotion, Kind::Space]);
        assert_eq!(kinds(vec![far.clone()]), [Kind::Promotion]);
        // A pawn's way of as many moves to elsewhere does not stay for it.
        assert_eq!(kinds(vec![held(Kind::PassedPawn, 4), far]), [Kind::Promotion]);
    }
}
