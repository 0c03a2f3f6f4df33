//! Candidates: moves with their reason and priority, and how many of them are proposed.

use std::cmp::Ordering;

use arrayvec::ArrayVec;
use shakmaty::{Color, Move};

use crate::Centipawns;
use crate::board::corner;
use crate::board::moves::MOST_MOVES;
use crate::board::steps::is_quiet;
use crate::rank::log_odds::LogOdds;
use crate::reason::Reason;
use crate::zone::key::Key;

/// A move on the search's agenda of plans.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Planned {
    /// [`Reason::Plan`] or [`Reason::Prophylaxis`].
    pub reason: Reason,
    /// The positional zone.
    pub zone: Key,
    /// Added to the priority of the move.
    pub bonus: LogOdds,
}

/// A move with its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The move, which is legal.
    pub mv: Move,
    /// Why it is searched.
    pub reason: Reason,
    /// The zone that gives the reason.
    pub zone: Option<Key>,
    /// Its priority: higher is earlier.
    pub priority: LogOdds,
    /// What it may gain if it works, including position, in centipawns.
    pub promise: Centipawns,
    /// The loss in the exchange on its field, negative for a gain, in centipawns.
    pub cost: Centipawns,
    /// Whether it attacks the king, gives check (except evasions), or is an offer that mates if the cheapest man
    /// takes it: such a move is never pruned as too expensive or too late.
    pub forcing: bool,
}

impl Candidate {
    /// Whether it captures or promotes without loss, or promotes to a knight with check, apart from whatever
    /// else it does.
    #[inline]
    pub fn takes_or_promotes(&self) -> bool {
        match self.reason {
            Reason::Exchange | Reason::Promotion => true,
            Reason::Denial(_) => !is_quiet(self.mv),
            _ => false,
        }
    }

    /// Whether it is searched before another candidate of the same side: the higher priority first, and among
    /// equals in an order that is the same for both colours.
    #[inline]
    pub(super) fn before(&self, other: &Candidate, side: Color) -> Ordering {
        let by_priority = other.priority.cmp(&self.priority);
        by_priority.then_with(|| corner::first_of(side, self.mv, other.mv))
    }

    /// Takes its reason from the agenda.
    #[inline]
    pub(crate) fn follow(&mut self, planned: Planned) {
        self.reason = planned.reason;
        self.zone = Some(planned.zone);
        self.priority += planned.bonus;
    }
}

/// Candidates of one node.
pub type Candidates = ArrayVec<Candidate, MOST_MOVES>;

/// The number of candidates proposed where nothing has been learnt yet. The more moves a position has, the
/// later a good one may come.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Width {
    /// The maximum, as a share of all moves.
    most: f32,
    /// The share of all odds that they should hold together.
    odds: f32,
}

/// For calm positions.
const CALM: Width = Width {
    most: 0.32,
    odds: 0.92,
};

/// For sharp positions, with at least [`SHARP`] checks and offers among the candidates.
const WIDE: Width = Width {
    most: 0.5,
    odds: 0.994,
};

/// The number of checks and offers from which a position counts as sharp.
const SHARP: usize = 2;

/// Checks and offers are counted among this many leading candidates.
const IN_SIGHT: usize = 25;

/// The minimum number, if there are that many moves.
const LEAST: usize = 9;

/// Sorts the candidates of a side by priority and splits them. The first part is as many as hold a given
/// share of the odds that one of them is good (more in a sharp position), plus forcing moves in a sharp
/// position, plus moves that an open zone lets win; the second part is the rest.
pub fn choose(all: &Candidates, side: Color) -> (Candidates, Candidates) {
    let mut candidates = all.clone();
    candidates.sort_by(|one, other| one.before(other, side));
    let Some(first) = candidates.first().map(|c| c.priority) else {
        return (candidates, Candidates::new());
    };
    let forcing = candidates
        .iter()
        .take(IN_SIGHT)
        .filter(|c| matches!(c.reason, Reason::KingAttack | Reason::Sacrifice));
    let sharp = forcing.count() >= SHARP;
    let width = if sharp { WIDE } else { CALM };
    let odds = |c: &Candidate| (c.priority - first).odds();
    let all: f32 = candidates.iter().map(odds).sum();
    let mut sum = 0.0;
    let enough = candidates.iter().position(|c| {
        sum += odds(c);
        sum >= width.odds * all
    });
    let most = (width.most * candidates.len() as f32) as usize;
    let keep = enough.map_or(most, |last| last + 1).min(most).max(LEAST);
    let mut number = 0;
    candidates.into_iter().partition(|c| {
        number += 1;
        let wins = c.zone.is_some() && c.cost < Centipawns::ZERO;
        number <= keep || wins || sharp && c.forcing
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{Role, Square};

    /// `count` candidates with decreasing priority, in steps of a tenth of a natural logarithm, the first
    /// ones with these reasons.
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
            zone: None,
            priority: LogOdds(-10 * i as i32),
            promise: Centipawns::ZERO,
            cost: Centipawns::ZERO,
            forcing: reasons.get(i) == Some(&Reason::KingAttack),
        };
        (0..count).map(candidate).collect()
    }

    #[test]
    fn sharp_positions_are_looked_at_more_widely() {
        let kept = |reasons: &[Reason], count| {
            let (chosen, rest) = choose(&falling(reasons, count), Color::White);
            assert_eq!(chosen.len() + rest.len(), count);
            chosen.len()
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
        let (calm, _) = choose(&falling(&reasons, 50), Color::White);
        assert_eq!(calm.len(), 16);
        reasons[4] = Reason::KingAttack;
        let (sharp, _) = choose(&falling(&reasons, 50), Color::White);
        assert_eq!(sharp.len(), 26);
        assert_eq!(sharp.last().map(|c| c.priority), Some(LogOdds(-380)));
    }

    #[test]
    fn what_holds_the_odds_is_enough() {
        let mut candidates = falling(&[], 60);
        candidates[0].priority = LogOdds(1_000);
        let (chosen, _) = choose(&candidates, Color::White);
        assert_eq!(chosen.len(), LEAST);
        assert_eq!(chosen[0].priority, LogOdds(1_000));
    }
}
