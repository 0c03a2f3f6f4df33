//! The index of a position in its table: converts positions to numbers and back.
//!
//! A number combines the pair of kings with the field of each man; identical men are sorted by field.
//! Symmetric positions share a number: when both kings stand on the long diagonal, it is the smaller of the
//! two numbers that the reflection in that diagonal gives.
//!
//! With pawns on both sides a double step may be answered en passant, and such a position differs from the
//! same board without that right. Its pawn is entered on the first rank of its own side, where no pawn can
//! stand.

use arrayvec::ArrayVec;
use shakmaty::{Bitboard, Board, ByColor, Color, Piece, Rank, Role, Square, attacks};

use super::material::{MOST_EXTRAS, Material};
use super::symmetry::{KingPairs, Symmetry};

/// Where the men of an ending stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Placement {
    pub(super) kings: ByColor<Square>,
    /// The other men, in the order of [`Layout::men`]; with only one man the second field is meaningless.
    pub(super) men: [Square; MOST_EXTRAS],
    /// The pawn of the side not to move has just made a double step and can be captured en passant.
    pub(super) passed: bool,
}

/// How the positions of an ending are numbered; the same for both sides to move.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    men: ArrayVec<Piece, MOST_EXTRAS>,
    /// The number of codes of each man.
    radix: [usize; MOST_EXTRAS],
    /// The field whose code is 0.
    offset: [usize; MOST_EXTRAS],
    /// How much one field adds to the number.
    weight: [usize; MOST_EXTRAS],
    /// The sum that the fields with code 0 contribute.
    first: usize,
    pairs: &'static KingPairs,
    /// The two men are identical.
    twins: bool,
    /// Both sides have a pawn.
    en_passant: bool,
}

impl Layout {
    pub(super) fn new(material: Material) -> Layout {
        let men = material.men();
        let en_passant = material.has_pawns_of_both();
        let mut radix = [1; MOST_EXTRAS];
        let mut offset = [0; MOST_EXTRAS];
        for (i, man) in men.iter().enumerate() {
            // Pawns stand on ranks 2 to 7, plus a seventh rank for en passant captures where those can occur.
            (radix[i], offset[i]) = match (man.role, en_passant) {
                (Role::Pawn, true) => (56, man.color.fold_wb(0, 8)),
                (Role::Pawn, false) => (48, 8),
                _ => (64, 0),
            };
        }
        let weight = if men.len() == 2 { [radix[1], 1] } else { [1, 0] };
        Layout {
            first: offset[0] * weight[0] + offset[1] * weight[1],
            weight,
            twins: men.len() == 2 && men[0] == men[1],
            men,
            radix,
            offset,
            pairs: KingPairs::of(material.has_pawns()),
            en_passant,
        }
    }

    /// The men besides the kings.
    pub(super) fn men(&self) -> &[Piece] {
        &self.men
    }

    /// Whether en passant captures can occur.
    pub(super) fn has_en_passant(&self) -> bool {
        self.en_passant
    }

    /// The count of numbers for each side to move.
    pub(super) fn size(&self) -> usize {
        self.pairs.len() * self.block()
    }

    /// The count of numbers that share the same kings; they are consecutive.
    pub(super) fn block(&self) -> usize {
        self.radix[0] * self.radix[1]
    }

    /// How many positions of the whole board share the placement's number: its distinct images under the
    /// symmetries.
    pub(super) fn images(&self, placement: &Placement) -> u64 {
        if self.men.iter().any(|man| man.role == Role::Pawn) {
            return 2;
        }
        let mut mirrored = *placement;
        for square in mirrored.squares_mut() {
            *square = Symmetry::DIAGONAL.apply(*square);
        }
        self.sort(&mut mirrored.men);
        if mirrored.kings == placement.kings
            && mirrored.men[..self.men.len()] == placement.men[..self.men.len()]
        {
            4
        } else {
            8
        }
    }

    /// The number of a placement with this side to move; `None` when the kings touch.
    #[inline]
    pub(super) fn number(&self, placement: &Placement, turn: Color) -> Option<usize> {
        let pair = self.pairs.find(placement.kings.white, placement.kings.black)?;
        let men = placement.men.map(|square| pair.symmetry.apply(square));
        let mut within = if placement.passed {
            self.number_of_passed(men, turn)
        } else {
            self.number_of_men(men)
        };
        if pair.on_diagonal {
            within = within.min(self.number_of_men(men.map(|square| Symmetry::DIAGONAL.apply(square))));
        }
        Some(usize::from(pair.number) * self.block() + within)
    }

