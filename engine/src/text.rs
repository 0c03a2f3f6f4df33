//! Texts as other programs write them, and words that all sentences share.

use shakmaty::{Color, Role};

/// The byte order mark in UTF-8, with which editors under Windows begin a file; it is no part of the text.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A text without the byte order mark at its beginning.
pub fn without_mark(text: &str) -> &str {
    text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text)
}

/// A side, as sentences call it.
pub fn side(color: Color) -> &'static str {
    color.fold_wb("White", "Black")
}

/// Names one after another, the last behind a word: "d7, d8 and e8", "a king or a pawn". Nothing of none.
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
