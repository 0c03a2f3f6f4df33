//! Formulas of computation tree logic (CTL), each stored once.
//!
//! The grammar is that of R. Khelemendik's paper (see the folder's page), section 1: propositions, ⊤, ¬, ∧,
//! ∨, →, and ∀ or ∃ combined with ○ (next), □ (always), ◇ (eventually) or U (until). ∧ and ∨ take two or more
//! formulas, because the formulas of a chess position join thousands.

use std::ops::Not;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// A proposition, as an index into its [`Formulas`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Prop(u32);

impl Prop {
    /// Its index, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A formula, as an index into its [`Formulas`]. Its subformulas have smaller indices.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FormulaId(u32);

impl FormulaId {
    /// Its index, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Which paths a temporal operator quantifies over. A path is infinite or ends in a vertex without sons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Paths {
    /// ∀: all of them.
    All,
    /// ∃: at least one of them.
    Some,
}

impl Not for Paths {
    type Output = Paths;

    fn not(self) -> Paths {
        match self {
            Paths::All => Paths::Some,
            Paths::Some => Paths::All,
        }
    }
}

/// The structure of a formula.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// ⊤.
    True,
    /// A proposition.
    Prop(Prop),
    /// ¬φ.
    Not(FormulaId),
    /// φ ∧ ψ ∧ …, at least two.
    And(Box<[FormulaId]>),
    /// φ ∨ ψ ∨ …, at least two.
    Or(Box<[FormulaId]>),
    /// φ → ψ.
    Implies(FormulaId, FormulaId),
    /// ○φ: in the next vertex. `∀○φ` holds in a vertex without sons, `∃○φ` does not.
    Next(Paths, FormulaId),
    /// □φ: in every vertex of the path.
    Always(Paths, FormulaId),
    /// ◇φ: in some vertex of the path.
    Eventually(Paths, FormulaId),
    /// φ U ψ: ψ in some vertex of the path, φ in all before it.
    Until(Paths, FormulaId, FormulaId),
}

impl Node {
    /// Its immediate subformulas.
    pub fn parts(&self) -> Vec<FormulaId> {
        match self {
            Node::True | Node::Prop(_) => Vec::new(),
            Node::Not(a) | Node::Next(_, a) | Node::Always(_, a) | Node::Eventually(_, a) => vec![*a],
            Node::Implies(a, b) | Node::Until(_, a, b) => vec![*a, *b],
            Node::And(all) | Node::Or(all) => all.to_vec(),
        }
    }
}

/// A store of formulas and of the names of their propositions. Equal formulas have equal ids.
#[derive(Clone, Debug)]
pub struct Formulas {
    nodes: IndexSet<Node, FxBuildHasher>,
    names: IndexSet<String, FxBuildHasher>,
}

impl Default for Formulas {
    fn default() -> Self {
        Formulas::new()
    }
}

/// ⊤ is the first formula of every store.
const TRUE: FormulaId = FormulaId(0);

impl Formulas {
    /// A store that contains only ⊤.
    pub fn new() -> Formulas {
        let mut nodes = IndexSet::default();
        nodes.insert(Node::True);
        Formulas {
            nodes,
            names: IndexSet::default(),
        }
    }

    /// The number of formulas stored.
    #[allow(clippy::len_without_is_empty, reason = "⊤ is always there")]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The proposition with this name.
    ///
    /// The name must be one that the parser accepts: a letter or `_`, followed by letters, digits and `_`,
    /// and not a reserved word.
    pub fn prop(&mut self, name: &str) -> Prop {
        // Four billion names do not fit into memory.
        Prop(self.names.insert_full(name.to_owned()).0 as u32)
    }

    /// A proposition's name.
    pub fn name(&self, prop: Prop) -> &str {
        // Only this store hands out its propositions.
        self.names.get_index(prop.index()).map_or("", String::as_str)
    }

    /// The structure of a formula.
    pub fn node(&self, formula: FormulaId) -> &Node {
        // Only this store hands out its formulas, and none is ever removed.
        &self.nodes[formula.index()]
    }

    /// The formula with this structure; its subformulas must belong to this store.
    pub fn add(&mut self, node: Node) -> FormulaId {
        FormulaId(self.nodes.insert_full(node).0 as u32)
    }

    /// ⊤.
    pub fn truth(&self) -> FormulaId {
        TRUE
    }

    /// ⊥, which is ¬⊤.
    pub fn falsity(&mut self) -> FormulaId {
        self.not(TRUE)
    }

    /// A proposition as a formula.
    pub fn var(&mut self, prop: Prop) -> FormulaId {
        self.add(Node::Prop(prop))
    }

    /// The proposition with this name as a formula.
    pub fn named(&mut self, name: &str) -> FormulaId {
        let prop = self.prop(name);
        self.var(prop)
    }

