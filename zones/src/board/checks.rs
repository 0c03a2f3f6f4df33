//! The fields from which a side would check the enemy king on the current board.

use shakmaty::{Bitboard, Board, Color, Move, Role, Square, attacks};

use crate::board::pins::shields;
use crate::board::view::View;

/// The fields and lines from which a side checks the enemy king.
#[derive(Clone, Copy, Debug)]
pub struct Checks {
    /// Per role: the fields from which it attacks the king.
    fields: [Bitboard; 6],
    /// Men of the side that alone stand between one of its own sliders and the king.
    screens: Bitboard,
    /// The field of the king.
    king: Square,
}

impl Checks {
    /// No checks at all.
    pub const NONE: Checks = Checks {
        fields: [Bitboard::EMPTY; 6],
        screens: Bitboard::EMPTY,
        king: Square::A1,
    };

    /// The checks that a side can give; none if there is no enemy king.
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

    /// The fields from which a man of this role attacks the king.
    #[inline]
    pub fn fields(&self, role: Role) -> Bitboard {
        // Roles are numbered from 1.
        self.fields[role as usize - 1]
    }

    /// Those of these men that may discover a check by moving.
    #[inline]
    pub(crate) fn screening(&self, men: Bitboard) -> Bitboard {
        men & self.screens
    }

    /// The line through a screen and the king, from edge to edge: moving along it discovers
    /// nothing.
    #[inline]
    pub fn line_of(&self, screen: Square) -> Bitboard {
        attacks::ray(self.king, screen)
    }

    /// Whether a man of this role on this field attacks the king.
    #[inline]
    pub fn reaches(&self, role: Role, field: Square) -> bool {
        self.fields(role).contains(field)
    }

    /// Whether a man leaving this field may discover a check.
    #[inline]
    pub(crate) fn screens(&self, field: Square) -> bool {
        self.screens.contains(field)
    }

    /// Whether a man moving between these fields discovers a check.
    #[inline]
    pub fn uncovers(&self, from: Square, to: Square) -> bool {
        self.screens(from) && !self.line_of(from).contains(to)
    }

    /// Whether the move gives check. Ignores castling, lines opened by en passant, and attacks of a promoted
    /// piece through the field that the pawn left.
    #[inline]
    pub fn gives(&self, m: Move) -> bool {
        let Some(from) = m.from() else { return false };
        let role = m.promotion().unwrap_or(m.role());
        !m.is_castle() && (self.reaches(role, m.to()) || self.uncovers(from, m.to()))
    }

    /// Whether [`gives`](Self::gives) is exact for this move.
    #[inline]
    pub fn are_sure_of(m: Move) -> bool {
        !(m.is_castle() || m.is_en_passant() || m.is_promotion())
    }
}

/// Whether a man of a side moving between these fields discovers a check.
#[inline]
pub(crate) fn discovers_check(view: &View, side: Color, from: Square, to: Square) -> bool {
    // Only a slider of its own that reaches the man can give it: most men need no further look.
    view.controlled_by_sliders(side).contains(from) && Checks::of(view.board(), side).uncovers(from, to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::{position::position, random_games::random_positions_from};
    use shakmaty::{Chess, Position, fen::Fen};

    /// For the moves that are covered, `gives` agrees with the rules.
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

    /// Two knights screen two lines; moving one onto the other's line still discovers its own check.
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
