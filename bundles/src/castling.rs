//! Castling as the first move of a trajectory of the king or of a rook (figure 8, F).

use shakmaty::{Bitboard, CastlingSide, Color, File, Role, Square, attacks};

use crate::{
    Mover,
    trajectory::{Mark, Step, home},
};

/// The castlings that are still allowed, and the initial fields of king and rook; on a free board there are
/// no other conditions.
///
/// ```
/// use puchok_bundles::Rights;
///
/// assert_eq!("KQkq".parse::<Rights>(), Ok(Rights::ALL));
/// assert_eq!("-".parse::<Rights>(), Ok(Rights::NONE));
/// // Chess960: the king on f1 castles with the rook on h1.
/// assert!("f1h1".parse::<Rights>().is_ok());
/// assert!("KX".parse::<Rights>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rights {
    /// White's short and long, Black's short and long.
    bits: u8,
    /// The files of White's and Black's king; the e-file for a side without rights.
    kings: [File; 2],
    /// The files of the rooks, by colour and side; the corner if there is no right.
    rooks: [[File; 2]; 2],
}

impl Default for Rights {
    fn default() -> Rights {
        Rights::NONE
    }
}

impl Rights {
    /// No castling.
    pub const NONE: Rights = Rights {
        bits: 0,
        kings: [File::E; 2],
        rooks: [[File::H, File::A]; 2],
    };
    /// All four, from the orthodox arrangement: `KQkq`.
    pub const ALL: Rights = Rights {
        bits: 0b1111,
        ..Rights::NONE
    };

    /// The right of one side to castle one way from the orthodox arrangement.
    pub const fn one(color: Color, side: CastlingSide) -> Rights {
        Rights {
            bits: bit(color, side),
            ..Rights::NONE
        }
    }

    /// The right to castle with king and rook on these files (Chess960). Their order determines the side.
    pub fn arranged(color: Color, king: File, rook: File) -> Rights {
        let side = CastlingSide::from_king_side(king < rook);
        let mut rights = Rights::one(color, side);
        rights.kings[place(color)] = king;
        rights.rooks[place(color)][way(side)] = rook;
        rights
    }

    /// The union of these rights and `other`, which takes precedence where the initial fields differ.
    #[must_use]
    pub fn with(self, other: Rights) -> Rights {
        let mut both = self;
        both.bits |= other.bits;
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if other.contains(Rights::one(color, side)) {
                    both.kings[place(color)] = other.kings[place(color)];
                    both.rooks[place(color)][way(side)] = other.rooks[place(color)][way(side)];
                }
            }
        }
        both
    }

    /// Whether all of `other` are among these, regardless of the initial fields.
    pub const fn contains(self, other: Rights) -> bool {
        self.bits & other.bits == other.bits
    }

    /// Whether king and rooks are in the orthodox arrangement.
    pub fn is_orthodox(self) -> bool {
        self.kings == Rights::NONE.kings && self.rooks == Rights::NONE.rooks
    }

    /// One of the castlings, if it is allowed.
    pub fn castling(self, color: Color, side: CastlingSide) -> Option<Castling> {
        let (king, rook) = (self.kings[place(color)], self.rooks[place(color)][way(side)]);
        self.contains(Rights::one(color, side))
            .then(|| Castling::arranged(color, side, king, rook))
    }

    /// No rights at all.
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// The castlings available to the piece on a field. At most two; none unless it is the king or a rook at
    /// home.
    pub fn of(self, mover: Mover, color: Color, from: Square) -> impl Iterator<Item = Castling> {
        CastlingSide::ALL
            .into_iter()
            .filter_map(move |side| self.castling(color, side))
            .filter(move |castling| castling.step(mover).is_some_and(|step| step.from == from))
    }
}

const fn bit(color: Color, side: CastlingSide) -> u8 {
    let white = match side {
        CastlingSide::KingSide => 1,
        CastlingSide::QueenSide => 2,
    };
    if color.is_white() { white } else { white << 2 }
}

/// The index of a colour in an array of two: White first.
const fn place(color: Color) -> usize {
    if color.is_white() { 0 } else { 1 }
}

