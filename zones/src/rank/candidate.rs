//! Candidates: the moves the map gives a reason for, in order of priority.

use arrayvec::ArrayVec;
use shakmaty::Move;

use crate::zone::DenialRole;

/// As many moves as a position can have.
pub const MOST_MOVES: usize = 270;

/// Why a move is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The side is in check: every legal move is a candidate.
    Evasion,
    /// A capture that does not lose material in the exchange on its field.
    Exchange,
    /// A capture that loses material on its field, and gains elsewhere.
    Sacrifice,
    /// A pawn promotes.
    Promotion,
    /// The first move of a trunk against the king.
    KingAttack,
    /// The first move of the trunk of an attack zone.
    Trunk,
    /// The first move of the trunk of a promotion zone.
    PromotionTrunk,
    /// A piece leaves the trunk of its own side's zone.
    Unblock,
    /// A denial of the other side's zone.
    Denial(DenialRole),
    /// A quiet move by positional estimate.
    Quiet,
    /// Advised by a table for this ending.
    Advice,
    /// Proposed by an earlier search of the position, or by the table.
    Table,
    /// Tried although the map does not propose it.
    SafetyNet,
}

impl Reason {
    /// The word for it in text and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Reason::Evasion => "evasion",
            Reason::Exchange => "exchange",
            Reason::Sacrifice => "sacrifice",
            Reason::Promotion => "promotion",
            Reason::KingAttack => "attack on the king",
            Reason::Trunk => "attack",
            Reason::PromotionTrunk => "advance",
            Reason::Unblock => "unblocking",
            Reason::Denial(role) => role.name(),
            Reason::Quiet => "quiet",
            Reason::Advice => "advice",
            Reason::Table => "table",
            Reason::SafetyNet => "safety net",
        }
    }
}

/// A move with its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The move, legal.
    pub mv: Move,
    /// Why it is searched.
    pub reason: Reason,
    /// Higher is earlier: hundredths of a natural logarithm of the odds that the move is good.
    pub priority: i32,
    /// What it may bring if it works, position included, in centipawns.
    pub promise: i32,
    /// What standing on its field costs in the exchange there, negative when the exchange wins, in centipawns.
    pub cost: i32,
}

/// Candidates of one node.
pub type Candidates = ArrayVec<Candidate, MOST_MOVES>;

/// How many of the candidates are proposed where nothing has been learnt yet. The more moves a position has, the further
/// back a good one may stand.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Width {
    /// The most, as a share of all moves.
    most: f32,
    /// The share of all odds that they hold together.
    odds: f32,
}

/// In a calm position.
const CALM: Width = Width {
    most: 0.32,
    odds: 0.92,
};

/// In a sharp position: with [`SHARP`] checks and offers among the candidates.
const WIDE: Width = Width {
    most: 0.5,
    odds: 0.994,
};

/// Checks and offers from which a position counts as sharp.
const SHARP: usize = 2;

/// Checks and offers are counted among so many candidates.
const IN_SIGHT: usize = 25;

/// The least number, when there are so many moves.
const LEAST: usize = 9;

/// Puts candidates in order of priority and keeps the first of them: as many as hold a given share of the odds that one of
/// them is good; more of them where checks and offers are among them, and then each attack on the king.
pub fn choose(candidates: &mut Candidates) {
    candidates.sort_by_key(|c| std::cmp::Reverse(c.priority));
    let Some(first) = candidates.first().map(|c| c.priority) else {
        return;
    };
    let forcing = candidates
        .iter()
        .take(IN_SIGHT)
        .filter(|c| matches!(c.reason, Reason::KingAttack | Reason::Sacrifice));
    let sharp = forcing.count() >= SHARP;
    let width = if sharp { WIDE } else { CALM };
    let odds = |c: &Candidate| ((c.priority - first) as f32 / 100.0).exp();
    let all: f32 = candidates.iter().map(odds).sum();
    let mut sum = 0.0;
    let enough = candidates.iter().position(|c| {
        sum += odds(c);
        sum >= width.odds * all
    });
    let most = (width.most * candidates.len() as f32) as usize;
    let keep = enough.map_or(most, |last| last + 1).min(most).max(LEAST);
    let mut place = 0;
    candidates.retain(|c| {
        place += 1;
        place <= keep || sharp && c.reason == Reason::KingAttack
    });
}

#[cfg(test)]
mod tests {
    use shakmaty::{Role, Square};

    use super::*;

    /// So many candidates with falling priority, a tenth of a logarithm each, with these reasons in front.
    fn falling(reasons: &[Reason], count: usize) -> Candidates {
        let mv = Move::Normal {
            role: Role::King,
            from: Square::E1,
            capture: None,
            to: Square::E2,
            promotion: None,
        };
        let candidate = |i: usize| Candidate {
            mv,
            reason: reasons.get(i).copied().unwrap_or(Reason::Quiet),
            priority: -10 * i as i32,
            promise: 0,
            cost: 0,
        };
        (0..count).map(candidate).collect()
    }

    #[test]
    fn sharp_positions_are_looked_at_more_widely() {
        let kept = |reasons: &[Reason], count| {
            let mut candidates = falling(reasons, count);
            choose(&mut candidates);
            candidates.len()
        };
        assert_eq!(kept(&[], 0), 0);
        assert_eq!(kept(&[], 6), 6, "fewer than the least number");
        assert_eq!(kept(&[], 20), LEAST);
        assert_eq!(kept(&[Reason::Sacrifice], 50), 16, "calm");
        assert_eq!(kept(&[Reason::Sacrifice, Reason::KingAttack], 50), 25, "sharp");
    }

    #[test]
    fn no_attack_on_the_king_is_left_out_where_it_is_sharp() {
        let mut reasons = vec![Reason::Quiet; 40];
        reasons[3] = Reason::KingAttack;
        reasons[38] = Reason::KingAttack;
        let mut calm = falling(&reasons, 50);
        choose(&mut calm);
        assert_eq!(calm.len(), 16);
        reasons[4] = Reason::KingAttack;
        let mut sharp = falling(&reasons, 50);
        choose(&mut sharp);
        assert_eq!(sharp.len(), 26);
        assert_eq!(sharp.last().map(|c| c.priority), Some(-380));
    }

    #[test]
    fn what_holds_the_odds_is_enough() {
        let mut candidates = falling(&[], 60);
        candidates[0].priority = 1_000;
        choose(&mut candidates);
        assert_eq!(candidates.len(), LEAST);
        assert_eq!(candidates[0].priority, 1_000);
    }
}
