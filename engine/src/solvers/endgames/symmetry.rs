//! Symmetries of the board that preserve an ending, and the pairs of kings that remain after applying them.
//!
//! Without pawns the board may be reflected in its files, its ranks and its long diagonal: eight symmetries,
//! which bring White's king into the triangle a1–d1–d4 and leave 462 pairs of kings. With pawns only the
//! files may be mirrored: White's king stands on files a to d, and 1,806 pairs are left. These counts are the
//! usual ones for endgame databases (J. Nunn, *Secrets of Rook Endings*; E. Nalimov).

use std::sync::LazyLock;

use shakmaty::{Bitboard, Board, Square};

/// A symmetry of the board: bit 0 mirrors the files, bit 1 the ranks, bit 2 then reflects in the long
/// diagonal a1–h8.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(in crate::solvers) struct Symmetry(u8);

impl Symmetry {
    /// The reflection in the long diagonal a1–h8.
    pub(super) const DIAGONAL: Symmetry = Symmetry(4);

    /// The symmetry that brings a field into the triangle a1–d1–d4.
    pub(in crate::solvers) fn into_triangle(square: Square) -> Symmetry {
        let (file, rank) = (square.file().to_u32(), square.rank().to_u32());
        let is_beyond = rank.min(7 - rank) > file.min(7 - file);
        Symmetry(u8::from(file > 3) | u8::from(rank > 3) << 1 | u8::from(is_beyond) << 2)
    }

    /// The symmetry that undoes this one.
    pub(in crate::solvers) fn inverse(self) -> Symmetry {
        match self.0 {
            // The reflection in the diagonal makes files of ranks.
            4.. => Symmetry(4 | (self.0 & 1) << 1 | self.0 >> 1 & 1),
            _ => self,
        }
    }

    /// Replaces a board by its image.
    pub(in crate::solvers) fn apply_to(self, board: &mut Board) {
        if self.0 & 1 != 0 {
            board.flip_horizontal();
        }
        if self.0 & 2 != 0 {
            board.flip_vertical();
        }
        if self.0 & 4 != 0 {
            board.flip_diagonal();
        }
    }

    /// The image of a field.
    #[inline]
    pub(in crate::solvers) fn apply(self, square: Square) -> Square {
        IMAGES[usize::from(self.0)][square.to_usize()]
    }
}

/// The image of every field under every symmetry.
static IMAGES: [[Square; 64]; 8] = {
    let mut images = [[Square::A1; 64]; 8];
    let mut symmetry = 0;
    while symmetry < 8 {
        let mut field = 0;
        while field < 64 {
            let mut square = Square::new(field);
            if symmetry & 1 != 0 {
                square = square.flip_horizontal();
            }
            if symmetry & 2 != 0 {
                square = square.flip_vertical();
            }
            if symmetry & 4 != 0 {
                square = square.flip_diagonal();
            }
            images[symmetry][field as usize] = square;
            field += 1;
        }
        symmetry += 1;
    }
    images
};

/// The fields of both long diagonals: without pawns, only a king on one of these is left in place by a
/// symmetry.
pub(super) const LONG_DIAGONALS: Bitboard = Bitboard(0x8142_2418_1824_4281);

/// What the lookup stores about a pair of kings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    /// Its number among the remaining pairs; 16 bits suffice and keep the whole lookup in the cache.
    pub(super) number: u16,
    /// The symmetry that brings the kings to that pair.
    pub(super) symmetry: Symmetry,
    /// Both kings of that pair stand on the diagonal a1–h8, so that reflecting in it leaves them in place.
    pub(super) on_diagonal: bool,
}

/// The pairs of kings that remain after applying the symmetries.
#[derive(Debug)]
pub(super) struct KingPairs {
    /// Indexed by the fields of White's and Black's king; `None` where the kings touch.
    lookup: Vec<Option<Pair>>,
    /// The fields of White's and Black's king, by pair number.
    kings: Vec<(Square, Square)>,
}

