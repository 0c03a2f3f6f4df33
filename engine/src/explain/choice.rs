//! Which claims are told, and in which order: first what matters.

use crate::score::Centipawns;
use puchok_zones::board::exchange::value;
use shakmaty::Role;

use super::claim::{Claim, Kind};
use super::motifs::claims_at;
use crate::line::course::{Course, arrival, goes};

/// Claims of the chosen move, and of a rival, that are told.
const OF_CHOICE: usize = 6;
const OF_RIVAL: usize = 3;

/// Claims of one move later in the line that are told.
const OF_LATER_MOVE: usize = 2;

/// How much a claim matters to a reader; 0 when it is not worth a word.
fn weight(claim: &Claim) -> u32 {
    let early = match &claim.kind {
        Kind::Mate { .. } => 100,
        Kind::OnlyMove => 96,
        Kind::Spares { .. } => 89,
        Kind::OutOfCheck => 81,
        Kind::Perpetual | Kind::Stalemate => 92,
        Kind::Zugzwang => 90,
        Kind::Draw { .. } => 84,
        Kind::Wins { .. } => 88,
        Kind::Gains { .. } => 82,
        // Later in the line what is taken, or attacked, is the point of it.
        Kind::Offers { .. } if claim.ply > 2 => 66,
        Kind::Offers { .. } => 86,
        Kind::Captures { .. } => 80,
        Kind::Promotes { .. } => 79,
        Kind::Stops { .. } => 76,
        Kind::ThreatensMate { .. } => 75,
        Kind::Fork { .. } => 74,
        Kind::ThreatensPromotion { .. } => 72,
        Kind::CannotTake { .. } => 71,
        Kind::RemovesGuard { .. } | Kind::DrawsAway { .. } => 70,
        Kind::Discovers { .. } => 68,
        Kind::Skewers { .. } => 66,
        Kind::Attacks { wins: true, .. } => 62,
        Kind::Threatens { .. } => 61,
        Kind::Pins { .. } => 60,
        Kind::Blocks { .. } => 58,
        Kind::Escapes { .. } => 56,
        Kind::Castles => 55,
        Kind::Guards { .. } => 54,
        Kind::Exchange { .. } => 53,
        Kind::Forces { .. } => 50,
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
    use Kind::{
        Activates, Attacks, Captures, Check, Discovers, Escapes, Fork, KingNearer, Mate, OpenFile, Pins,
        SeventhRank, Skewers, Threatens, ThreatensMate,
    };
    match (&a.kind, &b.kind) {
        (Mate { .. }, Mate { .. }) | (Mate { .. }, ThreatensMate { .. }) => true,
        // What forks later in the line does not silence what it attacks at once.
        (Fork { by: x, .. }, Attacks { by: y, .. }) => x.piece == y.piece && a.ply <= b.ply,
        (Attacks { target, .. }, Kind::KingNearer { pawn })
        | (Kind::KingNearer { pawn }, Attacks { target, .. }) => target == pawn,
        (Pins { front, .. } | Skewers { front, .. }, Attacks { target, .. }) => front == target,
        (Fork { targets, .. }, Skewers { front, .. }) => a.ply == b.ply && targets.contains(front),
        (Discovers { target: x, .. }, Attacks { target: y, .. }) => x == y,
        // What is taken is part of what is gained.
        (Kind::Gains { what, .. } | Kind::Wins { what, .. }, Captures { piece }) => {
            a.ply % 2 == b.ply % 2 && what.gains(piece.piece.role)
        }
        // So is a queen that a pawn becomes.
        (Kind::Gains { what, .. } | Kind::Wins { what, .. }, Kind::Promotes { .. }) => {
            a.ply == b.ply && what.gains(Role::Queen)
        }
        // Who takes something does not go there to be safe.
        (Kind::Gains { .. } | Kind::Wins { .. } | Captures { .. }, Escapes { .. }) => a.ply == b.ply,
        // Who takes a rook does not go there for a rank.
        (Captures { piece }, SeventhRank) => a.ply == b.ply && value(piece.piece.role) >= value(Role::Rook),
        // So is what is attacked to be taken.
        (
            Kind::Gains { what, .. } | Kind::Wins { what, .. },
            Attacks {
                target, wins: true, ..
            },
        ) => a.ply == b.ply && what.gains(target.piece.role),
        (Kind::Gains { what, .. } | Kind::Wins { what, .. }, Kind::Lever { .. }) => {
            a.ply == b.ply && what.gains(Role::Pawn)
        }
        // Who takes a piece does not go there to press on another, or for the file.
        (Captures { piece }, Attacks { wins: false, .. } | OpenFile { .. }) => {
            a.ply == b.ply && value(piece.piece.role) >= value(Role::Knight)
        }
        // What was threatened was the piece that is safe now, or protected.
        (Kind::Stops { threat }, Escapes { piece }) => threat.to() == piece.on,
        (Kind::Stops { threat }, Kind::Guards { on, .. }) => threat.to() == *on,
        (Kind::Stops { threat }, Kind::Blocks { line: (_, end), .. }) => threat.to() == *end,
        (Kind::ThreatensPromotion { on: x }, Kind::Promotes { on: y })
        | (Kind::Promotes { on: x }, Kind::ThreatensPromotion { on: y }) => x == y,
        (Kind::Develops { .. }, Kind::Activates { .. }) => a.ply == b.ply,
        (Captures { .. }, Captures { .. }) => a.ply != b.ply && a.ply > 2 && b.ply > 2,
        (
            Attacks {
                target: x, wins: v, ..
            },
            Attacks {
                target: y, wins: w, ..
            },
        ) => a.ply != b.ply && x == y || !v && !w,
        (Discovers { by: x, target: t }, Discovers { by: y, target: u }) => {
            a == b || a.ply != b.ply && x == y && t.piece == u.piece
        }
        (Attacks { by, .. }, Kind::Lever { to, .. }) | (Kind::Lever { to, .. }, Attacks { by, .. }) => {
            a.ply == b.ply && by.on == *to
        }
        (Kind::Perpetual | Kind::Stalemate | Kind::Draw { .. }, Kind::Draw { .. }) => true,
        (Kind::ThreatensPromotion { on: x }, Kind::ThreatensPromotion { on: y }) => x == y,
        (Kind::ThreatensPromotion { on }, Threatens { line, .. })
        | (Threatens { line, .. }, Kind::ThreatensPromotion { on }) => {
            line.first().is_some_and(|m| m.is_promotion() && m.to() == *on)
        }
        (ThreatensMate { .. }, ThreatensMate { .. }) => a.ply % 2 == b.ply % 2,
        // What is attacked is threatened, and taken later in the line.
        (
            Attacks { target, .. } | Captures { piece: target } | Skewers { front: target, .. },
            Threatens { line, .. },
        ) => line.first().is_some_and(|m| m.to() == target.on),
        (Fork { targets, .. }, Threatens { line, .. }) => line
            .first()
            .is_some_and(|m| targets.iter().any(|t| t.on == m.to())),
        (Kind::Fork { .. } | Kind::Forces { .. }, Kind::Check) => a.ply == b.ply,
        // That there is one answer is part of a mate; what else is attacked, protected or prepared on the way to it does not matter.
        (
            Mate { .. },
            Attacks { .. }
            | Fork { .. }
            | Pins { .. }
            | Skewers { .. }
            | Kind::Forces { .. }
            | Kind::Guards { .. }
            | Kind::Passed { .. }
            | Kind::Prepares { .. },
        ) => true,
        (Mate { .. }, Discovers { target, .. }) => target.piece.role != Role::King,
        (
            Mate { .. },
            Check | Activates { .. } | OpenFile { .. } | SeventhRank | Escapes { .. } | KingNearer { .. },
        ) => a.ply == b.ply,
        // Nor what is taken, but by the move that mates.
        (Mate { moves }, Captures { piece }) => {
            *moves > 1 || a.ply != b.ply || piece.piece.role == Role::Pawn
        }
        (Discovers { target, .. }, Check) => a.ply == b.ply && target.piece.role == Role::King,

        _ => a == b,
    }
}

/// The claims to tell of a move, in the order in which they are told.
pub(super) fn told(mut claims: Vec<Claim>, of_choice: bool) -> Vec<Claim> {
    // Who pins a piece attacks it.
    let pinned: Vec<_> = claims
        .iter()
        .filter_map(|c| match c.kind {
            Kind::Pins { front, .. } => Some((c.ply, front)),
            _ => None,
        })
        .collect();
    claims.retain(|c| !matches!(c.kind, Kind::Attacks { target, .. } if pinned.contains(&(c.ply, target))));
    // A piece that takes something or gives check does not go there for more fields.
    let forcing: Vec<usize> = claims
        .iter()
        .filter(|c| {
            matches!(
                c.kind,
                Kind::Captures { .. } | Kind::Exchange { .. } | Kind::Check
            )
        })
        .map(|c| c.ply)
        .collect();
    claims.retain(|c| !matches!(c.kind, Kind::Activates { .. } if forcing.contains(&c.ply)));
    claims.sort_by_key(|c| (std::cmp::Reverse(weight(c)), c.ply));
    let most = if of_choice { OF_CHOICE } else { OF_RIVAL };
    let mut kept: Vec<Claim> = Vec::new();
    let mut estimates = 0;
    // Those of the estimate, and those that are said in one with another.
    let mut uncounted = 0;
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
        let is_said =
            matches!(claim.kind, Kind::RemovesGuard { .. }) && kept.iter().any(|k| k.is_one_with(&claim));
        let of_its_move = kept.iter().filter(|k| k.ply == claim.ply).count();
        let is_crowded = claim.ply > 2 && of_its_move >= OF_LATER_MOVE;
        let is_full = is_crowded || kept.len() - uncounted >= most;
        if !worthwhile || is_full && !is_said || is_estimate && estimates >= 2 {
            continue;
        }
        estimates += usize::from(is_estimate);
        uncounted += usize::from(is_estimate || is_said);
        kept.push(claim);
    }
    kept
}

