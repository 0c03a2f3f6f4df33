//! What the last move of a plan is for on the board on which it is made.

use puchok_zones::board::exchange;
use puchok_zones::board::view::View;
use shakmaty::{Move, Role, Square, attacks};

use super::{Aim, aim, blocks_check, by_name, escape};
use crate::line::course;
use crate::plans::candidates::{Candidate, Scene};
use crate::plans::kind::Kind;
use crate::plans::naming::Manner;
use crate::position::Position;
use crate::score::Centipawns;
use crate::text::role_name;

/// What the last move of a plan is for on the board on which it is made; not about something that no longer
/// stands there or needs no protection there, but about what it takes by then.
pub(in crate::plans) fn aim_then(
    scene: &Scene<'_>,
    plan: &Candidate,
    wins: bool,
    (at, mv): (&Position, Move),
) -> Option<Aim> {
    // Of a mate the plan may have only the first moves, whose captures are not its aim. A king that a check of
    // the line drives on has set out for something else.
    let is_driven = plan.name.kind == Kind::KingWalk && plan.moves.len() > 1 && at.is_check();
    if plan.name.kind == Kind::Mate || is_driven {
        return aim(scene, plan, wins);
    }
    if plan.name.kind != Kind::Attack
        && let Some(blocks) = blocks_check(at, plan.side, mv)
    {
        return Some(blocks);
    }
    let planned = plan.moves.last().and_then(|mv| mv.capture());
    if let Some(taken) = mv.capture().filter(|_| planned != mv.capture()) {
        return Some(Aim::does(format!("takes the {} there", role_name(taken))));
    }
    if planned != mv.capture() || !has_subject(scene, plan, at) || is_shut_off(plan, at, mv) {
        return None;
    }
    if let Some(taken) = planned.filter(|&taken| plan.name.kind == Kind::Attack && is_exchange(at, mv, taken))
    {
        return Some(Aim::does(format!(
            "exchanges the {} on {}",
            role_name(taken),
            mv.to()
        )));
    }
    let last = plan.at_last(mv);
    let there = Scene::new(at);
    // What attacks the piece where an earlier step has brought it, or from where a move of the line has come, is
    // not what it sets out to leave.
    let stands = |on: Square| scene.position().board().piece_at(on) == at.board().piece_at(on);
    let attacker = escape::attacker(there.view(), &last);
    match last.from == plan.from && attacker.is_none_or(|(on, _)| stands(on)) {
        true => aim(&there, &last, wins),
        false => by_name(&there, &last, wins),
    }
}

/// Whether what a plan is about is still there on a later board, and could be won if the plan is to protect it.
pub(in crate::plans) fn has_subject(scene: &Scene<'_>, plan: &Candidate, at: &Position) -> bool {
    let about = plan.name.about.or(plan.target.map(|_| plan.to));
    // The purpose of a small move is determined anew.
    let Some(on) = about.filter(|_| plan.name.kind != Kind::Other) else {
        return true;
    };
    let before = scene.position().board().piece_at(on);
    let stands = before.is_none() || at.board().piece_at(on) == before;
    stands && (plan.name.manner != Manner::Guards || escape::is_lost(at.board(), on))
}

/// Whether something has come between the last move of a plan and what it is to attack, or the fields around the
/// king.
fn is_shut_off(plan: &Candidate, at: &Position, mv: Move) -> bool {
    if plan.name.kind == Kind::KingAttack && plan.name.manner == Manner::Plain {
        // The other side's pieces in between are pinned rather than in the way.
        let after = View::new(at.after(mv).chess());
        let reached = attacks::attacks(mv.to(), plan.role.of(plan.side), after.side(plan.side));
        return (reached & after.king_ring(!plan.side)).is_empty();
    }
    let attacked = plan
        .name
        .about
        .filter(|_| plan.name.is_plain_attack() && !mv.is_capture());
    attacked.is_some_and(|on| !at.after(mv).board().attacks_from(mv.to()).contains(on))
}

