//! The fields from which a side would check the enemy king on the current board.

use shakmaty::{Bitboard, Board, Color, Move, Role, Square, attacks};

use crate::board::pins::shields;
use crate::board::steps::{field_of_capture, fields_left};
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
    /// All men; none if there is no king to check.
    occupied: Bitboard,
    /// The side's rooks and queens, and its bishops and queens.
    sliders: (Bitboard, Bitboard),
}

impl Checks {
    /// No checks at all.
    pub const NONE: Checks = Checks {
        fields: [Bitboard::EMPTY; 6],
        screens: Bitboard::EMPTY,
        king: Square::A1,
        occupied: Bitboard::EMPTY,
        sliders: (Bitboard::EMPTY, Bitboard::EMPTY),
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
            occupied,
            sliders,
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

    /// Whether the move gives check.
    #[inline]
    pub fn gives(&self, m: Move) -> bool {
        let Some(from) = m.from() else { return false };
        if m.is_castle() || m.is_en_passant() || m.is_promotion() {
            // Without a king to check there are no men.
            return self.occupied.any() && self.gives_unusually(m, from);
        }
        self.reaches(m.role(), m.to()) || self.uncovers(from, m.to())
    }

    /// Whether a move gives check that opens more lines than its own, or puts another man on its field: castling,
    /// en passant, promotion.
    #[cold]
    fn gives_unusually(&self, m: Move, from: Square) -> bool {
        let vacated = fields_left(m);
        let mut occupied = (self.occupied & !vacated).without(field_of_capture(m));
        let (role, to) = match m.castling_side() {
            Some(castling) => {
                let home = |file| Square::from_coords(file, from.rank());
                occupied.add(home(castling.king_to_file()));
                (Role::Rook, home(castling.rook_to_file()))
            }
            None => (m.promotion().unwrap_or(m.role()), m.to()),
        };
        occupied.add(to);
        let (mut straight, mut diagonal) = (self.sliders.0 & !vacated, self.sliders.1 & !vacated);
        if matches!(role, Role::Rook | Role::Queen) {
            straight.add(to);
        }
        if matches!(role, Role::Bishop | Role::Queen) {
            diagonal.add(to);
        }
        let leaps = matches!(role, Role::Pawn | Role::Knight) && self.reaches(role, to);
        leaps
            || (attacks::rook_attacks(self.king, occupied) & straight).any()
            || (attacks::bishop_attacks(self.king, occupied) & diagonal).any()
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

    /// `gives` agrees with the rules.
    fn agrees(chess: &Chess) {
        let checks = Checks::of(chess.board(), chess.turn());
        for m in chess.legal_moves() {
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

    /// Castling along a file and along the first rank, en passant that opens a rank, a file and a diagonal,
    /// and a promoted piece that looks back through the field of its pawn.
    #[test]
    fn unusual_moves_give_check() {
        let given = |fen: &str, unusual: fn(&Move) -> bool| {
            let chess = position(fen);
            agrees(&chess);
            let checks = Checks::of(chess.board(), chess.turn());
            let moves = chess.legal_moves().into_iter().filter(unusual);
            moves.filter(|&m| checks.gives(m)).count()
        };
        let castles = |m: &Move| m.is_castle();
        assert_eq!(given("5k2/8/8/8/8/8/8/R3K2R w KQ - 0 1", castles), 1);
        assert_eq!(given("8/8/8/8/8/8/8/k3K2R w K - 0 1", castles), 1);
        assert_eq!(given("8/8/8/8/8/4k3/8/R3K2R w KQ - 0 1", castles), 0);
        let passes = |m: &Move| m.is_en_passant();
        assert_eq!(given("8/8/8/R1pP3k/8/8/8/4K3 w - c6 0 1", passes), 1);
        assert_eq!(given("3k4/8/8/2pP4/8/8/8/3RK3 w - c6 0 1", passes), 1);
        assert_eq!(given("8/4k3/8/2pP4/1B6/8/8/4K3 w - c6 0 1", passes), 1);
        assert_eq!(given("8/8/8/2pP3k/8/8/8/4K3 w - c6 0 1", passes), 0);
        let promotes = |m: &Move| m.is_promotion();
        assert_eq!(given("8/P7/8/8/k7/8/8/4K3 w - - 0 1", promotes), 2);
        assert_eq!(given("8/P7/8/k7/8/8/8/1B2K3 w - - 0 1", promotes), 2);
    }

    #[test]
    fn moves_give_check_when_the_board_after_them_says_so() {
        let begins = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "3q3k/1b1r2r1/3N1N2/3p1p1p/3P1P1P/2B2B2/6Q1/K2R2R1 w - - 0 1",
            "8/8/1k1P1P1R/8/1P3P2/2P1P3/B3R2Q/7K w - - 0 1",
            "r3k3/P6P/2pP4/7R/2Pp4/8/p5p1/R3K2R w KQq - 0 1",
        ];
        for seed in 1..=20 {
            random_positions_from(seed, begins.map(position), 100, agrees);
        }
    }
}
