//! The stored bundles of a position, accessed without copying: Python holds handles, and a trajectory is read
//! on the board on demand.

use std::sync::Arc;

use puchok::answers::{self, Options, purpose, why};
use puchok::engine::bundles::{Reading, StoredBundle, Trajectory as Found};
use puchok::engine::shakmaty::Bitboard;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use crate::failure::exception;

/// The stored bundles of a position: a sequence of `Bundle`.
#[pyclass(frozen, sequence, module = "puchok._puchok")]
pub(crate) struct Bundles(Arc<answers::Bundles>);

#[pymethods]
impl Bundles {
    #[new]
    fn new(words: Vec<String>, text: &str) -> PyResult<Bundles> {
        let options = Options::read(&["bundles"], words).map_err(exception)?;
        let bundles = answers::Bundles::new(&options, text).map_err(exception)?;
        Ok(Bundles(Arc::new(bundles)))
    }

    /// The position.
    #[getter]
    fn fen(&self) -> String {
        self.0.position().fen()
    }

    fn __len__(&self) -> usize {
        self.0.entries().len()
    }

    fn __getitem__(&self, number: isize) -> PyResult<Bundle> {
        Ok(Bundle {
            all: Arc::clone(&self.0),
            number: place(number, self.0.entries().len())?,
        })
    }

    fn __iter__<'py>(bundles: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        each(bundles)
    }

    fn __repr__(&self) -> String {
        format!("<{} bundles of {}>", self.0.entries().len(), self.fen())
    }
}

/// A bundle: a sequence of `Trajectory`.
#[pyclass(frozen, sequence, module = "puchok._puchok")]
pub(crate) struct Bundle {
    all: Arc<answers::Bundles>,
    number: usize,
}

impl Bundle {
    fn entry(&self) -> &StoredBundle {
        &self.all.entries()[self.number]
    }
}

#[pymethods]
impl Bundle {
    /// The piece, as a FEN letter.
    #[getter]
    fn piece(&self) -> String {
        self.entry().piece.char().to_string()
    }

    /// α0, the field of the piece.
    #[getter(from_field)]
    fn origin(&self) -> String {
        self.entry().from.to_string()
    }

    /// αk, the target field.
    #[getter]
    fn target(&self) -> String {
        self.entry().cell.to.to_string()
    }

    /// The piece on the target field, as a FEN letter; `None` if it is empty.
    #[getter]
    fn target_piece(&self) -> Option<String> {
        let piece = self.all.position().board().piece_at(self.entry().cell.to);
        piece.map(|piece| piece.char().to_string())
    }

    /// `attack` or `promotion`
    #[getter]
    fn purpose(&self) -> &'static str {
        purpose(self.entry().cell.purpose)
    }

    /// `simple` or `docked`.
    #[getter]
    fn kind(&self) -> &'static str {
        self.entry().bundle.kind().name()
    }

    /// The number of moves of the piece on a free board.
    #[getter]
    fn length(&self) -> u8 {
        self.entry().cell.longest.get()
    }

    fn __len__(&self) -> usize {
        self.entry().bundle.trajectories().len()
    }

    fn __getitem__(&self, number: isize) -> PyResult<Trajectory> {
        Ok(Trajectory {
            all: Arc::clone(&self.all),
            bundle: self.number,
            number: place(number, self.__len__())?,
        })
    }

    fn __iter__<'py>(bundle: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        each(bundle)
    }

    fn __repr__(&self) -> String {
        format!(
            "<bundle {}{}-{}: {} moves, {} trajectories>",
            self.piece(),
            self.origin(),
            self.target(),
            self.length(),
            self.__len__()
        )
    }
}

/// A trajectory, and how it can be followed on the real board.
#[pyclass(frozen, module = "puchok._puchok")]
pub(crate) struct Trajectory {
    all: Arc<answers::Bundles>,
    bundle: usize,
    number: usize,
}

impl Trajectory {
    fn found(&self) -> &Found {
        &self.all.entries()[self.bundle].bundle.trajectories()[self.number]
    }

    fn reading(&self) -> Reading {
        self.all.read(&self.all.entries()[self.bundle], self.found())
    }
}

#[pymethods]
impl Trajectory {
    /// Its moves in UCI.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.found().steps().iter().map(ToString::to_string).collect()
    }

    /// The fields that it slides over.
    #[getter]
    fn beta(&self) -> Vec<String> {
        self.found().beta().map(|field| field.to_string()).collect()
    }

    /// The number of moves that it takes on the real board.
    #[getter]
    fn real_length(&self) -> u8 {
        self.reading().real_length.get()
    }

    /// The fields on which it has to capture along the way.
    #[getter]
    fn captures(&self) -> Vec<String> {
        names(self.reading().captures)
    }

    /// The fields that pieces of its own side have to vacate.
    #[getter]
    fn unblock(&self) -> Vec<String> {
        names(self.reading().unblock)
    }

    /// Whether it can be followed within the horizon.
    #[getter]
    fn in_play(&self) -> bool {
        self.reading().in_play()
    }

    /// Why it cannot be followed; `None` if it can.
    #[getter]
    fn why(&self) -> Option<String> {
        let reading = self.reading();
        (!reading.in_play()).then(|| why(reading.passage))
    }

    fn __str__(&self) -> String {
        self.found().to_string()
    }

    fn __repr__(&self) -> String {
        format!("<trajectory {}>", self.found())
    }
}

fn names(fields: Bitboard) -> Vec<String> {
    fields.into_iter().map(|field| field.to_string()).collect()
}

/// An iterator over the items of a sequence.
pub(crate) fn each<'py>(all: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let builtins = all.py().import("builtins")?;
    let numbers = builtins.call_method1("range", (all.len()?,))?;
    builtins.call_method1("map", (all.getattr("__getitem__")?, numbers))
}

/// Converts a Python index, which counts from the end if negative.
pub(crate) fn place(number: isize, length: usize) -> PyResult<usize> {
    let from_end = number.checked_add_unsigned(length);
    let place = if number < 0 { from_end } else { Some(number) };
    place
        .and_then(|place| usize::try_from(place).ok())
        .filter(|&place| place < length)
        .ok_or_else(|| PyIndexError::new_err("index out of range"))
}
