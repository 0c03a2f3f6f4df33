//! What kings do: in an ending they walk to pawns, take the opposition and are cut off; a check drives them
//! from what they hold.

use puchok_zones::board::pawn_spans::is_passed;
use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};

use super::change::{Change, MATTERS, attacks_are_safe, is_taken_next};
use super::claim::Kind;
use super::edge::Edge;
use crate::line::course::{arrival, best_taking, gain};
use crate::line::placed::{Placed, pieces, placed};
use crate::position::Position;
use crate::score::Centipawns;

/// Distance in king moves from a pawn within which a king is on its way to it, whatever follows.
const NEAR: u32 = 3;

/// Officers of both sides up to which it is worth mentioning that a king approaches pawns.
const ENDGAME_OFFICERS: usize = 4;

/// Plies of the line during which a king has to stay behind the line that cuts it off.
const STAYS: usize = 6;

/// Whether so few officers are left that kings take part.
pub(super) fn is_endgame(position: &Position) -> bool {
    let officers = position.officers(Color::White) | position.officers(Color::Black);
    officers.count() <= ENDGAME_OFFICERS
}

/// A king that comes nearer to an own passed pawn, or to an enemy pawn that is passed or that nothing
/// protects: of each the nearest.
pub(super) fn nearer(change: &Change<'_>, found: &mut Vec<Kind>) {
    if change.moved.piece.role != Role::King || change.mv.is_castle() || change.mv.is_capture() {
        return;
    }
    // A king in check goes where it can.
    if !is_endgame(change.after) || change.before.is_check() {
        return;
    }
    let board = change.after.board();
    let is_aim = |p: &Placed| {
        is_passed(board, p.side(), p.on)
            || p.side() == change.them() && board.attacks_to(p.on, change.them(), board.occupied()).is_empty()
    };
    for side in [change.us, change.them()] {
        let aims = pieces(board, side)
            .filter(|p| p.piece.role == Role::Pawn && is_aim(p))
            .filter(|p| p.on.distance(change.moved.on) < p.on.distance(change.from))
            .filter(|&p| !is_taken_next(change, p) && comes_to(change, p.on));
        if let Some(pawn) = aims.min_by_key(|p| p.on.distance(change.moved.on)) {
            found.push(Kind::KingNearer { pawn });
        }
    }
}

/// Whether the king that has moved is near a field, or comes beside it in the line.
fn comes_to(change: &Change<'_>, field: Square) -> bool {
    let course = change.course;
    let mut kings =
        (change.ply..=course.len()).filter_map(|ply| course.after(ply).board().king_of(change.us));
    change.moved.on.distance(field) <= NEAR || kings.any(|king| king.distance(field) <= 1)
}

/// With kings and pawns only, the king comes to stand before the other with one empty field between them.
pub(super) fn opposition(change: &Change<'_>, found: &mut Vec<Kind>) {
    let board = change.after.board();
    let Some(king) = board.king_of(change.them()) else {
        return;
    };
    let on = change.moved.on;
    let is_in_line = on.file() == king.file() || on.rank() == king.rank();
    if change.moved.piece.role == Role::King
        && !change.mv.is_castle()
        && !change.mv.is_capture()
        && !change.is_only_move()
        && (board.kings() | board.pawns()) == board.occupied()
        && board.pawns().any()
        && is_in_line
        && on.distance(king) == 2
        && (attacks::between(on, king) & board.occupied()).is_empty()
    {
        found.push(Kind::Opposition);
    }
}

