//! A file that a command was asked to write.

use std::fs::OpenOptions;
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

    /// Makes sure, before a long search, that the file can be written; one that exists is left as it is, and none is left that did
    /// not: there may be nothing to write.
    pub(crate) fn try_to_open(&self) -> Result<(), Failure> {
        let mut options = OpenOptions::new();
        options.append(true);
        let tried = match options.clone().create_new(true).open(&self.0) {
            Ok(_) => std::fs::remove_file(&self.0),
            // Also a link that leads to nothing yet.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                options.create(true).open(&self.0).map(|_| ())
            }
            Err(error) => Err(error),
        };
        tried.map_err(|error| self.failure(error))
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
