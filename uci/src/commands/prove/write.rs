//! Θ₁ … Θ₄ written out.

use std::path::Path;

use puchok_engine::position::Position;
use puchok_engine::solvers::logic::Formulas;
use puchok_engine::solvers::logic::chess::prove::{Solution, all_moves};
use puchok_engine::solvers::logic::chess::theta::Theta;
use puchok_engine::solvers::logic::chess::words::Words;
use puchok_engine::solvers::logic::printer::Signs;

use super::super::words;
use crate::failure::Failure;
use crate::input::quoted;

/// Symbols beyond which formulas are not written out.
const MOST_SYMBOLS: u128 = 50_000_000;

/// Writes the four formulas, one a line in ASCII.
pub(super) fn formulas(position: &Position, solution: &Solution, path: &Path) -> Result<(), Failure> {
    let total: Option<u128> = solution
        .sizes
        .map(|sizes| Theta::ALL.iter().map(|&theta| sizes.of(theta)).sum());
    match total {
        Some(total) if total <= MOST_SYMBOLS => {}
        Some(total) => {
            return Err(Failure::Unfinished(format!(
                "the formulas have {total} symbols, and at most {MOST_SYMBOLS} are written"
            )));
        }
        None => {
            return Err(Failure::Unfinished(format!(
                "the formulas name every position that can be reached, and there are more than {}",
                words::count(solution.extent.positions as u64)
            )));
        }
    }
    let positions = all_moves(position).map_err(|error| Failure::Input(error.to_string()))?;
    let mut store = Formulas::new();
    let words = Words::new(&mut store);
    let lines: Vec<String> = Theta::ALL
        .into_iter()
        .map(|theta| {
            let formula = words.theta(&mut store, theta, &positions);
            format!("{}\n", store.display(formula, Signs::Ascii))
        })
        .collect();
    std::fs::write(path, lines.concat()).map_err(|error| Failure::File {
        path: quoted(&path.display().to_string()),
        error,
    })
}
