//! Pieces that would be won where they stand: that they leave the attack, and that others come to protect
//! them.

use puchok_zones::board::after::board_after;
use puchok_zones::board::view::View;
use shakmaty::{Board, Role, Square};

use super::{Aim, board_at_the_end};
use crate::line::course::can_win_on;
use crate::plans::candidates::Candidate;
use crate::plans::kind::Kind;
use crate::plans::opposition::first_taker;
use crate::score::Centipawns;
use crate::text::role_name;

/// That the first step of a plan takes its piece out of an attack that would win it, or to where that no longer
/// does because the piece is protected there.
pub(super) fn leaves(view: &View, plan: &Candidate) -> Option<Aim> {
    let (on, role) = attacker(view, plan)?;
    let &first = plan.moves.first()?;
    let after = board_after(view.board(), first, plan.side);
    let is_protected = || after.attacks_to(first.to(), plan.side, after.occupied()).any();
    if !after.attacks_from(on).contains(first.to()) {
        let words = format!("leaves the attack of the {} on {on}", role_name(role));
        return Some(Aim::does(words));
    }
    is_protected().then(|| Aim::does("goes to where it is protected"))
}

/// The piece that could win the plan's piece where it stands and, once the first step has been made, no longer
/// can; not if that gives check, takes something or attacks this piece, which is there for more.
pub(in crate::plans) fn attacker(view: &View, plan: &Candidate) -> Option<(Square, Role)> {
    let may_be = match plan.name.kind {
        Kind::Mobility
        | Kind::File
        | Kind::Rank
        | Kind::Diagonal
        | Kind::Outpost
        | Kind::Blockade
        | Kind::Development
        | Kind::KingAttack => true,
        Kind::WeakPawn | Kind::Attack => !plan.takes(),
        _ => false,
    };
    let first = plan.moves.first().filter(|mv| mv.from() == Some(plan.from))?;
    if !may_be || first.is_capture() || matches!(plan.role, Role::King | Role::Pawn) {
        return None;
    }
    let after = board_after(view.board(), *first, plan.side);
    let checks = after.attacks_from(first.to()).contains(view.king(!plan.side));
    let is_saved = is_lost(view.board(), plan.from) && !is_lost(&after, first.to()) && !checks;
    let is_aim = |on: Square| plan.name.kind == Kind::Attack && plan.name.about == Some(on);
    first_taker(view, plan.side, plan.from).filter(|&(on, _)| is_saved && !is_aim(on))
}

/// That one step protects an officer that would be won otherwise.
pub(super) fn guards(view: &View, plan: &Candidate) -> Option<Aim> {
    if plan.moves.len() > 1 {
        return None;
    }
    let after = board_at_the_end(view, plan);
    let newly = after.attacks_from(plan.to).without(plan.from) & !view.from(plan.from);
    let saved = |&on: &Square| is_lost(view.board(), on) && !is_lost(&after, on);
    let on = (newly & view.officers(plan.side)).into_iter().find(saved)?;
    let words = format!("guards the {} on {on}", role_name(view.role_at(on)?));
    Some(Aim::does(words))
}

/// Whether what stands on a field can be taken with profit.
pub(super) fn is_lost(board: &Board, on: Square) -> bool {
    can_win_on(board, on) > Centipawns::ZERO
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use shakmaty::CastlingMode;

    use super::*;
    use crate::plans::aim::aim;
    use crate::plans::candidates::{Scene, one_move};
    use crate::plans::naming::Name;
    use crate::position::Position;

    /// What a piece's move with this name is for.
    fn of_move(fen: &str, san: &str, name: Name) -> Option<String> {
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let plan = Candidate {
            name,
            ..one_move(&position, san)
        };
        aim(&Scene::new(&position), &plan, false).map(|aim| aim.words)
    }

    /// The bishop attacks the rook on e4; a check is there for more, and on d4 another bishop attacks it.
    #[test]
    fn a_piece_leaves_an_attack() {
        let of_move = |fen: &str, san: &str| of_move(fen, san, Name::of(Kind::Mobility));
        let attacked = "7k/8/8/5b2/4R3/8/K7/8 w - - 0 1";
        let leaves = Some("leaves the attack of the bishop on f5".to_owned());
        assert_eq!(of_move(attacked, "Re1"), leaves);
        assert_eq!(of_move(attacked, "Rh4+"), None);
        assert_eq!(of_move(attacked, "Rd4"), leaves);
        let on = "7k/6b1/8/5b2/4R3/8/K7/8 w - - 0 1";
        assert_eq!(of_move(on, "Rd4"), None);
        assert_eq!(of_move("7k/8/5b2/8/4R3/8/K7/8 w - - 0 1", "Re1"), None);
    }

    /// The bishop on c4 attacks the queen on e2; on e6 it does not. To attack something by leaving is said too.
    #[test]
    fn who_is_attacked_leaves_wherever_it_goes() {
        let file = Name::of(Kind::File);
        let attacked = "r5k1/5ppp/8/8/2b5/8/4QPPP/5RK1 w - - 0 1";
        let leaves = "leaves the attack of the bishop on c4";
        assert_eq!(of_move(attacked, "Qd2", file), Some(leaves.to_owned()));
        let free = "r5k1/5ppp/4b3/8/8/8/4QPPP/5RK1 w - - 0 1";
        assert_eq!(of_move(free, "Qd2", file), Some("the open d-file".to_owned()));
        let rook = Name::about(Kind::Attack, Square::A8);
        let both = format!("{leaves} and attacks the rook on a8");
        assert_eq!(of_move(attacked, "Qf3", rook), Some(both));
        let bishop = Name::about(Kind::Attack, Square::C4);
        let attacks = Some("attacks the bishop on c4".to_owned());
        assert_eq!(of_move(attacked, "Qe4", bishop), attacks);
    }

    /// The queen on b2 wins the rook on c1 unless the king protects it.
    #[test]
    fn a_king_guards_a_rook() {
        let walk = Name::of(Kind::KingWalk);
        let guards = Some("guards the rook on c1".to_owned());
        let attacked = "5rk1/5ppp/8/8/8/2P5/1q3P2/2R1K3 w - - 0 1";
        assert_eq!(of_move(attacked, "Kd1", walk), guards);
        assert_ne!(of_move(attacked, "Kf1", walk), guards);
        let free = "5rk1/5ppp/8/8/1q6/2P5/5P2/2R1K3 w - - 0 1";
        assert_ne!(of_move(free, "Kd1", walk), guards);
    }

    /// The rook on g8 attacks it on g2 as on g3, but there the king protects it.
    #[test]
    fn who_is_still_attacked_has_left_no_attack() {
        let of_move = |fen: &str| of_move(fen, "Rg2", Name::of(Kind::Mobility));
        let protected = Some("goes to where it is protected".to_owned());
        assert_eq!(of_move("6rk/8/8/8/8/6R1/8/7K w - - 0 1"), protected);
        assert_eq!(of_move("6rk/8/8/8/8/6R1/8/K7 w - - 0 1"), None);
    }
}
