//! Explains why a piece of advice cannot be followed: for each of our first moves, the goal that fails and
//! where it fails.

use super::game::Game;
use super::interpreter::{Memory, Node, Root};
use super::table::{Advice, Goal, Table};

/// A piece of advice that was tried and failed.
#[derive(Clone, Debug)]
pub struct Attempt<M> {
    /// The rule, as an index into the table.
    pub rule: usize,
    /// The piece of advice, as an index into the table.
    pub advice: usize,
    /// Why it failed.
    pub failure: Failure<M>,
}

/// Why a piece of advice failed in the position where it was tried.
#[derive(Clone, Debug)]
pub enum Failure<M> {
    /// The holding goal is false at the root: the part that fails.
    AtRoot(String),
    /// The better goal, given here, is true at the root already.
    AlreadyReached(String),
    /// The constraint on our moves allows none.
    NoMove,
    /// Every allowed move fails.
    Moves(Vec<Refutation<M>>),
}

/// Why one of our moves does not achieve the advice.
#[derive(Clone, Debug)]
pub struct Refutation<M> {
    /// The moves that lead to the failure, ours first. After the first move, each move of ours is the first
    /// one tried.
    pub line: Vec<M>,
    /// The goal that fails there, as written in the table.
    pub fails: String,
}

impl<M: Copy> Attempt<M> {
    /// The same attempt with every move replaced by `change`.
    pub fn map(mut self, change: impl Fn(M) -> M) -> Attempt<M> {
        if let Failure::Moves(refutations) = &mut self.failure {
            let moves = refutations.iter_mut().flat_map(|refutation| &mut refutation.line);
            moves.for_each(|mv| *mv = change(*mv));
        }
        self
    }
}

impl<G: Game> Table<G> {
    /// The pieces of advice tried in a position before one succeeds, each with the reason it fails; all of
    /// them when none succeeds. If the memory's patience is over, the reasons need not be true.
    pub fn attempts(&self, position: &G::Position, memory: &mut Memory<'_, G::Key>) -> Vec<Attempt<G::Move>> {
        let root = Root::new(self, position);
        let node = Node { position, depth: 0 };
        let mut attempts = Vec::new();
        for (rule, place) in self.applicable(&node, &root) {
            memory.begin(self.kind(place, &root));
            let Some(failure) = self.advice[place].failure(&node, &root, memory) else {
                break;
            };
            attempts.push(Attempt {
                rule,
                advice: place,
                failure,
            });
        }
        attempts
    }

    /// The rules whose conditions do not hold in a position, as indices into the table, each with the part of
    /// the condition that fails.
    pub fn idle_rules(&self, position: &G::Position) -> Vec<(usize, String)> {
        let root = Root::new(self, position);
        let node = Node { position, depth: 0 };
        let rules = self.rules.iter().enumerate();
        rules
            .filter_map(|(number, rule)| Some((number, rule.condition.failing(&node, &root)?.to_string())))
            .collect()
    }
}

impl<G: Game> Advice<G> {
    fn failure(
        &self,
        node: &Node<'_, G>,
        root: &Root<'_, G>,
        memory: &mut Memory<'_, G::Key>,
    ) -> Option<Failure<G::Move>> {
        if let Some(part) = self.holding.failing(node, root) {
            return Some(Failure::AtRoot(part.to_string()));
        }
        if self.better.is_true(node, root) {
            return Some(Failure::AlreadyReached(self.better.to_string()));
        }
        let moves = self.our_moves.list(node);
        if moves.is_empty() {
            return Some(Failure::NoMove);
        }
        // A single move that does not fail makes the advice succeed.
        let refutations: Option<Vec<_>> = moves
            .into_iter()
            .map(|mv| self.refutation(node, root, mv, memory))
            .collect();
        refutations.map(Failure::Moves)
    }

    /// Why a move fails; `None` if it does not fail.
    fn refutation(
        &self,
        node: &Node<'_, G>,
        root: &Root<'_, G>,
        mv: G::Move,
        memory: &mut Memory<'_, G::Key>,
    ) -> Option<Refutation<G::Move>> {
        let next = G::after(node.position, mv);
        let next = Node {
            position: &next,
            depth: node.depth + 1,
        };
        let mut refutation = self.refuted(&next, root, memory)?;
        refutation.line.insert(0, mv);
        Some(refutation)
    }

    /// Why no forcing tree grows from a node; `None` if there is one.
    fn refuted(
        &self,
        node: &Node<'_, G>,
        root: &Root<'_, G>,
        memory: &mut Memory<'_, G::Key>,
    ) -> Option<Refutation<G::Move>> {
        let here = |fails: String| Refutation {
            line: Vec::new(),
            fails,
        };
        if let Some(part) = self.holding.failing(node, root) {
            return Some(here(part.to_string()));
        }
        let missing = self.better.failing(node, root)?;
        let is_ours = G::is_ours(node.position);
        let constraint = if is_ours {
            &self.our_moves
        } else {
            &self.their_moves
        };
        let moves = constraint.list(node);
        if moves.is_empty() {
            return Some(here(missing.to_string()));
        }
        if is_ours {
            if self.forcing_tree(node, root, memory).is_some() {
                return None;
            }
            // All moves fail; the first one gives the reason.
            let first = moves.first()?;
            return self.refutation(node, root, *first, memory);
        }
        moves
            .into_iter()
            .find_map(|mv| self.refutation(node, root, mv, memory))
    }
}

/// The part of a goal that is responsible for its failure.
enum Part<'g, G: Game> {
    /// This part must be true.
    Wanted(&'g Goal<G>),
    /// This part must be false.
    Unwanted(&'g Goal<G>),
}

impl<G: Game> std::fmt::Display for Part<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Part::Wanted(goal) => goal.fmt(f),
            Part::Unwanted(goal @ (Goal::All(_) | Goal::Any(_))) => write!(f, "not ({goal})"),
            Part::Unwanted(goal) => write!(f, "not {goal}"),
        }
    }
}

impl<G: Game> Goal<G> {
    /// The first part that makes a goal false; `None` if the goal is true.
    fn failing(&self, node: &Node<'_, G>, root: &Root<'_, G>) -> Option<Part<'_, G>> {
        match self {
            Goal::All(parts) => parts.iter().find_map(|part| part.failing(node, root)),
            Goal::Not(part) => part.is_true(node, root).then_some(Part::Unwanted(part)),
            _ => (!self.is_true(node, root)).then_some(Part::Wanted(self)),
        }
    }
}
