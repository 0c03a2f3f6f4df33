//! Which claims are kept, and in which order: the most important first.

use crate::score::Centipawns;
use puchok_zones::board::exchange::value;
use shakmaty::Role;

use super::importance::{Importance, importance};
use super::repetition::repeats;
use crate::explain::facts::change::MATTERS;
use crate::explain::facts::claim::{Claim, Kind};
use crate::explain::facts::motifs::claims_at;
use crate::line::course::{Course, arrival, goes};
use crate::line::placed::Placed;

/// Claims that are kept at most of the chosen move, and of a rival.
const OF_CHOICE: usize = 6;
const OF_RIVAL: usize = 3;

/// Claims that are kept at most of one later move of the line.
const OF_LATER_MOVE: usize = 2;

/// Terms of the estimate that are kept at most.
const ESTIMATES: usize = 2;

/// What claims are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::explain) enum Of {
    /// The chosen move.
    Choice,
    /// A rival, a threat, a way to take an offer.
    Rival,
}

impl Of {
    /// Claims that are kept at most.
    fn most(self) -> usize {
        match self {
            Of::Choice => OF_CHOICE,
            Of::Rival => OF_RIVAL,
        }
    }
}

/// The claims to keep of a move, in the order in which they are mentioned.
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
        // That a king gets out of the check says nothing for the way it goes.
        let strong = kept
            .iter()
            .filter(|k| importance(k) >= Importance::STRONG && k.kind != Kind::OutOfCheck)
            .count();
        let is_estimate = matches!(claim.kind, Kind::Estimate { .. });
        let is_worthwhile = importance(&claim).beside().is_none_or(|most| strong <= most);
        let is_said =
            matches!(claim.kind, Kind::RemovesGuard { .. }) && kept.iter().any(|k| k.is_one_with(&claim));
        let of_its_move = kept.iter().filter(|k| k.ply == claim.ply).count();
        let is_crowded = claim.ply > 2 && of_its_move >= OF_LATER_MOVE;
        let is_full = is_crowded || kept.len() - uncounted >= of.most();
        let is_trifle = is_small(&claim.kind) && kept.iter().any(|k| gains_much(&k.kind));
        if is_trifle || !is_worthwhile || is_full && !is_said || is_estimate && estimates >= ESTIMATES {
            continue;
        }
        estimates += usize::from(is_estimate);
        uncounted += usize::from(is_estimate || is_said);
        kept.push(claim);
    }
    kept
}

/// Centipawns won beside which better places, pressure and a check do not matter.
const MUCH: Centipawns = Centipawns(300);

fn gains_much(kind: &Kind) -> bool {
    matches!(kind, Kind::Wins { gain, .. } | Kind::Gains { gain, .. } if *gain >= MUCH)
}

/// Whether it is a better place for a piece, a pawn or the king, worth less than a pawn, or only leads to
/// something.
fn is_small(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::Passed { .. }
            | Kind::Outpost { .. }
            | Kind::SeventhRank
            | Kind::OpenFile { .. }
            | Kind::Lever { .. }
            | Kind::KingNearer { .. }
            | Kind::Opposition
            | Kind::CutsOff { .. }
            | Kind::Develops { .. }
            | Kind::Luft { .. }
            | Kind::Activates { .. }
            | Kind::Attacks { wins: false, .. }
            | Kind::Presses { .. }
            | Kind::Check
    )
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
        Kind::Attacks { target, .. } | Kind::Presses { target, .. } => !pinned.contains(&(c.ply, target)),
        Kind::Activates { .. } => !forcing.contains(&c.ply),
        _ => true,
    });
    claims
}

/// The claims with the capture made by the move with this number before everything else about that
/// move: what it attacks besides is not the point. The capture of the first move is mentioned in any case.
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

/// Whether at the end of the line the mover has kept at least half of what this move takes, and more than what
/// the other side's move before it took, unless that was what the mover had just brought there: an offer.
fn is_kept(course: &Course, ply: usize, worth: Centipawns) -> bool {
    let mover = course.after(ply - 1).turn();
    let since = |plies: usize| course.won(mover, course.len()) - course.won(mover, plies);
    let came = ply
        .checked_sub(2)
        .and_then(|own| Some(arrival(course.after(own.checked_sub(1)?), course.mv(own)?)));
    let is_offered = came.is_some_and(|came| course.takes(ply - 1, came));
    since(ply - 1) * 2 >= worth && (is_offered || since(ply.saturating_sub(2)) >= MATTERS)
}

/// Whether after the move with this number more than one piece of the other side attacks a piece.
fn is_attacked_twice(course: &Course, ply: usize, piece: Placed) -> bool {
    let board = course.after(ply).board();
    let attackers = board.attacks_to(piece.on, !piece.side(), board.occupied());
    attackers.count() > 1
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
        | Kind::Traps { .. }
        | Kind::ThreatensMate { .. }
        | Kind::ThreatensPromotion { .. }
        | Kind::CannotTake { .. }
        | Kind::RemovesGuard { .. }
        | Kind::DrawsAway { .. } => true,
        Kind::Opposition => claim.ply <= 2,
        // Later in a line only if it comes true with the next move.
        Kind::Fork { targets, .. } => claim.ply <= 2 || targets.iter().any(|target| goes_next(target.on)),
        Kind::Discovers { target, .. } => {
            claim.ply <= 2 || target.piece.role == Role::King || goes_next(target.on)
        }
        Kind::Pins { front, behind, .. } => {
            let is_held = behind.piece.role == Role::King && is_attacked_twice(course, claim.ply, *front);
            claim.ply <= 2 || goes_next(front.on) || goes_next(behind.on) || claim.ply == 3 && is_held
        }
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
            // For what it takes itself, or for what its side takes next, there or elsewhere.
            let next = course.mv(claim.ply + 2).and_then(|m| m.capture());
            let is_exchange = [taken_there(claim.ply), next]
                .into_iter()
                .flatten()
                .any(is_as_much);
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
    use crate::explain::facts::booty::Booty;
    use crate::explain::tests::course;
    use shakmaty::{Board, Color, Piece, Square};

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

    /// The claims kept are in order of importance, no more than allowed, and none repeats another.
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

    /// The pawn takes the queen on e5, and the bishop that on e2; only where nothing was lost for it does that
    /// count.
    #[test]
    fn what_was_lost_for_it_counts_against_a_capture() {
        let captures = |fen: &str, line: &[&str]| {
            let course = course(fen, line);
            let claims = claims_at(&course, 2).into_iter().chain(claims_at(&course, 3));
            claims.filter(|c| c.ply == 3 && is_striking(&course, c)).count()
        };
        let line = ["Bc4", "fxe5", "Bxe2", "Kf2"];
        assert_eq!(captures("6k1/8/4b3/4q3/5P2/8/4Q3/6K1 b - - 0 1", &line), 0);
        assert_eq!(captures("6k1/8/4b3/4p3/5P2/8/4Q3/6K1 b - - 0 1", &line), 1);
    }

    /// A passed pawn is worth a word beside a pawn that is won, none beside a rook.
    #[test]
    fn better_places_do_not_matter_beside_a_piece() {
        let pawn = placed('P', Square::D3);
        let with = |gain: i32| {
            let gains = Kind::Gains {
                what: Booty::of(Color::White, &Board::new(), &Board::empty()),
                gain: Centipawns(gain),
            };
            let claims = vec![claim(1, gains), claim(1, Kind::Passed { pawn })];
            told(claims, Of::Choice).len()
        };
        assert_eq!((with(100), with(500)), (2, 1));
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
