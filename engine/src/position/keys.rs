//! The Zobrist key of a position, updated move by move and available before a move is made.

use puchok_zones::board::steps::field_of_capture;
use shakmaty::zobrist::{Zobrist64, ZobristValue};
use shakmaty::{Bitboard, CastlingSide, Chess, Color, Move, Position as _, Role, Square, attacks};

use super::Position;

/// The key of a position as far as the pieces and the side to move go.
///
/// Castling rights are those before the last move, and captures en passant are left out. For most moves this
/// is the whole key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arrangement(u64);

impl Arrangement {
    /// The key as far as it is known.
    #[inline]
    pub(crate) fn key(self) -> u64 {
        self.0
    }
}

impl Position {
    /// Plays a legal move whose [`Position::arrangement_after`] is `arrangement`. The caller vouches for
    /// both.
    #[inline]
    pub(crate) fn play_to(&mut self, m: Move, arrangement: Arrangement) {
        let key = arrangement.key() ^ self.rights_lost(m);
        self.chess.play_unchecked(m);
        self.key = key ^ en_passant_key(&self.chess);
    }

    /// The key of the position that a legal move leads to.
    ///
    /// Costs a few xor operations, except for moves that may allow a capture en passant: those are played on a
    /// copy.
    pub fn key_after(&self, m: Move) -> u64 {
        self.key_of(self.arrangement_after(m), m)
    }

    /// The key of the position that a legal move leads to, if [`Position::arrangement_after`] is already
    /// known.
    #[inline]
    pub(crate) fn key_of(&self, arrangement: Arrangement, m: Move) -> u64 {
        if self.may_be_passed(m) {
            let mut next = self.clone();
            next.play_to(m, arrangement);
            return next.key;
        }
        arrangement.key() ^ self.rights_lost(m)
    }

    /// The keys of the castling rights that a legal move ends, combined: all of a king that moves, and those
    /// of a rook that leaves its field or is captured there.
    #[inline]
    fn rights_lost(&self, m: Move) -> u64 {
        let castles = self.chess.castles();
        // In most positions of a tree no castling rights are left.
        if castles.is_empty() {
            return 0;
        }
        let moved = m.from().map_or(Bitboard::EMPTY, Bitboard::from);
        let touched = moved | Bitboard::from(m.to());
        let mut key = 0;
        for color in Color::ALL {
            let of_king = m.role() == Role::King && color == self.turn();
            for side in CastlingSide::ALL {
                if castles
                    .rook(color, side)
                    .is_some_and(|rook| of_king || touched.contains(rook))
                {
                    key ^= Zobrist64::zobrist_for_castling_right(color, side).0;
                }
            }
        }
        key
    }

    /// The key of the position with the other side to move and no capture en passant.
    pub(super) fn key_after_pass(&self) -> u64 {
        self.key ^ en_passant_key(&self.chess) ^ Zobrist64::zobrist_for_white_turn().0
    }

    /// Whether the move is a double step that ends beside an enemy pawn.
    fn may_be_passed(&self, m: Move) -> bool {
        let Move::Normal {
            role: Role::Pawn,
            from,
            to,
            ..
        } = m
        else {
            return false;
        };
        let neighbours = attacks::king_attacks(to) & Bitboard::from_rank(to.rank());
        from.rank().distance(to.rank()) == 2
            && (neighbours & self.board().pawns() & self.board().by_color(!self.turn())).any()
    }

    /// The arrangement that a legal move leads to.
    #[inline]
    pub(crate) fn arrangement_after(&self, m: Move) -> Arrangement {
        let turn = self.turn();
        let mut key = self.key_after_pass();
        let piece_key =
            |sq: Square, role: Role, color: Color| Zobrist64::zobrist_for_piece(sq, role.of(color)).0;
        match m {
            Move::Normal {
                role,
                from,
                capture,
                to,
                promotion,
            } => {
                key ^= piece_key(from, role, turn) ^ piece_key(to, promotion.unwrap_or(role), turn);
                if let Some(captured) = capture {
                    key ^= piece_key(to, captured, !turn);
                }
            }
            Move::EnPassant { from, to } => {
                key ^= piece_key(from, Role::Pawn, turn) ^ piece_key(to, Role::Pawn, turn);
                key ^= piece_key(field_of_capture(m), Role::Pawn, !turn);
            }
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_king_side(king < rook);
                key ^= piece_key(king, Role::King, turn) ^ piece_key(side.king_to(turn), Role::King, turn);
                key ^= piece_key(rook, Role::Rook, turn) ^ piece_key(side.rook_to(turn), Role::Rook, turn);
            }
            // Drops exist only in Crazyhouse.
            Move::Put { .. } => {}
        }
        Arrangement(key)
    }
}

/// The key of a legal capture en passant; 0 if there is none.
fn en_passant_key(chess: &Chess) -> u64 {
    chess
        .legal_ep_square()
        .map_or(0, |sq| Zobrist64::zobrist_for_en_passant_file(sq.file()).0)
}

#[cfg(test)]
mod tests {
    use shakmaty::{CastlingMode, EnPassantMode};

    use super::*;

    /// Walks all lines to `depth` and compares the updated key with shakmaty's, computed from scratch.
    fn check_keys(position: &Position, depth: u32) {
        let fresh = position.chess.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0;
        assert_eq!(position.key, fresh, "{}", position.fen());
        if depth == 0 {
            return;
        }
        for m in position.legal_moves() {
            let mut next = position.clone();
            next.play(m);
            assert_eq!(position.key_after(m), next.key, "{} {m:?}", position.fen());
            check_keys(&next, depth - 1);
        }
    }

    #[test]
    fn key_kept_equals_key_from_scratch() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
            "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        ] {
            check_keys(&Position::from_fen(fen, CastlingMode::Standard).unwrap(), 3);
        }
    }

    #[test]
    fn chess960_castling_keys() {
        let p = Position::from_fen(
            "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9",
            CastlingMode::Chess960,
        );
        check_keys(&p.unwrap(), 3);
    }
}
