//! Prints formulas in ASCII or in the signs of the source; the parser reads the output back as the same
//! formula.

use std::fmt;

use super::formula::{FormulaId, Formulas, Node, Paths};

/// The notation in which formulas are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Signs {
    /// `! & | ->`, `AX EG AF A[φ U ψ]`, `true false`.
    #[default]
    Ascii,
    /// `¬ ∧ ∨ →`, `∀○ ∃□ ∀◇ ∀(φ U ψ)`, `⊤ ⊥`.
    Unicode,
}

/// A formula that can be displayed.
#[derive(Clone, Copy, Debug)]
pub struct Printed<'a> {
    formulas: &'a Formulas,
    formula: FormulaId,
    signs: Signs,
}

impl Formulas {
    /// The formula as text.
    pub fn display(&self, formula: FormulaId, signs: Signs) -> Printed<'_> {
        Printed {
            formulas: self,
            formula,
            signs,
        }
    }
}

/// How tightly an operator binds: a part that binds more loosely than its place allows is put in parentheses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Implies,
    Or,
    And,
    Unary,
}

impl fmt::Display for Printed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, self.formula, Binding::Implies)
    }
}

impl Printed<'_> {
    fn pick(&self, ascii: &'static str, unicode: &'static str) -> &'static str {
        match self.signs {
            Signs::Ascii => ascii,
            Signs::Unicode => unicode,
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, formula: FormulaId, place: Binding) -> fmt::Result {
        let node = self.formulas.node(formula);
        let binding = match node {
            Node::Implies(..) => Binding::Implies,
            Node::Or(_) => Binding::Or,
            Node::And(_) => Binding::And,
            _ => Binding::Unary,
        };
        if binding < place {
            f.write_str("(")?;
            self.write_node(f, node)?;
            return f.write_str(")");
        }
        self.write_node(f, node)
    }

    fn write_node(&self, f: &mut fmt::Formatter<'_>, node: &Node) -> fmt::Result {
        match node {
            Node::True => f.write_str(self.pick("true", "⊤")),
            Node::Prop(prop) => f.write_str(self.formulas.name(*prop)),
            Node::Not(a) if *a == self.formulas.truth() => f.write_str(self.pick("false", "⊥")),
            Node::Not(a) => {
                f.write_str(self.pick("!", "¬"))?;
                self.write(f, *a, Binding::Unary)
            }
            Node::And(all) => self.write_joined(f, all, self.pick(" & ", " ∧ "), Binding::Unary),
            Node::Or(all) => self.write_joined(f, all, self.pick(" | ", " ∨ "), Binding::And),
            Node::Implies(a, b) => {
                self.write(f, *a, Binding::Or)?;
                f.write_str(self.pick(" -> ", " → "))?;
                // Right-associative: φ → ψ → χ is φ → (ψ → χ).
                self.write(f, *b, Binding::Implies)
            }
            Node::Next(paths, a) => self.write_unary(f, *paths, "X", "○", *a),
            Node::Always(paths, a) => self.write_unary(f, *paths, "G", "□", *a),
            Node::Eventually(paths, a) => self.write_unary(f, *paths, "F", "◇", *a),
            Node::Until(paths, a, b) => {
                f.write_str(self.quantifier(*paths))?;
                f.write_str(self.pick("[", "("))?;
                self.write(f, *a, Binding::Implies)?;
                f.write_str(" U ")?;
                self.write(f, *b, Binding::Implies)?;
                f.write_str(self.pick("]", ")"))
            }
        }
    }

    fn quantifier(&self, paths: Paths) -> &'static str {
        match paths {
            Paths::All => self.pick("A", "∀"),
            Paths::Some => self.pick("E", "∃"),
        }
    }

    fn write_unary(
        &self,
        f: &mut fmt::Formatter<'_>,
        paths: Paths,
        ascii: &'static str,
        unicode: &'static str,
        a: FormulaId,
    ) -> fmt::Result {
        f.write_str(self.quantifier(paths))?;
        f.write_str(self.pick(ascii, unicode))?;
        // `AX p` needs the blank, `∀○p` does not.
        f.write_str(self.pick(" ", ""))?;
        self.write(f, a, Binding::Unary)
    }

    fn write_joined(
        &self,
        f: &mut fmt::Formatter<'_>,
        all: &[FormulaId],
        sign: &str,
        place: Binding,
    ) -> fmt::Result {
        for (i, &part) in all.iter().enumerate() {
            if i > 0 {
                f.write_str(sign)?;
            }
            self.write(f, part, place)?;
        }
        Ok(())
    }
}
