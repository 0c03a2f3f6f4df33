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
    let occupied = board.occupied();
    // Captured at a loss, or exchanged if that is worse.
    let taken = exchange::first_capturer(board, to, !side, occupied, Bitboard::EMPTY).map(|taker| {
        let after = gain::moved(board, taker.on, to);
        let back = exchange::first_capturer(&after, to, side, after.occupied(), Bitboard::EMPTY);
        match back {
            Some(taker)
                if taker.role() != Role::King || after.attacks_to(to, !side, after.occupied()).is_empty() =>
            {
                gain::estimate(&gain::moved(&after, taker.on, to), turn, side)
            }
            _ => gain::estimate(&after, turn, side),
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
        match exchange::first_capturer(&after, victim, !side, after.occupied(), Bitboard::EMPTY) {
            Some(taker) => gain::estimate(&gain::moved(&after, taker.on, victim), turn, side),
            None => gain::estimate(&after, turn, side) - exchange::value(Role::Pawn) / 2,
        }
    });
    lever.max().map_or(value, |lever| value.max(lever))
}
