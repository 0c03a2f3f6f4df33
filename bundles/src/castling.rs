//! Castling as the first move of a trajectory of the king or of a rook (figure 8, F).

use shakmaty::{CastlingSide, Color, File, Role, Square};

use crate::{
    Mover,
    trajectory::{Mark, Step},
};

/// Which castlings are still allowed; on a free board, that is the only condition.
///
/// The king stands on e1 or e8. The trajectories themselves only see a [`Castling`], which says where king
/// and rook stand and go to, so that other arrangements need another source of those and nothing else.
///
/// ```
/// use puchok_bundles::Rights;
///
/// assert_eq!("KQkq".parse::<Rights>(), Ok(Rights::ALL));
/// assert_eq!("-".parse::<Rights>(), Ok(Rights::NONE));
/// assert!("KX".parse::<Rights>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Rights(u8);

impl Rights {
    /// No castling.
    pub const NONE: Rights = Rights(0);
    /// All four: `KQkq`.
    pub const ALL: Rights = Rights(0b1111);

    /// The right of one side to castle one way.
    pub const fn one(color: Color, side: CastlingSide) -> Rights {
        let white = match side {
            CastlingSide::KingSide => 1,
            CastlingSide::QueenSide => 2,
        };
        Rights(if color.is_white() { white } else { white << 2 })
    }

    /// These rights and those.
    #[must_use]
    pub const fn with(self, other: Rights) -> Rights {
        Rights(self.0 | other.0)
    }

    /// Whether all of `other` are among these.
    pub const fn contains(self, other: Rights) -> bool {
        self.0 & other.0 == other.0
    }

    /// The rights as four bits: White's short and long, Black's short and long.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// No rights at all.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The castlings open to the piece that stands on a field. At most two, none unless it is the king or a
    /// rook at home.
    pub fn of(self, mover: Mover, color: Color, from: Square) -> impl Iterator<Item = Castling> {
        CastlingSide::ALL
            .into_iter()
            .filter(move |side| self.contains(Rights::one(color, *side)))
            .map(move |side| Castling::standard(color, side))
            .filter(move |castling| castling.step(mover).is_some_and(|step| step.from == from))
    }
}

/// Text that does not name castling rights: letters of `KQkq`, each at most once, or `-` for none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseRightsError {
    /// The letter that is none of the four or comes twice; `None` if there was no text.
    pub letter: Option<char>,
}

impl std::fmt::Display for ParseRightsError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.letter {
            Some(letter) => write!(
                f,
                "castling rights are letters of KQkq, each once, or -; not '{letter}'"
            ),
            None => f.write_str("castling rights are letters of KQkq, each once, or -; not an empty text"),
        }
    }
}

impl std::error::Error for ParseRightsError {}

impl std::str::FromStr for Rights {
    type Err = ParseRightsError;

    /// Reads the castling field of a FEN.
    ///
    /// # Errors
    ///
    /// Names the first letter that is none of `KQkq` or that comes twice.
    fn from_str(text: &str) -> Result<Rights, ParseRightsError> {
        if text == "-" {
            return Ok(Rights::NONE);
        }
        if text.is_empty() {
            return Err(ParseRightsError { letter: None });
        }
        text.chars().try_fold(Rights::NONE, |rights, letter| {
            let side = match letter.to_ascii_lowercase() {
                'k' => CastlingSide::KingSide,
                'q' => CastlingSide::QueenSide,
                _ => return Err(ParseRightsError { letter: Some(letter) }),
            };
            let right = Rights::one(Color::from_white(letter.is_ascii_uppercase()), side);
            if rights.contains(right) {
                return Err(ParseRightsError { letter: Some(letter) });
            }
            Ok(rights.with(right))
        })
    }
}

/// One castling: the moves of king and rook.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Castling {
    /// Towards which file.
    pub side: CastlingSide,
    /// Where the king stands and goes to.
    pub king: (Square, Square),
    /// Where the rook stands and goes to.
    pub rook: (Square, Square),
}

impl Castling {
    /// Castling of orthodox chess, with the king on the e-file and the rook in the corner.
    pub fn standard(color: Color, side: CastlingSide) -> Castling {
        let rank = color.backrank();
        let corner = match side {
            CastlingSide::KingSide => File::H,
            CastlingSide::QueenSide => File::A,
        };
        let on = |file| Square::from_coords(file, rank);
        Castling {
            side,
            king: (on(File::E), on(side.king_to_file())),
            rook: (on(corner), on(side.rook_to_file())),
        }
    }

    /// The step it is for the king or for the rook; `None` for other pieces.
    pub fn step(self, mover: Mover) -> Option<Step> {
        let mark = match self.side {
            CastlingSide::KingSide => Mark::CastlingShort,
            CastlingSide::QueenSide => Mark::CastlingLong,
        };
        let (from, to) = match mover.role() {
            Role::King => self.king,
            Role::Rook => self.rook,
            _ => return None,
        };
        Some(Step { from, to, mark })
    }
}
