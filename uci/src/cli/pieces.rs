//! Pieces and fields as written in arguments.

use puchok_engine::shakmaty::{Color, Piece, Role, Square};
use puchok_engine::text::role_name;

use crate::input::quoted;

/// The error for an argument that is not a piece or a field.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ArgumentError {
    /// Not a piece.
    #[error("a piece is one of KQRBNP (White's), kqrbnp (Black's), or a name such as knight; not '{0}'")]
    Piece(String),
    /// Not a field.
    #[error("a field is a letter a to h and a number 1 to 8; not '{0}'")]
    Square(String),
}

/// Parses a piece: a FEN letter, or a name, which means a white piece.
pub(crate) fn read_piece(text: &str) -> Result<Piece, ArgumentError> {
    let mut letters = text.chars();
    let by_letter = letters
        .next()
        .filter(|_| letters.next().is_none())
        .and_then(Piece::from_char);
    let by_name = || {
        Role::ALL
            .into_iter()
            .find(|&role| role_name(role).eq_ignore_ascii_case(text))
    };
    by_letter
        .or_else(|| by_name().map(|role| role.of(Color::White)))
        .ok_or_else(|| ArgumentError::Piece(quoted(text)))
}

/// Parses a field.
pub(crate) fn read_square(text: &str) -> Result<Square, ArgumentError> {
    text.parse().map_err(|_| ArgumentError::Square(quoted(text)))
}

/// Which pieces to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PieceFilter {
    /// Given as a FEN letter: the pieces of one side.
    Of(Piece),
    /// Given as a name: the pieces of both sides.
    Any(Role),
}

/// Parses a piece filter: a FEN letter, or a name.
pub(crate) fn read_piece_filter(text: &str) -> Result<PieceFilter, ArgumentError> {
    let piece = read_piece(text)?;
    Ok(if text.len() == 1 {
        PieceFilter::Of(piece)
    } else {
        PieceFilter::Any(piece.role)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn arguments_do_not_panic(text in any::<String>()) {
            let _ = read_piece(&text);
            let _ = read_square(&text);
        }
    }

    #[test]
    fn pieces_are_read_as_letters_and_names() {
        let read = |text| read_piece(text).map(Piece::char);
        assert_eq!(
            (read("n"), read("N"), read("Knight")),
            (Ok('n'), Ok('N'), Ok('N'))
        );
        assert_eq!(read("X"), Err(ArgumentError::Piece("X".to_owned())));
        assert_eq!(read(""), Err(ArgumentError::Piece(String::new())));
    }

    #[test]
    fn a_letter_has_a_side_and_a_name_has_none() {
        assert_eq!(read_piece_filter("n"), Ok(PieceFilter::Of(Color::Black.knight())));
        assert_eq!(read_piece_filter("Knight"), Ok(PieceFilter::Any(Role::Knight)));
        assert!(read_piece_filter("x").is_err());
    }
}
