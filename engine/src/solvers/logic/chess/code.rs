//! A position as the source encodes it: 69 variables y₀ … y₆₈, or equivalently 269 propositions p₀ … p₂₆₈.
//!
//! | variable | values |
//! | --- | --- |
//! | y₀ | side to move: 0 White, 1 Black |
//! | y₁ … y₆₄ | fields a1, b1, … h8: 0 empty, 1–6 White's king, queen, rook, bishop, knight, pawn, 7–12 Black's |
//! | y₆₅, y₆₆ | file, 1–8, of the double pawn step that was White's, Black's last move; else 0 |
//! | y₆₇, y₆₈ | castling rights of White, Black: 1 long, 2 short, 3 both |
//!
//! p₀ is y₀; y₁ … y₆₆ take four propositions each, the most significant bit first, and y₆₇ and y₆₈ two each.
//!
//! As in the source, a side's double step is remembered until *its own* next move; a FEN records only the
//! last move.

use std::fmt;

use shakmaty::fen::Fen;
use shakmaty::{
    Bitboard, Board, CastlingMode, CastlingSide, Chess, Color, EnPassantMode, File, Move, Piece,
    Position as _, Rank, Role, Setup, Square,
};

use crate::position::{Position, legal};

/// The number of propositions of a position, p₀ … p₂₆₈.
pub const PROPOSITIONS: usize = 269;
/// The number of variables of a position, y₀ … y₆₈.
const VARIABLES: usize = 69;
/// The index of the proposition "White has a move".
pub const WHITE_CAN_MOVE: usize = 269;
/// The index of the proposition "Black has a move".
pub const BLACK_CAN_MOVE: usize = 270;

/// The values of y₀ … y₆₈ in 34 bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code {
    /// y₁ … y₆₄, two per byte.
    fields: [u8; 32],
    /// One bit for y₀, four each for y₆₅ and y₆₆, two each for y₆₇ and y₆₈.
    rest: u16,
}

/// Why variables or propositions do not encode a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CodeError {
    /// A variable has a value that does not occur in the source.
    #[error("y{variable} is {value}")]
    Value {
        /// Its index.
        variable: usize,
        /// Its value.
        value: u8,
    },
    /// The source does not cover Chess960.
    #[error("castling rights of Chess960 are not supported")]
    Chess960,
    /// The position is illegal.
    #[error("{0}")]
    Illegal(String),
}

const ROLES: [Role; 6] = [
    Role::King,
    Role::Queen,
    Role::Rook,
    Role::Bishop,
    Role::Knight,
    Role::Pawn,
];

/// The value of a field on which this piece stands.
pub fn value_of(piece: Piece) -> u8 {
    let role = match piece.role {
        Role::King => 1,
        Role::Queen => 2,
        Role::Rook => 3,
        Role::Bishop => 4,
        Role::Knight => 5,
        Role::Pawn => 6,
    };
    role + piece.color.fold_wb(0, 6)
}

/// The piece for a field's value; `None` for an empty field or an invalid value.
pub fn piece_of(value: u8) -> Option<Piece> {
    let index = usize::from(value.checked_sub(1)?);
    let color = Color::from_white(index < 6);
    ROLES
        .get(index % 6)
        .filter(|_| index < 12)
        .map(|role| role.of(color))
}

/// The first bit of y₆₅ … y₆₈ or y₀ in `rest`, and the number of its bits.
fn place(variable: usize) -> (u32, u32) {
    match variable {
        65 => (1, 4),
        66 => (5, 4),
        67 => (9, 2),
        68 => (11, 2),
        _ => (0, 1),
    }
}

impl Code {
    /// The code of a position. The double step of the side to move is not known from the position and is set
    /// to 0.
    ///
    /// # Errors
    /// [`CodeError::Chess960`] when a side may castle from non-standard fields.
    pub fn of(position: &Position) -> Result<Code, CodeError> {
        let chess = position.chess();
        if chess.castles().any() && !is_standard(chess) {
            return Err(CodeError::Chess960);
        }
        Ok(Code::encode(chess, 0))
    }

    /// The position and code after a legal move, played from the position with this code.
    pub fn after(&self, before: &Chess, mv: Move) -> (Chess, Code) {
        let mut chess = before.clone();
        chess.play_unchecked(mv);
        // The opponent's last move is still its last move; the mover's double step is read off the new
        // position.
        let kept = self.get(before.turn().fold_wb(66, 65));
        let code = Code::encode(&chess, kept);
        (chess, code)
    }

    /// `own` is the file of the double step if that was the last move of the side to move.
    fn encode(chess: &Chess, own: u8) -> Code {
        let mut code = Code {
            fields: [0; 32],
            rest: 0,
        };
        let board = chess.board();
        for square in board.occupied() {
            if let Some(piece) = board.piece_at(square) {
                let index = square.to_usize();
                code.fields[index / 2] |= value_of(piece) << (4 * (index % 2));
            }
        }
        let turn = chess.turn();
        code.set(0, turn.fold_wb(0, 1));
        let passed = chess.ep_square(EnPassantMode::Always);
        let file = passed.map_or(0, |square| square.file() as u8 + 1);
        code.set(turn.fold_wb(66, 65), file);
        code.set(turn.fold_wb(65, 66), own);
        for (color, variable) in [(Color::White, 67), (Color::Black, 68)] {
            let long = u8::from(chess.castles().has(color, CastlingSide::QueenSide));
            let short = u8::from(chess.castles().has(color, CastlingSide::KingSide));
            code.set(variable, long + 2 * short);
        }
        code
    }

