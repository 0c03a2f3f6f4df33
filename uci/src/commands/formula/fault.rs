//! Error messages for a text that is not a valid model.

use puchok_engine::solvers::logic::parser::is_proposition;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::model::JsonModel;
use crate::input::{quoted, quoted_to};

impl JsonModel {
    /// Parses a model, or the model of an answer of `puchok formula --format json`; or returns what is wrong with
    /// the text.
    pub(super) fn parse(text: &str) -> Result<JsonModel, String> {
        let document: Value = serde_json::from_str(text).map_err(|error| match error.is_eof() {
            true => format!("it breaks off at {}", place_of(&error)),
            false => format!("it is no JSON at {}", place_of(&error)),
        })?;
        if let Some(inner) = document.as_object().and_then(|answer| answer.get("model")) {
            return JsonModel::of_answer(text, inner);
        }
        let model = serde_json::from_str(text);
        match (fault_of(&document), model) {
            (None, Ok(model)) => Ok(model),
            (Some(fault), Ok(_)) => Err(fault),
            (Some(fault), Err(error)) => Err(format!("{fault} ({})", place_of(&error))),
            // A parsed document keeps only the last of two values for one key.
            (None, Err(error)) => Err(format!("a key stands there twice ({})", place_of(&error))),
        }
    }
}

/// An answer of which only the model is read.
#[derive(Deserialize)]
struct Answer {
    model: JsonModel,
}

impl JsonModel {
    /// Parses the model of an answer, of which `inner` is the part with the model.
    fn of_answer(text: &str, inner: &Value) -> Result<JsonModel, String> {
        if inner.is_null() {
            return Err("it is an answer without a model".to_owned());
        }
        match (fault_of(inner), serde_json::from_str::<Answer>(text)) {
            (None, Ok(answer)) => Ok(answer.model),
            (Some(fault), Ok(_)) => Err(fault),
            (Some(fault), Err(error)) => Err(format!("{fault} ({})", place_of(&error))),
            (None, Err(error)) => Err(format!("a key stands there twice ({})", place_of(&error))),
        }
    }
}

/// The spelling of a proposition.
const PROPOSITION: &str = "a proposition is a letter or _, then letters, digits and _, and none of A, E, U, AX, \
                           EX, AG, EG, AF, EF, true, false";

/// The parts of a model.
const PARTS: [&str; 3] = ["root", "vertices", "arcs"];

/// What is wrong with a document that should be a model; `None` if nothing is, except perhaps a duplicate
/// key.
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

/// Where the text stops being JSON, or a model.
fn place_of(error: &serde_json::Error) -> String {
    format!("line {}, column {}", error.line(), error.column())
}
