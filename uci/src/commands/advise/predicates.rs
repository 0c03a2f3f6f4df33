//! `puchok advise --predicates`: the predicates that tables can use.

use puchok_engine::solvers::advice::chess::Ending;
use puchok_engine::solvers::advice::game::Game;
use serde::Serialize;

use super::super::{write, write_json};
use crate::cli::Format;
use crate::failure::Failure;

/// The JSON of a predicate.
#[derive(Debug, Serialize)]
struct JsonPredicate {
    name: &'static str,
    /// `"goal"`, `"measure"` or `"moves"`.
    kind: &'static str,
    about: &'static str,
}

/// Lists the predicates.
pub(super) fn run(format: Format) -> Result<(), Failure> {
    let library = Ending::library();
    let goals = library.goals.iter().map(|p| ("goal", p.name, p.about));
    let depth = ("measure", "depth", "plies from the root of the forcing tree");
    let measures = library.measures.iter().map(|m| ("measure", m.name, m.about));
    let moves = library.moves.iter().map(|p| ("moves", p.name, p.about));
    let all: Vec<JsonPredicate> = goals
        .chain([depth])
        .chain(measures)
        .chain(moves)
        .map(|(kind, name, about)| JsonPredicate { name, kind, about })
        .collect();
    match format {
        Format::Json => all.iter().try_for_each(write_json),
        Format::Text => write(&in_words(&all)),
    }
}

fn in_words(all: &[JsonPredicate]) -> String {
    let heads = [
        ("goal", "Goals, joined by and, or, not"),
        (
            "measure",
            "Measures, compared with a number or with root (<, =<, =, >=, >)",
        ),
        ("moves", "Moves, joined by and, then; depth may stand beside them"),
    ];
    let longest = all.iter().map(|p| p.name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for (kind, head) in heads {
        text.push_str(&format!("{head}\n"));
        for predicate in all.iter().filter(|p| p.kind == kind) {
            text.push_str(&format!("  {:<longest$}  {}\n", predicate.name, predicate.about));
        }
        text.push('\n');
    }
    text.trim_end().to_owned()
}
