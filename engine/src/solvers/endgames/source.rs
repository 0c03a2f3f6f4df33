//! The source's own file for bishop and knight: 64 × 32 × 64 × 64 entries of two bytes, exactly 16 MiB.
//!
//! An entry is for a position with White to move and is indexed by the white king, bishop, knight and black
//! king, in this order. Fields are numbered a1 = 0, b1 = 1 … h8 = 63; the bishop's number is halved, because
//! it stands on light fields only. The first byte is the number of moves to mate (0: there is no answer), the
//! second the move as `FFNNNNNN`: the piece that moves (1 king, 2 bishop, 3 knight) and its destination. If
//! the bishop is on dark fields, the files of all pieces are mirrored, and the answer is mirrored back.
//!
//! When several moves mate equally fast, the source keeps the one it found first, which depends on its
//! queues; here it is the first by piece and field.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use rayon::prelude::*;
use shakmaty::{Bitboard, Board, ByColor, Color, Move, Role, Square};

use super::Endgames;
use super::file::{Fault, FileError, fault, write_whole};
use super::layout::Placement;
use super::material::Material;
use super::moves::{Step, each_move};
use super::probe::ProbeError;
use super::table::Table;
use super::value::{Cell, Value};
use crate::position::Position;

/// Size of the file in bytes.
pub const SIZE: usize = 64 * 32 * 64 * 64 * 2;

/// The pieces that move, in the order of their numbers, which start at 1.
const MOVERS: [Role; 3] = [Role::King, Role::Bishop, Role::Knight];

/// The answer for one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Moves to mate.
    pub moves: u8,
    /// The piece that moves.
    pub role: Role,
    /// Its destination.
    pub to: Square,
}

/// Where the four pieces stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pieces {
    /// White's king.
    pub king: Square,
    /// White's bishop.
    pub bishop: Square,
    /// White's knight.
    pub knight: Square,
    /// Black's king.
    pub black_king: Square,
}

/// Why the source's file has no answer.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// An entry is invalid.
    #[error("entry {entry}: its bytes {:02x} {:02x} are no answer", bytes[0], bytes[1])]
    Entry {
        /// Its number, from 0.
        entry: usize,
        /// Its bytes.
        bytes: [u8; 2],
    },
    /// The file does not cover the position.
    #[error("the file holds White's king, bishop and knight against Black's king, not '{fen}'")]
    Position {
        /// The position.
        fen: String,
    },
}

impl Pieces {
    /// The pieces on a board; `None` unless they are exactly White's king, bishop and knight and Black's
    /// king.
    pub fn of_board(board: &Board) -> Option<Pieces> {
        let single = |role: Role| board.by_piece(role.of(Color::White)).single_square();
        (board.occupied().count() == 4).then_some(())?;
        Some(Pieces {
            king: single(Role::King)?,
            bishop: single(Role::Bishop)?,
            knight: single(Role::Knight)?,
            black_king: board.king_of(Color::Black)?,
        })
    }

    fn mirrored(self) -> Pieces {
        Pieces {
            king: self.king.flip_horizontal(),
            bishop: self.bishop.flip_horizontal(),
            knight: self.knight.flip_horizontal(),
            black_king: self.black_king.flip_horizontal(),
        }
    }

    /// The index of the entry; with the bishop on a dark field, that of the mirrored pieces.
    fn entry(self) -> usize {
        if !self.bishop.is_light() {
            return self.mirrored().entry();
        }
        let [king, bishop, knight, black_king] =
            [self.king, self.bishop, self.knight, self.black_king].map(Square::to_usize);
        ((king * 32 + bishop / 2) * 64 + knight) * 64 + black_king
    }

    /// The inverse of [`Pieces::entry`].
    fn of_entry(entry: usize) -> Pieces {
        let square = |field: usize| Square::new((field % 64) as u32);
        let bishop = square(entry / 64 / 64 % 32 * 2);
        Pieces {
            king: square(entry / 64 / 64 / 32),
            // Of two adjacent fields, one is light.
            bishop: if bishop.is_light() {
                bishop
            } else {
                square(bishop.to_usize() + 1)
            },
            knight: square(entry / 64),
            black_king: square(entry),
        }
    }
}

