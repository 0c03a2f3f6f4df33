//! Depth-first proof-number search: is there a mate within N moves?
//!
//! The attacker needs one move that works, the defender one that refutes; the search goes where the fewest
//! open questions remain (A. Nagai, *Df-pn algorithm for searching AND/OR trees and its applications*, 2002).
//! Three things are adapted to direct mates:
//!
//! - Every question has a number of moves. The tree of remaining moves is finite and acyclic, so repetitions
//!   need no special care, and each answer is a fact for the table, independent of the line that led to it.
//! - The attacker's last move is never made: [`Siege`] sees the mate before it.
//! - An untried move is judged by what it leaves the king: answers to a check, flight fields after a quiet
//!   move. A quiet move without a threat is unlikely to work; this too is checked before the replies are
//!   tried.
//!
//! With many transpositions, sums of numbers count the same question several times. The attacker's disproof
//! number is therefore the largest among its moves, plus one for each other open move (T. Ueda, T. Hashimoto,
//! J. Hashimoto, H. Iida, *Weak proof-number search*, 2008).

use std::cell::OnceCell;

use puchok_zones::board::golden::GOLDEN;
use puchok_zones::board::siege::{Effect, Siege};
use shakmaty::{Color, Move, MoveList, Position as _};

use super::front::{Child, Front, Thresholds, patient};
use super::meter::Meter;
use super::refutations::Refutations;
use super::table::{Entry, ProofTable};
use super::value::{Distance, HUGE, INFINITE, Number, Value};
use crate::position::{FIFTY_MOVES, Position};
use crate::report::Branching;

/// Sets the question with some first moves only apart from the one with all moves.
const FIRST_MOVES: u64 = GOLDEN.rotate_left(32);

/// Initial proof number of a check, per legal answer.
const CHECK: Number = 4;
/// Initial proof number of a quiet move that leaves the king no flight.
const QUIET: Number = 16;
/// Added for each field that the king may enter after a quiet move.
const FLIGHT: Number = 12;
/// Initial proof and disproof numbers of a reply.
const REPLY: (Number, Number) = (1, 2);
/// The same after a quiet move that does not threaten mate on the next move.
const IDLE_REPLY: (Number, Number) = (4, 2);
/// The search goes on until the question is decided, or the stage ends.
const EVERYTHING: Thresholds = Thresholds {
    proof: INFINITE,
    disproof: INFINITE,
};

/// Decides whether there is a mate.
pub(super) struct Prover<'a> {
    attacker: Color,
    /// Whether a mate has to come before the fifty-move rule ends the game.
    pub(super) counts_fifty_moves: bool,
    /// Keys of positions that end the game as drawn if they come back, the first position not among them.
    drawn: &'a [u64],
    /// The moves allowed in the first position; all if empty.
    first_moves: &'a [Move],
    table: ProofTable,
    refutations: Refutations,
    /// Searches of a position in which at least one move was made.
    interior: u64,
    /// The budget.
    pub(super) meter: &'a Meter<'a>,
}

