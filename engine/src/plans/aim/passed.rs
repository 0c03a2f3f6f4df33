//! What a piece does for a passed pawn of its own side: a rook comes behind it, a piece makes way for it.

use puchok_zones::board::pawn_spans::{self, ahead, is_passed, relative_rank};
use puchok_zones::board::view::View;
use shakmaty::{Bitboard, Board, Role, Square};

use super::{Aim, Deed, board_at_the_end};
use crate::plans::candidates::Candidate;

/// The rank, from the side's point of view and from 0, from which on a rook comes behind a passed pawn.
const ADVANCED: usize = 3;

/// The same from which on a piece makes way for one.
const FAR: usize = 5;

/// What a rook does by standing behind a passed pawn, or what a piece does by leaving the field in front of one at
/// once; `None` if it does neither.
pub(super) fn serves(view: &View, plan: &Candidate) -> Option<Aim> {
    let after = board_at_the_end(view, plan);
    let makes_way = || {
        let pawn = waiting(view, plan).filter(|&pawn| advances(&after, plan, pawn))?;
        let words = format!("makes way for the passed pawn on {pawn}");
        Some(Aim::deed(Deed::Serves(pawn), words))
    };
    let comes_behind = || {
        let pawn = behind(view, &after, plan)?;
        let words = format!("comes behind the passed pawn on {pawn}");
        Some(Aim::deed(Deed::Serves(pawn), words))
    };
    makes_way().or_else(comes_behind)
}

/// The passed pawn that has come far and stands right behind the piece.
fn waiting(view: &View, plan: &Candidate) -> Option<Square> {
    if plan.moves.len() > 1 {
        return None;
    }
    own_passed(view, plan, FAR)
        .into_iter()
        .find(|&pawn| pawn_spans::one_step(plan.side, Bitboard::from_square(pawn)).contains(plan.from))
}

/// Whether a pawn could go on after the plan, whose piece has left its way: nothing else stands in front of it.
fn advances(after: &Board, plan: &Candidate, pawn: Square) -> bool {
    let step = pawn_spans::one_step(plan.side, Bitboard::from_square(pawn));
    (step & after.occupied()).is_empty() && !ahead(plan.side, pawn).contains(plan.to)
}

/// The advanced passed pawn that a rook comes behind on its file by its own moves, with nothing between them.
fn behind(view: &View, after: &Board, plan: &Candidate) -> Option<Square> {
    let is_alone = plan.moves.len() == plan.fields.len();
    if plan.role != Role::Rook || plan.from.file() == plan.to.file() || !is_alone {
        return None;
    }
    let in_front = ahead(plan.side, plan.to) & after.attacks_from(plan.to);
    (own_passed(view, plan, ADVANCED) & in_front).first()
}

/// The side's passed pawns on this rank or farther.
fn own_passed(view: &View, plan: &Candidate, least: usize) -> Bitboard {
    let is_one =
        |&pawn: &Square| is_passed(view.board(), plan.side, pawn) && relative_rank(plan.side, pawn) >= least;
    view.pieces(plan.side, Role::Pawn)
        .into_iter()
        .filter(is_one)
        .collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use super::*;
    use crate::plans::aim::aim;
    use crate::plans::candidates::{Scene, one_move};
    use crate::plans::kind::Kind;
    use crate::plans::naming::Name;
    use crate::position::Position;
    use crate::score::Centipawns;

    /// What a piece's move with this name is for.
    fn told(fen: &str, san: &str, kind: Kind) -> Option<String> {
        let position: Position = fen.parse().unwrap();
        let plan = Candidate {
            name: Name::of(kind),
            gain: Centipawns(20),
            ..one_move(&position, san)
        };
        aim(&Scene::new(&position), &plan, false).map(|aim| aim.words)
    }

    /// The rook stands before the pawn on a7; one on a5 has not come far enough; on b8 it would still stand before that on b6.
    #[test]
    fn a_rook_makes_way() {
        let way = Some("makes way for the passed pawn on a7".to_owned());
        assert_eq!(told("R7/P6k/8/8/8/8/6p1/6K1 w - - 0 1", "Rg8", Kind::File), way);
        let before = "8/7k/R7/P7/8/8/6p1/6K1 w - - 0 1";
        let half_open = Some("the half-open g-file".to_owned());
        assert_eq!(told(before, "Rg6", Kind::File), half_open);
        let on_its_way = "6k1/1R4pp/1P6/8/8/8/5PPP/6K1 w - - 0 1";
        let way = "makes way for the passed pawn on b6";
        assert_ne!(told(on_its_way, "Rb8+", Kind::Mobility).as_deref(), Some(way));
        assert_eq!(told(on_its_way, "Re7", Kind::Mobility).as_deref(), Some(way));
    }

    /// From a1 nothing stands between the rook and the pawn; from c1 it would be another file.
    #[test]
    fn a_rook_comes_behind_a_pawn() {
        let fen = "6k1/8/8/P7/8/8/6p1/4R1K1 w - - 0 1";
        let behind = Some("comes behind the passed pawn on a5".to_owned());
        assert_eq!(told(fen, "Ra1", Kind::File), behind);
        assert_eq!(told(fen, "Ra1", Kind::Mobility), behind);
        assert_ne!(told(fen, "Rc1", Kind::File), behind);
        let between = "6k1/8/8/P7/N7/8/6p1/4R1K1 w - - 0 1";
        assert_ne!(told(between, "Ra1", Kind::File), behind);
    }
}
