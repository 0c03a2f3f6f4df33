//! Positions like those of games, with some pieces elsewhere: as many as are asked for, each looked at once.
//!
//! Stockfish's network takes microseconds for its word, so positions need not come from games, which repeat themselves: thousands of
//! positions share their pawns, and a network learns them by heart. Of each position of the files some are made by putting pieces on
//! other fields or taking them off, and the word is asked again.

use puchok_engine::zones::board::view::View;
use shakmaty::{Bitboard, Board, CastlingMode, Chess, Color, Position as _, Role, Setup, Square, attacks};

use super::leaves::sample_of;
use super::sample::Sample;
use super::stockfish::{Reader, Stockfish};
use crate::random::Random;

/// Positions made of one of the files, which is taken as it is too.
const OF_ONE: usize = 4;

/// Pieces that stand elsewhere, at most: in half of the positions the one, in the others the other number.
const ELSEWHERE: [usize; 2] = [2, 4];

/// Makes positions.
pub(super) struct Maker<'a> {
    random: Random,
    reader: Reader<'a>,
}

impl Maker<'_> {
    /// Each seed makes other positions.
    pub(super) fn new(stockfish: &Stockfish, seed: u64) -> Maker<'_> {
        Maker {
            random: Random::new(seed),
            reader: Reader::new(stockfish),
        }
    }

    /// So many positions, made of some of these.
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

    /// Whether a position is taken: of those where a side is far ahead few are, since games are decided where it is little.
    fn is_taken(&mut self, sample: &Sample) -> bool {
        let of_ten = match sample.value.unsigned_abs() {
            0..200 => 10,
            200..400 => 6,
            _ => 3,
        };
        self.random.below(10) < of_ten
    }

    /// A position with some pieces elsewhere, either side to move; `None` where there can be none such, or it teaches nothing.
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

    /// Takes a piece off and puts it on another field, mostly: a pawn or a king often beside where it stood.
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

    /// Positions that could be, with no piece more than there was, and Stockfish's word on each.
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
