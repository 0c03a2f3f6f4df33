//! From where a side's men would check the enemy king, on the board as it stands.

use shakmaty::{Bitboard, Board, Color, Move, Role, Square, attacks};

use crate::board::pins::shields;

/// The fields and lines from which a side checks the other's king.
#[derive(Clone, Copy, Debug)]
pub struct Checks {
    /// By role: the fields from which it attacks the king.
    fields: [Bitboard; 6],
    /// Men of the side that alone keep a line from one of its own to the king closed.
    screens: Bitboard,
    /// Where the king stands.
    king: Square,
}

impl Checks {
    /// None at all.
    pub const NONE: Checks = Checks {
        fields: [Bitboard::EMPTY; 6],
        screens: Bitboard::EMPTY,
        king: Square::A1,
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
        let sliders = (board.rooks_and_queens() & own, board.bishops_and_queens() & own);
        let screens = shields(king, sliders.0, sliders.1, own, occupied)
            .map(|(_, man)| man)
            .collect();
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
            king,
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

    /// The line of a [screen](Self::screens) to the king, from edge to edge: only off it the other's line is open.
    #[inline]
    pub fn line_of(&self, screen: Square) -> Bitboard {
        attacks::ray(self.king, screen)
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

    /// Whether a man that goes from one field to another opens a line to the king.
    #[inline]
    pub fn uncovers(&self, from: Square, to: Square) -> bool {
        self.screens(from) && !self.line_of(from).contains(to)
    }

    /// Whether the move gives check. Castling and captures en passant that open a line are not looked at, nor what a
    /// promoted man attacks through the field that the pawn left.
    #[inline]
    pub fn gives(&self, m: Move) -> bool {
        let Some(from) = m.from() else { return false };
        let role = m.promotion().unwrap_or(m.role());
        !m.is_castle() && (self.reaches(role, m.to()) || self.uncovers(from, m.to()))
    }

    /// Whether [`gives`](Self::gives) is exact for a move.
    #[inline]
    pub fn are_sure_of(m: Move) -> bool {
        !(m.is_castle() || m.is_en_passant() || m.is_promotion())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::{position::position, random_games::random_positions_from};
    use shakmaty::{Chess, Position, fen::Fen};

    /// Every move that is looked at gives check when the board after it says so, and no other.
    fn agrees(chess: &Chess) {
        let checks = Checks::of(chess.board(), chess.turn());
        for m in chess.legal_moves() {
            if !Checks::are_sure_of(m) {
                continue;
            }
            let mut after = chess.clone();
            after.play_unchecked(m);
            let fen = Fen::from_position(chess, shakmaty::EnPassantMode::Legal);
            assert_eq!(checks.gives(m), after.is_check(), "{fen} {m}");
        }
    }

    /// Two knights keep two lines closed: one of them on the other's line has opened its own.
    #[test]
    fn a_screen_on_the_line_of_another_uncovers_its_own() {
        let fen = "R1N1k3/8/4N3/8/8/8/8/K3R3 w - - 0 1";
        let chess = position(fen);
        let uncovering = chess
            .legal_moves()
            .into_iter()
            .filter(|m| m.from() == Some(Square::E6));
        let checks = Checks::of(chess.board(), chess.turn());
        assert_eq!(uncovering.filter(|&m| checks.gives(m)).count(), 8);
        agrees(&chess);
    }

    #[test]
    fn moves_give_check_when_the_board_after_them_says_so() {
        let begins = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "3q3k/1b1r2r1/3N1N2/3p1p1p/3P1P1P/2B2B2/6Q1/K2R2R1 w - - 0 1",
            "8/8/1k1P1P1R/8/1P3P2/2P1P3/B3R2Q/7K w - - 0 1",
        ];
        for seed in 1..=20 {
            random_positions_from(seed, begins.map(position), 100, agrees);
        }
    }
}
