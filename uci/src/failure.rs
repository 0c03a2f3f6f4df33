//! What can go wrong with a command, and the exit status that says so.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use crate::input::{quoted, quoted_to};

/// Writes a line to standard error. Where nobody reads that any more there is nobody to tell.
pub(crate) fn complain(text: &dyn Display) {
    let _ = writeln!(io::stderr(), "puchok: {}", in_one_line(text));
}

/// A complaint without control characters: the name of a file may have any.
fn in_one_line(text: &dyn Display) -> String {
    quoted_to(&text.to_string(), usize::MAX)
}

/// Why a command ended without doing all that was asked.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// What the user gave makes no sense; nothing was done.
    #[error("{0}")]
    Input(String),
    /// Standard input or a file broke off; what came before was answered.
    #[error("cannot read {from}: {error}")]
    Stream {
        /// `standard input`, or the file's name in quotation marks.
        from: String,
        /// What the system said.
        error: io::Error,
    },
    /// Lines of a stream that made no sense have been reported one by one; the others were answered.
    #[error("bad lines in the input")]
    ReportedInput,
    /// Lines of a stream that could not be answered to the end have been reported one by one; the others were answered.
    #[error("lines of the input without an answer")]
    ReportedUnfinished,
    /// A file that was asked for could not be written.
    #[error("cannot write '{path}': {error}")]
    File {
        /// Its name, as it can be quoted.
        path: String,
        /// What the system said.
        error: io::Error,
    },
    /// What was asked could not be brought to its end: a file that cannot be written, a check that failed.
    #[error("{0}")]
    Unfinished(String),
    /// A limit stopped the work on what was asked; on other lines of a stream it can go on.
    #[error("{0}")]
    Limit(String),
    /// Somebody broke the work off (Ctrl-C); what was known by then has been told.
    #[error("broken off")]
    BrokenOff,
    /// The answer could not be written.
    #[error("cannot write the answer: {0}")]
    Output(#[from] io::Error),
}

impl Failure {
    /// A file that was named cannot be opened.
    pub(crate) fn unreadable(path: &Path, error: &io::Error) -> Failure {
        let name = quoted(&path.display().to_string());
        Failure::Input(format!("cannot read '{name}': {error}"))
    }

    /// A file, or standard input (`-`), broke off. A folder counts as bad input: it could never be read.
    pub(crate) fn stream(path: &Path, error: io::Error) -> Failure {
        let from = match path.to_str() {
            Some("-") => "standard input".to_owned(),
            _ => format!("'{}'", quoted(&path.display().to_string())),
        };
        match error.kind() {
            io::ErrorKind::IsADirectory => Failure::Input(format!("cannot read {from}: {error}")),
            _ => Failure::Stream { from, error },
        }
    }

    /// Writes the one line that says what is wrong, and gives the exit status.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::ReportedInput => ExitCode::from(2),
            Failure::ReportedUnfinished => ExitCode::from(1),
            // As shells count: 128 and the number of the signal.
            Failure::BrokenOff => ExitCode::from(130),
            // Whoever read the answer has read enough (`puchok … | head`).
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
