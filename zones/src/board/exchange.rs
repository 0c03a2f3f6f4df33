//! Exchanges on one field: what a capture brings when both sides capture on, cheapest piece first, as long as it pays.

use arrayvec::ArrayVec;
use shakmaty::{Bitboard, Board, Color, Move, Role, Square, attacks};

use crate::Centipawns;
use crate::board::corner;

/// What a piece is worth in an exchange, in centipawns.
///
/// Rounder than the weights of the positional estimate: a knight and a bishop are worth the same here, so that
/// an exchange of one for the other counts as even.
#[inline]
pub const fn value(role: Role) -> Centipawns {
    match role {
        Role::Pawn => Centipawns(100),
        Role::Knight | Role::Bishop => Centipawns(325),
        Role::Rook => Centipawns(500),
        Role::Queen => Centipawns(975),
        Role::King => Centipawns(10_000),
    }
}

/// The longest exchange: every piece of both sides.
const LONGEST: usize = 32;

/// The centipawns that the side that moves wins by `m` when both sides go on capturing on its field as long as it
/// pays them. Quiet moves are answered too: a piece that can be taken there loses its value.
pub fn gain(board: &Board, m: Move, color: Color) -> Centipawns {
    let Some(from) = m.from() else {
        return Centipawns::ZERO;
    };
    if m.is_castle() {
        return Centipawns::ZERO;
    }
    let to = m.to();
    let mut occupied = board.occupied().without(from);
    if m.is_en_passant() {
        occupied.discard(Square::from_coords(to.file(), from.rank()));
    }
    let promoted = m.promotion().unwrap_or(m.role());
    let won = m.capture().map_or(Centipawns::ZERO, value) + value(promoted) - value(m.role());
    won - reply(board, to, promoted, !color, occupied).max(Centipawns::ZERO)
}

/// Whether [`gain`] is at least `threshold` centipawns. The cheap cases are decided without playing the exchange out.
pub fn gains_at_least(board: &Board, m: Move, color: Color, threshold: Centipawns) -> bool {
    let promoted = m.promotion().unwrap_or(m.role());
    let won = m.capture().map_or(Centipawns::ZERO, value) + value(promoted) - value(m.role());
    if won < threshold {
        return false;
    }
    if won - value(promoted) >= threshold {
        return true;
    }
    gain(board, m, color) >= threshold
}

/// What `side` wins by capturing a piece of role `standing` on `to`, with `occupied` as the pieces still on the board;
/// 0 or less when it had better not.
pub fn reply(board: &Board, to: Square, standing: Role, side: Color, occupied: Bitboard) -> Centipawns {
    reply_without(board, to, standing, side, occupied, Bitboard::EMPTY)
}

/// As [`reply`], without the pieces of `tied`: those that may not leave a line to their king.
pub fn reply_without(
    board: &Board,
    to: Square,
    standing: Role,
    side: Color,
    occupied: Bitboard,
    tied: Bitboard,
) -> Centipawns {
    let mut occupied = occupied;
    let mut attackers = attackers_of(board, to, occupied) & !tied;
    // What the side that captured last is ahead, capture by capture.
    let mut gains: ArrayVec<Centipawns, LONGEST> = ArrayVec::new();
    let mut before = Centipawns::ZERO;
    let mut side = side;
    let mut standing = standing;
    while let Some((square, role)) = cheapest(board, side, attackers & board.by_color(side)) {
        if role == Role::King && (attackers & board.by_color(!side)).any() {
            // The king may not capture what is still protected.
            break;
        }
        before = value(standing) - before;
        if gains.try_push(before).is_err() {
            break;
        }
        standing = role;
        occupied.discard(square);
        attackers = (attackers | uncovered_by(board, role, to, occupied)) & occupied & !tied;
        side = !side;
    }
    let Some(mut gain) = gains.pop() else {
        return Centipawns::ZERO;
    };
    while let Some(earlier) = gains.pop() {
        gain = -gain.max(-earlier);
    }
    gain
}

