//! A piece and the field it goes to: the unit in which the histories and the corrections learn, and the values they learn.

use puchok_zones::board::steps::field_of_arrival;
use shakmaty::{Color, Move, Role, Square};

/// A piece and the field it goes to, as an index: the unit in which the histories learn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PieceTo(u16);

/// Number of different [`PieceTo`].
pub(super) const PIECE_TO: usize = 2 * 6 * 64;

impl PieceTo {
    /// Of a move by a side.
    #[inline]
    pub(super) fn new(color: Color, m: Move) -> PieceTo {
        PieceTo::of(color, m.role(), field_of_arrival(m, color))
    }

    #[inline]
    fn of(color: Color, role: Role, to: Square) -> PieceTo {
        let side = if color.is_white() { 0 } else { 6 };
        PieceTo(((side + role as u16 - Role::Pawn as u16) << 6) | to.to_u32() as u16)
    }

    /// Where the piece arrived.
    #[inline]
    pub(super) fn field(self) -> Square {
        Square::new(u32::from(self.0 & 63))
    }

    #[inline]
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A value for each move after each other.
pub(super) type ByTwoMoves = Box<[[i16; PIECE_TO]; PIECE_TO]>;

/// Nought for all of them.
pub(super) fn nothing_learnt() -> ByTwoMoves {
    let rows: Box<[_]> = vec![[0; PIECE_TO]; PIECE_TO].into_boxed_slice();
    // The slice has exactly PIECE_TO rows, as made in the line above.
    rows.try_into()
        .unwrap_or_else(|_| unreachable!("made with this length"))
}

/// Moves a value by `bonus`, less the nearer it is to its limit, which an `i16` holds.
#[inline]
pub(super) fn nudge(value: &mut i16, bonus: i32, limit: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / limit) as i16;
}
