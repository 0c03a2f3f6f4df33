//! Perft: how many lines of a given length a position has.
//!
//! Chess programs compare this count to check their move generators (R. Thompson's *performance test, move
//! path enumeration*).

use shakmaty::{Chess, Move, Position as _};

use crate::position::Position;

/// The most plies that may be requested: longer lines are beyond counting, and each ply needs a stack frame.
pub const MOST_PLIES: u32 = 20;

/// The smallest depth at which `go_on` is called: below it there are only some thousands of positions.
const ASKED_AT: u32 = 3;

/// Counts the lines of `plies` plies; `None` when `go_on` returned false before the end.
pub fn perft(position: &Position, plies: u32, go_on: &impl Fn() -> bool) -> Option<u64> {
    count(position.chess(), plies, go_on)
}

/// Counts the lines after each legal move, in the order of the move generator.
///
/// `each` is called with a move as soon as its lines are counted. Returns the sum, or `None` when `go_on`
/// returned false before the end. With `plies` 0 there is one line, which has no first move.
pub fn divide(
    position: &Position,
    plies: u32,
    go_on: &impl Fn() -> bool,
    mut each: impl FnMut(Move, u64),
) -> Option<u64> {
    let Some(rest) = plies.checked_sub(1) else {
        return Some(1);
    };
    let mut sum = 0;
    for m in position.legal_moves() {
        let lines = count(position.after(m).chess(), rest, go_on)?;
        each(m, lines);
        sum += lines;
    }
    Some(sum)
}

fn count(chess: &Chess, plies: u32, go_on: &impl Fn() -> bool) -> Option<u64> {
    if plies == 0 {
        return Some(1);
    }
    let moves = chess.legal_moves();
    if plies == 1 {
        return Some(moves.len() as u64);
    }
    if plies >= ASKED_AT && !go_on() {
        return None;
    }
    moves.into_iter().try_fold(0_u64, |sum, m| {
        let mut next = chess.clone();
        next.play_unchecked(m);
        Some(sum + count(&next, plies - 1, go_on)?)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::CastlingMode;

    /// Chess Programming Wiki, "Perft Results", positions 1 and 2, and the first position in
    /// "Chess960 Perft Results".
    #[test]
    fn published_counts() {
        for (fen, plies, lines) in [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                4,
                197_281,
            ),
            (
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                3,
                97_862,
            ),
            (
                "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
                3,
                12_189,
            ),
        ] {
            let mode = if fen.contains("HFhf") {
                CastlingMode::Chess960
            } else {
                CastlingMode::Standard
            };
            let position = Position::from_fen(fen, mode).unwrap();
            assert_eq!(perft(&position, plies, &|| true), Some(lines), "{fen}");
            let mut moves = Vec::new();
            let sum = divide(&position, plies, &|| true, |m, lines| moves.push((m, lines)));
            assert_eq!(sum, Some(lines));
            assert_eq!(moves.len(), position.legal_moves().len());
            assert_eq!(moves.iter().map(|(_, lines)| lines).sum::<u64>(), lines);
            assert_eq!(perft(&position, plies, &|| false), None);
        }
        assert_eq!(perft(&Position::startpos(), 0, &|| true), Some(1));
        assert_eq!(divide(&Position::startpos(), 0, &|| true, |_, _| {}), Some(1));
    }
}
