//! Evaluates positions with Stockfish's network, without search: the target for training the network of
//! patterns.
//!
//! Debian's Stockfish 15.1 has its network embedded in the program. The file layout follows the documentation
//! of its trainer (github.com/official-stockfish/nnue-pytorch, `docs/nnue.md`, *HalfKAv2_hm* and *SFNNv5*):
//! there are rows for each place of a side's own king, of which each side sums those it sees; the products of
//! the two halves of the sums go through three small layers, of which there are eight sets by the number of
//! pieces. Asking the program itself (`eval`) takes a hundred times as long.

use std::path::Path;

use puchok_engine::score::Centipawns;
use shakmaty::{Bitboard, Board, Color, Piece, Role, Square};

use crate::failure::Failure;

/// The number of values in a side's sum.
const SUM: usize = 1_024;

/// Rows per king place: five roles of both colours, and the kings.
const ROWS: usize = 11 * 64;

/// The number of places of the own king: the board is mirrored so that it stands on files e to h.
const KINGS: usize = 32;

/// The number of sets of layers, chosen by the number of pieces.
const BUCKETS: usize = 8;

/// The number of outputs of the first layer, the last of which goes directly to the result, and of the
/// second.
const FIRST: usize = 16;
const SECOND: usize = 32;

/// The version of the format at the start of a network, little-endian.
const VERSION: [u8; 4] = 0x7AF3_2F20_u32.to_le_bytes();

/// The hash of the architecture, which follows the version.
const SHAPE: [u8; 4] = 0x1C10_2EF2_u32.to_le_bytes();

/// The scale of the network's outputs.
const UNIT: i32 = 16;

/// A pawn's worth of advantage in units of the network (Stockfish 15.1: half of such positions are won).
const PAWN: i32 = 361;

/// The network embedded in a program.
pub(super) struct Stockfish {
    bias: Vec<i16>,
    rows: Vec<i16>,
    /// The direct contribution of each row, by bucket.
    material: Vec<[i32; BUCKETS]>,
    layers: Vec<Layers>,
}

/// The layers of a bucket: for each output of a layer, its bias and its weights.
struct Layers {
    first: Vec<(i32, Vec<i16>)>,
    second: Vec<(i32, Vec<i16>)>,
    last: (i32, Vec<i16>),
}

/// What a side sees: its sum, and the direct contribution of its rows.
struct Seen {
    sum: Vec<i16>,
    material: [i32; BUCKETS],
}

impl Stockfish {
    /// Finds the network embedded in a program.
    ///
    /// # Errors
    /// [`Failure::Input`] when the file cannot be read or contains no network of this shape.
    pub(super) fn within(program: &Path) -> Result<Stockfish, Failure> {
        let unusable = |why: &str| Failure::Input(format!("'{}' {why}", program.display()));
        let file = std::fs::read(program).map_err(|error| unusable(&format!("cannot be read: {error}")))?;
        let header = [VERSION, SHAPE].concat();
        let begin = file
            .windows(header.len())
            .position(|window| window == header)
            .ok_or_else(|| unusable("holds no network of Stockfish 15.1"))?;
        Stockfish::read(&mut Bytes(&file[begin + header.len()..]))
            .ok_or_else(|| unusable("ends within its network"))
    }

    fn read(bytes: &mut Bytes<'_>) -> Option<Stockfish> {
        let description = bytes.long()?;
        bytes.take(usize::try_from(description).ok()?)?;
        bytes.long()?;
        let bias = bytes.shorts(SUM)?;
        let rows = bytes.shorts(SUM * ROWS * KINGS)?;
        let mut material = vec![[0; BUCKETS]; ROWS * KINGS];
        for number in material.iter_mut().flatten() {
            *number = bytes.long()?;
        }
        let layers = (0..BUCKETS).map(|_| Layers::read(bytes)).collect::<Option<_>>()?;
        Some(Stockfish {
            bias,
            rows,
            material,
            layers,
        })
    }

    /// The row of a piece on a field, as seen by a side with its king on `king`.
    fn row(side: Color, king: Square, piece: Piece, square: Square) -> usize {
        let ranks = if side.is_white() { 0 } else { 0o70 };
        let turned = ranks ^ if king.to_usize() % 8 < 4 { 0o07 } else { 0 };
        let place = king.to_usize() ^ turned;
        let first = ROWS * (KINGS - 1 - (place / 8 * 4 + place % 4));
        let of_piece = match piece.role {
            Role::King => 640,
            role => 128 * (role as usize - 1) + if piece.color == side { 0 } else { 64 },
        };
        first + of_piece + (square.to_usize() ^ turned)
    }

