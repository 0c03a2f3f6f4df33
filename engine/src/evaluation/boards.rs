//! The estimate of boards that nobody has played to: a piece put elsewhere, the rest as it stands.

use puchok_zones::board::view::View;
use shakmaty::{Board, Color, Role, Square};

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

/// A board with the piece of one field moved to another; what stood there is taken. A pawn on the last rank is a queen.
pub fn moved(board: &Board, from: Square, to: Square) -> Board {
    let mut board = board.clone();
    if let Some(mut piece) = board.remove_piece_at(from) {
        if piece.role == Role::Pawn && usize::from(to.rank()) % 7 == 0 {
            piece.role = Role::Queen;
        }
        board.set_piece_at(to, piece);
    }
    board
}

/// A board after the steps of a trunk.
pub fn after(board: &Board, steps: impl IntoIterator<Item = (Square, Square)>) -> Board {
    steps
        .into_iter()
        .fold(board.clone(), |board, (from, to)| moved(&board, from, to))
}
