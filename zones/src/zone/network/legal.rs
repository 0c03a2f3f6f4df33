//! Whether a link is a legal move when its time comes: pins, checks, and what a king may do.

use shakmaty::{Bitboard, Square, attacks};

use super::{Aim, Task, Weaver, moves_until};
use crate::zone::{DenialRole, Ply};

impl Weaver<'_> {
    /// The fields to which a piece may go for its king. One that the moving piece itself pins is free when that has left.
    pub(super) fn untied(&self, aim: Aim, task: Task, piece: Square) -> Bitboard {
        let pins = || {
            let between = attacks::between(self.view.king(aim.side), aim.mover);
            between.contains(piece) && self.view.from(aim.mover).contains(piece)
        };
        if task == Task::Deny(DenialRole::Control) && pins() {
            return Bitboard::FULL;
        }
        self.view.untied(aim.side, piece)
    }

    /// Those of a piece's next fields to which it may go, when it has up to a ply for so many moves: with one more a check is answered
    /// first.
    pub(super) fn in_time(&self, aim: Aim, piece: Square, to: Bitboard, by: Ply, moves: u8) -> Bitboard {
        if moves_until(self.view, aim.side, by) > moves {
            return to;
        }
        to & self.view.answers(aim.side, piece)
    }

    /// Whether a piece can capture the moving piece on a field: a king may not when another protects it there.
    pub(super) fn may_capture(&self, aim: Aim, piece: Square, field: Square) -> bool {
        let board = self.view.board();
        let occupied = self.view.occupied().without(aim.mover).without(piece);
        let protectors = || board.attacks_to(field, !aim.side, occupied).without(aim.mover);
        piece != self.view.king(aim.side) || protectors().is_empty()
    }

    /// Whether the king of a piece that captures the moving one on a field stands in check then: that has uncovered a check, or a pin.
    pub(super) fn uncovers(&self, aim: Aim, piece: Square, field: Square) -> bool {
        let king = self.view.king(aim.side);
        let after = self.view.occupied().without(aim.mover).without(piece).with(field);
        let others = self.view.board().attacks_to(king, !aim.side, after) & after;
        // A check that stands already has been answered before.
        piece != king && !(others.without(field) & !self.view.checkers()).is_empty()
    }
}
