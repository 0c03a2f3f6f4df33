//! What a piece comes to protect, attack or stand before, for a plan of which nothing better is known.

use std::ops::BitOr;

use puchok_zones::board::exchange;
use puchok_zones::board::pawn_spans;
use puchok_zones::board::steps::pawn_steps;
use puchok_zones::board::view::View;
use shakmaty::{Bitboard, Board, File, Rank, Role, Square, attacks};

use super::escape::is_lost;
use super::{Aim, AimKind, board_at_the_end};
use crate::plans::candidates::Candidate;
use crate::text::role_name;

/// What the plan's piece protects or attacks from its last field and did from no earlier one, that it leaves its
/// home, or the passed pawn that it stands before.
pub(in crate::plans) fn contact(view: &View, plan: &Candidate) -> Option<Aim> {
    let after = board_at_the_end(view, plan);
    let end = End {
        view,
        plan,
        newly: newly(view, plan, &after)?,
        after,
    };
    let stands = !is_lost(&end.after, plan.to);
    end.guards()
        .or_else(|| end.develops())
        .or_else(|| end.attacks().filter(|_| stands))
        .or_else(|| end.stops().filter(|_| stands))
        .or_else(|| end.protects())
}

/// The end of a plan.
struct End<'a> {
    view: &'a View,
    plan: &'a Candidate,
    /// What the piece controls there and did not before.
    newly: Bitboard,
    after: Board,
}

/// With at least so many officers of both sides on the board pieces are still being developed.
const MANY_OFFICERS: usize = 8;

impl End<'_> {
    /// The most valuable thing of those that come to be protected and that could not be won then.
    fn protected(&self, may_be: impl Fn(&Square) -> bool) -> Option<(Role, Square)> {
        let own = self.newly & self.after.by_color(self.plan.side) & !self.after.kings();
        let protected = own.into_iter().filter(may_be);
        let safe = protected.filter(|&on| !is_lost(&self.after, on));
        let known = safe.filter_map(|on| Some((self.after.role_at(on)?, on)));
        known.max_by_key(|&(role, _)| exchange::value(role))
    }

    /// Something that could be won now.
    fn guards(&self) -> Option<Aim> {
        let (role, on) = self.protected(|&on| is_lost(self.view.board(), on))?;
        Some(Aim::does(format!("guards the {} on {on}", role_name(role))))
    }

    /// Something that the other side attacks as often as others protect it.
    fn protects(&self) -> Option<Aim> {
        let (after, side) = (&self.after, self.plan.side);
        let count = |on: Square, side| after.attacks_to(on, side, after.occupied()).count();
        let is_contested = |&on: &Square| {
            let attackers = count(on, !side);
            attackers > 0 && attackers + 1 >= count(on, side)
        };
        let (role, on) = self.protected(is_contested)?;
        Some(Aim::does(format!("protects the {} on {on}", role_name(role))))
    }

    /// A minor piece leaves the field of its home while there are still many pieces.
    fn develops(&self) -> Option<Aim> {
        let back = Bitboard::from_rank(self.plan.side.relative_rank(Rank::First));
        let files = match self.plan.role {
            Role::Knight => [File::B, File::G],
            Role::Bishop => [File::C, File::F],
            _ => return None,
        };
        let home = back
            & files
                .map(Bitboard::from_file)
                .into_iter()
                .fold(Bitboard::EMPTY, BitOr::bitor);
        let is_it = home.contains(self.plan.from)
            && !back.contains(self.plan.to)
            && self.plan.fields.len() == 1
            && self.view.all_officers().count() >= MANY_OFFICERS;
        is_it.then(|| Aim::new(AimKind::Develops, "development"))
    }

    /// The most valuable thing that needs protection against the piece: one that nothing protects or that is
    /// worth more, or a pawn that nothing cheaper than the piece protects.
    fn attacks(&self) -> Option<Aim> {
        let (after, side, role) = (&self.after, self.plan.side, self.plan.role);
        let worth = |on: Square| after.role_at(on).map(exchange::value);
        let needs_protection = |&on: &Square| {
            let mut protectors = after.attacks_to(on, !side, after.occupied()).into_iter();
            let own = Some(exchange::value(role));
            match role {
                Role::King => protectors.next().is_none(),
                _ if after.pawns().contains(on) => protectors.all(|protector| worth(protector) >= own),
                _ => worth(on) > own || protectors.next().is_none(),
            }
        };
        let theirs = self.newly & after.by_color(!side) & !after.kings();
        let on = (theirs.into_iter().filter(needs_protection)).max_by_key(|&on| worth(on))?;
        let role = role_name(after.role_at(on)?);
        Some(Aim::does(format!("attacks the {role} on {on}")))
    }

    /// A passed pawn can step on the field no more.
    fn stops(&self) -> Option<Aim> {
        let other = !self.plan.side;
        let steps = |pawn| pawn_steps(other, pawn, self.view.occupied());
        let is_next = |on: Square| on.distance(self.plan.to) == 1 && on.file() == self.plan.to.file();
        let mut pawns = pawn_spans::passed(self.view, other).into_iter();
        let pawn = pawns.find(|&pawn| steps(pawn).contains(self.plan.to) && is_next(pawn))?;
        Some(Aim::does(format!("stops the pawn on {pawn}")))
    }
}

