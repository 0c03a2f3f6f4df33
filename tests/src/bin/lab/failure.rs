//! Failures of the laboratory, and their exit statuses.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::Path;
use std::process::ExitCode;

/// Why a command ended without doing everything that was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The user's input is invalid.
    Input(String),
    /// A file could not be written, or another engine failed.
    Io(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(error)
    }
}

impl Failure {
    /// Writes a one-line error message, and returns the exit status.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            // The reader of the output has seen enough (`lab … | head`).
            Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Failure::Io(error) => {
                eprintln!("lab: {error}");
                ExitCode::from(1)
            }
            Failure::Input(reason) => {
                eprintln!("lab: {reason}");
                ExitCode::from(2)
            }
        }
    }
}

/// Reads a text file.
///
/// # Errors
/// [`Failure::Input`] when it does not exist or is not text.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path)
        .map_err(|error| Failure::Input(format!("cannot read '{}': {error}", path.display())))
}

/// Checks that a file can be written, before the work whose result it will hold; its contents are kept.
///
/// # Errors
/// [`Failure::Io`] when it cannot be written.
pub(crate) fn may_write(path: &Path) -> Result<(), Failure> {
    let opened = OpenOptions::new().append(true).create(true).open(path);
    opened.map(drop).map_err(|error| unwritable(path, &error))
}

/// Writes a file.
///
/// # Errors
/// [`Failure::Io`] when that fails.
pub(crate) fn write(path: &Path, text: impl AsRef<[u8]>) -> Result<(), Failure> {
    fs::write(path, text).map_err(|error| unwritable(path, &error))
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    let reason = format!("cannot write '{}': {error}", path.display());
    Failure::Io(io::Error::new(error.kind(), reason))
}
