//! Questions and answers: one desk has one engine, and any number of desks work at once.

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

/// Answers commands; an engine, endgame tables and tables of advice are kept from one question to the next.
#[pyclass(frozen, module = "puchok._puchok")]
#[derive(Default)]
pub(crate) struct Desk {
    desk: Mutex<answers::Desk>,
    queue: Queue,
    /// The options that were read last: who asks much asks the same way.
    read: Mutex<Option<Read>>,
}

/// Options with the words that they were read from.
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

    /// Works at the desk, when all who came before are done.
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
            // After a panic the engine is as it is, and forgets before the next question.
            let mut desk = self.desk.lock().unwrap_or_else(PoisonError::into_inner);
            work(&mut desk, signals)
        })?
        .map_err(exception)
    }
}

/// An answer as objects of Python.
fn objects<'py>(py: Python<'py>, answer: &Answer) -> PyResult<Bound<'py, PyAny>> {
    Ok(pythonize::pythonize(py, answer)?)
}

#[pymethods]
impl Desk {
    #[new]
    fn new() -> Desk {
        Desk::default()
    }

    /// Ends what is asked of the desk now: who works there, and who waits for it. Their answers are not whole.
    fn stop(&self) {
        self.queue.stop();
    }

    /// What a command answers about a text, as `--format json` would write it.
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

    /// What `analyse` answers, and the tree, of which at most so many nodes are kept.
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

    /// What `analyse` answers, but for reasons and plans.
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

    /// What `annotate` answers about the next of these games; `None` when there is none left.
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

    /// Answers a command about each text and adds the rows to all these tables. A text that is no position (or none at all) becomes a
    /// row with its error in the tables that have a column for it.
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
                        // What else is refused is no fault of the position: a table that is too large, a folder that cannot be read.
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

/// The answer, and the tree if it is wanted.
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

/// What is wanted of a position.
#[derive(Clone, Copy)]
enum Want {
    /// The search alone.
    Search,
    /// What the command answers.
    Answer,
    /// That, and the tree.
    Tree,
}

/// Nodes of a tree that are kept for a table.
const TREE_NODES: usize = 100_000;

/// Games in PGN, to be annotated one after another.
#[pyclass(frozen, module = "puchok._puchok")]
pub(crate) struct Games(Mutex<Pgn>);

#[pymethods]
impl Games {
    #[new]
    fn new(pgn: &str) -> Games {
        Games(Mutex::new(Pgn::new(pgn)))
    }

    /// The positions of the next game as FENs, from its start to its end; `None` when there is none left.
    fn positions(&self) -> PyResult<Option<Vec<String>>> {
        let mut games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let positions = games.positions().transpose().map_err(exception)?;
        Ok(positions.map(|positions| positions.iter().map(Position::fen).collect()))
    }
}