/// The sliders that may reach `to` when a piece that has captured there is gone from its line: a knight stands on none, a pawn and a
/// bishop on a diagonal, a rook on a straight one.
#[inline]
fn uncovered_by(board: &Board, role: Role, to: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Knight => Bitboard::EMPTY,
        Role::Pawn | Role::Bishop => attacks::bishop_attacks(to, occupied) & board.bishops_and_queens(),
        Role::Rook => attacks::rook_attacks(to, occupied) & board.rooks_and_queens(),
        Role::Queen | Role::King => sliders_to(board, to, occupied),
    }
}

/// All pieces of both sides that reach `to` past `occupied`.
#[inline]
fn attackers_of(board: &Board, to: Square, occupied: Bitboard) -> Bitboard {
    let steps = (attacks::pawn_attacks(Color::White, to) & board.pawns() & board.black())
        | (attacks::pawn_attacks(Color::Black, to) & board.pawns() & board.white())
        | (attacks::knight_attacks(to) & board.knights())
        | (attacks::king_attacks(to) & board.kings());
    (steps | sliders_to(board, to, occupied)) & occupied
}

#[inline]
fn sliders_to(board: &Board, to: Square, occupied: Bitboard) -> Bitboard {
    (attacks::bishop_attacks(to, occupied) & board.bishops_and_queens())
        | (attacks::rook_attacks(to, occupied) & board.rooks_and_queens())
}

/// The piece of `side` that would capture on `to` first, the king last, without the pieces of `tied`.
#[inline]
pub fn first_capturer(
    board: &Board,
    to: Square,
    side: Color,
    occupied: Bitboard,
    tied: Bitboard,
) -> Option<(Square, Role)> {
    let attackers = attackers_of(board, to, occupied) & !tied & occupied;
    cheapest(board, side, attackers & board.by_color(side))
}

/// The cheapest of the pieces on `attackers`, all of which are of `side`.
#[inline]
fn cheapest(board: &Board, side: Color, attackers: Bitboard) -> Option<(Square, Role)> {
    if attackers.is_empty() {
        return None;
    }
    Role::ALL.into_iter().find_map(|role| {
        corner::first_seen(side, attackers & board.by_role(role)).map(|square| (square, role))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{CastlingMode, Chess, Position, fen::Fen, uci::UciMove};

    fn exchange(fen: &str, uci: &str) -> Centipawns {
        let chess: Chess = fen
            .parse::<Fen>()
            .unwrap()
            .into_position(CastlingMode::Standard)
            .unwrap();
        let m = uci.parse::<UciMove>().unwrap().to_move(&chess).unwrap();
        let result = gain(chess.board(), m, chess.turn());
        for threshold in [-1000, -325, -1, 0, 1, 100, 325, 1000].map(Centipawns) {
            assert_eq!(
                gains_at_least(chess.board(), m, chess.turn(), threshold),
                result >= threshold
            );
        }
        result
    }

    /// The first two positions are those of the Chess Programming Wiki's page on static exchange evaluation.
    #[test]
    fn known_exchanges() {
        assert_eq!(
            exchange("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5"),
            Centipawns(100)
        );
        assert_eq!(
            exchange("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5"),
            Centipawns(100 - 325)
        );
        assert_eq!(
            exchange("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5"),
            Centipawns(100)
        );
        assert_eq!(
            exchange("4k3/2p5/3p4/8/4B3/8/8/4K3 w - - 0 1", "e4d5"),
            Centipawns::ZERO
        );
        assert_eq!(
            exchange("4k3/8/2p1p3/8/4B3/8/8/4K3 w - - 0 1", "e4d5"),
            Centipawns(-325)
        );
    }

    #[test]
    fn promotion_en_passant_and_kings() {
        assert_eq!(exchange("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q"), Centipawns(875));
        assert_eq!(
            exchange("1r5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q"),
            Centipawns(-100)
        );
        assert_eq!(
            exchange("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6"),
            Centipawns(100)
        );
        // The king cannot take back what the bishop protects.
        assert_eq!(
            exchange("8/3k4/4p3/8/8/1B6/4R3/4K3 w - - 0 1", "e2e6"),
            Centipawns(100)
        );
        assert_eq!(
            exchange("8/3k4/4p3/8/8/8/4R3/4K3 w - - 0 1", "e2e6"),
            Centipawns(100 - 500)
        );
    }
}
