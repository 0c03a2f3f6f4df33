//! A view of a position: which fields each piece and each side controls.
//!
//! Everything above (zones, the map, the evaluation) reads the board through a [`View`], so that the attacks
//! of a piece are looked up once per node.

use super::pins::Pins;
use super::steps::forward;
use shakmaty::{Bitboard, Board, ByColor, ByRole, Chess, Color, Position, Role, Square, attacks};

/// A position with the fields each piece and each side controls.
#[derive(Clone, Debug)]
pub struct View {
    board: Board,
    turn: Color,
    en_passant: Option<Square>,
    attacks: [Bitboard; 64],
    by_role: ByColor<ByRole<Bitboard>>,
    all: ByColor<Bitboard>,
    twice: ByColor<Bitboard>,
    pins: Pins,
    king: ByColor<Square>,
    checkers: Bitboard,
}

impl View {
    /// Computes the view of a position.
    pub fn new(chess: &Chess) -> View {
        let mut view = View::unseen(chess);
        view.look();
        view
    }

    /// The view of a board with one king per side; `en_passant` is the field behind a pawn that can be
    /// captured there.
    pub fn of(board: Board, turn: Color, en_passant: Option<Square>) -> View {
        let mut view = View::unseen_of(board, turn, en_passant);
        view.look();
        view
    }

    /// A view on which [`View::look`] has not been called yet: nothing is controlled. The two together equal
    /// [`View::new`]; they are separate so that a view, which is large, can be built in place.
    #[inline]
    pub fn unseen(chess: &Chess) -> View {
        View::unseen_of(chess.board().clone(), chess.turn(), chess.legal_ep_square())
    }

    fn unseen_of(board: Board, turn: Color, en_passant: Option<Square>) -> View {
        let king = ByColor::new_with(|color| {
            // Standard chess has one king per side; shakmaty rejects other positions.
            board.king_of(color).unwrap_or(Square::A1)
        });
        View {
            turn,
            en_passant,
            attacks: [Bitboard::EMPTY; 64],
            by_role: ByColor::default(),
            all: ByColor::default(),
            twice: ByColor::default(),
            pins: Pins::NONE,
            king,
            checkers: Bitboard::EMPTY,
            board,
        }
    }

    /// Computes what the pieces of an [`View::unseen`] position control.
    pub fn look(&mut self) {
        for color in Color::ALL {
            self.add_side(color);
        }
        self.pins = Pins::of(&self.board);
        let (us, them) = (self.turn, !self.turn);
        if self.controlled(them).contains(self.king(us)) {
            self.checkers = self.board.attacks_to(self.king(us), them, self.occupied());
        }
    }

    fn add_side(&mut self, color: Color) {
        let occupied = self.board.occupied();
        self.add_role(color, Role::Pawn, |from| attacks::pawn_attacks(color, from));
        self.add_role(color, Role::Knight, attacks::knight_attacks);
        self.add_role(color, Role::Bishop, |from| {
            attacks::bishop_attacks(from, occupied)
        });
        self.add_role(color, Role::Rook, |from| attacks::rook_attacks(from, occupied));
        self.add_role(color, Role::Queen, |from| attacks::queen_attacks(from, occupied));
        self.add_role(color, Role::King, attacks::king_attacks);
    }

    /// Adds the fields controlled by the pieces of one role. Instantiated per role, so that there is no
    /// dispatch per piece.
    #[inline]
    fn add_role(&mut self, color: Color, role: Role, fields_from: impl Fn(Square) -> Bitboard) {
        let (all, twice) = (self.all.get_mut(color), self.twice.get_mut(color));
        let mut of_role = Bitboard::EMPTY;
        for from in self.board.by_role(role) & self.board.by_color(color) {
            let fields = fields_from(from);
            self.attacks[from.to_usize()] = fields;
            *twice |= *all & fields;
            *all |= fields;
            of_role |= fields;
        }
        *self.by_role.get_mut(color).get_mut(role) = of_role;
    }

