//! Parses formulas in ASCII or Unicode notation, or a mixture.
//!
//! ```text
//! formula     = disjunction [ "->" formula ]
//! disjunction = conjunction { "|" conjunction }
//! conjunction = unary { "&" unary }
//! unary       = "!" unary | ("A" | "E") ("X" | "G" | "F") unary
//!          | ("A" | "E") "[" formula "U" formula "]" | "(" formula ")"
//!          | "true" | "false" | proposition
//! ```
//! `!` may be written `~` or `¬`; `&` `&&` or `∧`, `|` `||` or `∨`, `->` `=>` or `→`; `A` `∀`, `E` `∃`; `X` `○`,
//! `G` `□`, `F` `◇`; `[ ]` `( )`; `true` `⊤`, `false` `⊥`. A proposition is a letter or `_` followed by letters, digits and
//! `_`, except `A`, `E`, `U` and the words above.

use winnow::combinator::{alt, cut_err, delimited, fail, not, preceded, repeat, separated, terminated};
use winnow::error::{ContextError, ErrMode, StrContext, StrContextValue};
use winnow::prelude::*;
use winnow::stream::Stateful;
use winnow::token::{one_of, take_while};

use super::formula::{FormulaId, Formulas, Node, Paths};
use crate::text::enumerated;

/// The deepest nesting of a formula: the parser, and everything that walks a formula, recurses once per
/// level.
const DEEPEST: usize = 500;

/// Why a text is not a formula.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {reason} in '{text}'")]
pub struct ParseError {
    /// The text, truncated if it is long.
    pub text: String,
    /// Where the error is, in characters from 1.
    pub column: usize,
    /// What was found there, and what was expected.
    pub reason: String,
}

/// The state of the parser.
#[derive(Debug)]
struct State<'f> {
    formulas: &'f mut Formulas,
    depth: usize,
    too_deep: bool,
}

type Input<'s, 'f> = Stateful<&'s str, State<'f>>;
type Parsed<T> = winnow::Result<T, ErrMode<ContextError>>;

impl Formulas {
    /// Parses a formula.
    ///
    /// # Errors
    /// [`ParseError`] with the place, and what was expected there.
    pub fn parse(&mut self, text: &str) -> Result<FormulaId, ParseError> {
        let mut input = Stateful {
            input: text,
            state: State {
                formulas: self,
                depth: 0,
                too_deep: false,
            },
        };
        let result = (blank, formula, end)
            .map(|(_, formula, ())| formula)
            .parse_next(&mut input);
        let at = text.len() - input.input.len();
        let too_deep = input.state.too_deep;
        result.map_err(|error| {
            let reason = if too_deep {
                format!("more than {DEEPEST} levels of parts within parts")
            } else {
                let context = error.into_inner().unwrap_or_default();
                format!("{} where {} can stand", found(&text[at..]), expected(&context))
            };
            ParseError {
                text: excerpt(text),
                column: text[..at].chars().count() + 1,
                reason,
            }
        })
    }
}

/// Describes what stands where the parser stopped.
fn found(rest: &str) -> String {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let word: String = rest.chars().take_while(|&c| is_word(c)).take(20).collect();
    match (word.is_empty(), rest.chars().next()) {
        (_, None) => "the end".to_owned(),
        (false, _) => format!("'{word}'"),
        (true, Some(c)) => format!("'{}'", c.escape_debug()),
    }
}

/// Describes what was expected there.
fn expected(context: &ContextError) -> String {
    let names: Vec<String> = context
        .context()
        .filter_map(|c| match c {
            StrContext::Expected(value) => Some(value.to_string()),
            _ => None,
        })
        .collect();
    if names.is_empty() {
        return "a formula".to_owned();
    }
    enumerated(&names, "or")
}

fn excerpt(text: &str) -> String {
    let mut short: String = text
        .chars()
        .take(100)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    if text.chars().nth(100).is_some() {
        short.push('…');
    }
    short
}

/// A context that names what the parser expected.
fn wanted(what: &'static str) -> StrContext {
    StrContext::Expected(StrContextValue::Description(what))
}

