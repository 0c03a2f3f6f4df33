//! Arrow tables, passed to Python through the C data interface (`__arrow_c_stream__`): the receiver shares
//! the memory instead of copying it.

use std::collections::HashMap;
use std::ffi::CStr;
use std::sync::{Arc, Mutex, PoisonError};

use arrow_array::builder::{
    BooleanBuilder, Float64Builder, Int32Builder, Int64Builder, StringBuilder, StringDictionaryBuilder,
};
use arrow_array::ffi::FFI_ArrowSchema;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::Int32Type;
use arrow_array::{Array, ArrayRef, RecordBatch, RecordBatchIterator, RecordBatchReader};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use puchok::tables::{Cell, Kind, Table as Columns};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList};
use serde_json::Value;

use crate::failure::InputError;

/// The number of rows per batch.
const BATCH: usize = 1 << 16;

/// The Arrow schema of a table, with its name and version.
pub(crate) fn schema(columns: &Columns) -> SchemaRef {
    let data_type = |kind| match kind {
        Kind::Text => DataType::Utf8,
        Kind::Bool => DataType::Boolean,
        Kind::Int => DataType::Int32,
        Kind::Long => DataType::Int64,
        Kind::Real => DataType::Float64,
        Kind::Name => DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8)),
    };
    let fields: Vec<Field> = columns
        .columns
        .iter()
        .map(|column| Field::new(column.name, data_type(column.kind), true))
        .collect();
    let about = [
        ("puchok.table".to_owned(), columns.name.to_owned()),
        ("puchok.version".to_owned(), columns.version.to_string()),
    ];
    Arc::new(Schema::new_with_metadata(fields, HashMap::from(about)))
}

/// A column under construction.
enum Growing {
    Text(StringBuilder),
    Name(StringDictionaryBuilder<Int32Type>),
    Bool(BooleanBuilder),
    Int(Int32Builder),
    Long(Int64Builder),
    Real(Float64Builder),
}

impl Growing {
    fn new(kind: Kind) -> Growing {
        match kind {
            Kind::Text => Growing::Text(StringBuilder::new()),
            Kind::Name => Growing::Name(StringDictionaryBuilder::new()),
            Kind::Bool => Growing::Bool(BooleanBuilder::new()),
            Kind::Int => Growing::Int(Int32Builder::new()),
            Kind::Long => Growing::Long(Int64Builder::new()),
            Kind::Real => Growing::Real(Float64Builder::new()),
        }
    }

    /// Appends a cell; a value of the wrong type becomes null.
    fn add(&mut self, cell: &Cell<'_>) {
        match (self, cell) {
            (Growing::Text(column), Cell::Text(text)) => column.append_value(text),
            (Growing::Name(column), Cell::Text(text)) => column.append_value(text),
            (Growing::Bool(column), Cell::Bool(is)) => column.append_value(*is),
            (Growing::Int(column), Cell::Int(number)) => column.append_option(i32::try_from(*number).ok()),
            (Growing::Long(column), Cell::Int(number)) => column.append_value(*number),
            (Growing::Real(column), Cell::Real(number)) => column.append_value(*number),
            (Growing::Real(column), Cell::Int(number)) => column.append_value(*number as f64),
            (Growing::Text(column), _) => column.append_null(),
            (Growing::Name(column), _) => column.append_null(),
            (Growing::Bool(column), _) => column.append_null(),
            (Growing::Int(column), _) => column.append_null(),
            (Growing::Long(column), _) => column.append_null(),
            (Growing::Real(column), _) => column.append_null(),
        }
    }

    fn finish(&mut self) -> ArrayRef {
        match self {
            Growing::Text(column) => Arc::new(column.finish()),
            Growing::Name(column) => Arc::new(column.finish()),
            Growing::Bool(column) => Arc::new(column.finish()),
            Growing::Int(column) => Arc::new(column.finish()),
            Growing::Long(column) => Arc::new(column.finish()),
            Growing::Real(column) => Arc::new(column.finish()),
        }
    }
}

/// A table under construction.
struct Grown {
    columns: &'static Columns,
    growing: Vec<Growing>,
    rows: usize,
    batches: Vec<RecordBatch>,
    failed: Option<ArrowError>,
}

impl Grown {
    fn new(columns: &'static Columns) -> Grown {
        Grown {
            columns,
            growing: columns.columns.iter().map(|c| Growing::new(c.kind)).collect(),
            rows: 0,
            batches: Vec::new(),
            failed: None,
        }
    }

    fn add(&mut self, answer: &Value) {
        let columns = self.columns;
        columns.each_row(answer, |cells| {
            for (growing, cell) in self.growing.iter_mut().zip(cells) {
                growing.add(&cell);
            }
            self.rows += 1;
            if self.rows == BATCH {
                self.close();
            }
        });
    }

    /// Makes a batch of the rows that are not yet in one.
    fn close(&mut self) {
        if std::mem::take(&mut self.rows) > 0 {
            let arrays = self.growing.iter_mut().map(Growing::finish).collect();
            match RecordBatch::try_new(schema(self.columns), arrays) {
                Ok(batch) => self.batches.push(batch),
                Err(error) => self.failed = Some(error),
            }
        }
    }
}

/// Adds rows to a table from another thread.
pub(crate) struct Record(Arc<Mutex<Grown>>);

impl Record {
    pub(crate) fn add(&self, answer: &Value) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).add(answer);
    }

    pub(crate) fn is_of_tree(&self) -> bool {
        let grown = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        grown.columns.name == "nodes"
    }
}

