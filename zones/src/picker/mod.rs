//! The picker: yields the moves of a node one after another, each with its reason, zone and priority.
//!
//! The search, its root, `puchok map`, `lab recall` and the report all use it; quiescence has a list of its
//! own. A node takes its moves in stages because most nodes are refuted by the first move: the move of the
//! transposition table; near the leaves, winning exchanges; and only then what the map proposes: every move
//! for which a zone speaks that wins, mates or promotes, and the best of the others, which are quiet moves,
//! steps of plans and moves against plans.

pub mod candidate;
mod plain;
mod scope;

use shakmaty::{Color, Move, MoveList};

use crate::Centipawns;
use crate::board::checks::Checks;
use crate::board::moved::Moved;
use crate::board::steps::field_of_arrival;
use crate::board::view::View;
use crate::horizon::Horizon;
use crate::map::Map;
use crate::rank::features::Sum;
use crate::rank::judge::{Deeds, Judge};
use crate::rank::log_odds::LogOdds;
use crate::reason::of_deeds::{cause, promise};
use crate::reason::{Cause, Reason, confirm};
use crate::zone::key::{Key, Trunk};
use crate::zone::{Zone, distant};
use candidate::{Candidate, Candidates, Planned};
use plain::{evasions, is_winning_exchange, plain, winning_exchanges};
pub use scope::{Experience, ForExchanges, Scope};

/// The source from which the candidates of a node come next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The transposition table's move.
    Table,
    /// Captures and promotions that win material.
    Exchanges,
    /// What the map proposes.
    Map,
}

/// Yields the candidates of one node.
#[derive(Debug)]
pub struct Picker {
    stage: Stage,
    table_move: Option<Move>,
    candidates: Candidates,
    /// Whether only attacks are wanted.
    only_attacks: bool,
}

impl Picker {
    /// A picker that yields the transposition table's move first, if there is one.
    #[inline]
    pub fn new(table_move: Option<Move>) -> Picker {
        let mut candidates = Candidates::new();
        if let Some(mv) = table_move {
            candidates.push(Candidate {
                mv,
                reason: Reason::Table,
                zone: None,
                priority: LogOdds::FIRST,
                promise: Centipawns::ZERO,
                cost: Centipawns::ZERO,
                forcing: false,
            });
        }
        Picker {
            stage: Stage::Table,
            table_move,
            candidates,
            only_attacks: false,
        }
    }

    /// From now on yields only attacks: captures, forcing moves, and promotions and moves of an open trunk that
    /// lose nothing.
    #[inline]
    pub fn only_attacks(&mut self) {
        if !self.only_attacks {
            self.only_attacks = true;
            self.candidates.retain(|c| is_attack(c));
        }
    }

    /// Whether a candidate is still wanted after its reason has been [`confirmed`].
    #[inline]
    pub fn wants(&self, candidate: &Candidate) -> bool {
        !self.only_attacks || is_attack(candidate)
    }

    /// The next candidate, its reason not yet [`confirmed`]; `None` if there are no more. The map is used at
    /// most once, and may serve other nodes between two calls.
    pub fn next(
        &mut self,
        map: &mut Map,
        view: &View,
        legal: &MoveList,
        scope: &Scope,
        known: &impl Experience,
    ) -> Option<Candidate> {
        loop {
            if let Some(candidate) = take_best(&mut self.candidates, view.turn()) {
                return Some(candidate);
            }
            let table_move = self.table_move;
            match self.stage {
                Stage::Table if scope.staged && view.checkers().is_empty() => {
                    winning_exchanges(view, legal, &mut self.candidates);
                    self.candidates.retain(|c| Some(c.mv) != table_move);
                    self.stage = Stage::Exchanges;
                }
                Stage::Table | Stage::Exchanges => {
                    if view.checkers().any() {
                        evasions(view, legal, scope.evading_capture, known, &mut self.candidates);
                    } else {
                        propose(map, view, legal, scope, known, &mut self.candidates);
                    }
                    let tried = self.stage == Stage::Exchanges;
                    self.candidates
                        .retain(|c| Some(c.mv) != table_move && !(tried && is_winning_exchange(c)));
                    self.stage = Stage::Map;
                }
                Stage::Map => return None,
            }
            if self.only_attacks {
                self.candidates.retain(|c| is_attack(c));
            }
        }
    }
}

