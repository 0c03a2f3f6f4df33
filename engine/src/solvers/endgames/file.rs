//! Tables in files.
//!
//! A header of 32 bytes, then the table: a byte for every position, White to move first. The header, numbers with the
//! lowest byte first:
//!
//! | bytes | what |
//! | --- | --- |
//! | 0–7 | `puchokDM` |
//! | 8–11 | version of the format |
//! | 12–15 | CRC-32 of all other bytes of the file |
//! | 16–23 | the ending, in ASCII, filled up with zeros |
//! | 24–31 | positions for each side to move |
//!
//! A file is written under another name and renamed when it is whole. It is mapped into memory when it is opened, and
//! read once for its checksum.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use memmap2::Mmap;

use super::Endgames;
use super::layout::Layout;
use super::material::Material;
use super::table::{Store, Table};

/// The end of a table's file name: distance to mate.
pub const EXTENSION: &str = "dtm";

const MAGIC: &[u8; 8] = b"puchokDM";
const VERSION: u32 = 1;
const HEADER: usize = 32;
const CHECKSUM: std::ops::Range<usize> = 12..16;

/// Why a table was not read or written.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {reason}")]
pub struct FileError {
    /// The file or folder.
    pub path: String,
    /// What is wrong with it.
    #[source]
    pub reason: Fault,
}

/// What can be wrong with a file.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// It cannot be read.
    #[error("cannot be read: {0}")]
    Read(io::Error),
    /// It cannot be written.
    #[error("cannot be written: {0}")]
    Write(io::Error),
    /// It does not begin as a table does.
    #[error("not a table of puchok")]
    Foreign,
    /// It has another version.
    #[error("a table of version {found}, this program reads version {VERSION}")]
    Version {
        /// The version it has.
        found: u32,
    },
    /// Its name is that of no ending, or of another than the table's.
    #[error("named like the table of {named}, but holds that of {held}")]
    Name {
        /// The ending its name says.
        named: String,
        /// The ending its header says.
        held: String,
    },
    /// It is too short or too long.
    #[error("damaged: {found} bytes instead of {expected}")]
    Size {
        /// Its size in bytes.
        found: u64,
        /// The size it should have.
        expected: u64,
    },
    /// Its bytes are not those that were written.
    #[error("damaged: the checksum is wrong")]
    Checksum,
}

fn fault(path: &Path, reason: Fault) -> FileError {
    FileError {
        path: path.display().to_string(),
        reason,
    }
}

/// Where the table of an ending lies in a folder.
pub fn path(folder: &Path, material: Material) -> PathBuf {
    folder.join(format!("{material}.{EXTENSION}"))
}

/// Writes a table into a folder, which is made if need be, and gives its path.
///
/// # Errors
/// [`Fault::Write`]; there is then no file of that name that was not there before.
pub fn write(table: &Table, folder: &Path) -> Result<PathBuf, FileError> {
    let path = path(folder, table.material());
    fs::create_dir_all(folder).map_err(|error| fault(&path, Fault::Write(error)))?;
    let mut header = [0; HEADER];
    header[..8].copy_from_slice(MAGIC);
    header[8..12].copy_from_slice(&VERSION.to_le_bytes());
    let name = table.material().to_string();
    header[16..16 + name.len()].copy_from_slice(name.as_bytes());
    header[24..].copy_from_slice(&(table.layout.size() as u64).to_le_bytes());
    let checksum = checksum(&header, table.bytes());
    header[CHECKSUM].copy_from_slice(&checksum.to_le_bytes());
    write_whole(&path, &[&header, table.bytes()])?;
    Ok(path)
}

