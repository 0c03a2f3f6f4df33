//! How a side looks at the board: which rows it sees.

use shakmaty::{Board, Color, Role, Square};

use super::{INPUTS, KING_PLACES};
use crate::evaluation::terms::index;

/// How a side looks at the board: from its own side, mirrored so that its king stands on the files a to d.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    side: Color,
    /// What is turned in the number of a field.
    turned: usize,
    /// The first of the rows for the place of its king.
    first: usize,
}

/// The place of a king on a field of the files a to d: on the first rank, where most kings stand, each file is one; two halves of the second rank,
/// the third and fourth, and all beyond are the others.
pub(super) const fn king_place(field: usize) -> usize {
    match (field / 8, field % 8) {
        (0, file) => file,
        (1, file) => 4 + file / 2,
        (2 | 3, _) => 6,
        _ => 7,
    }
}

impl Sight {
    #[inline]
    pub(super) fn of(board: &Board, side: Color) -> Sight {
        // Standard chess has one king a side; without one the board is seen as it is.
        Sight::new(side, board.king_of(side).unwrap_or(Square::A1))
    }

    /// How a side with its king on this field looks at the board.
    #[inline]
    pub fn new(side: Color, king: Square) -> Sight {
        let ranks = if side.is_white() { 0 } else { 0o70 };
        let files = if king.to_usize() % 8 > 3 { 0o07 } else { 0 };
        let turned = ranks ^ files;
        Sight {
            side,
            turned,
            first: INPUTS * king_place(king.to_usize() ^ turned),
        }
    }

    /// Ways in which a side may see the board: places of its king, and whether the board is mirrored.
    pub(super) const COUNT: usize = 2 * KING_PLACES;

    /// Which of these ways it is.
    #[inline]
    pub(super) fn index(self) -> usize {
        let mirrored = self.turned & 0o07 != 0;
        2 * (self.first / INPUTS) + usize::from(mirrored)
    }

    /// The place of the row for a piece.
    #[inline]
    pub fn row(self, color: Color, role: Role, square: Square) -> u16 {
        self.row_of(color, index(role), square)
    }

    /// The same for the number of its role, from 0.
    #[inline]
    pub(super) fn row_of(self, color: Color, kind: usize, square: Square) -> u16 {
        let whose = if color == self.side { 0 } else { INPUTS / 2 };
        // Less than ROWS: it fits.
        (self.first + whose + 64 * kind + (square.to_usize() ^ self.turned)) as u16
    }

    /// The places of all rows that it sees.
    #[inline]
    pub(super) fn each(self, board: &Board, mut see: impl FnMut(u16)) {
        for role in Role::ALL {
            for color in [self.side, !self.side] {
                for square in board.by_role(role) & board.by_color(color) {
                    see(self.row(color, role, square));
                }
            }
        }
    }
}
