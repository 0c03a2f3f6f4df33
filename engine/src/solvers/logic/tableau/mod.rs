//! Decides satisfiability and validity by a tableau.
//!
//! E. Emerson, J. Halpern, *Decision procedures and expressiveness in the temporal logic of branching time*
//! (1985), in the form of E. Emerson, *Temporal and modal logic* (1990): an AND/OR graph. An *OR vertex* is a
//! set of formulas to be satisfied; its sons are the ways to satisfy it locally, *AND vertices* or states,
//! closed under the α and β rules. For each of its ∃○ψ, a state demands one OR vertex: ψ with every χ of its
//! ∀○χ. Then states are eliminated that are contradictory, whose demands have been eliminated, or whose
//! eventualities (U) cannot be fulfilled, until no more can be eliminated. The formula is satisfiable if a
//! state containing it remains, and a model is built from the remaining states.
//!
//! Because paths may end, a state without demands is a vertex without sons.
//!
//! A formula is first tried with a few ways for each OR vertex: if a state containing it remains among those,
//! it remains among all, and a formula with many disjunctions need not be multiplied out. Only what fails then
//! gets its whole tableau.

mod unfold;
mod ways;

use std::collections::hash_map::Entry;

use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;

use super::formula::{FormulaId, Formulas, Paths};
use super::model::Model;
use super::normal::{Normal, NormalId, Normals};

/// The number of states at which the commands give up a tableau.
pub const MOST_STATES: usize = 50_000;

/// The ways to satisfy an OR vertex that are followed at first.
const FIRST_WAYS: usize = 8;

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableauError {
    /// The tableau exceeds the limit of states.
    #[error("the tableau has more than {0} states")]
    TooLarge(usize),
    /// Finding its states takes more branches than this.
    #[error("the tableau has more than {0} branches")]
    TooManyBranches(usize),
    /// Its sets have more than this many formulas in all.
    #[error("the sets of the tableau have more than {0} formulas")]
    TooManyMembers(usize),
}

/// A model in which the formula is true, or `None` when there is none; at most `most` states are created, in
/// each of two attempts.
///
/// # Errors
/// [`TableauError`] when `most` states do not suffice, or 512 times as many branches, or sets with 256 times
/// as many formulas do not.
pub fn satisfy(formulas: &Formulas, formula: FormulaId, most: usize) -> Result<Option<Model>, TableauError> {
    // A part of the tableau refutes nothing; but what is too much for it is too much for the whole.
    match satisfy_by(FIRST_WAYS, formulas, formula, most)? {
        Some(model) => Ok(Some(model)),
        None => satisfy_by(usize::MAX, formulas, formula, most),
    }
}

/// The same with at most `ways` ways for each OR vertex.
fn satisfy_by(
    ways: usize,
    formulas: &Formulas,
    formula: FormulaId,
    most: usize,
) -> Result<Option<Model>, TableauError> {
    let mut normals = Normals::default();
    let wanted = normals.of(formulas, formula);
    let mut tableau = Tableau::new(normals, most, ways);
    let root = tableau.grow(wanted)?;
    tableau.thin_out();
    Ok(tableau.model(root))
}

/// Whether a formula is true in all models.
#[derive(Clone, Debug)]
pub enum Validity {
    /// It is true in every model.
    Valid,
    /// It is false in this model.
    Refuted(Model),
}

/// Whether the formula is true in every model.
///
/// # Errors
/// [`TableauError`], as [`satisfy`].
pub fn validity(formulas: &mut Formulas, formula: FormulaId, most: usize) -> Result<Validity, TableauError> {
    let negation = formulas.not(formula);
    Ok(match satisfy(formulas, negation, most)? {
        None => Validity::Valid,
        Some(model) => Validity::Refuted(model),
    })
}

/// Formulas in ascending order, without duplicates.
type Set = Vec<NormalId>;

#[derive(Debug)]
struct State {
    set: Set,
    /// The OR vertices that it demands, each with the ψ of its ∃○ψ.
    demands: Vec<(NormalId, usize)>,
    stands: bool,
}

#[derive(Debug, Default)]
struct Choice {
    /// The states that satisfy it.
    states: Vec<usize>,
    stands: bool,
}

struct Tableau {
    normals: Normals,
    most: usize,
    /// The ways to satisfy an OR vertex that are followed.
    ways: usize,
    /// Branches followed so far.
    branches: usize,
    /// Formulas in the sets of all vertices.
    members: usize,
    states: Vec<State>,
    state_of: FxHashMap<Set, usize>,
    choices: Vec<Choice>,
    choice_of: FxHashMap<Set, usize>,
}

/// For each state, its distance from one where an eventuality is fulfilled.
type Ranks = Vec<Option<u32>>;

impl Tableau {
    fn new(normals: Normals, most: usize, ways: usize) -> Tableau {
        Tableau {
            normals,
            most,
            ways,
            branches: 0,
            members: 0,
            states: Vec::new(),
            state_of: FxHashMap::default(),
            choices: Vec::new(),
            choice_of: FxHashMap::default(),
        }
    }

