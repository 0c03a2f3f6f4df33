//! Generates positions like those of games but with some pieces moved, as many as needed, each used once.
//!
//! Stockfish's network takes only microseconds per position, so positions need not come from games, which
//! repeat themselves: thousands of positions share their pawns, and a network memorises them. For each
//! position of the files, several are made by moving or removing pieces, and each is evaluated again.

use puchok_engine::zones::board::view::View;
use shakmaty::{Bitboard, Board, CastlingMode, Chess, Color, Position as _, Role, Setup, Square, attacks};

use super::leaves::sample_of;
use super::sample::Sample;
use super::stockfish::{Reader, Stockfish};
use crate::random::Random;

/// How many positions are made from one of the files, which is used itself, too.
const OF_ONE: usize = 4;

/// The largest number of pieces moved: one of these limits for half of the positions, the other for the rest.
const ELSEWHERE: [usize; 2] = [2, 4];

/// Generates positions.
pub(super) struct Maker<'a> {
    random: Random,
    reader: Reader<'a>,
}

impl Maker<'_> {
    /// Different seeds generate different positions.
    pub(super) fn new(stockfish: &Stockfish, seed: u64) -> Maker<'_> {
        Maker {
            random: Random::new(seed),
            reader: Reader::new(stockfish),
        }
    }

    /// `count` positions, made from a random selection of `from`.
    pub(super) fn make(&mut self, from: &[Sample], count: usize) -> Vec<Sample> {
        let mut made = Vec::with_capacity(count + OF_ONE);
        while made.len() < count {
            let sample = from[self.random.below(from.len())];
            if self.is_taken(&sample) {
                made.push(sample);
            }
            for _ in 0..OF_ONE {
                if let Some(varied) = self.vary(&sample)
                    && self.is_taken(&varied)
                {
                    made.push(varied);
                }
            }
        }
        made.truncate(count);
        made
    }

    /// Whether to use a position. Few positions with a large advantage are used, because games are decided
    /// where it is small.
    fn is_taken(&mut self, sample: &Sample) -> bool {
        let of_ten = match sample.value.unsigned_abs() {
            0..200 => 10,
            200..400 => 6,
            _ => 3,
        };
        self.random.below(10) < of_ten
    }

    /// A position with some pieces moved, and either side to move; `None` if the result is illegal or useless
    /// for training.
    fn vary(&mut self, sample: &Sample) -> Option<Sample> {
        let most = ELSEWHERE[self.random.below(ELSEWHERE.len())];
        let mut board = sample.board();
        for _ in 0..=self.random.below(most) {
            self.displace(&mut board)?;
        }
        let mut setup = Setup::empty();
        setup.board = board;
        setup.turn = Color::from_white(self.random.below(2) == 0);
        let chess: Chess = setup.position(CastlingMode::Standard).ok()?;
        if chess.is_check() {
            return None;
        }
        sample_of(&View::new(&chess), &mut self.reader)
    }

    /// Removes a piece and, usually, puts it on another field; pawns and kings often move to a neighbouring
    /// field.
    fn displace(&mut self, board: &mut Board) -> Option<()> {
        let from = self.one_of(board.occupied())?;
        let piece = board.remove_piece_at(from)?;
        let empty = !board.occupied() & !Bitboard::from(from);
        let beside = attacks::king_attacks(from);
        let fields = match piece.role {
            Role::Pawn => match self.random.below(8) {
                0 => return Some(()),
                1..4 => empty & beside & !Bitboard::BACKRANKS,
                _ => empty & !Bitboard::BACKRANKS,
            },
            Role::King if self.random.below(2) == 0 => empty & beside,
            Role::King => empty,
            _ if self.random.below(12) == 0 => return Some(()),
            _ => empty,
        };
        board.set_piece_at(self.one_of(fields)?, piece);
        Some(())
    }

    fn one_of(&mut self, fields: Bitboard) -> Option<Square> {
        let count = fields.count();
        (count > 0).then(|| fields.into_iter().nth(self.random.below(count)))?
    }
}

#[cfg(test)]
mod tests {
    use puchok_tests::skipped::skipped;
    use shakmaty::fen::Fen;

    use super::*;
    use crate::referee::find_program;

    /// The positions are legal, have no more pieces than their sources, and carry Stockfish's evaluation.
    #[test]
    fn made_positions_are_positions_and_their_values_are_theirs() {
        let Ok(stockfish) = Stockfish::within(&find_program("stockfish")) else {
            skipped("no Stockfish 15.1");
            return;
        };
        let fen: Fen = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9"
            .parse()
            .unwrap();
        let chess: Chess = fen.into_position(CastlingMode::Standard).unwrap();
        let given = sample_of(&View::new(&chess), &mut Reader::new(&stockfish)).unwrap();
        let made = Maker::new(&stockfish, 7).make(&[given], 300);
        assert_eq!(made.len(), 300);
        assert_eq!(made, Maker::new(&stockfish, 7).make(&[given], 300));
        let others = made.iter().filter(|&&sample| sample != given);
        assert!(others.clone().count() > 150);
        for sample in others {
            let mut setup = Setup::empty();
            setup.board = sample.board();
            setup.turn = sample.turn;
            let chess: Chess = setup.position(CastlingMode::Standard).unwrap();
            assert!(!chess.is_check());
            assert!(sample.count() <= given.count());
            let again = sample_of(&View::new(&chess), &mut Reader::new(&stockfish));
            assert_eq!(again, Some(*sample));
        }
    }
}
