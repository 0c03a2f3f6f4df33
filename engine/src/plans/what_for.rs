//! What a plan is and what it is for, on the board of which a reader can be told.

use puchok_zones::board::steps::field_of_capture;
use shakmaty::{Board, Move};

use super::aim::{self, board_at_the_end};
use super::candidates::{Candidate, Scene};
use super::kind::Kind;
use super::met::Met;
use super::naming::Name;
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
    let without_mate = then.as_ref().and_then(|step| without_mate(plan, met, step));
    let plan = without_mate.as_ref().unwrap_or(plan);
    // Where the main line begins a plan later, the board is another one.
    let begins_here = then.is_none() || met.begins(plan);
    let led = |(kind, purpose): (Kind, Purpose), on: &Scene<'_>| {
        let first = begins_here.then(|| aim::of_first_step(on, plan)).flatten();
        (kind, purpose.led_by(first))
    };
    let after = met.board_after();
    let here = led(named(scene, after, plan, shown, then.as_ref()), scene);
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
            return here;
        }
        comes_after.push(met.best_in_words());
    }
    there
}

/// A plan to mate that the main line plays without mating, by what its last move does there.
fn without_mate(plan: &Candidate, met: &Met<'_>, (at, mv): &(Position, Move)) -> Option<Candidate> {
    let mates = met.is_the_mate(plan) || at.after(*mv).is_checkmate();
    if plan.name.kind != Kind::Mate || mates {
        return None;
    }
    let name = match mv.is_capture() {
        true => Name::about(Kind::Attack, field_of_capture(*mv)),
        false => Scene::new(at).name_of(*mv)?,
    };
    Some(Candidate { name, ..plan.clone() })
}

/// What a plan that begins on another board is, and what it is for; `None` if what it is about does not stand
/// there.
fn named_there(
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

/// What a plan is, and what it is for. If its name means nothing on the board on which the main line makes
/// its last move (`then`), it is named again by what the move does there. `after` is the board after the best
/// move.
fn named(
    scene: &Scene<'_>,
    after: &Board,
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
        None => board_at_the_end(scene.view(), plan),
    };
    // Where the main line makes the move, the board shows what stands there.
    let after = if then.is_some() { &board } else { after };
    let known = |purpose: Purpose| (plan.name.kind, purpose.or_exchange(&board, after, plan));
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
    use crate::plans::candidates::{moves_of, one_move};

    /// The rook mates on e8 while the king has no field; where it has one, it only gives check.
    #[test]
    fn what_does_not_mate_in_the_line_is_no_mate() {
        let told = |fen: &str, line: &str| {
            let before = Position::from_fen(fen, CastlingMode::Standard).unwrap();
            let passed = before.pass().unwrap();
            let plan = Candidate {
                name: Name::of(Kind::Mate),
                ..one_move(&passed, "Re8+")
            };
            let moves = moves_of(&before, line);
            let met = Met::by(&before, moves[0], &moves);
            let comes_after = &mut Vec::new();
            what_for(
                (&Scene::new(&before), None),
                &plan,
                &met,
                Shown::Nothing,
                comes_after,
            )
        };
        let fen = "6k1/5ppp/8/8/8/8/1r3PPP/4R1K1 b - - 0 1";
        assert_eq!(told(fen, "Ra2 Re8#").1.text(), "rook e1–e8: mate");
        let (kind, purpose) = told(fen, "h6 Re8+ Kh7");
        assert_ne!(kind, Kind::Mate);
        assert!(!purpose.text().contains("mate"), "{}", purpose.text());
    }

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
        let (kind, purpose) = named(&Scene::new(&now), now.board(), &plan, Shown::Nothing, Some(&step));
        assert_eq!(kind, Kind::Attack);
        assert_eq!(purpose.text(), "pawn b7–b5: attacks the bishop on c4");
    }
}
