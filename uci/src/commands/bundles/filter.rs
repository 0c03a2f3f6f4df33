//! Which of the stored bundles are asked for.

use puchok_engine::bundles::Entry;
use puchok_engine::shakmaty::{Piece, Role};

use crate::cli::bundles::BundlesArgs;
use crate::commands::bundle::{ArgumentError, read_piece};

/// The pieces asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PieceFilter {
    /// A letter of FEN: those of one side.
    Of(Piece),
    /// A name: those of both sides.
    Any(Role),
}

/// Reads a piece: a letter of FEN, or a name.
pub(crate) fn read_piece_filter(text: &str) -> Result<PieceFilter, ArgumentError> {
    let piece = read_piece(text)?;
    Ok(if text.len() == 1 {
        PieceFilter::Of(piece)
    } else {
        PieceFilter::Any(piece.role)
    })
}

/// Whether a bundle is one of those asked for.
pub(super) fn wants(args: &BundlesArgs, entry: &Entry) -> bool {
    let piece = match args.piece {
        None => true,
        Some(PieceFilter::Of(piece)) => entry.piece == piece,
        Some(PieceFilter::Any(role)) => entry.piece.role == role,
    };
    piece
        && args.from.is_none_or(|from| entry.from == from)
        && args.to.is_none_or(|to| entry.cell.to == to)
        && args
            .length
            .is_none_or(|length| entry.cell.longest.get() == length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use puchok_engine::shakmaty::Color;

    #[test]
    fn a_letter_has_a_side_and_a_name_has_none() {
        assert_eq!(read_piece_filter("n"), Ok(PieceFilter::Of(Color::Black.knight())));
        assert_eq!(read_piece_filter("Knight"), Ok(PieceFilter::Any(Role::Knight)));
        assert!(read_piece_filter("x").is_err());
    }
}
