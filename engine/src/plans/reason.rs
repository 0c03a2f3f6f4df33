//! Why a plan is open or held: "no pawn can drive it away", "against the best defence it costs 1.20".

use puchok_zones::plan::resistance::Opposition;
use puchok_zones::zone::{State, Why};
use shakmaty::{Color, Rank, Role, Square};

use super::candidates::{Candidate, Scene};
use super::kind::Kind;
use super::trunk;
use crate::line::course;
use crate::score::{Centipawns, Score};
use crate::text::role_name;
use crate::text::side;

/// What the other side has of taking the piece at the end of its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Taking {
    /// Nobody can: not what is pinned, nor a king what is protected.
    Nobody,
    /// Whoever can loses as much, or more.
    ForNothing,
    /// It wins something.
    Gains,
}

impl Taking {
    fn at_the_end(scene: &Scene<'_>, plan: &Candidate) -> Taking {
        let Some(end) = trunk::end(scene.position(), plan.side, &plan.moves) else {
            return match scene.view().controlled(!plan.side).contains(plan.to) {
                true => Taking::Gains,
                false => Taking::Nobody,
            };
        };
        match course::best_taking(&end, plan.to) {
            None => Taking::Nobody,
            Some(Centipawns(..=0)) => Taking::ForNothing,
            Some(_) => Taking::Gains,
        }
    }
}

/// The reason of the state of a zone of the map, as it is told of a plan.
fn of_zone(why: Why) -> &'static str {
    match why {
        Why::Unprotected => "it is not protected",
        Why::TakingBackGainsNothing => "to take back gains nothing",
        Why::ExchangeGains => "it gains material even when it is taken back",
        Why::WorthMore => "it is worth more than what takes it",
        Why::PathControlled => "the pawn can be stopped in time",
        Why::ControlTooWeak => "the pawn can be taken, but not for nothing",
        Why::CapturedFirst => "the pawn is taken first",
        _ => why.words(),
    }
}

/// The reason of the state that is told: "no pawn can drive it away". Where it was not searched, only the board speaks.
pub(super) fn reason(scene: &Scene<'_>, plan: &Candidate, state: State, is_searched: bool) -> String {
    if let Some((_, why)) = plan.zone {
        return of_zone(why).to_owned();
    }
    let is_lost_before =
        matches!(plan.opposition, Opposition::Taken { on, .. } if plan.fields.last() != Some(&on));
    if plan.takes() && !is_lost_before && plan.name.kind != Kind::Mate {
        let is_protected = scene.view().controlled(!plan.side).contains(plan.to);
        let words = match Taking::at_the_end(scene, plan) {
            _ if plan.name.kind == Kind::Exchange => "it can be taken back",
            Taking::Gains => "it can be taken back",
            Taking::ForNothing => of_zone(Why::TakingBackGainsNothing),
            Taking::Nobody if is_protected => "it cannot be taken back",
            Taking::Nobody => "it is not protected",
        };
        return words.to_owned();
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
            match is_searched {
                true => NOTHING.to_owned(),
                false => "nothing on the board stands in the way".to_owned(),
            }
        }
        Opposition::Nobody => format!("{} has no pawn to drive it away", side(!plan.side)),
        Opposition::NotSoon => "no pawn drives it away soon".to_owned(),
        Opposition::PawnLater { pawn, to } if plan.target.is_some() => {
            format!("the {}-pawn comes to {to} too late", pawn.file())
        }
        // Where the piece is to stay, the pawn is late but not too late.
        Opposition::PawnLater { pawn, to } => {
            let words = match pawn_moves(plan.side.other(), (pawn, to)) {
                ..=1 => "cannot drive it away at once",
                _ => "needs two moves to drive it away",
            };
            format!("the {}-pawn {words}", pawn.file())
        }
        Opposition::PawnInTime { pawn, to } => {
            let takes_time = plan.fields.len() < plan.moves.len() || plan.fields.len() > 1;
            let words = match (takes_time, state) {
                (true, State::Held) => format!("comes to {to} in time"),
                (true, _) => format!("can come to {to} in time"),
                (false, State::Held) => format!("comes to {to} and drives it away"),
                (false, _) => format!("can come to {to} and drive it away"),
            };
            format!("the {}-pawn {words}", pawn.file())
        }
        Opposition::Exchange { piece, role } => {
            format!("the {} on {piece} can take it", role_name(role))
        }
        Opposition::Taken { piece, role, on } => {
            let verb = if state == State::Held { "takes" } else { "can take" };
            let place = if plan.fields.last() == Some(&on) {
                String::new()
            } else {
                format!(" on {on}")
            };
            format!("the {} on {piece} {verb} it{place}", role_name(role))
        }
        Opposition::Pinned => "the piece is pinned to its king".to_owned(),
    }
}

/// Moves in which a pawn of a side comes straight from one field to another.
fn pawn_moves(side: Color, (from, to): (Square, Square)) -> u32 {
    let ranks = from.rank().distance(to.rank());
    let is_home = from.rank() == side.relative_rank(Rank::Second);
    ranks - u32::from(is_home && ranks > 1)
}

/// Whether it is worth a word that no pawn drives a piece away: to attack it on one of its side's first two ranks a pawn would have to
/// come too far, and on the last two ranks it would have to go back.
fn can_be_driven_away(scene: &Scene<'_>, plan: &Candidate) -> bool {
    let rank = plan.side.relative_rank(plan.to.rank());
    (Rank::Third..=Rank::Sixth).contains(&rank) && scene.view().pieces(!plan.side, Role::Pawn).any()
}

/// What is said of a plan that a search has found nothing against.
pub(super) const NOTHING: &str = "nothing stands in the way";

/// What is said of a plan that can be played while its side is being mated.
pub(super) const NO_HELP: &str = "it does not prevent mate";

/// What is said of a plan to mate that a side of this colour prevents.
pub(super) fn prevents(other: Color) -> String {
    format!("{} can prevent it", side(other))
}

/// The reason of a plan that good play of the other side makes dear.
pub(super) fn costs(costs: Centipawns, defended: Option<Score>) -> String {
    format!("against the best defence it {}", loss(costs, defended))
}

/// The reason of a plan that costs something even where the other side passes: what matters more is let go.
pub(super) fn costs_alone(costs: Centipawns, alone: Option<Score>) -> String {
    format!("even if let alone it {}", loss(costs, alone))
}

/// What a plan costs, after which the side is worth so much.
fn loss(costs: Centipawns, value: Option<Score>) -> String {
    if costs > MATED {
        match value.is_some_and(Score::is_loss_by_mate) {
            true => "runs into mate".to_owned(),
            false => "gives a mate away".to_owned(),
        }
    } else {
        format!("costs {:.2}", costs.pawns())
    }
}

/// Centipawns that only a mate costs.
pub(super) const MATED: Centipawns = Centipawns(20_000);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::Ply;

    #[test]
    fn a_pawn_makes_two_steps_from_home_at_once() {
        assert_eq!(pawn_moves(Color::Black, (Square::G7, Square::G5)), 1);
        assert_eq!(pawn_moves(Color::Black, (Square::G7, Square::G4)), 2);
        assert_eq!(pawn_moves(Color::White, (Square::G3, Square::G5)), 2);
    }

    /// Who draws by stalemate where he could mate runs into no mate.
    #[test]
    fn to_lose_a_mate_is_not_to_be_mated() {
        let lost = |defended| costs(Centipawns(31_000), Some(defended));
        assert!(lost(Score::DRAW).ends_with("gives a mate away"));
        assert!(lost(Score::mated_at(Ply(3))).ends_with("runs into mate"));
    }
}
