//! Pieces on their fields.

use shakmaty::{Board, Color, Piece, Square};

/// A piece on its field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The piece.
    pub piece: Piece,
    /// Where it stands.
    pub on: Square,
}

impl Placed {
    /// A piece on its field.
    pub fn new(piece: Piece, on: Square) -> Placed {
        Placed { piece, on }
    }

    /// Whose piece it is.
    pub fn side(self) -> Color {
        self.piece.color
    }
}

/// What stands on a field.
pub fn placed(board: &Board, on: Square) -> Option<Placed> {
    board.piece_at(on).map(|piece| Placed::new(piece, on))
}

/// The pieces of a side, with their fields.
pub fn pieces(board: &Board, side: Color) -> impl Iterator<Item = Placed> + '_ {
    board
        .by_color(side)
        .into_iter()
        .filter_map(move |on| placed(board, on))
}