impl<'a> Prover<'a> {
    /// A prover for mates by the side `attacker`.
    pub(super) fn new(attacker: Color, table: ProofTable, meter: &'a Meter<'a>) -> Prover<'a> {
        Prover {
            attacker,
            counts_fifty_moves: false,
            drawn: &[],
            first_moves: &[],
            table,
            refutations: Refutations::default(),
            interior: 0,
            meter,
        }
    }

    /// Turns this into a prover for play: only mates that come before the fifty-move rule, or one of these
    /// positions if it comes back, ends the game, whatever the moves, count.
    pub(super) fn for_play(self, drawn: &'a [u64]) -> Prover<'a> {
        Prover {
            counts_fifty_moves: true,
            drawn,
            ..self
        }
    }

    /// Turns this into a prover that allows only these moves in the first position; all if empty.
    pub(super) fn beginning_with(self, first_moves: &'a [Move]) -> Prover<'a> {
        Prover { first_moves, ..self }
    }

    /// Decides whether there is a mate within `within` moves, with either side to move; undecided if the
    /// stage ends first.
    pub(super) fn ask(&mut self, position: &Position, within: Distance) -> Value {
        self.search(position, within, EVERYTHING)
    }

    /// The same for the first position, with the moves that are allowed there.
    pub(super) fn ask_first(&mut self, position: &Position, within: Distance) -> Value {
        if self.first_moves.is_empty() || position.turn() != self.attacker {
            return self.ask(position, within);
        }
        let key = self.key(position, within) ^ FIRST_MOVES;
        if let Some(known) = self.recall(key, within) {
            return known;
        }
        let before = self.meter.nodes();
        let moves = self.moves_at_first(position);
        let value = self.attack(position, &moves, key, within, EVERYTHING);
        self.keep(key, value, within, before);
        value
    }

    /// The moves that are allowed in the first position.
    pub(super) fn moves_at_first(&self, position: &Position) -> MoveList {
        let mut moves = position.legal_moves();
        if !self.first_moves.is_empty() && position.turn() == self.attacker {
            moves.retain(|m| self.first_moves.contains(m));
        }
        moves
    }

    /// What the table says about a mate within `within` moves after a move.
    pub(super) fn recall_after(&self, position: &Position, m: Move, within: Distance) -> Option<Value> {
        self.recall(self.key_after(position, m, within), within)
    }

    fn recall(&self, key: u64, within: Distance) -> Option<Value> {
        self.table.get(key)?.value.settled(within)
    }

    /// Whether the fifty-move rule or a repetition has ended the game in this position.
    fn is_drawn(&self, position: &Position) -> bool {
        self.counts_fifty_moves && position.halfmoves() >= FIFTY_MOVES || self.drawn.contains(&position.key())
    }

    /// The side whose mates are sought.
    pub(super) fn attacker(&self) -> Color {
        self.attacker
    }

    /// How narrow the tree was.
    pub(super) fn branching(&self) -> Branching {
        Branching {
            moves: self.meter.nodes(),
            interior: self.interior,
        }
    }

    /// Makes a move and counts it.
    pub(super) fn make(&mut self, position: &Position, m: Move) -> Position {
        self.meter.count();
        let mut next = position.clone();
        next.play(m);
        next
    }

    fn search(&mut self, position: &Position, within: Distance, limit: Thresholds) -> Value {
        let key = self.key(position, within);
        if let Some(known) = self.recall(key, within) {
            return known;
        }
        let before = self.meter.nodes();
        let value = if position.turn() == self.attacker {
            self.attack(position, &position.legal_moves(), key, within, limit)
        } else {
            self.defend(position, within, limit)
        };
        self.keep(key, value, within, before);
        value
    }

    /// Keeps the answer to a question that was asked after `before` moves.
    fn keep(&mut self, key: u64, value: Value, within: Distance, before: u64) {
        let work = self.meter.nodes() - before;
        self.interior += u64::from(work > 0);
        self.table.put(key, Entry { value, within, work });
    }

    /// What needs no search, with the attacker to move: a draw, a mate in one, or no time for more.
    fn at_once(
        &self,
        position: &Position,
        moves: &MoveList,
        siege: &Siege<'_>,
        key: u64,
        within: Distance,
    ) -> Option<Value> {
        if self.is_drawn(position) {
            return Some(Value::none(Distance::ENDLESS));
        }
        let entry = self.table.get(key);
        if entry.is_none_or(|entry| entry.value.none < Distance::ONE) {
            if position.chess().has_insufficient_material(self.attacker) {
                return Some(Value::none(Distance::ENDLESS));
            }
            if siege.mates(moves).next().is_some() {
                return Some(Value::mate(Distance::ONE, Distance::ZERO));
            }
        }
        (within <= Distance::ONE).then_some(Value::none(Distance::ONE))
    }

    /// Searches a position with the attacker to move, these moves to choose from, and `within` moves to mate;
    /// `key` is that of the question.
    fn attack(
        &mut self,
        position: &Position,
        moves: &MoveList,
        key: u64,
        within: Distance,
        limit: Thresholds,
    ) -> Value {
        let Some(siege) = Siege::new(position.board(), self.attacker) else {
            return Value::none(Distance::ENDLESS);
        };
        if let Some(value) = self.at_once(position, moves, &siege, key, within) {
            return value;
        }
        let guess = |m| match siege.effect(m) {
            Effect::Check { replies } => Value::guess(CHECK * Number::from(replies), 1),
            Effect::Quiet { flights } => Value::guess(QUIET + FLIGHT * Number::from(flights), 1),
        };
        let left = within.less();
        let mut children: Vec<Child> = moves
            .iter()
            .map(|&m| self.child(position, m, left, || guess(m)))
            .collect();
        loop {
            // The mate takes one move more than the quickest child's; the absence of a mate holds as far as
            // it does for every child.
            let mate = children.iter().map(|c| c.value.mate.more()).min();
            let none = children.iter().map(|c| c.value.none.more()).min();
            let (mate, none) = (
                mate.unwrap_or(Distance::ENDLESS),
                none.unwrap_or(Distance::ENDLESS),
            );
            if mate <= within {
                return Value::mate(mate, none.min(mate.less()));
            }
            if none >= within {
                return Value::none(none);
            }
            let front = Front::of(&children, |v| v.proof, |v| v.disproof, |new, old| new < old);
            let proof = front.least.min(HUGE);
            let disproof = (front.largest + front.open.saturating_sub(1)).min(HUGE);
            if proof >= limit.proof || disproof >= limit.disproof || self.meter.is_over() {
                return Value {
                    mate,
                    none,
                    proof,
                    disproof,
                };
            }
            let next = Thresholds {
                proof: limit.proof.min(patient(front.second)),
                disproof: match limit.disproof {
                    INFINITE => INFINITE,
                    finite => finite - (front.open - 1),
                },
            };
            self.descend(position, &mut children[front.best], left, next);
        }
    }

    /// Searches a position with the defender to move; after the reply the attacker has `within` moves to
    /// mate.
    fn defend(&mut self, position: &Position, within: Distance, limit: Thresholds) -> Value {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return if position.is_check() {
                Value::mate(Distance::ZERO, Distance::ZERO)
            } else {
                Value::none(Distance::ENDLESS)
            };
        }
        if self.is_drawn(position) {
            return Value::none(Distance::ENDLESS);
        }
        if within == Distance::ZERO {
            return Value::none(Distance::ZERO);
        }
        let guess = OnceCell::new();
        let guess = || {
            *guess.get_or_init(|| {
                let (proof, disproof) = if self.is_idle(position) { IDLE_REPLY } else { REPLY };
                Value::guess(proof, disproof)
            })
        };
        let mut children: Vec<Child> = moves
            .iter()
            .map(|&m| self.child(position, m, within, guess))
            .collect();
        children.sort_by_cached_key(|child| std::cmp::Reverse(self.refutations.promise(child.m)));
        loop {
            let mate = children
                .iter()
                .map(|c| c.value.mate)
                .max()
                .unwrap_or(Distance::ZERO);
            let none = children
                .iter()
                .map(|c| c.value.none)
                .max()
                .unwrap_or(Distance::ZERO);
            if mate <= within {
                return Value::mate(mate, none.min(mate.less()));
            }
            if none >= within {
                if let Some(refutation) = children.iter().find(|c| c.value.none == none) {
                    self.refutations.count(refutation.m);
                }
                return Value::none(none);
            }
            let front = Front::of(&children, |v| v.disproof, |v| v.proof, |new, old| new > old);
            let disproof = front.least.min(HUGE);
            let proof = front.sum.min(HUGE);
            if proof >= limit.proof || disproof >= limit.disproof || self.meter.is_over() {
                return Value {
                    mate,
                    none,
                    proof,
                    disproof,
                };
            }
            let child = &mut children[front.best];
            let next = Thresholds {
                disproof: limit.disproof.min(patient(front.second)),
                proof: match limit.proof {
                    INFINITE => INFINITE,
                    finite => (finite - proof).saturating_add(child.value.proof).min(INFINITE),
                },
            };
            self.descend(position, child, within, next);
        }
    }

    fn descend(&mut self, position: &Position, child: &mut Child, within: Distance, limit: Thresholds) {
        let next = self.make(position, child.m);
        child.value = self.search(&next, within, limit);
    }

    fn child(&self, position: &Position, m: Move, within: Distance, guess: impl FnOnce() -> Value) -> Child {
        let value = match self.table.get(self.key_after(position, m, within)) {
            None => guess(),
            Some(entry) => entry.value.settled(within).unwrap_or_else(|| {
                if entry.within == within {
                    entry.value
                } else {
                    let Value { mate, none, .. } = entry.value;
                    Value {
                        mate,
                        none,
                        ..guess()
                    }
                }
            }),
        };
        Child { m, value }
    }

    /// Whether the attacker could not mate at once if it had the move. Not called after a check.
    fn is_idle(&self, position: &Position) -> bool {
        let Some(passed) = position.pass() else {
            return false;
        };
        let moves = passed.legal_moves();
        Siege::new(passed.board(), self.attacker).is_some_and(|siege| siege.mates(&moves).next().is_none())
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::CastlingMode;

    use super::*;

    /// The longest question recurses hundreds of plies deep, which the stack of a test thread (2 MiB)
    /// withstands.
    #[test]
    fn the_longest_question_can_be_asked() {
        let fen = "8/8/3k4/8/1p2p3/1P2P3/3K2Q1/q7 w - - 0 1";
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let meter = Meter::new(Some(100_000), &|_| false);
        let mut prover = Prover::new(position.turn(), ProofTable::new(16), &meter);
        let value = prover.ask(&position, Distance::LONGEST);
        assert!(value.mate > Distance::LONGEST && value.none < Distance::LONGEST);
        assert!(value.proof > 0 && value.disproof > 0);
    }
}