/// The candidates of a position in the order of a search without experience, with confirmed reasons; and the
/// moves that are not proposed. `horizon` as in [`Scope::horizon`].
pub fn proposals(
    map: &mut Map,
    view: &View,
    legal: &MoveList,
    horizon: Option<Horizon>,
    known: &impl Experience,
) -> (Candidates, Candidates) {
    let mut all = Candidates::new();
    let scope = Scope {
        horizon,
        ..Scope::ALL
    };
    propose(map, view, legal, &scope, known, &mut all);
    for candidate in &mut all {
        *candidate = confirmed(map, view, *candidate);
        candidate.zone = candidate.zone.filter(|_| zone_of(map, view, candidate).is_some());
    }
    let (mut proposed, rest) = candidate::choose(&all, view.turn());
    // In check there is no selection.
    if view.checkers().any() {
        proposed.extend(rest);
        return (proposed, Candidates::new());
    }
    (proposed, rest)
}

/// The reason of one legal move and its zone, according to the whole map: as the search finds them.
pub fn reason_of(map: &mut Map, view: &View, mv: Move, known: &impl Experience) -> (Reason, Option<Zone>) {
    if view.checkers().any() {
        return (Reason::Evasion, None);
    }
    map.follow(view);
    map.read_threats(view, Horizon::WHOLE);
    map.read_gains(view);
    let judge = map.judge(view, Horizon::WHOLE);
    let Some(moved) = Moved::new(mv, view.turn()) else {
        return (Reason::Quiet, None);
    };
    let mut candidate = judged(&judge, view, &moved, known);
    if candidate.reason == Reason::Quiet
        && let Some(planned) = planned(known, &moved, &candidate)
    {
        candidate.follow(planned);
    }
    if !speaks_for(&candidate) {
        let mut rest = Candidates::new();
        let mut named = Candidates::new();
        rest.push(candidate);
        along_distant_trunks(map, view, Horizon::WHOLE.attack, &mut rest, &mut named);
        candidate = named.pop().unwrap_or(candidate);
    }
    let candidate = confirmed(map, view, candidate);
    (candidate.reason, zone_of(map, view, &candidate))
}

/// The zone that gives a candidate its reason, read from the board: open, or held for a support.
pub fn zone_of(map: &mut Map, view: &View, candidate: &Candidate) -> Option<Zone> {
    let cause = Cause {
        reason: candidate.reason,
        zone: candidate.zone,
    };
    let zone = confirm(view, map.cells_mut(), candidate.mv, cause)?;
    (zone.is_open() || cause.reason == Reason::Support).then_some(zone)
}

/// The candidate; if the zone that should give its reason does not exist, it becomes quiet (or an exchange,
/// if it captures or promotes). It stays forcing if it was: a check is forcing even without a zone.
#[inline]
pub fn confirmed(map: &mut Map, view: &View, mut candidate: Candidate) -> Candidate {
    if candidate.reason.needs_zone() && zone_of(map, view, &candidate).is_none() {
        candidate.reason = if candidate.takes_or_promotes() {
            Reason::Exchange
        } else {
            Reason::Quiet
        };
        candidate.zone = None;
    }
    candidate
}

/// Fills `candidates`, unordered: with the moves for which a zone speaks and the best of the others, as many
/// as the scope allows; in check with every move.
#[inline(never)] // Its lists would else be part of every call of `Picker::next`.
fn propose(
    map: &mut Map,
    view: &View,
    legal: &MoveList,
    scope: &Scope,
    known: &impl Experience,
    candidates: &mut Candidates,
) {
    let moves = legal.iter().filter_map(|&mv| Moved::new(mv, view.turn()));
    let Some(horizon) = scope.horizon else {
        let checks = Checks::of(view.board(), view.turn());
        candidates.extend(moves.map(|moved| plain(view, &moved, &checks, scope, known)));
        return;
    };
    if horizon.attack >= 2 {
        map.follow(view);
    }
    map.read_threats(view, horizon);
    map.read_gains(view);
    let judge = map.judge(view, horizon);
    let mut rest = Candidates::new();
    for moved in moves {
        // Requested first, so that it is fetched from memory while the move is judged.
        let learnt = known.learnt(&moved);
        let mut candidate = judged(&judge, view, &moved, known);
        candidate.priority += learnt;
        if candidate.takes_or_promotes() {
            candidate.priority += if candidate.cost < Centipawns::ZERO {
                scope.exchanges.winning
            } else {
                scope.exchanges.even
            };
        }
        let forestalls = forestalls(candidate.reason, candidate.zone);
        if (candidate.reason == Reason::Quiet || forestalls)
            && let Some(planned) = planned(known, &moved, &candidate)
        {
            if forestalls {
                candidate.priority += planned.bonus;
            } else {
                candidate.follow(planned);
            }
        }
        if speaks_for(&candidate) {
            candidates.push(candidate);
        } else {
            rest.push(candidate);
        }
    }
    if horizon.attack > 2 && view.checkers().is_empty() {
        along_distant_trunks(map, view, horizon.attack, &mut rest, candidates);
    }
    if rest.len() > scope.rest {
        if scope.rest > 0 {
            let side = view.turn();
            rest.select_nth_unstable_by(scope.rest - 1, |one, other| one.before(other, side));
        }
        rest.truncate(scope.rest);
    }
    // Drained rather than consumed: consuming would move the whole list once more.
    candidates.extend(rest.drain(..));
}

