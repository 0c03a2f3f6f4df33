//! The board after a move, as far as judging the move needs it.

use std::cell::OnceCell;

use shakmaty::{Bitboard, Board, Color, Move, Piece, Role, Square, attacks};

use crate::Centipawns;
use crate::board::exchange;
use crate::board::moved::Moved;
use crate::board::pins::Pins;
use crate::board::steps::{field_of_capture, fields_left};
use crate::board::view::View;

/// The board after a move, built lazily when the first exchange is played out on it.
pub(crate) struct After<'v> {
    view: &'v View,
    mv: Move,
    board: OnceCell<Board>,
    pub(crate) occupied: Bitboard,
    /// The remaining pieces of the other side.
    pub(crate) others: Bitboard,
    pub(crate) from: Square,
    /// The fields vacated by the moving side, including the rook's when castling.
    pub(crate) left: Bitboard,
    pub(crate) to: Square,
    /// The moved piece as it stands on `to`.
    pub(crate) piece: Piece,
    /// The fields it attacks from there; when castling, those of the rook as well.
    pub(crate) reach: Bitboard,
    /// The fields that own sliders newly attack through the vacated field; empty until the judge fills it in.
    pub(crate) opened: Bitboard,
}

impl<'v> After<'v> {
    #[inline]
    pub(crate) fn new(view: &'v View, moved: &Moved) -> After<'v> {
        let &Moved { mv, from, to, .. } = moved;
        let piece = moved.becomes.of(view.turn());
        let (occupied, others, left) = if moved.castles || moved.en_passant {
            After::read_off(view, mv, piece.color)
        } else {
            (
                view.occupied().without(from).with(to),
                view.side(!piece.color).without(to),
                Bitboard::from(from),
            )
        };
        let castled = mv.castling_side().map(|castling| castling.rook_to(piece.color));
        let castled_reach = |rook| attacks::rook_attacks(rook, occupied);
        // Constructed in the return position: copying it right after writing would stall on the store, for
        // each move that is judged.
        After {
            view,
            mv,
            board: OnceCell::new(),
            occupied,
            others,
            from,
            left,
            to,
            piece,
            reach: attacks::attacks(to, piece, occupied) | castled.map_or(Bitboard::EMPTY, castled_reach),
            opened: Bitboard::EMPTY,
        }
    }

    /// The fields that the moved piece, or a slider behind it, attacks after the move and the moved piece did
    /// not before.
    #[inline]
    pub(crate) fn newly_controlled(&self) -> Bitboard {
        (self.reach & !self.view.from(self.from)) | self.opened
    }

    /// The fields that the moved piece attacks, and a castling rook, when a man has left its field as well: a
    /// king that is checked.
    #[inline]
    pub(crate) fn reach_past(&self, man: Square) -> Bitboard {
        let occupied = self.occupied.without(man);
        let lines = attacks::attacks(self.to, self.piece, occupied);
        match self.mv.castling_side() {
            Some(castling) => lines | attacks::rook_attacks(castling.rook_to(self.piece.color), occupied),
            None => lines,
        }
    }

    /// The fields that a slider attacks after the move but not before.
    #[inline]
    pub(crate) fn newly_reached_by(&self, slider: Square) -> Bitboard {
        self.lines_from(slider) & !self.view.from(slider)
    }

    /// The field of the pawn that was captured in passing.
    #[inline]
    pub(crate) fn captured_in_passing(&self) -> Option<Square> {
        self.mv.is_en_passant().then(|| field_of_capture(self.mv))
    }

    /// For moves that change more than two fields (castling, en passant): all pieces, those of the other
    /// side, and the vacated fields, read off the new board.
    #[cold]
    fn read_off(view: &View, mv: Move, side: Color) -> (Bitboard, Bitboard, Bitboard) {
        let board = board_after(view.board(), mv, side);
        (board.occupied(), board.by_color(!side), fields_left(mv))
    }

    /// The board itself.
    #[inline]
    pub(crate) fn board(&self) -> &Board {
        self.board
            .get_or_init(|| board_after(self.view.board(), self.mv, self.piece.color))
    }

    /// The fields attacked by a slider on a field that the move does not touch.
    #[inline]
    pub(crate) fn lines_from(&self, slider: Square) -> Bitboard {
        let board = self.view.board();
        let mut lines = Bitboard::EMPTY;
        if board.bishops_and_queens().contains(slider) {
            lines |= attacks::bishop_attacks(slider, self.occupied);
        }
        if board.rooks_and_queens().contains(slider) {
            lines |= attacks::rook_attacks(slider, self.occupied);
        }
        lines
    }

    /// What the other side wins by capturing on a field of `side` that the move has not touched; 0 if
    /// nothing. Pins are those before the move.
    #[inline]
    pub(crate) fn reply(&self, square: Square, side: Color) -> Centipawns {
        self.reply_with(self.view.pins(), square, side)
    }

    /// The same, with the pins after the move.
    pub(crate) fn reply_then(&self, square: Square, side: Color) -> Centipawns {
        self.reply_with(&Pins::of(self.board()), square, side)
    }

    #[inline]
    fn reply_with(&self, pins: &Pins, square: Square, side: Color) -> Centipawns {
        match self.view.role_at(square) {
            Some(Role::King) | None => Centipawns::ZERO,
            Some(role) => exchange::reply(self.board(), pins, square, role, !side, self.occupied),
        }
    }
}

/// The board after a move by `side`.
pub fn board_after(board: &Board, mv: Move, side: Color) -> Board {
    let mut board = board.clone();
    if let Some(castling) = mv.castling_side() {
        for left in fields_left(mv) {
            board.discard_piece_at(left);
        }
        board.set_piece_at(castling.king_to(side), Role::King.of(side));
        board.set_piece_at(castling.rook_to(side), Role::Rook.of(side));
    } else if let Some(from) = mv.from() {
        board.discard_piece_at(from);
        if mv.is_en_passant() {
            board.discard_piece_at(field_of_capture(mv));
        }
        board.set_piece_at(mv.to(), mv.promotion().unwrap_or(mv.role()).of(side));
    }
    board
}
