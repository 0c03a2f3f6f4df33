//! Writes Θ₁ … Θ₄ to a file.

use std::path::Path;

use puchok_engine::position::Position;
use puchok_engine::solvers::logic::Formulas;
use puchok_engine::solvers::logic::chess::prove::{Solution, all_moves};
use puchok_engine::solvers::logic::chess::theta::Theta;
use puchok_engine::solvers::logic::chess::words::Words;
use puchok_engine::solvers::logic::printer::Signs;

use super::super::words;
use super::text::count;
use crate::cli::files::OutputFile;
use crate::failure::Failure;

/// The total number of symbols beyond which the formulas are not written out.
const MOST_SYMBOLS: u128 = 50_000_000;

/// The output file for the formulas.
pub(super) struct FormulaFile(OutputFile);

impl FormulaFile {
    /// Checks, before the search, that the file can be written.
    pub(super) fn open(path: &Path) -> Result<FormulaFile, Failure> {
        let file = OutputFile::new(path);
        file.try_to_open()?;
        Ok(FormulaFile(file))
    }

    /// Writes the four formulas, one per line in ASCII. If they are too long, the file is left unchanged.
    pub(super) fn write(self, position: &Position, solution: &Solution) -> Result<(), Failure> {
        self.0.write(&formulas(position, solution)?)
    }
}

/// The four formulas, one per line in ASCII.
fn formulas(position: &Position, solution: &Solution) -> Result<String, Failure> {
    let total: Option<u128> = solution
        .sizes
        .map(|sizes| Theta::ALL.iter().map(|&theta| sizes.of(theta)).sum());
    match total {
        Some(total) if total <= MOST_SYMBOLS => {}
        Some(total) => {
            return Err(Failure::Unfinished(format!(
                "the formulas have {} symbols, and at most {} are written",
                count(total),
                count(MOST_SYMBOLS)
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
    Ok(lines.concat())
}
