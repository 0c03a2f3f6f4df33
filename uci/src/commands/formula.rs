//! `puchok formula`: reads a formula of branching time and tells what can be said of it.

use std::fmt::Write;
use std::path::Path;

use puchok_engine::solvers::logic::check::holding;
use puchok_engine::solvers::logic::parser::is_proposition;
use puchok_engine::solvers::logic::printer::Signs;
use puchok_engine::solvers::logic::tableau::{MOST_STATES, TableauError, Validity, satisfy, validity};
use puchok_engine::solvers::logic::{FormulaId, Formulas, Model};
use puchok_engine::text::without_mark;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::given::each_line;
use super::{words, write, write_json};
use crate::cli::prove::{FormulaArgs, GraphFormat};
use crate::failure::Failure;
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
    /// `null`: not decided.
    satisfiable: Option<bool>,
    /// `null`: not decided.
    valid: Option<bool>,
    /// A model of it, if one was found.
    model: Option<JsonModel>,
    /// A model of its negation, if one was found.
    countermodel: Option<JsonModel>,
    /// The vertices of the given model where it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    holds_in: Option<Vec<usize>>,
}

/// Runs the command.
pub(crate) fn run(args: &FormulaArgs) -> Result<(), Failure> {
    let given = args.model.as_deref().map(read_model).transpose()?;
    if args.formula == "-" {
        return each_line(|line| answer(line, given.as_ref(), args.format, "\n"));
    }
    answer(&args.formula, given.as_ref(), args.format, "")
}

fn read_model(path: &Path) -> Result<JsonModel, Failure> {
    let text = std::fs::read_to_string(path).map_err(|error| Failure::unreadable(path, &error))?;
    let model = JsonModel::parse(without_mark(&text)).and_then(|model| {
        model.build(&mut Formulas::new())?;
        Ok(model)
    });
    model.map_err(|reason| {
        let name = quoted(&path.display().to_string());
        Failure::Input(format!("no model in '{name}': {reason}"))
    })
}

/// Answers for a formula; `after` follows an answer for people.
fn answer(text: &str, given: Option<&JsonModel>, format: GraphFormat, after: &str) -> Result<(), Failure> {
    let mut formulas = Formulas::new();
    let formula = formulas
        .parse(text)
        .map_err(|error| Failure::Input(quoted_to(&error.to_string(), 400)))?;
    // Whatever comes of the tableau, this is known.
    let holds_in = given
        .map(|given| given.holding(&mut formulas, formula))
        .transpose()
        .map_err(Failure::Input)?;
    if format == GraphFormat::Dot {
        return match given.zip(holds_in) {
            Some((given, holds)) => write(&given.dot(&title(&formulas, formula), &holds)),
            None => graph_of_model(&formulas, formula),
        };
    }
    let found = Found {
        model: satisfy(&formulas, formula, MOST_STATES),
        validity: validity(&mut formulas, formula, MOST_STATES),
    };
    let json = JsonFormula::new(&formulas, formula, &found, holds_in);
    match format {
        GraphFormat::Json => write_json(&json)?,
        _ => write(&(json.in_words(found.limit()) + after))?,
    }
    found.limit().map_or(Ok(()), |error| Err(limit(error)))
}

fn limit(error: TableauError) -> Failure {
    Failure::Limit(error.to_string())
}

/// What the graph of a model of the formula is called.
fn title(formulas: &Formulas, formula: FormulaId) -> String {
    formulas.display(formula, Signs::Ascii).to_string()
}

/// Draws a model of the formula.
fn graph_of_model(formulas: &Formulas, formula: FormulaId) -> Result<(), Failure> {
    let title = title(formulas, formula);
    match satisfy(formulas, formula, MOST_STATES).map_err(limit)? {
        Some(model) => write(&JsonModel::of(formulas, formula, &model).dot(&title, &[])),
        // The other lines of a stream can be answered all the same.
        None => Err(Failure::Limit(quoted_to(
            &format!("there is no model of '{title}', and no graph"),
            400,
        ))),
    }
}

