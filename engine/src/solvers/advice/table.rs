//! Tables with resolved names: the form the interpreter works on.

use std::fmt;

use super::game::{Game, GoalPredicate, Measure, MovePredicate, Test};
use super::syntax::{Operand, Relation};

/// The measure that every game has: the number of plies from the root of the forcing tree.
pub const DEPTH: &str = "depth";

/// The largest depth limit that a piece of advice may set for its forcing trees. Twenty is already a lot.
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
    /// A comparison of a measure with a constant.
    Number(&'static Measure<G>, Relation, i32),
    /// A comparison of a measure with its value at the root, which is kept in this slot.
    Root(&'static Measure<G>, Relation, usize),
}

/// A constraint on moves.
pub enum Moves<G: Game> {
    /// The moves of the first constraint that all the others allow.
    All(Vec<Moves<G>>),
    /// The moves of the first constraint, then those of the next.
    Then(Vec<Moves<G>>),
    /// The moves of a predicate.
    Predicate(&'static MovePredicate<G>),
    /// Every move if the depth satisfies the comparison, otherwise none.
    Depth(Relation, i32),
}

/// A piece of advice.
#[derive(Debug)]
pub struct Advice<G: Game> {
    /// Its name.
    pub name: String,
    /// The better goal, which must hold at the leaves of the forcing tree.
    pub better: Goal<G>,
    /// The holding goal, which must hold at every node.
    pub holding: Goal<G>,
    /// The moves we may choose from.
    pub our_moves: Moves<G>,
    /// The opponent's moves that have to be answered.
    pub their_moves: Moves<G>,
    /// What the goals compare with the root of the tree.
    pub(super) compares: Compares,
}

/// What goals compare with the root of a forcing tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Compares {
    /// Only whether one measure (given by its slot) is less than its root value, or at most as much. What cannot
    /// be achieved for one root value cannot be achieved for a smaller one.
    Fall(usize),
    /// The root values of measures, given by their slots.
    Values(Vec<usize>),
    /// The whole position: some predicate compares positions.
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
    /// Whether all comparisons with the root only ask for less than the root value, or for at most as much.
    fn asks_for_fall(&self) -> bool {
        match self {
            Goal::All(parts) | Goal::Any(parts) => parts.iter().all(Goal::asks_for_fall),
            Goal::Root(_, relation, _) => matches!(relation, Relation::Less | Relation::AtMost),
            // A negated goal must not look at the root at all.
            Goal::Not(part) => {
                let mut slots = Vec::new();
                !part.compares_positions(&mut slots) && slots.is_empty()
            }
            Goal::Predicate(_) | Goal::Depth(..) | Goal::Number(..) => true,
        }
    }

    /// Whether a predicate of the goal compares positions; if not, appends the slots of its measures to
    /// `slots`.
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
    /// The pieces of advice to try, as indices into [`Table::advice`].
    pub advice: Vec<usize>,
}

/// A table of advice: rules in the order in which they are tried.
#[derive(Debug)]
pub struct Table<G: Game> {
    /// The rules.
    pub rules: Vec<Rule<G>>,
    /// The pieces of advice.
    pub advice: Vec<Advice<G>>,
    /// Measures that are compared with their root values, without duplicates.
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
