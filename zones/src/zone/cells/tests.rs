//! Compares the cells with readings from scratch.

use puchok_bundles::Purpose;
use shakmaty::{Bitboard, Board, Chess, Position, Role, Square, attacks};

use super::{Cells, Counts};
use crate::board::placed::Placed;
use crate::board::view::View;
use crate::common::position::position;
use crate::zone::clear_way::{ClearWay, ground};

/// Pseudo-random numbers (xorshift).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

/// The way of a piece on a board where only its own side bars it.
fn way(cells: &mut Cells, board: &Board, from: Square, to: Square) -> ClearWay {
    let piece = board.piece_at(from).unwrap();
    cells.clear_way(
        ground(board, piece),
        Placed::new(piece, from),
        to,
        4,
        Purpose::Attack,
    )
}

/// Along random games, with moves made and taken back and moves of the game, the cells agree with readings
/// from scratch: all purposes, pieces of both sides, near and distant targets.
#[test]
fn frozen_and_thawed_readings_are_those_from_scratch() {
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    let mut cells = Cells::new();
    let mut counts = Counts::default();
    for _ in 0..12 {
        cells.clear();
        let mut line = vec![Chess::default()];
        for step in 0..160 {
            let chess = line[line.len() - 1].clone();
            let moves = chess.legal_moves();
            if moves.is_empty() || numbers.next(5) < 2 && line.len() > 3 {
                line.truncate(line.len() - 1 - numbers.next(2));
            } else {
                let mut after = chess.clone();
                after.play_unchecked(moves[numbers.next(moves.len())]);
                line.push(after);
            }
            if step % 20 == 19 {
                // The game advances to a position in the middle of the line.
                let played = line.len() / 2;
                cells.play(line[played].board(), played as u16);
                line.drain(..played);
            }
            let chess = &line[line.len() - 1];
            let board = chess.board();
            for from in board.occupied() {
                let piece = board.piece_at(from).unwrap();
                let to = Square::new((from.to_u32() * 7 + step % 3) % 64);
                let mut fresh = Cells::new();
                if piece.role != Role::Pawn {
                    let ground = ground(board, piece);
                    for purpose in [Purpose::Attack, Purpose::Control, Purpose::Blockade] {
                        let longest = 1 + (step % 4) as u8;
                        assert_eq!(
                            cells.clear_way(ground, Placed::new(piece, from), to, longest, purpose),
                            fresh.clear_way(ground, Placed::new(piece, from), to, longest, purpose),
                            "{board} {from}{to}"
                        );
                    }
                }
                if step % 4 == 0 {
                    let fields = Bitboard::from_file(from.file());
                    assert_eq!(
                        cells.makes_way(board, from, to, fields),
                        fresh.makes_way(board, from, to, fields)
                    );
                }
            }
        }
        counts += cells.counts();
    }
    assert!(counts.frozen > counts.made / 2, "{counts:?}");
    assert!(counts.found > counts.frozen, "some cells thawed: {counts:?}");
}

/// A knight leaves and returns: its cell is found in the chain, and its reading is valid again.
#[test]
fn a_piece_that_returns_finds_its_cells() {
    let mut cells = Cells::new();
    let home: Board = "7k/8/8/4p3/8/8/8/6NK".parse().unwrap();
    let away: Board = "7k/8/8/4p3/8/5N2/8/7K".parse().unwrap();
    let first = way(&mut cells, &home, Square::G1, Square::E5);
    assert_eq!((first.moves, first.stops[0]), (Some(2), Square::F3.into()));
    let there = way(&mut cells, &away, Square::F3, Square::E5);
    assert_eq!(there.moves, Some(1));
    let made = cells.counts().made;
    let again = way(&mut cells, &home, Square::G1, Square::E5);
    assert_eq!(again, first);
    assert_eq!(cells.counts().made, made);
    assert_eq!(cells.store().chain(Square::G1).count(), 1);
}

/// Cells whose piece has left its field in the game are freed; the others stay.
#[test]
fn moves_of_the_game_release_their_field() {
    let mut cells = Cells::new();
    let home: Board = "7k/8/8/4p3/8/8/8/6NK".parse().unwrap();
    let away: Board = "7k/8/8/4p3/8/5N2/8/7K".parse().unwrap();
    cells.play(&home, 0);
    way(&mut cells, &home, Square::G1, Square::E5);
    way(&mut cells, &home, Square::H1, Square::E5);
    way(&mut cells, &away, Square::F3, Square::E5);
    cells.play(&away, 1);
    assert_eq!(cells.store().chain(Square::G1).count(), 0);
    assert_eq!(cells.store().len(), 2);
    let counts = cells.counts();
    way(&mut cells, &home, Square::G1, Square::E5);
    assert_eq!(cells.counts().made, counts.made + 1);
    cells.clear();
    assert!(cells.store().is_empty());
}

/// An enemy piece on a stop is captured; an own piece bars the stop, and the rook goes around.
#[test]
fn pieces_on_stops_are_captured() {
    let mut cells = Cells::new();
    let board: Board = "n7/8/6k1/8/8/8/8/R6K".parse().unwrap();
    let captures = way(&mut cells, &board, Square::A1, Square::H8);
    assert_eq!((captures.moves, captures.stops[0]), (Some(2), Square::A8.into()));
    let board: Board = "N7/8/6k1/8/8/8/8/R6K".parse().unwrap();
    let round = way(&mut cells, &board, Square::A1, Square::H8);
    assert!(
        round.moves == Some(3) && !round.stops[0].contains(Square::A8),
        "{round:?}"
    );
}

/// A cell records how far its bundle was examined when it was last read.
#[test]
fn a_cell_read_again_has_its_new_length() {
    let mut cells = Cells::new();
    let board: Board = "8/8/6k1/8/8/8/8/N6K".parse().unwrap();
    let knight = board.piece_at(Square::A1).unwrap();
    let ground = ground(&board, knight);
    for longest in [1, 4] {
        cells.clear_way(
            ground,
            Placed::new(knight, Square::A1),
            Square::D4,
            longest,
            Purpose::Attack,
        );
        let lengths = cells.store().cells().map(|(_, cell)| cell.longest.get());
        assert_eq!(lengths.collect::<Vec<_>>(), [longest]);
    }
}

/// A pawn in the way of another pawn or of a bishop can leave by capturing en passant while that is legal;
/// the cell read in the meantime does not record it.
#[test]
fn a_pawn_gets_out_of_the_way_en_passant() {
    let view = |fen: &str| View::new(&position(fen));
    let mut cells = Cells::new();
    let file = Bitboard::from_file(shakmaty::File::E);
    for (passed, out) in [
        ("-", Bitboard::EMPTY),
        ("d6", Square::D6.into()),
        ("-", Bitboard::EMPTY),
    ] {
        let board = view(&format!("4k3/8/4b3/3pP3/4P3/8/8/4K3 w - {passed} 0 1"));
        assert_eq!(cells.makes_way_now(&board, Square::E5, Square::E8, file), out);
        assert_eq!(
            cells.makes_way_now(&board, Square::E4, Square::E8, file),
            Square::D5.into()
        );
        let board = view(&format!("4k2q/8/4p3/3pP3/3B4/8/8/4K3 w - {passed} 0 1"));
        let line = attacks::ray(Square::D4, Square::H8);
        assert_eq!(cells.makes_way_now(&board, Square::E5, Square::H8, line), out);
    }
}
