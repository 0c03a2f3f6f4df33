//! The estimate of boards that nobody has played to: a piece put elsewhere, the rest as it stands.

use puchok_zones::board::exchange;
use puchok_zones::board::view::View;
use shakmaty::{Board, CastlingSide, Color, Piece, Role, Square, attacks};

use super::evaluate;
use crate::score::Centipawns;

/// The estimate of a board from one side, the turn being the same on all boards that are compared.
pub fn estimate(board: &Board, turn: Color, side: Color) -> Centipawns {
    of_view(&View::of(board.clone(), turn, None), side)
}

/// The same where the view is there already.
pub fn of_view(view: &View, side: Color) -> Centipawns {
    let score = evaluate(view).centipawns();
    if view.turn() == side { score } else { -score }
}

/// A board with the piece of one field moved to another; what stood there is taken, and a pawn in passing. A pawn on the last rank is a
/// queen. A king that goes further than a step has castled with the nearest rook beyond.
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

/// A board after the steps of a trunk.
pub fn after(board: &Board, steps: impl IntoIterator<Item = (Square, Square)>) -> Board {
    steps
        .into_iter()
        .fold(board.clone(), |board, (from, to)| moved(&board, from, to))
}
