//! Failures as Python exceptions, with the messages of the command line.

use puchok::Failure;
use pyo3::create_exception;
use pyo3::exceptions::{PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;

create_exception!(
    puchok,
    InputError,
    PyValueError,
    "What was asked makes no sense (exit status 2 of the command line): the message says what, and where."
);
create_exception!(
    puchok,
    OutputError,
    PyOSError,
    "A file could not be written (exit status 1 of the command line)."
);
create_exception!(
    puchok,
    UnfinishedError,
    PyRuntimeError,
    "What was asked could not be brought to its end (exit status 1 of the command line)."
);

/// The exception for a failure.
pub(crate) fn exception(failure: Failure) -> PyErr {
    let text = failure.to_string();
    match failure {
        Failure::Input(_) | Failure::ReportedInput => InputError::new_err(text),
        Failure::File { .. } | Failure::Output(_) => OutputError::new_err(text),
        Failure::Stream { .. }
        | Failure::Unfinished(_)
        | Failure::Limit(_)
        | Failure::ReportedUnfinished
        | Failure::BrokenOff => UnfinishedError::new_err(text),
    }
}
