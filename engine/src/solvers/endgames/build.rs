//! Tables of many endings, each after those it leads into.

use std::path::Path;

use super::Endgames;
use super::file::{self, FileError};
use super::generator::{GenerateError, Observer, generate};
use super::material::Material;

/// Why a table could not be built.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// A file cannot be written, or one that is there cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// The table could not be made.
    #[error(transparent)]
    Generate(#[from] GenerateError),
}

/// These endings and all they lead into, each after those it leads into itself.
pub fn in_order(wanted: &[Material]) -> Vec<Material> {
    fn visit(material: Material, order: &mut Vec<Material>) {
        if order.contains(&material) {
            return;
        }
        // A capture leaves fewer men, a promotion fewer pawns: this comes to an end.
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

/// Makes the tables of these endings and of all they lead into, in memory.
///
/// # Errors
/// None is known to occur: every ending of up to four men can be made.
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
    /// It was there.
    Found,
    /// It was made and written.
    Made,
}

/// Sees to it that the tables of these endings, and of all they lead into, are in a folder.
///
/// Tables that are there are opened, except that the wanted ones are made `anew` on request. `done` is told of each.
///
/// # Errors
/// [`BuildError::File`] when a file that is there is damaged or a new one cannot be written.
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
        // The file rather than the memory: what was written is so checked, and the system may take its pages back.
        endgames.insert(file::open(&path)?);
        done(material, origin);
    }
    Ok(endgames)
}
