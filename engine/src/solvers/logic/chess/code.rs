//! A position as the source writes it: 69 variables y₀ … y₆₈, and they as 269 propositions p₀ … p₂₆₈.
//!
//! | variable | values |
//! | --- | --- |
//! | y₀ | side to move: 0 White, 1 Black |
//! | y₁ … y₆₄ | fields a1, b1, … h8: 0 empty, 1–6 White's king, queen, rook, bishop, knight, pawn, 7–12 Black's |
//! | y₆₅, y₆₆ | file, 1–8, of the double step of a pawn that was White's, Black's last move; else 0 |
//! | y₆₇, y₆₈ | castling rights of White, Black: 1 long, 2 short, 3 both |
//!
//! p₀ is y₀; four propositions, the most significant first, are y₁ … y₆₆ each, and two y₆₇ and y₆₈ each.
//!
//! A side's double step is remembered until *its own* next move, as the source has it; a FEN tells of the last move only.

use std::fmt;

use shakmaty::fen::Fen;
use shakmaty::{
    Bitboard, Board, CastlingMode, CastlingSide, Chess, Color, EnPassantMode, File, Move, Piece,
    Position as _, Rank, Role, Setup, Square,
};

use crate::position::{Position, legal};

/// Propositions of a position, p₀ … p₂₆₈.
pub const PROPOSITIONS: usize = 269;
/// Variables of a position, y₀ … y₆₈.
pub const VARIABLES: usize = 69;
/// The number of the proposition "White has a move".
pub const WHITE_CAN_MOVE: usize = 269;
/// The number of the proposition "Black has a move".
pub const BLACK_CAN_MOVE: usize = 270;

/// The values of y₀ … y₆₈ in 34 bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code {
    /// y₁ … y₆₄, two a byte.
    fields: [u8; 32],
    /// y₀, one bit; y₆₅ and y₆₆, four each; y₆₇ and y₆₈, two each.
    rest: u16,
}

/// Why variables or propositions are no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CodeError {
    /// A variable has a value that the source does not give it.
    #[error("y{variable} is {value}")]
    Value {
        /// Its number.
        variable: usize,
        /// What it is.
        value: u8,
    },
    /// Chess960 is not in the source.
    #[error("castling as in Chess960 has no code")]
    Chess960,
    /// The rules do not allow the position.
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

/// The value of a field with this piece.
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

/// The piece of a field's value; `None` for an empty field and for no value at all.
pub fn piece_of(value: u8) -> Option<Piece> {
    let index = usize::from(value.checked_sub(1)?);
    let color = Color::from_white(index < 6);
    ROLES
        .get(index % 6)
        .filter(|_| index < 12)
        .map(|role| role.of(color))
}

/// Where y₆₅ … y₆₈ and y₀ begin in `rest`, and how many bits they have.
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
    /// The code of a position; the double step of the side that is to move is unknown, 0.
    ///
    /// # Errors
    /// [`CodeError::Chess960`] when somebody may castle from elsewhere than in the standard game.
    pub fn of(position: &Position) -> Result<Code, CodeError> {
        let chess = position.chess();
        if chess.castles().any() && !is_standard(chess) {
            return Err(CodeError::Chess960);
        }
        Ok(Code::encode(chess, 0))
    }

    /// The code of the position after a legal move from the position of this code.
    pub fn after(&self, before: &Chess, mv: Move) -> (Chess, Code) {
        let mut chess = before.clone();
        chess.play_unchecked(mv);
        // The other side's last move is still its last move; its own double step is read off the position.
        let kept = self.get(before.turn().fold_wb(66, 65));
        let code = Code::encode(&chess, kept);
        (chess, code)
    }

    /// `own` is the file of the double step that was the last move of the side to move.
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

    /// The value of y₀ … y₆₈; 0 beyond.
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

    /// The code of these values.
    ///
    /// # Errors
    /// [`CodeError::Value`] when one is not among those that the source gives the variable.
    pub fn from_values(values: &[u8; VARIABLES]) -> Result<Code, CodeError> {
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

    /// Which proposition of which variable p₀ … p₂₆₈ is: the variable, and the bit of its value, 0 the least.
    pub fn bit_of(proposition: usize) -> (usize, u32) {
        match proposition.checked_sub(1) {
            None => (0, 0),
            Some(index) if index < 264 => (index / 4 + 1, 3 - (index % 4) as u32),
            Some(index) => ((index - 264) / 2 + 67, 1 - (index % 2) as u32),
        }
    }

    /// Whether p₀ … p₂₆₈ is true.
    pub fn proposition(&self, number: usize) -> bool {
        let (variable, bit) = Code::bit_of(number);
        self.get(variable) >> bit & 1 == 1
    }

    /// The values of all 269 propositions.
    pub fn propositions(&self) -> [bool; PROPOSITIONS] {
        std::array::from_fn(|number| self.proposition(number))
    }

    /// The code of 269 propositions.
    ///
    /// # Errors
    /// [`CodeError::Value`] when they spell a value that the source does not give the variable.
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

    /// What stands on a field.
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
    /// [`CodeError::Illegal`] when the rules forbid it.
    pub fn chess(&self) -> Result<Chess, CodeError> {
        legal(self.setup(), CastlingMode::Standard).map_err(|error| CodeError::Illegal(error.to_string()))
    }

    /// The FEN of the position, whether or not the rules allow it, with the field that a double step has passed and with
    /// counters 0 and 1.
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
