//! What a move does at once on the board on which a line makes it, for plans whose name says little or was given on
//! an earlier board: the pawn that "gains space" attacks a queen which has come there by then.

use std::ops::BitOr;

use puchok_zones::board::exchange;
use puchok_zones::board::view::View;
use shakmaty::{Bitboard, Board, Move, Role, Square};

use super::{Aim, escape};
use crate::line::course::can_win_on;
use crate::plans::candidates::Candidate;
use crate::plans::kind::Kind;
use crate::position::Position;
use crate::text::role_name;

/// What a move does at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::plans) enum AtOnce {
    /// It attacks the officer on this field, which could be won then.
    Attacks(Square),
    /// It uncovers an attack on such an officer, its piece leaves an attack, or it guards an officer that could be
    /// won otherwise.
    Does(Aim),
}

/// What the last move of a plan (`mv`) does at once where a line makes it (`at`); `None` if the plan's name says
/// as much, or if the move takes something, promotes, gives or answers a check, or is a king's. An attack that
/// meets a piece on its way is not what it sets out to leave.
pub(in crate::plans) fn at_once((at, mv): (&Position, Move), plan: &Candidate) -> Option<AtOnce> {
    let end = at.after(mv);
    let forces = mv.is_capture() || mv.is_promotion() || at.is_check() || end.is_check();
    let says_little = says_little(plan.name.kind);
    if forces || mv.role() == Role::King || !(says_little || is_about_pawn(at.board(), plan)) {
        return None;
    }
    let last = Candidate {
        to: mv.to(),
        ..plan.at_last(mv)
    };
    let view = View::new(at.chess());
    if let Some(on) = attacked(at.board(), end.board(), &last) {
        return Some(AtOnce::Attacks(on));
    }
    if !says_little {
        return None;
    }
    let leaves = || {
        let sets_out = last.from == plan.from;
        sets_out.then(|| escape::leaves(&view, &last)).flatten()
    };
    uncovered(at.board(), end.board(), &last)
        .or_else(leaves)
        .or_else(|| escape::guards(&view, &last))
        .map(AtOnce::Does)
}

/// Whether plans of a kind are named by where the piece goes rather than by what it does there.
fn says_little(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Outpost
            | Kind::File
            | Kind::Rank
            | Kind::Diagonal
            | Kind::KingAttack
            | Kind::Space
            | Kind::Storm
            | Kind::Development
            | Kind::Mobility
            | Kind::Other
    )
}

/// Whether a plan is an attack on a pawn, beside which one on an officer is to be named.
fn is_about_pawn(board: &Board, plan: &Candidate) -> bool {
    let is_pawn = |on: Square| board.role_at(on) == Some(Role::Pawn);
    plan.name.is_plain_attack() && plan.name.about.is_some_and(is_pawn)
}

/// The officer that is won by what a move attacks; `None` if its piece could be won where it comes to. Who attacks
/// a piece of as much worth that attacks it too offers an exchange.
fn attacked(before: &Board, after: &Board, last: &Candidate) -> Option<Square> {
    if escape::is_lost(after, last.to) {
        return None;
    }
    let newly = after.attacks_from(last.to) & !before.attacks_from(last.from);
    let worth = |on: Square| after.role_at(on).map(exchange::value);
    let is_mutual = |on: Square| after.attacks_from(on).contains(last.to) && worth(on) <= worth(last.to);
    let one_sided = newly.into_iter().filter(|&on| !is_mutual(on)).collect();
    won(before, after, one_sided, last)
}

/// The officer that is won by another piece because the move has opened its line.
fn uncovered(before: &Board, after: &Board, last: &Candidate) -> Option<Aim> {
    let others = after.sliders() & after.by_color(last.side).without(last.to);
    let sliders = others
        .into_iter()
        .filter(|&slider| !escape::is_lost(after, slider));
    let opened = |slider: Square| after.attacks_from(slider) & !before.attacks_from(slider);
    let newly = sliders.map(opened).fold(Bitboard::EMPTY, BitOr::bitor);
    let on = won(before, after, newly, last)?;
    let role = role_name(after.role_at(on)?);
    Some(Aim::does(format!("uncovers an attack on the {role} on {on}")))
}

