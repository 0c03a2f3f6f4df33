//! What the best move of a position leaves of the other side's plans.

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

    /// Whether the piece of a plan, or what the plan is about, no longer stands where it stood: there is nothing left to be planned.
    pub(super) fn is_gone(&self, plan: &Candidate) -> bool {
        let about = plan.target.map(|_| plan.to).or(plan.name.about);
        self.has_left(plan.from) || about.is_some_and(|on| self.has_left(on))
    }

    /// Whether it stops a plan of one move that mates or wins what it takes.
    pub(super) fn stops(&self, plan: &Candidate) -> bool {
        let [mv] = plan.moves[..] else { return false };
        let mates = plan.name.kind == Kind::Mate;
        let wins = plan.zone.is_some() && plan.target.is_some();
        if !mates && !wins {
            return false;
        }
        let goes = |m: &Move| m.from() == mv.from() && m.to() == mv.to() && m.promotion() == mv.promotion();
        let Some(m) = self.after.legal_moves().into_iter().find(goes) else {
            return true;
        };
        if mates {
            let end = self.after.after(m);
            return !end.is_check() || !end.legal_moves().is_empty();
        }
        let board = self.after.board();
        exchange::gain(board, &Pins::of(board), m, plan.side) <= Centipawns::ZERO
    }

    /// "Ba5 stops it".
    pub(super) fn in_words(&self) -> String {
        format!("{} stops it", self.before.san(self.best))
    }

    /// Whether what stood on a field, a king excepted, stands there no longer: a plan against a king goes where the king goes.
    fn has_left(&self, on: Square) -> bool {
        let stood = self.before.board().piece_at(on);
        stood.is_some_and(|piece| piece.role != Role::King) && self.after.board().piece_at(on) != stood
    }
}
