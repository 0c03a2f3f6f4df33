//! Which claims are told, and in which order: first what matters.

use crate::score::Centipawns;
use puchok_zones::board::exchange::value;

use super::claim::{Claim, Kind};
use super::course::Course;

/// Claims of the chosen move, and of a rival, that are told.
const OF_CHOICE: usize = 6;
const OF_RIVAL: usize = 3;

/// How much a claim matters to a reader; 0 when it is not worth a word.
fn weight(claim: &Claim) -> u32 {
    let early = match &claim.kind {
        Kind::Mate { .. } => 100,
        Kind::Perpetual | Kind::Stalemate => 92,
        Kind::Zugzwang => 90,
        Kind::Draw { .. } => 84,
        Kind::Wins { .. } => 88,
        Kind::Gains { .. } => 82,
        Kind::Offers { .. } => 86,
        Kind::Captures { .. } => 80,
        Kind::Promotes { .. } => 79,
        Kind::Stops { .. } => 76,
        Kind::ThreatensMate { .. } => 75,
        Kind::Fork { .. } => 74,
        Kind::ThreatensPromotion { .. } => 72,
        Kind::RemovesGuard { .. } => 70,
        Kind::Discovers { .. } => 68,
        Kind::Skewers { .. } => 66,
        Kind::Attacks { wins: true, .. } => 62,
        Kind::Pins { .. } => 60,
        Kind::Blocks { .. } => 58,
        Kind::Escapes { .. } => 56,
        Kind::Castles => 55,
        Kind::Guards { .. } => 54,
        Kind::Exchange { .. } => 53,
        Kind::Passed { .. } => 52,
        Kind::Outpost { .. } => 51,
        Kind::SeventhRank => 48,
        Kind::OpenFile { .. } => 47,
        Kind::Lever { .. } => 46,
        Kind::KingNearer { .. } => 43,
        Kind::Develops { .. } => 42,
        Kind::Prepares { .. } => 40,
        Kind::Luft { .. } => 38,
        Kind::Activates { .. } => 30,
        Kind::Check => 28,
        Kind::Attacks {
            wins: false, target, ..
        } => 20 + u32::try_from(value(target.piece.role) / Centipawns(200)).unwrap_or(0),
        Kind::Plan { .. } => 18,
        Kind::Estimate { .. } => 10,
    };
    // What happens later in the line matters less than the move itself.
    match claim.ply {
        1 | 2 => early,
        _ => early.saturating_sub(8),
    }
}

/// Whether two claims say nearly the same.
fn repeats(a: &Claim, b: &Claim) -> bool {
    use Kind::{Attacks, Captures, Discovers, Fork, Mate, Pins, Skewers, ThreatensMate};
    match (&a.kind, &b.kind) {
        (Mate { .. }, Mate { .. }) | (Mate { .. }, ThreatensMate { .. }) => true,
        (Fork { by: x, .. }, Attacks { by: y, .. }) => x.piece == y.piece,
        (Pins { front, .. } | Skewers { front, .. }, Attacks { target, .. }) => front == target,
        (Discovers { target: x, .. }, Attacks { target: y, .. }) => x == y,
        (Captures { .. }, Captures { .. }) => a.ply != b.ply && a.ply > 2 && b.ply > 2,
        (Attacks { wins: false, .. }, Attacks { wins: false, .. }) => true,
        (Attacks { by, .. }, Kind::Lever { to, .. }) | (Kind::Lever { to, .. }, Attacks { by, .. }) => {
            a.ply == b.ply && by.on == *to
        }
        (Kind::Perpetual | Kind::Stalemate | Kind::Draw { .. }, Kind::Draw { .. }) => true,
        (Kind::ThreatensPromotion { on: x }, Kind::ThreatensPromotion { on: y }) => x == y,
        (ThreatensMate { .. }, ThreatensMate { .. }) => a.ply % 2 == b.ply % 2,
        (Kind::Fork { .. }, Kind::Check) => a.ply == b.ply,
        _ => a == b,
    }
}

/// The claims to tell of a move, in the order in which they are told.
pub(super) fn told(mut claims: Vec<Claim>, of_choice: bool) -> Vec<Claim> {
    claims.sort_by_key(|c| (std::cmp::Reverse(weight(c)), c.ply));
    let most = if of_choice { OF_CHOICE } else { OF_RIVAL };
    let mut kept: Vec<Claim> = Vec::new();
    let mut estimates = 0;
    for claim in claims {
        if kept.iter().any(|k| repeats(k, &claim)) {
            continue;
        }
        let strong = kept.iter().filter(|k| weight(k) >= 40).count();
        let is_estimate = matches!(claim.kind, Kind::Estimate { .. });
        let worthwhile = match weight(&claim) {
            0..20 => strong < 3,
            20..40 => strong < 2,
            40..56 => strong < 4,
            _ => true,
        };
        if !worthwhile || kept.len() - estimates >= most || (is_estimate && estimates >= 2) {
            continue;
        }
        estimates += usize::from(is_estimate);
        kept.push(claim);
    }
    kept
}

/// What is worth telling of a move that is not the chosen one.
pub(super) fn is_striking(course: &Course, claim: &Claim) -> bool {
    match &claim.kind {
        Kind::Captures { piece } => value(piece.piece.role) >= Centipawns(325),
        Kind::Mate { .. }
        | Kind::Promotes { .. }
        | Kind::Fork { .. }
        | Kind::Discovers { .. }
        | Kind::Skewers { .. }
        | Kind::ThreatensMate { .. }
        | Kind::ThreatensPromotion { .. }
        | Kind::RemovesGuard { .. } => true,
        Kind::Pins { .. } | Kind::Attacks { wins: true, .. } => claim.ply <= 2,
        // Later in a line only what is taken.
        Kind::Offers { piece } => {
            claim.ply > 2 && course.mv(claim.ply + 1).is_some_and(|m| m.to() == piece.on)
        }
        _ => false,
    }
}
