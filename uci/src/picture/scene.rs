//! What is in a picture.

use shakmaty::{Bitboard, Color, Piece, Square};

/// A trajectory as it is drawn.
#[derive(Clone, Debug)]
pub(crate) struct Arrow {
    /// α0, α1, …, αk.
    pub(crate) fields: Vec<Square>,
    /// The side that moves along it.
    pub(crate) color: Color,
    /// What it is in a zone.
    pub(crate) stroke: Stroke,
    /// The number under which the text tells of it; it stands at the goal.
    pub(crate) number: Option<usize>,
}

/// How a line is drawn: not by colour alone, so that every reader can tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stroke {
    /// A trajectory of a bundle, the trunk of a zone: a full line.
    Trunk,
    /// A denial, level 1 and 3: dashes.
    Denial,
    /// A support, level 2: dots.
    Support,
}

/// Which signs the legend explains.
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
    /// The relevance set of a zone's game.
    pub(crate) shaded: Bitboard,
    /// What is explained below.
    pub(crate) legend: Legend,
}
