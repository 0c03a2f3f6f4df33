//! Half-moves.

use std::ops::Add;

/// A number of half-moves: from the root of a search, from a position (whose first move is ply 1), or from
/// the start of the game ([`Cell::frozen`](crate::Cell::frozen)).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Ply(pub u16);

impl Ply {
    /// No move has been made.
    pub const ROOT: Ply = Ply(0);

    /// The ply of the `moves`-th move of a side, given whether it is to move now.
    #[inline]
    pub fn of_move(moves: u8, to_move: bool) -> Ply {
        let plies = 2 * u16::from(moves);
        Ply(if to_move { plies.saturating_sub(1) } else { plies })
    }

    /// The ply as an index into data kept per ply.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// This many plies earlier; `None` before the root.
    #[inline]
    pub fn back(self, plies: u16) -> Option<Ply> {
        self.0.checked_sub(plies).map(Ply)
    }
}

impl Add<u16> for Ply {
    type Output = Ply;
    #[inline]
    fn add(self, plies: u16) -> Ply {
        Ply(self.0 + plies)
    }
}
