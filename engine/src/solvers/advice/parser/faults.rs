//! Errors of the parser: where a text stops being a table, and what was expected there.

use chumsky::error::{RichPattern, RichReason};
use chumsky::prelude::*;

use super::super::syntax::{At, SyntaxError};
use crate::text::enumerated;

/// Converts byte offsets of a text to lines and columns.
#[derive(Clone, Copy)]
pub(super) struct Places<'t>(&'t str);

impl<'t> Places<'t> {
    pub(super) fn new(text: &'t str) -> Places<'t> {
        Places(text)
    }

    /// The line and column of a byte offset.
    pub(super) fn at(&self, byte: usize) -> At {
        let before = self.0.get(..byte).unwrap_or(self.0);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        At { line, column }
    }
}

/// The error for the first place where no word, number or sign begins.
pub(super) fn no_token(text: &str, errors: &[Rich<'_, char>]) -> SyntaxError {
    let error = errors.first();
    let what = match error.map(Rich::reason) {
        Some(RichReason::Custom(message)) => message.clone(),
        _ => match error.and_then(Rich::found) {
            Some(found) => format!("'{}' has no place in a table", found.escape_debug()),
            None => "the text ends too early".to_owned(),
        },
    };
    SyntaxError {
        at: Places::new(text).at(error.map_or(0, |error| error.span().start)),
        what,
    }
}

/// The first error, in one line: what was expected, and what was found.
pub(super) fn syntax_error<T>(
    text: &str,
    errors: &[Rich<'_, T>],
    show: impl Fn(&T) -> String,
) -> SyntaxError {
    let Some(error) = errors.first() else {
        return SyntaxError {
            at: At { line: 1, column: 1 },
            what: "no table".to_owned(),
        };
    };
    let what = match error.reason() {
        RichReason::Custom(message) => message.clone(),
        RichReason::ExpectedFound { expected, found } => {
            let mut words: Vec<String> = expected
                .iter()
                .map(|pattern| match pattern {
                    RichPattern::Token(token) => show(token),
                    RichPattern::Label(label) => label.to_string(),
                    RichPattern::EndOfInput => "the end".to_owned(),
                    _ => "something else".to_owned(),
                })
                .collect();
            words.sort_unstable();
            words.dedup();
            let found = found
                .as_ref()
                .map_or_else(|| "the end".to_owned(), |token| show(token));
            if words.is_empty() {
                format!("{found} is out of place")
            } else {
                format!("expected {}, found {found}", enumerated(&words, "or"))
            }
        }
    };
    SyntaxError {
        at: Places::new(text).at(error.span().start),
        what,
    }
}
