//! The meaning of formulas by the definitions of the source, enumerating paths: slow, and independent of the
//! checker.

use proptest::prelude::*;
use puchok_engine::solvers::logic::formula::{Node, Paths};
use puchok_engine::solvers::logic::model::{Model, Vertex};
use puchok_engine::solvers::logic::{FormulaId, Formulas};

/// Whether a formula holds in a vertex.
///
/// A path is followed until it ends or reaches a vertex again. The truth of U, □ and ◇ on a path only depends
/// on its vertices in the order of their first visits, and a violation or fulfilment on any path also occurs
/// on one without repetitions before it.
pub(crate) fn holds(f: &Formulas, id: FormulaId, model: &Model, v: Vertex) -> bool {
    let all = |paths: &Paths, test: &dyn Fn(&[Vertex]) -> bool| {
        let mut found = Vec::new();
        full_paths(model, &mut vec![v], &mut found);
        match paths {
            Paths::All => found.iter().all(|path| test(path)),
            Paths::Some => found.iter().any(|path| test(path)),
        }
    };
    match f.node(id) {
        Node::True => true,
        Node::Prop(prop) => model.holds(v, *prop),
        Node::Not(a) => !holds(f, *a, model, v),
        Node::And(parts) => parts.iter().all(|a| holds(f, *a, model, v)),
        Node::Or(parts) => parts.iter().any(|a| holds(f, *a, model, v)),
        Node::Implies(a, b) => !holds(f, *a, model, v) || holds(f, *b, model, v),
        Node::Next(Paths::All, a) => model.sons(v).iter().all(|&son| holds(f, *a, model, son)),
        Node::Next(Paths::Some, a) => model.sons(v).iter().any(|&son| holds(f, *a, model, son)),
        Node::Always(paths, a) => all(paths, &|path| path.iter().all(|&u| holds(f, *a, model, u))),
        Node::Eventually(paths, a) => all(paths, &|path| path.iter().any(|&u| holds(f, *a, model, u))),
        Node::Until(paths, a, b) => all(paths, &|path| {
            let there = path.iter().position(|&u| holds(f, *b, model, u));
            there.is_some_and(|j| path[..j].iter().all(|&u| holds(f, *a, model, u)))
        }),
    }
}

/// Every path that continues from the last vertex, up to its end or the first repeated vertex.
fn full_paths(model: &Model, path: &mut Vec<Vertex>, found: &mut Vec<Vec<Vertex>>) {
    let last = *path.last().unwrap();
    if model.sons(last).is_empty() {
        found.push(path.clone());
    }
    for &son in model.sons(last) {
        if path.contains(&son) {
            found.push(path.clone());
        } else {
            path.push(son);
            full_paths(model, path, found);
            path.pop();
        }
    }
}

/// A formula before it is added to a store.
#[derive(Clone, Debug)]
pub(crate) enum Sketch {
    True,
    Prop(u8),
    Not(Box<Sketch>),
    And(Vec<Sketch>),
    Or(Vec<Sketch>),
    Implies(Box<Sketch>, Box<Sketch>),
    Next(bool, Box<Sketch>),
    Always(bool, Box<Sketch>),
    Eventually(bool, Box<Sketch>),
    Until(bool, Box<Sketch>, Box<Sketch>),
}

impl Sketch {
    pub(crate) fn build(&self, f: &mut Formulas) -> FormulaId {
        let paths = |all: bool| if all { Paths::All } else { Paths::Some };
        match self {
            Sketch::True => f.truth(),
            Sketch::Prop(number) => f.named(["p", "q", "r"][usize::from(*number) % 3]),
            Sketch::Not(a) => {
                let a = a.build(f);
                f.not(a)
            }
            Sketch::And(parts) => {
                let parts: Vec<FormulaId> = parts.iter().map(|part| part.build(f)).collect();
                f.and(parts)
            }
            Sketch::Or(parts) => {
                let parts: Vec<FormulaId> = parts.iter().map(|part| part.build(f)).collect();
                f.or(parts)
            }
            Sketch::Implies(a, b) => {
                let (a, b) = (a.build(f), b.build(f));
                f.implies(a, b)
            }
            Sketch::Next(all, a) => {
                let a = a.build(f);
                f.next(paths(*all), a)
            }
            Sketch::Always(all, a) => {
                let a = a.build(f);
                f.always(paths(*all), a)
            }
            Sketch::Eventually(all, a) => {
                let a = a.build(f);
                f.eventually(paths(*all), a)
            }
            Sketch::Until(all, a, b) => {
                let (a, b) = (a.build(f), b.build(f));
                f.until(paths(*all), a, b)
            }
        }
    }
}

/// Random formulas over p, q, r.
pub(crate) fn sketches() -> impl Strategy<Value = Sketch> {
    let leaf = prop_oneof![1 => Just(Sketch::True), 6 => (0u8..3).prop_map(Sketch::Prop)];
    leaf.prop_recursive(4, 12, 3, |inner| {
        let boxed = inner.clone().prop_map(Box::new);
        prop_oneof![
            boxed.clone().prop_map(Sketch::Not),
            prop::collection::vec(inner.clone(), 2..4).prop_map(Sketch::And),
            prop::collection::vec(inner, 2..4).prop_map(Sketch::Or),
            (boxed.clone(), boxed.clone()).prop_map(|(a, b)| Sketch::Implies(a, b)),
            (any::<bool>(), boxed.clone()).prop_map(|(all, a)| Sketch::Next(all, a)),
            (any::<bool>(), boxed.clone()).prop_map(|(all, a)| Sketch::Always(all, a)),
            (any::<bool>(), boxed.clone()).prop_map(|(all, a)| Sketch::Eventually(all, a)),
            (any::<bool>(), boxed.clone(), boxed).prop_map(|(all, a, b)| Sketch::Until(all, a, b)),
        ]
    })
}

/// A graph of up to five vertices: the sons and the propositions of each, as bits.
pub(crate) type Graph = Vec<(u8, u8)>;

/// Random graphs, with dead ends and loops.
pub(crate) fn graphs() -> impl Strategy<Value = Graph> {
    prop::collection::vec((any::<u8>(), any::<u8>()), 1..6)
        // The conjunction of two random bytes is sparse enough to give dead ends.
        .prop_map(|vertices| {
            vertices
                .into_iter()
                .map(|(a, b)| (a & b.rotate_left(3), b))
                .collect()
        })
}

/// The model of a graph.
pub(crate) fn model(f: &mut Formulas, graph: &Graph) -> Model {
    let count = graph.len() as Vertex;
    let sons: Vec<Vec<Vertex>> = graph
        .iter()
        .map(|&(sons, _)| (0..count).filter(|&v| sons >> v & 1 == 1).collect())
        .collect();
    let mut model = Model::new(&sons, 0).unwrap();
    for (v, &(_, labels)) in (0..).zip(graph) {
        for (bit, name) in ["p", "q", "r"].into_iter().enumerate() {
            let prop = f.prop(name);
            if labels >> bit & 1 == 1 {
                model.set(v, prop);
            }
        }
    }
    model
}
