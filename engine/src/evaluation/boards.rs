//! The estimate of hypothetical boards, on which a piece has been put elsewhere and the rest is as it was.

use puchok_zones::board::exchange;
use puchok_zones::board::view::View;
use shakmaty::{Board, CastlingSide, Color, Piece, Role, Square, attacks};

use super::evaluate;
use crate::score::Centipawns;

/// The estimate of a board from the point of view of `side`; `turn` has to be the same on all boards that are
/// compared.
pub fn estimate(board: &Board, turn: Color, side: Color) -> Centipawns {
    of_view(&View::of(board.clone(), turn, None), side)
}

/// The estimate of a board whose view exists already.
pub fn of_view(view: &View, side: Color) -> Centipawns {
    let score = evaluate(view).centipawns();
    if view.turn() == side { score } else { -score }
}

/// A board with the piece on `from` moved to `to`.
///
/// A piece on `to` is captured, and so is a pawn that is passed en passant. A pawn on the last rank becomes a
/// queen. A king that moves more than one step castles with the nearest rook on that side.
pub fn moved(board: &Board, from: Square, to: Square) -> Board {
    let mut board = board.clone();
    let Some(Piece { role, color }) = board.remove_piece_at(from) else {
        return board;
    };
    if role == Role::Pawn && from.file() != to.file() && board.piece_at(to).is_none() {
        board.discard_piece_at(Square::from_coords(to.file(), from.rank()));
    }
    if role == Role::King && from.distance(to) > 1 {
        let castling = CastlingSide::from_king_side(from < to);
        let rooks = board.by_piece(Role::Rook.of(color)) & attacks::ray(from, to);
        let beyond = rooks.into_iter().filter(|&rook| (rook > from) == (to > from));
        if let Some(rook) = beyond.min_by_key(|rook| rook.distance(from)) {
            board.discard_piece_at(rook);
            board.set_piece_at(castling.rook_to(color), Role::Rook.of(color));
        }
    }
    board.set_piece_at(to, exchange::arriving(role, to).of(color));
    board
}

/// A board after the moves of a trunk.
pub fn after(board: &Board, steps: impl IntoIterator<Item = (Square, Square)>) -> Board {
    steps
        .into_iter()
        .fold(board.clone(), |board, (from, to)| moved(&board, from, to))
}