/// Whether a zone that wins, mates or promotes speaks for a candidate, or the candidate denies one. Denying
/// an attack that has yet to be prepared does not count: such moves are seldom good before the attack comes.
#[inline]
fn speaks_for(candidate: &Candidate) -> bool {
    let is_of_rest = matches!(
        candidate.reason,
        Reason::Quiet | Reason::Plan | Reason::Prophylaxis
    );
    !is_of_rest && !forestalls(candidate.reason, candidate.zone)
}

/// Whether the reason is that the move thwarts an attack which the other side has yet to prepare.
#[inline]
fn forestalls(reason: Reason, zone: Option<Key>) -> bool {
    matches!(reason, Reason::Denial(_)) && zone.is_some_and(|zone| zone.trunk == Trunk::ThroughStop)
}

/// The agenda's entry for a quiet move; no plan begins by losing a piece.
fn planned(known: &impl Experience, moved: &Moved, candidate: &Candidate) -> Option<Planned> {
    let stands = candidate.cost <= Centipawns::ZERO;
    stands.then(|| known.planned(moved)).flatten()
}

/// Moves the quiet moves that begin an open trunk of three or four moves to the candidates, with that reason.
fn along_distant_trunks(
    map: &mut Map,
    view: &View,
    horizon: u8,
    rest: &mut Candidates,
    candidates: &mut Candidates,
) {
    let side = view.turn();
    distant::zones(view, map.cells_mut(), side, horizon, |zone| {
        if !zone.is_open() {
            return;
        }
        let begins = |c: &Candidate| {
            c.mv.from() == Some(zone.piece)
                && zone.safe.contains(field_of_arrival(c.mv, side))
                && c.cost <= Centipawns::ZERO
                && !c.mv.is_capture()
                && !c.mv.is_promotion()
        };
        while let Some(at) = rest.iter().position(begins) {
            let mut candidate = rest.swap_remove(at);
            candidate.reason = Reason::Trunk;
            candidate.zone = Some(zone.key());
            candidates.push(candidate);
        }
    });
}

/// The move with its reason and priority.
#[inline]
fn judged(judge: &Judge<'_>, view: &View, moved: &Moved, known: &impl Experience) -> Candidate {
    let position = known.placement(moved);
    let mut sum = Sum::new(judge.weights());
    let mut deeds = Deeds::default();
    judge.describe(moved, position, &mut deeds, &mut sum);
    let Cause { reason, zone } = if view.checkers().any() {
        Cause::only(Reason::Evasion)
    } else {
        cause(view, moved, &deeds)
    };
    let promises = reason != Reason::Quiet && !forestalls(reason, zone);
    Candidate {
        mv: moved.mv,
        reason,
        zone,
        priority: sum.priority(),
        promise: position
            + if promises {
                promise(&deeds)
            } else {
                Centipawns::ZERO
            },
        cost: -deeds.gain,
        forcing: reason == Reason::KingAttack
            || deeds.check && reason != Reason::Evasion
            || reason == Reason::Sacrifice && deeds.mates_when_taken,
    }
}

/// Whether a candidate captures or forces; or promotes, moves along an open trunk or unblocks one without loss.
#[inline]
fn is_attack(candidate: &Candidate) -> bool {
    let of_trunk = matches!(
        candidate.reason,
        Reason::Trunk | Reason::PromotionTrunk | Reason::Unblock
    );
    candidate.mv.is_capture()
        || candidate.reason == Reason::Promotion
        || candidate.forcing
        || of_trunk && candidate.cost <= Centipawns::ZERO
}

/// Removes and returns the side's candidate that comes before all others.
#[inline]
fn take_best(candidates: &mut Candidates, side: Color) -> Option<Candidate> {
    let best = (0..candidates.len()).min_by(|&i, &j| candidates[i].before(&candidates[j], side))?;
    Some(candidates.swap_remove(best))
}
