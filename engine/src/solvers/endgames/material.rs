//! The men of an ending: `KBNK`, `KQKR`, `KPK`.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;
use puchok_zones::board::moves::PROMOTIONS;
use shakmaty::{Board, Color, Piece, Role};

/// The largest number of men in an ending, kings included.
pub const MOST_MEN: usize = 4;

/// The largest number of men besides the kings.
pub const MOST_EXTRAS: usize = MOST_MEN - 2;

/// The men of one side besides its king, strongest first.
pub type Extras = ArrayVec<Role, MOST_EXTRAS>;

/// The men that can stand beside a king, strongest first.
const ROLES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// The men of an ending; White is the stronger side (more men, then stronger men).
///
/// Written as all of White's men, then all of Black's, each side starting with its king.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Material {
    /// The men besides the king, strongest first, followed by the empty places.
    white: [Option<Role>; MOST_EXTRAS],
    black: [Option<Role>; MOST_EXTRAS],
}

/// Why a text does not name an ending.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MaterialError {
    /// A character that is not a piece.
    #[error("'{found}' (character {at}) is no piece in '{text}': an ending is written like KBNK")]
    NoPiece {
        /// The character.
        found: char,
        /// Its position, counting from 1.
        at: usize,
        /// The text as given.
        text: String,
    },
    /// Not exactly two kings, or one of them is not the first man of its side.
    #[error("'{text}' has not one king at the head of each side: an ending is written like KBNK")]
    Kings {
        /// The text as given.
        text: String,
    },
    /// More men than a database can have.
    #[error("'{text}' has {men} men, databases hold up to {MOST_MEN}")]
    TooManyMen {
        /// The text as given.
        text: String,
        /// How many.
        men: usize,
    },
    /// Two bare kings.
    #[error("'{text}' is always a draw and has no database")]
    BareKings {
        /// The text as given.
        text: String,
    },
}

impl Material {
    /// Two bare kings: always a draw, and no table is kept for it.
    pub const BARE_KINGS: Material = Material {
        white: [None; MOST_EXTRAS],
        black: [None; MOST_EXTRAS],
    };

    /// King, bishop and knight against king: the ending of the source.
    pub const BISHOP_AND_KNIGHT: Material = Material {
        white: [Some(Role::Bishop), Some(Role::Knight)],
        black: [None; MOST_EXTRAS],
    };

    /// The ending with these men, and whether the colours have to be exchanged to make the stronger side
    /// White.
    ///
    /// `None` when there are too many men or a king is among them.
    pub fn new(white: &[Role], black: &[Role]) -> Option<(Material, bool)> {
        let is_king = |role: &Role| *role == Role::King;
        if white.len() + black.len() > MOST_EXTRAS || white.iter().chain(black).any(is_king) {
            return None;
        }
        let places = |roles: &[Role]| {
            let mut places = [None; MOST_EXTRAS];
            for (place, &role) in places.iter_mut().zip(roles) {
                *place = Some(role);
            }
            places.sort_unstable_by(|a, b| b.cmp(a));
            places
        };
        let (white_men, black_men) = (places(white), places(black));
        let swapped = (black.len(), black_men) > (white.len(), white_men);
        let (white, black) = if swapped {
            (black_men, white_men)
        } else {
            (white_men, black_men)
        };
        Some((Material { white, black }, swapped))
    }

    /// The ending on a board, and whether the colours have to be exchanged; `None` when there are too many
    /// men.
    pub fn of_board(board: &Board) -> Option<(Material, bool)> {
        if board.occupied().count() > MOST_MEN {
            return None;
        }
        let extras = |color| {
            let men = board.by_color(color) & !board.kings();
            men.into_iter()
                .filter_map(|square| board.role_at(square))
                .take(MOST_EXTRAS)
                .collect::<Extras>()
        };
        Material::new(&extras(Color::White), &extras(Color::Black))
    }

    /// Every ending with exactly `men` men, kings included; those without pawns first.
    pub fn all(men: usize) -> Vec<Material> {
        let mut sides: Vec<Extras> = vec![Extras::new()];
        sides.extend(ROLES.map(|role| Extras::from_iter([role])));
        for (i, first) in ROLES.into_iter().enumerate() {
            sides.extend(
                ROLES
                    .into_iter()
                    .skip(i)
                    .map(|second| Extras::from([first, second])),
            );
        }
        let mut all: Vec<Material> = sides
            .iter()
            .flat_map(|white| sides.iter().map(move |black| (white, black)))
            .filter(|(white, black)| white.len() + black.len() + 2 == men)
            .filter_map(|(white, black)| Material::new(white, black))
            .filter_map(|(material, swapped)| (!swapped).then_some(material))
            .collect();
        all.sort_by_key(|material| (material.has_pawns(), std::cmp::Reverse(*material)));
        all
    }

    /// The men of one side besides its king, strongest first.
    pub fn extras(&self, color: Color) -> Extras {
        color
            .fold_wb(self.white, self.black)
            .into_iter()
            .flatten()
            .collect()
    }

    /// All men besides the kings, White's first.
    pub fn men(&self) -> ArrayVec<Piece, MOST_EXTRAS> {
        Color::ALL
            .into_iter()
            .flat_map(|color| self.extras(color).into_iter().map(move |role| role.of(color)))
            .collect()
    }

    /// Whether there are pawns: then only the left-to-right reflection preserves the game.
    pub fn has_pawns(&self) -> bool {
        self.men().iter().any(|piece| piece.role == Role::Pawn)
    }

    /// Whether both sides have pawns: then en passant captures can occur.
    pub fn has_pawns_of_both(&self) -> bool {
        Color::ALL
            .into_iter()
            .all(|color| self.extras(color).contains(&Role::Pawn))
    }

