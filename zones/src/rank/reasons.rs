//! From what a move does to why it is searched: reason, promise, priority.

use shakmaty::{Move, Role};

use crate::board::exchange;
use crate::board::view::View;
use crate::rank::candidate::{Candidate, Reason};
use crate::rank::features::Sum;
use crate::rank::judge::{Judge, Verdict};
use crate::zone::DenialRole;

/// The move with its reason and priority.
pub(crate) fn candidate(judge: &Judge<'_>, view: &View, mv: Move, position: i32) -> Candidate {
    let mut sum = Sum::new(judge.weights());
    let verdict = judge.describe(mv, position, &mut sum);
    let reason = reason(view, mv, &verdict);
    let quiet = reason == Reason::Quiet;
    Candidate {
        mv,
        reason,
        priority: sum.priority(),
        promise: position + if quiet { 0 } else { promise(&verdict) },
        cost: -verdict.gain,
    }
}

/// Sixty-fourths of what a move may bring that count as its promise: of a single threat, which the other side has a move
/// to deny; of the second of two, of which it can deny only one; of what a denial saves.
const SHARES: (i32, i32, i32) = (12, 40, 44);

/// What a check may bring, in centipawns.
const CHECK_PROMISE: i32 = 160;

/// What a step of a passed pawn may bring, in centipawns.
const ADVANCE_PROMISE: i32 = 100;

/// What a threat of mate, or its denial, may bring, in centipawns.
const MATE_PROMISE: i32 = 600;

/// The centipawns a move may bring beyond position, if it works.
fn promise(verdict: &Verdict) -> i32 {
    let saved = verdict.saved.map_or(0, |(saved, ..)| saved);
    let mut sum =
        verdict.gain.max(0) + (verdict.threat * SHARES.0 + verdict.second * SHARES.1 + saved * SHARES.2) / 64;
    if verdict.check {
        sum += CHECK_PROMISE;
    }
    if verdict.advances || verdict.denies_promotion.is_some() {
        sum += ADVANCE_PROMISE;
    }
    if verdict.threatens_mate || verdict.denies_mate {
        sum += MATE_PROMISE;
    }
    sum
}

/// Why the map proposes a move.
fn reason(view: &View, mv: Move, verdict: &Verdict) -> Reason {
    let gain = verdict.gain;
    let (saved, role) = verdict
        .saved
        .map_or((0, None), |(saved, role, _)| (saved, Some(role)));
    if matches!(mv.promotion(), Some(Role::Rook | Role::Bishop | Role::Knight)) {
        let knight_check = mv.promotion() == Some(Role::Knight) && verdict.check;
        return if knight_check {
            Reason::Promotion
        } else {
            Reason::Quiet
        };
    }
    if mv.is_promotion() && gain > 0 {
        return Reason::Promotion;
    }
    if mv.is_capture() && gain >= 0 {
        return Reason::Exchange;
    }
    if mv.is_capture() || mv.is_promotion() {
        let victim = mv.capture().map_or(0, exchange::value);
        let opens_king = view.king_ring(!view.turn()).contains(mv.to());
        let compensated = verdict.check || opens_king || verdict.threat + saved + victim > -gain;
        return if compensated {
            Reason::Sacrifice
        } else {
            Reason::Quiet
        };
    }
    if verdict.check || verdict.threatens_mate {
        return Reason::KingAttack;
    }
    if gain < 0 && verdict.threat.max(saved) < -gain {
        return Reason::Quiet;
    }
    match role {
        Some(role) if saved * SHARES.2 > verdict.threat * SHARES.0 => Reason::Denial(role),
        _ if verdict.threat > 0 && verdict.uncovers => Reason::Unblock,
        _ if verdict.threat > 0 => Reason::Trunk,
        _ if verdict.advances => Reason::PromotionTrunk,
        _ if verdict.denies_promotion.is_some() || verdict.denies_mate => Reason::Denial(DenialRole::Control),
        _ => Reason::Quiet,
    }
}
