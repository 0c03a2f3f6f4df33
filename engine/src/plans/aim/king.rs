//! What a king's walk is for.

use puchok_zones::board::exchange;
use puchok_zones::board::pawn_spans;
use puchok_zones::board::view::View;
use puchok_zones::map::Horizon;
use puchok_zones::zone::cells::Cells;
use puchok_zones::zone::{State, promotion};
use shakmaty::{Bitboard, Board, Color, Rank, Role, Square, attacks};

use super::{Aim, AimKind, board_at_the_end, escape};
use crate::plans::candidates::Candidate;
use crate::score::Centipawns;
use crate::text::role_name;

/// What a king's walk is for; `on` are the words for what its name is about. `None` for one that leads nowhere
/// better.
pub(super) fn walk(view: &View, plan: &Candidate, on: &str) -> Option<Aim> {
    if plan.side == view.turn() && view.checkers().any() && plan.moves.len() == 1 {
        return Some(Aim::out_of_check());
    }
    if let Some(needed) = escape::guards(view, plan).or_else(|| stops(view, plan)) {
        return Some(needed);
    }
    if let Some(field) = plan.name.about {
        let verb = match attacks_at_last(plan, field) {
            true => "attacks",
            false => "heads for",
        };
        return Some(Aim::does(format!("{verb} {on}")));
    }
    let has_queen = view.pieces(!plan.side, Role::Queen).any();
    if has_queen && is_safer(view, plan) {
        return Some(Aim::new(AimKind::Safer, "a safer field"));
    }
    if !has_queen && let Some(attacks) = attacks(view, plan) {
        return Some(attacks);
    }
    if !has_queen && is_nearer_to_centre(plan) {
        return Some(Aim::new(AimKind::TowardsTheCentre, "towards the centre"));
    }
    let is_better = plan.gain > Centipawns::ZERO && (has_queen || !is_farther_from_centre(plan));
    is_better.then(|| Aim::new(AimKind::Better, "a better field for the king"))
}

/// Whether fewer fields around the king are attacked there than now.
fn is_safer(view: &View, plan: &Candidate) -> bool {
    let attacked = |board: &Board, king: Square| {
        let is_attacked = |&field: &Square| board.attacks_to(field, !plan.side, board.occupied()).any();
        attacks::king_attacks(king)
            .into_iter()
            .filter(is_attacked)
            .count()
    };
    attacked(&board_at_the_end(view, plan), plan.to) < attacked(view.board(), plan.from)
}

/// Whether a king approaches the four central fields, both in king moves and by files and ranks together.
fn is_nearer_to_centre(plan: &Candidate) -> bool {
    let (now, then) = (from_centre(plan.from), from_centre(plan.to));
    then.0 < now.0 && then.1 < now.1
}

/// Whether a king goes away from the four central fields, in king moves or by files and ranks together.
fn is_farther_from_centre(plan: &Candidate) -> bool {
    let (now, then) = (from_centre(plan.from), from_centre(plan.to));
    then.0 > now.0 || then.1 > now.1
}

/// How far a field is from the four central ones: in king moves, and by files and ranks together.
fn from_centre(field: Square) -> (u32, u32) {
    let steps = |coordinate: u32| 3 - coordinate.min(7 - coordinate);
    let (files, ranks) = (steps(field.file().to_u32()), steps(field.rank().to_u32()));
    (files.max(ranks), files + ranks)
}

/// That a king comes to attack something of the other side that nothing protects, and that it attacks from no
/// earlier field of its way.
fn attacks(view: &View, plan: &Candidate) -> Option<Aim> {
    let (&to, led) = plan.fields.split_last()?;
    let after = board_at_the_end(view, plan);
    let earlier = std::iter::once(&plan.from).chain(led);
    let known = earlier.fold(Bitboard::EMPTY, |known, &field| {
        known | attacks::king_attacks(field)
    });
    let newly = attacks::king_attacks(to) & !known & after.by_color(!plan.side) & !after.kings();
    let others = after.occupied().without(to);
    let is_free = |&on: &Square| after.attacks_to(on, !plan.side, others).is_empty();
    let attacked = newly
        .into_iter()
        .filter(is_free)
        .filter_map(|on| Some((after.role_at(on)?, on)));
    let (role, on) = attacked.max_by_key(|&(role, _)| exchange::value(role))?;
    Some(Aim::does(format!("attacks the {} on {on}", role_name(role))))
}

/// Whether a king attacks a field from the end of its way.
fn attacks_at_last(plan: &Candidate, on: Square) -> bool {
    plan.fields
        .last()
        .is_some_and(|&to| attacks::king_attacks(to).contains(on))
}

