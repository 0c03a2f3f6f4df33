//! Officers of the other side that the move shuts in.

use puchok_zones::board::exchange::value;
use shakmaty::{MoveList, Role, Square};

use super::change::{Change, MATTERS};
use super::claim::Kind;
use crate::line::course::{can_win, gain};
use crate::line::placed::{Placed, pieces, placed};
use crate::position::Position;

/// Plies behind the move within which the line has to take what it traps.
const SOON: usize = 6;

/// The move takes nothing but the last safe field of an officer, which could not be won at once but is taken in
/// the line where it stands. If the move attacks something dearer, that is what the other side has to answer.
pub(in crate::explain) fn of(change: &Change<'_>, found: &mut Vec<Kind>) {
    // A check says nothing of fields: it has to be answered.
    let Some(before) = change.before.pass().filter(|_| !change.after.is_check()) else {
        return;
    };
    if change.mv.is_capture() {
        return;
    }
    let (moves_before, moves_now) = (before.legal_moves(), change.after.legal_moves());
    let is_trapped = |piece: &Placed| {
        !matches!(piece.piece.role, Role::Pawn | Role::King)
            && placed(change.before.board(), piece.on) == Some(*piece)
            && can_win(change.after.board(), *piece) < MATTERS
            && has_safe_field(&before, &moves_before, piece.on)
            && !has_safe_field(change.after, &moves_now, piece.on)
            && is_taken_there(change, piece.on)
    };
    let trapped = pieces(change.after.board(), change.them()).filter(is_trapped);
    let dearest = trapped.max_by_key(|piece| value(piece.piece.role));
    let told = dearest.filter(|trapped| !attacks_dearer(change, *trapped));
    found.extend(told.map(|piece| Kind::Traps { piece }));
}

/// Whether the moved piece attacks an officer that is worth more than the trapped one and could be won.
fn attacks_dearer(change: &Change<'_>, trapped: Placed) -> bool {
    let board = change.after.board();
    let attacked = board.attacks_from(change.moved.on);
    pieces(board, change.them()).any(|piece| {
        attacked.contains(piece.on)
            && value(piece.piece.role) > value(trapped.piece.role)
            && can_win(board, piece) >= MATTERS
    })
}

/// Whether the piece of the side to move, with these legal moves, that stands on a field can leave it without
/// being lost.
fn has_safe_field(position: &Position, legal: &MoveList, on: Square) -> bool {
    legal
        .iter()
        .any(|&m| m.from() == Some(on) && gain(position, m) > -MATTERS)
}

/// Whether the line soon takes, at a profit, the piece that stands on a field and does not leave it.
fn is_taken_there(change: &Change<'_>, on: Square) -> bool {
    let course = change.course;
    for ply in change.ply + 1..=(change.ply + SOON).min(course.len()) {
        let Some(mv) = course.mv(ply) else { return false };
        if course.takes(ply, on) {
            return gain(course.after(ply - 1), mv) >= MATTERS;
        }
        if mv.from() == Some(on) {
            return false;
        }
    }
    false
}
