//! Pieces on their fields.

use shakmaty::{Board, Color, Piece, Role, Square};

/// A piece on its field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The piece.
    pub piece: Piece,
    /// Its field.
    pub on: Square,
}

impl Placed {
    /// A piece on its field.
    #[inline]
    pub const fn new(piece: Piece, on: Square) -> Placed {
        Placed { piece, on }
    }

    /// The side of the piece.
    #[inline]
    pub const fn side(self) -> Color {
        self.piece.color
    }

    /// The role of the piece.
    #[inline]
    pub const fn role(self) -> Role {
        self.piece.role
    }
}

/// The piece on a field.
#[inline]
pub fn placed(board: &Board, on: Square) -> Option<Placed> {
    board.piece_at(on).map(|piece| Placed::new(piece, on))
}

/// The pieces of a side on their fields.
pub fn pieces(board: &Board, side: Color) -> impl Iterator<Item = Placed> + '_ {
    board
        .by_color(side)
        .into_iter()
        .filter_map(move |on| placed(board, on))
}