    /// The number within the block of positions with the same kings.
    #[inline]
    fn number_of_men(&self, mut men: [Square; MOST_EXTRAS]) -> usize {
        self.sort(&mut men);
        // No pawn stands before the field with its first code, so this never falls below zero.
        men[0].to_usize() * self.weight[0] + men[1].to_usize() * self.weight[1] - self.first
    }

    /// The same when a pawn can be captured en passant. This only happens with pawns, so never with kings on
    /// the diagonal.
    #[cold]
    fn number_of_passed(&self, mut men: [Square; MOST_EXTRAS], turn: Color) -> usize {
        for (square, man) in men.iter_mut().zip(&self.men) {
            if man.color != turn {
                *square = Square::from_coords(square.file(), man.color.backrank());
            }
        }
        self.number_of_men(men)
    }

    #[inline]
    fn sort(&self, men: &mut [Square; MOST_EXTRAS]) {
        if self.twins && men[0] > men[1] {
            men.swap(0, 1);
        }
    }

    /// The placement with this number, below [`Layout::size`], and this side to move.
    ///
    /// `None` when there is none: two men on one field, a position that has another number, or a pawn that
    /// cannot be captured en passant. Checks are ignored.
    pub(super) fn placement(&self, number: usize, turn: Color) -> Option<Placement> {
        let block = self.block();
        let (pair, within) = (number / block, number % block);
        let (white, black) = self.pairs.kings(pair);
        let mut placement = Placement {
            kings: ByColor { white, black },
            men: [white; MOST_EXTRAS],
            passed: false,
        };
        let codes = [within / self.radix[1], within % self.radix[1]];
        for (i, man) in self.men.iter().enumerate() {
            let mut square = Square::new((codes[i] + self.offset[i]) as u32);
            if man.role == Role::Pawn && square.rank() == man.color.backrank() {
                if man.color == turn {
                    return None;
                }
                placement.passed = true;
                square = Square::from_coords(square.file(), man.color.relative_rank(Rank::Fourth));
            }
            placement.men[i] = square;
        }
        let in_order = !self.twins || placement.men[0] < placement.men[1];
        let is_whole = self.occupied(&placement).count() == self.men.len() + 2;
        if !in_order || !is_whole || placement.passed && !self.can_be_passed(&placement, turn) {
            return None;
        }
        let has_two_numbers = self.pairs.find(white, black)?.on_diagonal;
        (!has_two_numbers || self.number(&placement, turn) == Some(number)).then_some(placement)
    }

    /// Whether the pawn of the side not to move, standing on its fourth rank, can have arrived by a double
    /// step and can be captured en passant.
    ///
    /// There is no other man left that could make the capture illegal by a check.
    pub(super) fn can_be_passed(&self, placement: &Placement, turn: Color) -> bool {
        let (mut passed, mut capturing) = (None, None);
        for (man, square) in self.men.iter().zip(placement.men) {
            let pawn = if man.color == turn {
                &mut capturing
            } else {
                &mut passed
            };
            *pawn = Some(square);
        }
        let (Some(passed), Some(capturing)) = (passed, capturing) else {
            return false;
        };
        let back = |by: i32| passed.offset(turn.fold_wb(by, -by));
        let way: Bitboard = [back(8), back(16)].into_iter().flatten().collect();
        self.en_passant
            && passed.rank() == (!turn).relative_rank(Rank::Fourth)
            && passed.rank() == capturing.rank()
            && passed.file().distance(capturing.file()) == 1
            && (way & self.occupied(placement)).is_empty()
    }

    /// The occupied fields.
    #[inline]
    pub(super) fn occupied(&self, placement: &Placement) -> Bitboard {
        let mut occupied =
            Bitboard::from_square(placement.kings.white) | Bitboard::from_square(placement.kings.black);
        for &square in &placement.men[..self.men.len()] {
            occupied.add(square);
        }
        occupied
    }

