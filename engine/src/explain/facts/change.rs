//! A move with the boards before and after it, and the questions that claims ask of both.

use shakmaty::{Bitboard, Color, Move, Square, attacks};

use crate::line::course::{Course, arrival, best_taking, gain, goes};
use crate::line::placed::{Placed, pieces, placed};
use crate::position::Position;
use crate::score::Centipawns;

/// Centipawns that an exchange has to win or lose to be worth mentioning.
pub(in crate::explain) const MATTERS: Centipawns = Centipawns(100);

/// A move with the boards before and after it.
pub(in crate::explain) struct Change<'a> {
    pub(in crate::explain) course: &'a Course,
    pub(in crate::explain) ply: usize,
    pub(in crate::explain) before: &'a Position,
    pub(in crate::explain) after: &'a Position,
    pub(in crate::explain) mv: Move,
    /// The mover.
    pub(in crate::explain) us: Color,
    /// Where the moved piece stood; when castling, the king.
    pub(in crate::explain) from: Square,
    /// The moved piece on its new field; when castling, the king.
    pub(in crate::explain) moved: Placed,
}

impl<'a> Change<'a> {
    /// The move of a line with this number, from 1.
    pub(in crate::explain) fn of(course: &'a Course, ply: usize) -> Option<Change<'a>> {
        let mv = course.mv(ply)?;
        let (before, after) = (course.after(ply - 1), course.after(ply));
        Some(Change {
            course,
            ply,
            before,
            after,
            mv,
            us: before.turn(),
            from: mv.from()?,
            moved: placed(after.board(), arrival(before, mv))?,
        })
    }

    /// The other side.
    pub(in crate::explain) fn them(&self) -> Color {
        !self.us
    }

    /// Whether there was no other legal move.
    pub(in crate::explain) fn is_only_move(&self) -> bool {
        self.before.legal_moves().len() == 1
    }

    /// Where a piece of the mover that now stands on a field stood before.
    pub(in crate::explain) fn was(&self, on: Square) -> Square {
        pieces(self.before.board(), self.us)
            .map(|p| p.on)
            .find(|&from| goes(self.before, self.mv, from) == Some(on))
            .unwrap_or(on)
    }

    /// Whether the same piece attacked the same enemy piece before the move.
    pub(in crate::explain) fn attacked_before(&self, by: Placed, target: Placed) -> bool {
        let board = self.before.board();
        placed(board, target.on) == Some(target) && board.attacks_from(self.was(by.on)).contains(target.on)
    }
}

/// Whether the attacking piece is not simply lost on its field.
pub(in crate::explain) fn attacks_are_safe(change: &Change<'_>, by: Placed) -> bool {
    best_taking(change.after, by.on).unwrap_or(Centipawns::ZERO) < MATTERS
}

/// Whether the answer in the line takes the moved piece.
pub(in crate::explain) fn is_taken_back(change: &Change<'_>) -> bool {
    is_taken_next(change, change.moved)
}

/// Whether the answer in the line takes the moved piece and does not lose the capturing piece by it.
pub(in crate::explain) fn is_lost_next(change: &Change<'_>) -> bool {
    is_taken_back(change) && !is_lost_by_taking(change)
}

/// Whether the answer in the line loses something by the exchange on its field.
pub(in crate::explain) fn is_lost_by_taking(change: &Change<'_>) -> bool {
    let answer = change.course.mv(change.ply + 1);
    answer.is_some_and(|answer| gain(change.after, answer) <= -MATTERS)
}

/// Whether the answer in the line takes a piece.
pub(in crate::explain) fn is_taken_next(change: &Change<'_>, piece: Placed) -> bool {
    change.course.takes(change.ply + 1, piece.on)
}

/// Whether one of the other side's next two moves in the line takes a piece of the mover, wherever it has
/// gone by then.
pub(in crate::explain) fn is_taken_soon(change: &Change<'_>, piece: Placed) -> bool {
    let ply = change.ply;
    change.course.follow(piece.on, ply, ply + 3).is_none()
}

/// The position in which the mover of the last move would be to move again; `None` in check, and where the game
/// is over, so that nothing can be threatened.
pub(in crate::explain) fn passed(after: &Position) -> Option<Position> {
    after.pass().filter(|_| !after.is_stalemate())
}

/// Whether a threatened capture or promotion can still be played in a position and still wins something on its
/// field.
pub(in crate::explain) fn is_still_good(position: &Position, threat: Move) -> bool {
    position
        .same_move(threat)
        .is_some_and(|m| (m.is_capture() || m.is_promotion()) && gain(position, m) >= MATTERS)
}

/// Whether a legal move mates.
pub(in crate::explain) fn mates(position: &Position, m: Move) -> bool {
    position.after(m).is_checkmate()
}

/// Whether the move between two positions makes a later move of a side possible, or possible without loss of
/// material, whatever the answer to it.
pub(in crate::explain) fn makes_possible(before: &Position, after: &Position, next: Move) -> bool {
    let works = |position: &Position| {
        let same = position.same_move(next);
        same.is_some_and(|m| gain(position, m) > -MATTERS)
    };
    !works(before) && passed(after).is_some_and(|passed| works(&passed))
}

/// Fields around the king to which it could move.
pub(in crate::explain) fn king_fields(position: &Position, side: Color) -> Bitboard {
    let board = position.board();
    let Some(king) = board.king_of(side) else {
        return Bitboard::EMPTY;
    };
    let mut without = board.clone();
    without.discard_piece_at(king);
    let is_free = |sq: &Square| without.attacks_to(*sq, !side, without.occupied()).is_empty();
    (attacks::king_attacks(king) & !board.by_color(side))
        .into_iter()
        .filter(is_free)
        .collect()
}
