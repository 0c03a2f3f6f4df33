//! `--format csv`: a table with a line of names, quoted as RFC 4180 says.

use std::io::{self, Stdout};

use serde::Serialize;

use super::Table;
use crate::failure::Failure;

/// Writes rows to standard output, below a line with the names of the columns.
pub(crate) struct Csv {
    table: &'static Table,
    /// Made with the first answer: where every line is refused, no names stand alone.
    out: Option<csv::Writer<Stdout>>,
}

impl Csv {
    /// Nothing is written yet.
    pub(crate) fn new(table: &'static Table) -> Csv {
        Csv { table, out: None }
    }

    /// Writes the rows of an answer and sends them off, so that a program at the other end sees them at once.
    pub(crate) fn write(&mut self, answer: &impl Serialize) -> Result<(), Failure> {
        // The system's own error, so that a reader who has had enough is known by it.
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