/// The most valuable officer of the other side on these fields that could be won after a move for more than before.
fn won(before: &Board, after: &Board, fields: Bitboard, last: &Candidate) -> Option<Square> {
    let officers = fields & after.by_color(!last.side) & !after.pawns() & !after.kings();
    let is_won = |&on: &Square| can_win_on(after, on) > can_win_on(before, on);
    let worth = |&on: &Square| after.role_at(on).map(exchange::value);
    officers.into_iter().filter(is_won).max_by_key(worth)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use super::*;
    use crate::plans::candidates::one_move;
    use crate::plans::naming::Name;

    /// What a move does at once under a name.
    fn told(fen: &str, san: &str, kind: Kind) -> Option<AtOnce> {
        let at: Position = fen.parse().unwrap();
        let plan = Candidate {
            name: Name::of(kind),
            ..one_move(&at, san)
        };
        at_once((&at, plan.moves[0]), &plan)
    }

    /// The pawn attacks the queen on b4; on b5 the queen would take it.
    #[test]
    fn a_pawn_attacks_a_queen() {
        let fen = "4k3/p7/8/8/1Q6/8/8/4K3 b - - 0 1";
        assert_eq!(told(fen, "a5", Kind::Space), None);
        let fen = "4k3/pp6/1p6/8/1Q6/8/8/4K3 b - - 0 1";
        assert_eq!(told(fen, "a5", Kind::Space), Some(AtOnce::Attacks(Square::B4)));
        assert_eq!(told(fen, "a5", Kind::Lever), None);
    }

    /// The knight attacks the bishop on e5 as well as the pawn on c5, which is protected no less.
    #[test]
    fn an_officer_is_named_before_a_pawn() {
        let told = |fen: &str| {
            let at: Position = fen.parse().unwrap();
            let plan = Candidate {
                name: Name::about(Kind::WeakPawn, Square::C5),
                ..one_move(&at, "Nd3")
            };
            at_once((&at, plan.moves[0]), &plan)
        };
        let bishop = Some(AtOnce::Attacks(Square::E5));
        assert_eq!(told("6k1/8/8/2p1b3/8/8/8/4N1K1 w - - 0 1"), bishop);
        assert_eq!(told("6k1/8/8/2p5/8/8/8/4N1K1 w - - 0 1"), None);
    }

    /// The rook on b8 attacks the rook on b1 as well, the bishop on d6 does not.
    #[test]
    fn what_attacks_back_is_exchanged() {
        let fen = "1r4k1/8/8/8/8/8/2N5/3R2K1 w - - 0 1";
        assert_eq!(told(fen, "Rb1", Kind::Mobility), None);
        let fen = "6k1/8/3b4/8/8/8/8/1R4K1 w - - 0 1";
        let attacks = Some(AtOnce::Attacks(Square::D6));
        assert_eq!(told(fen, "Rd1", Kind::File), attacks);
    }

    /// The bishop on b4 attacks the rook on f8; from e8 it no longer does.
    #[test]
    fn a_rook_leaves_an_attack() {
        let leaves = AtOnce::Does(Aim::does("leaves the attack of the bishop on b4"));
        let told = told("5rk1/8/8/8/1B6/8/8/4K3 b - - 0 1", "Ra8", Kind::Mobility);
        assert_eq!(told, Some(leaves));
    }

    /// The knight opens the file for the rook on d8, which wins the rook on d6, but no bishop that a pawn protects.
    #[test]
    fn a_knight_uncovers_a_rook() {
        let uncovers = |fen: &str| told(fen, "Nc5", Kind::Mobility);
        let rook = AtOnce::Does(Aim::does("uncovers an attack on the rook on d6"));
        assert_eq!(uncovers("r2r2k1/3n4/3R4/8/8/8/8/6K1 b - - 0 1"), Some(rook));
        assert_eq!(uncovers("r2r2k1/3n4/3B4/4P3/8/8/8/6K1 b - - 0 1"), None);
    }

    /// The bishop on d7 would win the knight on b5.
    #[test]
    fn a_pawn_guards_a_knight() {
        let fen = "4k3/3b4/8/1N6/8/8/P7/4K3 w - - 0 1";
        let guards = AtOnce::Does(Aim::does("guards the knight on b5"));
        assert_eq!(told(fen, "a4", Kind::Space), Some(guards));
    }
}