/// What the tableau says of a formula and of its negation.
struct Found {
    model: Result<Option<Model>, TableauError>,
    validity: Result<Validity, TableauError>,
}

impl Found {
    /// Whether the formula is true in some model; `None`: not decided. What is true in all is true in some.
    fn is_satisfiable(&self) -> Option<bool> {
        match (&self.model, &self.validity) {
            (Ok(model), _) => Some(model.is_some()),
            (Err(_), Ok(Validity::Valid)) => Some(true),
            (Err(_), _) => None,
        }
    }

    /// Whether the formula is true in all models; `None`: not decided. What is true in none is not true in
    /// all.
    fn is_valid(&self) -> Option<bool> {
        match (&self.validity, &self.model) {
            (Ok(validity), _) => Some(matches!(validity, Validity::Valid)),
            (Err(_), Ok(None)) => Some(false),
            (Err(_), _) => None,
        }
    }

    /// The limit that was reached, if one was.
    fn limit(&self) -> Option<TableauError> {
        self.model
            .as_ref()
            .err()
            .or(self.validity.as_ref().err())
            .copied()
    }
}

/// What a proposition is called.
const PROPOSITION: &str = "a proposition is a letter or _, then letters, digits and _, and none of A, E, U, AX, \
                           EX, AG, EG, AF, EF, true, false";

/// The parts of a model.
const PARTS: [&str; 3] = ["root", "vertices", "arcs"];

/// What is wrong with a document that is to be a model; `None`: nothing but, perhaps, a key that stands there
/// twice.
fn fault_of(document: &Value) -> Option<String> {
    let Some(parts) = document.as_object() else {
        return Some(format!(
            "a model is an object with root, vertices and arcs, not {}",
            told(document)
        ));
    };
    fault_of_keys(parts)
        .or_else(|| fault_of_root(&document["root"]))
        .or_else(|| fault_of_vertices(&document["vertices"]))
        .or_else(|| fault_of_arcs(&document["arcs"]))
}

fn told(value: &Value) -> String {
    quoted_to(&value.to_string(), 40)
}

fn fault_of_keys(parts: &Map<String, Value>) -> Option<String> {
    let unknown = parts.keys().find(|key| !PARTS.contains(&key.as_str()));
    let unknown = unknown.map(|key| format!("a model has root, vertices and arcs, not '{}'", quoted(key)));
    unknown.or_else(|| {
        let missing = PARTS.into_iter().find(|key| !parts.contains_key(*key));
        missing.map(|key| format!("it has no {key}"))
    })
}

fn is_vertex(value: &Value) -> bool {
    value.as_u64().is_some_and(|vertex| u32::try_from(vertex).is_ok())
}

fn fault_of_root(root: &Value) -> Option<String> {
    (!is_vertex(root)).then(|| format!("root is the number of a vertex, from 0, not {}", told(root)))
}

fn fault_of_vertices(vertices: &Value) -> Option<String> {
    let Some(all) = vertices.as_array() else {
        return Some(format!("vertices is a list, not {}", told(vertices)));
    };
    all.iter()
        .enumerate()
        .find_map(|(vertex, names)| fault_of_vertex(vertex, names))
}

fn fault_of_vertex(vertex: usize, names: &Value) -> Option<String> {
    let Some(all) = names.as_array().filter(|all| all.iter().all(Value::is_string)) else {
        return Some(format!(
            "vertex {vertex} is a list of propositions, not {}",
            told(names)
        ));
    };
    let mut all = all.iter().filter_map(Value::as_str);
    let name = all.find(|name| !is_proposition(name))?;
    Some(format!(
        "'{}' in vertex {vertex} is no proposition: {PROPOSITION}",
        quoted_to(name, 40)
    ))
}

