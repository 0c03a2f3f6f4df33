//! The seven types of piece that trajectories distinguish.

use shakmaty::{Color, Piece, Role};

/// A type of piece as far as its trajectories are concerned.
///
/// Pawns of the two colours move differently and count as two types; for the other pieces the colour
/// changes nothing on a free board, so that `From<Piece>` forgets it.
///
/// ```
/// use puchok_bundles::Mover;
/// use shakmaty::{Color, Role};
///
/// assert_eq!(Mover::from(Color::White.knight()), Mover::from(Color::Black.knight()));
/// assert_ne!(Mover::from(Color::White.pawn()), Mover::from(Color::Black.pawn()));
/// assert_eq!(Mover::Queen.role(), Role::Queen);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Mover {
    /// A pawn that moves up the board.
    WhitePawn,
    /// A pawn that moves down the board.
    BlackPawn,
    /// A king of either colour.
    King,
    /// A knight of either colour.
    Knight,
    /// A bishop of either colour.
    Bishop,
    /// A rook of either colour.
    Rook,
    /// A queen of either colour.
    Queen,
}

impl Mover {
    /// Number of types.
    pub const COUNT: usize = 7;

    /// All types, in the order of [`Mover::index`].
    pub const ALL: [Mover; Mover::COUNT] = [
        Mover::WhitePawn,
        Mover::BlackPawn,
        Mover::King,
        Mover::Knight,
        Mover::Bishop,
        Mover::Rook,
        Mover::Queen,
    ];

    /// The type of a piece with this role and colour.
    pub const fn new(color: Color, role: Role) -> Mover {
        match role {
            Role::Pawn => Mover::pawn(color),
            Role::Knight => Mover::Knight,
            Role::Bishop => Mover::Bishop,
            Role::Rook => Mover::Rook,
            Role::Queen => Mover::Queen,
            Role::King => Mover::King,
        }
    }

    /// The pawn type of a colour.
    pub const fn pawn(color: Color) -> Mover {
        match color {
            Color::White => Mover::WhitePawn,
            Color::Black => Mover::BlackPawn,
        }
    }

    /// Position of the type in a table with one entry per type, `0..Mover::COUNT`.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The role, without the colour of pawns.
    pub const fn role(self) -> Role {
        match self {
            Mover::WhitePawn | Mover::BlackPawn => Role::Pawn,
            Mover::King => Role::King,
            Mover::Knight => Role::Knight,
            Mover::Bishop => Role::Bishop,
            Mover::Rook => Role::Rook,
            Mover::Queen => Role::Queen,
        }
    }

    /// The colour that decides the direction of a pawn; `None` for the other pieces.
    pub const fn pawn_color(self) -> Option<Color> {
        match self {
            Mover::WhitePawn => Some(Color::White),
            Mover::BlackPawn => Some(Color::Black),
            _ => None,
        }
    }

    /// Whether the piece slides, so that its trajectories have β-fields.
    pub const fn is_sliding(self) -> bool {
        matches!(self, Mover::Bishop | Mover::Rook | Mover::Queen)
    }
}

impl From<Piece> for Mover {
    fn from(piece: Piece) -> Mover {
        Mover::new(piece.color, piece.role)
    }
}
