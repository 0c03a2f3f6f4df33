//! Half-moves.

use std::ops::Add;

/// A number of half-moves: from the root of a search, from a position, whose first move is ply 1, or from the
/// beginning of the game ([`Cell::frozen`](crate::Cell::frozen)).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Ply(pub u16);

impl Ply {
    /// No move has been made.
    pub const ROOT: Ply = Ply(0);

    /// The ply of the `moves`-th move of a side, which is to move now or not.
    #[inline]
    pub fn of_move(moves: u8, to_move: bool) -> Ply {
        let plies = 2 * u16::from(moves);
        Ply(if to_move { plies.saturating_sub(1) } else { plies })
    }

    /// As an index into what is kept for each ply.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// So many plies before; `None` before the root.
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
