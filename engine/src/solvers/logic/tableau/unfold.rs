//! Unfolds a tableau into a model.

use rustc_hash::FxHashMap;

use super::super::formula::Paths;
use super::super::model::{Model, Vertex};
use super::super::normal::Normal;
use super::{Ranks, Tableau};

impl Tableau {
    /// Builds a model from the remaining states.
    ///
    /// Its vertices pair a state with the eventuality pursued there. If that eventuality is not pending or is
    /// fulfilled, the sons pursue the next one; otherwise the sons are chosen closer to its fulfilment. So on
    /// every path all eventualities are pursued in turn, and each pending one is fulfilled.
    pub(super) fn model(&self, root: usize) -> Option<Model> {
        let start = self.standing(root)?;
        let eventualities = self.eventualities();
        let ranks: Vec<Ranks> = eventualities.iter().map(|&id| self.ranks(id)).collect();
        let turns = eventualities.len().max(1);
        let mut number_of: FxHashMap<(usize, usize), Vertex> = FxHashMap::default();
        let mut vertices = vec![(start, 0)];
        number_of.insert((start, 0), 0);
        let mut sons: Vec<Vec<Vertex>> = Vec::new();
        while let Some(&(state, turn)) = vertices.get(sons.len()) {
            let rank = ranks.get(turn).and_then(|ranks| ranks[state]);
            let is_pending = rank.is_some_and(|rank| rank > 0);
            let mut own = Vec::new();
            for &(some, choice) in &self.states[state].demands {
                let carries = is_pending
                    && match self.normals.node(eventualities[turn]) {
                        Normal::Until(Paths::Some, ..) => some == eventualities[turn],
                        _ => true,
                    };
                let nearest = |ranks: &Ranks| {
                    let states = self.choices[choice].states.iter().copied();
                    states.filter(|&s| ranks[s].is_some()).min_by_key(|&s| ranks[s])
                };
                let next = if carries {
                    (nearest(&ranks[turn])?, turn)
                } else {
                    (self.standing(choice)?, (turn + 1) % turns)
                };
                let count = vertices.len() as Vertex;
                let son = *number_of.entry(next).or_insert(count);
                if son == count {
                    vertices.push(next);
                }
                // The same son may satisfy two demands.
                if !own.contains(&son) {
                    own.push(son);
                }
            }
            sons.push(own);
        }
        let mut model = Model::new(&sons, 0).ok()?;
        for (vertex, &(state, _)) in vertices.iter().enumerate() {
            for &id in &self.states[state].set {
                if let Normal::Literal(prop, true) = *self.normals.node(id) {
                    model.set(vertex as Vertex, prop);
                }
            }
        }
        Some(model)
    }

    /// A remaining state that satisfies an OR vertex.
    fn standing(&self, choice: usize) -> Option<usize> {
        let states = self.choices[choice].states.iter().copied();
        states.into_iter().find(|&state| self.states[state].stands)
    }
}
