//! What the interpreter has to know of a game: whose move it is, what a move leads to, and a library of predicates.

use std::fmt;
use std::hash::Hash;

/// A game that advice can be given for. "We" are the side that asks for advice.
pub trait Game: Sized + 'static {
    /// A position of the game.
    type Position;
    /// What tells positions of one ending from each other, in few bytes.
    type Key: Copy + Eq + Hash;
    /// A move.
    type Move: Copy + PartialEq + fmt::Debug;

    /// The key of a position.
    fn key(position: &Self::Position) -> Self::Key;

    /// Whether we are to move.
    fn is_ours(position: &Self::Position) -> bool;

    /// The position after a move that is one of the moves a predicate of the library gave for it.
    fn after(position: &Self::Position, mv: Self::Move) -> Self::Position;

    /// The predicates that tables can use by name.
    fn library() -> &'static Library<Self>;
}

/// Predicates of a game. Names are different from each other, and none is `depth`.
#[derive(Debug)]
pub struct Library<G: Game> {
    /// What positions fulfil.
    pub goals: &'static [GoalPredicate<G>],
    /// Numbers that belong to positions.
    pub measures: &'static [Measure<G>],
    /// Lists of moves.
    pub moves: &'static [MovePredicate<G>],
}

/// Something that a position fulfils or not.
pub struct GoalPredicate<G: Game> {
    /// The name in tables.
    pub name: &'static str,
    /// What it says of a position, in one sentence.
    pub about: &'static str,
    /// Whether it is so.
    pub test: Test<G>,
}

/// How a goal predicate is decided.
pub enum Test<G: Game> {
    /// By the position alone.
    Here(fn(&G::Position) -> bool),
    /// By the position and the one from which the forcing tree grows.
    Compared(fn(&G::Position, &G::Position) -> bool),
}

/// A number that belongs to a position.
pub struct Measure<G: Game> {
    /// The name in tables.
    pub name: &'static str,
    /// What it counts, in one sentence.
    pub about: &'static str,
    /// Its value.
    pub value: fn(&G::Position) -> i32,
}

/// Moves of the side to move, in the order in which they are to be tried.
pub struct MovePredicate<G: Game> {
    /// The name in tables.
    pub name: &'static str,
    /// Which moves it gives, in one sentence.
    pub about: &'static str,
    /// Puts them at the end of a list.
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
