//! Builds the tables of several endings, each after those it leads to.

use std::path::Path;

use super::Endgames;
use super::file::{self, FileError};
use super::generator::{GenerateError, Observer, generate};
use super::material::Material;

/// Why a table could not be built.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// A file cannot be written, or an existing one cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// The table could not be generated.
    #[error(transparent)]
    Generate(#[from] GenerateError),
}

/// These endings and all that they lead to, each after those it leads to itself.
pub fn in_order(wanted: &[Material]) -> Vec<Material> {
    fn visit(material: Material, order: &mut Vec<Material>) {
        if order.contains(&material) {
            return;
        }
        // Captures reduce the men and promotions the pawns, so the recursion terminates.
        for successor in material.successors() {
            visit(successor, order);
        }
        order.push(material);
    }
    let mut order = Vec::new();
    for &material in wanted {
        visit(material, &mut order);
    }
    order
}

/// Generates in memory the tables of these endings and of all that they lead to.
///
/// # Errors
/// None is known to occur: every ending of up to four men can be generated.
pub fn in_memory(wanted: &[Material], observer: &mut dyn Observer) -> Result<Endgames, GenerateError> {
    let mut endgames = Endgames::default();
    for material in in_order(wanted) {
        endgames.insert(generate(material, &endgames, observer)?);
    }
    Ok(endgames)
}

/// Where a table came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It already existed.
    Found,
    /// It was generated and written.
    Made,
}

/// Ensures that a folder contains the tables of these endings and of all that they lead to.
///
/// Existing tables are opened; with `anew`, the wanted ones are generated again. `done` is called for each
/// table.
///
/// # Errors
/// [`BuildError::File`] when an existing file is damaged or a new one cannot be written.
pub fn in_folder(
    folder: &Path,
    wanted: &[Material],
    anew: bool,
    observer: &mut dyn Observer,
    mut done: impl FnMut(Material, Origin),
) -> Result<Endgames, BuildError> {
    let mut endgames = Endgames::default();
    for material in in_order(wanted) {
        let path = file::path(folder, material);
        let is_made_anew = anew && wanted.contains(&material);
        let origin = if path.exists() && !is_made_anew {
            Origin::Found
        } else {
            let table = generate(material, &endgames, observer)?;
            file::write(&table, folder)?;
            Origin::Made
        };
        // Uses the file rather than the memory: this checks what was written, and the system can reclaim its
        // pages.
        endgames.insert(file::open(&path)?);
        done(material, origin);
    }
    Ok(endgames)
}
