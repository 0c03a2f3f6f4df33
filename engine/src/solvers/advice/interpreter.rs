//! The interpreter of advice: conditions, constraints, forcing trees (I. Bratko, *Prolog*, fig. 15.6).
//!
//! It knows nothing of the game but [`Game`]. A piece of advice is satisfiable in a position when there is a forcing tree:
//! the holding goal is true at each of its nodes and the better goal at its leaves; where we are to move it has one of the moves
//! that our constraint allows, where they are to move it has all that theirs allows, and there is at least one.

use std::cell::Cell;
use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::game::{Game, Measure, Test};
use super::table::{Advice, Compares, Goal, Moves, Table};

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

    /// The value of a measure at the root.
    fn value(&self, slot: usize, measure: &Measure<G>) -> i32 {
        // The table has made a slot for each measure that it compares with the root.
        let kept = &self.slots[slot];
        kept.get().unwrap_or_else(|| {
            let value = (measure.value)(self.position);
            kept.set(Some(value));
            value
        })
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
                relation.holds((measure.value)(node.position), root.value(*slot, measure))
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
                        if list.is_empty() {
                            list = more;
                            continue;
                        }
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
        self.plan_with(position, &mut Memory::default())
    }

    /// The same, with what was found out in other positions. A memory belongs to one table.
    pub fn plan_with(&self, position: &G::Position, memory: &mut Memory<G::Key>) -> Option<Plan<G::Move>> {
        let root = Root::new(self, position);
        let node = Node { position, depth: 0 };
        let mut tried = Vec::new();
        for (number, rule) in self.rules.iter().enumerate() {
            if !rule.condition.is_true(&node, &root) {
                continue;
            }
            for &place in &rule.advice {
                memory.begin(self.kind(place, &root));
                let tree = self.advice[place].forcing_tree(&node, &root, memory);
                // A goal that is reached already tells no move.
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

/// A piece of advice and what it compares with the root but for a measure that has to fall; `None` when it looks at the root's
/// whole position.
pub(super) type Kind = Option<(usize, Vec<i32>)>;

impl<G: Game> Table<G> {
    /// The kind of a piece of advice in a root, and the value below which a measure has to fall. Without one the value is the
    /// largest there is.
    pub(super) fn kind(&self, place: usize, root: &Root<'_, G>) -> (Kind, i32) {
        let value = |&slot: &usize| root.value(slot, self.slots[slot]);
        match &self.advice[place].compares {
            Compares::Fall(slot) => (Some((place, Vec::new())), value(slot)),
            Compares::Values(slots) => (Some((place, slots.iter().map(value).collect())), i32::MAX),
            Compares::Position => (None, i32::MAX),
        }
    }
}

/// Positions with us to move from which a piece of advice has no forcing tree.
///
/// Trees from different roots have nodes in common, and what is hopeless there is so for all roots that a piece of advice cannot
/// tell apart, or that ask for more.
#[derive(Debug)]
pub struct Memory<K> {
    /// By the number of a kind, the depth, and the position: the largest value that a measure has no way to fall below.
    hopeless: FxHashMap<(u32, i32, K), i32>,
    /// Numbers of kinds.
    kinds: FxHashMap<(usize, Vec<i32>), u32>,
    /// How many numbers have been given.
    given: u32,
    /// The kind that is looked at.
    kind: u32,
    /// The value that its measure has at the root.
    value: i32,
}

impl<K> Default for Memory<K> {
    fn default() -> Self {
        Memory {
            hopeless: FxHashMap::default(),
            kinds: FxHashMap::default(),
            given: 0,
            kind: 0,
            value: i32::MAX,
        }
    }
}

/// The depth from which hopeless positions are kept: no two ways to the same position are shorter.
const KEPT_FROM: i32 = 2;

/// So many are kept at most; then all are forgotten. About a hundred megabytes for chess.
const MOST_KEPT: usize = 1 << 22;

impl<K: Copy + Eq + Hash> Memory<K> {
    pub(super) fn begin(&mut self, (kind, value): (Kind, i32)) {
        if self.hopeless.len() > MOST_KEPT {
            *self = Memory::default();
        }
        let given = &mut self.given;
        let mut fresh = || {
            *given += 1;
            *given
        };
        self.kind = match kind {
            Some(kind) => *self.kinds.entry(kind).or_insert_with(fresh),
            None => fresh(),
        };
        self.value = value;
    }

    fn is_hopeless(&self, depth: i32, key: K) -> bool {
        let kept = self.hopeless.get(&(self.kind, depth, key));
        kept.is_some_and(|&value| self.value <= value)
    }

    fn keep(&mut self, depth: i32, key: K) {
        let kept = self.hopeless.entry((self.kind, depth, key)).or_insert(self.value);
        *kept = self.value.max(*kept);
    }
}

impl<G: Game> Advice<G> {
    /// A tree in which we reach the better goal whatever they do.
    pub(super) fn forcing_tree(
        &self,
        node: &Node<'_, G>,
        root: &Root<'_, G>,
        memory: &mut Memory<G::Key>,
    ) -> Option<Tree<G::Move>> {
        if !self.holding.is_true(node, root) {
            return None;
        }
        if self.better.is_true(node, root) {
            return Some(Tree::Reached);
        }
        let follow = |mv, memory: &mut _| {
            let next = G::after(node.position, mv);
            let next = Node {
                position: &next,
                depth: node.depth + 1,
            };
            self.forcing_tree(&next, root, memory)
        };
        if G::is_ours(node.position) {
            let key = (node.depth >= KEPT_FROM).then(|| G::key(node.position));
            if key.is_some_and(|key| memory.is_hopeless(node.depth, key)) {
                return None;
            }
            let mut moves = self.our_moves.list(node).into_iter();
            let is_kept = moves.len() > 0;
            let found = moves.find_map(|mv| Some(Tree::Ours(mv, Box::new(follow(mv, memory)?))));
            if let (None, Some(key), true) = (&found, key, is_kept) {
                memory.keep(node.depth, key);
            }
            return found;
        }
        let moves = self.their_moves.list(node);
        if moves.is_empty() {
            return None;
        }
        let replies: Option<Vec<_>> = moves
            .into_iter()
            .map(|mv| Some((mv, follow(mv, memory)?)))
            .collect();
        replies.map(Tree::Theirs)
    }
}
