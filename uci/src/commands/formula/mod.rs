//! `puchok formula`: reads a formula of branching time and reports what is known about it.

mod fault;
mod model;

use std::fmt::Write;
use std::path::Path;

use puchok_engine::solvers::logic::printer::Signs;
use puchok_engine::solvers::logic::tableau::{MOST_STATES, TableauError, Validity, satisfy, validity};
use puchok_engine::solvers::logic::{FormulaId, Formulas, Model};
use puchok_engine::text::without_mark;
use serde::Serialize;

use self::model::JsonModel;
use super::given::{Given, each_given};
use super::{words, write};
use crate::cli::prove::{FormulaArgs, GraphFormat};
use crate::failure::Failure;
use crate::input::{quoted, quoted_to};

/// The JSON of a formula.
#[derive(Debug, Serialize)]
struct JsonFormula {
    ascii: String,
    unicode: String,
    size: u128,
    /// `null` if not decided.
    satisfiable: Option<bool>,
    /// `null` if not decided.
    valid: Option<bool>,
    /// A model of it, if one was found.
    model: Option<JsonModel>,
    /// A model of its negation, if one was found.
    countermodel: Option<JsonModel>,
    /// The vertices of the given model in which it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    holds_in: Option<Vec<usize>>,
}

/// Runs the command.
pub(crate) fn run(args: &FormulaArgs) -> Result<(), Failure> {
    let model = args.model.as_deref().map(read_model).transpose()?;
    if args.formula == "-" {
        return each_given(std::slice::from_ref(&args.formula), |given| {
            answer(given, model.as_ref(), args.format)
        });
    }
    let given = Given {
        text: &args.formula,
        line: None,
    };
    answer(given, model.as_ref(), args.format)
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

/// Answers for a formula.
fn answer(given: Given<'_>, model: Option<&JsonModel>, format: GraphFormat) -> Result<(), Failure> {
    let mut formulas = Formulas::new();
    let formula = formulas
        .parse(given.text)
        .map_err(|error| Failure::Input(quoted_to(&error.to_string(), 400)))?;
    // This is known whatever the result of the tableau.
    let holds_in = model
        .map(|model| model.holding(&mut formulas, formula))
        .transpose()
        .map_err(Failure::Input)?;
    if format == GraphFormat::Dot {
        return match model.zip(holds_in) {
            Some((model, holds)) => write(&model.dot(&title(&formulas, formula), &holds)),
            None => graph_of_model(&formulas, formula),
        };
    }
    let found = Found {
        model: satisfy(&formulas, formula, MOST_STATES),
        validity: validity(&mut formulas, formula, MOST_STATES),
    };
    let json = JsonFormula::new(&formulas, formula, &found, holds_in);
    match format {
        GraphFormat::Json => given.write_json(&json)?,
        // An empty line divides the answers of a stream.
        _ => write(&(json.in_words(found.limit()) + if given.line.is_some() { "\n" } else { "" }))?,
    }
    found.limit().map_or(Ok(()), |error| Err(limit(error)))
}

fn limit(error: TableauError) -> Failure {
    Failure::Limit(error.to_string())
}

/// The title of the graph of a model of the formula.
fn title(formulas: &Formulas, formula: FormulaId) -> String {
    formulas.display(formula, Signs::Ascii).to_string()
}

/// Writes a graph of a model of the formula.
fn graph_of_model(formulas: &Formulas, formula: FormulaId) -> Result<(), Failure> {
    let title = title(formulas, formula);
    match satisfy(formulas, formula, MOST_STATES).map_err(limit)? {
        Some(model) => write(&JsonModel::of(formulas, formula, &model).dot(&title, &[])),
        // The other lines of a stream can still be answered.
        None => Err(Failure::Limit(quoted_to(
            &format!("there is no model of '{title}', and no graph"),
            400,
        ))),
    }
}

/// The tableau's results for a formula and its negation.
struct Found {
    model: Result<Option<Model>, TableauError>,
    validity: Result<Validity, TableauError>,
}

impl Found {
    /// Whether the formula is true in some model; `None` if not decided. A formula true in all models is true
    /// in some.
    fn is_satisfiable(&self) -> Option<bool> {
        match (&self.model, &self.validity) {
            (Ok(model), _) => Some(model.is_some()),
            (Err(_), Ok(Validity::Valid)) => Some(true),
            (Err(_), _) => None,
        }
    }

    /// Whether the formula is true in all models; `None` if not decided. A formula true in no model is not
    /// true in all.
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
            // The formula comes from a text, so its length when written out cannot overflow.
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

    /// The answer as text; `limit` is the limit that was reached, if any.
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