/// The same with what the move with this number takes, before all else that is told of it: what it attacks besides is not the point of it.
/// Of the first move it is told in any case.
pub(super) fn with_capture(mut claims: Vec<Claim>, course: &Course, ply: usize) -> Vec<Claim> {
    let place = claims.iter().position(|c| c.ply == ply);
    let Some(first) = place.or((ply == 1).then_some(0)) else {
        return claims;
    };
    let tells =
        |kind: &Kind| kind.is_capture() || kind.is_result() || matches!(kind, Kind::RemovesGuard { .. });
    if !claims.iter().any(|c| c.ply == ply && tells(&c.kind)) {
        let capture = claims_at(course, ply).into_iter().find(|c| c.kind.is_capture());
        claims.splice(first..first, capture);
    }
    claims
}

/// Whether the move with this number only takes back as much as has just been taken.
fn takes_back(course: &Course, ply: usize) -> bool {
    let taken = course.mv(ply).and_then(|m| m.capture());
    match (course.taken_back_for(ply), taken) {
        (Some(lost), Some(taken)) => value(lost) >= value(taken) - Centipawns(25),
        _ => false,
    }
}

/// Whether who takes something with this move of a line is ahead by half of it more at the end than before the move.
fn is_kept(course: &Course, ply: usize, worth: Centipawns) -> bool {
    let mover = course.after(ply - 1).turn();
    let gained = course.won(mover, course.len()) - course.won(mover, ply - 1);
    gained * 2 >= worth
}

