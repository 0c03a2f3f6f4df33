//! Databases are opened: which folders hold tables, which files are none, and what there is to say of it.

use std::fmt;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use shakmaty::Chess;
use shakmaty_syzygy::{Syzygy, Tablebase};

use crate::solvers::endgames::{Endgames, file};

/// Whose databases a folder holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Our own tables of distances to mate.
    Endgames,
    /// Syzygy tables.
    Syzygy,
}

/// What opening databases came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// What was found.
    Found(Format, String),
    /// What was searched for tables and has none.
    Empty(Format, String),
    /// What is wrong with a folder, or with a file in it, which is not used.
    Refused(Format, String),
}

/// With the option of UCI that names such folders.
impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Remark::Found(format, text) | Remark::Empty(format, text) | Remark::Refused(format, text)) =
            self;
        let option = match format {
            Format::Endgames => "EndgamePath",
            Format::Syzygy => "SyzygyPath",
        };
        write!(f, "{option}: {text}")
    }
}

/// Adds the tables of a folder to our own, and remarks on what was found and what was not.
pub(super) fn open_endgames(folder: &Path, endgames: &mut Endgames, remarks: &mut Vec<Remark>) {
    match file::open_folder(folder) {
        Ok((tables, refused)) => {
            let refused = refused.iter().map(|error| error.to_string());
            remarks.extend(refused.map(|text| Remark::Refused(Format::Endgames, text)));
            let count = tables.tables().count();
            remarks.push(counted(Format::Endgames, count, "tables", folder));
            endgames.add(tables);
        }
        Err(error) => remarks.push(Remark::Refused(Format::Endgames, error.to_string())),
    }
}

/// The same of Syzygy tables; none are laid where the folder cannot be read.
pub(super) fn open_syzygy(folder: &Path, syzygy: &mut Option<Tablebase<Chess>>, remarks: &mut Vec<Remark>) {
    let mut refuse = |path: &Path, error: &io::Error| {
        remarks.push(Remark::Refused(
            Format::Syzygy,
            format!("{}: {error}", path.display()),
        ));
    };
    let paths = match file::paths_in(folder) {
        Ok(paths) => paths,
        Err(error) => return refuse(folder, &error),
    };
    let syzygy = syzygy.get_or_insert_default();
    let mut count = 0;
    for path in paths {
        match add_syzygy(syzygy, &path) {
            Ok(()) => count += 1,
            // It does not have a table's name.
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => {}
            Err(error) => refuse(&path, &error),
        }
    }
    remarks.push(counted(Format::Syzygy, count, "files", folder));
}

/// Adds a file to Syzygy tables when it begins as one of them does.
///
/// # Errors
/// `InvalidInput` of what does not have a table's name, or is no file; others of what has it and is no table.
fn add_syzygy(tables: &mut Tablebase<Chess>, path: &Path) -> io::Result<()> {
    // Name and size are looked at before anything is read: what has another name is nobody's business here.
    Tablebase::<Chess>::new().add_file(path)?;
    let is_wdl = path.extension().is_some_and(|it| it == Chess::TBW.ext);
    let wanted = if is_wdl {
        Chess::TBW.magic
    } else {
        Chess::TBZ.magic
    };
    let mut magic = [0; 4];
    File::open(path)?.read_exact(&mut magic)?;
    if magic != wanted {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "not a Syzygy table"));
    }
    tables.add_file(path)
}

/// So many tables or files in a folder, or none.
fn counted(format: Format, count: usize, what: &str, folder: &Path) -> Remark {
    let text = format!("{count} {what} in {}", folder.display());
    match count {
        0 => Remark::Empty(format, text),
        _ => Remark::Found(format, text),
    }
}
