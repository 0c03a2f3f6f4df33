//! What is in a picture.

use shakmaty::{Bitboard, Color, Piece, Square};

/// A trajectory as it is drawn.
#[derive(Clone, Debug)]
pub(crate) struct Arrow {
    /// α0, α1, …, αk.
    pub(crate) fields: Vec<Square>,
    /// The side that moves along it.
    pub(crate) color: Color,
}

/// A board with pieces and trajectories.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    /// What the picture shows, in a line.
    pub(crate) title: String,
    /// The pieces.
    pub(crate) pieces: Vec<(Square, Piece)>,
    /// The trajectories.
    pub(crate) arrows: Vec<Arrow>,
    /// Fields where a piece stops.
    pub(crate) alpha: Bitboard,
    /// Fields over which a piece slides.
    pub(crate) beta: Bitboard,
}
