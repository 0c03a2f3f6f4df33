//! A model in files and answers: as JSON, as text, and for Graphviz.

use std::fmt::Write;

use puchok_engine::solvers::logic::check::holding;
use puchok_engine::solvers::logic::formula::Node;
use puchok_engine::solvers::logic::{FormulaId, Formulas, Model};
use serde::{Deserialize, Serialize};

/// A model as a file and in the answer.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct JsonModel {
    /// The distinguished vertex.
    root: u32,
    /// The propositions that hold in each vertex.
    vertices: Vec<Vec<String>>,
    /// Pairs of the vertex an arc comes from and the one it leads to.
    arcs: Vec<[u32; 2]>,
}

impl JsonModel {
    /// The vertices in which a formula holds.
    pub(super) fn holding(&self, formulas: &mut Formulas, formula: FormulaId) -> Result<Vec<usize>, String> {
        let model = self.build(formulas)?;
        Ok(holding(formulas, formula, &model).ones().collect())
    }

    /// Converts a model of a formula, with the propositions of the formula.
    pub(super) fn of(formulas: &Formulas, formula: FormulaId, model: &Model) -> JsonModel {
        let mut props: Vec<_> = formulas
            .closure(formula)
            .into_iter()
            .filter_map(|id| match formulas.node(id) {
                Node::Prop(prop) => Some(*prop),
                _ => None,
            })
            .collect();
        props.sort_unstable();
        let vertices = 0..model.len() as u32;
        JsonModel {
            root: model.root(),
            vertices: vertices
                .clone()
                .map(|vertex| {
                    let own = props.iter().filter(|&&prop| model.holds(vertex, prop));
                    own.map(|&prop| formulas.name(prop).to_owned()).collect()
                })
                .collect(),
            arcs: vertices
                .flat_map(|from| model.sons(from).iter().map(move |&to| [from, to]))
                .collect(),
        }
    }

    /// Builds the model, or returns what is wrong with its arcs or its root.
    pub(super) fn build(&self, formulas: &mut Formulas) -> Result<Model, String> {
        let mut sons = vec![Vec::new(); self.vertices.len()];
        for &[from, to] in &self.arcs {
            let own = sons
                .get_mut(from as usize)
                .ok_or_else(|| format!("there is no vertex {from}"))?;
            own.push(to);
        }
        let mut model = Model::new(&sons, self.root).map_err(|error| error.to_string())?;
        for (vertex, names) in (0..).zip(&self.vertices) {
            for name in names {
                model.set(vertex, formulas.prop(name));
            }
        }
        Ok(model)
    }

    /// The model for Graphviz. The vertices in `marked`, which must be ascending, are filled.
    pub(super) fn dot(&self, title: &str, marked: &[usize]) -> String {
        let mut text = format!("digraph \"{}\" {{\n", title.replace('"', "'"));
        for (vertex, names) in self.vertices.iter().enumerate() {
            let shape = if vertex == self.root as usize {
                "doublecircle"
            } else {
                "circle"
            };
            let style = if marked.binary_search(&vertex).is_ok() {
                ", style=filled"
            } else {
                ""
            };
            let _ = writeln!(
                text,
                "  {vertex} [shape={shape}{style}, label=\"{}\"];",
                names.join(" ")
            );
        }
        for [from, to] in &self.arcs {
            let _ = writeln!(text, "  {from} -> {to};");
        }
        text.push('}');
        text
    }

    /// The model as text, one line per vertex.
    pub(super) fn in_words(&self) -> String {
        let mut text = String::new();
        for (vertex, names) in self.vertices.iter().enumerate() {
            let sons: Vec<String> = self
                .arcs
                .iter()
                .filter(|arc| arc[0] as usize == vertex)
                .map(|arc| arc[1].to_string())
                .collect();
            let root = if vertex == self.root as usize { "*" } else { " " };
            let names = if names.is_empty() {
                "nothing".to_owned()
            } else {
                names.join(" ")
            };
            let sons = if sons.is_empty() {
                "end".to_owned()
            } else {
                format!("→ {}", sons.join(" "))
            };
            let _ = writeln!(text, "  {root}{vertex}: {names}  {sons}");
        }
        text
    }
}
