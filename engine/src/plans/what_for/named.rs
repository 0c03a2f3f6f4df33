//! The name of a plan and what it is for, on one board: the present one, that on which the plan begins, or that on
//! which the main line makes its last move.

use shakmaty::{Board, Move};

use crate::plans::aim::{self, AtOnce, board_at_the_end};
use crate::plans::candidates::{Candidate, Scene};
use crate::plans::kind::Kind;
use crate::plans::naming::Name;
use crate::plans::purpose::{self, Purpose, Shown};
use crate::position::Position;

/// What a plan that begins on another board is, and what it is for; `None` if what it is about does not stand
/// there.
pub(super) fn named_there(
    scene: &Scene<'_>,
    after: &Board,
    plan: &Candidate,
    shown: Shown,
    begins: &Scene<'_>,
) -> Option<(Kind, Purpose)> {
    match plan.moves[..] {
        [mv] => {
            let then = (begins.position().clone(), mv);
            Some(named(scene, after, plan, shown, Some(&then)))
        }
        _ => {
            aim::has_subject(scene, plan, begins.position()).then(|| named(begins, after, plan, shown, None))
        }
    }
}

/// What a plan is, and what it is for. If its name says little of the board on which the main line makes its last
/// move (`then`), or nothing, it is named again by what the move does there. `after` is the board after the best
/// move.
pub(super) fn named(
    scene: &Scene<'_>,
    after: &Board,
    plan: &Candidate,
    shown: Shown,
    then: Option<&(Position, Move)>,
) -> (Kind, Purpose) {
    if let Some(told) = then.and_then(|step| named_at_once(scene, plan, shown, step)) {
        return told;
    }
    let purpose = purpose::purpose(scene, plan, shown, then);
    let board = match then {
        Some((at, mv)) => at.after(*mv).board().clone(),
        None => board_at_the_end(scene.view(), plan),
    };
    // Where the main line makes the move, the board shows what stands there.
    let after = if then.is_some() { &board } else { after };
    let known = |purpose: Purpose| (plan.name.kind, purpose.or_exchange(&board, after, plan));
    if purpose.has_aim() || plan.name.kind == Kind::Castling {
        return known(purpose);
    }
    match then.and_then(|step| renamed(scene, plan, shown, step, None)) {
        Some(told) => told,
        None => known(purpose),
    }
}

/// The same by what its last move does at once on the board on which it is made, if that says more than its name
/// and no search has shown more.
pub(super) fn named_at_once(
    scene: &Scene<'_>,
    plan: &Candidate,
    shown: Shown,
    step: &(Position, Move),
) -> Option<(Kind, Purpose)> {
    if shown != Shown::Nothing {
        return None;
    }
    let (at, mv) = step;
    match aim::at_once((at, *mv), plan)? {
        AtOnce::Attacks(on) => renamed(scene, plan, shown, step, Some(Name::about(Kind::Attack, on))),
        AtOnce::Does(aim) => {
            let purpose = purpose::purpose(scene, plan, shown, Some(step));
            Some((plan.name.kind, purpose.in_the_end(plan, aim)))
        }
    }
}

/// The same under another name, or that of its last move on the board on which it is made; `None` if that says
/// nothing.
fn renamed(
    scene: &Scene<'_>,
    plan: &Candidate,
    shown: Shown,
    step: &(Position, Move),
    name: Option<Name>,
) -> Option<(Kind, Purpose)> {
    let (at, mv) = step;
    let mut moves = plan.moves.clone();
    *moves.last_mut()? = *mv;
    let there = Scene::new(at);
    let renamed = Candidate {
        name: name.or_else(|| there.name_of(*mv))?,
        target: plan.target.filter(|_| mv.is_capture()),
        moves,
        ..plan.clone()
    };
    // The new name is about what stands there then, even where something else stood before.
    let anew = purpose::purpose(&there, &renamed, shown, Some(step));
    let told = |purpose: Purpose| (renamed.name.kind, purpose);
    anew.has_aim()
        .then(|| told(purpose::purpose(scene, plan, shown, Some(step)).with_aims_of(anew)))
}