    /// The board.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// All pieces.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.board.occupied()
    }

    /// The pieces of a side.
    #[inline]
    pub fn side(&self, color: Color) -> Bitboard {
        self.board.by_color(color)
    }

    /// The pieces of a side that have this role.
    #[inline]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.board.by_color(color) & self.board.by_role(role)
    }

    /// The field of a side's king.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        *self.king.get(color)
    }

    /// The fields around a side's king, its own included.
    #[inline]
    pub fn king_ring(&self, color: Color) -> Bitboard {
        let king = self.king(color);
        attacks::king_attacks(king).with(king)
    }

    /// The fields controlled by the piece on this field (its own side's pieces included); empty without a
    /// piece.
    #[inline]
    pub fn from(&self, square: Square) -> Bitboard {
        self.attacks[square.to_usize()]
    }

    /// The fields controlled by a side's pieces of one role.
    #[inline]
    pub fn by_role(&self, color: Color, role: Role) -> Bitboard {
        *self.by_role.get(color).get(role)
    }

    /// The fields controlled by a side's bishops, rooks and queens.
    #[inline]
    pub(crate) fn controlled_by_sliders(&self, color: Color) -> Bitboard {
        self.by_role(color, Role::Bishop) | self.by_role(color, Role::Rook) | self.by_role(color, Role::Queen)
    }

    /// The fields a side controls.
    #[inline]
    pub fn controlled(&self, color: Color) -> Bitboard {
        *self.all.get(color)
    }

    /// The fields a side controls with two pieces or more.
    #[inline]
    pub fn controlled_twice(&self, color: Color) -> Bitboard {
        *self.twice.get(color)
    }

    /// Men of a side that may not leave the line to their king.
    #[inline]
    pub fn pinned(&self, color: Color) -> Bitboard {
        self.pins.pinned(color)
    }

    /// The pins of both sides.
    #[inline]
    pub fn pins(&self) -> &Pins {
        &self.pins
    }

    /// The fields to which a piece may go without exposing its king: the pin line if it is pinned, otherwise
    /// all.
    #[inline]
    pub(crate) fn untied(&self, color: Color, piece: Square) -> Bitboard {
        if self.pinned(color).contains(piece) {
            attacks::ray(self.king(color), piece)
        } else {
            Bitboard::FULL
        }
    }

    /// The fields to which a piece may go without leaving its king attacked. For the king itself: those that
    /// the other side does not control, excluding those behind its own field on the line of a check.
    #[inline]
    pub fn allowed(&self, color: Color, piece: Square) -> Bitboard {
        if piece != self.king(color) {
            return self.untied(color, piece);
        }
        let behind = |checker| match self.role_at(checker) {
            Some(Role::Bishop | Role::Rook | Role::Queen) => attacks::ray(checker, piece).without(checker),
            _ => Bitboard::EMPTY,
        };
        let checkers = if color == self.turn {
            self.checkers
        } else {
            Bitboard::EMPTY
        };
        let lines = checkers
            .into_iter()
            .fold(Bitboard::EMPTY, |all, checker| all | behind(checker));
        !(self.controlled(!color) | lines)
    }

    /// The fields on which a piece answers a check, if it can go there; all fields if its side is not in
    /// check.
    pub fn answers(&self, color: Color, piece: Square) -> Bitboard {
        let king = self.king(color);
        if color != self.turn || self.checkers.is_empty() {
            return Bitboard::FULL;
        }
        if piece == king {
            return self.allowed(color, king);
        }
        let Some(checker) = self.checkers.single_square() else {
            return Bitboard::EMPTY;
        };
        // A pawn may capture the checking pawn en passant.
        let passed = self
            .passed_by(checker)
            .filter(|_| self.role_at(piece) == Some(Role::Pawn));
        attacks::between(king, checker).with(checker) | passed.map_or(Bitboard::EMPTY, Bitboard::from)
    }

    /// The pieces that give check to the side to move.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// The field behind a pawn that has just made a double step, if a pawn can capture it en passant.
    #[inline]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// The officers of a side: neither its king nor its pawns.
    #[inline]
    pub fn officers(&self, color: Color) -> Bitboard {
        self.side(color) & !(self.board.pawns() | self.board.kings())
    }

    /// The officers of both sides.
    #[inline]
    pub fn all_officers(&self) -> Bitboard {
        self.occupied() & !(self.board.pawns() | self.board.kings())
    }

    /// Pawns of the other side that can capture a pawn of `side` en passant on this field, subject to pins.
    #[inline]
    pub(crate) fn takers_in_passing(&self, side: Color, passed: Square) -> Bitboard {
        let beside = attacks::pawn_attacks(side, passed) & self.pieces(!side, Role::Pawn);
        let may_take = |&pawn: &Square| self.untied(!side, pawn).contains(passed);
        beside.into_iter().filter(may_take).collect()
    }

    /// The field that a pawn has just passed, if the side to move can capture it there en passant.
    #[inline]
    pub(crate) fn passed_by(&self, pawn: Square) -> Option<Square> {
        self.en_passant
            .filter(|&field| pawn.offset(forward(self.turn)) == Some(field))
    }

    /// The role of the piece on a field.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        self.board.role_at(square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::position::position;

    fn view(fen: &str) -> View {
        let chess = position(fen);
        View::new(&chess)
    }

    #[test]
    fn control_agrees_with_attacks_to() {
        let view = view("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
        for color in Color::ALL {
            for square in Square::ALL {
                let attackers = view.board().attacks_to(square, color, view.occupied()).count();
                assert_eq!(view.controlled(color).contains(square), attackers > 0);
                assert_eq!(view.controlled_twice(color).contains(square), attackers > 1);
            }
        }
    }

    /// A pawn that may not capture en passant because its king would be in check along the rank does not
    /// count.
    #[test]
    fn en_passant_only_where_it_is_legal() {
        let tied = view("7k/8/8/K4Ppr/8/8/8/8 w - g6 0 2");
        assert_eq!(tied.en_passant(), None);
        let free = view("7k/8/8/5Ppr/K7/8/8/8 w - g6 0 2");
        assert_eq!(free.passed_by(Square::G5), Some(Square::G6));
    }

    #[test]
    fn pins_and_checks() {
        let pins = view("4k3/4r3/8/b7/8/2N5/4B3/4K3 w - - 0 1");
        assert_eq!(
            pins.pinned(Color::White),
            Bitboard::from_square(Square::C3).with(Square::E2)
        );
        assert!(pins.checkers().is_empty());
        assert_eq!(
            pins.untied(Color::White, Square::E2),
            Bitboard::from_file(shakmaty::File::E)
        );
        assert_eq!(pins.untied(Color::White, Square::E1), Bitboard::FULL);
        let check = view("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
        assert_eq!(check.checkers(), Bitboard::from_square(Square::E2));
        // The field behind the king is still on the line of the check.
        let check = view("4k3/8/8/8/4r3/8/4K3/8 w - - 0 1");
        let steps = attacks::king_attacks(Square::E2) & check.allowed(Color::White, Square::E2);
        assert_eq!(
            steps,
            Bitboard::from(Square::D1) | Square::F1 | Square::D2 | Square::F2 | Square::D3 | Square::F3
        );
    }
}
