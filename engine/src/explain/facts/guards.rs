//! Protectors: pieces that come to protect others, by moving or along a line that opens, are taken or drawn
//! away.

use shakmaty::{Board, Move, Role, Square, attacks};

use super::change::{Change, MATTERS, is_taken_back};
use super::claim::Kind;
use crate::line::course::{can_win, gain};
use crate::line::placed::Placed;
use crate::line::placed::placed;
use puchok_zones::board::exchange::value;

/// Own pieces that could be won and that the moved piece protects now; by castling the king or the rook; or
/// that a slider protects along the line that the move opens.
pub(in crate::explain) fn of(change: &Change<'_>, found: &mut Vec<Kind>) {
    // A piece that is taken at once protects nothing.
    if is_taken_back(change) {
        return;
    }
    of_one(change, change.from, change.moved, found);
    if let Some(castling) = change.mv.castling_side() {
        let rook = Placed::new(Role::Rook.of(change.us), castling.rook_to(change.us));
        // A castling move names the rook's field as its destination.
        of_one(change, change.mv.to(), rook, found);
        return;
    }
    let board = change.before.board();
    let sliders = board.sliders()
        & board.by_color(change.us)
        & board.attacks_to(change.from, change.us, board.occupied());
    for by in sliders.into_iter().filter_map(|on| placed(board, on)) {
        of_one(change, by.on, by, found);
    }
}

/// The same for one piece, which stood on this field before the move.
fn of_one(change: &Change<'_>, from: Square, by: Placed, found: &mut Vec<Kind>) {
    let (before, after) = (change.before.board(), change.after.board());
    let guarded = after.attacks_from(by.on) & after.by_color(change.us);
    for own in guarded.into_iter().filter_map(|on| placed(after, on)) {
        // What the answer takes all the same is hardly protected.
        if own.piece.role == Role::King
            || before.attacks_from(from).contains(own.on)
            || before.piece_at(own.on) != Some(own.piece)
            || change.course.takes(change.ply + 1, own.on)
        {
            continue;
        }
        // Not if its attacker has been taken: it needs no protection then.
        let without_it = || {
            let mut board = after.clone();
            board.discard_piece_at(by.on);
            can_win(&board, own)
        };
        if can_win(before, own) >= MATTERS && can_win(after, own) < MATTERS / 2 && without_it() >= MATTERS {
            found.push(Kind::Guards { by, on: own.on });
        }
    }
}

/// Whether a piece of the other side is taken by the next move of the mover in the line: an exchange removes a
/// guard only if what it guarded falls.
fn falls_next(change: &Change<'_>, held: Placed) -> bool {
    let course = change.course;
    let takes = |m: Move| m.is_capture() && m.to() == held.on;
    course.mv(change.ply + 2).is_some_and(takes)
        && placed(course.after(change.ply + 1).board(), held.on) == Some(held)
}

/// The move takes a piece that protected others, which can be won now; a pawn only if the mover's next move
/// takes it.
pub(in crate::explain) fn taken(change: &Change<'_>, found: &mut Vec<Kind>) {
    let before = change.before.board();
    let Some(role) = change.mv.capture().filter(|_| !change.mv.is_en_passant()) else {
        return;
    };
    let guard = Placed::new(role.of(change.them()), change.mv.to());
    let guarded = before.attacks_from(guard.on) & before.by_color(change.them());
    // What only it protected could perhaps be won by an exchange before, in which not every piece was free.
    let is_alone = |held: &Placed| {
        let guards = before.attacks_to(held.on, change.them(), before.occupied());
        held.piece.role == Role::Pawn && guards.count() == 1
    };
    let is_of_use = |held: &Placed| {
        let counts = held.piece.role != Role::Pawn && !is_taken_back(change);
        counts || falls_next(change, *held)
    };
    // Who takes back may protect it again.
    let stays_open = |held: &Placed| {
        let then = change
            .course
            .after(change.ply + usize::from(is_taken_back(change)));
        can_win(then.board(), *held) >= MATTERS
    };
    // Beside a larger gain it does not matter what the piece protected.
    let won = gain(change.before, change.mv);
    for held in guarded.into_iter().filter_map(|on| placed(before, on)) {
        if held.piece.role != Role::King
            && before
                .attacks_to(held.on, !change.them(), before.occupied())
                .any()
            && (can_win(before, held) < MATTERS || is_alone(&held))
            && stays_open(&held)
            && won <= value(held.piece.role)
            && is_of_use(&held)
        {
            found.push(Kind::RemovesGuard { guard, of: held.on });
        }
    }
}

/// The answer in the line leaves a field unprotected to which the next move of the line goes.
pub(in crate::explain) fn drawn_away(change: &Change<'_>, found: &mut Vec<Kind>) {
    let before = change.before.board();
    let (Some(answer), Some(next)) = (change.course.mv(change.ply + 1), change.course.mv(change.ply + 2))
    else {
        return;
    };
    let Some(guard) = answer.from().and_then(|from| placed(before, from)) else {
        return;
    };
    let then = change.course.after(change.ply + 1);
    let of = next.to();
    let tells = next.capture().is_some_and(|r| value(r) >= value(Role::Knight))
        || change.course.after(change.ply + 2).legal_moves().is_empty();
    let takes_what_came = is_taken_back(change);
    let is_forced = takes_what_came || change.after.is_check();
    if !tells
        || !is_forced
        || answer.is_castle()
        // A king that moves out of a check is not drawn away.
        || guard.piece.role == Role::King && !takes_what_came
        || answer.to() == of
        || before.piece_at(of) != then.board().piece_at(of)
    {
        return;
    }
    let leaves = |direct: bool| {
        let holds = |board: &Board, from: Square| {
            let seen = match (direct, next.from()) {
                (false, Some(taker)) => board.occupied().without(taker),
                _ => board.occupied(),
            };
            attacks::attacks(from, guard.piece, seen).contains(of)
        };
        holds(before, guard.on) && !holds(then.board(), answer.to())
    };
    let at_once = change
        .before
        .legal_moves()
        .into_iter()
        .find(|m| m.from() == next.from() && m.to() == of);
    let pays_now = || at_once.is_none_or(|m| gain(change.before, m) + MATTERS <= gain(then, next));
    if leaves(true) && (takes_what_came || pays_now()) {
        found.push(Kind::RemovesGuard { guard, of });
    } else if leaves(false) && pays_now() {
        found.push(Kind::DrawsAway { guard, of });
    }
}