    /// Creates all vertices that the formula leads to; returns its OR vertex.
    fn grow(&mut self, formula: NormalId) -> Result<usize, TableauError> {
        let mut open = Vec::new();
        let root = self.choice(vec![formula], &mut open);
        while let Some((choice, seeds)) = open.pop() {
            let mut states = Vec::new();
            for set in self.ways(seeds)? {
                if self.states.len() >= self.most {
                    return Err(TableauError::TooLarge(self.most));
                }
                let state = match self.state_of.entry(set) {
                    Entry::Occupied(known) => *known.get(),
                    Entry::Vacant(free) => {
                        let number = self.states.len();
                        let set = free.key().clone();
                        self.members += set.len();
                        free.insert(number);
                        self.states.push(State {
                            set,
                            demands: Vec::new(),
                            stands: true,
                        });
                        self.demand(number, &mut open);
                        number
                    }
                };
                if !states.contains(&state) {
                    states.push(state);
                }
            }
            self.choices[choice].states = states;
        }
        Ok(root)
    }

    /// The OR vertex for a set; a new one is added to the open list.
    fn choice(&mut self, seeds: Set, open: &mut Vec<(usize, Set)>) -> usize {
        let next = self.choices.len();
        let number = *self.choice_of.entry(seeds.clone()).or_insert(next);
        if number == next {
            self.members += seeds.len();
            self.choices.push(Choice {
                states: Vec::new(),
                stands: true,
            });
            open.push((number, seeds));
        }
        number
    }

    /// Creates the OR vertices that a state demands.
    fn demand(&mut self, state: usize, open: &mut Vec<(usize, Set)>) {
        let parts: Vec<Normal> = self.states[state]
            .set
            .iter()
            .map(|&id| self.normals.node(id).clone())
            .collect();
        let of = |wanted: Paths| {
            parts.iter().filter_map(move |node| match node {
                Normal::Next(paths, a) if *paths == wanted => Some(*a),
                _ => None,
            })
        };
        for some in of(Paths::Some) {
            let mut seeds: Set = of(Paths::All).chain([some]).collect();
            seeds.sort_unstable();
            seeds.dedup();
            let choice = self.choice(seeds, open);
            self.states[state].demands.push((some, choice));
        }
    }

    /// Eliminates states that cannot occur in a model.
    fn thin_out(&mut self) {
        let eventualities = self.eventualities();
        loop {
            let mut has_fallen = false;
            for choice in 0..self.choices.len() {
                let stands = self.choices[choice]
                    .states
                    .iter()
                    .any(|&state| self.states[state].stands);
                has_fallen |= self.choices[choice].stands && !stands;
                self.choices[choice].stands = stands;
            }
            for state in &mut self.states {
                if state.stands
                    && state
                        .demands
                        .iter()
                        .any(|&(_, choice)| !self.choices[choice].stands)
                {
                    state.stands = false;
                    has_fallen = true;
                }
            }
            for &eventuality in &eventualities {
                let ranks = self.ranks(eventuality);
                for (state, rank) in self.states.iter_mut().zip(ranks) {
                    if state.stands && rank.is_none() && state.set.binary_search(&eventuality).is_ok() {
                        state.stands = false;
                        has_fallen = true;
                    }
                }
            }
            if !has_fallen {
                return;
            }
        }
    }

    /// Every φ U ψ that occurs in a state.
    fn eventualities(&self) -> Vec<NormalId> {
        let mut all = FixedBitSet::with_capacity(self.normals.len());
        for id in self.states.iter().flat_map(|state| &state.set) {
            if matches!(self.normals.node(*id), Normal::Until(..)) {
                all.insert(id.index());
            }
        }
        all.ones().map(NormalId::new).collect()
    }

    /// For each remaining state with φ U ψ, the number of steps to ψ: the most over all paths or the fewest
    /// on some path; `None` when ψ is never reached.
    fn ranks(&self, eventuality: NormalId) -> Ranks {
        let Normal::Until(paths, _, b) = *self.normals.node(eventuality) else {
            return Vec::new();
        };
        let has = |state: &State, id| state.stands && state.set.binary_search(&id).is_ok();
        let mut ranks: Ranks = self
            .states
            .iter()
            .map(|state| (has(state, eventuality) && has(state, b)).then_some(0))
            .collect();
        for rank in 1.. {
            let is_nearer = |choice: usize| {
                let states = &self.choices[choice].states;
                states.iter().any(|&state| ranks[state].is_some_and(|r| r < rank))
            };
            let reached: Vec<usize> = (0..self.states.len())
                .filter(|&number| ranks[number].is_none() && has(&self.states[number], eventuality))
                .filter(|&number| {
                    let demands = &self.states[number].demands;
                    match paths {
                        Paths::All => {
                            !demands.is_empty() && demands.iter().all(|&(_, choice)| is_nearer(choice))
                        }
                        Paths::Some => demands
                            .iter()
                            .any(|&(some, choice)| some == eventuality && is_nearer(choice)),
                    }
                })
                .collect();
            if reached.is_empty() {
                break;
            }
            for state in reached {
                ranks[state] = Some(rank);
            }
        }
        ranks
    }
}
