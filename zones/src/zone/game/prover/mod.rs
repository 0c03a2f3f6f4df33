//! Depth-first proof-number search for one aim.
//!
//! The attacker needs one move that works, the defender one that refutes; the search proceeds where the
//! fewest open questions remain (A. Nagai, *Df-pn algorithm for searching AND/OR trees and its applications*,
//! 2002), with the attacker's disproof number that of weak proof-number search (T. Ueda and others, 2008).
//! Specific to puchok are the moves: the attacker plays moves of its zones, and after a threat that is not a
//! check the defender passes first. If the pass loses, the fields of that proof are the *relevance set*: a
//! reply that does not touch it, captures nothing, gives no check and threatens nothing cannot change the
//! result.
//!
//! Returning to a position of the line is refuted, and so is a line of [`MOST_PLIES`] plies. The table keeps
//! such a refutation without the line, so another line that meets it takes it as refuted even without a
//! repetition. A proof never depends on such an end: proofs are sound, but a goal that can be reached may be
//! called refuted.

mod moves;
mod room;

use std::cmp::Reverse;

use arrayvec::ArrayVec;
use shakmaty::{Bitboard, Chess, Move, MoveList, Position as _};

use self::room::Child;
pub(in crate::zone::game) use self::room::{Room, Value};
use super::goal::{self, Aim};
use super::positions::Id;
use super::relevance;
use super::table::{INFINITE, Number, Searched};
use crate::board::after::board_after;
use crate::board::corner;
use crate::board::exchange;
use crate::board::moves::MOST_MOVES;
use crate::board::siege::Siege;

/// The longest line in plies; then a game is given up.
pub(in crate::zone::game) const MOST_PLIES: usize = 40;

/// Limits the positions visited to this multiple of those that may be made.
const LOOKS: u32 = 64;

/// A branch is left only when its number exceeds the second best by more than one part in `PATIENCE`, so that
/// the search switches back and forth less often.
const PATIENCE: Number = 4;

/// The search for one aim in a room.
pub(in crate::zone::game) struct Prover<'a> {
    pub(in crate::zone::game) room: &'a mut Room,
    pub(in crate::zone::game) aim: Aim,
    salt: u64,
    /// Earlier positions of the game: returning to one of them is no success.
    earlier: &'a [u64],
    /// Positions that may still be made.
    pub(in crate::zone::game) left: u32,
    /// Called for every position that is made; returns whether to continue.
    go_on: &'a mut dyn FnMut() -> bool,
    /// Positions that may still be visited, known ones included: they cost time, too.
    looks: u32,
    stopped: bool,
}

