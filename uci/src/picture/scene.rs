//! The contents of a picture.

use shakmaty::{Bitboard, Color, Piece, Square};

/// A trajectory as it is drawn.
#[derive(Clone, Debug)]
pub(crate) struct Arrow {
    /// α0, α1, …, αk.
    pub(crate) fields: Vec<Square>,
    /// The side that moves along it.
    pub(crate) color: Color,
    /// Its part in a zone.
    pub(crate) stroke: Stroke,
    /// The number that the text uses for it; drawn at the target.
    pub(crate) number: Option<usize>,
}

/// How a line is drawn: distinguishable without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stroke {
    /// A trajectory of a bundle, the trunk of a zone: a solid line.
    Trunk,
    /// A denial, level 1 and 3: dashes.
    Denial,
    /// A support, level 2: dots.
    Support,
}

/// Which legend is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Legend {
    /// Fields of trajectories, and the sides.
    Bundles,
    /// Lines of zones, and the sides.
    Zones,
    /// Lines of plans, which have no supports, and the sides.
    Plans,
}

/// A board with pieces and trajectories.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    /// A one-line title.
    pub(crate) title: String,
    /// The pieces.
    pub(crate) pieces: Vec<(Square, Piece)>,
    /// The trajectories.
    pub(crate) arrows: Vec<Arrow>,
    /// Fields where a piece stops.
    pub(crate) alpha: Bitboard,
    /// Fields that a piece slides over.
    pub(crate) beta: Bitboard,
    /// The relevance set of a zone's game.
    pub(crate) shaded: Bitboard,
    /// The legend below the board.
    pub(crate) legend: Legend,
}
