//! An attack in words: whether it is told with the capture that follows, or as the offer of an exchange.

use shakmaty::Role;

use super::claim::{Claim, Kind};
use super::predicate::{at, moved_to};
use crate::line::course::Course;

/// Whether the piece that attacks another takes it with its next move in the line.
pub(super) fn takes_next(claim: &Claim, course: &Course) -> bool {
    let Kind::Attacks {
        by,
        target,
        wins: true,
    } = &claim.kind
    else {
        return false;
    };
    course
        .mv(claim.ply + 2)
        .is_some_and(|m| m.is_capture() && m.from() == Some(by.on) && m.to() == target.on)
}

/// Whether a capture later in the line is told with an attack among the claims: "attacks and then takes the pawn on c7".
pub(super) fn is_told_with_the_attack(capture: &Claim, claims: &[Claim], course: &Course) -> bool {
    let Kind::Captures { piece } = capture.kind else {
        return false;
    };
    claims.iter().any(|attack| {
        let is_it = matches!(attack.kind, Kind::Attacks { target, .. } if target == piece);
        let alone = claims.iter().filter(|c| c.is_one_with(attack)).count() == 1;
        is_it && alone && attack.ply + 2 == capture.ply && takes_next(attack, course)
    })
}

/// The kind of both pieces where the moved one, protected, attacks another of its kind that is: either may take.
pub(super) fn offers_exchange(claim: &Claim, course: &Course) -> Option<Role> {
    let &Kind::Attacks {
        by,
        target,
        wins: false,
    } = &claim.kind
    else {
        return None;
    };
    let board = course.after(claim.ply).board();
    let is_protected = board.attacks_to(by.on, by.side(), board.occupied()).any();
    let is_offer = Some(by.on) == moved_to(claim, course) && by.piece.role == target.piece.role;
    (is_offer && is_protected).then_some(by.piece.role)
}

/// "attacks the rook on a8 and the bishop on c8", "attacks and then takes the pawn on c7".
pub(super) fn attacks(claim: &Claim, course: &Course, targets: &str, is_taken: bool) -> String {
    match claim.kind {
        Kind::Attacks { by, wins, .. } if Some(by.on) == moved_to(claim, course) => {
            let verb = match (is_taken, wins) {
                (true, _) => "attacks and then takes",
                (false, true) => "attacks",
                (false, false) => "puts pressure on",
            };
            format!("{verb} {targets}")
        }
        Kind::Attacks { by, .. } => {
            let verb = if is_taken {
                "attack and then take"
            } else {
                "attack"
            };
            format!("lets {} {verb} {targets}", at(by))
        }
        _ => String::new(),
    }
}