/// The fields that the piece controls at the end, and from no earlier field of its way.
fn newly(view: &View, plan: &Candidate, after: &Board) -> Option<Bitboard> {
    let (&to, led) = plan.fields.split_last()?;
    let piece = after.piece_at(to)?;
    let others = after.occupied().without(to);
    let known = led.iter().map(|&field| attacks::attacks(field, piece, others));
    let known = known.fold(view.from(plan.from), |known, field| known | field);
    Some(after.attacks_from(to) & !known)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use shakmaty::CastlingMode;

    use super::*;
    use crate::plans::candidates::one_move;
    use crate::position::Position;

    fn of_move(fen: &str, san: &str) -> Option<String> {
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        contact(&View::new(position.chess()), &one_move(&position, san)).map(|aim| aim.words)
    }

    /// The rook attacks the pawn on h4, which nothing or one pawn protects, or that on g4, which two protect.
    #[test]
    fn what_is_attacked_as_often_is_protected() {
        let told = |fen: &str| of_move(fen, "Kh3");
        let alone = told("4k3/8/8/8/1r5P/8/6K1/8 w - - 0 1");
        assert_eq!(alone, Some("guards the pawn on h4".to_owned()));
        let once = told("4k3/8/8/8/1r5P/6P1/6K1/8 w - - 0 1");
        assert_eq!(once, Some("protects the pawn on h4".to_owned()));
        let twice = "4k3/8/8/8/1r4P1/5P1P/6K1/8 w - - 0 1";
        assert_eq!(of_move(twice, "Kg3"), None);
    }

    #[test]
    fn a_minor_piece_leaves_its_home() {
        let fen = "r1b1k2r/1pq1p1bp/2pp1np1/p2Pp3/P1B1P3/2N4P/1PPB1PP1/R2Q1RK1 b k - 0 16";
        assert_eq!(of_move(fen, "Bd7"), Some("development".to_owned()));
        assert_eq!(of_move("2b1k3/8/8/8/8/8/8/4K3 b - - 0 1", "Bd7"), None);
    }

    /// The knight on b3 protects the pawn from a queen, but a bishop could take it all the same.
    #[test]
    fn a_pawn_is_attacked_that_nothing_cheaper_protects() {
        let attacks = Some("attacks the pawn on a5".to_owned());
        let queen = |fen: &str| of_move(fen, "Qd8");
        assert_eq!(queen("4k3/3q4/8/P7/8/8/8/4K3 b - - 0 1"), attacks);
        assert_eq!(queen("4k3/3q4/8/P7/8/1N6/8/4K3 b - - 0 1"), None);
        assert_eq!(of_move("4k3/4b3/8/P7/8/1N6/8/4K3 b - - 0 1", "Bd8"), attacks);
    }

    /// The pawn on b4 protects that on c3, which cannot go on.
    #[test]
    fn a_king_stands_before_a_passed_pawn() {
        let stops = of_move("4k3/8/8/8/1p6/2p5/8/3K4 w - - 0 1", "Kc2");
        assert_eq!(stops, Some("stops the pawn on c3".to_owned()));
    }
}
