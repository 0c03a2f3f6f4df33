//! Questions and answers. Each desk has one engine, and any number of desks can work in parallel.

use std::sync::{Arc, Mutex, PoisonError};

use puchok::Failure;
use puchok::answers::{self, Answer, Options, Pgn};
use puchok::engine::limits::Signals;
use puchok::engine::position::Position;
use puchok::tables::refused;
use pyo3::prelude::*;
use serde_json::Value;

use crate::failure::exception;
use crate::interrupt;
use crate::queue::Queue;
use crate::tables::{Record, Rows};
use crate::tree::Tree;

/// Answers commands, keeping the engine, endgame tables and advice tables from one question to the next.
#[pyclass(frozen, module = "puchok._puchok")]
#[derive(Default)]
pub(crate) struct Desk {
    desk: Mutex<answers::Desk>,
    queue: Queue,
    /// The options read last, because successive questions usually have the same ones.
    read: Mutex<Option<Read>>,
}

/// Options together with the words they were read from.
struct Read {
    command: Vec<String>,
    words: Vec<String>,
    options: Arc<Options>,
}

impl Desk {
    fn options(&self, command: Vec<String>, words: Vec<String>) -> PyResult<Arc<Options>> {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(read) = read.as_ref()
            && read.command == command
            && read.words == words
        {
            return Ok(Arc::clone(&read.options));
        }
        let names: Vec<&str> = command.iter().map(String::as_str).collect();
        let options = Arc::new(Options::read(&names, words.iter().cloned()).map_err(exception)?);
        *read = Some(Read {
            command,
            words,
            options: Arc::clone(&options),
        });
        Ok(options)
    }

    /// Runs work at the desk once all earlier work is done.
    fn work<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut answers::Desk, &Signals) -> Result<T, Failure> + Send,
    ) -> PyResult<T> {
        let place = self.queue.enter();
        interrupt::run(py, &place.signals, |signals| {
            if !place.wait() {
                return Err(Failure::BrokenOff);
            }
            // A panic may leave the engine in any state, but it is reset before the next question.
            let mut desk = self.desk.lock().unwrap_or_else(PoisonError::into_inner);
            work(&mut desk, signals)
        })?
        .map_err(exception)
    }
}

/// Converts an answer to Python objects.
fn objects<'py>(py: Python<'py>, answer: &Answer) -> PyResult<Bound<'py, PyAny>> {
    Ok(pythonize::pythonize(py, answer)?)
}

#[pymethods]
impl Desk {
    #[new]
    fn new() -> Desk {
        Desk::default()
    }

    /// Stops the current work at the desk and everything waiting for it. The answers are then incomplete.
    fn stop(&self) {
        self.queue.stop();
    }

