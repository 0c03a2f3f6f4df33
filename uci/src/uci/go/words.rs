//! The words of `go`: recognising them, guessing misspelt ones, and parsing the numbers after them.

use std::fmt;

use crate::input::ALIKE;

/// A word that may follow `go`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keyword {
    SearchMoves,
    Ponder,
    WhiteTime,
    BlackTime,
    WhiteIncrement,
    BlackIncrement,
    MovesToGo,
    Depth,
    Nodes,
    Mate,
    MoveTime,
    Infinite,
    /// Not part of UCI, but known to many engines.
    Perft,
}

impl Keyword {
    /// All keywords.
    const ALL: [Keyword; 13] = [
        Keyword::SearchMoves,
        Keyword::Ponder,
        Keyword::WhiteTime,
        Keyword::BlackTime,
        Keyword::WhiteIncrement,
        Keyword::BlackIncrement,
        Keyword::MovesToGo,
        Keyword::Depth,
        Keyword::Nodes,
        Keyword::Mate,
        Keyword::MoveTime,
        Keyword::Infinite,
        Keyword::Perft,
    ];

    /// Its spelling.
    fn name(self) -> &'static str {
        match self {
            Keyword::SearchMoves => "searchmoves",
            Keyword::Ponder => "ponder",
            Keyword::WhiteTime => "wtime",
            Keyword::BlackTime => "btime",
            Keyword::WhiteIncrement => "winc",
            Keyword::BlackIncrement => "binc",
            Keyword::MovesToGo => "movestogo",
            Keyword::Depth => "depth",
            Keyword::Nodes => "nodes",
            Keyword::Mate => "mate",
            Keyword::MoveTime => "movetime",
            Keyword::Infinite => "infinite",
            Keyword::Perft => "perft",
        }
    }

    /// The keyword that this token is, ignoring case.
    pub(super) fn of(token: &str) -> Option<Keyword> {
        Keyword::ALL
            .into_iter()
            .find(|keyword| token.eq_ignore_ascii_case(keyword.name()))
    }

    /// The keyword that this token was probably meant to be.
    pub(super) fn meant(token: &str) -> Option<Keyword> {
        let token = token.to_ascii_lowercase();
        let likeness = |keyword: &Keyword| strsim::jaro_winkler(&token, keyword.name());
        let best = Keyword::ALL
            .into_iter()
            .max_by(|a, b| likeness(a).total_cmp(&likeness(b)))?;
        (likeness(&best) >= ALIKE).then_some(best)
    }
}

impl fmt::Display for Keyword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A token of `go` that was ignored.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum TokenError {
    /// Not a UCI keyword.
    #[error("go: unknown token '{text}' (token {number}){}", did_you_mean(.meant))]
    Unknown {
        /// The token.
        text: String,
        /// A keyword similar to it.
        meant: Option<Keyword>,
        /// Its position, counting from one.
        number: usize,
    },
    /// A keyword that needs a number was followed by something else.
    #[error("go: '{keyword}' needs a number, not '{text}' (token {number})")]
    NoNumber {
        /// The keyword.
        keyword: Keyword,
        /// The text in place of the number.
        text: String,
        /// Its position, counting from one.
        number: usize,
    },
    /// A keyword that needs a number from 0 on was followed by a negative one.
    #[error("go: '{keyword}' needs a number from 0 on, not '{text}' (token {number})")]
    Negative {
        /// The keyword.
        keyword: Keyword,
        /// The number as given.
        text: String,
        /// Its position, counting from one.
        number: usize,
    },
    /// A search move that is illegal.
    #[error("go: searchmoves has the illegal move '{text}'")]
    IllegalMove {
        /// The move as given.
        text: String,
    },
}

fn did_you_mean(meant: &Option<Keyword>) -> String {
    meant.map_or_else(String::new, |keyword| format!("; did you mean '{keyword}'?"))
}

/// A whole number of any length, clamped to the range of `i64`.
pub(super) fn integer(text: &str) -> Option<i64> {
    let (negative, digits) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let value = digits.parse::<i64>().unwrap_or(i64::MAX);
    Some(if negative { -value } else { value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_known_by_their_names() {
        for keyword in Keyword::ALL {
            let name = keyword.name();
            assert_eq!(Keyword::of(&name.to_ascii_uppercase()), Some(keyword));
            assert_eq!(Keyword::meant(&name[..name.len() - 1]), Some(keyword), "{name}");
        }
        assert_eq!((Keyword::of("dept"), Keyword::meant("xyzzy")), (None, None));
    }

    #[test]
    fn numbers_may_have_any_length() {
        for (text, number) in [
            ("0", Some(0)),
            ("+7", Some(7)),
            ("-12", Some(-12)),
            ("99999999999999999999", Some(i64::MAX)),
            ("-99999999999999999999", Some(-i64::MAX)),
            ("", None),
            ("-", None),
            ("1.5", None),
            ("x", None),
        ] {
            assert_eq!(integer(text), number, "{text}");
        }
    }
}
