//! Direct mates by definition: tries every move of both sides, without memory or move ordering. Slow, but
//! hard to get wrong.

use puchok_engine::shakmaty::{Chess, Move, Position};

/// The position after a legal move.
pub fn after(chess: &Chess, m: Move) -> Chess {
    let mut next = chess.clone();
    next.play_unchecked(m);
    next
}

/// The position with the other side to move; `None` in check.
pub fn passed(chess: &Chess) -> Option<Chess> {
    chess.clone().swap_turn().ok()
}

/// Whether the side to move mates within `moves` moves.
pub fn mates(chess: &Chess, moves: u8) -> bool {
    moves > 0
        && chess
            .legal_moves()
            .into_iter()
            .any(|m| is_mated(&after(chess, m), moves - 1))
}

/// Whether the side to move is mated within `moves` moves, whatever it does.
pub fn is_mated(chess: &Chess, moves: u8) -> bool {
    let replies = chess.legal_moves();
    if replies.is_empty() {
        return chess.is_check();
    }
    moves > 0 && replies.into_iter().all(|m| mates(&after(chess, m), moves))
}

/// Every move that mates within `moves` moves.
pub fn keys(chess: &Chess, moves: u8) -> Vec<Move> {
    let is_key = |m: &Move| is_mated(&after(chess, *m), moves - 1);
    chess.legal_moves().into_iter().filter(is_key).collect()
}

/// The moves that would mate within `moves` moves but for exactly one reply, with that reply.
pub fn tries(chess: &Chess, moves: u8) -> Vec<(Move, Move)> {
    let refutation = |m: Move| {
        let next = after(chess, m);
        let mut refutations = next
            .legal_moves()
            .into_iter()
            .filter(|&reply| !mates(&after(&next, reply), moves - 1));
        let first = refutations.next()?;
        refutations.next().is_none().then_some((m, first))
    };
    chess.legal_moves().into_iter().filter_map(refutation).collect()
}
