//! The grammar: builds a table from its tokens.

use chumsky::input::ValueInput;
use chumsky::prelude::*;

use super::super::syntax::{AdviceText, Goal, Moves, Operand, Relation, RuleText, TableText, Word};
use super::faults::Places;
use super::tokens::{Faults, Token};

/// The input of the grammar's parsers.
pub(super) trait Tokens<'t>: ValueInput<'t, Token = Token<'t>, Span = SimpleSpan> {}

impl<'t, I: ValueInput<'t, Token = Token<'t>, Span = SimpleSpan>> Tokens<'t> for I {}

/// A table: its head, its rules and its pieces of advice.
pub(super) fn table<'t, I: Tokens<'t>>(
    places: Places<'t>,
) -> impl Parser<'t, I, TableText, Faults<'t, Token<'t>>> {
    let header = keyword("table")
        .ignore_then(sign("("))
        .ignore_then(word(places, "a material, such as KRK"))
        .then_ignore(sign(","))
        .then(word(places, "white or black"))
        .then(sign(",").ignore_then(word(places, "turned")).or_not())
        .then_ignore(sign(")"))
        .then_ignore(sign("."));
    let goal = goal(places);
    let part = rule(places, goal.clone())
        .map(Part::Rule)
        .or(advice(places, goal).map(Part::Advice));
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

/// A rule: the condition, and the names of its advice in order of preference.
fn rule<'t, I: Tokens<'t>>(
    places: Places<'t>,
    goal: impl Parser<'t, I, Goal, Faults<'t, Token<'t>>> + Clone,
) -> impl Parser<'t, I, RuleText, Faults<'t, Token<'t>>> + Clone {
    word(places, "the name of a rule")
        .then_ignore(sign(":"))
        .then_ignore(keyword("if"))
        .then(goal)
        .then_ignore(keyword("then"))
        .then(
            word(places, "the name of a piece of advice")
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
        })
}

/// A piece of advice: the better goal, the holding goal, and the moves of both sides.
fn advice<'t, I: Tokens<'t>>(
    places: Places<'t>,
    goal: impl Parser<'t, I, Goal, Faults<'t, Token<'t>>> + Clone,
) -> impl Parser<'t, I, AdviceText, Faults<'t, Token<'t>>> + Clone {
    let moves = moves(places);
    keyword("advice")
        .ignore_then(sign("("))
        .ignore_then(word(places, "the name of a piece of advice"))
        .then_ignore(sign(","))
        .then(goal.clone())
        .then_ignore(sign(":"))
        .then(goal)
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
        )
}

/// A goal: predicates and comparisons, joined by `or` and `and`, with `not` before any of them.
fn goal<'t, I: Tokens<'t>>(places: Places<'t>) -> impl Parser<'t, I, Goal, Faults<'t, Token<'t>>> + Clone {
    let predicate = word(places, "a predicate");
    recursive(|goal| {
        let operand = number()
            .map(Operand::Number)
            .or(keyword("root").to(Operand::Root));
        let atom = predicate
            .then(relation().then(operand).or_not())
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
    })
}

/// A set of moves: predicates of moves joined by `and`, one set after another joined by `then`.
fn moves<'t, I: Tokens<'t>>(places: Places<'t>) -> impl Parser<'t, I, Moves, Faults<'t, Token<'t>>> + Clone {
    let predicate = word(places, "a move predicate");
    recursive(|moves| {
        let atom = predicate
            .then(relation().then(number()).or_not())
            .map(|(name, compared)| match compared {
                Some((relation, number)) => Moves::Measure(name, relation, number),
                None => Moves::Predicate(name),
            })
            .or(moves.delimited_by(sign("("), sign(")")));
        let all = separated(atom, keyword("and"), Moves::All);
        separated(all, keyword("then"), Moves::Then)
    })
}

/// A single part, or several separated by a word.
fn separated<'t, I: Tokens<'t>, T: 't>(
    part: impl Parser<'t, I, T, Faults<'t, Token<'t>>> + Clone,
    by: impl Parser<'t, I, Token<'t>, Faults<'t, Token<'t>>> + Clone,
    join: fn(Vec<T>) -> T,
) -> impl Parser<'t, I, T, Faults<'t, Token<'t>>> + Clone {
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

fn sign<'t, I: Tokens<'t>>(
    text: &'static str,
) -> impl Parser<'t, I, Token<'t>, Faults<'t, Token<'t>>> + Clone {
    just(Token::Sign(text))
}

fn keyword<'t, I: Tokens<'t>>(
    text: &'static str,
) -> impl Parser<'t, I, Token<'t>, Faults<'t, Token<'t>>> + Clone {
    just(Token::Keyword(text))
}

/// A name, which error messages call `what`.
fn word<'t, I: Tokens<'t>>(
    places: Places<'t>,
    what: &'static str,
) -> impl Parser<'t, I, Word, Faults<'t, Token<'t>>> + Clone {
    select! { Token::Name(text) => text }
        .map_with(move |text: &str, e| {
            let span: SimpleSpan = e.span();
            Word {
                text: text.to_owned(),
                at: places.at(span.start),
            }
        })
        .labelled(what)
}

fn number<'t, I: Tokens<'t>>() -> impl Parser<'t, I, i32, Faults<'t, Token<'t>>> + Clone {
    select! { Token::Number(number) => number }.labelled("a number")
}

fn relation<'t, I: Tokens<'t>>() -> impl Parser<'t, I, Relation, Faults<'t, Token<'t>>> + Clone {
    select! {
        Token::Sign("<") => Relation::Less,
        Token::Sign("=<" | "<=") => Relation::AtMost,
        Token::Sign("=") => Relation::Equal,
        Token::Sign(">=") => Relation::AtLeast,
        Token::Sign(">") => Relation::More,
    }
    .labelled("a comparison")
}
