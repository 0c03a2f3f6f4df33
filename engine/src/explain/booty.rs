//! What material a line wins, by its name.

use shakmaty::{Board, Color, Role};

use crate::report::plans::role_name;

/// What material is won, where it has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Booty {
    /// Exactly one piece of this kind.
    Piece(Role),
    /// A rook for a knight or bishop.
    Exchange,
    /// Two pawns.
    TwoPawns,
    /// Anything else.
    Material,
}

impl Booty {
    /// The name of what a side has gained between two boards, by the pieces that it has more. A knight for a bishop is no
    /// difference.
    pub fn of(side: Color, before: &Board, after: &Board) -> Booty {
        let more = |role: Role| {
            let ahead = |board: &Board| {
                let count = |color| (board.by_role(role) & board.by_color(color)).count();
                count(side) as i32 - count(!side) as i32
            };
            ahead(after) - ahead(before)
        };
        let (knights, bishops) = (more(Role::Knight), more(Role::Bishop));
        let minor = if bishops > knights {
            Role::Bishop
        } else {
            Role::Knight
        };
        match (
            more(Role::Pawn),
            knights + bishops,
            more(Role::Rook),
            more(Role::Queen),
        ) {
            (1, 0, 0, 0) => Booty::Piece(Role::Pawn),
            (2, 0, 0, 0) => Booty::TwoPawns,
            (0, 1, 0, 0) => Booty::Piece(minor),
            (0, -1, 1, 0) => Booty::Exchange,
            (0, 0, 1, 0) => Booty::Piece(Role::Rook),
            (0, 0, 0, 1) => Booty::Piece(Role::Queen),
            _ => Booty::Material,
        }
    }

    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Booty::Piece(role) => role_name(role),
            Booty::Exchange => "exchange",
            Booty::TwoPawns | Booty::Material => "material",
        }
    }
}
