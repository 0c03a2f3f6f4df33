//! From where a side's men would check the enemy king, on the board as it stands.

use shakmaty::{Bitboard, Board, Color, Move, Role, Square, attacks};

/// The fields and lines from which a side checks the other's king.
#[derive(Clone, Copy, Debug)]
pub struct Checks {
    /// By role: the fields from which it attacks the king.
    fields: [Bitboard; 6],
    /// Men of the side that alone keep a line from one of its own to the king closed.
    screens: Bitboard,
    /// Those lines, from edge to edge.
    lines: Bitboard,
}

impl Checks {
    /// None at all.
    pub const NONE: Checks = Checks {
        fields: [Bitboard::EMPTY; 6],
        screens: Bitboard::EMPTY,
        lines: Bitboard::EMPTY,
    };

    /// The checks that a side may give to the other king; none where it has no king.
    pub fn of(board: &Board, attacker: Color) -> Checks {
        let Some(king) = board.king_of(!attacker) else {
            return Checks::NONE;
        };
        let occupied = board.occupied();
        let own = board.by_color(attacker);
        let straight = attacks::rook_attacks(king, occupied);
        let diagonal = attacks::bishop_attacks(king, occupied);
        let snipers = (attacks::rook_attacks(king, Bitboard::EMPTY) & board.rooks_and_queens())
            | (attacks::bishop_attacks(king, Bitboard::EMPTY) & board.bishops_and_queens());
        let mut screens = Bitboard::EMPTY;
        let mut lines = Bitboard::EMPTY;
        for sniper in snipers & own {
            let between = attacks::between(king, sniper) & occupied;
            if between.single_square().is_some() && (between & own).any() {
                screens |= between;
                lines |= attacks::ray(king, sniper);
            }
        }
        Checks {
            fields: [
                attacks::pawn_attacks(!attacker, king),
                attacks::knight_attacks(king),
                diagonal,
                straight,
                straight | diagonal,
                Bitboard::EMPTY,
            ],
            screens,
            lines,
        }
    }

    /// The fields from which a man of this role would attack the king.
    #[inline]
    pub fn fields(&self, role: Role) -> Bitboard {
        // Roles are numbered from 1.
        self.fields[role as usize - 1]
    }

    /// Those of these men that may open a line to the king by leaving it.
    #[inline]
    pub fn screening(&self, men: Bitboard) -> Bitboard {
        men & self.screens
    }

    /// The lines to the king that a man of the side keeps closed, from edge to edge.
    #[inline]
    pub fn lines(&self) -> Bitboard {
        self.lines
    }

    /// Whether a man of this role would attack the king from that field.
    #[inline]
    pub fn reaches(&self, role: Role, field: Square) -> bool {
        self.fields(role).contains(field)
    }

    /// Whether a man that leaves this field may open a line to the king.
    #[inline]
    pub fn screens(&self, field: Square) -> bool {
        self.screens.contains(field)
    }

    /// Whether the move gives check. Castling and captures en passant that open a line are not looked at, nor what a
    /// promoted man attacks through the field that the pawn left.
    #[inline]
    pub fn gives(&self, m: Move) -> bool {
        let Some(from) = m.from() else { return false };
        let role = m.promotion().unwrap_or(m.role());
        !m.is_castle() && (self.reaches(role, m.to()) || self.screens(from) && !self.lines.contains(m.to()))
    }
}
