//! The interpreter of advice: conditions, constraints, forcing trees (I. Bratko, *Prolog*, fig. 15.6).
//!
//! It knows nothing of the game but [`Game`]. A piece of advice is satisfiable in a position when there is a forcing tree:
//! the holding goal is true at each of its nodes and the better goal at its leaves; where we are to move it has one of the moves
//! that our constraint allows, where they are to move it has all that theirs allows, and there is at least one.

use std::cell::Cell;
use std::collections::HashSet;

use super::game::{Game, Test};
use super::table::{Advice, Goal, Moves, Table};

/// What is done about a position, and about what comes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tree<M> {
    /// The better goal is reached: the table has to be asked again.
    Reached,
    /// We make this move.
    Ours(M, Box<Tree<M>>),
    /// They may make each of these moves.
    Theirs(Vec<(M, Tree<M>)>),
}

impl<M: Copy> Tree<M> {
    /// The same tree with other moves.
    pub fn map(&self, change: &impl Fn(M) -> M) -> Tree<M> {
        match self {
            Tree::Reached => Tree::Reached,
            Tree::Ours(mv, rest) => Tree::Ours(change(*mv), Box::new(rest.map(change))),
            Tree::Theirs(replies) => {
                let replies = replies.iter().map(|(mv, rest)| (change(*mv), rest.map(change)));
                Tree::Theirs(replies.collect())
            }
        }
    }
}

/// A forcing tree and where it comes from.
#[derive(Clone, Debug)]
pub struct Plan<M> {
    /// The rule, by its place in the table.
    pub rule: usize,
    /// The piece of advice, by its place in the table.
    pub advice: usize,
    /// Pieces of advice that were tried before without success, by their places in the table, with their rules.
    pub tried: Vec<(usize, usize)>,
    /// The tree; its root is ours.
    pub tree: Tree<M>,
}

/// The position from which a tree grows.
pub(super) struct Root<'p, G: Game> {
    pub(super) position: &'p G::Position,
    /// Values of measures at the root, as far as somebody has asked for them.
    slots: Vec<Cell<Option<i32>>>,
}

impl<'p, G: Game> Root<'p, G> {
    pub(super) fn new(table: &Table<G>, position: &'p G::Position) -> Root<'p, G> {
        Root {
            position,
            slots: vec![Cell::new(None); table.slots.len()],
        }
    }
}

/// A position in a forcing tree.
pub(super) struct Node<'n, G: Game> {
    pub(super) position: &'n G::Position,
    /// Plies from the root.
    pub(super) depth: i32,
}

impl<G: Game> Goal<G> {
    /// Whether a position fulfils the goal.
    pub(super) fn is_true(&self, node: &Node<'_, G>, root: &Root<'_, G>) -> bool {
        match self {
            Goal::All(parts) => parts.iter().all(|part| part.is_true(node, root)),
            Goal::Any(parts) => parts.iter().any(|part| part.is_true(node, root)),
            Goal::Not(part) => !part.is_true(node, root),
            Goal::Predicate(predicate) => match predicate.test {
                Test::Here(test) => test(node.position),
                Test::Compared(test) => test(node.position, root.position),
            },
            Goal::Depth(relation, number) => relation.holds(node.depth, *number),
            Goal::Number(measure, relation, number) => {
                relation.holds((measure.value)(node.position), *number)
            }
            Goal::Root(measure, relation, slot) => {
                // The table has made a slot for each measure that it compares with the root.
                let kept = &root.slots[*slot];
                let at_root = kept.get().unwrap_or_else(|| {
                    let value = (measure.value)(root.position);
                    kept.set(Some(value));
                    value
                });
                relation.holds((measure.value)(node.position), at_root)
            }
        }
    }
}

/// The moves that a constraint allows.
enum Allowed<M> {
    /// These, in this order.
    List(Vec<M>),
    /// Whatever else is asked for.
    Unlimited,
}

impl<G: Game> Moves<G> {
    /// The moves that the constraint allows, in the order in which to try them.
    pub(super) fn list(&self, node: &Node<'_, G>) -> Vec<G::Move> {
        match self.allowed(node) {
            Allowed::List(list) => list,
            // A table is refused when a constraint names no moves.
            Allowed::Unlimited => Vec::new(),
        }
    }

