//! Which claims are superfluous beside others.

use puchok_zones::board::exchange::value;
use shakmaty::{Move, Role};

use crate::explain::facts::booty::Booty;
use crate::explain::facts::claim::{Claim, Kind};
use crate::line::placed::Placed;

/// Whether a claim is superfluous beside another that has been kept: it says nearly the same, or no longer
/// matters beside it.
pub(super) fn repeats(told: &Claim, claim: &Claim) -> bool {
    let found = match &told.kind {
        Kind::Mate { moves } => beside_mate(*moves, told, claim),
        Kind::Gains { what, .. } | Kind::Wins { what, .. } => beside_gain(*what, told, claim),
        Kind::Captures { piece } => beside_capture(*piece, told, claim),
        Kind::Attacks { .. } | Kind::Presses { .. } => beside_attack(told, claim),
        Kind::Fork { .. } | Kind::Pins { .. } | Kind::Skewers { .. } | Kind::Discovers { .. } => {
            beside_motif(told, claim)
        }
        _ => beside_other(told, claim),
    };
    found.unwrap_or(told == claim)
}

/// [`repeats`] for a mate in this many moves; `None` where nothing particular holds, as in the next
/// functions.
fn beside_mate(moves: u32, mate: &Claim, claim: &Claim) -> Option<bool> {
    let is_same_move = mate.ply == claim.ply;
    Some(match &claim.kind {
        Kind::Mate { .. } | Kind::ThreatensMate { .. } => true,
        // A single legal answer is part of the mate; what is attacked, protected or prepared on the way to it
        // does not matter.
        Kind::Forces { .. }
        | Kind::Attacks { .. }
        | Kind::Fork { .. }
        | Kind::Pins { .. }
        | Kind::Skewers { .. }
        | Kind::Traps { .. }
        | Kind::Guards { .. }
        | Kind::Passed { .. }
        | Kind::Exchange { .. }
        | Kind::OffersExchange { .. }
        | Kind::Presses { .. }
        | Kind::ThreatensPromotion { .. }
        | Kind::Prepares { .. } => true,
        // In one move the promotion mates itself.
        Kind::Promotes { .. } => moves > 1,
        Kind::Discovers { target, .. } => target.piece.role != Role::King,
        Kind::Check
        | Kind::Activates { .. }
        | Kind::OpenFile { .. }
        | Kind::SeventhRank
        | Kind::Escapes { .. }
        | Kind::KingNearer { .. } => is_same_move,
        // The move that mates, or begins to, may take an officer.
        Kind::Captures { piece } => !is_same_move || piece.piece.role == Role::Pawn,
        _ => return None,
    })
}

fn beside_gain(what: Booty, gain: &Claim, claim: &Claim) -> Option<bool> {
    let is_same_move = gain.ply == claim.ply;
    Some(match &claim.kind {
        // What is taken, attacked to be taken or promoted to is part of what is gained.
        // The moves by which it is gained are shown: later captures are among them.
        Kind::Captures { piece } => {
            gain.ply % 2 == claim.ply % 2 && (what.gains(piece.piece.role) || claim.ply > gain.ply)
        }
        Kind::Attacks {
            target, wins: true, ..
        } => is_same_move && what.gains(target.piece.role),
        Kind::Promotes { .. } => {
            let is_later = claim.ply >= gain.ply && claim.ply % 2 == gain.ply % 2;
            is_later && what.gains(Role::Queen)
        }
        Kind::ThreatensPromotion { .. } => is_same_move && what.gains(Role::Queen),
        // What it protected besides does not matter where it alone is gained.
        Kind::RemovesGuard { guard, .. } => is_same_move && what.piece() == Some(guard.piece.role),
        Kind::Lever { .. } => is_same_move && what.gains(Role::Pawn),
        // A piece that gains something does not move for its safety.
        Kind::Escapes { .. } => is_same_move,
        _ => return None,
    })
}

fn beside_capture(taken: Placed, capture: &Claim, claim: &Claim) -> Option<bool> {
    let is_same_move = capture.ply == claim.ply;
    let worth = value(taken.piece.role);
    Some(match &claim.kind {
        // A piece does not capture for its safety, an officer is not taken for an open file or to press on
        // another piece, and a rook not for the seventh rank.
        Kind::Escapes { .. } => is_same_move,
        Kind::Attacks { wins: false, .. } | Kind::Presses { .. } | Kind::OpenFile { .. } => {
            is_same_move && worth >= value(Role::Knight)
        }
        Kind::SeventhRank => is_same_move && worth >= value(Role::Rook),
        // One capture later in the line is enough.
        Kind::Captures { .. } => !is_same_move && capture.ply > 2 && claim.ply > 2,
        Kind::Threatens { line, .. } => is_threatened(taken, line),
        _ => return None,
    })
}

