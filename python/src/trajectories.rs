//! All trajectories of many positions as one stream, produced batch by batch on demand and written straight
//! into columns.

use std::fmt::Write;
use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, Int32Builder, StringBuilder, StringDictionaryBuilder};
use arrow_array::types::Int32Type;
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use puchok::answers::{Bundles, Options, purpose, read_position, why};
use puchok::engine::shakmaty::{Bitboard, Square};
use puchok::tables::TRAJECTORIES;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::failure::exception;
use crate::tables::{schema, schema_capsule, stream_capsule};

/// The number of rows from which a batch is handed over.
const BATCH: usize = 1 << 18;

/// The table `trajectories` of many positions, produced while it is read. It can be read any number of times.
#[pyclass(frozen, module = "puchok._puchok")]
pub(crate) struct Trajectories {
    options: Arc<Options>,
    texts: Arc<Vec<String>>,
}

#[pymethods]
impl Trajectories {
    #[new]
    fn new(words: Vec<String>, texts: Vec<String>) -> PyResult<Trajectories> {
        let options = Options::read(&["bundles"], words).map_err(exception)?;
        // Reject bad positions here rather than in the middle of a file.
        for text in &texts {
            read_position(text).map_err(exception)?;
        }
        Ok(Trajectories {
            options: Arc::new(options),
            texts: Arc::new(texts),
        })
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        schema_capsule(py, &schema(&TRAJECTORIES))
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The protocol allows a producer to return its own schema whatever is requested.
        let _ = requested_schema;
        stream_capsule(
            py,
            Stream {
                options: Arc::clone(&self.options),
                texts: Arc::clone(&self.texts),
                next: 0,
                schema: schema(&TRAJECTORIES),
            },
        )
    }
}

/// A stream being read.
struct Stream {
    options: Arc<Options>,
    texts: Arc<Vec<String>>,
    next: usize,
    schema: SchemaRef,
}

impl RecordBatchReader for Stream {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }
}

impl Iterator for Stream {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut columns = Columns::default();
        while columns.rows < BATCH
            && let Some(text) = self.texts.get(self.next)
        {
            self.next += 1;
            match Bundles::new(&self.options, text) {
                Ok(bundles) => columns.add(&bundles),
                Err(failure) => return Some(Err(ArrowError::ExternalError(Box::new(failure)))),
            }
        }
        (columns.rows > 0).then(|| columns.finish(Arc::clone(&self.schema)))
    }
}

type Names = StringDictionaryBuilder<Int32Type>;

/// The columns of the table, in order.
#[derive(Default)]
struct Columns {
    rows: usize,
    fen: Names,
    piece: Names,
    from: Names,
    target: Names,
    purpose: Names,
    kind: Names,
    length: Int32Builder,
    moves: StringBuilder,
    beta: StringBuilder,
    real_length: Int32Builder,
    captures: StringBuilder,
    unblock: StringBuilder,
    in_play: BooleanBuilder,
    why: Names,
}

/// The names of the fields, precomputed to avoid a formatter.
const FIELDS: [[u8; 2]; 64] = {
    let mut names = [[0; 2]; 64];
    let mut field = 0;
    while field < 64 {
        names[field] = [b'a' + (field % 8) as u8, b'1' + (field / 8) as u8];
        field += 1;
    }
    names
};

fn name(field: Square) -> &'static str {
    // Two ASCII letters.
    std::str::from_utf8(&FIELDS[field as usize]).unwrap_or_default()
}

/// Appends a list of fields separated by spaces.
fn list(column: &mut StringBuilder, fields: impl IntoIterator<Item = Square>) {
    for (number, field) in fields.into_iter().enumerate() {
        if number > 0 {
            let _ = column.write_str(" ");
        }
        let _ = column.write_str(name(field));
    }
    // Ends the value with what has been written so far.
    column.append_value("");
}

impl Columns {
    fn add(&mut self, bundles: &Bundles) {
        let fen = bundles.position().fen();
        for entry in bundles.entries() {
            let trajectories = entry.bundle.trajectories();
            let many = trajectories.len();
            let mut piece = [0; 4];
            self.fen.append_values(&fen, many);
            self.piece
                .append_values(entry.piece.char().encode_utf8(&mut piece), many);
            self.from.append_values(name(entry.from), many);
            self.target.append_values(name(entry.cell.to), many);
            self.purpose.append_values(purpose(entry.cell.purpose), many);
            self.kind.append_values(entry.bundle.kind().name(), many);
            self.length
                .append_value_n(i32::from(entry.cell.longest.get()), many);
            for trajectory in trajectories {
                let reading = bundles.read(entry, trajectory);
                for (number, step) in trajectory.steps().iter().enumerate() {
                    let space = if number > 0 { " " } else { "" };
                    let _ = write!(self.moves, "{space}{step}");
                }
                self.moves.append_value("");
                list(&mut self.beta, trajectory.beta());
                self.real_length
                    .append_value(i32::from(reading.real_length.get()));
                list(&mut self.captures, Bitboard::into_iter(reading.captures));
                list(&mut self.unblock, Bitboard::into_iter(reading.unblock));
                self.in_play.append_value(reading.in_play());
                if reading.in_play() {
                    self.why.append_null();
                } else {
                    self.why.append_value(why(reading.passage));
                }
            }
            self.rows += many;
        }
    }

    fn finish(mut self, schema: SchemaRef) -> Result<RecordBatch, ArrowError> {
        RecordBatch::try_new(
            schema,
            vec![
                Arc::new(self.fen.finish()),
                Arc::new(self.piece.finish()),
                Arc::new(self.from.finish()),
                Arc::new(self.target.finish()),
                Arc::new(self.purpose.finish()),
                Arc::new(self.kind.finish()),
                Arc::new(self.length.finish()),
                Arc::new(self.moves.finish()),
                Arc::new(self.beta.finish()),
                Arc::new(self.real_length.finish()),
                Arc::new(self.captures.finish()),
                Arc::new(self.unblock.finish()),
                Arc::new(self.in_play.finish()),
                Arc::new(self.why.finish()),
            ],
        )
    }
}
