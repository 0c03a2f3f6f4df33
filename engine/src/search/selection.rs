//! Which moves a node searches, and in which order: first the table's move, then exchanges that win, then what the map
//! proposes.

use puchok_zones::board::exchange;
use puchok_zones::board::view::View;
use puchok_zones::map::{Choice, Horizon};
use puchok_zones::rank::candidate::{Candidate, Candidates, Reason};
use shakmaty::{Color, Move, MoveList, Role};

use super::node::{Kind, Node};
use super::params;
use super::worker::Worker;
use crate::evaluation::place;

/// From where the candidates of a node come, one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The move an earlier search of the position found.
    Table,
    /// Captures and promotions that win material.
    Exchanges,
    /// What the map proposes.
    Map,
}

/// Yields the candidates of a node one after another. Most nodes are refuted by the table's move or by an exchange: the map
/// is asked only when these have failed (*staged move generation*).
pub(super) struct Picker {
    candidates: Candidates,
    stage: Stage,
    table_move: Option<Move>,
    /// Exchanges come before the map is asked.
    in_stages: bool,
}

impl Picker {
    /// Of a node's candidates.
    #[inline]
    pub(super) fn new(node: &Node<'_>) -> Picker {
        let mut candidates = Candidates::new();
        if let Some(mv) = node.table_move {
            candidates.push(Candidate {
                mv,
                reason: Reason::Table,
                priority: i32::MAX,
                promise: 0,
                cost: 0,
            });
        }
        Picker {
            candidates,
            stage: Stage::Table,
            table_move: node.table_move,
            in_stages: !node.in_check && node.depth < params::FULL_MAP_DEPTH,
        }
    }

    /// Takes out the candidate of highest priority.
    #[inline]
    fn take_best(&mut self) -> Option<Candidate> {
        let candidates = &mut self.candidates;
        let best = (0..candidates.len()).max_by_key(|&i| candidates[i].priority)?;
        Some(candidates.swap_remove(best))
    }
}

