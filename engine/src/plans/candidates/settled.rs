//! The estimate of a board after the exchanges that a piece has offered.

use puchok_zones::board::exchange;
use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};

use crate::plans::gain;
use crate::score::Centipawns;

/// The estimate of a board after the exchanges that a piece of `side` has offered on its new field: a pawn
/// may capture what it attacks, and what takes the piece is taken.
pub(super) fn settled(board: &Board, turn: Color, side: Color, to: Square) -> Centipawns {
    let quiet = gain::estimate(board, turn, side);
    let Some(piece) = board.piece_at(to) else {
        return quiet;
    };
    // Captured at a loss, or exchanged if that is worse.
    let taken = capturer(board, to, !side).map(|taker| {
        let after = gain::moved(board, taker, to);
        match capturer(&after, to, side) {
            Some(taker) => gain::estimate(&gain::moved(&after, taker, to), turn, side),
            None => gain::estimate(&after, turn, side),
        }
    });
    let kings = board.kings();
    let value = match taken {
        Some(taken) if !kings.contains(to) => quiet.min(taken),
        _ => quiet,
    };
    if piece.role != Role::Pawn {
        return value;
    }
    // The lever: the pawn captures, and is taken back if possible.
    let victims = attacks::pawn_attacks(side, to) & board.by_color(!side) & board.pawns();
    let lever = victims.into_iter().map(|victim| {
        let after = gain::moved(board, to, victim);
        match capturer(&after, victim, !side) {
            Some(taker) => gain::estimate(&gain::moved(&after, taker, victim), turn, side),
            None => gain::estimate(&after, turn, side) - exchange::value(Role::Pawn) / 2,
        }
    });
    lever.max().map_or(value, |lever| value.max(lever))
}

/// The cheapest piece of a side that can capture on a field: a king, only if nothing protects it.
fn capturer(board: &Board, to: Square, side: Color) -> Option<Square> {
    let occupied = board.occupied();
    let taker = exchange::first_capturer(board, to, side, occupied, Bitboard::EMPTY)?;
    let is_protected = || board.attacks_to(to, !side, occupied.without(taker.on)).any();
    (taker.role() != Role::King || !is_protected()).then_some(taker.on)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use super::*;
    use crate::position::Position;

    /// The king cannot take the queen, which the rook protects, so that nothing is exchanged; the pawn can.
    #[test]
    fn a_king_takes_nothing_that_is_protected() {
        let settled_and_quiet = |fen: &str| {
            let position: Position = fen.parse().unwrap();
            let board = position.board();
            let value = settled(board, Color::White, Color::White, Square::H6);
            (value, gain::estimate(board, Color::White, Color::White))
        };
        let (value, quiet) = settled_and_quiet("r2q4/5pk1/7Q/7R/8/8/5PP1/6K1 b - - 0 1");
        assert_eq!(value, quiet);
        let (value, quiet) = settled_and_quiet("r2q2k1/5pp1/7Q/7R/8/8/5PP1/6K1 b - - 0 1");
        assert!(quiet - value > Centipawns(300), "{value}, {quiet}");
    }
}