    /// The value of y₀ … y₆₈; 0 for larger indices.
    pub fn get(&self, variable: usize) -> u8 {
        match variable {
            1..=64 => self.fields[(variable - 1) / 2] >> (4 * ((variable - 1) % 2)) & 15,
            0 | 65..=68 => {
                let (at, bits) = place(variable);
                (self.rest >> at & ((1 << bits) - 1)) as u8
            }
            _ => 0,
        }
    }

    fn set(&mut self, variable: usize, value: u8) {
        if let Some(index) = variable.checked_sub(1).filter(|index| *index < 64) {
            let shift = 4 * (index % 2);
            self.fields[index / 2] = self.fields[index / 2] & !(15 << shift) | (value & 15) << shift;
        } else {
            let (at, bits) = place(variable);
            let mask = ((1u16 << bits) - 1) << at;
            self.rest = self.rest & !mask | u16::from(value) << at & mask;
        }
    }

    /// The code with these values.
    ///
    /// # Errors
    /// [`CodeError::Value`] when a value is not one that the source allows for its variable.
    fn from_values(values: &[u8; VARIABLES]) -> Result<Code, CodeError> {
        let mut code = Code {
            fields: [0; 32],
            rest: 0,
        };
        for (variable, &value) in values.iter().enumerate() {
            let most = match variable {
                0 => 1,
                1..=64 => 12,
                65 | 66 => 8,
                _ => 3,
            };
            if value > most {
                return Err(CodeError::Value { variable, value });
            }
            code.set(variable, value);
        }
        Ok(code)
    }

    /// Where the proposition p₀ … p₂₆₈ is encoded: its variable, and the bit of that variable's value (0 is
    /// the least significant).
    fn bit_of(proposition: usize) -> (usize, u32) {
        match proposition.checked_sub(1) {
            None => (0, 0),
            Some(index) if index < 264 => (index / 4 + 1, 3 - (index % 4) as u32),
            Some(index) => ((index - 264) / 2 + 67, 1 - (index % 2) as u32),
        }
    }

    /// The truth value of p₀ … p₂₆₈.
    pub fn proposition(&self, number: usize) -> bool {
        let (variable, bit) = Code::bit_of(number);
        self.get(variable) >> bit & 1 == 1
    }

    /// The values of all 269 propositions.
    pub fn propositions(&self) -> [bool; PROPOSITIONS] {
        std::array::from_fn(|number| self.proposition(number))
    }

    /// The code with these 269 propositions.
    ///
    /// # Errors
    /// [`CodeError::Value`] when they spell a value that the source does not allow for its variable.
    pub fn from_propositions(propositions: &[bool; PROPOSITIONS]) -> Result<Code, CodeError> {
        let mut values = [0; VARIABLES];
        for (number, &is_true) in propositions.iter().enumerate() {
            let (variable, bit) = Code::bit_of(number);
            values[variable] |= u8::from(is_true) << bit;
        }
        Code::from_values(&values)
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        Color::from_white(self.get(0) == 0)
    }

    /// The piece on a field.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        piece_of(self.get(square.to_usize() + 1))
    }

    fn setup(&self) -> Setup {
        let mut board = Board::empty();
        for square in Square::ALL {
            if let Some(piece) = self.piece_at(square) {
                board.set_piece_at(square, piece);
            }
        }
        let turn = self.turn();
        let file = self.get(turn.fold_wb(66, 65)).checked_sub(1);
        let mut rights = Bitboard::EMPTY;
        for (variable, rank) in [(67, Rank::First), (68, Rank::Eighth)] {
            let value = self.get(variable);
            for (bit, file) in [(1, File::A), (2, File::H)] {
                if value & bit != 0 {
                    rights.add(Square::from_coords(file, rank));
                }
            }
        }
        Setup {
            board,
            turn,
            castling_rights: rights,
            ep_square: file.filter(|&file| file < 8).map(|file| {
                Square::from_coords(File::new(file.into()), turn.fold_wb(Rank::Sixth, Rank::Third))
            }),
            ..Setup::empty()
        }
    }

    /// The position that the code stands for.
    ///
    /// # Errors
    /// [`CodeError::Illegal`] when the position is illegal.
    pub fn chess(&self) -> Result<Chess, CodeError> {
        legal(self.setup(), CastlingMode::Standard).map_err(|error| CodeError::Illegal(error.to_string()))
    }

    /// The FEN of the position, legal or not, with the field passed over by a double step and the counters 0
    /// and 1.
    pub fn fen(&self) -> String {
        Fen::try_from(self.setup()).map_or_else(|_| String::new(), |fen| fen.to_string())
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.fen())
    }
}

fn is_standard(chess: &Chess) -> bool {
    Color::ALL.into_iter().all(|color| {
        let rank = color.fold_wb(Rank::First, Rank::Eighth);
        [
            (CastlingSide::QueenSide, File::A),
            (CastlingSide::KingSide, File::H),
        ]
        .into_iter()
        .filter(|&(side, _)| chess.castles().has(color, side))
        .all(|(side, file)| {
            chess.castles().rook(color, side) == Some(Square::from_coords(file, rank))
                && chess.board().king_of(color) == Some(Square::from_coords(File::E, rank))
        })
    })
}
