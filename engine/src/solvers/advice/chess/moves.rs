//! Move predicates: lists of moves in the order in which they are tried. For king and rook it is the order of
//! the source.

use shakmaty::{Chess, Color, Move, Position as _, Role, Square};

use super::Ending;
use super::fields::{coordinates, our_king, ours, their_king};
use crate::solvers::advice::game::Game as _;

/// Steps of the king as the source lists them: diagonal, along the rank, along the file.
const KING_STEPS: [(i32, i32); 8] = [
    (1, 1),
    (1, -1),
    (-1, 1),
    (-1, -1),
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
];

pub(super) fn none(_: &Chess, _: &mut Vec<Move>) {}

pub(super) fn legal(position: &Chess, moves: &mut Vec<Move>) {
    let legal = position.legal_moves();
    if position.turn() == Color::Black {
        moves.extend(legal);
        return;
    }
    in_order(&legal, moves, our_king(position), &king_fields(position));
    let rook = ours(position, Role::Rook);
    if let Some(rook) = rook {
        in_order(&legal, moves, rook, &lines(rook));
    }
    // No table is for a position with castling rights.
    let listed = [Some(our_king(position)), rook];
    moves.extend(legal.into_iter().filter(|mv| !listed.contains(&mv.from())));
}

pub(super) fn king_diagonal_first(position: &Chess, moves: &mut Vec<Move>) {
    if position.turn() == Color::White {
        in_order(
            &position.legal_moves(),
            moves,
            our_king(position),
            &king_fields(position),
        );
    }
}

pub(super) fn check(position: &Chess, moves: &mut Vec<Move>) {
    let legal = position.legal_moves().into_iter();
    moves.extend(legal.filter(|mv| Ending::after(position, *mv).is_check()));
}

pub(super) fn man(position: &Chess, moves: &mut Vec<Move>) {
    if position.turn() == Color::White {
        let legal = position.legal_moves().into_iter();
        moves.extend(legal.filter(|mv| mv.role() != Role::King));
    }
}

pub(super) fn rook(position: &Chess, moves: &mut Vec<Move>) {
    if let Some(rook) = ours(position, Role::Rook).filter(|_| position.turn() == Color::White) {
        in_order(&position.legal_moves(), moves, rook, &lines(rook));
    }
}

pub(super) fn rook_check(position: &Chess, moves: &mut Vec<Move>) {
    if let Some(rook) = ours(position, Role::Rook).filter(|_| position.turn() == Color::White) {
        let king = their_king(position);
        let legal = position.legal_moves();
        let mut fields = lines(rook);
        fields.retain(|field| field.file() == king.file());
        in_order(&legal, moves, rook, &fields);
        let mut fields = lines(rook);
        fields.retain(|field| field.rank() == king.rank() && field.file() != king.file());
        in_order(&legal, moves, rook, &fields);
    }
}

/// The legal moves of the man on `from` to these fields, in the order of the fields.
fn in_order(legal: &[Move], moves: &mut Vec<Move>, from: Square, fields: &[Square]) {
    for &field in fields {
        let found = legal
            .iter()
            .find(|mv| mv.from() == Some(from) && mv.to() == field);
        moves.extend(found);
    }
}

/// The fields around our king, diagonal neighbours first.
fn king_fields(position: &Chess) -> Vec<Square> {
    let (x, y) = coordinates(our_king(position));
    KING_STEPS
        .iter()
        .filter_map(|(dx, dy)| field(x + dx, y + dy))
        .collect()
}

/// The fields of a rook's file and rank, alternating between the two, each from its first field to its
/// eighth.
fn lines(rook: Square) -> Vec<Square> {
    let (x, y) = coordinates(rook);
    (1..=8)
        .flat_map(|i| [field(x, i), field(i, y)])
        .flatten()
        .filter(|&to| to != rook)
        .collect()
}

/// The field with this file and rank (from 1 to 8); `None` off the board.
fn field(x: i32, y: i32) -> Option<Square> {
    let on_board = (1..=8).contains(&x) && (1..=8).contains(&y);
    // The index is 0 to 63 on the board.
    on_board
        .then(|| u32::try_from((y - 1) * 8 + x - 1).ok())
        .flatten()
        .and_then(|index| Square::try_from(index).ok())
}
