//! The region of the opponent's king: where it can go while our men stand still.
//!
//! It generalises the rectangle of the rook to all men. It is the same wherever in it the opponent's king
//! stands, so the king gains nothing by moving to and fro inside it.

use puchok_zones::board::pawn_spans::sideways;
use shakmaty::{Bitboard, Board, Chess, Color, Move, Position as _, Square, attacks};

use super::Ending;
use super::fields::{our_king, steps, their_king};
use crate::solvers::advice::game::Game as _;

/// The fields of the region. The opponent's king may capture unprotected men.
pub(super) fn region(position: &Chess) -> Bitboard {
    of_board(position.board(), their_king(position))
}

/// The same for a board with the opponent's king on this field.
pub(super) fn of_board(board: &Board, from: Square) -> Bitboard {
    let open = !attacked(board, from.into());
    let mut region = Bitboard::from_square(from);
    loop {
        let wider = region | beside(region) & open;
        if wider == region {
            return region;
        }
        region = wider;
    }
}

/// The number of moves the opponent's king needs to reach one of these fields while our men stand still;
/// `None` if it cannot.
pub(super) fn moves_through(position: &Chess, goal: Bitboard) -> Option<i32> {
    let from = Bitboard::from(their_king(position));
    let open = !attacked(position.board(), from);
    let (mut reached, mut moves) = (from, 0);
    while (reached & goal).is_empty() {
        let wider = reached | beside(reached) & open;
        if wider == reached {
            return None;
        }
        reached = wider;
        moves += 1;
    }
    Some(moves)
}

/// These fields and their neighbours.
fn beside(fields: Bitboard) -> Bitboard {
    let rows = fields | sideways(fields);
    rows | rows.shift(8) | rows.shift(-8)
}

/// The fields that our men attack when the fields `without` are empty.
fn attacked(board: &Board, without: Bitboard) -> Bitboard {
    let occupied = board.occupied() & !without;
    let mut attacked = Bitboard::EMPTY;
    for man in board.by_color(Color::White) {
        if let Some(piece) = board.piece_at(man) {
            attacked |= attacks::attacks(man, piece, occupied);
        }
    }
    attacked
}

pub(super) fn size(position: &Chess) -> i32 {
    region(position).count() as i32
}

/// The total distance in steps from our king to the fields of the region.
pub(super) fn steps_to(position: &Chess) -> i32 {
    let king = our_king(position);
    region(position).into_iter().map(|field| steps(king, field)).sum()
}

/// Moves of our men other than the king, ordered by the size of the region they leave, smallest first.
pub(super) fn man_tightest_first(position: &Chess, moves: &mut Vec<Move>) {
    let mut men = Vec::new();
    super::moves::man(position, &mut men);
    men.sort_by_cached_key(|&mv| size(&Ending::after(position, mv)));
    moves.extend(men);
}
