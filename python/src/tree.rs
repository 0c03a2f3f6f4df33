//! A recorded search tree, accessed without copying: a Python node is a path to a node of the tree.

use std::sync::Arc;

use puchok::answers;
use puchok::engine::position::Position;
use puchok::engine::report::tree::{End, Node as Found, Tree as Recorded};
use puchok::engine::score::Meaning;
use pyo3::prelude::*;

use crate::bundles::{each, place};

/// The tree of the last iteration of a search.
#[pyclass(frozen, module = "puchok._puchok")]
pub(crate) struct Tree(Arc<Recorded>);

impl Tree {
    pub(crate) fn new(tree: Recorded) -> Tree {
        Tree(Arc::new(tree))
    }
}

#[pymethods]
impl Tree {
    /// The position at the root.
    #[getter]
    fn fen(&self) -> String {
        self.0.position.fen()
    }

    /// The root.
    #[getter]
    fn root(&self) -> Node {
        Node {
            tree: Arc::clone(&self.0),
            way: Vec::new(),
            before: self.0.position.clone(),
        }
    }

    /// The depth of the iteration, in plies.
    #[getter]
    fn depth(&self) -> u32 {
        self.0.iteration.depth
    }

    /// The number of positions visited in the iteration.
    #[getter]
    fn nodes(&self) -> u64 {
        self.0.iteration.nodes
    }

    /// The number of nodes kept, including the root.
    fn __len__(&self) -> usize {
        usize::try_from(self.0.root.kept()).map_or(usize::MAX, |kept| kept.saturating_add(1))
    }

    /// Iterates over the nodes in pre-order, starting at the root.
    fn __iter__(&self) -> Walk {
        Walk {
            open: vec![self.root()],
        }
    }

    /// The tree as `puchok analyse --tree FILE.json` writes it.
    fn document<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize::pythonize(py, &answers::tree(&self.0))?)
    }

    fn __repr__(&self) -> String {
        format!("<tree of {} nodes of {}>", self.__len__(), self.fen())
    }
}

/// Iterates over a tree.
#[pyclass(module = "puchok._puchok")]
pub(crate) struct Walk {
    open: Vec<Node>,
}

#[pymethods]
impl Walk {
    fn __iter__(walk: PyRef<'_, Self>) -> PyRef<'_, Self> {
        walk
    }

    fn __next__(&mut self) -> Option<Node> {
        let node = self.open.pop()?;
        self.open
            .extend((0..node.__len__()).rev().map(|number| node.child(number)));
        Some(node)
    }
}

/// A move of a tree and everything below it: a sequence of the nodes of its replies.
#[pyclass(frozen, sequence, skip_from_py_object, module = "puchok._puchok")]
#[derive(Clone)]
pub(crate) struct Node {
    tree: Arc<Recorded>,
    /// The path from the root, as child indices.
    way: Vec<u32>,
    /// The position before the move; at the root, the root position.
    before: Position,
}

impl Node {
    fn found(&self) -> &Found {
        self.way
            .iter()
            .fold(&self.tree.root, |node, &number| &node.children[number as usize])
    }

    fn after(&self) -> Position {
        match self.found().mv {
            Some(mv) => self.before.after(mv),
            None if self.way.is_empty() => self.before.clone(),
            // A pass, which is recorded only where it is allowed.
            None => self.before.pass().unwrap_or_else(|| self.before.clone()),
        }
    }

    fn child(&self, number: usize) -> Node {
        let mut way = self.way.clone();
        // A position has at most 218 moves.
        way.push(number as u32);
        Node {
            tree: Arc::clone(&self.tree),
            way,
            before: self.after(),
        }
    }
}

#[pymethods]
impl Node {
    /// The move in UCI, `0000` for a pass; `None` at the root.
    #[getter]
    fn r#move(&self) -> Option<String> {
        match self.found().mv {
            Some(mv) => Some(self.before.uci(mv).to_string()),
            None => (!self.way.is_empty()).then(|| "0000".to_owned()),
        }
    }

    /// The move in standard algebraic notation; `None` at the root and for a pass.
    #[getter]
    fn san(&self) -> Option<String> {
        self.found().mv.map(|mv| self.before.san(mv))
    }

    /// The position after the move.
    #[getter]
    fn fen(&self) -> String {
        self.after().fen()
    }

    /// The number of plies below the root.
    #[getter]
    fn ply(&self) -> usize {
        self.way.len()
    }

    /// Why the move was searched.
    #[getter]
    fn reason(&self) -> Option<&'static str> {
        self.found().reason.map(|reason| reason.name())
    }

    /// How often the move was made.
    #[getter]
    fn visits(&self) -> u64 {
        self.found().visits
    }

    /// The number of positions below the node, in all its searches.
    #[getter]
    fn nodes(&self) -> u64 {
        self.found().nodes()
    }

    /// The number of positions below the node that are only counted, not kept.
    #[getter]
    fn folded(&self) -> u64 {
        self.found().folded
    }

    /// The score of the last search that was not stopped, for the side that made the move: `("cp", 35)` or
    /// `("mate", -4)`.
    #[getter]
    fn score(&self) -> Option<(&'static str, i32)> {
        let ply = u16::try_from(self.way.len().saturating_sub(1)).ok()?;
        let ply = puchok::engine::score::Ply(ply).min(puchok::engine::score::MAX_PLY);
        let score = self.found().last()?.score.seen_from(ply);
        Some(match score.meaning() {
            Meaning::Centipawns(cp) => ("cp", cp.0),
            Meaning::Mate(moves) => ("mate", moves),
        })
    }

    /// The depth, in plies, of the last search that was not stopped.
    #[getter]
    fn depth(&self) -> Option<i32> {
        Some(self.found().last()?.depth)
    }

    /// Why that search ended.
    #[getter]
    fn end(&self) -> Option<&'static str> {
        Some(End::name(self.found().last()?.end))
    }

    fn __len__(&self) -> usize {
        self.found().children.len()
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __getitem__(&self, number: isize) -> PyResult<Node> {
        Ok(self.child(place(number, self.__len__())?))
    }

    fn __iter__<'py>(node: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        each(node)
    }

    fn __repr__(&self) -> String {
        let name = self
            .san()
            .or_else(|| self.r#move())
            .unwrap_or_else(|| "root".to_owned());
        format!("<node {name} at ply {}, {} replies>", self.ply(), self.__len__())
    }
}
