//! Text as other programs write it, and words that all sentences share.

use shakmaty::{Color, Role};

/// The byte order mark in UTF-8, with which Windows editors may begin a file; it is not part of the text.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Removes a byte order mark at the beginning of a text.
pub fn without_mark(text: &str) -> &str {
    text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text)
}

/// The name of a side in a sentence.
pub fn side(color: Color) -> &'static str {
    color.fold_wb("White", "Black")
}

/// Joins names, with `word` before the last: "d7, d8 and e8", "a king or a pawn". Empty without names.
pub(crate) fn enumerated(names: &[String], word: &str) -> String {
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} {word} {last}", most.join(", ")),
    }
}

/// The English word for a role.
pub const fn role_name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}