/// In an ending a rook comes to a file or rank that the other king could have stepped on and cannot any more,
/// with something on it or beyond that the king would want, and the king stays away from it in the line.
pub(super) fn cut_off(change: &Change<'_>, found: &mut Vec<Kind>) {
    let by = change.moved;
    let is_quiet = !change.mv.is_capture() && !change.mv.is_castle() && !change.after.is_check();
    let is_free = !change.before.is_check() && !change.is_only_move();
    if by.piece.role != Role::Rook || !is_quiet || !is_endgame(change.after) || !is_free {
        return;
    }
    let board = change.after.board();
    let king = board.king_of(change.them()).and_then(|on| placed(board, on));
    let (Some(king), Some(then)) = (king, change.before.pass()) else {
        return;
    };
    if !attacks_are_safe(change, by) || is_taken_next(change, by) {
        return;
    }
    let steps = |position: &Position, edge: Edge| {
        let all = position.legal_moves();
        let mut kings = all
            .into_iter()
            .filter(|m| m.role() == Role::King && !m.is_castle());
        kings.any(|m| edge.fields().contains(m.to()))
    };
    // The rook has to hold the line where the king could come to it, also in two moves.
    let lines = board.attacks_from(by.on);
    let holds = |edge: Edge| {
        let open = edge.fields().without(by.on) & !lines;
        open.into_iter().all(|field| field.distance(king.on) > 2)
    };
    for edge in [Edge::File(by.on.file()), Edge::Rank(by.on.rank())] {
        let is_new = steps(&then, edge) && !steps(change.after, edge) && holds(edge);
        if is_new && matters(board, edge, king) && stays_behind(change, edge, king.on) {
            found.push(Kind::CutsOff { king, edge });
            return;
        }
    }
}

/// Whether on a line or beyond it, as a king sees it, stands what the king wants: the other side's king or
/// pawns, or a passed pawn of its own.
fn matters(board: &Board, edge: Edge, king: Placed) -> bool {
    let theirs = (board.pawns() | board.kings()) & board.by_color(!king.side());
    let own = board.pawns() & board.by_color(king.side());
    let beyond = !edge.side_of(king.on);
    let mut passed = (own & beyond).into_iter();
    (theirs & beyond).any() || passed.any(|pawn| is_passed(board, king.side(), pawn))
}

/// Whether a king remains on its side of a line in what follows; not if nothing follows.
fn stays_behind(change: &Change<'_>, edge: Edge, king: Square) -> bool {
    let (course, ply) = (change.course, change.ply);
    let side = edge.side_of(king);
    course.len() > ply
        && (ply + 1..=course.len().min(ply + STAYS)).all(|later| {
            let now = course.after(later).board().king_of(change.them());
            now.is_some_and(|now| side.contains(now))
        })
}

/// A check makes the king leave a field to which one of the mover's next two moves of the line goes, and
/// which could not be entered before.
pub(super) fn driven_away(change: &Change<'_>, found: &mut Vec<Kind>) {
    let course = change.course;
    let Some(answer) = course.mv(change.ply + 1).filter(|_| change.after.is_check()) else {
        return;
    };
    if answer.role() != Role::King || answer.is_capture() {
        return;
    }
    let Some(king) = answer.from().and_then(|from| placed(change.before.board(), from)) else {
        return;
    };
    let before = change.before;
    // What another piece holds as well was not shut by the king.
    let holders = |of: Square| {
        before
            .board()
            .attacks_to(of, change.them(), before.board().occupied())
    };
    let leaves = |of: Square| {
        let answers = change.after.legal_moves();
        let mut kings = answers.into_iter().filter(|m| m.role() == Role::King);
        kings.all(|m| m.to().distance(of) > 1)
    };
    let held = |of: Square| holders(of) == Bitboard::from(king.on) && leaves(of);
    let enters = |ply: usize| {
        let mv = course.mv(ply)?;
        let of = arrival(course.after(ply - 1), mv);
        let from = mv.from().filter(|&from| from != change.moved.on)?;
        let is_the_same = before.board().piece_at(from) == course.after(ply - 1).board().piece_at(from);
        let was_shut = before.same_move(mv).is_none_or(|m| gain(before, m) <= -MATTERS);
        let is_safe = best_taking(course.after(ply), of).unwrap_or(Centipawns::ZERO) < MATTERS;
        (held(of) && is_the_same && was_shut && is_safe && !mv.is_capture()).then_some(of)
    };
    if let Some(of) = [change.ply + 2, change.ply + 4].into_iter().find_map(enters) {
        found.push(Kind::DrivesAway { king, of });
    }
}
