//! Training positions, 32 bytes each, so that memory has room for some hundred million.

use std::fs;
use std::path::Path;

use shakmaty::{Board, Color, Piece, Role, Square};

use crate::failure::Failure;

/// The size of a sample in its file, in bytes.
pub(super) const BYTES: usize = 32;

/// A position as the network sees it, and its training targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sample {
    /// The occupied fields.
    occupied: u64,
    /// The pieces on these fields in order, four bits each: the role, and in the highest bit whether it is
    /// Black's.
    pieces: [u8; 16],
    /// The estimate by the terms, in centipawns for the side to move, without the value of having the move.
    pub(super) terms: i16,
    /// The advantage of the side to move, in centipawns.
    pub(super) value: i16,
    pub(super) turn: Color,
}

impl Sample {
    /// A sample; `None` for a board of more than 32 pieces.
    pub(super) fn new(board: &Board, turn: Color, terms: i32, value: i32) -> Option<Sample> {
        if board.occupied().count() > 32 {
            return None;
        }
        let mut pieces = [0; 16];
        for (place, square) in board.occupied().into_iter().enumerate() {
            let Piece { color, role } = board.piece_at(square)?;
            let code = (role as u8 - 1) | if color.is_black() { 8 } else { 0 };
            pieces[place / 2] |= code << (4 * (place % 2));
        }
        Some(Sample {
            occupied: board.occupied().0,
            pieces,
            terms: i16::try_from(terms).ok()?,
            value: i16::try_from(value).ok()?,
            turn,
        })
    }

    /// The number of pieces on the board.
    #[inline]
    pub(super) fn count(&self) -> usize {
        self.occupied.count_ones() as usize
    }

    /// Every piece and its field.
    #[inline]
    pub(super) fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        let squares = shakmaty::Bitboard(self.occupied).into_iter();
        squares.enumerate().map(|(place, square)| {
            let code = self.pieces[place / 2] >> (4 * (place % 2)) & 15;
            let color = Color::from_white(code & 8 == 0);
            (square, Role::ALL[usize::from(code & 7)].of(color))
        })
    }

    /// The board.
    pub(super) fn board(&self) -> Board {
        let mut board = Board::empty();
        for (square, piece) in self.pieces() {
            board.set_piece_at(square, piece);
        }
        board
    }

    /// Encodes the sample for its file.
    pub(super) fn to_bytes(self) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        bytes[..8].copy_from_slice(&self.occupied.to_le_bytes());
        bytes[8..24].copy_from_slice(&self.pieces);
        bytes[24..26].copy_from_slice(&self.terms.to_le_bytes());
        bytes[26..28].copy_from_slice(&self.value.to_le_bytes());
        bytes[28] = u8::from(self.turn.is_white());
        bytes
    }

    /// Decodes a sample; `None` for invalid bytes.
    fn from_bytes(bytes: &[u8; BYTES]) -> Option<Sample> {
        let (occupied, rest) = bytes.split_first_chunk()?;
        let (pieces, rest) = rest.split_first_chunk()?;
        let short = |at: usize| i16::from_le_bytes([rest[at], rest[at + 1]]);
        let sample = Sample {
            occupied: u64::from_le_bytes(*occupied),
            pieces: *pieces,
            terms: short(0),
            value: short(2),
            turn: Color::from_white(rest[4] == 1),
        };
        let codes = pieces.iter().flat_map(|two| [two & 7, two >> 4 & 7]);
        let known = codes.max() < Some(Role::ALL.len() as u8);
        let has_king = |side| sample.pieces().any(|(_, piece)| piece == Role::King.of(side));
        (known && sample.count() <= 32 && Color::ALL.into_iter().all(has_king)).then_some(sample)
    }
}

/// Reads the samples of a file.
///
/// # Errors
/// [`Failure::Input`] for a file that cannot be read or was not written by `lab leaves`.
pub(super) fn read(path: &Path) -> Result<Vec<Sample>, Failure> {
    let unusable = |why: String| Failure::Input(format!("cannot read '{}': {why}", path.display()));
    let file = fs::read(path).map_err(|error| unusable(error.to_string()))?;
    let (samples, rest) = file.as_chunks();
    if !rest.is_empty() {
        return Err(unusable(format!("not a multiple of {BYTES} bytes")));
    }
    let read = samples.iter().enumerate().map(|(index, bytes)| {
        Sample::from_bytes(bytes).ok_or_else(|| unusable(format!("no position at byte {}", index * BYTES)))
    });
    read.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::fen::Fen;

    #[test]
    fn a_sample_is_read_as_it_was_written() {
        for fen in [
            "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9",
            "8/5k2/4p3/1p1pP3/1P1P2K1/8/8/8 b - - 0 1",
        ] {
            let setup = fen.parse::<Fen>().unwrap().as_setup().clone();
            let sample = Sample::new(&setup.board, setup.turn, -120, 31).unwrap();
            assert_eq!(Sample::from_bytes(&sample.to_bytes()), Some(sample));
            assert_eq!(sample.board(), setup.board);
        }
        assert_eq!(Sample::from_bytes(&[0xff; BYTES]), None);
        assert_eq!(Sample::from_bytes(&[0; BYTES]), None);
    }
}
