//! `puchok formula`: reads a formula of branching time and tells what can be said of it.

use std::fmt::Write;
use std::path::Path;

use puchok_engine::solvers::logic::check::holding;
use puchok_engine::solvers::logic::printer::Signs;
use puchok_engine::solvers::logic::tableau::{MOST_STATES, TableauError, satisfy};
use puchok_engine::solvers::logic::{FormulaId, Formulas, Model};
use puchok_engine::text::without_mark;
use serde::{Deserialize, Serialize};

use super::given::each_line;
use super::{words, write, write_json};
use crate::cli::prove::{FormulaArgs, GraphFormat};
use crate::failure::{Failure, complain};
use crate::input::{quoted, quoted_to};

/// A model as a file and in the answer.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonModel {
    /// The distinguished vertex.
    root: u32,
    /// The propositions that hold in each vertex.
    vertices: Vec<Vec<String>>,
    /// From, to.
    arcs: Vec<[u32; 2]>,
}

/// The JSON of a formula.
#[derive(Debug, Serialize)]
struct JsonFormula {
    ascii: String,
    unicode: String,
    size: u128,
    satisfiable: bool,
    valid: bool,
    /// A model of it, if there is one.
    model: Option<JsonModel>,
    /// A model of its negation, if there is one.
    countermodel: Option<JsonModel>,
    /// The vertices of the given model where it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    holds_in: Option<Vec<usize>>,
}

/// Runs the command.
pub(crate) fn run(args: &FormulaArgs) -> Result<(), Failure> {
    let given = args.model.as_deref().map(read_model).transpose()?;
    if args.formula == "-" {
        return each_line(|line| answer(line, given.as_ref(), args.format));
    }
    answer(&args.formula, given.as_ref(), args.format)
}

fn read_model(path: &Path) -> Result<JsonModel, Failure> {
    let name = quoted(&path.display().to_string());
    let text = std::fs::read_to_string(path).map_err(|error| Failure::unreadable(path, &error))?;
    let model: JsonModel = serde_json::from_str(without_mark(&text))
        .map_err(|error| Failure::Input(format!("no model in '{name}': {error}")))?;
    model
        .build(&mut Formulas::new())
        .map_err(|reason| Failure::Input(format!("no model in '{name}': {reason}")))?;
    Ok(model)
}

fn answer(text: &str, given: Option<&JsonModel>, format: GraphFormat) -> Result<(), Failure> {
    let mut formulas = Formulas::new();
    let formula = formulas
        .parse(text)
        .map_err(|error| Failure::Input(quoted_to(&error.to_string(), 400)))?;
    let negation = formulas.not(formula);
    let limit = |error: TableauError| Failure::Limit(error.to_string());
    let model = satisfy(&formulas, formula, MOST_STATES).map_err(limit)?;
    let countermodel = satisfy(&formulas, negation, MOST_STATES).map_err(limit)?;
    let holds_in = match given {
        None => None,
        Some(given) => {
            let given = given.build(&mut formulas).map_err(Failure::Input)?;
            Some(holding(&formulas, formula, &given).ones().collect())
        }
    };
    let json = JsonFormula {
        ascii: formulas.display(formula, Signs::Ascii).to_string(),
        unicode: formulas.display(formula, Signs::Unicode).to_string(),
        // A text of a length that can be given is not longer when it is written out.
        size: formulas.size(formula).unwrap_or(u128::MAX),
        satisfiable: model.is_some(),
        valid: countermodel.is_none(),
        model: model.map(|model| JsonModel::of(&formulas, formula, &model)),
        countermodel: countermodel.map(|model| JsonModel::of(&formulas, formula, &model)),
        holds_in,
    };
    match format {
        GraphFormat::Json => write_json(&json),
        GraphFormat::Text => write(&json.in_words()),
        GraphFormat::Dot => match &json.model {
            Some(model) => write(&model.dot(&json.ascii)),
            None => {
                complain(&quoted_to(
                    &format!("there is no model of '{}', and no graph", json.ascii),
                    400,
                ));
                Ok(())
            }
        },
    }
}

impl JsonModel {
    fn of(formulas: &Formulas, formula: FormulaId, model: &Model) -> JsonModel {
        let mut props: Vec<_> = formulas
            .closure(formula)
            .into_iter()
            .filter_map(|id| match formulas.node(id) {
                puchok_engine::solvers::logic::formula::Node::Prop(prop) => Some(*prop),
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

    fn build(&self, formulas: &mut Formulas) -> Result<Model, String> {
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

    fn dot(&self, title: &str) -> String {
        let mut text = format!("digraph \"{}\" {{\n", title.replace('"', "'"));
        for (vertex, names) in self.vertices.iter().enumerate() {
            let shape = if vertex == self.root as usize {
                "doublecircle"
            } else {
                "circle"
            };
            let _ = writeln!(text, "  {vertex} [shape={shape}, label=\"{}\"];", names.join(" "));
        }
        for [from, to] in &self.arcs {
            let _ = writeln!(text, "  {from} -> {to};");
        }
        text.push('}');
        text
    }

    fn in_words(&self) -> String {
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

impl JsonFormula {
    fn in_words(&self) -> String {
        let size = u64::try_from(self.size).unwrap_or(u64::MAX);
        let symbols = words::counted(size, "symbol", "symbols");
        let mut text = format!("{}\n{}\n{symbols}\n", self.ascii, self.unicode);
        let verdict = match (self.satisfiable, self.valid) {
            (_, true) => "valid: true in every model",
            (true, false) => "satisfiable, not valid",
            (false, false) => "unsatisfiable: true in no model",
        };
        let _ = writeln!(text, "{verdict}");
        for (title, model) in [("model", &self.model), ("countermodel", &self.countermodel)] {
            if let Some(model) = model {
                let _ = write!(text, "\n{title}\n{}", model.in_words());
            }
        }
        if let Some(holds) = &self.holds_in {
            let vertices: Vec<String> = holds.iter().map(usize::to_string).collect();
            let vertices = if vertices.is_empty() {
                "no vertex".to_owned()
            } else {
                vertices.join(" ")
            };
            let _ = writeln!(text, "\nholds in {vertices} of the given model");
        }
        text.trim_end().to_owned()
    }
}
