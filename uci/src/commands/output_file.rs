//! A file that a command was asked to write.

use std::io;
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::input::quoted;

/// A file to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OutputFile(PathBuf);

impl OutputFile {
    /// The file of this name.
    pub(crate) fn new(path: &Path) -> OutputFile {
        OutputFile(path.to_owned())
    }

    /// Makes sure, before a long search, that the file can be written; one that exists is left as it is.
    pub(crate) fn try_to_open(&self) -> Result<(), Failure> {
        let opened = std::fs::OpenOptions::new()
            .append(true)
            .create(true)
            .open(&self.0);
        opened.map(|_| ()).map_err(|error| self.failure(error))
    }

    /// Writes all of it.
    pub(crate) fn write(&self, text: &str) -> Result<(), Failure> {
        std::fs::write(&self.0, text).map_err(|error| self.failure(error))
    }

    fn failure(&self, error: io::Error) -> Failure {
        Failure::File {
            path: quoted(&self.0.display().to_string()),
            error,
        }
    }
}

/// The extension of a file's name, in small letters.
pub(crate) fn extension(path: &Path) -> Option<String> {
    let extension = path.extension()?.to_str()?;
    Some(extension.to_ascii_lowercase())
}
