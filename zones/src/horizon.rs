//! How much of a map is read: how far trunks reach, and how many levels networks have.

use crate::zone::{distant, network};

/// How far trunks reach, in moves of the piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Horizon {
    /// For attacks on pieces and kings: 1 to 4.
    pub attack: u8,
    /// For pawns on their way to promotion: 1 to 5.
    pub promotion: u8,
    /// Levels of the networks: how many reactions, of one side after the other, are looked at. Without any, a pawn gets through where
    /// its path is empty, and a move is judged by what it attacks. The first denies: a man captures on the way of a pawn, a move parries a threat. The second
    /// answers: the pawn is supported, an offer that is taken wins something, a piece that a denial needs is bound. The third
    /// denies that answer.
    pub levels: u8,
}

impl Horizon {
    /// All that a map holds.
    pub const WHOLE: Horizon = Horizon {
        attack: distant::LONGEST,
        promotion: 5,
        levels: network::LEVELS,
    };

    /// That of nodes away from the leaves.
    pub const TREE: Horizon = Horizon {
        attack: 2,
        ..Horizon::WHOLE
    };

    /// The horizon of nodes near the leaves: what a move does at once.
    pub const NEAR: Horizon = Horizon {
        attack: 1,
        promotion: 5,
        levels: 1,
    };

    /// The same with trunks of no more than so many moves, and networks of no more than so many levels.
    pub fn within(self, trunks: u8, levels: u8) -> Horizon {
        Horizon {
            attack: self.attack.min(trunks),
            levels: self.levels.min(levels),
            ..self
        }
    }
}

impl Default for Horizon {
    fn default() -> Self {
        Horizon::WHOLE
    }
}
