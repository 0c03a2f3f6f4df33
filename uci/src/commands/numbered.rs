//! A text to be answered, and the line of a stream that it is.

use serde::Serialize;

use super::write_json;
use crate::failure::Failure;

/// A text to be answered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Given<'a> {
    pub(crate) text: &'a str,
    /// The number of its line in a stream, from 1; `None` if it is no line of a stream.
    pub(crate) line: Option<u32>,
}

impl Given<'_> {
    /// Writes the answer as JSON, one object a line; in a stream it begins with the number of the line that
    /// it answers, since lines that cannot be read have no answer.
    ///
    /// # Errors
    /// Standard output cannot be written.
    pub(crate) fn write_json(&self, answer: &impl Serialize) -> Result<(), Failure> {
        /// An answer with the line that it is for.
        #[derive(Serialize)]
        struct Numbered<'a, T> {
            line_number: u32,
            #[serde(flatten)]
            answer: &'a T,
        }
        match self.line {
            Some(line_number) => write_json(&Numbered { line_number, answer }),
            None => write_json(answer),
        }
    }
}
