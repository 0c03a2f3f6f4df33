//! Parses the text of an advice table. The grammar is that of the source (I. Bratko, *Prolog*, fig. 15.7);
//! `docs/advice.md` describes it.

mod faults;
mod grammar;
mod tokens;

use chumsky::prelude::*;

use self::faults::{Places, no_token, syntax_error};
use self::grammar::table;
use self::tokens::{Spanned, Token, lexer};
use super::syntax::{At, SyntaxError, TableText};

/// The longest table accepted, in bytes.
const LONGEST: usize = 1 << 20;

/// The deepest nesting of parentheses and negations accepted. Deeper nesting could exhaust the stack.
const DEEPEST: usize = 64;

/// Parses a table.
///
/// # Errors
/// [`SyntaxError`]: where the text stops being a table, and what was expected there.
pub fn parse(text: &str) -> Result<TableText, SyntaxError> {
    if text.len() > LONGEST {
        return Err(SyntaxError {
            at: At { line: 1, column: 1 },
            what: format!("{} bytes are more than a table can have ({LONGEST})", text.len()),
        });
    }
    let tokens = lexer()
        .parse(text)
        .into_result()
        .map_err(|errors| no_token(text, &errors))?;
    refuse_depth(text, &tokens)?;
    let end = SimpleSpan::from(text.trim_end().len()..text.trim_end().len());
    table(Places::new(text))
        .parse(tokens.as_slice().map(end, |(token, span)| (token, span)))
        .into_result()
        .map_err(|errors| syntax_error(text, &errors, Token::to_string))
}

/// Rejects text whose parentheses and negations are nested too deeply.
fn refuse_depth(text: &str, tokens: &[Spanned<'_>]) -> Result<(), SyntaxError> {
    let mut depth = 0_usize;
    let mut negations = 0_usize;
    for (token, span) in tokens {
        match token {
            Token::Sign("(") => depth += 1,
            Token::Sign(")") => depth = depth.saturating_sub(1),
            _ => {}
        }
        negations = match token {
            Token::Keyword("not") => negations + 1,
            _ => 0,
        };
        if depth.max(negations) > DEEPEST {
            return Err(SyntaxError {
                at: Places::new(text).at(span.start),
                what: format!("more than {DEEPEST} parentheses or negations within each other"),
            });
        }
    }
    Ok(())
}