    /// Whether there is exactly one bishop: it then stands on light fields in half of the positions.
    pub fn has_single_bishop(&self) -> bool {
        self.men()
            .iter()
            .filter(|piece| piece.role == Role::Bishop)
            .count()
            == 1
    }

    /// The endings that captures and promotions lead to, except two bare kings.
    pub fn successors(&self) -> Vec<Material> {
        let mut found = Vec::new();
        for color in Color::ALL {
            let (own, other) = (self.extras(color), self.extras(!color));
            // What the side to move can have after its move: the same men, or one pawn promoted.
            let mut after_move = vec![(own.clone(), false)];
            if let Some(pawn) = own.iter().position(|&role| role == Role::Pawn) {
                for role in PROMOTIONS {
                    let mut promoted = own.clone();
                    promoted[pawn] = role;
                    after_move.push((promoted, true));
                }
            }
            for (own, promoted) in after_move {
                if promoted {
                    found.extend(Material::new(&own, &other));
                }
                for captured in 0..other.len() {
                    let mut other = other.clone();
                    other.remove(captured);
                    found.extend(Material::new(&own, &other));
                }
            }
        }
        let mut found: Vec<Material> = found.into_iter().map(|(material, _)| material).collect();
        found.retain(|material| *material != Material::BARE_KINGS);
        found.sort_unstable();
        found.dedup();
        found
    }

    /// A distinct number for each material, below [`Material::NUMBERS`].
    pub(super) fn number(&self) -> usize {
        let digits = self.white.iter().chain(&self.black);
        digits.fold(0, |number, place| {
            number * 6 + place.map_or(0, |role| role as usize)
        })
    }

    /// The upper bound (exclusive) of [`Material::number`].
    pub(super) const NUMBERS: usize = 6_usize.pow(2 * MOST_EXTRAS as u32);
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::ALL {
            f.write_str("K")?;
            for role in self.extras(color) {
                write!(f, "{}", role.upper_char())?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Material {
    type Err = MaterialError;

    /// Parses `KBNK`, in upper or lower case, with or without a `v` between the sides; the stronger side
    /// becomes White.
    fn from_str(text: &str) -> Result<Material, MaterialError> {
        let mut sides: ArrayVec<Vec<Role>, 2> = ArrayVec::new();
        let quoted = || text.chars().take(40).collect::<String>();
        let kings = || MaterialError::Kings { text: quoted() };
        for (c, at) in text.chars().zip(1..) {
            if matches!(c, 'v' | 'V') && sides.len() == 1 {
                continue;
            }
            match Role::from_char(c) {
                Some(Role::King) => sides.try_push(Vec::new()).map_err(|_| kings())?,
                Some(role) => sides.last_mut().ok_or_else(kings)?.push(role),
                None => {
                    return Err(MaterialError::NoPiece {
                        found: c,
                        at,
                        text: quoted(),
                    });
                }
            }
        }
        let [white, black] = &sides[..] else {
            return Err(kings());
        };
        let men = 2 + white.len() + black.len();
        match Material::new(white, black) {
            None => Err(MaterialError::TooManyMen { text: quoted(), men }),
            Some((Material::BARE_KINGS, _)) => Err(MaterialError::BareKings { text: quoted() }),
            Some((material, _)) => Ok(material),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn material(text: &str) -> Material {
        text.parse().unwrap()
    }

    #[test]
    fn names_are_read_and_written() {
        for (text, name) in [
            ("KBNK", "KBNK"),
            ("knbk", "KBNK"),
            ("KKBN", "KBNK"),
            ("KRvKQ", "KQKR"),
            ("kpk", "KPK"),
            ("KPKB", "KBKP"),
            ("KKQ", "KQK"),
        ] {
            assert_eq!(material(text).to_string(), name);
        }
        for men in [3, 4] {
            for ending in Material::all(men) {
                assert_eq!(material(&ending.to_string()), ending);
            }
        }
    }

    #[test]
    fn what_is_no_ending_is_refused() {
        let error = |text: &str| text.parse::<Material>().unwrap_err().to_string();
        assert!(error("KBXK").contains("'X' (character 3)"));
        assert!(error("KQQQK").contains("5 men"));
        assert!(error("KK").contains("always a draw"));
        for text in ["", "K", "QK", "KQ", "KKK", "vKKQ"] {
            assert!(text.parse::<Material>().is_err(), "{text}");
        }
    }

    /// Five men can be added to a king; pairs of them are on one side or divided.
    #[test]
    fn there_are_five_endings_of_three_men_and_thirty_of_four() {
        assert_eq!(Material::all(3).len(), 5);
        let four = Material::all(4);
        assert_eq!(four.len(), 30);
        assert_eq!(four.iter().filter(|m| !m.has_pawns()).count(), 20);
        assert_eq!(
            four.iter().filter(|m| m.has_pawns_of_both()).collect::<Vec<_>>(),
            [&material("KPKP")]
        );
        let mut numbers: Vec<usize> = four.iter().map(Material::number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), 30);
        assert!(numbers.into_iter().all(|n| n < Material::NUMBERS));
    }

    #[test]
    fn captures_and_promotions_lead_into_other_endings() {
        let names = |text| {
            let successors = material(text).successors();
            let mut names: Vec<String> = successors.iter().map(Material::to_string).collect();
            names.sort_unstable();
            names
        };
        assert_eq!(names("KQK"), [""; 0]);
        assert_eq!(names("KPK"), ["KBK", "KNK", "KQK", "KRK"]);
        assert_eq!(names("KQKR"), ["KQK", "KRK"]);
        assert_eq!(
            names("KNKP"),
            ["KBK", "KBKN", "KNK", "KNKN", "KPK", "KQK", "KQKN", "KRK", "KRKN"]
        );
    }
}
