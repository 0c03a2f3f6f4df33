//! Which claims are told, and in which order: first what matters.

use crate::score::Centipawns;
use puchok_zones::board::exchange::value;
use shakmaty::{Move, Role};

use crate::explain::facts::booty::Booty;
use crate::explain::facts::claim::{Claim, Kind};
use crate::explain::facts::motifs::claims_at;
use crate::line::course::{Course, arrival, goes};
use crate::line::placed::Placed;

/// Claims that are told at most of the chosen move, and of a rival.
const OF_CHOICE: usize = 6;
const OF_RIVAL: usize = 3;

/// Claims that are told at most of one later move of the line.
const OF_LATER_MOVE: usize = 2;

/// Terms of the estimate that are told at most.
const ESTIMATES: usize = 2;

/// How much a claim matters to a reader: the higher, the earlier it is told.
///
/// The numbers were set by hand, not fitted. Apart from their order only the bounds below and the distance
/// [`LATER`] matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Importance(u32);

impl Importance {
    /// From here on a claim is told whatever else is.
    const ALWAYS: Importance = Importance(56);
    /// From here on a claim is strong: it makes weaker ones superfluous.
    const STRONG: Importance = Importance(40);
    /// Below this stand plans and terms of the estimate.
    const WEAK: Importance = Importance(20);

    /// Strong claims up to which one of this importance is still told; `None` where that does not matter.
    fn beside(self) -> Option<usize> {
        match self {
            i if i >= Importance::ALWAYS => None,
            i if i >= Importance::STRONG => Some(3),
            i if i >= Importance::WEAK => Some(1),
            _ => Some(2),
        }
    }
}

/// What a claim loses in importance after the first two plies of the line.
const LATER: u32 = 8;

/// The importance of a claim.
fn importance(claim: &Claim) -> Importance {
    let early = match &claim.kind {
        Kind::Mate { .. } => 100,
        Kind::OnlyMove => 96,
        Kind::Perpetual | Kind::Stalemate => 92,
        Kind::Zugzwang => 90,
        Kind::Spares { .. } => 89,
        Kind::Wins { .. } => 88,
        Kind::Offers { .. } if claim.ply <= 2 => 86,
        Kind::Draw { .. } => 84,
        Kind::Gains { .. } => 82,
        Kind::OutOfCheck => 81,
        Kind::Captures { .. } => 80,
        Kind::Promotes { .. } => 79,
        Kind::Stops { .. } => 76,
        Kind::ThreatensMate { .. } => 75,
        Kind::Fork { .. } => 74,
        Kind::ThreatensPromotion { .. } => 72,
        Kind::CannotTake { .. } => 71,
        Kind::RemovesGuard { .. } | Kind::DrawsAway { .. } => 70,
        Kind::Discovers { .. } => 68,
        // Later in the line an offer serves what is taken or attacked by it.
        Kind::Skewers { .. } | Kind::Offers { .. } => 66,
        Kind::Attacks { wins: true, .. } => 62,
        Kind::Threatens { .. } => 61,
        Kind::Pins { .. } => 60,
        Kind::Blocks { .. } => 58,
        Kind::Escapes { .. } => 56,
        Kind::Castles => 55,
        Kind::Guards { .. } => 54,
        Kind::Exchange { .. } => 53,
        Kind::Passed { .. } => 52,
        Kind::Outpost { .. } => 51,
        Kind::Forces { .. } => 50,
        Kind::SeventhRank => 48,
        Kind::OpenFile { .. } => 47,
        Kind::Lever { .. } => 46,
        Kind::KingNearer { .. } => 43,
        Kind::Develops { .. } => 42,
        Kind::Prepares { .. } => 40,
        Kind::Luft { .. } => 38,
        Kind::Activates { .. } => 30,
        Kind::Check => 28,
        // One more for every two pawns that the target is worth.
        Kind::Attacks {
            wins: false, target, ..
        } => 20 + u32::try_from(value(target.piece.role) / Centipawns(200)).unwrap_or(0),
        Kind::Plan { .. } => 18,
        Kind::Estimate { .. } => 10,
    };
    Importance(match claim.ply {
        1 | 2 => early,
        _ => early.saturating_sub(LATER),
    })
}

