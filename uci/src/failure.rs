//! Failures of commands, and their exit statuses.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use crate::input::{quoted, quoted_to};

/// Writes a line to standard error. If that fails, there is no one to tell.
pub(crate) fn complain(text: &dyn Display) {
    let _ = writeln!(io::stderr(), "puchok: {}", in_one_line(text));
}

/// A message without control characters, which file names may contain.
fn in_one_line(text: &dyn Display) -> String {
    quoted_to(&text.to_string(), usize::MAX)
}

/// `standard input` for `-`, or the file's name in quotation marks.
fn in_words(path: &Path) -> String {
    match path.to_str() {
        Some("-") => "standard input".to_owned(),
        _ => format!("'{}'", quoted(&path.display().to_string())),
    }
}

/// Why a command ended without doing everything that was asked.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The user's input is invalid; nothing was done.
    #[error("{0}")]
    Input(String),
    /// Reading standard input or a file failed; everything before that was answered.
    #[error("cannot read {from}: {error}")]
    Stream {
        /// `standard input`, or the file's name in quotation marks.
        from: String,
        /// The system's error.
        error: io::Error,
    },
    /// Invalid lines of a stream were reported individually; the others were answered.
    #[error("bad lines in the input")]
    ReportedInput,
    /// Lines of a stream that could not be answered completely were reported individually; the others were
    /// answered.
    #[error("lines of the input without an answer")]
    ReportedUnfinished,
    /// An output file could not be written.
    #[error("cannot write '{path}': {error}")]
    File {
        /// Its name, made safe for quoting.
        path: String,
        /// The system's error.
        error: io::Error,
    },
    /// The work could not be completed, for example because a check failed.
    #[error("{0}")]
    Unfinished(String),
    /// A limit stopped the work on one item; other lines of a stream can still be processed.
    #[error("{0}")]
    Limit(String),
    /// The user interrupted the work (Ctrl-C); what was known by then has been reported.
    #[error("broken off")]
    BrokenOff,
    /// The answer could not be written.
    #[error("cannot write the answer: {0}")]
    Output(#[from] io::Error),
}

impl Failure {
    /// A file given by the user cannot be opened.
    pub(crate) fn unreadable(path: &Path, error: &io::Error) -> Failure {
        let name = quoted(&path.display().to_string());
        Failure::Input(format!("cannot read '{name}': {error}"))
    }

    /// Reading a file or standard input (`-`) failed. A folder counts as invalid input, because it could
    /// never be read.
    pub(crate) fn stream(path: &Path, error: io::Error) -> Failure {
        let from = in_words(path);
        match error.kind() {
            io::ErrorKind::IsADirectory => Failure::Input(format!("cannot read {from}: {error}")),
            _ => Failure::Stream { from, error },
        }
    }

    /// A file or standard input (`-`) has nothing in it but blank lines and remarks.
    pub(crate) fn empty(path: &Path) -> Failure {
        Failure::Input(format!("there is nothing to read in {}", in_words(path)))
    }

    /// Writes a one-line error message, and returns the exit status.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::ReportedInput => ExitCode::from(2),
            Failure::ReportedUnfinished => ExitCode::from(1),
            // By shell convention: 128 plus the signal number.
            Failure::BrokenOff => ExitCode::from(130),
            // The reader of the output has seen enough (`puchok … | head`).
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Failure::Stream { .. }
            | Failure::Output(_)
            | Failure::File { .. }
            | Failure::Unfinished(_)
            | Failure::Limit(_) => {
                complain(&self);
                ExitCode::from(1)
            }
            Failure::Input(_) => {
                complain(&self);
                ExitCode::from(2)
            }
        }
    }
}