impl Worker<'_> {
    /// The next candidate of a node; `None` when all have been yielded.
    #[inline]
    pub(super) fn next_candidate<K: Kind>(
        &mut self,
        node: &Node<'_>,
        picker: &mut Picker,
    ) -> Option<Candidate> {
        loop {
            if let Some(candidate) = picker.take_best() {
                return Some(candidate);
            }
            let table_move = picker.table_move;
            picker.stage = match picker.stage {
                Stage::Table if picker.in_stages => {
                    winning_exchanges(node.view, node.legal, &mut picker.candidates);
                    picker.candidates.retain(|c| Some(c.mv) != table_move);
                    Stage::Exchanges
                }
                earlier @ (Stage::Table | Stage::Exchanges) => {
                    if node.in_check {
                        self.evade(node, &mut picker.candidates);
                    } else {
                        self.propose::<K>(node, &mut picker.candidates);
                    }
                    let tried = |c: &Candidate| earlier == Stage::Exchanges && is_winning_exchange(c);
                    picker
                        .candidates
                        .retain(|c| Some(c.mv) != table_move && !tried(c));
                    Stage::Map
                }
                Stage::Map => return None,
            };
        }
    }

    /// What earlier lines add to the priority of a quiet move: *killer heuristic* and *history heuristic*.
    #[inline]
    fn learnt(&self, node: &Node<'_>, m: Move) -> i32 {
        if m.is_capture() || m.is_promotion() {
            return 0;
        }
        let killers = &self.frames[node.ply.index()].killers;
        let killer = if killers.iter().any(|k| k.is(m)) {
            params::KILLER
        } else {
            0
        };
        let history = self.history.score(node.position.turn(), m, &node.before);
        killer + history / params::HISTORY_PER_POINT
    }

    /// Fills `candidates` with all ways out of check.
    fn evade(&self, node: &Node<'_>, candidates: &mut Candidates) {
        let turn = node.position.turn();
        for &mv in node.legal {
            let quiet = !mv.is_capture() && !mv.is_promotion();
            let gain = exchange::gain(node.position.board(), mv, turn);
            let order = if quiet {
                self.learnt(node, mv) + placement_gain(turn, mv) + gain.min(0)
            } else {
                params::EVADING_CAPTURE + gain
            };
            candidates.push(Candidate {
                mv,
                reason: Reason::Evasion,
                priority: order,
                promise: order,
                cost: -gain,
            });
        }
    }

    /// Fills `candidates` with what the map proposes.
    fn propose<K: Kind>(&mut self, node: &Node<'_>, candidates: &mut Candidates) {
        let view = node.view;
        let turn = node.position.turn();
        let horizon = self.horizon(node);
        if horizon.attack >= 2 {
            self.map.follow(view);
        }
        self.map.read_threats(view, horizon);
        self.map.read_gains(view);
        let quiet = self.quiet_width::<K>(node);
        self.map.propose(
            view,
            node.legal,
            Choice { horizon, quiet },
            |m| placement_gain(turn, m),
            |m| self.learnt(node, m),
            candidates,
        );
        // The weights were fitted to moves that are good in games; in a tree most nodes follow a bad move, and then the
        // refutation is a capture more often.
        for c in candidates.iter_mut() {
            if matches!(c.reason, Reason::Exchange | Reason::Promotion) {
                c.priority += if c.cost < 0 {
                    params::WINNING_EXCHANGE
                } else {
                    params::EVEN_EXCHANGE
                };
            }
        }
    }

    /// By how much of the map the moves of a node are judged: away from the leaves by more.
    fn horizon(&self, node: &Node<'_>) -> Horizon {
        let parts = &self.shared.parts;
        if parts.horizon_growth && node.depth >= params::FULL_MAP_DEPTH {
            Horizon {
                levels: parts.levels,
                ..Horizon::default()
            }
        } else {
            Horizon {
                levels: parts.levels.min(1),
                ..Horizon::NEAR
            }
        }
    }

    /// How many moves that no zone names are searched at a node.
    fn quiet_width<K: Kind>(&self, node: &Node<'_>) -> usize {
        if !self.shared.parts.quiet {
            return 0;
        }
        let board = node.view.board();
        let officers = board.occupied() & !(board.pawns() | board.kings());
        if officers.count() <= params::FEW_OFFICERS {
            return usize::MAX;
        }
        let (base, per_ply) = if K::MAIN_LINE {
            params::QUIET_MAIN_LINE
        } else {
            params::QUIET
        };
        base + per_ply * node.depth.plies().max(0) as usize
    }
}

/// Adds the captures and promotions to a queen that win material, the largest gain first.
fn winning_exchanges(view: &View, legal: &MoveList, candidates: &mut Candidates) {
    for &mv in legal {
        if !(mv.is_capture() || mv.is_promotion()) || mv.promotion().is_some_and(|role| role != Role::Queen) {
            continue;
        }
        let gain = exchange::gain(view.board(), mv, view.turn());
        if gain <= 0 {
            continue;
        }
        let reason = if mv.is_promotion() {
            Reason::Promotion
        } else {
            Reason::Exchange
        };
        candidates.push(Candidate {
            mv,
            reason,
            // Of captures that win the same, first that by the cheaper piece: a king's value is cut to keep the gain decisive.
            priority: 16 * gain - exchange::value(mv.role()).min(1_000),
            promise: gain,
            cost: -gain,
        });
    }
}

/// Whether a candidate is one of [`winning_exchanges`].
#[inline]
fn is_winning_exchange(candidate: &Candidate) -> bool {
    let mv = candidate.mv;
    candidate.cost < 0
        && (mv.is_capture() || mv.is_promotion())
        && mv.promotion().is_none_or(|role| role == Role::Queen)
}

/// What a quiet move changes in the placement of its pieces, in centipawns between middlegame and endgame.
#[inline]
pub fn placement_gain(turn: Color, m: Move) -> i32 {
    let Some(from) = m.from() else { return 0 };
    let to = puchok_zones::map::field_of_arrival(m, turn);
    let piece = m.role().of(turn);
    let change = place(piece, to) - place(piece, from);
    let castling = if m.is_castle() { params::CASTLING } else { 0 };
    (change.middle + change.end) / 2 + castling
}
