//! The syntax tree of advice tables, with the places of its words. `parser` builds it.

use std::fmt;

/// A place in a text: line and column, both counted from 1; columns count characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct At {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// The error for text that is not a valid table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{at}: {what}")]
pub struct SyntaxError {
    /// Where it is.
    pub at: At,
    /// What is wrong there: what was expected, and what was found.
    pub what: String,
}

/// A word of the text and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word.
    pub text: String,
    /// Its place.
    pub at: At,
}

/// A comparison operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// `<`
    Less,
    /// `=<`
    AtMost,
    /// `=`
    Equal,
    /// `>=`
    AtLeast,
    /// `>`
    More,
}

impl Relation {
    /// Whether the relation holds between two numbers.
    #[inline]
    pub fn holds<T: Ord>(self, left: T, right: T) -> bool {
        match self {
            Relation::Less => left < right,
            Relation::AtMost => left <= right,
            Relation::Equal => left == right,
            Relation::AtLeast => left >= right,
            Relation::More => left > right,
        }
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Relation::Less => "<",
            Relation::AtMost => "=<",
            Relation::Equal => "=",
            Relation::AtLeast => ">=",
            Relation::More => ">",
        })
    }
}

/// What a measure is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// A number.
    Number(i32),
    /// The measure's value at the root of the forcing tree.
    Root,
}

impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Operand::Number(number) => number.fmt(f),
            Operand::Root => f.write_str("root"),
        }
    }
}

/// A goal: predicates joined by and, or, not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// `a and b`
    All(Vec<Goal>),
    /// `a or b`
    Any(Vec<Goal>),
    /// `not a`
    Not(Box<Goal>),
    /// `a`
    Predicate(Word),
    /// `a < 3`, `a < root`
    Measure(Word, Relation, Operand),
}

/// A constraint on moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moves {
    /// `a and b`: the moves of `a` that `b` allows.
    All(Vec<Moves>),
    /// `a then b`: the moves of `a`, then those of `b`.
    Then(Vec<Moves>),
    /// `a`
    Predicate(Word),
    /// `depth < 3`
    Measure(Word, Relation, i32),
}

/// A rule: when its condition holds, its pieces of advice are tried in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleText {
    /// Its name.
    pub name: Word,
    /// When it applies.
    pub condition: Goal,
    /// The names of its pieces of advice.
    pub advice: Vec<Word>,
}

/// A piece of advice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdviceText {
    /// Its name.
    pub name: Word,
    /// The better goal, which must hold at the leaves of the forcing tree.
    pub better: Goal,
    /// The holding goal, which must hold at every node.
    pub holding: Goal,
    /// The moves we may choose from.
    pub our_moves: Moves,
    /// The opponent's moves that have to be answered.
    pub their_moves: Moves,
}

/// A table as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableText {
    /// The material it is for.
    pub material: Word,
    /// The side it plays: `white` or `black`.
    pub side: Word,
    /// `turned` if the board is to be turned before the table is asked.
    pub turned: Option<Word>,
    /// Its rules, in order.
    pub rules: Vec<RuleText>,
    /// Its pieces of advice, in order.
    pub advice: Vec<AdviceText>,
}
