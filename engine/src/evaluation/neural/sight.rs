//! How a side looks at the board: the rows for what it sees.

use shakmaty::{Board, Color, Role, Square};

use super::{INPUTS, KING_PLACES};
use crate::evaluation::terms::index;

/// How a side looks at the board: from its own side, mirrored so that its king is on the files a to d.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    side: Color,
    /// The bits of a field's number that are flipped.
    turned: usize,
    /// The first of the rows for the place of its king.
    first: usize,
}

/// The place of a king on a field of the files a to d.
///
/// On the first rank, where most kings stand, each file is a place. The other places are the two halves of
/// the second rank, the third and fourth ranks together, and everything beyond.
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
        // In standard chess each side has one king; without a king the board is seen unmirrored.
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

    /// The number of ways in which a side may see the board: by the place of its king, mirrored or not.
    pub(super) const COUNT: usize = 2 * KING_PLACES;

    /// The number of this way.
    #[inline]
    pub(super) fn index(self) -> usize {
        let mirrored = self.turned & 0o07 != 0;
        2 * (self.first / INPUTS) + usize::from(mirrored)
    }

    /// The row for a piece.
    #[inline]
    pub fn row(self, color: Color, role: Role, square: Square) -> u16 {
        self.row_of(color, index(role), square)
    }

    /// The row for a piece whose role has this number, from 0.
    #[inline]
    pub(super) fn row_of(self, color: Color, kind: usize, square: Square) -> u16 {
        let whose = if color == self.side { 0 } else { INPUTS / 2 };
        // Less than ROWS, which fits.
        (self.first + whose + 64 * kind + (square.to_usize() ^ self.turned)) as u16
    }

    /// Calls `see` with the rows of all pieces on the board.
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
