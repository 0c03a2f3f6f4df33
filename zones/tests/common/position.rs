//! Positions from FEN.

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};

/// The position of a FEN that is known to be valid.
pub(crate) fn position(fen: &str) -> Chess {
    fen.parse::<Fen>()
        .expect("a FEN")
        .into_position(CastlingMode::Standard)
        .expect("a legal position")
}