fn fault_of_arcs(arcs: &Value) -> Option<String> {
    let Some(all) = arcs.as_array() else {
        return Some(format!("arcs is a list, not {}", told(arcs)));
    };
    let is_arc = |arc: &Value| {
        let ends = arc.as_array();
        ends.is_some_and(|ends| ends.len() == 2 && ends.iter().all(is_vertex))
    };
    let (arc, number) = all.iter().zip(1..).find(|(arc, _)| !is_arc(arc))?;
    Some(format!(
        "arc {number} is a pair of vertices, [from, to], not {}",
        told(arc)
    ))
}

/// Where the form of a text stops being JSON, or a model's.
fn place_of(error: &serde_json::Error) -> String {
    format!("line {}, column {}", error.line(), error.column())
}

impl JsonModel {
    /// Reads a model, or says what is wrong with its text.
    fn parse(text: &str) -> Result<JsonModel, String> {
        let document: Value = serde_json::from_str(text).map_err(|error| match error.is_eof() {
            true => format!("it breaks off at {}", place_of(&error)),
            false => format!("it is no JSON at {}", place_of(&error)),
        })?;
        let model = serde_json::from_str(text);
        match (fault_of(&document), model) {
            (None, Ok(model)) => Ok(model),
            (Some(fault), Ok(_)) => Err(fault),
            (Some(fault), Err(error)) => Err(format!("{fault} ({})", place_of(&error))),
            // A document keeps the last of two values for one key.
            (None, Err(error)) => Err(format!("a key stands there twice ({})", place_of(&error))),
        }
    }

    /// The vertices in which a formula holds.
    fn holding(&self, formulas: &mut Formulas, formula: FormulaId) -> Result<Vec<usize>, String> {
        let model = self.build(formulas)?;
        Ok(holding(formulas, formula, &model).ones().collect())
    }

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

    /// The model for Graphviz; the vertices of the list, in ascending order, are filled.
    fn dot(&self, title: &str, marked: &[usize]) -> String {
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
    fn new(
        formulas: &Formulas,
        formula: FormulaId,
        found: &Found,
        holds_in: Option<Vec<usize>>,
    ) -> JsonFormula {
        let json = |model: &Model| JsonModel::of(formulas, formula, model);
        JsonFormula {
            ascii: formulas.display(formula, Signs::Ascii).to_string(),
            unicode: formulas.display(formula, Signs::Unicode).to_string(),
            // A text of a length that can be given is not longer when it is written out.
            size: formulas.size(formula).unwrap_or(u128::MAX),
            satisfiable: found.is_satisfiable(),
            valid: found.is_valid(),
            model: found.model.as_ref().ok().and_then(Option::as_ref).map(json),
            countermodel: match &found.validity {
                Ok(Validity::Refuted(model)) => Some(json(model)),
                Ok(Validity::Valid) | Err(_) => None,
            },
            holds_in,
        }
    }

    /// `limit`: the one that was reached, if one was.
    fn in_words(&self, limit: Option<TableauError>) -> String {
        let size = u64::try_from(self.size).unwrap_or(u64::MAX);
        let symbols = words::counted(size, "symbol", "symbols");
        let mut text = format!("{}\n{}\n{symbols}\n", self.ascii, self.unicode);
        let verdict = match (self.satisfiable, self.valid) {
            (_, Some(true)) => "valid: true in every model",
            (Some(false), _) => "unsatisfiable: true in no model",
            (Some(true), Some(false)) => "satisfiable, not valid",
            (Some(true), None) => "satisfiable; not decided: whether it is valid",
            (None, Some(false)) => "not valid; not decided: whether it is satisfiable",
            (None, None) => "not decided: whether it is satisfiable, and whether it is valid",
        };
        let limit = limit.map_or_else(String::new, |limit| format!(" ({limit})"));
        let _ = writeln!(text, "{verdict}{limit}");
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