/// The source's file, loaded into memory.
#[derive(Debug)]
pub struct SourceFile {
    bytes: Vec<u8>,
}

impl SourceFile {
    /// Creates the file from the table for bishop and knight.
    ///
    /// # Errors
    /// [`ProbeError::Missing`] without that table.
    pub fn new(endgames: &Endgames) -> Result<SourceFile, ProbeError> {
        let table = table(endgames)?;
        let mut bytes = vec![0; SIZE];
        bytes.par_chunks_mut(2).enumerate().for_each(|(entry, bytes)| {
            let answers = shortest(table, Pieces::of_entry(entry));
            if let Some(best) = answers.into_iter().map(Answer::bytes).min() {
                bytes.copy_from_slice(&best);
            }
        });
        Ok(SourceFile { bytes })
    }

    /// Writes the file atomically.
    ///
    /// # Errors
    /// [`FileError`] when it cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), FileError> {
        write_whole(path, &[&self.bytes])
    }

    /// Reads the file; one of another size is not read.
    ///
    /// # Errors
    /// [`FileError`] with [`Fault::Read`] or [`Fault::Size`].
    pub fn read(path: &Path) -> Result<SourceFile, FileError> {
        let unreadable = |error| fault(path, Fault::Read(error));
        let mut file = File::open(path).map_err(unreadable)?;
        let found = file.metadata().map_err(unreadable)?.len();
        let wrong = |found| {
            let expected = SIZE as u64;
            fault(path, Fault::Size { found, expected })
        };
        if found != SIZE as u64 {
            return Err(wrong(found));
        }
        let mut bytes = Vec::with_capacity(SIZE);
        // The file may grow meanwhile.
        let most = SIZE as u64 + 1;
        let read = file
            .by_ref()
            .take(most)
            .read_to_end(&mut bytes)
            .map_err(unreadable)?;
        if read != SIZE {
            return Err(wrong(read as u64));
        }
        Ok(SourceFile { bytes })
    }

    /// How many positions have an answer.
    pub fn answers(&self) -> usize {
        self.bytes.chunks(2).filter(|bytes| bytes[0] != 0).count()
    }

    /// The file's answer with White to move; `None` when it has none.
    ///
    /// # Errors
    /// [`SourceError::Entry`] when the entry is invalid.
    pub fn answer(&self, pieces: Pieces) -> Result<Option<Answer>, SourceError> {
        let answer = self.stored(pieces.entry())?;
        if pieces.bishop.is_light() {
            return Ok(answer);
        }
        Ok(answer.map(|answer| Answer {
            to: answer.to.flip_horizontal(),
            ..answer
        }))
    }

    fn bytes(&self, entry: usize) -> [u8; 2] {
        [self.bytes[2 * entry], self.bytes[2 * entry + 1]]
    }

    fn stored(&self, entry: usize) -> Result<Option<Answer>, SourceError> {
        let bytes = self.bytes(entry);
        if bytes == [0, 0] {
            return Ok(None);
        }
        Answer::of_bytes(bytes)
            .map(Some)
            .ok_or(SourceError::Entry { entry, bytes })
    }

    /// What the file says about a position: with White to move its one move, with Black to move every reply.
    ///
    /// Each reply has the number of moves of the answer to it, or `None` where there is no answer (a draw).
    ///
    /// # Errors
    /// [`SourceError::Position`] for other pieces, [`SourceError::Entry`] for an invalid entry.
    pub fn moves(&self, position: &Position) -> Result<Vec<(Move, Option<u8>)>, SourceError> {
        let not_ours = || SourceError::Position { fen: position.fen() };
        let pieces = Pieces::of_board(position.board()).ok_or_else(not_ours)?;
        let legal = position.legal_moves();
        if position.turn() == Color::White {
            let Some(answer) = self.answer(pieces)? else {
                return Ok(Vec::new());
            };
            let found = legal
                .into_iter()
                .find(|m| m.role() == answer.role && m.to() == answer.to)
                .ok_or_else(|| SourceError::Entry {
                    entry: pieces.entry(),
                    bytes: self.bytes(pieces.entry()),
                })?;
            return Ok(vec![(found, Some(answer.moves))]);
        }
        let mut replies = Vec::new();
        for m in legal {
            let mut next = position.clone();
            next.play(m);
            // A capture leaves too little material to mate.
            let answer = match Pieces::of_board(next.board()) {
                Some(pieces) => self.answer(pieces)?,
                None => None,
            };
            replies.push((m, answer.map(|answer| answer.moves)));
        }
        Ok(replies)
    }

    /// Compares every entry with the table for bishop and knight: the number of moves, and whether the move
    /// achieves it.
    ///
    /// Returns the number of entries that differ, and the first of them.
    ///
    /// # Errors
    /// [`ProbeError::Missing`] without that table.
    pub fn compare(&self, endgames: &Endgames) -> Result<(usize, Option<Pieces>), ProbeError> {
        let table = table(endgames)?;
        let differs = |entry: &usize| {
            let right = shortest(table, Pieces::of_entry(*entry));
            match self.stored(*entry) {
                Ok(None) => !right.is_empty(),
                Ok(Some(answer)) => !right.contains(&answer),
                Err(_) => true,
            }
        };
        let wrong: Vec<usize> = (0..SIZE / 2).into_par_iter().filter(differs).collect();
        Ok((wrong.len(), wrong.first().map(|&entry| Pieces::of_entry(entry))))
    }
}

