//! An attack in words: whether it is mentioned together with the capture that follows, or as the offer of an
//! exchange.

use shakmaty::Role;

use super::nouns::at;
use super::predicate::Predicate;
use crate::explain::facts::change::MATTERS;
use crate::explain::facts::claim::{Claim, Kind};
use crate::line::course::{Course, gain};
use crate::text::role_name;

/// Whether the attacking piece takes its target with its next move in the line; not where the answer takes
/// something first, for which it may leave the target.
pub(super) fn takes_next(claim: &Claim, course: &Course) -> bool {
    let Kind::Attacks {
        by,
        target,
        wins: true,
    } = &claim.kind
    else {
        return false;
    };
    let is_quiet = course
        .mv(claim.ply + 1)
        .is_some_and(|answer| !answer.is_capture());
    is_quiet
        && course
            .mv(claim.ply + 2)
            .is_some_and(|m| m.is_capture() && m.from() == Some(by.on) && m.to() == target.on)
}

/// Whether a later capture of the line is mentioned together with an attack among the claims: "attacks and
/// then takes the pawn on c7".
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

/// What an attack on one piece does: offers an exchange, attacks it, or attacks it where it cannot get away.
pub(super) fn on_one(claim: &Claim, course: &Course, target: &str) -> Predicate {
    let attack = match offers_exchange(claim, course) {
        _ if takes_next(claim, course) => return attacks(claim, course, target, Then::Takes),
        Some(role) => return Predicate::of("offers to exchange", format!("{}s", role_name(role))),
        None => attacks(claim, course, target, Then::Other),
    };
    match is_trapped(claim, course) {
        true => attack.which("has no safe field"),
        false => attack,
    }
}

/// Whether an officer that can be won where it stands would also be lost on every field to which it can go.
fn is_trapped(claim: &Claim, course: &Course) -> bool {
    let &Kind::Attacks {
        target, wins: true, ..
    } = &claim.kind
    else {
        return false;
    };
    let after = course.after(claim.ply);
    let legal = after.legal_moves();
    let mut moves = legal.iter().filter(|m| m.from() == Some(target.on)).peekable();
    target.piece.role != Role::Pawn
        && !after.is_check()
        && moves.peek().is_some()
        && moves.all(|&m| gain(after, m) <= -MATTERS)
}

/// What an attack on several pieces does.
pub(super) fn on_several(claim: &Claim, course: &Course, targets: &str) -> Predicate {
    attacks(claim, course, targets, Then::Other)
}

/// The role of both pieces if an officer that moves and takes nothing attacks another of its kind and both
/// are protected: either side may take.
fn offers_exchange(claim: &Claim, course: &Course) -> Option<Role> {
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
    let is_plain = by.piece.role != Role::Pawn && course.mv(claim.ply).is_some_and(|mv| !mv.is_capture());
    let is_offer = Some(by.on) == claim.moved_to(course) && by.piece.role == target.piece.role;
    (is_offer && is_plain && is_protected).then_some(by.piece.role)
}

/// What the attacking piece does with its next move in the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Then {
    /// It takes what it attacks.
    Takes,
    /// Something else, or the line ends.
    Other,
}

/// "attacks the rook on a8 and the bishop on c8", "attacks and then takes the pawn on c7".
fn attacks(claim: &Claim, course: &Course, targets: &str, then: Then) -> Predicate {
    let Kind::Attacks { by, wins, .. } = claim.kind else {
        return Predicate::plain("");
    };
    let is_moved = Some(by.on) == claim.moved_to(course);
    match (is_moved, then) {
        (true, Then::Takes) => Predicate::attacks_and_takes(targets),
        (true, Then::Other) if wins => Predicate::of("attacks", targets),
        (true, Then::Other) => Predicate::of("puts pressure on", targets),
        (false, Then::Takes) => Predicate::of("lets", format!("{} attack and then take {targets}", at(by))),
        (false, Then::Other) => Predicate::of("lets", format!("{} attack {targets}", at(by))),
    }
}
