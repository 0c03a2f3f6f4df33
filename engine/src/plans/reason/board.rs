//! What the board says of a plan: the reason of its zone, what can be done about a piece that has taken its
//! target, or who stands against the plan's piece.

use puchok_zones::board::exchange;
use puchok_zones::board::view::View;
use puchok_zones::plan::resistance::Opposition;
use puchok_zones::zone::Why;
use shakmaty::{Color, Move, Rank, Role, Square};

use super::{PlanReason, Retaking};
use crate::line::course;
use crate::plans::candidates::{Candidate, Scene};
use crate::plans::kind::Kind;
use crate::plans::trunk;
use crate::position::Position;
use crate::score::Centipawns;

/// What the board says: the reason of the zone that the plan is, or what stands against its piece. Where the main
/// line makes its last move (`then`), what is taken and can be taken back is judged there.
pub(in crate::plans) fn of_board(
    scene: &Scene<'_>,
    plan: &Candidate,
    is_searched: bool,
    then: Option<&(Position, Move)>,
) -> PlanReason {
    // Nobody takes a king back.
    let is_of_king = |why: Why| plan.role == Role::King && why == Why::ExchangeGains;
    if let Some(taken) = taken_at_once(scene, plan) {
        return taken;
    }
    if let Some((_, why)) = plan.zone.filter(|&(_, why)| !is_of_king(why)) {
        return PlanReason::Zone(why);
    }
    let is_lost_before =
        matches!(plan.opposition, Opposition::Taken { on, .. } if plan.fields.last() != Some(&on));
    let is_of_target = !matches!(plan.name.kind, Kind::Mate | Kind::Promotion);
    let takes = plan.takes() && then.is_none_or(|(_, mv)| mv.is_capture());
    if takes && !is_lost_before && is_of_target {
        return PlanReason::TakesTarget(retaking(scene, plan, then));
    }
    let takes_place = matches!(
        plan.name.kind,
        Kind::Castling | Kind::KingWalk | Kind::Mate | Kind::Promotion
    );
    match plan.opposition {
        Opposition::Nobody | Opposition::NotSoon
            if takes_place
                || matches!(plan.role, Role::Pawn | Role::King)
                || !can_be_driven_away(scene, plan) =>
        {
            PlanReason::Unopposed { is_searched }
        }
        Opposition::Nobody => PlanReason::NoPawns(!plan.side),
        Opposition::NotSoon => PlanReason::NoPawnSoon,
        Opposition::PawnLater { pawn, to } if plan.target.is_some() => PlanReason::PawnTooLate { pawn, to },
        // Where the piece is to stay, the pawn still comes, only later.
        Opposition::PawnLater { pawn, to } => PlanReason::PawnLater {
            pawn,
            moves: pawn_moves(plan.side.other(), (pawn, to)),
        },
        Opposition::PawnInTime { pawn, to } => PlanReason::PawnInTime {
            pawn,
            to,
            takes_time: plan.fields.len() < plan.moves.len() || plan.fields.len() > 1,
        },
        Opposition::Exchange { piece, role } => PlanReason::Exchange { piece, role },
        Opposition::Taken { piece, role, on } => PlanReason::Taken {
            piece,
            role,
            on_the_way: (plan.fields.last() != Some(&on)).then_some(on),
        },
        Opposition::Pinned => PlanReason::Pinned,
    }
}

/// Who takes a pawn that promotes with its next move: it is not stopped in time.
fn taken_at_once(scene: &Scene<'_>, plan: &Candidate) -> Option<PlanReason> {
    plan.zone.filter(|&(_, why)| why == Why::PathControlled)?;
    let &[mv] = plan.moves.as_slice() else { return None };
    let end = trunk::end(scene.position(), plan.side, &plan.moves).filter(|_| mv.is_promotion())?;
    let takers = course::takers(&end, mv.to()).into_iter();
    let taker = takers.min_by_key(|taker| exchange::value(taker.role()))?;
    Some(PlanReason::Taken {
        piece: taker.from()?,
        role: taker.role(),
        on_the_way: None,
    })
}

/// What the other side can do at the end of a plan that takes its target.
fn retaking(scene: &Scene<'_>, plan: &Candidate, then: Option<&(Position, Move)>) -> Retaking {
    if let Some(&(ref at, mv)) = then.filter(|(_, mv)| mv.is_capture()) {
        let is_protected = View::new(at.chess()).controlled(!plan.side).contains(mv.to());
        return retaking_after(Some(&at.after(mv)), mv.to(), is_protected);
    }
    if plan.name.kind == Kind::Exchange {
        return Retaking::Pays;
    }
    let is_protected = scene.view().controlled(!plan.side).contains(plan.to);
    let end = trunk::end(scene.position(), plan.side, &plan.moves);
    retaking_after(end.as_ref(), plan.to, is_protected)
}