/// Whether a claim is superfluous where another has been told: it says nearly the same, or no longer matters
/// beside it.
fn repeats(told: &Claim, claim: &Claim) -> bool {
    let found = match &told.kind {
        Kind::Mate { moves } => beside_mate(*moves, told, claim),
        Kind::Gains { what, .. } | Kind::Wins { what, .. } => beside_gain(*what, told, claim),
        Kind::Captures { piece } => beside_capture(*piece, told, claim),
        Kind::Attacks { .. } => beside_attack(told, claim),
        Kind::Fork { .. } | Kind::Pins { .. } | Kind::Skewers { .. } | Kind::Discovers { .. } => {
            beside_motif(told, claim)
        }
        _ => beside_other(told, claim),
    };
    found.unwrap_or(told == claim)
}

/// [`repeats`] for a mate in so many moves; `None` where nothing particular holds, as in the next functions.
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
        | Kind::Guards { .. }
        | Kind::Passed { .. }
        | Kind::Prepares { .. } => true,
        Kind::Discovers { target, .. } => target.piece.role != Role::King,
        Kind::Check
        | Kind::Activates { .. }
        | Kind::OpenFile { .. }
        | Kind::SeventhRank
        | Kind::Escapes { .. }
        | Kind::KingNearer { .. } => is_same_move,
        // A capture matters only if it mates itself.
        Kind::Captures { piece } => moves > 1 || !is_same_move || piece.piece.role == Role::Pawn,
        _ => return None,
    })
}