    fn allowed(&self, node: &Node<'_, G>) -> Allowed<G::Move> {
        match self {
            Moves::Depth(relation, number) if relation.holds(node.depth, *number) => Allowed::Unlimited,
            Moves::Depth(..) => Allowed::List(Vec::new()),
            Moves::Predicate(predicate) => {
                let mut list = Vec::new();
                (predicate.list)(node.position, &mut list);
                Allowed::List(list)
            }
            Moves::All(parts) => {
                let mut so_far = Allowed::Unlimited;
                for part in parts {
                    so_far = match (so_far, part.allowed(node)) {
                        (Allowed::Unlimited, next) => next,
                        (list, Allowed::Unlimited) => list,
                        (Allowed::List(mut list), Allowed::List(also)) => {
                            list.retain(|mv| also.contains(mv));
                            Allowed::List(list)
                        }
                    };
                    if matches!(&so_far, Allowed::List(list) if list.is_empty()) {
                        break;
                    }
                }
                so_far
            }
            Moves::Then(parts) => {
                let mut list: Vec<G::Move> = Vec::new();
                for part in parts {
                    if let Allowed::List(more) = part.allowed(node) {
                        for mv in more {
                            // A move that failed once fails again.
                            if !list.contains(&mv) {
                                list.push(mv);
                            }
                        }
                    }
                }
                Allowed::List(list)
            }
        }
    }
}

impl<G: Game> Table<G> {
    /// The first rule whose condition holds gives the advice; the first piece that has a forcing tree is followed. When none has,
    /// the next rule is asked. `None` when the table knows no advice.
    pub fn plan(&self, position: &G::Position) -> Option<Plan<G::Move>> {
        let root = Root::new(self, position);
        let node = Node { position, depth: 0 };
        let mut tried = Vec::new();
        for (number, rule) in self.rules.iter().enumerate() {
            if !rule.condition.is_true(&node, &root) {
                continue;
            }
            for &place in &rule.advice {
                // A goal that is reached already tells no move.
                let tree = self.advice[place].forcing_tree(&node, &root, &mut Hopeless::new());
                if let Some(tree) = tree.filter(|tree| matches!(tree, Tree::Ours(..))) {
                    return Some(Plan {
                        rule: number,
                        advice: place,
                        tried,
                        tree,
                    });
                }
                tried.push((number, place));
            }
        }
        None
    }

    /// The pieces of advice that are tried in a position, each with its rule.
    pub(super) fn applicable(&self, position: &G::Position) -> Vec<(usize, usize)> {
        let root = Root::new(self, position);
        let node = Node { position, depth: 0 };
        let rules = self.rules.iter().enumerate();
        rules
            .filter(|(_, rule)| rule.condition.is_true(&node, &root))
            .flat_map(|(number, rule)| rule.advice.iter().map(move |&place| (number, place)))
            .collect()
    }
}

/// Positions with us to move from which a piece of advice has no forcing tree, with their depths.
type Hopeless<P> = HashSet<(P, i32)>;

/// The depth from which hopeless positions are kept: different ways to the same position are at least so long.
const KEPT_FROM: i32 = 4;

impl<G: Game> Advice<G> {
    /// A tree in which we reach the better goal whatever they do.
    fn forcing_tree(
        &self,
        node: &Node<'_, G>,
        root: &Root<'_, G>,
        hopeless: &mut Hopeless<G::Position>,
    ) -> Option<Tree<G::Move>> {
        if !self.holding.is_true(node, root) {
            return None;
        }
        if self.better.is_true(node, root) {
            return Some(Tree::Reached);
        }
        let follow = |mv, hopeless: &mut _| {
            let next = G::after(node.position, mv);
            let next = Node {
                position: &next,
                depth: node.depth + 1,
            };
            self.forcing_tree(&next, root, hopeless)
        };
        if G::is_ours(node.position) {
            let mut moves = self.our_moves.list(node).into_iter();
            let is_kept = node.depth >= KEPT_FROM && moves.len() > 0;
            let place = is_kept.then(|| (node.position.clone(), node.depth));
            if place.as_ref().is_some_and(|place| hopeless.contains(place)) {
                return None;
            }
            let found = moves.find_map(|mv| Some(Tree::Ours(mv, Box::new(follow(mv, hopeless)?))));
            if let (None, Some(place)) = (&found, place) {
                hopeless.insert(place);
            }
            return found;
        }
        let moves = self.their_moves.list(node);
        if moves.is_empty() {
            return None;
        }
        let replies: Option<Vec<_>> = moves
            .into_iter()
            .map(|mv| Some((mv, follow(mv, hopeless)?)))
            .collect();
        replies.map(Tree::Theirs)
    }
}
