//! Positions of the tests.

use puchok_engine::position::Position;
use shakmaty::CastlingMode;

/// The position of a FEN, with the castling of standard chess.
///
/// # Panics
/// When it is none.
pub fn position(fen: &str) -> Position {
    Position::from_fen(fen, CastlingMode::Standard).expect("a legal position")
}