fn beside_gain(what: Booty, gain: &Claim, claim: &Claim) -> Option<bool> {
    let is_same_move = gain.ply == claim.ply;
    Some(match &claim.kind {
        // What is taken, attacked to be taken or promoted to is part of what is gained.
        Kind::Captures { piece } => gain.ply % 2 == claim.ply % 2 && what.gains(piece.piece.role),
        Kind::Attacks {
            target, wins: true, ..
        } => is_same_move && what.gains(target.piece.role),
        Kind::Promotes { .. } => is_same_move && what.gains(Role::Queen),
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
        Kind::Attacks { wins: false, .. } | Kind::OpenFile { .. } => {
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
    let Kind::Attacks { by, target, wins } = &attack.kind else {
        return None;
    };
    let is_same_move = attack.ply == claim.ply;
    Some(match &claim.kind {
        Kind::Attacks {
            target: other,
            wins: other_wins,
            ..
        } => !is_same_move && target == other || !wins && !other_wins,
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
        (Kind::Fork { by, .. }, Kind::Attacks { by: other, .. }) => {
            by.piece == other.piece && motif.ply <= claim.ply
        }
        (Kind::Fork { targets, .. }, Kind::Skewers { front, .. }) => is_same_move && targets.contains(front),
        (Kind::Fork { targets, .. }, Kind::Threatens { line, .. }) => {
            targets.iter().any(|&target| is_threatened(target, line))
        }
        (Kind::Fork { .. }, Kind::Check) => is_same_move,
        (Kind::Pins { front, .. } | Kind::Skewers { front, .. }, Kind::Attacks { target, .. }) => {
            front == target
        }
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
        (Kind::ThreatensMate { .. }, Kind::ThreatensMate { .. }) => told.ply % 2 == claim.ply % 2,
        (Kind::KingNearer { pawn }, Kind::Attacks { target, .. }) => target == pawn,
        (Kind::Lever { to, .. }, Kind::Attacks { by, .. }) => is_same_move && by.on == *to,
        (Kind::Develops { .. }, Kind::Activates { .. }) | (Kind::Forces { .. }, Kind::Check) => is_same_move,
        (Kind::Perpetual | Kind::Stalemate | Kind::Draw { .. }, Kind::Draw { .. }) => true,
        _ => return None,
    })
}

/// Whether the first move of a threatened line goes where a piece stands.
fn is_threatened(piece: Placed, line: &[Move]) -> bool {
    line.first().is_some_and(|m| m.to() == piece.on)
}

/// Of whom claims are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::explain) enum Of {
    /// The chosen move.
    Choice,
    /// A rival, a threat, a way to take an offer.
    Rival,
}

impl Of {
    /// Claims that are told at most.
    fn most(self) -> usize {
        match self {
            Of::Choice => OF_CHOICE,
            Of::Rival => OF_RIVAL,
        }
    }
}

/// The claims to tell of a move, in the order in which they are told.
pub(in crate::explain) fn told(claims: Vec<Claim>, of: Of) -> Vec<Claim> {
    let mut claims = without_the_obvious(claims);
    claims.sort_by_key(|c| (std::cmp::Reverse(importance(c)), c.ply));
    let mut kept: Vec<Claim> = Vec::new();
    let mut estimates = 0;
    // Terms of the estimate, and claims that are said in one with another.
    let mut uncounted = 0;
    for claim in claims {
        if kept.iter().any(|k| repeats(k, &claim)) {
            continue;
        }
        let strong = kept
            .iter()
            .filter(|k| importance(k) >= Importance::STRONG)
            .count();
        let is_estimate = matches!(claim.kind, Kind::Estimate { .. });
        let is_worthwhile = importance(&claim).beside().is_none_or(|most| strong <= most);
        let is_said =
            matches!(claim.kind, Kind::RemovesGuard { .. }) && kept.iter().any(|k| k.is_one_with(&claim));
        let of_its_move = kept.iter().filter(|k| k.ply == claim.ply).count();
        let is_crowded = claim.ply > 2 && of_its_move >= OF_LATER_MOVE;
        let is_full = is_crowded || kept.len() - uncounted >= of.most();
        if !is_worthwhile || is_full && !is_said || is_estimate && estimates >= ESTIMATES {
            continue;
        }
        estimates += usize::from(is_estimate);
        uncounted += usize::from(is_estimate || is_said);
        kept.push(claim);
    }
    kept
}

/// Claims without those that others of the same move make obvious: that a pinned piece is attacked, and that
/// a piece gets more fields by a move that takes something or gives check.
fn without_the_obvious(mut claims: Vec<Claim>) -> Vec<Claim> {
    let pinned: Vec<(usize, Placed)> = claims
        .iter()
        .filter_map(|c| match c.kind {
            Kind::Pins { front, .. } => Some((c.ply, front)),
            _ => None,
        })
        .collect();
    let forcing: Vec<usize> = claims
        .iter()
        .filter(|c| c.kind.is_capture() || c.kind == Kind::Check)
        .map(|c| c.ply)
        .collect();
    claims.retain(|c| match c.kind {
        Kind::Attacks { target, .. } => !pinned.contains(&(c.ply, target)),
        Kind::Activates { .. } => !forcing.contains(&c.ply),
        _ => true,
    });
    claims
}

/// The claims with the capture made by the move with this number before everything else that is told of that
/// move: what it attacks besides is not the point. Of the first move the capture is told in any case.
pub(in crate::explain) fn with_capture(mut claims: Vec<Claim>, course: &Course, ply: usize) -> Vec<Claim> {
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

/// Whether the move with this number only takes back what has just been taken, or less.
fn takes_back(course: &Course, ply: usize) -> bool {
    let taken = course.mv(ply).and_then(|m| m.capture());
    match (course.taken_back_for(ply), taken) {
        (Some(lost), Some(taken)) => value(lost) >= value(taken) - Centipawns(25),
        _ => false,
    }
}

/// Whether at the end of the line the mover has kept at least half of what this move takes.
fn is_kept(course: &Course, ply: usize, worth: Centipawns) -> bool {
    let mover = course.after(ply - 1).turn();
    let gained = course.won(mover, course.len()) - course.won(mover, ply - 1);
    gained * 2 >= worth
}

/// Whether a claim is worth telling of any move but the chosen one.
pub(in crate::explain) fn is_striking(course: &Course, claim: &Claim) -> bool {
    // Whether the mover's next move takes what stands on a field, wherever the answer brings it.
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
        // Later in a line only if it comes true with the next move.
        Kind::Fork { targets, .. } => claim.ply <= 2 || targets.iter().any(|target| goes_next(target.on)),
        Kind::Discovers { target, .. } => {
            claim.ply <= 2 || target.piece.role == Role::King || goes_next(target.on)
        }
        Kind::Pins { front, behind, .. } => claim.ply <= 2 || goes_next(front.on) || goes_next(behind.on),
        Kind::Attacks {
            wins: true, target, ..
        } => claim.ply <= 2 || goes_next(target.on),
        // Later in a line only if the offer is accepted, and not in an exchange for as much.
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
            // What follows has to show the purpose.
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

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use super::*;
    use shakmaty::{Piece, Square};

    fn placed(piece: char, on: Square) -> Placed {
        Placed::new(Piece::from_char(piece).unwrap(), on)
    }

    fn claim(ply: usize, kind: Kind) -> Claim {
        Claim { ply, kind }
    }

    /// Claims of the first and third ply, of kinds that the rules are about and of some that they are not.
    fn samples() -> Vec<Claim> {
        let (rook, pawn) = (placed('R', Square::A1), placed('p', Square::A7));
        let kinds = [
            Kind::Mate { moves: 2 },
            Kind::OnlyMove,
            Kind::Captures { piece: pawn },
            Kind::Attacks {
                by: rook,
                target: pawn,
                wins: true,
            },
            Kind::Attacks {
                by: rook,
                target: pawn,
                wins: false,
            },
            Kind::Fork {
                by: rook,
                targets: vec![pawn],
            },
            Kind::Promotes { on: Square::A8 },
            Kind::ThreatensPromotion { on: Square::A8 },
            Kind::ThreatensMate { moves: 1 },
            Kind::Check,
            Kind::Castles,
            Kind::KingNearer { pawn },
            Kind::Lever {
                from: Square::B2,
                to: Square::B4,
            },
            Kind::Perpetual,
        ];
        let at = |ply| kinds.iter().map(move |kind| claim(ply, kind.clone()));
        at(1).chain(at(3)).collect()
    }

    /// What is told does not depend on the order in which claims are found, is in order of importance, and contains no more
    /// than it may.
    #[test]
    fn what_is_told_is_short_and_in_order() {
        let claims = samples();
        for of in [Of::Choice, Of::Rival] {
            let kept = told(claims.clone(), of);
            assert!(!kept.is_empty() && kept.len() <= of.most(), "{kept:?}");
            assert!(
                kept.is_sorted_by_key(|c| std::cmp::Reverse(importance(c))),
                "{kept:?}"
            );
            assert_eq!(kept[0].kind, Kind::Mate { moves: 2 });
            for (index, claim) in kept.iter().enumerate() {
                assert!(
                    !kept[..index].iter().any(|before| repeats(before, claim)),
                    "{claim:?}"
                );
            }
        }
    }

    /// A claim repeats itself, except a gainful attack and a capture, of which a move makes one only.
    #[test]
    fn a_claim_repeats_itself() {
        for claim in samples() {
            let is_single = matches!(
                claim.kind,
                Kind::Attacks { wins: true, .. } | Kind::Captures { .. }
            );
            assert_eq!(repeats(&claim, &claim), !is_single, "{claim:?}");
        }
    }

    /// Some rules hold whichever of the two comes first.
    #[test]
    fn these_rules_are_symmetric() {
        let (rook, pawn) = (placed('R', Square::B4), placed('p', Square::B7));
        let attacks = |wins| Kind::Attacks {
            by: rook,
            target: pawn,
            wins,
        };
        let lever = Kind::Lever {
            from: Square::B2,
            to: Square::B4,
        };
        let promotes = |on| Kind::Promotes { on };
        let threatens = |on| Kind::ThreatensPromotion { on };
        for (a, b, expected) in [
            (attacks(true), lever.clone(), true),
            (attacks(true), Kind::KingNearer { pawn }, true),
            (promotes(Square::B8), threatens(Square::B8), true),
            (promotes(Square::B8), threatens(Square::A8), false),
            (Kind::Check, lever, false),
        ] {
            let (a, b) = (claim(1, a), claim(1, b));
            assert_eq!(
                (repeats(&a, &b), repeats(&b, &a)),
                (expected, expected),
                "{a:?} {b:?}"
            );
        }
    }
}