impl KingPairs {
    /// The pairs for endings with or without pawns.
    pub(super) fn of(pawns: bool) -> &'static KingPairs {
        static WITHOUT_PAWNS: LazyLock<KingPairs> = LazyLock::new(|| KingPairs::new(8, is_in_triangle));
        static WITH_PAWNS: LazyLock<KingPairs> =
            LazyLock::new(|| KingPairs::new(2, |white, _| white.file().to_u32() < 4));
        if pawns { &WITH_PAWNS } else { &WITHOUT_PAWNS }
    }

    fn new(symmetries: u8, is_left: impl Fn(Square, Square) -> bool) -> KingPairs {
        let all = || Square::ALL.into_iter().flat_map(|w| Square::ALL.map(|b| (w, b)));
        let kings: Vec<(Square, Square)> = all()
            .filter(|&(white, black)| white.distance(black) > 1 && is_left(white, black))
            .collect();
        let number = |pair| u16::try_from(kings.binary_search(&pair).ok()?).ok();
        let lookup = all()
            .map(|(white, black)| {
                (0..symmetries).map(Symmetry).find_map(|symmetry| {
                    let (white, black) = (symmetry.apply(white), symmetry.apply(black));
                    Some(Pair {
                        number: number((white, black))?,
                        symmetry,
                        on_diagonal: symmetries == 8 && is_on_diagonal(white) && is_on_diagonal(black),
                    })
                })
            })
            .collect();
        KingPairs { lookup, kings }
    }

    /// The number of pairs.
    pub(super) fn len(&self) -> usize {
        self.kings.len()
    }

    /// The pair for these fields; `None` when the kings touch.
    #[inline]
    pub(super) fn find(&self, white: Square, black: Square) -> Option<Pair> {
        self.lookup[white.to_usize() * 64 + black.to_usize()]
    }

    /// The fields of White's and Black's king for a pair number below [`KingPairs::len`].
    #[inline]
    pub(super) fn kings(&self, number: usize) -> (Square, Square) {
        self.kings[number]
    }
}

fn is_on_diagonal(square: Square) -> bool {
    square.flip_diagonal() == square
}

/// Whether White's king stands in the triangle a1–d1–d4 and, if it is on the diagonal, Black's is not beyond
/// the diagonal.
fn is_in_triangle(white: Square, black: Square) -> bool {
    let (file, rank) = (white.file().to_u32(), white.rank().to_u32());
    file < 4 && rank <= file && (rank < file || black.rank().to_u32() <= black.file().to_u32())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_pairs_as_the_literature_has() {
        assert_eq!(KingPairs::of(false).len(), 462);
        assert_eq!(KingPairs::of(true).len(), 1806);
    }

    #[test]
    fn symmetries_form_the_group_of_the_square() {
        for a in (0..8).map(Symmetry) {
            let images: std::collections::HashSet<Square> =
                Square::ALL.into_iter().map(|s| a.apply(s)).collect();
            assert_eq!(images.len(), 64);
            for b in (0..8).map(Symmetry) {
                let both = |square| a.apply(b.apply(square));
                let same = |c: &Symmetry| Square::ALL.into_iter().all(|s| c.apply(s) == both(s));
                assert_eq!((0..8).map(Symmetry).filter(same).count(), 1);
            }
        }
    }

    #[test]
    fn every_field_comes_into_the_triangle_and_back() {
        for square in Square::ALL {
            let image = Symmetry::into_triangle(square).apply(square);
            assert!(is_in_triangle(image, Square::A1), "{square} to {image}");
            for symmetry in (0..8).map(Symmetry) {
                assert_eq!(symmetry.inverse().apply(symmetry.apply(square)), square);
                let mut board = Board::empty();
                board.set_piece_at(square, shakmaty::Role::Rook.of(shakmaty::Color::White));
                symmetry.apply_to(&mut board);
                assert_eq!(board.occupied().single_square(), Some(symmetry.apply(square)));
            }
        }
    }

    #[test]
    fn a_pair_is_found_from_each_of_its_images() {
        for (pawns, symmetries) in [(false, 8), (true, 2)] {
            let pairs = KingPairs::of(pawns);
            for number in 0..pairs.len() {
                let (white, black) = pairs.kings(number);
                for symmetry in (0..symmetries).map(Symmetry) {
                    let pair = pairs.find(symmetry.apply(white), symmetry.apply(black)).unwrap();
                    assert_eq!(usize::from(pair.number), number);
                }
                assert_eq!(pairs.find(white, black).unwrap().symmetry, Symmetry(0));
            }
        }
        assert!(KingPairs::of(false).find(Square::E4, Square::E5).is_none());
    }

    #[test]
    fn only_on_the_long_diagonals_does_a_symmetry_leave_a_field_in_place() {
        for square in Square::ALL {
            let stays = (1..8).map(Symmetry).any(|s| s.apply(square) == square);
            assert_eq!(stays, LONG_DIAGONALS.contains(square));
        }
    }
}
