//! `--format csv`: a table with a header line, quoted according to RFC 4180.

use std::io::{self, Stdout};

use serde::Serialize;

use super::Table;
use crate::failure::Failure;

/// Writes rows to standard output, below a header line with the names of the columns.
pub(crate) struct Csv {
    table: &'static Table,
    /// Created with the first answer, so that there is no header line when every input is rejected.
    out: Option<csv::Writer<Stdout>>,
}

impl Csv {
    /// A writer that has not written anything yet.
    pub(crate) fn new(table: &'static Table) -> Csv {
        Csv { table, out: None }
    }

    /// Writes the rows of an answer and flushes them, so that a program at the other end sees them at once.
    pub(crate) fn write(&mut self, answer: &impl Serialize) -> Result<(), Failure> {
        // Passes on the system's own error, from which a closed pipe can be recognised.
        let failed = |error: csv::Error| match error.into_kind() {
            csv::ErrorKind::Io(error) => Failure::Output(error),
            other => Failure::Output(io::Error::other(format!("{other:?}"))),
        };
        let answer = serde_json::to_value(answer).map_err(io::Error::from)?;
        let out = match &mut self.out {
            Some(out) => out,
            none => {
                let out = none.insert(csv::Writer::from_writer(io::stdout()));
                out.write_record(self.table.columns.iter().map(|column| column.name))
                    .map_err(failed)?;
                out
            }
        };
        let mut written = Ok(());
        self.table.each_row(&answer, |cells| {
            for cell in cells {
                if written.is_ok() {
                    written = out.write_field(cell.text().as_bytes());
                }
            }
            if written.is_ok() {
                written = out.write_record(None::<&[u8]>);
            }
        });
        written.map_err(failed)?;
        Ok(out.flush()?)
    }
}
