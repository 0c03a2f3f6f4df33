//! Pieces as the nouns of a sentence.

use shakmaty::Piece;

use crate::line::placed::Placed;
use crate::text::role_name;

/// "the rook".
pub(super) fn the(piece: Piece) -> String {
    format!("the {}", role_name(piece.role))
}

/// "the rook on a8".
pub(super) fn at(placed: Placed) -> String {
    format!("{} on {}", the(placed.piece), placed.on)
}
