//! The interpreter of advice: conditions, constraints, forcing trees (I. Bratko, *Prolog*, fig. 15.6).
//!
//! All it knows about the game is [`Game`]. A piece of advice is satisfiable in a position if there is a
//! forcing tree: the holding goal is true at every node and the better goal at the leaves; a node with us to
//! move has one of the moves that our constraint allows; a node with the opponent to move has all the moves
//! that the opponent's constraint allows, of which there must be at least one.

use std::cell::Cell;
use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::game::{Game, Measure, Test};
use super::patience::Patience;
use super::table::{Advice, Compares, Goal, Moves, Table};

/// A forcing tree: what we play in a position, and what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tree<M> {
    /// The better goal is reached; the table has to be asked again.
    Reached,
    /// We make this move.
    Ours(M, Box<Tree<M>>),
    /// The opponent may make any of these moves.
    Theirs(Vec<(M, Tree<M>)>),
}

impl<M: Copy> Tree<M> {
    /// The same tree with every move replaced by `change`.
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

/// A forcing tree together with the rule and advice it comes from.
#[derive(Clone, Debug)]
pub struct Plan<M> {
    /// The rule, as an index into the table.
    pub rule: usize,
    /// The piece of advice, as an index into the table.
    pub advice: usize,
    /// The tree; we are to move at its root.
    pub tree: Tree<M>,
}

/// The root of a forcing tree.
pub(super) struct Root<'p, G: Game> {
    pub(super) position: &'p G::Position,
    /// Values of measures at the root, computed on demand.
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
        // The table has made a slot for every measure that it compares with the root.
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
    /// Whether the goal is true at a node.
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
    /// Exactly these, in this order.
    List(Vec<M>),
    /// No restriction of its own: whatever the rest of the constraint allows.
    Unlimited,
}

impl<G: Game> Moves<G> {
    /// The moves that the constraint allows, in the order in which to try them.
    pub(super) fn list(&self, node: &Node<'_, G>) -> Vec<G::Move> {
        match self.allowed(node) {
            Allowed::List(list) => list,
            // The resolver rejects constraints that name no moves.
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
                            // A move that has failed once would fail again.
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
    /// Finds advice for a position, and a forcing tree for it.
    ///
    /// Rules whose conditions hold are taken in order; from each, the first piece of advice with a forcing
    /// tree is followed. If none has one, the next such rule is tried. `None` when the table has no advice, or
    /// when the memory's patience is over before any is found.
    ///
    /// What was found for other positions is reused. A memory belongs to one table.
    pub fn plan_with(
        &self,
        position: &G::Position,
        memory: &mut Memory<'_, G::Key>,
    ) -> Option<Plan<G::Move>> {
        let root = Root::new(self, position);
        let node = Node { position, depth: 0 };
        self.applicable(&node, &root).find_map(|(rule, place)| {
            memory.begin(self.kind(place, &root));
            let tree = self.advice[place].forcing_tree(&node, &root, memory)?;
            // A goal that is already reached gives no move to play.
            matches!(tree, Tree::Ours(..)).then_some(Plan {
                rule,
                advice: place,
                tree,
            })
        })
    }

    /// The pieces of advice that apply to a position, as pairs (rule, advice) of indices.
    pub(super) fn applicable(
        &self,
        node: &Node<'_, G>,
        root: &Root<'_, G>,
    ) -> impl Iterator<Item = (usize, usize)> {
        let rules = self.rules.iter().enumerate();
        rules
            .filter(|(_, rule)| rule.condition.is_true(node, root))
            .flat_map(|(number, rule)| rule.advice.iter().map(move |&place| (number, place)))
    }
}

/// A piece of advice together with the root values it compares, except a value that a measure has to fall
/// below; `None` when the advice looks at the whole root position.
pub(super) type Kind = Option<(usize, Vec<i32>)>;

impl<G: Game> Table<G> {
    /// The kind of a piece of advice at a root, and the root value that its measure must fall below;
    /// `i32::MAX` when there is no such measure.
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
/// Trees with different roots share nodes. A node that is hopeless for one root is hopeless for every root
/// that the piece of advice cannot distinguish from it, and for every root that demands more.
#[derive(Debug)]
pub struct Memory<'p, K> {
    patience: Patience<'p>,
    /// Whether the patience is over: from then on no node has a tree, and nothing is kept.
    is_over: bool,
    /// How many nodes were looked at.
    nodes: u32,
    /// Maps the number of a kind, the depth, and the position to the largest root value for which the
    /// position is known to be hopeless.
    hopeless: FxHashMap<(u32, i32, K), i32>,
    /// Numbers of kinds.
    kinds: FxHashMap<(usize, Vec<i32>), u32>,
    /// How many numbers have been assigned.
    given: u32,
    /// The current kind.
    kind: u32,
    /// The value of its measure at the current root.
    value: i32,
}

impl<K> Default for Memory<'_, K> {
    fn default() -> Self {
        Memory::new(Patience::default())
    }
}

impl<'p, K> Memory<'p, K> {
    /// An empty memory; a search with it ends when `patience` is over.
    pub fn new(patience: Patience<'p>) -> Memory<'p, K> {
        Memory {
            patience,
            is_over: false,
            nodes: 0,
            hopeless: FxHashMap::default(),
            kinds: FxHashMap::default(),
            given: 0,
            kind: 0,
            value: i32::MAX,
        }
    }
}

/// The depth from which hopeless positions are kept: transpositions do not occur earlier.
const KEPT_FROM: i32 = 2;

/// The most positions kept; beyond that, all are dropped. About a hundred megabytes for chess.
const MOST_KEPT: usize = 1 << 22;

/// So many nodes are looked at before the clock is.
const NODES_BETWEEN: u32 = 64;

impl<K: Copy + Eq + Hash> Memory<'_, K> {
    pub(super) fn begin(&mut self, (kind, value): (Kind, i32)) {
        if self.hopeless.len() > MOST_KEPT {
            *self = Memory::new(self.patience);
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

    /// Counts a node, and tells whether the patience is over.
    fn has_no_time(&mut self) -> bool {
        self.is_over |= self.nodes.is_multiple_of(NODES_BETWEEN) && self.patience.is_over();
        self.nodes = self.nodes.wrapping_add(1);
        self.is_over
    }

    fn is_hopeless(&self, depth: i32, key: K) -> bool {
        let kept = self.hopeless.get(&(self.kind, depth, key));
        kept.is_some_and(|&value| self.value <= value)
    }

    fn keep(&mut self, depth: i32, key: K) {
        if self.is_over {
            return;
        }
        let kept = self.hopeless.entry((self.kind, depth, key)).or_insert(self.value);
        *kept = self.value.max(*kept);
    }
}

impl<G: Game> Advice<G> {
    /// A forcing tree from a node, in which we reach the better goal whatever the opponent does; `None` if
    /// there is none, or no time to find it.
    pub(super) fn forcing_tree(
        &self,
        node: &Node<'_, G>,
        root: &Root<'_, G>,
        memory: &mut Memory<'_, G::Key>,
    ) -> Option<Tree<G::Move>> {
        if memory.has_no_time() || !self.holding.is_true(node, root) {
            return None;
        }
        if self.better.is_true(node, root) {
            return Some(Tree::Reached);
        }
        let follow = |mv, memory: &mut Memory<'_, G::Key>| {
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