    /// The value for the side to move as Stockfish's search uses it, in units of the network.
    fn of_move(&self, board: &Board, own: &Seen, other: &Seen) -> i32 {
        let officers = |pieces: Bitboard, worth: i32| pieces.count() as i32 * worth;
        let officers = officers(board.knights(), 781)
            + officers(board.bishops(), 825)
            + officers(board.rooks(), 1_276)
            + officers(board.queens(), 2_538);
        let (material, positional) = self.parts(board, own, other);
        // The rest follows `Eval::evaluate` of Stockfish 15.1: with many officers the layers count more and
        // the value is larger; the damping for moves without a capture is taken to be that after none.
        let lean = 24 - officers / 9_560;
        let value = ((1_024 - lean) * material + (1_024 + lean) * positional) / (1_024 * UNIT);
        value * (1_064 + 106 * officers / 5_120) / 1_024 * 200 / 214
    }

    /// The direct contribution of the pieces, and the output of the layers, in scaled units of the network.
    fn parts(&self, board: &Board, own: &Seen, other: &Seen) -> (i32, i32) {
        let bucket = (board.occupied().count().saturating_sub(1) / 4).min(BUCKETS - 1);
        let material = (own.material[bucket] - other.material[bucket]) / 2;
        let products = [own, other].map(Seen::products);
        (material, self.layers[bucket].forward(products.as_flattened()))
    }
}

/// Evaluates successive similar positions: what each side sees is updated from the last board on which its
/// king stood in the same place.
pub(super) struct Reader<'a> {
    network: &'a Stockfish,
    kept: Vec<Kept>,
}

/// A board, and what a side sees on it.
struct Kept {
    board: Board,
    seen: Seen,
}

impl Reader<'_> {
    pub(super) fn new(network: &Stockfish) -> Reader<'_> {
        let nothing = || Kept {
            board: Board::empty(),
            seen: Seen {
                sum: network.bias.clone(),
                material: [0; BUCKETS],
            },
        };
        let kept = std::iter::repeat_with(nothing).take(2 * 64).collect();
        Reader { network, kept }
    }

    /// The advantage of a side in Stockfish's centipawns: the mean of the evaluations with either side to
    /// move.
    ///
    /// This excludes the value of having the move, which is left to the terms. Values are as Stockfish's
    /// search uses them, so they are larger while many pieces are on the board, but without the damping for
    /// moves without a capture. A board without a king on either side is level.
    pub(super) fn balance(&mut self, board: &Board, side: Color) -> Centipawns {
        let network = self.network;
        let Some([own, other]) = self.seen_from(board, side) else {
            return Centipawns(0);
        };
        let value = (network.of_move(board, own, other) - network.of_move(board, other, own)) / 2;
        Centipawns(value * 100 / PAWN)
    }

    /// What a side and its opponent see; `None` if a king is missing.
    fn seen_from(&mut self, board: &Board, side: Color) -> Option<[&Seen; 2]> {
        let kings = [board.king_of(side)?, board.king_of(!side)?];
        let slots = [(side, kings[0]), (!side, kings[1])].map(|(side, king)| {
            let slot = 64 * usize::from(side.is_black()) + king.to_usize();
            self.kept[slot].carry_on(self.network, board, side, king);
            slot
        });
        Some(slots.map(|slot| &self.kept[slot].seen))
    }
}

impl Kept {
    /// Updates to another board with the king in the same place.
    fn carry_on(&mut self, network: &Stockfish, board: &Board, side: Color, king: Square) {
        for color in Color::ALL {
            for role in Role::ALL {
                let piece = role.of(color);
                let [before, now] = [self.board.by_piece(piece), board.by_piece(piece)];
                for (squares, times) in [(now & !before, 1), (before & !now, -1)] {
                    for square in squares {
                        let row = Stockfish::row(side, king, piece, square);
                        self.seen.change(network, row, times);
                    }
                }
            }
        }
        self.board = board.clone();
    }
}

impl Seen {
    /// Adds (1) or removes (-1) a row.
    fn change(&mut self, network: &Stockfish, row: usize, times: i16) {
        let numbers = &network.rows[row * SUM..][..SUM];
        for (sum, &number) in self.sum.iter_mut().zip(numbers) {
            *sum = sum.wrapping_add(number.wrapping_mul(times));
        }
        for (sum, number) in self.material.iter_mut().zip(network.material[row]) {
            *sum += number * i32::from(times);
        }
    }

    /// The products of the halves of the sum, each clipped to 0 ..= 127.
    fn products(&self) -> [i16; SUM / 2] {
        let (first, second) = self.sum.split_at(SUM / 2);
        let mut products = [0; SUM / 2];
        for ((product, &a), &b) in products.iter_mut().zip(first).zip(second) {
            *product = a.clamp(0, 127) * b.clamp(0, 127) / 128;
        }
        products
    }
}

