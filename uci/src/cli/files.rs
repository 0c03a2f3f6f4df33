//! Output files of commands: trees and reports.

use std::fs::OpenOptions;
use std::io;
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::input::quoted;

/// A file to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OutputFile(PathBuf);

impl OutputFile {
    /// The file with this path.
    pub(crate) fn new(path: &Path) -> OutputFile {
        OutputFile(path.to_owned())
    }

    /// Checks, before a long search, that the file can be written. An existing file is left unchanged, and a
    /// new one is removed again, because there may be nothing to write.
    pub(crate) fn try_to_open(&self) -> Result<(), Failure> {
        let mut options = OpenOptions::new();
        options.append(true);
        let tried = match options.clone().create_new(true).open(&self.0) {
            Ok(_) => std::fs::remove_file(&self.0),
            // This includes a dangling link.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                options.create(true).open(&self.0).map(|_| ())
            }
            Err(error) => Err(error),
        };
        tried.map_err(|error| self.failure(error))
    }

    /// Writes the whole text.
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

/// The default number of tree nodes in a file: some 46 MB of JSON at most.
pub(crate) const TREE_NODES: u32 = 100_000;

/// An output file for a tree, with the format given by its extension.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TreeFile {
    pub(crate) file: OutputFile,
    pub(crate) form: Form,
}

/// The format of a tree file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// JSON, for programs.
    Json,
    /// DOT, for Graphviz.
    Dot,
    /// SVG, a picture.
    Svg,
}

/// Parses the name of a tree file.
pub(crate) fn read_tree_file(text: &str) -> Result<TreeFile, String> {
    let path = Path::new(text);
    let form = match extension(path).as_deref() {
        Some("json") => Form::Json,
        Some("dot") => Form::Dot,
        Some("svg") => Form::Svg,
        _ => return Err("a tree is written to a file that ends in .json, .dot or .svg".to_owned()),
    };
    Ok(TreeFile {
        file: OutputFile::new(path),
        form,
    })
}

impl TreeFile {
    /// Checks, before a long search, that the file can be written; an existing file is left unchanged.
    pub(crate) fn try_to_open(&self) -> Result<(), Failure> {
        self.file.try_to_open()
    }
}

/// Parses the name of a report file.
pub(crate) fn read_report_file(text: &str) -> Result<OutputFile, String> {
    let path = Path::new(text);
    match extension(path).as_deref() {
        Some("html" | "htm") => Ok(OutputFile::new(path)),
        _ => Err("a report is written to a file that ends in .html".to_owned()),
    }
}

/// The extension of a file name, in lower case.
fn extension(path: &Path) -> Option<String> {
    let extension = path.extension()?.to_str()?;
    Some(extension.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_extension_says_the_form() {
        assert_eq!(read_tree_file("a/b.json").map(|f| f.form), Ok(Form::Json));
        assert_eq!(read_tree_file("b.DOT").map(|f| f.form), Ok(Form::Dot));
        assert_eq!(read_tree_file("x.y.svg").map(|f| f.form), Ok(Form::Svg));
        for bad in ["tree", "tree.png", ".json", "json", ""] {
            assert!(read_tree_file(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn the_extension_has_to_be_that_of_a_page() {
        assert!(read_report_file("a/b.html").is_ok() && read_report_file("a.HTM").is_ok());
        assert!(read_report_file("a.json").is_err() && read_report_file("html").is_err());
    }
}
