//! Model checking: in which vertices of a model does a formula hold?
//!
//! E. Clarke, E. Emerson, A. Sistla, *Automatic verification of finite-state concurrent systems using
//! temporal logic specifications* (1986): each subformula is evaluated once, after its own subformulas, at
//! the cost of at most one pass over the graph. So the time is linear in vertices + arcs and in the number of
//! distinct subformulas. Unlike there, a path may end, in a vertex without sons; that changes ○ and with it
//! the fixpoints: ∀◇φ requires φ on the path before it ends.

use std::borrow::Cow;

use fixedbitset::FixedBitSet;

use super::formula::{FormulaId, Formulas, Node, Paths};
use super::model::{Model, Vertex};

/// The vertices in which the formula holds.
pub fn holding(formulas: &Formulas, formula: FormulaId, model: &Model) -> FixedBitSet {
    Checker::new(model).run(formulas, formula)
}

/// Whether the formula is true in the model: whether it holds in the distinguished vertex.
pub fn is_true(formulas: &Formulas, formula: FormulaId, model: &Model) -> bool {
    holding(formulas, formula, model).contains(model.root() as usize)
}

struct Checker<'m> {
    model: &'m Model,
    /// Where the fathers of each vertex start in `fathers`.
    first: Vec<u32>,
    fathers: Vec<Vertex>,
}

impl<'m> Checker<'m> {
    fn new(model: &'m Model) -> Checker<'m> {
        let (first, fathers) = model.fathers();
        Checker {
            model,
            first,
            fathers,
        }
    }

    fn run(&self, formulas: &Formulas, formula: FormulaId) -> FixedBitSet {
        let closure = formulas.closure(formula);
        // The set of a subformula is dropped after its last use: the formulas of a chess position have
        // thousands of subformulas.
        let mut uses = vec![0u32; formula.index() + 1];
        for &id in &closure {
            for part in formulas.node(id).parts() {
                uses[part.index()] += 1;
            }
        }
        let mut found: Vec<Option<FixedBitSet>> = vec![None; formula.index() + 1];
        for id in closure {
            let node = formulas.node(id);
            let set = self.evaluate(node, &found);
            for part in node.parts() {
                let left = &mut uses[part.index()];
                *left -= 1;
                if *left == 0 {
                    found[part.index()] = None;
                }
            }
            found[id.index()] = Some(set);
        }
        found[formula.index()].take().unwrap_or_default()
    }

    /// The vertices in which a formula holds, given those of its subformulas.
    fn evaluate(&self, node: &Node, found: &[Option<FixedBitSet>]) -> FixedBitSet {
        let of = |id: &FormulaId| match &found[id.index()] {
            Some(set) => Cow::Borrowed(set),
            // Unreachable: subformulas are evaluated first and dropped only after their last use.
            None => Cow::Owned(FixedBitSet::with_capacity(self.model.len())),
        };
        let copy = |id: &FormulaId| of(id).into_owned();
        match node {
            Node::True => self.all(),
            Node::Prop(prop) => {
                let label = self.model.label(*prop).cloned();
                label.unwrap_or_else(|| FixedBitSet::with_capacity(self.model.len()))
            }
            Node::Not(a) => complement(copy(a)),
            Node::And(parts) => self.fold(parts, found, self.all(), |set, part| set.intersect_with(part)),
            Node::Or(parts) => {
                let none = FixedBitSet::with_capacity(self.model.len());
                self.fold(parts, found, none, |set, part| set.union_with(part))
            }
            Node::Implies(a, b) => {
                let mut set = complement(copy(a));
                set.union_with(&of(b));
                set
            }
            // ∀○φ is ¬∃○¬φ, and likewise for □ and ◇, even where paths end.
            Node::Next(Paths::Some, a) => self.some_next(&of(a)),
            Node::Next(Paths::All, a) => complement(self.some_next(&complement(copy(a)))),
            Node::Eventually(Paths::Some, a) => self.some_until(&self.all(), copy(a)),
            Node::Always(Paths::All, a) => complement(self.some_until(&self.all(), complement(copy(a)))),
            Node::Eventually(Paths::All, a) => self.all_until(&self.all(), copy(a)),
            Node::Always(Paths::Some, a) => complement(self.all_until(&self.all(), complement(copy(a)))),
            Node::Until(Paths::Some, a, b) => self.some_until(&of(a), copy(b)),
            Node::Until(Paths::All, a, b) => self.all_until(&of(a), copy(b)),
        }
    }

    fn fold(
        &self,
        parts: &[FormulaId],
        found: &[Option<FixedBitSet>],
        start: FixedBitSet,
        join: impl Fn(&mut FixedBitSet, &FixedBitSet),
    ) -> FixedBitSet {
        let mut set = start;
        for part in parts {
            if let Some(part) = &found[part.index()] {
                join(&mut set, part);
            }
        }
        set
    }

    fn all(&self) -> FixedBitSet {
        complement(FixedBitSet::with_capacity(self.model.len()))
    }

    fn fathers(&self, vertex: usize) -> &[Vertex] {
        &self.fathers[self.first[vertex] as usize..self.first[vertex + 1] as usize]
    }

    /// ∃○φ: the fathers of the vertices with φ.
    fn some_next(&self, a: &FixedBitSet) -> FixedBitSet {
        let mut set = FixedBitSet::with_capacity(self.model.len());
        for vertex in a.ones() {
            for &father in self.fathers(vertex) {
                set.insert(father as usize);
            }
        }
        set
    }

    /// ∃(φ U ψ): works backwards from ψ through φ.
    fn some_until(&self, a: &FixedBitSet, b: FixedBitSet) -> FixedBitSet {
        let mut set = b;
        let mut open: Vec<usize> = set.ones().collect();
        while let Some(vertex) = open.pop() {
            for &father in self.fathers(vertex) {
                let father = father as usize;
                if a.contains(father) && !set.put(father) {
                    open.push(father);
                }
            }
        }
        set
    }

    /// ∀(φ U ψ): works backwards from ψ through φ, adding a vertex only once all its sons have been added.
    fn all_until(&self, a: &FixedBitSet, b: FixedBitSet) -> FixedBitSet {
        let mut missing: Vec<u32> = (0..self.model.len() as Vertex)
            .map(|vertex| self.model.sons(vertex).len() as u32)
            .collect();
        let mut set = b;
        let mut open: Vec<usize> = set.ones().collect();
        while let Some(vertex) = open.pop() {
            for &father in self.fathers(vertex) {
                let father = father as usize;
                missing[father] -= 1;
                if missing[father] == 0 && a.contains(father) && !set.put(father) {
                    open.push(father);
                }
            }
        }
        set
    }
}

fn complement(mut set: FixedBitSet) -> FixedBitSet {
    set.toggle_range(..);
    set
}