impl<'a> Prover<'a> {
    pub(in crate::zone::game) fn new(
        room: &'a mut Room,
        aim: Aim,
        earlier: &'a [u64],
        left: u32,
        go_on: &'a mut dyn FnMut() -> bool,
    ) -> Prover<'a> {
        let salt = room.salt(aim);
        Prover {
            room,
            aim,
            salt,
            earlier,
            left,
            go_on,
            looks: left.saturating_mul(LOOKS),
            stopped: false,
        }
    }

    /// Whether the attacker, to move, reaches the aim from the position, as far as the budget suffices.
    pub(in crate::zone::game) fn ask(&mut self, root: Id) -> Value {
        self.room.children.clear();
        self.room.line.clear();
        self.search(root, INFINITE, INFINITE)
    }

    pub(in crate::zone::game) fn entry(&self, id: Id) -> Option<&Searched> {
        self.room.table.get(self.room.positions.get(id).key ^ self.salt)
    }

    /// Whether a position has occurred before, in the line or in the game.
    fn comes_back(&self, key: u64) -> bool {
        self.room.line.contains(&key) || self.earlier.contains(&key)
    }

    /// Whether the budget of visits is used up.
    pub(in crate::zone::game) fn has_looked_enough(&self) -> bool {
        self.looks == 0
    }

    fn is_over(&self) -> bool {
        self.stopped || self.left == 0 || self.has_looked_enough()
    }

    fn make(&mut self, from: Id, m: Option<Move>) -> Option<Id> {
        if let Some(known) = self.room.positions.find(from, m) {
            return Some(known);
        }
        if self.is_over() {
            return None;
        }
        let made = self.room.positions.make(from, m);
        if made.is_none() {
            // No room, or an illegal pass.
            self.stopped |= self.room.positions.is_full();
            return None;
        }
        self.left -= 1;
        self.stopped |= !(self.go_on)();
        made
    }

    fn search(&mut self, id: Id, proof: Number, disproof: Number) -> Value {
        self.looks = self.looks.saturating_sub(1);
        let key = self.room.positions.get(id).key;
        let is_root = self.room.line.is_empty();
        if !is_root && self.comes_back(key) || self.room.line.len() >= MOST_PLIES {
            return Value::REFUTED;
        }
        if let Some(entry) = self.room.table.get(key ^ self.salt) {
            let value = Value {
                proof: entry.proof,
                disproof: entry.disproof,
            };
            if value.is_settled() {
                return value;
            }
        }
        let chess = self.room.positions.get(id).chess.clone();
        let begin = self.room.children.len();
        self.room.line.push(key);
        let value = if chess.turn() == self.aim.side {
            self.attack(id, &chess, proof, disproof)
        } else {
            self.defend(id, &chess, proof, disproof)
        };
        self.room.line.pop();
        self.room.children.truncate(begin);
        value
    }

    /// Stores the value of a node.
    fn settle(&mut self, id: Id, value: Value, mv: Option<Move>, set: Bitboard, plies: u8) -> Value {
        self.room.table.put(Searched {
            key: self.room.positions.get(id).key ^ self.salt,
            set,
            proof: value.proof,
            disproof: value.disproof,
            mv,
            plies,
        });
        value
    }

    /// Searches a node with the attacker to move.
    fn attack(&mut self, id: Id, chess: &Chess, proof: Number, disproof: Number) -> Value {
        let (board, side) = (chess.board(), self.aim.side);
        let moves = moves_in_order(chess);
        let Some(siege) = Siege::new(board, side) else {
            return Value::REFUTED;
        };
        if chess.is_insufficient_material() {
            return self.settle(id, Value::REFUTED, None, Bitboard::EMPTY, 0);
        }
        if let Some(m) = siege.mates(&moves).next() {
            let set =
                relevance::of_move(board, m, side) | relevance::check(&board_after(board, m, side), !side);
            return self.settle(id, Value::PROVEN, Some(m), set, 1);
        }
        let now = exchange::balance(board, side);
        if let Some(wanted) = self.aim.balance {
            for &m in &moves {
                if (m.is_capture() || m.is_promotion()) && goal::reaches(board, m, side, now, wanted) {
                    let set = relevance::of_exchange(board, m, side);
                    return self.settle(id, Value::PROVEN, Some(m), set, 1);
                }
            }
        }
        let begin = self.room.children.len();
        let is_check = chess.is_check();
        for &m in &moves {
            if let Some(guess) = self.promise(board, &siege, m, now, is_check) {
                let child = self.child(id, Some(m), guess);
                self.room.children.push(child);
            }
        }
        loop {
            let children = &self.room.children[begin..];
            let (mut best, mut least, mut second) = (0, INFINITE, INFINITE);
            let (mut largest, mut open) = (0, 0);
            for (i, child) in children.iter().enumerate() {
                if child.proof < least {
                    (second, least, best) = (least, child.proof, i);
                } else {
                    second = second.min(child.proof);
                }
                largest = largest.max(child.disproof);
                open += Number::from(child.disproof > 0);
            }
            let value = Value {
                proof: least,
                disproof: (largest + open.saturating_sub(1)).min(INFINITE),
            };
            if least == 0 {
                let child = children[best];
                // A listed move is never a pass.
                let Some(m) = child.mv else {
                    return Value::REFUTED;
                };
                let mut set = child.set | relevance::of_move(board, m, side);
                if siege.gives_check(m) {
                    set |= relevance::check(&board_after(board, m, side), !side);
                }
                return self.settle(id, Value::PROVEN, Some(m), set, child.plies.saturating_add(1));
            }
            if value.disproof == 0 {
                return self.settle(id, Value::REFUTED, None, Bitboard::EMPTY, 0);
            }
            if value.proof >= proof || value.disproof >= disproof || self.is_over() {
                return self.settle(id, value, None, Bitboard::EMPTY, 0);
            }
            let limit = disproof.saturating_sub(open - 1).min(INFINITE);
            self.descend(id, begin + best, proof.min(patient(second)), limit);
        }
    }

    /// Searches a node with the defender to move.
    fn defend(&mut self, id: Id, chess: &Chess, proof: Number, disproof: Number) -> Value {
        let (board, side) = (chess.board(), self.aim.side);
        let moves = moves_in_order(chess);
        let is_check = chess.is_check();
        if moves.is_empty() || chess.is_insufficient_material() {
            let is_mate = is_check && moves.is_empty();
            let value = if is_mate { Value::PROVEN } else { Value::REFUTED };
            return self.settle(id, value, None, relevance::check(board, !side), 0);
        }
        if let Some(wanted) = self.aim.balance {
            let now = exchange::balance(board, side);
            if now >= wanted
                && now - self.best_capture(board, &moves) >= wanted
                && !goal::threatens_mate(board, !side)
            {
                return self.settle(id, Value::PROVEN, None, Bitboard::EMPTY, 0);
            }
        }
        let begin = self.room.children.len();
        let mut ground = if is_check {
            relevance::check(board, !side)
        } else {
            Bitboard::EMPTY
        };
        // A threat that a static exchange proves needs no pass.
        let standing = self.aim.balance.filter(|_| !is_check);
        let standing = standing
            .and_then(|wanted| goal::standing_threat(board, side, exchange::balance(board, side), wanted));
        let mut passing = !is_check && standing.is_none();
        if passing {
            let pass = self.child(id, None, (1, 1));
            self.room.children.push(pass);
        } else {
            ground |= standing.map_or(Bitboard::EMPTY, |m| relevance::of_exchange(board, m, side));
            self.push_replies(id, board, &moves, standing.map(|_| ground));
        }
        loop {
            if passing && self.room.children[begin].proof == 0 {
                passing = false;
                ground |= self.room.children[begin].set;
                self.room.children.truncate(begin);
                self.push_replies(id, board, &moves, Some(ground));
            }
            let children = &self.room.children[begin..];
            let (mut best, mut least, mut second) = (0, INFINITE, INFINITE);
            let mut sum: Number = 0;
            for (i, child) in children.iter().enumerate() {
                if child.disproof < least {
                    (second, least, best) = (least, child.disproof, i);
                } else {
                    second = second.min(child.disproof);
                }
                sum = (sum + child.proof).min(INFINITE);
            }
            if sum == 0 {
                let longest = children.iter().max_by_key(|c| c.plies);
                let (mv, plies) = longest.map_or((None, 1), |c| (c.mv, c.plies));
                let set = children.iter().fold(ground, |all, c| all | c.set);
                return self.settle(id, Value::PROVEN, mv, set, plies.saturating_add(1));
            }
            if least == 0 {
                let mv = children[best].mv;
                return self.settle(id, Value::REFUTED, mv, Bitboard::EMPTY, 0);
            }
            let value = Value {
                proof: sum,
                disproof: least,
            };
            if value.proof >= proof || value.disproof >= disproof || self.is_over() {
                return self.settle(id, value, None, Bitboard::EMPTY, 0);
            }
            let limit = (proof - sum).saturating_add(children[best].proof).min(INFINITE);
            self.descend(id, begin + best, limit, disproof.min(patient(second)));
        }
    }

    fn descend(&mut self, id: Id, at: usize, proof: Number, disproof: Number) {
        let child = self.room.children[at];
        let Some(next) = self.make(id, child.mv) else {
            if !self.is_over() {
                // The pass is illegal.
                self.room.children[at].proof = INFINITE;
                self.room.children[at].disproof = 0;
            }
            return;
        };
        let value = self.search(next, proof, disproof);
        let (set, plies) = self
            .entry(next)
            .map_or((Bitboard::EMPTY, 0), |e| (e.set, e.plies));
        let child = &mut self.room.children[at];
        (child.proof, child.disproof) = (value.proof, value.disproof);
        (child.set, child.plies) = (set, plies);
    }
}

/// The legal moves in an order that is the same for both colours.
fn moves_in_order(chess: &Chess) -> MoveList {
    let place = |mv: Move| (corner::place(chess.turn(), mv), mv);
    let mut moves: ArrayVec<_, MOST_MOVES> = chess.legal_moves().into_iter().map(place).collect();
    moves.sort_unstable_by_key(|&(place, _)| Reverse(place));
    moves.into_iter().map(|(_, mv)| mv).collect()
}

/// The number at which a branch is left for the second best.
fn patient(second: Number) -> Number {
    second.saturating_add(1 + second / PATIENCE).min(INFINITE)
}