impl Layers {
    fn read(bytes: &mut Bytes<'_>) -> Option<Layers> {
        bytes.long()?;
        let mut layer = |outputs: usize, inputs: usize| -> Option<Vec<(i32, Vec<i16>)>> {
            let biases = (0..outputs).map(|_| bytes.long()).collect::<Option<Vec<_>>>()?;
            let weights = (0..outputs)
                .map(|_| bytes.bytes(inputs))
                .collect::<Option<Vec<_>>>()?;
            Some(biases.into_iter().zip(weights).collect())
        };
        Some(Layers {
            first: layer(FIRST, SUM)?,
            second: layer(SECOND, SECOND)?,
            last: layer(1, SECOND)?.pop()?,
        })
    }

    fn forward(&self, products: &[i16]) -> i32 {
        let mut first = [0; FIRST];
        for (number, of) in first.iter_mut().zip(&self.first) {
            *number = weighed(of, products);
        }
        let [bent @ .., straight] = first;
        let mut entering = [0; SECOND];
        for (place, n) in bent.into_iter().enumerate() {
            // Both are at most 127.
            entering[place] = (i64::from(n).pow(2) >> 19).min(127) as i16;
            entering[bent.len() + place] = (n >> 6).clamp(0, 127) as i16;
        }
        let mut second = [0; SECOND];
        for (number, of) in second.iter_mut().zip(&self.second) {
            *number = (weighed(of, &entering) >> 6).clamp(0, 127) as i16;
        }
        weighed(&self.last, &second) + straight * (600 * UNIT) / (127 * 64)
    }
}

/// A bias plus a dot product of 16-bit numbers, which processors multiply and add many at a time.
fn weighed((bias, weights): &(i32, Vec<i16>), entering: &[i16]) -> i32 {
    let products = entering
        .iter()
        .zip(weights)
        .map(|(&e, &w)| i32::from(e) * i32::from(w));
    bias + products.sum::<i32>()
}

/// The rest of a file.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn long(&mut self) -> Option<i32> {
        let (long, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(i32::from_le_bytes(*long))
    }

    fn shorts(&mut self, count: usize) -> Option<Vec<i16>> {
        let bytes = self.take(2 * count)?;
        Some(
            bytes
                .chunks_exact(2)
                .map(|two| i16::from_le_bytes([two[0], two[1]]))
                .collect(),
        )
    }

    /// Signed bytes, widened to 16 bits.
    fn bytes(&mut self, count: usize) -> Option<Vec<i16>> {
        Some(
            self.take(count)?
                .iter()
                .map(|&byte| i16::from(byte as i8))
                .collect(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::referee::find_program;
    use puchok_engine::position::Position;
    use puchok_tests::skipped::skipped;
    use shakmaty::fen::Fen;

    /// Compares with the program's own evaluation (`eval`, *NNUE evaluation*), for the side to move.
    #[test]
    fn the_network_says_what_the_program_says() {
        let program = find_program("stockfish");
        if !program.is_file() {
            skipped("no Stockfish");
            return;
        }
        let Ok(stockfish) = Stockfish::within(&program) else {
            skipped("another Stockfish than 15.1");
            return;
        };
        for (fen, said) in [
            (
                "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
                "0.28",
            ),
            ("r4rk1/pp3ppp/2n1b3/4q3/8/2PB4/PP1Q1PPP/R4RK1 b - - 0 1", "4.24"),
            ("8/5k2/4p3/1p1pP3/1P1P2K1/8/8/7R b - - 0 1", "-5.62"),
        ] {
            let setup = fen.parse::<Fen>().unwrap().as_setup().clone();
            let mut reader = Reader::new(&stockfish);
            let [own, other] = reader.seen_from(&setup.board, setup.turn).unwrap();
            let (material, positional) = stockfish.parts(&setup.board, own, other);
            let value = f64::from((material + positional) / UNIT) / f64::from(PAWN);
            assert_eq!(format!("{value:.2}"), said, "{fen}");
            let balance = reader.balance(&setup.board, setup.turn);
            assert_eq!(balance, -reader.balance(&setup.board, !setup.turn), "{fen}");
        }
    }

    #[test]
    fn what_is_carried_on_is_what_is_read_anew() {
        let Ok(stockfish) = Stockfish::within(&find_program("stockfish")) else {
            skipped("no Stockfish 15.1");
            return;
        };
        let mut carried = Reader::new(&stockfish);
        let mut random = Random::new(15);
        let mut position = Position::startpos();
        for _ in 0..120 {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            position.play(legal[random.below(legal.len())]);
            let (board, turn) = (position.board(), position.turn());
            assert_eq!(
                carried.balance(board, turn),
                Reader::new(&stockfish).balance(board, turn)
            );
        }
    }
}