    /// The answer of a command about a text, as `--format json` would write it.
    fn answer<'py>(
        &self,
        py: Python<'py>,
        command: Vec<String>,
        words: Vec<String>,
        text: String,
    ) -> PyResult<Bound<'py, PyAny>> {
        let options = self.options(command, words)?;
        let answer = self.work(py, |desk, signals| desk.answer(&options, &text, signals))?;
        objects(py, &answer)
    }

    /// The answer of `analyse`, and the tree, which keeps at most the given number of nodes.
    fn analyse<'py>(
        &self,
        py: Python<'py>,
        words: Vec<String>,
        text: String,
        tree_nodes: usize,
    ) -> PyResult<(Bound<'py, PyAny>, Tree)> {
        let options = self.options(vec!["analyse".to_owned()], words)?;
        let analysed = self.work(py, |desk, signals| {
            desk.analyse(&options, &text, signals, Some(tree_nodes))
        })?;
        Ok((objects(py, &analysed.answer)?, Tree::new(analysed.tree)))
    }

    /// The answer of `analyse` without reasons and plans.
    fn search<'py>(&self, py: Python<'py>, words: Vec<String>, text: String) -> PyResult<Bound<'py, PyAny>> {
        let options = self.options(vec!["analyse".to_owned()], words)?;
        let answer = self.work(py, |desk, signals| desk.search(&options, &text, signals))?;
        objects(py, &answer)
    }

    /// The picture that a command draws, as SVG.
    fn picture(
        &self,
        py: Python<'_>,
        command: Vec<String>,
        words: Vec<String>,
        text: String,
    ) -> PyResult<String> {
        let options = self.options(command, words)?;
        self.work(py, |desk, signals| desk.picture(&options, &text, signals))
    }

    /// The answer of `annotate` about the next of these games; `None` when none is left.
    fn annotate<'py>(
        &self,
        py: Python<'py>,
        words: Vec<String>,
        games: &Games,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let options = self.options(vec!["annotate".to_owned()], words)?;
        let answer = self.work(py, |desk, signals| {
            let mut games = games.0.lock().unwrap_or_else(PoisonError::into_inner);
            desk.annotate(&options, &mut games, signals)
        })?;
        answer.map(|answer| objects(py, &answer)).transpose()
    }

    /// Runs a command on each text and adds the rows to all these tables. A text that is not a position (or
    /// is missing) becomes a row with its error in the tables that have a column for it.
    fn fill(
        &self,
        py: Python<'_>,
        command: Vec<String>,
        words: Vec<String>,
        texts: Vec<Option<String>>,
        tables: Vec<Py<Rows>>,
        explain: bool,
    ) -> PyResult<()> {
        let options = self.options(command, words)?;
        let want = match tables.iter().any(|rows| rows.get().is_of_tree()) {
            true => Want::Tree,
            false if explain => Want::Answer,
            false => Want::Search,
        };
        let records: Vec<Record> = tables.iter().map(|rows| rows.get().record()).collect();
        self.work(py, |desk, signals| {
            for text in &texts {
                let (answer, tree) = match text {
                    None => (refused("", "no position: it is null"), None),
                    Some(text) => match answer(desk, &options, text, signals, want) {
                        Ok(found) => found,
                        // Any other failure is not the fault of the position: a table that is too large, a
                        // folder that cannot be read.
                        Err(Failure::Input(reason)) if answers::read_position(text).is_err() => {
                            (refused(text, &reason), None)
                        }
                        Err(failure) => return Err(failure),
                    },
                };
                if signals.is_stopped() {
                    return Ok(());
                }
                for record in &records {
                    match (record.is_of_tree(), &tree) {
                        (true, Some(tree)) => record.add(tree),
                        (true, None) => {}
                        (false, _) => record.add(&answer),
                    }
                }
            }
            Ok(())
        })
    }
}

/// The answer, and the tree if wanted.
fn answer(
    desk: &mut answers::Desk,
    options: &Options,
    text: &str,
    signals: &Signals,
    want: Want,
) -> Result<(Value, Option<Value>), Failure> {
    let value = |answer: &Answer| serde_json::to_value(answer).map_err(std::io::Error::from);
    match want {
        Want::Search => Ok((value(&desk.search(options, text, signals)?)?, None)),
        Want::Answer => Ok((value(&desk.answer(options, text, signals)?)?, None)),
        Want::Tree => {
            let analysed = desk.analyse(options, text, signals, Some(TREE_NODES))?;
            Ok((
                value(&analysed.answer)?,
                Some(value(&answers::tree(&analysed.tree))?),
            ))
        }
    }
}

/// What is wanted for a position.
#[derive(Clone, Copy)]
enum Want {
    /// Only the search.
    Search,
    /// The full answer of the command.
    Answer,
    /// The full answer and the tree.
    Tree,
}

/// The number of nodes of a tree kept for a table.
const TREE_NODES: usize = 100_000;

/// PGN games, to be annotated one after another.
#[pyclass(frozen, module = "puchok._puchok")]
pub(crate) struct Games(Mutex<Pgn>);

#[pymethods]
impl Games {
    #[new]
    fn new(pgn: &str) -> Games {
        Games(Mutex::new(Pgn::new(pgn)))
    }

    /// The positions of the next game as FENs, from start to end; `None` when no game is left.
    fn positions(&self) -> PyResult<Option<Vec<String>>> {
        let mut games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let positions = games.positions().transpose().map_err(exception)?;
        Ok(positions.map(|positions| positions.iter().map(Position::fen).collect()))
    }
}
