//! The board after a move, as far as judging it needs one.

use shakmaty::{Bitboard, Board, Color, Move, Piece, Role, Square, attacks};

use crate::board::exchange;
use crate::board::view::View;
use crate::zone::Gain;

/// The board after a move.
pub(crate) struct After {
    pub(crate) board: Board,
    pub(crate) occupied: Bitboard,
    /// Pieces of the other side that are left.
    pub(crate) others: Bitboard,
    pub(crate) from: Square,
    pub(crate) to: Square,
    /// The moved piece as it stands there.
    pub(crate) piece: Piece,
    /// What it attacks from there.
    pub(crate) reach: Bitboard,
}

impl After {
    /// `with_board`: whether exchanges will be played out on it; else its board stays empty.
    #[inline]
    pub(crate) fn new(
        view: &View,
        mv: Move,
        from: Square,
        to: Square,
        piece: Piece,
        with_board: bool,
    ) -> After {
        let others = view.side(!piece.color).without(to);
        let occupied = view.occupied().without(from).with(to);
        let mut after = After {
            occupied,
            others,
            from,
            to,
            piece,
            reach: attacks::attacks(to, piece, occupied),
            board: Board::empty(),
        };
        if with_board || mv.is_castle() || mv.is_en_passant() {
            after.complete(view, mv);
        }
        after
    }

    /// Makes the move on the board.
    pub(crate) fn complete(&mut self, view: &View, mv: Move) {
        let side = self.piece.color;
        let mut board = view.board().clone();
        if let Move::Castle { king, rook } = mv {
            board.discard_piece_at(king);
            board.discard_piece_at(rook);
            let castling = mv.castling_side().unwrap_or(shakmaty::CastlingSide::KingSide);
            board.set_piece_at(castling.rook_to(side), Role::Rook.of(side));
        } else {
            board.discard_piece_at(self.from);
        }
        if mv.is_en_passant() {
            board.discard_piece_at(Square::from_coords(self.to.file(), self.from.rank()));
        }
        board.set_piece_at(self.to, self.piece);
        self.occupied = board.occupied();
        self.others = board.by_color(!side);
        self.reach = attacks::attacks(self.to, self.piece, self.occupied);
        self.board = board;
    }

    /// What the piece on a field other than those of the move attacks.
    #[inline]
    pub(crate) fn attacks_from(&self, view: &View, square: Square) -> Bitboard {
        match view.board().piece_at(square) {
            Some(piece) => attacks::attacks(square, piece, self.occupied),
            None => Bitboard::EMPTY,
        }
    }

    /// What the other side wins by capturing on a field of `side`'s that the move has not touched; 0 when nothing.
    #[inline]
    pub(crate) fn reply(&self, view: &View, square: Square, side: Color) -> Gain {
        match view.role_at(square) {
            Some(Role::King) | None => 0,
            Some(role) => exchange::reply(&self.board, square, role, !side, self.occupied).max(0),
        }
    }
}
