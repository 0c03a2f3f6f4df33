//! Formulas in negation normal form, as the tableau needs them: ¬ only before propositions, and few temporal
//! operators.
//!
//! Besides U there is its dual R (release): φ R ψ is ¬(¬φ U ¬ψ). ◇φ is ⊤ U φ, □φ is ⊥ R φ.

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::formula::{FormulaId, Formulas, Node, Paths, Prop};

/// A formula in normal form, as an index into its [`Normals`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct NormalId(u32);

impl NormalId {
    pub(super) fn new(index: usize) -> NormalId {
        NormalId(index as u32)
    }

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// The structure of a formula in normal form.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Normal {
    True,
    False,
    /// A proposition, negated if the flag is `false`.
    Literal(Prop, bool),
    And(Box<[NormalId]>),
    Or(Box<[NormalId]>),
    Next(Paths, NormalId),
    Until(Paths, NormalId, NormalId),
    Release(Paths, NormalId, NormalId),
}

/// A store of formulas in normal form, each stored once.
#[derive(Debug, Default)]
pub(super) struct Normals {
    nodes: IndexSet<Normal, FxBuildHasher>,
    known: FxHashMap<(FormulaId, bool), NormalId>,
}

impl Normals {
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn node(&self, id: NormalId) -> &Normal {
        // Only this store hands out its indices.
        &self.nodes[id.index()]
    }

    pub(super) fn add(&mut self, node: Normal) -> NormalId {
        NormalId::new(self.nodes.insert_full(node).0)
    }

    /// The negation of a literal, if the store contains it.
    pub(super) fn opposite(&self, literal: NormalId) -> Option<NormalId> {
        let Normal::Literal(prop, sign) = *self.node(literal) else {
            return None;
        };
        let index = self.nodes.get_index_of(&Normal::Literal(prop, !sign));
        index.map(NormalId::new)
    }

    /// ∃○⊤.
    pub(super) fn has_son(&mut self) -> NormalId {
        let truth = self.add(Normal::True);
        self.add(Normal::Next(Paths::Some, truth))
    }

    /// ∀○⊥.
    pub(super) fn no_son(&mut self) -> NormalId {
        let falsity = self.add(Normal::False);
        self.add(Normal::Next(Paths::All, falsity))
    }

    /// The normal form of a formula.
    pub(super) fn of(&mut self, formulas: &Formulas, formula: FormulaId) -> NormalId {
        // Subformulas come first, so no recursion is needed however deep the formula is.
        for id in formulas.closure(formula) {
            for sign in [true, false] {
                let normal = self.convert(formulas, id, sign);
                self.known.insert((id, sign), normal);
            }
        }
        self.known[&(formula, true)]
    }

    /// Converts a formula, or its negation if `sign` is `false`; its subformulas have been converted.
    fn convert(&mut self, formulas: &Formulas, id: FormulaId, sign: bool) -> NormalId {
        let same = |this: &Normals, part: &FormulaId| this.known[&(*part, sign)];
        let paths_of = |paths: Paths| if sign { paths } else { !paths };
        let node = match formulas.node(id) {
            Node::True if sign => Normal::True,
            Node::True => Normal::False,
            Node::Prop(prop) => Normal::Literal(*prop, sign),
            Node::Not(a) => return self.known[&(*a, !sign)],
            Node::And(parts) | Node::Or(parts) => {
                let is_and = matches!(formulas.node(id), Node::And(_)) == sign;
                let parts = parts.iter().map(|part| same(self, part)).collect();
                if is_and {
                    Normal::And(parts)
                } else {
                    Normal::Or(parts)
                }
            }
            Node::Implies(a, b) => {
                let parts = Box::new([self.known[&(*a, !sign)], same(self, b)]);
                if sign {
                    Normal::Or(parts)
                } else {
                    Normal::And(parts)
                }
            }
            Node::Next(paths, a) => Normal::Next(paths_of(*paths), same(self, a)),
            Node::Always(paths, a) | Node::Eventually(paths, a) => {
                let a = same(self, a);
                let is_always = matches!(formulas.node(id), Node::Always(..)) == sign;
                if is_always {
                    let falsity = self.add(Normal::False);
                    Normal::Release(paths_of(*paths), falsity, a)
                } else {
                    let truth = self.add(Normal::True);
                    Normal::Until(paths_of(*paths), truth, a)
                }
            }
            Node::Until(paths, a, b) => {
                let (a, b) = (same(self, a), same(self, b));
                if sign {
                    Normal::Until(*paths, a, b)
                } else {
                    Normal::Release(!*paths, a, b)
                }
            }
        };
        self.add(node)
    }
}
