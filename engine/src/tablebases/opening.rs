//! Opening databases: which folders hold tables, which files are not tables, and the remarks on them.

use std::fmt;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use shakmaty::Chess;
use shakmaty_syzygy::{Syzygy, Tablebase};

use crate::solvers::endgames::{Endgames, file};

/// The kind of database that a folder holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Our own tables of distances to mate.
    Endgames,
    /// Syzygy tables.
    Syzygy,
}

/// A remark on the opening of databases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// What was found.
    Found(Format, String),
    /// A folder that was searched and holds no tables.
    Empty(Format, String),
    /// A fault in a folder or in one of its files, which is then not used.
    Refused(Format, String),
}

/// Begins with the UCI option that names such folders.
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

/// Adds the tables of a folder to our own, with remarks on what was found and what was not.
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

/// Adds the Syzygy tables of a folder, with remarks; a folder that cannot be read adds none.
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
            // The name is not that of a table.
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => {}
            Err(error) => refuse(&path, &error),
        }
    }
    remarks.push(counted(Format::Syzygy, count, "files", folder));
}

/// Adds a file to the Syzygy tables, if it begins as such a table does.
///
/// # Errors
/// `InvalidInput` if the path does not have a table's name or is not a file; other errors if it has the name
/// and is not a table.
fn add_syzygy(tables: &mut Tablebase<Chess>, path: &Path) -> io::Result<()> {
    // Name and size are checked before anything is read: files with other names are ignored.
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

/// A remark on how many tables or files a folder holds, if any.
fn counted(format: Format, count: usize, what: &str, folder: &Path) -> Remark {
    let text = format!("{count} {what} in {}", folder.display());
    match count {
        0 => Remark::Empty(format, text),
        _ => Remark::Found(format, text),
    }
}
