//! Pins: men between their king and an enemy slider, which may not leave the line.

use shakmaty::{Bitboard, Board, ByColor, Color, Square, attacks};

/// The pinned men of both sides of a board, and the pinning pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pins {
    pinned: ByColor<Bitboard>,
    /// By the colour of the men that they pin.
    pinners: ByColor<Bitboard>,
    kings: ByColor<Square>,
}

impl Pins {
    /// No pins.
    pub const NONE: Pins = Pins {
        pinned: ByColor {
            black: Bitboard::EMPTY,
            white: Bitboard::EMPTY,
        },
        pinners: ByColor {
            black: Bitboard::EMPTY,
            white: Bitboard::EMPTY,
        },
        kings: ByColor {
            black: Square::A1,
            white: Square::A1,
        },
    };

    /// The pins on a board; a side without a king has none.
    pub fn of(board: &Board) -> Pins {
        let mut pins = Pins::NONE;
        for side in Color::ALL {
            pins.look_at(board, side);
        }
        pins
    }

    /// The pins of one side.
    pub(crate) fn of_side(board: &Board, side: Color) -> Pins {
        let mut pins = Pins::NONE;
        pins.look_at(board, side);
        pins
    }

    fn look_at(&mut self, board: &Board, side: Color) {
        let Some(king) = board.king_of(side) else { return };
        let (own, other) = (board.by_color(side), board.by_color(!side));
        let straight = board.rooks_and_queens() & other;
        let diagonal = board.bishops_and_queens() & other;
        let (mut pinned, mut pinners) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for (slider, man) in shields(king, straight, diagonal, own, board.occupied()) {
            pinned.add(man);
            pinners.add(slider);
        }
        *self.pinned.get_mut(side) = pinned;
        *self.pinners.get_mut(side) = pinners;
        *self.kings.get_mut(side) = king;
    }

    /// The pinned men of a side.
    #[inline]
    pub fn pinned(&self, side: Color) -> Bitboard {
        *self.pinned.get(side)
    }

    /// The pinned men of a side that may not go to a field; none once all pinning pieces are gone from
    /// `occupied`.
    #[inline]
    pub fn tied(&self, side: Color, to: Square, occupied: Bitboard) -> Bitboard {
        let pinned = self.pinned(side);
        if pinned.is_empty() || (*self.pinners.get(side) & occupied).is_empty() {
            return Bitboard::EMPTY;
        }
        pinned & !attacks::ray(*self.kings.get(side), to)
    }
}

/// Sliders with exactly one man between them and a king, if that man is one of `shielding`: the slider, and
/// the man.
///
/// `straight` and `diagonal` are the sliders by the lines on which they attack.
#[inline]
pub(crate) fn shields(
    king: Square,
    straight: Bitboard,
    diagonal: Bitboard,
    shielding: Bitboard,
    occupied: Bitboard,
) -> impl Iterator<Item = (Square, Square)> {
    // Looking through the shielding men, nothing else stands between the king and these sliders.
    let others = occupied & !shielding;
    let sliders =
        (attacks::rook_attacks(king, others) & straight) | (attacks::bishop_attacks(king, others) & diagonal);
    sliders.into_iter().filter_map(move |slider| {
        let man = (attacks::between(king, slider) & shielding).single_square()?;
        Some((slider, man))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_pinned_goes_along_the_line_alone() {
        // The knight is pinned on the diagonal, the rook on the file; the pawn with another man behind it is
        // not.
        let board: Board = "4k3/1p2r3/2n1r3/1B6/Q7/8/8/4RK2".parse().unwrap();
        let pins = Pins::of(&board);
        assert_eq!(pins.pinned(Color::Black), Bitboard::from(Square::C6));
        assert_eq!(pins.pinned(Color::White), Bitboard::EMPTY);
        let occupied = board.occupied();
        let knight = Bitboard::from(Square::C6);
        assert_eq!(pins.tied(Color::Black, Square::E5, occupied), knight);
        assert_eq!(pins.tied(Color::Black, Square::B5, occupied), Bitboard::EMPTY);
        // With the bishop gone nothing is pinned.
        assert_eq!(
            pins.tied(Color::Black, Square::E5, occupied.without(Square::B5)),
            Bitboard::EMPTY
        );
        assert_eq!(Pins::of_side(&board, Color::White), {
            let mut of_white = Pins::NONE;
            *of_white.kings.get_mut(Color::White) = Square::F1;
            of_white
        });
    }
}
