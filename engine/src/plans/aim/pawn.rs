//! What small pawn moves are for.

use puchok_zones::board::steps::pawn_steps;
use puchok_zones::board::view::View;
use shakmaty::{Bitboard, Rank, Role, Square, attacks};

use super::{Aim, Deed, board_at_the_end, escape};
use crate::plans::candidates::{Candidate, Scene};
use crate::plans::gain;
use crate::plans::naming::pawn::supported;
use crate::text::role_name;

/// What a small pawn move is for, by the facts of the board; `None` for other pieces.
pub(super) fn aim(scene: &Scene<'_>, plan: &Candidate) -> Option<Aim> {
    if plan.role != Role::Pawn {
        return None;
    }
    let view = scene.view();
    let air = || gives_air(scene, plan).then(|| Aim::idea("air for the king"));
    supports(view, plan)
        .or_else(|| stops(view, plan))
        .or_else(air)
        .or_else(|| opens(view, plan))
        .or_else(|| keeps_off(view, plan))
}

/// That one step stops that of an enemy pawn which would attack an officer: it is in its way, or could take it
/// where no pawn could before.
pub(super) fn stops(view: &View, plan: &Candidate) -> Option<Aim> {
    let (side, other, to) = (plan.side, !plan.side, plan.to);
    if plan.fields.len() > 1 {
        return None;
    }
    let after = board_at_the_end(view, plan).occupied();
    let newly = attacks::pawn_attacks(side, to) & !view.by_role(side, Role::Pawn);
    let officers = view.officers(side);
    view.pieces(other, Role::Pawn).into_iter().find_map(|pawn| {
        let barred = !pawn_steps(other, pawn, after) | newly;
        let strikes = |&field: &Square| {
            (attacks::pawn_attacks(other, field) & officers).any() && is_safe(view, (pawn, field))
        };
        let stopped = pawn_steps(other, pawn, view.occupied()) & barred;
        let field = stopped.into_iter().find(strikes)?;
        let words = format!("stops {pawn}–{field}");
        Some(Aim::deed(Deed::Stops((pawn, field)), words))
    })
}

/// Whether an enemy pawn could make a step without loss if it were to move now.
fn is_safe(view: &View, (pawn, field): (Square, Square)) -> bool {
    let board = gain::moved(view.board(), pawn, field);
    !escape::is_lost(&board, field)
}

/// Whether a pawn makes an escape field for its king, which can no longer castle and stands on its first rank
/// without a free field in front, while the other side has pieces that could give check there.
fn gives_air(scene: &Scene<'_>, plan: &Candidate) -> bool {
    let (view, side) = (scene.view(), plan.side);
    let king = view.king(side);
    let second = Bitboard::from_rank(side.relative_rank(Rank::Second));
    let before = attacks::king_attacks(king) & second;
    let is_shut_in = (before & !view.side(side) & !view.controlled(!side)).is_empty();
    let heavy = view.board().rooks_and_queens() & view.side(!side);
    before.contains(plan.from)
        && king.rank() == side.relative_rank(Rank::First)
        && !scene.may_castle(side)
        && is_shut_in
        && heavy.any()
}

/// That it protects something that the other side attacks.
fn supports(view: &View, plan: &Candidate) -> Option<Aim> {
    let supported = supported(view, plan.side, plan.to)?;
    let role = role_name(view.role_at(supported)?);
    Some(Aim::does(format!("supports the {role} on {supported}")))
}

/// Additional fields for a bishop that are worth mentioning.
const OPENED: usize = 2;

/// That it makes way for a bishop of its side.
fn opens(view: &View, plan: &Candidate) -> Option<Aim> {
    let occupied = board_at_the_end(view, plan).occupied();
    let opened = view.pieces(plan.side, Role::Bishop).into_iter().find(|&bishop| {
        let then = attacks::bishop_attacks(bishop, occupied);
        view.from(bishop).contains(plan.from) && then.count() >= view.from(bishop).count() + OPENED
    })?;
    Some(Aim::does(format!("opens the way for the bishop on {opened}")))
}

/// That it keeps minor pieces off fields that they could reach in one move.
fn keeps_off(view: &View, plan: &Candidate) -> Option<Aim> {
    let (side, other) = (plan.side, !plan.side);
    let minors = view.by_role(other, Role::Knight) | view.by_role(other, Role::Bishop);
    let reached = minors & !view.side(other) & !view.by_role(side, Role::Pawn);
    let fields = attacks::pawn_attacks(side, plan.to) & reached;
    fields.any().then(|| Aim::keeps_off(fields))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use shakmaty::CastlingMode;

    use super::*;
    use crate::plans::candidates::one_move;
    use crate::position::Position;

    /// What a small pawn move is for.
    fn told(fen: &str, san: &str) -> Option<String> {
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let plan = one_move(&position, san);
        aim(&Scene::new(&position), &plan).map(|aim| aim.words)
    }

    /// On a4 the pawn would attack the knight; not if that stands elsewhere, nor if the pawn is lost there.
    #[test]
    fn a_pawn_stops_one_that_would_attack_an_officer() {
        let stops = |fen| told(fen, "a4") == Some("stops a5–a4".to_owned());
        assert!(stops("4k3/8/8/p7/8/1N6/P7/4K3 w - - 0 1"));
        assert!(!stops("4k3/8/8/p7/8/2N5/P7/4K3 w - - 0 1"));
        assert!(!stops("4k3/8/8/p7/7R/1N6/P7/4K3 w - - 0 1"));
        let queen = "3qk3/6p1/8/8/5Q2/7P/8/4K3 w - - 0 1";
        assert_eq!(told(queen, "h4"), Some("stops g7–g5".to_owned()));
    }

    /// To open the bishop's way says more than that the knight does not come to e4.
    #[test]
    fn a_pawn_opens_the_way_before_it_keeps_pieces_off() {
        let fen = "4k3/8/5n2/8/8/8/3P4/2B1K3 w - - 0 1";
        assert_eq!(
            told(fen, "d3"),
            Some("opens the way for the bishop on c1".to_owned())
        );
        let without = "4k3/8/5n2/8/8/8/3P4/4K3 w - - 0 1";
        assert_eq!(told(without, "d3"), Some("keeps pieces off e4".to_owned()));
    }
}