/// What is worth telling of a move that is not the chosen one.
pub(super) fn is_striking(course: &Course, claim: &Claim) -> bool {
    // Whether the mover's next move takes what stands on a field, or where the answer brings it.
    let goes_next = |on| {
        let (Some(answer), Some(next)) = (course.mv(claim.ply + 1), course.mv(claim.ply + 2)) else {
            return false;
        };
        next.is_capture() && goes(course.after(claim.ply), answer, on) == Some(next.to())
    };
    match &claim.kind {
        Kind::Captures { piece } => {
            let worth = value(piece.piece.role);
            worth >= Centipawns(325) && !takes_back(course, claim.ply) && is_kept(course, claim.ply, worth)
        }
        Kind::Mate { .. }
        | Kind::Promotes { .. }
        | Kind::Skewers { .. }
        | Kind::ThreatensMate { .. }
        | Kind::ThreatensPromotion { .. }
        | Kind::CannotTake { .. }
        | Kind::RemovesGuard { .. }
        | Kind::DrawsAway { .. } => true,
        // Later in a line only what comes true with the next move.
        Kind::Fork { targets, .. } => claim.ply <= 2 || targets.iter().any(|target| goes_next(target.on)),
        Kind::Discovers { target, .. } => {
            claim.ply <= 2 || target.piece.role == Role::King || goes_next(target.on)
        }
        Kind::Pins { front, behind, .. } => claim.ply <= 2 || goes_next(front.on) || goes_next(behind.on),
        Kind::Attacks {
            wins: true, target, ..
        } => claim.ply <= 2 || goes_next(target.on),
        // Later in a line only what is taken, and not by an exchange: what has taken as much, or is taken back for it.
        Kind::Offers { piece } => {
            let taken_there = |ply| {
                let mv = course.mv(ply).filter(|m| m.to() == piece.on)?;
                mv.capture()
            };
            let is_as_much = |role| value(role) + Centipawns(50) >= value(piece.piece.role);
            let is_given = piece.piece.role != Role::Pawn && taken_there(claim.ply + 1).is_some();
            let is_exchange = [claim.ply, claim.ply + 2]
                .into_iter()
                .any(|ply| taken_there(ply).is_some_and(is_as_much));
            // What follows has to show what for.
            let is_moved = course
                .mv(claim.ply)
                .is_some_and(|m| arrival(course.after(claim.ply - 1), m) == piece.on);
            let goes_on = course
                .mv(claim.ply + 2)
                .is_some_and(|m| m.is_capture() || course.after(claim.ply + 2).is_check());
            claim.ply > 2 && is_given && !is_exchange && is_moved && goes_on
        }
        _ => false,
    }
}
