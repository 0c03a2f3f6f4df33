//! A piece and its destination: the unit by which the histories and the corrections learn, and the values
//! that they hold.

use puchok_zones::board::steps::field_of_arrival;
use shakmaty::{Color, Move, Role, Square};

/// A piece and the field it goes to, as an index: the unit by which the histories learn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PieceTo(u16);

/// The number of different [`PieceTo`].
pub(super) const PIECE_TO: usize = 2 * 6 * 64;

impl PieceTo {
    /// The piece that a side moves, with its destination.
    #[inline]
    pub(super) fn new(color: Color, m: Move) -> PieceTo {
        PieceTo::of(color, m.role(), field_of_arrival(m, color))
    }

    /// This piece with its destination; for castling the king's new field.
    #[inline]
    pub(super) fn of(color: Color, role: Role, to: Square) -> PieceTo {
        let side = if color.is_white() { 0 } else { 6 };
        PieceTo(((side + role as u16 - Role::Pawn as u16) << 6) | to.to_u32() as u16)
    }

    /// The field on which the piece arrived.
    #[inline]
    pub(super) fn field(self) -> Square {
        Square::new(u32::from(self.0 & 63))
    }

    #[inline]
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A value for each pair of moves, one made soon after the other.
pub(super) type ByTwoMoves = Box<[[i16; PIECE_TO]; PIECE_TO]>;

/// A table of zeros.
pub(super) fn nothing_learnt() -> ByTwoMoves {
    let rows: Box<[_]> = vec![[0; PIECE_TO]; PIECE_TO].into_boxed_slice();
    // The slice has exactly PIECE_TO rows: it was made just above.
    rows.try_into()
        .unwrap_or_else(|_| unreachable!("made with this length"))
}

/// Shifts a value by `bonus`, less the closer it is to `limit`, which must fit an `i16`.
#[inline]
pub(super) fn nudge(value: &mut i16, bonus: i32, limit: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / limit) as i16;
}
