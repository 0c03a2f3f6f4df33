//! From what a move does to why it is searched, and what it promises.

use shakmaty::{Role, Square};

use super::{Cause, Reason};
use crate::Centipawns;
use crate::board::exchange;
use crate::board::moved::Moved;
use crate::board::view::View;
use crate::rank::judge::Verdict;
use crate::zone::DenialRole;
use crate::zone::key::{Key, Trunk};

/// Sixty-fourths of what a move may bring that count as its promise: of a single threat, which the other side has a move
/// to deny; of the second of two, of which it can deny only one; of what a denial saves.
const SHARES: (i32, i32, i32) = (12, 40, 44);

/// What a check may bring, in centipawns.
const CHECK_PROMISE: Centipawns = Centipawns(160);

/// What a step of a passed pawn may bring, in centipawns.
const ADVANCE_PROMISE: Centipawns = Centipawns(100);

/// What a threat of mate, or its denial, may bring, in centipawns.
const MATE_PROMISE: Centipawns = Centipawns(600);

/// The centipawns a move may bring beyond position, if it works.
pub(crate) fn promise(verdict: &Verdict) -> Centipawns {
    let saved = verdict.saved.map_or(Centipawns::ZERO, |(saved, ..)| saved);
    let mut sum = verdict.gain.max(Centipawns::ZERO)
        + (verdict.threat * SHARES.0 + verdict.second * SHARES.1 + saved * SHARES.2) / 64;
    if verdict.check {
        sum += CHECK_PROMISE;
    }
    if verdict.advances || verdict.denies_promotion.is_some() || verdict.supports.is_some() {
        sum += ADVANCE_PROMISE;
    }
    if verdict.threatens_mate || verdict.denies_mate.is_some() {
        sum += MATE_PROMISE;
    }
    sum
}

/// Why a move is searched, as far as its verdict tells: of the zones that it belongs to, that which brings most.
pub(crate) fn cause(view: &View, moved: &Moved, verdict: &Verdict) -> Cause {
    let (side, gain) = (view.turn(), verdict.gain);
    let (from, to) = (moved.from, moved.to);
    let of = |reason, trunk, piece, target| Cause {
        reason,
        zone: Some(Key {
            side,
            trunk,
            piece,
            target,
        }),
    };
    let against = |reason, trunk, (piece, target): (Square, Square)| Cause {
        reason,
        zone: Some(Key {
            side: !side,
            trunk,
            piece,
            target,
        }),
    };
    let taking = |reason| Cause {
        reason,
        zone: Some(Key::of_taking(side, moved.mv, from)),
    };
    if moved.promotes && moved.becomes != Role::Queen {
        let knight_check = moved.becomes == Role::Knight && verdict.check;
        return if knight_check {
            // The zone of the promotion is that to a queen.
            Cause::only(Reason::Promotion)
        } else {
            Cause::only(Reason::Quiet)
        };
    }
    if moved.promotes && gain > Centipawns::ZERO {
        return taking(Reason::Promotion);
    }
    if moved.captures() && gain > Centipawns::ZERO {
        return taking(Reason::Exchange);
    }
    // What breaks even, or offers something, is in no zone that is open.
    if moved.captures() && gain == Centipawns::ZERO {
        return Cause::only(Reason::Exchange);
    }
    let (saved, denial) = verdict
        .saved
        .map_or((Centipawns::ZERO, None), |(saved, role, zone)| {
            (saved, Some((role, zone)))
        });
    if moved.captures() || moved.promotes {
        let victim = moved.captured.map_or(Centipawns::ZERO, exchange::value);
        let opens_king = view.king_ring(!side).contains(to);
        let compensated = verdict.check || opens_king || verdict.threat + saved + victim > -gain;
        return if compensated {
            Cause::only(Reason::Sacrifice)
        } else {
            Cause::only(Reason::Quiet)
        };
    }
    let king = view.king(!side);
    let uncovered = |uncovers: bool, target| uncovers.then(|| slider_behind(view, moved, target)).flatten();
    if verdict.check {
        return match uncovered(verdict.uncovers_check, king) {
            Some(slider) => of(Reason::KingAttack, Trunk::Unblocking, slider, king),
            None if gain < Centipawns::ZERO || moved.castles => Cause::only(Reason::KingAttack),
            None => of(Reason::KingAttack, Trunk::ThroughStop, from, king),
        };
    }
    if verdict.threatens_mate {
        return of(Reason::KingAttack, Trunk::Mate, from, king);
    }
    if gain < Centipawns::ZERO {
        return if verdict.threat.max(saved) < -gain {
            Cause::only(Reason::Quiet)
        } else {
            Cause::only(Reason::Sacrifice)
        };
    }
    let threat = verdict.threat_on.filter(|_| verdict.threat > Centipawns::ZERO);
    match (denial, threat) {
        (Some((role, zone)), _) if saved * SHARES.2 > verdict.threat * SHARES.0 => {
            against(Reason::Denial(role), Trunk::Direct, zone)
        }
        (_, Some(target)) => match uncovered(verdict.uncovers, target) {
            Some(slider) => of(Reason::Unblock, Trunk::Unblocking, slider, target),
            None => of(Reason::Trunk, Trunk::ThroughStop, from, target),
        },
        _ => match (verdict.denies_mate, verdict.denies_promotion, verdict.supports) {
            (Some(piece), ..) => {
                let role = denial_of(moved, piece, view.king(side));
                against(Reason::Denial(role), Trunk::Mate, (piece, view.king(side)))
            }
            (_, Some((role, zone)), _) => {
                let reason = role.map_or(Reason::Race, Reason::Denial);
                against(reason, Trunk::Promotion, zone)
            }
            (.., Some((pawn, goal))) => of(Reason::Support, Trunk::Promotion, pawn, goal),
            _ if verdict.advances => {
                let goal = Square::from_coords(to.file(), (!side).backrank());
                of(Reason::PromotionTrunk, Trunk::Promotion, from, goal)
            }
            _ => Cause::only(Reason::Quiet),
        },
    }
}

/// What a move does against the piece that would mate: it takes it, gets the king out of its reach, or controls where it comes.
fn denial_of(moved: &Moved, piece: Square, king: Square) -> DenialRole {
    if moved.to == piece {
        DenialRole::Capture
    } else if moved.from == king {
        DenialRole::Retreat
    } else {
        DenialRole::Control
    }
}

/// The own slider whose line to a field a move opens.
fn slider_behind(view: &View, moved: &Moved, target: Square) -> Option<Square> {
    let from = moved.from;
    let side = view.turn();
    let sliders = view.side(side) & view.board().sliders();
    let opens = |&slider: &Square| {
        view.from(slider).contains(from)
            && shakmaty::attacks::between(slider, target).contains(from)
            && !shakmaty::attacks::between(slider, target).contains(moved.to)
    };
    sliders.into_iter().find(opens)
}
