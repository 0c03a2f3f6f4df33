//! Candidates that need no map: evasions, winning exchanges, and moves judged without a map.

use shakmaty::MoveList;

use super::scope::{Experience, Scope};
use crate::Centipawns;
use crate::board::checks::Checks;
use crate::board::exchange;
use crate::board::moved::Moved;
use crate::board::steps::is_quiet;
use crate::board::view::View;
use crate::picker::candidate::{Candidate, Candidates};
use crate::rank::log_odds::LogOdds;
use crate::reason::Reason;
use crate::zone::key::Key;

/// A move judged without a map. `checks` are those of its side; a check is forcing, as it is with a map.
pub(super) fn plain(
    view: &View,
    moved: &Moved,
    checks: &Checks,
    scope: &Scope,
    known: &impl Experience,
) -> Candidate {
    let gain = exchange::gain(view.board(), view.pins(), moved.mv, view.turn());
    let (reason, bonus) = match (moved.is_quiet(), gain) {
        (false, Centipawns(1..)) => (Reason::Exchange, scope.exchanges.winning),
        (false, Centipawns::ZERO) => (Reason::Exchange, scope.exchanges.even),
        (false, _) => (Reason::Sacrifice, LogOdds(0)),
        (true, _) => (Reason::Quiet, LogOdds(0)),
    };
    let position = known.placement(moved);
    Candidate {
        mv: moved.mv,
        reason,
        zone: None,
        priority: bonus + LogOdds::unfitted(gain + position) + known.learnt(moved),
        promise: position + gain.max(Centipawns::ZERO),
        cost: -gain,
        forcing: view.checkers().is_empty() && checks.gives(moved.mv),
    }
}

/// Adds all evasions: captures, by gain, ahead of all quiet moves except those with the best history.
#[inline(never)] // As `propose`.
pub(super) fn evasions(
    view: &View,
    legal: &MoveList,
    capture: LogOdds,
    known: &impl Experience,
    candidates: &mut Candidates,
) {
    for moved in legal.iter().filter_map(|&mv| Moved::new(mv, view.turn())) {
        let gain = exchange::gain(view.board(), view.pins(), moved.mv, view.turn());
        let position = known.placement(&moved);
        let priority = if moved.is_quiet() {
            known.learnt(&moved) + LogOdds::unfitted(position + gain.min(Centipawns::ZERO))
        } else {
            capture + LogOdds::unfitted(gain)
        };
        candidates.push(Candidate {
            mv: moved.mv,
            reason: Reason::Evasion,
            zone: None,
            priority,
            promise: position + gain.max(Centipawns::ZERO),
            cost: -gain,
            forcing: false,
        });
    }
}

/// Adds the captures and promotions to a queen that win material, largest gain first.
#[inline(never)] // As `propose`.
pub(super) fn winning_exchanges(view: &View, legal: &MoveList, candidates: &mut Candidates) {
    // Computed lazily: most nodes have nothing to win.
    let mut checks = None;
    for &mv in legal {
        if is_quiet(mv) || mv.promotion().is_some_and(|role| role != shakmaty::Role::Queen) {
            continue;
        }
        let gain = exchange::gain(view.board(), view.pins(), mv, view.turn());
        let Some(from) = mv.from().filter(|_| gain > Centipawns::ZERO) else {
            continue;
        };
        let reason = if mv.is_promotion() {
            Reason::Promotion
        } else {
            Reason::Exchange
        };
        candidates.push(Candidate {
            mv,
            reason,
            zone: Some(Key::of_taking(view.turn(), mv, from)),
            // Among captures with equal gain, the cheaper capturing piece comes first.
            priority: LogOdds::unfitted(gain * 16 - exchange::value(mv.role()).min(Centipawns(1_000))),
            promise: gain,
            cost: -gain,
            forcing: checks
                .get_or_insert_with(|| Checks::of(view.board(), view.turn()))
                .gives(mv),
        });
    }
}

/// Whether a candidate is one of [`winning_exchanges`].
#[inline]
pub(super) fn is_winning_exchange(candidate: &Candidate) -> bool {
    let mv = candidate.mv;
    candidate.cost < Centipawns::ZERO
        && !is_quiet(mv)
        && mv.promotion().is_none_or(|role| role == shakmaty::Role::Queen)
}
