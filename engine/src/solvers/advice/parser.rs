//! Reads the text of an advice table. The grammar is that of the source (I. Bratko, *Prolog*, fig. 15.7), told in
//! `docs/advice.md`.

use std::fmt;

use chumsky::error::{RichPattern, RichReason};
use chumsky::input::ValueInput;
use chumsky::prelude::*;

use super::syntax::{AdviceText, At, Goal, Moves, Operand, Relation, RuleText, SyntaxError, TableText, Word};
use crate::text::enumerated;

/// The longest table, in bytes.
const LONGEST: usize = 1 << 20;

/// Parentheses and negations within each other: more would only serve to exhaust the stack.
const DEEPEST: usize = 64;

/// The least unit of a table's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token<'t> {
    /// A word of the language.
    Keyword(&'t str),
    /// A name: of a rule, a piece of advice, a predicate, a material.
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

type Spanned<'t> = (Token<'t>, SimpleSpan);
type Faults<'t, T> = extra::Err<Rich<'t, T>>;

/// Reads a table.
///
/// # Errors
/// [`SyntaxError`]: where the text stops being one, and what was expected there.
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

fn lexer<'t>() -> impl Parser<'t, &'t str, Vec<Spanned<'t>>, Faults<'t, char>> {
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

/// Where lines begin, for places.
#[derive(Clone)]
struct Places<'t>(&'t str);

impl<'t> Places<'t> {
    fn new(text: &'t str) -> Places<'t> {
        Places(text)
    }

    /// Line and column of a byte.
    fn at(&self, byte: usize) -> At {
        let before = self.0.get(..byte).unwrap_or(self.0);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        At { line, column }
    }
}

/// Parsers of the parts of a table.
fn table<'t, I>(places: Places<'t>) -> impl Parser<'t, I, TableText, Faults<'t, Token<'t>>>
where
    I: ValueInput<'t, Token = Token<'t>, Span = SimpleSpan>,
{
    let sign = |text: &'static str| just(Token::Sign(text));
    let keyword = |text: &'static str| just(Token::Keyword(text));
    let word = move |what: &'static str| {
        let places = places.clone();
        select! { Token::Name(text) => text }
            .map_with(move |text: &str, e| {
                let span: SimpleSpan = e.span();
                Word {
                    text: text.to_owned(),
                    at: places.at(span.start),
                }
            })
            .labelled(what)
    };
    let number = select! { Token::Number(number) => number }.labelled("a number");
    let relation = select! {
        Token::Sign("<") => Relation::Less,
        Token::Sign("=<" | "<=") => Relation::AtMost,
        Token::Sign("=") => Relation::Equal,
        Token::Sign(">=") => Relation::AtLeast,
        Token::Sign(">") => Relation::More,
    }
    .labelled("a comparison");

    let goal = recursive(|goal| {
        let operand = number.map(Operand::Number).or(keyword("root").to(Operand::Root));
        let atom = word("a predicate")
            .then(relation.then(operand).or_not())
            .map(|(name, compared)| match compared {
                Some((relation, operand)) => Goal::Measure(name, relation, operand),
                None => Goal::Predicate(name),
            })
            .or(goal.delimited_by(sign("("), sign(")")));
        let negatable = keyword("not")
            .repeated()
            .foldr(atom, |_, goal| Goal::Not(Box::new(goal)));
        let all = separated(negatable, keyword("and"), Goal::All);
        separated(all, keyword("or"), Goal::Any)
    });
    let moves = recursive(|moves| {
        let atom = word("a move predicate")
            .then(relation.then(number).or_not())
            .map(|(name, compared)| match compared {
                Some((relation, number)) => Moves::Measure(name, relation, number),
                None => Moves::Predicate(name),
            })
            .or(moves.delimited_by(sign("("), sign(")")));
        let all = separated(atom, keyword("and"), Moves::All);
        separated(all, keyword("then"), Moves::Then)
    });

    let header = keyword("table")
        .ignore_then(sign("("))
        .ignore_then(word("a material, such as KRK"))
        .then_ignore(sign(","))
        .then(word("white or black"))
        .then(sign(",").ignore_then(word("turned")).or_not())
        .then_ignore(sign(")"))
        .then_ignore(sign("."));
    let advice = keyword("advice")
        .ignore_then(sign("("))
        .ignore_then(word("the name of a piece of advice"))
        .then_ignore(sign(","))
        .then(goal.clone())
        .then_ignore(sign(":"))
        .then(goal.clone())
        .then_ignore(sign(":"))
        .then(moves.clone())
        .then_ignore(sign(":"))
        .then(moves)
        .then_ignore(sign(")"))
        .then_ignore(sign("."))
        .map(
            |((((name, better), holding), our_moves), their_moves)| AdviceText {
                name,
                better,
                holding,
                our_moves,
                their_moves,
            },
        );
    let rule = word("the name of a rule")
        .then_ignore(sign(":"))
        .then_ignore(keyword("if"))
        .then(goal)
        .then_ignore(keyword("then"))
        .then(
            word("the name of a piece of advice")
                .separated_by(sign(","))
                .at_least(1)
                .collect()
                .delimited_by(sign("["), sign("]")),
        )
        .then_ignore(sign("."))
        .map(|((name, condition), advice)| RuleText {
            name,
            condition,
            advice,
        });
    let part = rule.map(Part::Rule).or(advice.map(Part::Advice));
    header
        .then(part.repeated().collect::<Vec<_>>())
        .then_ignore(end())
        .map(|(((material, side), turned), parts)| {
            let mut table = TableText {
                material,
                side,
                turned,
                rules: Vec::new(),
                advice: Vec::new(),
            };
            for part in parts {
                match part {
                    Part::Rule(rule) => table.rules.push(rule),
                    Part::Advice(advice) => table.advice.push(advice),
                }
            }
            table
        })
}

/// What follows the head of a table.
enum Part {
    Rule(RuleText),
    Advice(AdviceText),
}

/// One part, or several joined by a word.
fn separated<'t, I, T: 't>(
    part: impl Parser<'t, I, T, Faults<'t, Token<'t>>> + Clone,
    by: impl Parser<'t, I, Token<'t>, Faults<'t, Token<'t>>> + Clone,
    join: fn(Vec<T>) -> T,
) -> impl Parser<'t, I, T, Faults<'t, Token<'t>>> + Clone
where
    I: ValueInput<'t, Token = Token<'t>, Span = SimpleSpan>,
{
    part.separated_by(by)
        .at_least(1)
        .collect::<Vec<T>>()
        .map(move |mut parts| match (parts.len(), parts.pop()) {
            (1, Some(only)) => only,
            (_, last) => {
                parts.extend(last);
                join(parts)
            }
        })
}

/// The first place where no word, number or sign begins.
fn no_token(text: &str, errors: &[Rich<'_, char>]) -> SyntaxError {
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

/// The first error, in one line: what was expected and what was found.
fn syntax_error<T>(text: &str, errors: &[Rich<'_, T>], show: impl Fn(&T) -> String) -> SyntaxError {
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

/// Refuses parentheses and negations that lie too deep within each other.
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