/// A table to which rows are added.
#[pyclass(frozen, module = "puchok._puchok")]
pub(crate) struct Rows(Arc<Mutex<Grown>>);

impl Rows {
    pub(crate) fn record(&self) -> Record {
        Record(Arc::clone(&self.0))
    }

    pub(crate) fn is_of_tree(&self) -> bool {
        self.record().is_of_tree()
    }
}

#[pymethods]
impl Rows {
    #[new]
    fn new(name: &str) -> PyResult<Rows> {
        let columns = named(name)?;
        Ok(Rows(Arc::new(Mutex::new(Grown::new(columns)))))
    }

    /// Adds the rows of an answer.
    fn add(&self, answer: &Bound<'_, PyAny>) -> PyResult<()> {
        let answer: Value = pythonize::depythonize(answer)
            .map_err(|error| InputError::new_err(format!("no answer of puchok's: {error}")))?;
        let columns = self.0.lock().unwrap_or_else(PoisonError::into_inner).columns;
        if !columns.has_rows_in(&answer) {
            return Err(InputError::new_err(format!(
                "no answer that holds a table '{}'",
                columns.name
            )));
        }
        self.record().add(&answer);
        Ok(())
    }

    /// The table so far; rows added later go into a new table.
    fn finish(&self) -> PyResult<Table> {
        let mut grown = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        grown.close();
        if let Some(error) = grown.failed.take() {
            return Err(PyRuntimeError::new_err(error.to_string()));
        }
        Ok(Table {
            schema: schema(grown.columns),
            batches: std::mem::take(&mut grown.batches),
        })
    }
}

/// The columns of the table with this name.
pub(crate) fn named(name: &str) -> PyResult<&'static Columns> {
    Columns::named(name).ok_or_else(|| {
        let names: Vec<&str> = puchok::tables::TABLES.iter().map(|table| table.name).collect();
        InputError::new_err(format!("no table '{name}': one of {}", names.join(", ")))
    })
}

/// A table in memory, in Arrow layout.
#[pyclass(frozen, module = "puchok._puchok")]
pub(crate) struct Table {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
}

#[pymethods]
impl Table {
    /// Joins several tables of this name into one, which shares their memory.
    #[staticmethod]
    fn joined(name: &str, tables: Vec<Py<Table>>) -> PyResult<Table> {
        let schema = schema(named(name)?);
        let fits = |table: &Py<Table>| table.get().schema == schema;
        if !tables.iter().all(fits) {
            return Err(PyValueError::new_err(format!(
                "not all of these are tables '{name}'"
            )));
        }
        let batches = tables
            .iter()
            .flat_map(|table| table.get().batches.iter().cloned());
        Ok(Table {
            batches: batches.collect(),
            schema,
        })
    }

    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        self.schema
            .fields()
            .iter()
            .map(|field| field.name().clone())
            .collect()
    }

    /// The number of rows.
    #[getter]
    fn num_rows(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    /// The memory used, in bytes.
    #[getter]
    fn nbytes(&self) -> usize {
        let columns = self.batches.iter().flat_map(RecordBatch::columns);
        columns.map(|column| column.get_buffer_memory_size()).sum()
    }

    fn __len__(&self) -> usize {
        self.num_rows()
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        schema_capsule(py, &self.schema)
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The protocol allows a producer to return its own schema whatever is requested.
        let _ = requested_schema;
        // Cloned batches share their memory.
        let batches = self.batches.clone().into_iter().map(Ok);
        stream_capsule(py, RecordBatchIterator::new(batches, Arc::clone(&self.schema)))
    }

    fn __repr__(&self) -> String {
        let name = self.schema.metadata().get("puchok.table");
        format!(
            "<table {}: {} rows, {} columns>",
            name.map_or("", String::as_str),
            self.num_rows(),
            self.schema.fields().len()
        )
    }
}

const SCHEMA: &CStr = c"arrow_schema";
const STREAM: &CStr = c"arrow_array_stream";

pub(crate) fn schema_capsule<'py>(py: Python<'py>, schema: &Schema) -> PyResult<Bound<'py, PyCapsule>> {
    let schema =
        FFI_ArrowSchema::try_from(schema).map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    PyCapsule::new_with_value(py, schema, SCHEMA)
}

pub(crate) fn stream_capsule<'py>(
    py: Python<'py>,
    reader: impl RecordBatchReader + Send + 'static,
) -> PyResult<Bound<'py, PyCapsule>> {
    PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(reader)), STREAM)
}

/// All tables: their name, version, and what a row is, and for each column its name, type and meaning.
#[pyfunction]
pub(crate) fn schemas(py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
    let all = PyList::empty(py);
    for table in puchok::tables::TABLES {
        let columns: Vec<(&str, &str, &str)> = table
            .columns
            .iter()
            .map(|column| (column.name, type_name(column.kind), column.about))
            .collect();
        let entry = PyDict::new(py);
        entry.set_item("name", table.name)?;
        entry.set_item("version", table.version)?;
        entry.set_item("about", table.about)?;
        entry.set_item("columns", columns)?;
        all.append(entry)?;
    }
    Ok(all)
}

/// The name that pyarrow uses for the type.
fn type_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Text => "string",
        Kind::Name => "dictionary<int32, string>",
        Kind::Bool => "bool",
        Kind::Int => "int32",
        Kind::Long => "int64",
        Kind::Real => "double",
    }
}
