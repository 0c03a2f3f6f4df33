//! What a plan is and what it is for, on the board of which a reader can be told.

mod named;

use puchok_zones::board::steps::field_of_capture;
use shakmaty::Move;

use self::named::{named, named_at_once, named_there};
use super::aim::{self, Aim};
use super::candidates::{Candidate, Scene};
use super::kind::Kind;
use super::met::{Given, Met};
use super::naming::Name;
use super::purpose::{Purpose, Shown};
use crate::line::course;
use crate::position::Position;
use crate::score::Centipawns;
use crate::text::role_name;

/// What a plan is, and what it is for: on the present board, or on the one where it begins (`begins`), if a
/// reader can be told after which moves that is. These are `comes_after`; the best move is added where nothing
/// else is told.
pub(super) fn what_for(
    (scene, begins): (&Scene<'_>, Option<&Scene<'_>>),
    plan: &Candidate,
    met: &Met<'_>,
    shown: Shown,
    comes_after: &mut Vec<String>,
) -> (Kind, Purpose) {
    let then = met.last_step(plan);
    let as_played = then
        .as_ref()
        .and_then(|step| without_mate(plan, met, step))
        .or_else(|| without_exchange(plan, met, then.as_ref()));
    let plan = as_played.as_ref().unwrap_or(plan);
    // Where the main line begins a plan later, the board is another one.
    let begins_here = then.is_none() || met.begins(plan);
    let led = |(kind, purpose): (Kind, Purpose), on: &Scene<'_>| {
        let first = begins_here.then(|| aim::of_first_step(on, plan)).flatten();
        (kind, purpose.led_by(first))
    };
    let after = met.after_best().board();
    // What the best line makes of its piece says more than where that goes.
    let given = met
        .given(plan)
        .filter(|_| shown == Shown::Nothing && is_for_itself(plan));
    let is_best = plan.moves == [met.best()];
    let now = is_best.then(|| (scene.position().clone(), met.best()));
    let told_now = now.and_then(|step| named_at_once(scene, plan, shown, &step));
    let told = told_now.unwrap_or_else(|| named(scene, after, plan, shown, then.as_ref()));
    let (kind, purpose) = match told {
        (kind, purpose) if given == Some(Given::Offered) => {
            let offers = Aim::does(format!("offers the {}", role_name(plan.role)));
            let kind = if kind == Kind::Outpost {
                Kind::Mobility
            } else {
                kind
            };
            (kind, purpose.in_the_end(plan, offers))
        }
        (kind, purpose)
            if let Some(Given::Exchanged(role, on)) = given
                && purpose.is_a_place() =>
        {
            (kind, purpose.in_the_end(plan, Aim::seeks_exchange(role, on)))
        }
        // On the board where the line makes the move it would be one, but the line takes the piece there.
        (Kind::Outpost, purpose) if met.is_taken_soon(plan) => (Kind::Mobility, purpose.without_aims()),
        told => told,
    };
    // What the best line plays has a reason, and a contact of its piece is nearer to it than nothing or a better
    // field.
    let is_played = then.is_some() || met.begins(plan);
    let contact = || contact(scene, plan, then.as_ref());
    let lacks_reason = is_played && !purpose.says_what_for() && plan.name.kind != Kind::Castling;
    let purpose = match lacks_reason.then(contact).flatten() {
        Some(contact) => purpose.in_the_end(plan, contact),
        None => purpose,
    };
    let here = led((kind, purpose), scene);
    let there = begins.filter(|_| then.is_none()).and_then(|begins| {
        let there = named_there(scene, after, plan, shown, begins)?;
        Some((begins, led(there, begins)))
    });
    let Some((begins, there)) = there else {
        return here;
    };
    if there.1.has_aims_of(&here.1) {
        return there;
    }
    // A reader who sees the present board has to be told of which board it is true, if that is not many moves
    // away.
    if comes_after.is_empty() {
        if !met.is_after_best(begins.position()) {
            if let Some(next) = attack_next(scene, plan, met) {
                comes_after.push(met.best_in_words());
                return led(next, begins);
            }
            // A king heads for what stands there now, which may be gone when it sets out.
            return match plan.name.kind {
                Kind::KingWalk => (here.0, here.1.without_aims()),
                _ => here,
            };
        }
        comes_after.push(met.best_in_words());
    }
    there
}

/// Whether a plan is for what its piece does where it stays, so that it fails if that is taken at once.
fn is_for_itself(plan: &Candidate) -> bool {
    let is_other = matches!(
        plan.name.kind,
        Kind::Mate | Kind::Promotion | Kind::Castling | Kind::Exchange
    );
    !is_other && !plan.takes()
}

/// What a plan of one move of the other side is for right after the best move, if it attacks an officer then.
fn attack_next(scene: &Scene<'_>, plan: &Candidate, met: &Met<'_>) -> Option<(Kind, Purpose)> {
    let &[mv] = plan.moves.as_slice() else { return None };
    let next = met.after_best();
    let step = next.same_move(mv).map(|mv| (next.clone(), mv))?;
    let told = named(scene, next.board(), plan, Shown::Nothing, Some(&step));
    (told.0 == Kind::Attack && plan.name.kind != Kind::Attack).then_some(told)
}

/// What a plan's piece comes to protect or attack at the end, where the main line makes its last move (`then`)
/// or on the present board.
fn contact(scene: &Scene<'_>, plan: &Candidate, then: Option<&(Position, Move)>) -> Option<Aim> {
    match then {
        Some(&(ref at, mv)) => aim::contact(Scene::new(at).view(), &plan.at_last(mv)),
        None => aim::contact(scene.view(), plan),
    }
}

/// A plan to mate that the main line plays without mating, by what its last move does there.
fn without_mate(plan: &Candidate, met: &Met<'_>, (at, mv): &(Position, Move)) -> Option<Candidate> {
    let mates = met.is_the_mate(plan) || at.after(*mv).is_checkmate();
    if plan.name.kind != Kind::Mate || mates {
        return None;
    }
    let name = match mv.is_capture() {
        _ if mv.is_promotion() => Name::of(Kind::Promotion),
        true => Name::about(Kind::Attack, field_of_capture(*mv)),
        false => Scene::new(at).name_of(*mv)?,
    };
    Some(Candidate { name, ..plan.clone() })
}

/// A plan to exchange something that the main line takes where to take back gains nothing, or is not done.
fn without_exchange(plan: &Candidate, met: &Met<'_>, then: Option<&(Position, Move)>) -> Option<Candidate> {
    if plan.name.kind != Kind::Exchange {
        return None;
    }
    let mv = then.map_or(*plan.moves.last()?, |&(_, mv)| mv);
    let gains_nothing = |at: &Position| course::best_taking(&at.after(mv), mv.to()) <= Some(Centipawns::ZERO);
    let is_taken = then.is_some_and(|(at, _)| gains_nothing(at)) || met.takes_back(plan) == Some(false);
    let name = Name::about(Kind::Attack, field_of_capture(mv));
    (mv.is_capture() && is_taken).then(|| Candidate { name, ..plan.clone() })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests;
