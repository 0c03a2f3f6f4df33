//! Table files.
//!
//! A header of 32 bytes, then the table: one byte per position, those with White to move first. The header
//! (numbers are little-endian):
//!
//! | bytes | what |
//! | --- | --- |
//! | 0–7 | `puchokDM` |
//! | 8–11 | version of the format |
//! | 12–15 | CRC-32 of all other bytes of the file |
//! | 16–23 | the ending, in ASCII, padded with zeros |
//! | 24–31 | number of positions for each side to move |
//!
//! A file is written under a temporary name and renamed once it is complete. On opening it is mapped into
//! memory and read once to verify its checksum.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use memmap2::Mmap;

use super::Endgames;
use super::layout::Layout;
use super::material::Material;
use super::table::{Store, Table};

/// The extension of table files: distance to mate.
pub const EXTENSION: &str = "dtm";

const MAGIC: &[u8; 8] = b"puchokDM";
const VERSION: u32 = 1;
const HEADER: usize = 32;
const CHECKSUM: std::ops::Range<usize> = 12..16;

/// Why a table could not be read or written.
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
    /// It does not start like a table of puchok.
    #[error("not a table of puchok")]
    Foreign,
    /// Its version is not supported.
    #[error("a table of version {found}, this program reads version {VERSION}")]
    Version {
        /// Its version.
        found: u32,
    },
    /// It is not named after the ending it holds.
    #[error("named like the table of {named}, but holds that of {held}")]
    Name {
        /// The ending in its name.
        named: String,
        /// The ending in its header.
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
    /// Its checksum does not match.
    #[error("damaged: the checksum is wrong")]
    Checksum,
}

pub(super) fn fault(path: &Path, reason: Fault) -> FileError {
    FileError {
        path: path.display().to_string(),
        reason,
    }
}

/// The path of an ending's table in a folder.
pub fn path(folder: &Path, material: Material) -> PathBuf {
    folder.join(format!("{material}.{EXTENSION}"))
}

/// Writes a table into a folder, creating the folder if necessary, and returns the file's path.
///
/// # Errors
/// [`Fault::Write`]; no new file of that name exists then.
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

/// Writes a file into an existing folder atomically: it is there complete or not at all.
pub(super) fn write_whole(path: &Path, parts: &[&[u8]]) -> Result<(), FileError> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let write = || -> io::Result<()> {
        // Errors of `tempfile` name the temporary file, which means nothing to users.
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

/// Makes the file readable by everyone: temporary files are private to their owner, but a table is an
/// ordinary file.
#[cfg(unix)]
fn readable_by_others(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn readable_by_others(_: &File) -> io::Result<()> {
    Ok(())
}

/// Opens a table; its name must match the ending it holds.
///
/// # Errors
/// [`FileError`] when the file cannot be read, is not a table, is damaged, or holds another ending's table.
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
    // SAFETY: the map is only read. If another program writes to the file while it is mapped, the bytes
    // change under us, which gives wrong values; if it truncates the file, this process is killed. This
    // program does neither: it replaces the old file with a new one, and the old one lives on as long as it
    // is mapped.
    unsafe { Mmap::map(&file) }
}

/// The contents of a folder, sorted by name.
pub(crate) fn paths_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?;
    let mut paths = entries
        .map(|entry| Ok(entry?.path()))
        .collect::<io::Result<Vec<_>>>()?;
    paths.sort_unstable();
    Ok(paths)
}

/// Opens every table in a folder, and lists the files that have a table's name but are rejected.
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
