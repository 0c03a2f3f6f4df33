//! How much of the map is computed: how long trunks may be, and how many levels networks have.

use crate::zone::{distant, network};

/// How far ahead the map looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Horizon {
    /// The longest trunks of attacks on pieces and kings, in moves of the piece: 1 to 4.
    pub attack: u8,
    /// The longest trunks of pawns on their way to promotion, in moves: 1 to 5.
    pub promotion: u8,
    /// Levels of the networks, that is, how many alternating reactions are considered. At level 0 a pawn gets
    /// through if its path is empty, and a move is judged by what it attacks. Level 1 denies: a piece
    /// captures the pawn on its way, a move parries a threat. Level 2 answers: the pawn is supported, an
    /// offer that is accepted wins something, a piece needed for a denial is pinned. Level 3 denies that
    /// answer.
    pub levels: u8,
}

impl Horizon {
    /// The whole map.
    pub const WHOLE: Horizon = Horizon {
        attack: distant::LONGEST,
        promotion: 5,
        levels: network::LEVELS,
    };

    /// The horizon of nodes away from the leaves.
    pub const TREE: Horizon = Horizon {
        attack: 2,
        ..Horizon::WHOLE
    };

    /// The horizon of nodes near the leaves: immediate effects of a move only.
    pub const NEAR: Horizon = Horizon {
        attack: 1,
        promotion: 5,
        levels: 1,
    };

    /// The same, with trunks of at most `trunks` moves and networks of at most `levels` levels.
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
