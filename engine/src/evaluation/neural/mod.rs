//! What the named terms miss: a small neural network over where the pieces stand.
//!
//! Its first layer is that of Y. Nasu's networks for shogi (*Efficiently Updatable Neural-Network-based
//! Evaluation Functions*, 2018). Each side looks at the board from its own side, mirrored so that its king is
//! on the files a to d. For each piece that it sees there is a row of numbers, which also depends on the
//! place of its king; the rows are added and the sums clipped.
//!
//! The numbers of one half of a sum are multiplied by those of the other, as in Stockfish's networks since
//! 2022 (*SFNNv4*): a product says that two things are true at once. The output of the network is what both
//! sides' products are worth, each by itself and together through three small layers ([`layers`]).
//!
//! What one side gains the other loses: only the terms count having the move. (A network that knows the side
//! to move learns from quiet positions that having the move is worth 30 to 40 centipawns more than the terms
//! say. The search then stands pat where it should not: docs/history.md.)
//!
//! The network is trained (`lab patterns`) on what the sum of the terms leaves unexplained, so that it is one
//! more term, *patterns*. All numbers are integers, so that the result is the same on every machine.

pub mod layers;
mod sight;
mod sums;

use shakmaty::{Board, Color};

use crate::score::Centipawns;
pub use sight::Sight;
pub use sums::{LastSeen, Sums};

/// The number of inputs: own and enemy pieces, six roles, on 64 fields.
pub const INPUTS: usize = 2 * 6 * 64;

/// Places of a side's king, as the side sees the board; each has its own rows.
pub const KING_PLACES: usize = 8;

/// The number of rows of the network.
pub const ROWS: usize = KING_PLACES * INPUTS;

/// The length of a side's sum.
pub const HIDDEN: usize = 512;

/// Stages of the game, by the number of pieces; each has its own layers.
pub const STAGES: usize = 8;

/// The value of one in rows and sums, whose [`HIDDEN`] numbers count from 0 to this.
pub const ROW_UNIT: i32 = 255;

/// The rows, followed by the bias of the sums, aligned to cache lines.
#[repr(align(64))]
struct Rows([Row; ROWS + 1]);

/// What one piece adds to a side's sum.
type Row = [i16; HIDDEN];

/// Written by `lab patterns` (docs/evaluation.md), 16 bits for each number, little-endian.
static NETWORK: Rows = Rows(bytemuck::must_cast(*include_bytes!("rows.bin")));

const _: () = assert!(
    cfg!(target_endian = "little"),
    "the numbers of rows.bin and layers.bin stand with the lower byte first"
);

impl Rows {
    #[inline]
    fn row(&self, row: u16) -> &Row {
        &self.0[usize::from(row)]
    }

    fn bias(&self) -> &Row {
        &self.0[ROWS]
    }
}

/// The stage of the game, from 0 to [`STAGES`] - 1, by the number of pieces divided by four.
#[inline]
pub fn stage(board: &Board) -> usize {
    stage_of(board.occupied().count())
}

/// The stage of a game with this many pieces on the board.
#[inline]
pub fn stage_of(pieces: usize) -> usize {
    (pieces.saturating_sub(1) / 4).min(STAGES - 1)
}

/// What the network adds to the estimate, in centipawns from the point of view of `side`; for the other side
/// it is the negative.
pub fn patterns(board: &Board, side: Color) -> Centipawns {
    of_sums(&Sums::of(board), board, side)
}

/// What the network adds to the estimate, from the sums of the board.
#[inline]
pub fn of_sums(sums: &Sums, board: &Board, side: Color) -> Centipawns {
    let [black, white] = &sums.of;
    let (own, other) = if side.is_white() {
        (white, black)
    } else {
        (black, white)
    };
    layers::word(stage(board), &own.0, &other.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::fen::Fen;
    use shakmaty::{Role, Square};
    use sight::king_place;

    /// The rows for what a side sees.
    fn seen(board: &Board, side: Color) -> Vec<u16> {
        let mut seen = Vec::new();
        Sight::of(board, side).each(board, |row| seen.push(row));
        seen
    }

    fn board(fen: &str) -> Board {
        fen.parse::<Fen>().unwrap().as_setup().board.clone()
    }

    #[test]
    fn what_one_side_gains_the_other_loses() {
        for fen in [
            "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9",
            "8/5k2/4p3/1p1pP3/1P1P2K1/8/8/8 w - - 0 1",
            "q3k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        ] {
            let board = board(fen);
            assert_eq!(patterns(&board, Color::White), -patterns(&board, Color::Black));
        }
    }

    #[test]
    fn a_board_seen_in_a_mirror_is_the_same_board() {
        let here = board("r4rk1/pp3ppp/2n1b3/4q3/8/2PB4/PP1Q1PPP/R4RK1 w - - 0 1");
        let mirrored = board("1kr4r/ppp3pp/3b1n2/3q4/8/4BP2/PPP1Q1PP/1KR4R w - - 0 1");
        let mut flipped = here.clone();
        flipped.flip_horizontal();
        assert_eq!(patterns(&here, Color::White), patterns(&flipped, Color::White));
        assert_ne!(seen(&here, Color::White), seen(&mirrored, Color::White));
    }

    #[test]
    fn every_place_of_the_king_has_rows_of_its_own() {
        let places: Vec<usize> = (0..8)
            .flat_map(|rank| (0..4).map(move |file| king_place(8 * rank + file)))
            .collect();
        for place in 0..KING_PLACES {
            assert!(places.contains(&place));
        }
        // A rook on d1, with the king on b1 and with the king on b2.
        let rooks = [Square::B1, Square::B2]
            .map(|king| Sight::new(Color::White, king).row(Color::White, Role::Rook, Square::D1));
        assert_eq!(rooks.map(|row| usize::from(row) % INPUTS), [64 * 3 + 3; 2]);
        assert_eq!(rooks.map(|row| usize::from(row) / INPUTS), [1, 4]);
        let last = Sight::new(Color::Black, Square::D1).row(Color::White, Role::King, Square::A1);
        assert!(usize::from(last) < ROWS);
    }

    #[test]
    fn own_and_other_pieces_are_seen_on_fields_of_their_own() {
        // White's king on g1 is seen on b1; Black's on a8, from Black's side, on a1.
        let board = board("k7/8/8/8/8/8/8/6KR w - - 0 1");
        let king = 64 * 5;
        let white = seen(&board, Color::White);
        let b1 = INPUTS as u16;
        assert_eq!(
            white,
            [64 * 3, king + 1, 384 + king + 63 - 0o07 + 7].map(|row| b1 + row)
        );
        assert_eq!(stage(&board), 0);
    }
}
