//! The region of their king: where it can go while our men stand still.
//!
//! What the rectangle is for the rook, this is for all men. It is the same wherever in it their king stands, so that a king
//! that walks to and fro in it gains nothing.

use shakmaty::{Bitboard, Board, Chess, Color, Position as _, attacks};

use super::fields::{our_king, steps, their_king};

/// The fields of the region. Their king may capture men that nobody protects.
pub(super) fn region(position: &Chess) -> Bitboard {
    let board = position.board();
    let from = their_king(position);
    let open = !attacked(board, from.into());
    let mut region = Bitboard::from_square(from);
    let mut fresh = region;
    while let Some(field) = fresh.pop_front() {
        let next = attacks::king_attacks(field) & open & !region;
        region |= next;
        fresh |= next;
    }
    region
}

/// The fields that our men attack when these fields are empty.
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

/// Steps from our king to all fields of the region together.
pub(super) fn steps_to(position: &Chess) -> i32 {
    let king = our_king(position);
    region(position).into_iter().map(|field| steps(king, field)).sum()
}