    /// Whether the king of this colour is attacked.
    pub(super) fn is_attacked(&self, placement: &Placement, king: Color) -> bool {
        let occupied = self.occupied(placement);
        let field = *placement.kings.get(king);
        self.men.iter().zip(placement.men).any(|(&man, square)| {
            man.color != king && attacks::attacks(square, man, occupied).contains(field)
        })
    }

    /// The board.
    pub(super) fn board(&self, placement: &Placement) -> Board {
        let mut board = Board::empty();
        for color in Color::ALL {
            board.set_piece_at(*placement.kings.get(color), color.king());
        }
        for (&man, square) in self.men.iter().zip(placement.men) {
            board.set_piece_at(square, man);
        }
        board
    }

    /// The placement on a board with exactly this layout's men; `mirrored` if its colours are exchanged.
    pub(super) fn placement_of(&self, board: &Board, mirrored: bool) -> Option<Placement> {
        let own = |color: Color| if mirrored { !color } else { color };
        let turned = |square: Square| if mirrored { square.flip_vertical() } else { square };
        let king = |color| board.king_of(own(color)).map(turned);
        let kings = ByColor {
            white: king(Color::White)?,
            black: king(Color::Black)?,
        };
        let mut men = [kings.white; MOST_EXTRAS];
        for (i, man) in self.men.iter().enumerate() {
            let squares = board.by_piece(man.role.of(own(man.color)));
            let square = if i == 1 && self.twins {
                squares.last()
            } else {
                squares.first()
            };
            men[i] = turned(square?);
        }
        Some(Placement {
            kings,
            men,
            passed: false,
        })
    }
}

impl Placement {
    fn squares_mut(&mut self) -> impl Iterator<Item = &mut Square> {
        let ByColor { white, black } = &mut self.kings;
        [white, black].into_iter().chain(&mut self.men)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(material: &str) -> Layout {
        Layout::new(material.parse().unwrap())
    }

    #[test]
    fn numbers_lead_back_to_themselves() {
        for material in ["KQK", "KPK", "KNNK", "KBKN", "KPPK", "KPKP"] {
            let layout = layout(material);
            for turn in Color::ALL {
                // A prime step samples all kinds of positions quickly.
                for number in (0..layout.size()).step_by(31) {
                    if let Some(placement) = layout.placement(number, turn) {
                        assert_eq!(
                            layout.number(&placement, turn),
                            Some(number),
                            "{material} {placement:?}"
                        );
                        let board = layout.board(&placement);
                        let found = layout.placement_of(&board, false).unwrap();
                        let passed = placement.passed;
                        assert_eq!(layout.number(&Placement { passed, ..found }, turn), Some(number));
                    }
                }
            }
        }
    }

    /// Counts all ways to put the men on distinct fields without touching kings and without pawns on the last
    /// ranks.
    #[test]
    fn images_add_up_to_the_whole_board() {
        // 3,612 pairs of kings that do not touch; 62 or 61 free fields for the other men.
        for (material, positions) in [
            ("KQK", 3_612 * 62),
            ("KNNK", 3_612 * 62 * 61 / 2),
            ("KQKR", 3_612 * 62 * 61),
        ] {
            let layout = layout(material);
            let placements = (0..layout.size()).filter_map(|n| layout.placement(n, Color::White));
            assert_eq!(
                placements.map(|p| layout.images(&p)).sum::<u64>(),
                positions,
                "{material}"
            );
        }
    }

    #[test]
    fn a_pawn_is_passed_only_when_another_stands_beside_it() {
        let layout = layout("KPKP");
        let placement = |white_pawn, black_pawn| Placement {
            kings: ByColor {
                white: Square::A1,
                black: Square::H8,
            },
            men: [white_pawn, black_pawn],
            passed: true,
        };
        assert!(layout.can_be_passed(&placement(Square::E4, Square::D4), Color::Black));
        assert!(layout.can_be_passed(&placement(Square::E5, Square::D5), Color::White));
        assert!(!layout.can_be_passed(&placement(Square::E4, Square::D4), Color::White));
        assert!(!layout.can_be_passed(&placement(Square::E4, Square::C4), Color::Black));
        assert!(!layout.can_be_passed(&placement(Square::E3, Square::D3), Color::Black));
        let mut blocked = placement(Square::E4, Square::D4);
        blocked.kings.white = Square::E2;
        assert!(!layout.can_be_passed(&blocked, Color::Black));
    }
}
