//! Positions for tests.

use puchok_engine::position::Position;
use shakmaty::CastlingMode;

/// Parses a FEN with standard castling.
///
/// # Panics
/// When it is not a legal position.
pub fn position(fen: &str) -> Position {
    Position::from_fen(fen, CastlingMode::Standard).expect("a legal position")
}