/// That one step brings a king into the square of an enemy passed pawn which would promote otherwise.
pub(super) fn stops(view: &View, plan: &Candidate) -> Option<Aim> {
    let other = !plan.side;
    if plan.fields.len() > 1 {
        return None;
    }
    let runs = |board: &Board, pawn: Square| {
        let view = View::of(board.clone(), other, None);
        let zone = promotion::of_pawn(&view, &mut Cells::new(), other, pawn, Horizon::WHOLE.levels);
        zone.is_some_and(|zone| zone.state == State::Open)
    };
    let after = board_at_the_end(view, plan);
    let enters = |&pawn: &Square| {
        let square = square_of(other, pawn);
        square.contains(plan.to)
            && !square.contains(plan.from)
            && after.piece_at(pawn) == view.board().piece_at(pawn)
            && runs(view.board(), pawn)
            && !runs(&after, pawn)
    };
    let pawn = pawn_spans::passed(view, other).into_iter().find(enters)?;
    Some(Aim::does(format!("enters the square of the pawn on {pawn}")))
}

/// The square of a pawn: the fields from which a king catches it, where it is the pawn's turn.
fn square_of(side: Color, pawn: Square) -> Bitboard {
    let last = side.relative_rank(Rank::Eighth);
    let goal = Square::from_coords(pawn.file(), last);
    let is_home = pawn.rank() == side.relative_rank(Rank::Second);
    let steps = pawn.rank().distance(last) - u32::from(is_home);
    let catches = |&field: &Square| field.distance(goal) <= steps;
    Square::ALL.into_iter().filter(catches).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use shakmaty::CastlingMode;

    use super::*;
    use crate::plans::candidates::one_move;
    use crate::position::Position;

    /// What asks of a king's step.
    fn of_step<T>(fen: &str, san: &str, ask: impl Fn(&View, &Candidate) -> T) -> T {
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        ask(&View::new(position.chess()), &one_move(&position, san))
    }

    /// In the middle of the board a queen attacks more around a king than in the corner.
    #[test]
    fn a_king_in_the_middle_is_no_safer() {
        let fen = "3q2k1/5p2/7p/8/8/5Q1P/5PP1/6K1 b - - 0 1";
        let walks = |to: Square| {
            of_step(fen, "Kf8", |view, step| {
                let plan = Candidate {
                    to,
                    moves: Vec::new(),
                    fields: vec![to],
                    ..step.clone()
                };
                is_safer(view, &plan)
            })
        };
        assert!(!walks(Square::E6));
        assert!(walks(Square::H8));
    }

    /// Without a queen on the board no king is better off farther from the centre.
    #[test]
    fn a_king_goes_to_the_edge_only_from_a_queen() {
        let walks = |fen: &str| {
            of_step(fen, "Kg1", |view, step| {
                let plan = Candidate {
                    gain: Centipawns(20),
                    ..step.clone()
                };
                walk(view, &plan, "").is_some()
            })
        };
        assert!(!walks("8/1p2bk2/p1p3p1/3p1p2/3P1P2/2PB2P1/PP3K2/8 w - - 0 1"));
        assert!(walks("8/1p2qk2/p1p3p1/3p1p2/3P1P2/2PB2P1/PP3K2/8 w - - 0 1"));
    }

    /// On d4 the king attacks what nothing protects, and what it did not attack before.
    #[test]
    fn a_king_attacks_what_it_could_take() {
        for (fen, expected) in [
            ("7k/8/8/8/2p5/4K3/8/8 w - - 0 1", Some("attacks the pawn on c4")),
            ("7k/8/8/1p6/2p5/4K3/8/8 w - - 0 1", None),
            ("7k/8/8/8/2p5/3K4/8/8 w - - 0 1", None),
            ("7k/8/8/4n3/8/2K5/8/8 w - - 0 1", Some("attacks the knight on e5")),
        ] {
            let words = of_step(fen, "Kd4", |view, plan| attacks(view, plan).map(|aim| aim.words));
            assert_eq!(words.as_deref(), expected, "{fen}");
        }
    }

    /// From c6 the king catches the pawn on e6, from b6 it does not; the pawn on e5 it catches from b5 too, and
    /// that on e6 does not run while a rook stands before it.
    #[test]
    fn a_king_enters_the_square_of_a_pawn() {
        let stops = |fen: &str, san: &str| of_step(fen, san, |view, plan| stops(view, plan).is_some());
        let fen = "8/8/4P3/1k6/8/8/8/6K1 b - - 0 1";
        assert!(stops(fen, "Kc6"));
        assert!(!stops(fen, "Kb6"));
        assert!(!stops("8/8/8/1k2P3/8/8/8/6K1 b - - 0 1", "Kc6"));
        assert!(!stops("4r3/8/4P3/1k6/8/8/8/6K1 b - - 0 1", "Kc6"));
    }
}