fn blank(input: &mut Input<'_, '_>) -> Parsed<()> {
    take_while(0.., char::is_whitespace).void().parse_next(input)
}

/// One of these signs, the longer of two that begin alike first, and any following blanks.
fn sign<'s, 'f, const N: usize>(
    signs: [&'static str; N],
) -> impl Parser<Input<'s, 'f>, (), ErrMode<ContextError>> {
    terminated(alt(signs), blank).void()
}

/// A whole word, and any following blanks.
fn word<'s, 'f>(word: &'static str) -> impl Parser<Input<'s, 'f>, (), ErrMode<ContextError>> {
    terminated(word, (not(one_of(is_word)), blank)).void()
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn end(input: &mut Input<'_, '_>) -> Parsed<()> {
    if input.input.is_empty() {
        return Ok(());
    }
    cut_err(fail)
        .context(wanted("&"))
        .context(wanted("|"))
        .context(wanted("->"))
        .context(wanted("the end"))
        .parse_next(input)
}

fn formula(input: &mut Input<'_, '_>) -> Parsed<FormulaId> {
    // → is right-associative: φ → ψ → χ is φ → (ψ → χ). The parts are collected in a loop and joined from the
    // right.
    let mut sides: Vec<FormulaId> = separated(1.., disjunction, sign(["->", "=>", "→"])).parse_next(input)?;
    let formulas = &mut *input.state.formulas;
    let last = sides.pop();
    // `separated(1..)` returned at least one part.
    let last = last.unwrap_or(formulas.truth());
    Ok(sides
        .into_iter()
        .rev()
        .fold(last, |right, left| formulas.implies(left, right)))
}

fn disjunction(input: &mut Input<'_, '_>) -> Parsed<FormulaId> {
    let parts: Vec<FormulaId> = joined(conjunction, ["||", "|", "∨"], input)?;
    Ok(input.state.formulas.or(parts))
}

fn conjunction(input: &mut Input<'_, '_>) -> Parsed<FormulaId> {
    let parts: Vec<FormulaId> = joined(unary, ["&&", "&", "∧"], input)?;
    Ok(input.state.formulas.and(parts))
}

/// Parts separated by a sign; each sign must be followed by a part.
fn joined<'s, 'f>(
    mut part: fn(&mut Input<'s, 'f>) -> Parsed<FormulaId>,
    signs: [&'static str; 3],
    input: &mut Input<'s, 'f>,
) -> Parsed<Vec<FormulaId>> {
    let first = part.parse_next(input)?;
    let rest: Vec<FormulaId> = repeat(0.., preceded(sign(signs), part)).parse_next(input)?;
    Ok(std::iter::once(first).chain(rest).collect())
}

/// A formula at the tightest binding level, one level deeper.
fn unary(input: &mut Input<'_, '_>) -> Parsed<FormulaId> {
    if input.state.depth >= DEEPEST {
        input.state.too_deep = true;
        return cut_err(fail).parse_next(input);
    }
    input.state.depth += 1;
    let parsed = alt((
        negation,
        until,
        temporal,
        quantified,
        parenthesized,
        constant,
        proposition,
        nothing,
    ))
    .parse_next(input);
    input.state.depth -= 1;
    parsed
}

/// The error where a formula must begin and none does.
fn nothing(input: &mut Input<'_, '_>) -> Parsed<FormulaId> {
    cut_err(fail)
        .context(wanted("a proposition"))
        .context(wanted("true"))
        .context(wanted("false"))
        .context(wanted("!"))
        .context(wanted("("))
        .context(wanted("A or E with X, G, F or [ U ]"))
        .parse_next(input)
}

/// The error after a quantifier without the rest of an operator.
fn quantified(input: &mut Input<'_, '_>) -> Parsed<FormulaId> {
    let ascii = terminated(one_of(['A', 'E']), not(one_of(is_word)));
    terminated(alt((ascii, one_of(['∀', '∃']))), blank).parse_next(input)?;
    cut_err(fail)
        .context(wanted("X"))
        .context(wanted("G"))
        .context(wanted("F"))
        .context(wanted("["))
        .context(wanted("("))
        .parse_next(input)
}

fn negation(input: &mut Input<'_, '_>) -> Parsed<FormulaId> {
    let a = preceded(terminated(one_of(['!', '~', '¬']), blank), unary).parse_next(input)?;
    Ok(input.state.formulas.not(a))
}

fn parenthesized(input: &mut Input<'_, '_>) -> Parsed<FormulaId> {
    let close = cut_err(sign([")"]))
        .context(wanted("&"))
        .context(wanted("|"))
        .context(wanted("->"))
        .context(wanted(")"));
    delimited(sign(["("]), formula, close).parse_next(input)
}

fn constant(input: &mut Input<'_, '_>) -> Parsed<FormulaId> {
    let truth = alt((
        alt((word("true"), sign(["⊤"]))).value(true),
        alt((word("false"), sign(["⊥"]))).value(false),
    ))
    .parse_next(input)?;
    let formulas = &mut *input.state.formulas;
    Ok(if truth {
        formulas.truth()
    } else {
        formulas.falsity()
    })
}

fn proposition(input: &mut Input<'_, '_>) -> Parsed<FormulaId> {
    let name = terminated(
        (
            one_of(|c: char| c.is_ascii_alphabetic() || c == '_'),
            take_while(0.., is_word),
        )
            .take(),
        blank,
    )
    .verify(|name: &str| !is_reserved(name))
    .parse_next(input)?;
    Ok(input.state.formulas.named(name))
}

/// Whether a name can be used for a proposition.
pub fn is_proposition(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.chars().all(is_word)
        && !is_reserved(name)
}

/// Reserved words, which cannot name propositions.
fn is_reserved(name: &str) -> bool {
    matches!(
        name,
        "A" | "E" | "U" | "AX" | "EX" | "AG" | "EG" | "AF" | "EF" | "true" | "false"
    )
}

/// The temporal operator between the quantifier and the formula.
#[derive(Clone, Copy)]
enum Time {
    Next,
    Always,
    Eventually,
}

fn temporal(input: &mut Input<'_, '_>) -> Parsed<FormulaId> {
    let ascii = terminated(
        (terminated(one_of(['A', 'E']), blank), one_of(['X', 'G', 'F'])),
        not(one_of(is_word)),
    );
    let unicode = (terminated(one_of(['∀', '∃']), blank), one_of(['○', '□', '◇']));
    let (quantifier, time) = terminated(alt((ascii, unicode)), blank).parse_next(input)?;
    let time = match time {
        'X' | '○' => Time::Next,
        'G' | '□' => Time::Always,
        _ => Time::Eventually,
    };
    let a = unary(input)?;
    Ok(input.state.formulas.add(match time {
        Time::Next => Node::Next(paths(quantifier), a),
        Time::Always => Node::Always(paths(quantifier), a),
        Time::Eventually => Node::Eventually(paths(quantifier), a),
    }))
}

fn paths(quantifier: char) -> Paths {
    match quantifier {
        'A' | '∀' => Paths::All,
        _ => Paths::Some,
    }
}

fn until(input: &mut Input<'_, '_>) -> Parsed<FormulaId> {
    let (quantifier, open) = (
        terminated(one_of(['A', 'E', '∀', '∃']), blank),
        terminated(one_of(['[', '(']), blank),
    )
        .parse_next(input)?;
    let a = formula(input)?;
    cut_err(word("U"))
        .context(wanted("&"))
        .context(wanted("|"))
        .context(wanted("->"))
        .context(wanted("U"))
        .parse_next(input)?;
    let b = formula(input)?;
    let close = if open == '[' { "]" } else { ")" };
    cut_err(sign([close]))
        .context(wanted("&"))
        .context(wanted("|"))
        .context(wanted("->"))
        .context(wanted(close))
        .parse_next(input)?;
    Ok(input.state.formulas.until(paths(quantifier), a, b))
}
