//! Tables whose names are resolved: what the interpreter works on.

use std::fmt;

use super::game::{Game, GoalPredicate, Measure, MovePredicate, Test};
use super::syntax::{Operand, Relation};

/// The measure that every game has: plies from the root of the forcing tree.
pub const DEPTH: &str = "depth";

/// The greatest depth by which a piece of advice may bound its forcing trees; one without such a bound is
/// none. Twenty are much.
pub(super) const DEEPEST_TREE: i32 = 64;

/// A goal over the predicates of a game.
pub enum Goal<G: Game> {
    /// All of them.
    All(Vec<Goal<G>>),
    /// At least one of them.
    Any(Vec<Goal<G>>),
    /// Not this one.
    Not(Box<Goal<G>>),
    /// A predicate.
    Predicate(&'static GoalPredicate<G>),
    /// A comparison of the depth.
    Depth(Relation, i32),
    /// A comparison of a measure with a number.
    Number(&'static Measure<G>, Relation, i32),
    /// A comparison of a measure with its value at the root, which is kept in this slot.
    Root(&'static Measure<G>, Relation, usize),
}

/// A constraint on moves.
pub enum Moves<G: Game> {
    /// The moves of the first that all others allow.
    All(Vec<Moves<G>>),
    /// The moves of the first, then those of the next.
    Then(Vec<Moves<G>>),
    /// The moves of a predicate.
    Predicate(&'static MovePredicate<G>),
    /// All moves while the depth is so, else none.
    Depth(Relation, i32),
}

/// A piece of advice.
#[derive(Debug)]
pub struct Advice<G: Game> {
    /// Its name.
    pub name: String,
    /// What a leaf of the forcing tree has to fulfil.
    pub better: Goal<G>,
    /// What every node has to fulfil.
    pub holding: Goal<G>,
    /// Which moves we may choose among.
    pub our_moves: Moves<G>,
    /// Which moves of theirs have to be answered.
    pub their_moves: Moves<G>,
    /// What the goals look at in the root of the tree.
    pub(super) compares: Compares,
}

/// What goals look at in the root of a forcing tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Compares {
    /// Whether one measure, by its slot, is less than there, and nothing else: what cannot be reached for one value there cannot
    /// be reached for a smaller one.
    Fall(usize),
    /// The values of measures, by their slots.
    Values(Vec<usize>),
    /// All of it: a predicate compares positions.
    Position,
}

impl Compares {
    pub(super) fn of<G: Game>(goals: [&Goal<G>; 2]) -> Compares {
        let mut slots = Vec::new();
        if goals.iter().any(|goal| goal.compares_positions(&mut slots)) {
            return Compares::Position;
        }
        slots.sort_unstable();
        slots.dedup();
        match slots[..] {
            [slot] if goals.iter().all(|goal| goal.asks_for_fall()) => Compares::Fall(slot),
            _ => Compares::Values(slots),
        }
    }
}

impl<G: Game> Goal<G> {
    /// Whether comparisons with the root only ask for less than there.
    fn asks_for_fall(&self) -> bool {
        match self {
            Goal::All(parts) | Goal::Any(parts) => parts.iter().all(Goal::asks_for_fall),
            Goal::Root(_, relation, _) => matches!(relation, Relation::Less | Relation::AtMost),
            // What is denied must not look at the root at all.
            Goal::Not(part) => {
                let mut slots = Vec::new();
                !part.compares_positions(&mut slots) && slots.is_empty()
            }
            Goal::Predicate(_) | Goal::Depth(..) | Goal::Number(..) => true,
        }
    }

    /// Whether a predicate of the goal compares positions; if not, the slots of its measures are added.
    fn compares_positions(&self, slots: &mut Vec<usize>) -> bool {
        match self {
            Goal::All(parts) | Goal::Any(parts) => parts.iter().any(|part| part.compares_positions(slots)),
            Goal::Not(part) => part.compares_positions(slots),
            Goal::Predicate(predicate) => matches!(predicate.test, Test::Compared(_)),
            Goal::Depth(..) | Goal::Number(..) => false,
            Goal::Root(_, _, slot) => {
                slots.push(*slot);
                false
            }
        }
    }
}

/// A rule.
#[derive(Debug)]
pub struct Rule<G: Game> {
    /// Its name.
    pub name: String,
    /// When it applies.
    pub condition: Goal<G>,
    /// The pieces of advice to try, by their places in [`Table::advice`].
    pub advice: Vec<usize>,
}

/// A table of advice: rules in the order in which they are asked.
#[derive(Debug)]
pub struct Table<G: Game> {
    /// The rules.
    pub rules: Vec<Rule<G>>,
    /// The pieces of advice.
    pub advice: Vec<Advice<G>>,
    /// Measures that are compared with their value at the root, each once.
    pub(super) slots: Vec<&'static Measure<G>>,
}

impl<G: Game> fmt::Display for Goal<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::All(parts) => joined(f, parts, " and ", |part| matches!(part, Goal::Any(_))),
            Goal::Any(parts) => joined(f, parts, " or ", |_| false),
            Goal::Not(part) if matches!(**part, Goal::All(_) | Goal::Any(_)) => write!(f, "not ({part})"),
            Goal::Not(part) => write!(f, "not {part}"),
            Goal::Predicate(predicate) => f.write_str(predicate.name),
            Goal::Depth(relation, number) => write!(f, "{DEPTH} {relation} {number}"),
            Goal::Number(measure, relation, number) => write!(f, "{} {relation} {number}", measure.name),
            Goal::Root(measure, relation, _) => write!(f, "{} {relation} {}", measure.name, Operand::Root),
        }
    }
}

impl<G: Game> fmt::Display for Moves<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Moves::All(parts) => joined(f, parts, " and ", |part| matches!(part, Moves::Then(_))),
            Moves::Then(parts) => joined(f, parts, " then ", |_| false),
            Moves::Predicate(predicate) => f.write_str(predicate.name),
            Moves::Depth(relation, number) => write!(f, "{DEPTH} {relation} {number}"),
        }
    }
}

fn joined<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    parts: &[T],
    by: &str,
    needs_parentheses: impl Fn(&T) -> bool,
) -> fmt::Result {
    for (i, part) in parts.iter().enumerate() {
        if i > 0 {
            f.write_str(by)?;
        }
        if needs_parentheses(part) {
            write!(f, "({part})")?;
        } else {
            write!(f, "{part}")?;
        }
    }
    Ok(())
}

impl<G: Game> fmt::Debug for Goal<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<G: Game> fmt::Debug for Moves<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