/// The table for bishop and knight.
fn table(endgames: &Endgames) -> Result<&Table, ProbeError> {
    let material = Material::BISHOP_AND_KNIGHT;
    endgames.table(material).ok_or(ProbeError::Missing(material))
}

impl Answer {
    fn bytes(self) -> [u8; 2] {
        let mover = MOVERS.iter().position(|&role| role == self.role).unwrap_or(0) as u8 + 1;
        [self.moves, mover << 6 | self.to.to_u32() as u8]
    }

    fn of_bytes(bytes: [u8; 2]) -> Option<Answer> {
        let [moves, step] = bytes;
        let mover = usize::from(step >> 6).checked_sub(1)?;
        (moves > 0).then_some(Answer {
            moves,
            role: *MOVERS.get(mover)?,
            to: Square::new(u32::from(step & 63)),
        })
    }
}

/// All answers that mate in the fewest moves; empty where White to move does not win.
fn shortest(table: &Table, pieces: Pieces) -> Vec<Answer> {
    let layout = &table.layout;
    let placement = Placement {
        kings: ByColor {
            white: pieces.king,
            black: pieces.black_king,
        },
        men: [pieces.bishop, pieces.knight],
        passed: false,
    };
    let squares = [pieces.king, pieces.bishop, pieces.knight, pieces.black_king];
    if Bitboard::from_iter(squares).count() < squares.len() {
        return Vec::new();
    }
    let cell = |placement: &Placement, turn: Color| {
        let number = layout.number(placement, turn)?;
        Cell(*table.side(turn).get(number)?).value()
    };
    let Some(Value::Win(plies)) = cell(&placement, Color::White) else {
        return Vec::new();
    };
    let mut answers = Vec::new();
    each_move(layout, &placement, Color::White, |step| {
        // Black has nothing but a king, so there is nothing White could capture.
        let Step::Within(next) = step else { return };
        if cell(&next, Color::Black).map(Value::before) != Some(Value::Win(plies)) {
            return;
        }
        let (role, to) = if next.kings.white != placement.kings.white {
            (Role::King, next.kings.white)
        } else if next.men[0] != placement.men[0] {
            (Role::Bishop, next.men[0])
        } else {
            (Role::Knight, next.men[1])
        };
        answers.push(Answer {
            moves: plies.moves(),
            role,
            to,
        });
    });
    answers
}