/// Writes a file into a folder that is there; the file is then there whole or not at all.
pub(super) fn write_whole(path: &Path, parts: &[&[u8]]) -> Result<(), FileError> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let write = || -> io::Result<()> {
        // The error of `tempfile` names the temporary file, which means nothing to users.
        let part = tempfile::Builder::new().suffix(".part").tempfile_in(folder);
        let mut file = part.map_err(|error| io::Error::from(error.kind()))?;
        for part in parts {
            file.write_all(part)?;
        }
        file.as_file().sync_all()?;
        readable_by_others(file.as_file())?;
        file.persist(path)?;
        Ok(())
    };
    write().map_err(|error| fault(path, Fault::Write(error)))
}

/// Temporary files are for their owner alone; a table is a file like any other.
#[cfg(unix)]
fn readable_by_others(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn readable_by_others(_: &File) -> io::Result<()> {
    Ok(())
}

/// Opens a table, which has to be that of the ending its name says.
///
/// # Errors
/// [`FileError`] when it cannot be read, is no table, is damaged, or is the table of something else.
pub fn open(path: &Path) -> Result<Table, FileError> {
    read(path).map_err(|reason| fault(path, reason))
}

fn read(path: &Path) -> Result<Table, Fault> {
    let map = map(path).map_err(Fault::Read)?;
    let header: &[u8; HEADER] = map.first_chunk().ok_or(Fault::Foreign)?;
    if &header[..8] != MAGIC {
        return Err(Fault::Foreign);
    }
    let number = |at: usize| u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]);
    if number(8) != VERSION {
        return Err(Fault::Version { found: number(8) });
    }
    let held = String::from_utf8_lossy(&header[16..24])
        .trim_end_matches('\0')
        .to_owned();
    let named = path
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let material = match held.parse::<Material>() {
        Ok(material) if material.to_string() == named => material,
        _ => return Err(Fault::Name { named, held }),
    };
    let positions = Layout::new(material).size();
    let (found, expected) = (map.len() as u64, (HEADER + 2 * positions) as u64);
    if found != expected || header[24..] != (positions as u64).to_le_bytes() {
        return Err(Fault::Size { found, expected });
    }
    if checksum(header, &map[HEADER..]) != number(CHECKSUM.start) {
        return Err(Fault::Checksum);
    }
    Table::new(material, Store::File(map, HEADER)).ok_or(Fault::Size { found, expected })
}

fn checksum(header: &[u8; HEADER], bytes: &[u8]) -> u32 {
    let mut crc = crc32fast::Hasher::new();
    crc.update(&header[..CHECKSUM.start]);
    crc.update(&header[CHECKSUM.end..]);
    crc.update(bytes);
    crc.finalize()
}

/// Maps a file into memory for reading.
#[allow(
    unsafe_code,
    reason = "a file on disk can be changed by others: no safe way to map it exists"
)]
fn map(path: &Path) -> io::Result<Mmap> {
    let file = File::open(path)?;
    // SAFETY: the map is only read. Another program that writes into the file while it is mapped changes bytes under
    // our eyes, which gives wrong values, and one that cuts it short ends this process; this program never does either:
    // it puts a new file in the old one's place, and the old one lives on as long as it is mapped.
    unsafe { Mmap::map(&file) }
}

/// What a folder holds, in the order of the names.
pub(crate) fn paths_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?;
    let mut paths = entries
        .map(|entry| Ok(entry?.path()))
        .collect::<io::Result<Vec<_>>>()?;
    paths.sort_unstable();
    Ok(paths)
}

/// Opens every table of a folder, and lists the files that are named like tables but are refused.
///
/// # Errors
/// [`Fault::Read`] when the folder itself cannot be read.
pub fn open_folder(folder: &Path) -> Result<(Endgames, Vec<FileError>), FileError> {
    let mut paths = paths_in(folder).map_err(|error| fault(folder, Fault::Read(error)))?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == EXTENSION));
    let mut endgames = Endgames::default();
    let mut refused = Vec::new();
    for path in paths {
        match open(&path) {
            Ok(table) => endgames.insert(table),
            Err(error) => refused.push(error),
        }
    }
    Ok((endgames, refused))
}