    /// ¬φ.
    pub fn not(&mut self, a: FormulaId) -> FormulaId {
        self.add(Node::Not(a))
    }

    /// The conjunction of all formulas: ⊤ for none, the formula itself for one.
    pub fn and(&mut self, all: impl IntoIterator<Item = FormulaId>) -> FormulaId {
        let all: Box<[FormulaId]> = all.into_iter().collect();
        match all[..] {
            [] => TRUE,
            [one] => one,
            _ => self.add(Node::And(all)),
        }
    }

    /// The disjunction of all formulas: ⊥ for none, the formula itself for one.
    pub fn or(&mut self, all: impl IntoIterator<Item = FormulaId>) -> FormulaId {
        let all: Box<[FormulaId]> = all.into_iter().collect();
        match all[..] {
            [] => self.falsity(),
            [one] => one,
            _ => self.add(Node::Or(all)),
        }
    }

    /// φ → ψ.
    pub fn implies(&mut self, a: FormulaId, b: FormulaId) -> FormulaId {
        self.add(Node::Implies(a, b))
    }

    /// ∀○φ or ∃○φ.
    pub fn next(&mut self, paths: Paths, a: FormulaId) -> FormulaId {
        self.add(Node::Next(paths, a))
    }

    /// ∀□φ or ∃□φ.
    pub fn always(&mut self, paths: Paths, a: FormulaId) -> FormulaId {
        self.add(Node::Always(paths, a))
    }

    /// ∀◇φ or ∃◇φ.
    pub fn eventually(&mut self, paths: Paths, a: FormulaId) -> FormulaId {
        self.add(Node::Eventually(paths, a))
    }

    /// ∀(φ U ψ) or ∃(φ U ψ).
    pub fn until(&mut self, paths: Paths, a: FormulaId, b: FormulaId) -> FormulaId {
        self.add(Node::Until(paths, a, b))
    }

    /// ∃○⊤: the vertex has a son.
    pub fn has_son(&mut self) -> FormulaId {
        self.next(Paths::Some, TRUE)
    }

    /// The formula and all its subformulas without duplicates, subformulas first.
    pub fn closure(&self, formula: FormulaId) -> Vec<FormulaId> {
        let mut seen = fixedbitset::FixedBitSet::with_capacity(self.len());
        let mut open = vec![formula];
        while let Some(id) = open.pop() {
            if !seen.put(id.index()) {
                open.extend(self.node(id).parts());
            }
        }
        seen.ones().map(|index| FormulaId(index as u32)).collect()
    }

    /// The length of the formula when written out: it counts propositions, ⊤, ⊥, ¬, temporal operators (∀○ is
    /// one) and binary ∧, ∨, →.
    ///
    /// Subformulas that occur several times count each time. `None` if the length does not fit into 128 bits.
    pub fn size(&self, formula: FormulaId) -> Option<u128> {
        let closure = self.closure(formula);
        let mut sizes = vec![Some(0u128); formula.index() + 1];
        for id in closure {
            let node = self.node(id);
            let own = match node {
                Node::And(all) | Node::Or(all) => all.len() as u128 - 1,
                _ => 1,
            };
            // ⊥ is kept as ¬⊤ and written as one sign.
            let is_falsity = matches!(node, Node::Not(TRUE));
            let mut parts = node.parts().into_iter().map(|part| sizes[part.index()]);
            sizes[id.index()] = match is_falsity {
                true => Some(1),
                false => parts.try_fold(own, |sum, part| sum.checked_add(part?)),
            };
        }
        sizes[formula.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_formulas_are_kept_once() {
        let mut f = Formulas::new();
        let (p, q) = (f.named("p"), f.named("q"));
        let one = f.and([p, q]);
        let before = f.len();
        assert_eq!(f.and([p, q]), one);
        assert_ne!(f.and([q, p]), one);
        assert_eq!(f.len(), before + 1);
        assert_eq!(f.and([]), f.truth());
        assert_eq!(f.or([q]), q);
    }

    #[test]
    fn sizes_count_every_occurrence() {
        let mut f = Formulas::new();
        let p = f.named("p");
        let not = f.not(p);
        let three = f.or([p, not, p]);
        // p ∨ ¬p ∨ p: three propositions, two ∨, one ¬.
        assert_eq!(f.size(three), Some(6));
        let until = f.until(Paths::All, three, three);
        assert_eq!(f.size(until), Some(13));
        // ∀○⊥.
        let falsity = f.falsity();
        let end = f.next(Paths::All, falsity);
        assert_eq!(f.size(end), Some(2));
        // Doubled two hundred times: more than a u128 can hold.
        let huge = (0..200).fold(p, |a, _| f.and([a, a]));
        assert_eq!(f.size(huge), None);
        assert_eq!(f.closure(huge).len(), 201);
    }
}