/// Whether a move that takes a piece exchanges it for as much: it can be taken back without loss.
fn is_exchange(at: &Position, mv: Move, taken: Role) -> bool {
    exchange::value(taken) == exchange::value(mv.role()) && course::gain(at, mv) <= Centipawns::ZERO
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use puchok_zones::plan::resistance::Opposition;
    use shakmaty::CastlingMode;

    use super::*;
    use crate::plans::candidates::one_move;
    use crate::plans::naming::Name;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen, CastlingMode::Standard).unwrap()
    }

    /// What a plan of one move with this name is for where a later position makes it.
    fn told(now: &str, name: Name, then: &str, san: &str) -> Option<String> {
        let (now, then) = (position(now), position(then));
        let mv = then.parse_san(san).unwrap();
        let plan = Candidate {
            side: then.turn(),
            role: mv.role(),
            from: mv.from().unwrap(),
            to: mv.to(),
            target: None,
            name,
            moves: vec![Move::Normal {
                role: mv.role(),
                from: mv.from().unwrap(),
                capture: None,
                to: mv.to(),
                promotion: None,
            }],
            fields: vec![mv.to()],
            gain: Centipawns(20),
            opposition: Opposition::Nobody,
            zone: None,
        };
        aim_then(&Scene::new(&now), &plan, false, (&then, mv)).map(|aim| aim.words)
    }

    /// The king takes the bishop back on c6, the knight on d5 is not protected.
    #[test]
    fn a_capture_that_is_taken_back_for_as_much_is_an_exchange() {
        let is_exchange = |fen: &str, san: &str| {
            let position = position(fen);
            let mv = position.parse_san(san).unwrap();
            is_exchange(&position, mv, mv.capture().unwrap())
        };
        let fen = "8/3k4/2n5/1B1n4/2B5/8/8/3K4 w - - 0 1";
        assert!(is_exchange(fen, "Bxc6+"));
        assert!(!is_exchange(fen, "Bxd5"));
    }

    /// The bishop attacks b7 from e4, but no more from c2.
    #[test]
    fn only_what_could_be_won_then_is_guarded() {
        let guards = Name {
            manner: Manner::Guards,
            ..Name::about(Kind::WeakPawn, Square::B7)
        };
        let now = "6k1/1p6/8/2q5/4B3/8/8/7K b - - 0 1";
        let told = |then| told(now, guards, then, "Qb5");
        assert_eq!(told(now), Some("guards the pawn on b7".to_owned()));
        assert_eq!(told("6k1/1p6/8/2q5/8/8/2B5/7K b - - 0 1"), None);
    }

    /// The bishop attacks the rook on a1 unless a knight has come to f6.
    #[test]
    fn what_has_been_shut_off_is_not_attacked() {
        let attack = Name::about(Kind::Attack, Square::A1);
        let now = "4kb2/8/6p1/8/8/8/8/R3K3 b - - 0 1";
        let attacks = Some("attacks the rook on a1".to_owned());
        assert_eq!(told(now, attack, now, "Bg7"), attacks);
        let shut = "4kb2/8/5np1/8/8/8/8/R3K3 b - - 0 1";
        assert_eq!(told(now, attack, shut, "Bg7"), None);
    }

    /// The queen on c2 is there for the king on h8 unless her own rook stands on e4.
    #[test]
    fn a_queen_behind_her_rook_is_not_there_for_the_king() {
        let king = Name::about(Kind::KingAttack, Square::H8);
        let now = "7k/8/8/8/8/8/8/3QR1K1 w - - 0 1";
        assert_eq!(
            told(now, king, now, "Qc2"),
            Some("against the king on h8".to_owned())
        );
        let shut = "7k/8/8/8/4R3/8/8/3Q2K1 w - - 0 1";
        assert_eq!(told(now, king, shut, "Qc2"), None);
    }

    /// Between the queen and its king the rook is there for the king.
    #[test]
    fn what_steps_between_blocks_the_check() {
        let file = Name::of(Kind::File);
        let now = "4k3/8/8/q7/8/8/8/R3K3 w - - 0 1";
        let check = "4k3/8/8/4q3/8/8/R7/4K3 w - - 0 1";
        assert_eq!(told(now, file, check, "Re2"), Some("blocks the check".to_owned()));
    }

    /// The mate on a8 is the aim, not the pawn that the rook takes on a5.
    #[test]
    fn the_aim_of_a_mate_is_the_mate() {
        let now = "5k2/p2R4/7p/8/3N1PB1/6P1/7P/R5K1 w - - 0 47";
        let then = "5k2/3R4/7p/p7/3N1PB1/6P1/7P/R5K1 w - - 0 48";
        let told = told(now, Name::of(Kind::Mate), then, "Rxa5");
        assert_eq!(told, Some("mate".to_owned()));
    }

    /// The pawn on f2 has been taken by a knight, which is then taken there.
    #[test]
    fn what_is_taken_is_what_stands_there_then() {
        let now = position("4k3/8/8/8/4n3/8/5P1R/4K3 b - - 0 1");
        let then = position("4k3/8/8/8/4n3/8/5N1R/4K3 b - - 0 1");
        let plan = Candidate {
            name: Name::about(Kind::Attack, Square::H1),
            ..one_move(&now, "Nxf2")
        };
        let step = (&then, then.parse_san("Nxf2").unwrap());
        let aim = aim_then(&Scene::new(&now), &plan, false, step);
        assert_eq!(aim.unwrap().words, "takes the knight there");
    }
}
