//! What the interpreter needs to know about a game: whose move it is, what a move leads to, and a library of
//! predicates.

use std::fmt;
use std::hash::Hash;

/// A game for which advice can be given. "We" are the side that asks for advice.
pub trait Game: Sized + 'static {
    /// A position of the game.
    type Position;
    /// A compact key that distinguishes the positions of one ending.
    type Key: Copy + Eq + Hash;
    /// A move.
    type Move: Copy + PartialEq + fmt::Debug;

    /// The key of a position.
    fn key(position: &Self::Position) -> Self::Key;

    /// Whether it is our move.
    fn is_ours(position: &Self::Position) -> bool;

    /// The position after a move; the move must be one that a predicate of the library listed for this
    /// position.
    fn after(position: &Self::Position, mv: Self::Move) -> Self::Position;

    /// The predicates that tables can name.
    fn library() -> &'static Library<Self>;
}

/// The predicates of a game. All names are distinct, and none is `depth`.
#[derive(Debug)]
pub struct Library<G: Game> {
    /// Predicates of positions.
    pub goals: &'static [GoalPredicate<G>],
    /// Numbers computed from a position.
    pub measures: &'static [Measure<G>],
    /// Predicates of moves.
    pub moves: &'static [MovePredicate<G>],
}

/// A property that a position has or does not have.
pub struct GoalPredicate<G: Game> {
    /// Its name in tables.
    pub name: &'static str,
    /// What it says about a position, in one sentence.
    pub about: &'static str,
    /// How it is decided.
    pub test: Test<G>,
}

/// How a goal predicate is decided.
pub enum Test<G: Game> {
    /// From the position alone.
    Here(fn(&G::Position) -> bool),
    /// From the position and the root of the forcing tree.
    Compared(fn(&G::Position, &G::Position) -> bool),
}

/// A number computed from a position.
pub struct Measure<G: Game> {
    /// Its name in tables.
    pub name: &'static str,
    /// What it counts, in one sentence.
    pub about: &'static str,
    /// Computes its value.
    pub value: fn(&G::Position) -> i32,
}

/// A list of moves for the side to move, in the order in which they are tried.
pub struct MovePredicate<G: Game> {
    /// Its name in tables.
    pub name: &'static str,
    /// Which moves it lists, in one sentence.
    pub about: &'static str,
    /// Appends the moves to a list.
    pub list: fn(&G::Position, &mut Vec<G::Move>),
}

impl<G: Game> fmt::Debug for GoalPredicate<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl<G: Game> fmt::Debug for Measure<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl<G: Game> fmt::Debug for MovePredicate<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