/// The index of a side in an array of two: short first.
const fn way(side: CastlingSide) -> usize {
    match side {
        CastlingSide::KingSide => 0,
        CastlingSide::QueenSide => 1,
    }
}

/// The error for text that is not castling rights: letters of `KQkq`, each at most once, `-` for none, or the
/// fields of king and rook (`f1h1`), separated by commas.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseRightsError {
    /// The first letter that is not one of the four or is repeated; `None` if the text was empty.
    pub letter: Option<char>,
}

impl std::fmt::Display for ParseRightsError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.letter {
            Some(letter) => write!(
                f,
                "castling rights are letters of KQkq, each once, fields of king and rook such as f1h1, or -; not '{letter}'"
            ),
            None => f.write_str("castling rights are letters of KQkq, each once, fields of king and rook such as f1h1, or -; not an empty text"),
        }
    }
}

impl std::error::Error for ParseRightsError {}

impl std::str::FromStr for Rights {
    type Err = ParseRightsError;

    /// Reads the castling field of a FEN, or castlings as UCI writes them in Chess960.
    ///
    /// # Errors
    ///
    /// Names the first letter that is not one of `KQkq` or is repeated.
    fn from_str(text: &str) -> Result<Rights, ParseRightsError> {
        if text == "-" {
            return Ok(Rights::NONE);
        }
        if text.is_empty() {
            return Err(ParseRightsError { letter: None });
        }
        if let Some(rights) = arranged(text) {
            return Ok(rights);
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

/// Reads `f1h1,f1a1`: pairs of a king and a rook of the same side; all kings of a colour must be on one
/// field.
fn arranged(text: &str) -> Option<Rights> {
    text.split(',').try_fold(Rights::NONE, |rights, fields| {
        let (king, rook) = (fields.get(..2)?, fields.get(2..)?);
        let (king, rook): (Square, Square) = (king.parse().ok()?, rook.parse().ok()?);
        let color = Color::ALL
            .into_iter()
            .find(|color| color.backrank() == king.rank())?;
        let next = Rights::arranged(color, king.file(), rook.file());
        let side = CastlingSide::from_king_side(king < rook);
        let other = rights
            .castling(color, !side)
            .is_none_or(|other| other.king.0 == king);
        let is_sound = king.rank() == rook.rank() && king != rook && !rights.contains(next) && other;
        is_sound.then(|| rights.with(next))
    })
}

/// One castling: the moves of king and rook.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Castling {
    /// The direction.
    pub side: CastlingSide,
    /// The origin and destination of the king.
    pub king: (Square, Square),
    /// The origin and destination of the rook.
    pub rook: (Square, Square),
}

impl Castling {
    /// Castling of orthodox chess, with the king on the e-file and the rook in the corner.
    pub fn standard(color: Color, side: CastlingSide) -> Castling {
        let (king, rook) = home(side);
        Castling::arranged(color, side, king, rook)
    }

    /// Castling with king and rook on these files of the back rank.
    pub fn arranged(color: Color, side: CastlingSide, king: File, rook: File) -> Castling {
        let on = |file| Square::from_coords(file, color.backrank());
        Castling {
            side,
            king: (on(king), on(side.king_to_file())),
            rook: (on(rook), on(side.rook_to_file())),
        }
    }

    /// The fields that have to be empty: those that king and rook pass, and their destinations.
    pub fn way(self) -> Bitboard {
        let (king, rook) = (self.king, self.rook);
        let all = attacks::between(king.0, king.1) | attacks::between(rook.0, rook.1) | king.1 | rook.1;
        all.without(king.0).without(rook.0)
    }

    /// The step of the king or of the rook; `None` for other pieces, and for one that does not move, as may
    /// be in Chess960.
    pub fn step(self, mover: Mover) -> Option<Step> {
        let mark = Mark::Castling {
            side: self.side,
            king: self.king.0.file(),
            rook: self.rook.0.file(),
        };
        let (from, to) = match mover.role() {
            Role::King => self.king,
            Role::Rook => self.rook,
            _ => return None,
        };
        (from != to).then_some(Step { from, to, mark })
    }
}
