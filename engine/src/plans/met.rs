//! What the best move of a position is to the plans of both sides.

use puchok_zones::board::exchange;
use puchok_zones::board::pins::Pins;
use shakmaty::{Move, Role, Square};

use super::Kind;
use super::candidates::Candidate;
use crate::position::Position;
use crate::score::Centipawns;

/// The best move of a position, and what is on the board after it.
#[derive(Debug)]
pub(super) struct Met<'a> {
    before: &'a Position,
    best: Move,
    after: Position,
}

impl<'a> Met<'a> {
    /// By this move.
    pub(super) fn by(before: &'a Position, best: Move) -> Met<'a> {
        Met {
            before,
            best,
            after: before.after(best),
        }
    }

    /// Whether a plan of its own side begins with it.
    pub(super) fn begins(&self, plan: &Candidate) -> bool {
        self.is_own(plan) && plan.moves.first() == Some(&self.best)
    }

    /// Whether the piece of a plan of the other side, or what the plan is about, no longer stands where it stood: there is nothing left
    /// to be planned.
    pub(super) fn takes_away(&self, plan: &Candidate) -> bool {
        let about = plan.target.map(|_| plan.to).or(plan.name.about);
        !self.is_own(plan) && (self.has_left(plan.from) || about.is_some_and(|on| self.has_left(on)))
    }

    /// Whether it stops a plan of the other side, of one move that mates or wins what it takes.
    pub(super) fn stops(&self, plan: &Candidate) -> bool {
        let [mv] = plan.moves[..] else { return false };
        if self.is_own(plan) {
            return false;
        }
        let mates = plan.name.kind == Kind::Mate;
        let wins = plan.zone.is_some() && plan.target.is_some();
        if !mates && !wins {
            return false;
        }
        let Some(m) = self.after.same_move(mv) else {
            return true;
        };
        if mates {
            return !self.after.after(m).is_checkmate();
        }
        let board = self.after.board();
        exchange::gain(board, &Pins::of(board), m, plan.side) <= Centipawns::ZERO
    }

    /// "Ba5 stops it".
    pub(super) fn in_words(&self) -> String {
        format!("{} stops it", self.before.san(self.best))
    }

    fn is_own(&self, plan: &Candidate) -> bool {
        plan.side == self.before.turn()
    }

    /// Whether what stood on a field, a king excepted, stands there no longer: a plan against a king goes where the king goes.
    fn has_left(&self, on: Square) -> bool {
        let stood = self.before.board().piece_at(on);
        stood.is_some_and(|piece| piece.role != Role::King) && self.after.board().piece_at(on) != stood
    }
}
