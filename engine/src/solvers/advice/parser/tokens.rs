//! The tokens of a table's text.

use std::fmt;

use chumsky::prelude::*;

/// The smallest unit of a table's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'t> {
    /// A word of the language itself.
    Keyword(&'t str),
    /// A name of a rule, a piece of advice, a predicate or a material.
    Name(&'t str),
    /// A number.
    Number(i32),
    /// A sign.
    Sign(&'t str),
}

impl fmt::Display for Token<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Keyword(text) | Token::Name(text) | Token::Sign(text) => write!(f, "'{text}'"),
            Token::Number(number) => write!(f, "'{number}'"),
        }
    }
}

/// Words that cannot be names.
const KEYWORDS: [&str; 8] = ["table", "advice", "if", "then", "and", "or", "not", "root"];

/// A token and its position in the text.
pub(super) type Spanned<'t> = (Token<'t>, SimpleSpan);
/// The parser's error type.
pub(super) type Faults<'t, T> = extra::Err<Rich<'t, T>>;

/// The tokens of a text, without its comments.
pub(super) fn lexer<'t>() -> impl Parser<'t, &'t str, Vec<Spanned<'t>>, Faults<'t, char>> {
    let word = any()
        .filter(char::is_ascii_alphabetic)
        .then(
            any()
                .filter(|&c: &char| c.is_ascii_alphanumeric() || c == '_')
                .repeated(),
        )
        .to_slice()
        .map(|text| {
            if KEYWORDS.contains(&text) {
                Token::Keyword(text)
            } else {
                Token::Name(text)
            }
        });
    let number = any()
        .filter(char::is_ascii_digit)
        .repeated()
        .at_least(1)
        .to_slice()
        .validate(|text: &str, e, emitter| {
            Token::Number(text.parse().unwrap_or_else(|_| {
                emitter.emit(Rich::custom(e.span(), "too large a number"));
                0
            }))
        });
    let sign = choice(["<=", "=<", ">=", "<", ">", "=", "(", ")", "[", "]", ",", ":", "."].map(just))
        .map(Token::Sign);
    let comment = just('%').then(any().and_is(just('\n').not()).repeated()).padded();
    choice((word, number, sign))
        .map_with(|token, e| (token, e.span()))
        .labelled("a name, a number or a sign")
        .padded()
        .padded_by(comment.repeated())
        .repeated()
        .collect()
        .padded_by(comment.repeated())
        .then_ignore(end())
}
