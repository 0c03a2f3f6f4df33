//! The moves that a game plays, and their initial proof and disproof numbers.

use shakmaty::{Bitboard, Board, Move, MoveList};

use super::{Child, Prover, Value};
use crate::Centipawns;
use crate::board::after::board_after;
use crate::board::checks::Checks;
use crate::board::exchange;
use crate::board::pins::Pins;
use crate::board::siege::{Effect, Siege};
use crate::zone::game::goal;
use crate::zone::game::positions::Id;
use crate::zone::game::relevance;
use crate::zone::game::table::Number;

/// Proof number of a check played to mate, before adding the number of replies.
const MATING_CHECK: Number = 1;
/// Proof number of an evasion in a game for mate, before adding the number of the king's flights.
const MATING_EVASION: Number = 6;
/// Proof number of a quiet threat of mate, before adding [`PER_FLIGHT`] for each flight of the king.
const MATING_THREAT: Number = 6;
/// See [`MATING_THREAT`].
const PER_FLIGHT: Number = 4;
/// No quiet threat of mate is played if the king has more flights.
const MOST_FLIGHTS: u8 = 2;
/// Proof number of a check played to win material, before adding the number of replies.
const CHECK: Number = 2;
/// Proof number of an evasion in a game for material, before adding the pawns that it loses.
const EVASION: Number = 4;
/// Proof number of a capture.
const CAPTURE: Number = 3;
/// Added to it per pawn that the exchange falls short of the aim.
const SHORT: Number = 4;
/// Proof number of a quiet threat.
const THREAT: Number = 6;
/// Disproof number of a capturing reply.
const CAPTURING_REPLY: Number = 1;
/// Disproof number of any other reply.
const REPLY: Number = 2;

impl Prover<'_> {
    /// A child, with its table entry if known, otherwise the guess.
    pub(super) fn child(&self, id: Id, mv: Option<Move>, guess: (Number, Number)) -> Child {
        let unknown = |value: Value| Child {
            mv,
            proof: value.proof,
            disproof: value.disproof,
            set: Bitboard::EMPTY,
            plies: 0,
        };
        let next = self.room.positions.find(id, mv);
        if next.is_some_and(|next| self.comes_back(self.room.positions.get(next).key)) {
            return unknown(Value::REFUTED);
        }
        match next.and_then(|next| self.entry(next)) {
            Some(entry) => Child {
                mv,
                proof: entry.proof,
                disproof: entry.disproof,
                set: entry.set,
                plies: entry.plies,
            },
            None => unknown(Value {
                proof: guess.0,
                disproof: guess.1,
            }),
        }
    }

    /// The initial numbers of a move of the attacker, if it is one that the game plays.
    pub(super) fn promise(
        &self,
        board: &Board,
        siege: &Siege<'_>,
        m: Move,
        now: Centipawns,
        is_check: bool,
    ) -> Option<(Number, Number)> {
        let effect = siege.effect(m);
        let side = self.aim.side;
        let Some(wanted) = self.aim.balance else {
            return match effect {
                Effect::Check { replies } => Some((MATING_CHECK + Number::from(replies), 1)),
                Effect::Quiet { flights } if is_check => Some((MATING_EVASION + Number::from(flights), 1)),
                Effect::Quiet { flights } if self.aim.quiet && flights <= MOST_FLIGHTS => {
                    let after = board_after(board, m, side);
                    let threatens = goal::threatens_mate(&after, side);
                    threatens.then_some((MATING_THREAT + PER_FLIGHT * Number::from(flights), 1))
                }
                Effect::Quiet { .. } => None,
            };
        };
        if let Effect::Check { replies } = effect {
            return Some((CHECK + Number::from(replies), 1));
        }
        // Played out only for moves that are looked at.
        let gain = || exchange::gain(board, &Pins::NONE, m, side);
        if m.is_capture() || m.is_promotion() {
            let need = pawns(wanted - now - gain());
            return Some((CAPTURE + SHORT * need, 1));
        }
        if is_check {
            return Some((EVASION + pawns(-gain()), 1));
        }
        if self.aim.quiet {
            let gain = gain();
            let after = board_after(board, m, side);
            let threat = goal::threat_after(&after, m, side);
            if gain >= Centipawns::ZERO && threat > Centipawns::ZERO && now + threat >= wanted
                || goal::threatens_mate(&after, side)
            {
                return Some((THREAT + pawns(-gain), 1));
            }
        }
        None
    }

    /// The most that the defender can win by a capture.
    pub(super) fn best_capture(&self, board: &Board, moves: &MoveList) -> Centipawns {
        moves
            .iter()
            .filter(|m| m.is_capture() || m.is_promotion())
            .map(|&m| exchange::gain(board, &Pins::NONE, m, !self.aim.side))
            .max()
            .unwrap_or(Centipawns::ZERO)
            .max(Centipawns::ZERO)
    }

    /// Adds the replies that need an answer.
    pub(super) fn push_replies(&mut self, id: Id, board: &Board, moves: &MoveList, set: Option<Bitboard>) {
        let defender = !self.aim.side;
        // A mate is claimed only if every reply has been answered.
        let set = set.filter(|_| self.aim.balance.is_some());
        let checks = set.map(|_| Checks::of(board, defender));
        for &m in moves {
            if let (Some(set), Some(checks)) = (set, &checks) {
                let counts = m.is_capture()
                    || m.is_promotion()
                    || checks.gives(m)
                    || relevance::touches(set, board, m, defender)
                    || goal::is_counter_threat(board, m, defender);
                if !counts {
                    continue;
                }
            }
            let disproof = if m.is_capture() { CAPTURING_REPLY } else { REPLY };
            let child = self.child(id, Some(m), (1, disproof));
            self.room.children.push(child);
        }
    }
}

/// Whole pawns of a positive amount, otherwise 0.
fn pawns(amount: Centipawns) -> Number {
    Number::try_from(amount / Centipawns(100)).unwrap_or(0)
}
