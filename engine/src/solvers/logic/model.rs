//! A model: a finite directed graph with a distinguished vertex, and the propositions that hold in each
//! vertex.

use fixedbitset::FixedBitSet;

use super::formula::Prop;

/// A vertex of a model, by its index.
pub type Vertex = u32;

/// A finite graph whose vertices are labelled with propositions.
///
/// A vertex may have no sons: a path ends there.
#[derive(Clone, Debug)]
pub struct Model {
    root: Vertex,
    /// Where the sons of each vertex start in `sons`; the last entry is where they end.
    first: Vec<u32>,
    sons: Vec<Vertex>,
    /// For each proposition, the vertices in which it holds; propositions beyond the list hold nowhere.
    labels: Vec<FixedBitSet>,
}

/// Why a model could not be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ModelError {
    /// The graph has no vertices.
    #[error("a model has at least one vertex")]
    Empty,
    /// An arc or the distinguished vertex refers to a vertex that does not exist.
    #[error("there is no vertex {0}")]
    NoVertex(Vertex),
    /// It has more arcs than 32 bits can number.
    #[error("a model has less than 4,294,967,296 arcs")]
    TooLarge,
}

impl Model {
    /// A model with the given sons of each vertex and distinguished vertex; no proposition holds anywhere.
    ///
    /// # Errors
    /// [`ModelError`] when there are no vertices, when an arc or the distinguished vertex does not exist, or
    /// when there are too many arcs.
    pub fn new(sons: &[Vec<Vertex>], root: Vertex) -> Result<Model, ModelError> {
        if sons.is_empty() {
            return Err(ModelError::Empty);
        }
        let is_missing = |vertex: &&Vertex| **vertex as usize >= sons.len();
        if let Some(&missing) = sons.iter().flatten().chain([&root]).find(is_missing) {
            return Err(ModelError::NoVertex(missing));
        }
        let mut first = vec![0];
        let mut all = Vec::new();
        for of_one in sons {
            all.extend_from_slice(of_one);
            first.push(u32::try_from(all.len()).map_err(|_| ModelError::TooLarge)?);
        }
        Ok(Model {
            root,
            first,
            sons: all,
            labels: Vec::new(),
        })
    }

    /// The distinguished vertex.
    pub fn root(&self) -> Vertex {
        self.root
    }

    /// The number of vertices; they are numbered from 0.
    #[allow(clippy::len_without_is_empty, reason = "a model has at least one vertex")]
    pub fn len(&self) -> usize {
        self.first.len() - 1
    }

    /// The sons of a vertex; empty for a vertex that does not exist.
    pub fn sons(&self, vertex: Vertex) -> &[Vertex] {
        let bound = |i: usize| self.first.get(i).map_or(self.sons.len(), |&at| at as usize);
        &self.sons[bound(vertex as usize)..bound(vertex as usize + 1)]
    }

    /// Makes a proposition hold in a vertex; does nothing if the vertex does not exist.
    pub fn set(&mut self, vertex: Vertex, prop: Prop) {
        let vertices = self.len();
        if self.labels.len() <= prop.index() {
            self.labels
                .resize_with(prop.index() + 1, || FixedBitSet::with_capacity(vertices));
        }
        if (vertex as usize) < vertices {
            self.labels[prop.index()].insert(vertex as usize);
        }
    }

    /// Makes a proposition false in a vertex.
    pub fn clear(&mut self, vertex: Vertex, prop: Prop) {
        if let Some(label) = self.labels.get_mut(prop.index())
            && (vertex as usize) < label.len()
        {
            label.remove(vertex as usize);
        }
    }

    /// Whether a proposition holds in a vertex.
    pub fn holds(&self, vertex: Vertex, prop: Prop) -> bool {
        self.label(prop)
            .is_some_and(|label| label.contains(vertex as usize))
    }

    /// The vertices in which a proposition holds; `None` if it was never set.
    pub(super) fn label(&self, prop: Prop) -> Option<&FixedBitSet> {
        self.labels.get(prop.index())
    }

    /// The fathers of every vertex, as returned by [`fathers`].
    pub(super) fn fathers(&self) -> (Vec<u32>, Vec<Vertex>) {
        fathers(self.len(), |vertex| self.sons(vertex))
    }
}

/// The fathers of every vertex of a graph: the offsets at which each vertex's fathers start (with the final
/// end), and the list of all fathers, ascending for each vertex. Graphs and models have at most as many arcs
/// as 32 bits can number.
pub(super) fn fathers<'a>(vertices: usize, sons: impl Fn(Vertex) -> &'a [Vertex]) -> (Vec<u32>, Vec<Vertex>) {
    let all = 0..vertices as Vertex;
    let mut first = vec![0u32; vertices + 1];
    for &son in all.clone().flat_map(&sons) {
        first[son as usize + 1] += 1;
    }
    for i in 1..first.len() {
        first[i] += first[i - 1];
    }
    let mut next = first.clone();
    let mut fathers = vec![0; first[vertices] as usize];
    for father in all {
        for &son in sons(father) {
            let at = &mut next[son as usize];
            fathers[*at as usize] = father;
            *at += 1;
        }
    }
    (first, fathers)
}