/// What the other side can do on a field where something has been taken that it protected or not; `end` is the
/// position after that, if it is known.
fn retaking_after(end: Option<&Position>, on: Square, is_protected: bool) -> Retaking {
    let cannot = match is_protected {
        true => Retaking::Impossible,
        false => Retaking::Unprotected,
    };
    let Some(end) = end else {
        return if is_protected { Retaking::Pays } else { cannot };
    };
    match course::best_taking(end, on) {
        None => cannot,
        Some(Centipawns(..=0)) => Retaking::GainsNothing,
        Some(_) => Retaking::Pays,
    }
}

/// Moves in which a pawn of a side comes straight from one field to another.
fn pawn_moves(side: Color, (from, to): (Square, Square)) -> u32 {
    let ranks = from.rank().distance(to.rank());
    let is_home = from.rank() == side.relative_rank(Rank::Second);
    ranks - u32::from(is_home && ranks > 1)
}

/// Whether it is worth a word that no pawn drives a piece away: to attack it on one of its side's first two
/// ranks a pawn would have to come too far, and on the last two ranks it would have to go back.
fn can_be_driven_away(scene: &Scene<'_>, plan: &Candidate) -> bool {
    let rank = plan.side.relative_rank(plan.to.rank());
    (Rank::Third..=Rank::Sixth).contains(&rank) && scene.view().pieces(!plan.side, Role::Pawn).any()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use puchok_zones::zone::State;

    use super::*;
    use crate::plans::candidates::one_move;
    use crate::plans::naming::Name;

    fn position(fen: &str) -> Position {
        fen.parse().unwrap()
    }

    #[test]
    fn a_pawn_makes_two_steps_from_home_at_once() {
        assert_eq!(pawn_moves(Color::Black, (Square::G7, Square::G5)), 1);
        assert_eq!(pawn_moves(Color::Black, (Square::G7, Square::G4)), 2);
        assert_eq!(pawn_moves(Color::White, (Square::G3, Square::G5)), 2);
    }

    /// The pawn takes back on c6 unless it has left b7 by then.
    #[test]
    fn who_takes_back_is_who_is_there_then() {
        let now = position("6k1/1p6/2n5/1B6/8/8/8/4K3 w - - 0 1");
        let plan = Candidate {
            name: Name::about(Kind::Exchange, Square::C6),
            ..one_move(&now, "Bxc6")
        };
        let scene = Scene::new(&now);
        let told = |then: Option<&(Position, Move)>| of_board(&scene, &plan, true, then);
        assert_eq!(told(None), PlanReason::TakesTarget(Retaking::Pays));
        let then = position("6k1/8/1pn5/1B6/8/8/8/4K3 w - - 0 1");
        let step = (then.clone(), then.parse_san("Bxc6").unwrap());
        assert_eq!(told(Some(&step)), PlanReason::TakesTarget(Retaking::Unprotected));
        let gone = position("6k1/1p6/8/1B6/8/8/8/4K3 w - - 0 1");
        let quiet = (gone.clone(), gone.parse_san("Bc6").unwrap());
        assert_ne!(told(Some(&quiet)), PlanReason::TakesTarget(Retaking::Pays));
    }

    /// The rook takes on c8; from d1 it could not, and the zone says why.
    #[test]
    fn a_pawn_that_promotes_at_once_is_taken() {
        let told = |fen: &str| {
            let now = position(fen);
            let plan = Candidate {
                name: Name::of(Kind::Promotion),
                zone: Some((State::Held, Why::PathControlled)),
                ..one_move(&now, "c8=Q")
            };
            of_board(&Scene::new(&now), &plan, true, None)
        };
        let rook = PlanReason::Taken {
            piece: Square::C1,
            role: Role::Rook,
            on_the_way: None,
        };
        assert_eq!(told("8/2P5/8/8/8/1K6/8/k1r5 w - - 0 1"), rook);
        assert_eq!(
            told("8/2P5/8/8/8/1K6/8/k2r4 w - - 0 1"),
            PlanReason::Zone(Why::PathControlled)
        );
    }

    #[test]
    fn nobody_takes_a_king_back() {
        let now = position("4k3/8/8/6n1/8/4K3/8/8 w - - 0 1");
        let plan = Candidate {
            name: Name::about(Kind::Attack, Square::G5),
            zone: Some((State::Open, Why::ExchangeGains)),
            ..one_move(&now, "Kf4")
        };
        let free = PlanReason::Unopposed { is_searched: true };
        assert_eq!(of_board(&Scene::new(&now), &plan, true, None), free);
    }
}
