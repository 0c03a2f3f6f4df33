//! What a plan is and what it is for, on the board of which a reader can be told.

use shakmaty::Move;

use super::aim::{self, board_after};
use super::candidates::{Candidate, Scene};
use super::kind::Kind;
use super::met::Met;
use super::purpose::{self, Purpose, Shown};
use crate::position::Position;

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
    let here = named(scene, plan, shown, then.as_ref());
    let there = begins
        .filter(|_| then.is_none())
        .and_then(|begins| Some((begins, named_there(scene, plan, shown, begins)?)));
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
            return here;
        }
        comes_after.push(met.best_in_words());
    }
    there
}

/// What a plan that begins on another board is, and what it is for; `None` if what it is about does not stand
/// there.
fn named_there(
    scene: &Scene<'_>,
    plan: &Candidate,
    shown: Shown,
    begins: &Scene<'_>,
) -> Option<(Kind, Purpose)> {
    match plan.moves[..] {
        [mv] => {
            let then = (begins.position().clone(), mv);
            Some(named(scene, plan, shown, Some(&then)))
        }
        _ => aim::has_subject(scene, plan, begins.position()).then(|| named(begins, plan, shown, None)),
    }
}

/// What a plan is, and what it is for. If its name means nothing on the board on which the main line makes
/// its last move (`then`), it is named again by what the move does there.
fn named(
    scene: &Scene<'_>,
    plan: &Candidate,
    shown: Shown,
    then: Option<&(Position, Move)>,
) -> (Kind, Purpose) {
    let purpose = purpose::purpose(scene, plan, shown, then);
    let anew = || {
        let (at, mv) = then?;
        let mut moves = plan.moves.clone();
        *moves.last_mut()? = *mv;
        let there = Scene::new(at);
        let renamed = Candidate {
            name: there.name_of(*mv)?,
            target: plan.target.filter(|_| mv.is_capture()),
            moves,
            ..plan.clone()
        };
        // The new name is about what stands there then, even where something else stood before.
        let anew = purpose::purpose(&there, &renamed, shown, then);
        anew.has_aim()
            .then(|| (renamed.name.kind, purpose.clone().with_aims_of(anew)))
    };
    let board = match then {
        Some((at, mv)) => at.after(*mv).board().clone(),
        None => board_after(scene.view(), plan),
    };
    let known = |purpose: Purpose| (plan.name.kind, purpose.or_exchange(&board, plan));
    match purpose.has_aim() || plan.name.kind == Kind::Castling {
        true => known(purpose),
        false => anew().unwrap_or_else(|| known(purpose)),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use shakmaty::{CastlingMode, Square};

    use super::*;
    use crate::plans::candidates::one_move;
    use crate::plans::naming::Name;

    /// Where the pawn on c4 stood, a bishop stands when the main line plays b5.
    #[test]
    fn a_plan_is_named_by_what_stands_there_then() {
        let position = |fen| Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let now = position("4k3/1p6/8/8/2P5/8/4B3/4K3 b - - 0 1");
        let then = position("4k3/1p6/8/3P4/2B5/8/8/4K3 b - - 0 1");
        let plan = Candidate {
            name: Name::about(Kind::Lever, Square::C4),
            ..one_move(&now, "b5")
        };
        let step = (then.clone(), then.parse_san("b5").unwrap());
        let (kind, purpose) = named(&Scene::new(&now), &plan, Shown::Nothing, Some(&step));
        assert_eq!(kind, Kind::Attack);
        assert_eq!(purpose.text(), "pawn b7–b5: attacks the bishop on c4");
    }
}