fn beside_attack(attack: &Claim, claim: &Claim) -> Option<bool> {
    let (by, target, wins) = match &attack.kind {
        Kind::Attacks { by, target, wins } => (by, target, *wins),
        Kind::Presses { by, target } => (by, target, false),
        _ => return None,
    };
    let is_same_move = attack.ply == claim.ply;
    Some(match &claim.kind {
        Kind::Attacks {
            target: other,
            wins: other_wins,
            ..
        } => !is_same_move && target == other || !wins && !other_wins,
        Kind::Presses { target: other, .. } => !is_same_move && target == other || !wins,
        Kind::KingNearer { pawn } => target == pawn,
        Kind::Lever { to, .. } => is_same_move && by.on == *to,
        Kind::Threatens { line, .. } => is_threatened(*target, line),
        _ => return None,
    })
}

fn beside_motif(motif: &Claim, claim: &Claim) -> Option<bool> {
    let is_same_move = motif.ply == claim.ply;
    Some(match (&motif.kind, &claim.kind) {
        // A fork later in the line leaves room for what the piece attacks at once.
        (Kind::Fork { by, .. }, Kind::Attacks { by: other, .. } | Kind::Presses { by: other, .. }) => {
            by.piece == other.piece && motif.ply <= claim.ply
        }
        (Kind::Fork { targets, .. }, Kind::Skewers { front, .. }) => is_same_move && targets.contains(front),
        (Kind::Fork { targets, .. }, Kind::Threatens { line, .. }) => {
            targets.iter().any(|&target| is_threatened(target, line))
        }
        (Kind::Fork { .. }, Kind::Check) => is_same_move,
        (
            Kind::Pins { front, .. } | Kind::Skewers { front, .. },
            Kind::Attacks { target, .. } | Kind::Presses { target, .. },
        ) => front == target,
        (Kind::Skewers { front, .. }, Kind::Threatens { line, .. }) => is_threatened(*front, line),
        (Kind::Discovers { target, .. }, Kind::Attacks { target: other, .. }) => target == other,
        (
            Kind::Discovers { by, target },
            Kind::Discovers {
                by: other,
                target: another,
            },
        ) => motif == claim || !is_same_move && by == other && target.piece == another.piece,
        (Kind::Discovers { target, .. }, Kind::Check) => is_same_move && target.piece.role == Role::King,
        _ => return None,
    })
}

fn beside_other(told: &Claim, claim: &Claim) -> Option<bool> {
    let is_same_move = told.ply == claim.ply;
    Some(match (&told.kind, &claim.kind) {
        // What was threatened is the piece that is now safe, protected or behind another.
        (Kind::Stops { threat }, Kind::Escapes { piece }) => threat.to() == piece.on,
        (Kind::Stops { threat }, Kind::Guards { on, .. }) => threat.to() == *on,
        (Kind::Stops { threat }, Kind::Blocks { line: (_, end), .. }) => threat.to() == *end,
        (Kind::ThreatensPromotion { on }, Kind::Promotes { on: other })
        | (Kind::Promotes { on }, Kind::ThreatensPromotion { on: other })
        | (Kind::ThreatensPromotion { on }, Kind::ThreatensPromotion { on: other }) => on == other,
        (Kind::ThreatensPromotion { on }, Kind::Threatens { line, .. })
        | (Kind::Threatens { line, .. }, Kind::ThreatensPromotion { on }) => {
            line.first().is_some_and(|m| m.is_promotion() && m.to() == *on)
        }
        (Kind::ThreatensPromotion { on } | Kind::Promotes { on }, Kind::Plan { plan }) => {
            plan.promotes_on(*on)
        }
        // That the promoted piece is taken is said with the promotion.
        (Kind::Promotes { on }, Kind::Forces { answer })
        | (Kind::Forces { answer }, Kind::Promotes { on }) => is_same_move && answer.to() == *on,
        (Kind::ThreatensMate { .. }, Kind::ThreatensMate { .. }) => told.ply % 2 == claim.ply % 2,
        (Kind::KingNearer { pawn }, Kind::Attacks { target, .. }) => target == pawn,
        (Kind::Guards { on, .. }, Kind::KingNearer { pawn }) => is_same_move && pawn.on == *on,
        (Kind::Lever { to, .. }, Kind::Attacks { by, .. }) => is_same_move && by.on == *to,
        (Kind::Develops { .. }, Kind::Activates { .. })
        | (Kind::Forces { .. } | Kind::DrivesAway { .. }, Kind::Check) => is_same_move,
        (Kind::Perpetual | Kind::Stalemate | Kind::Draw { .. }, Kind::Draw { .. }) => true,
        _ => return None,
    })
}

/// Whether the first move of a threatened line goes where a piece stands.
fn is_threatened(piece: Placed, line: &[Move]) -> bool {
    line.first().is_some_and(|m| m.to() == piece.on)
}
