//! The ways to satisfy an OR vertex: its formulas closed under the α and β rules.

use super::super::formula::Paths;
use super::super::normal::{Normal, NormalId};
use super::{Set, Tableau, TableauError};

/// How many branches may be followed per allowed state. Contradictory branches create no state, so the limit
/// of states alone would not end the search.
const BRANCHES_PER_STATE: usize = 512;

/// How many formulas all sets may have per allowed state, so that a long formula does not fill the memory.
const MEMBERS_PER_STATE: usize = 256;

impl Tableau {
    /// All ways to satisfy these formulas locally, closed under the rules and free of contradictions.
    pub(super) fn ways(&mut self, seeds: Set) -> Result<Vec<Set>, TableauError> {
        let mut ways: Vec<Set> = Vec::new();
        let mut open = vec![(Set::new(), seeds, Vec::new())];
        let most = self.most.saturating_mul(BRANCHES_PER_STATE);
        let most_members = self.most.saturating_mul(MEMBERS_PER_STATE);
        // Formulas in the sets that are kept here.
        let mut members = 0;
        while let Some((mut set, mut todo, mut branching)) = open.pop() {
            members -= set.len();
            self.branches += 1;
            if self.branches > most {
                return Err(TableauError::TooManyBranches(most));
            }
            let is_met = loop {
                // Branching formulas wait: in the meantime one of their branches may become satisfied or
                // contradicted.
                let Some(formula) = todo.pop() else {
                    break true;
                };
                let Err(place) = set.binary_search(&formula) else {
                    continue;
                };
                if self.contradicts(&set, formula) {
                    break false;
                }
                set.insert(place, formula);
                match self.normals.node(formula).clone() {
                    Normal::True | Normal::False | Normal::Literal(..) | Normal::Next(..) => {}
                    Normal::And(parts) => todo.extend(parts.iter()),
                    Normal::Or(_) | Normal::Until(..) | Normal::Release(..) => branching.push(formula),
                }
            };
            if !is_met {
                continue;
            }
            let Some(formula) = branching.pop() else {
                if ways.len() >= self.most {
                    return Err(TableauError::TooLarge(self.most));
                }
                members += set.len();
                ways.push(set);
                if ways.len() >= self.ways {
                    break;
                }
                continue;
            };
            let branches = self.branches(formula);
            let is_there = |branch: &Set| branch.iter().all(|id| set.binary_search(id).is_ok());
            if branches.iter().any(is_there) {
                members += set.len();
                open.push((set, todo, branching));
                continue;
            }
            for branch in branches {
                members += set.len();
                open.push((set.clone(), branch, branching.clone()));
            }
            if self.members + members > most_members {
                return Err(TableauError::TooManyMembers(most_members));
            }
            if open.len() > self.most {
                return Err(TableauError::TooLarge(self.most));
            }
        }
        Ok(ways)
    }

    fn contradicts(&self, set: &[NormalId], formula: NormalId) -> bool {
        match self.normals.node(formula) {
            Normal::False => true,
            Normal::Literal(..) => {
                let opposite = self.normals.opposite(formula);
                opposite.is_some_and(|id| set.binary_search(&id).is_ok())
            }
            _ => false,
        }
    }

    /// The β rules: a formula holds if all formulas of one of these sets do.
    fn branches(&mut self, formula: NormalId) -> Vec<Set> {
        match self.normals.node(formula).clone() {
            Normal::Or(parts) => parts.iter().map(|&part| vec![part]).collect(),
            // φ U ψ: ψ, or φ and the same in the next vertices, of which at least one must exist.
            Normal::Until(paths, a, b) => {
                let again = self.normals.add(Normal::Next(paths, formula));
                let goes_on = self.normals.has_son();
                vec![vec![b], vec![a, goes_on, again]]
            }
            // φ R ψ, "ψ until φ holds too, if ever": ψ, together with φ, the end of the path, or the same in
            // the next vertices.
            Normal::Release(paths, a, b) => {
                let again = self.normals.add(Normal::Next(paths, formula));
                let mut branches = vec![vec![b, a], vec![b, again]];
                if paths == Paths::Some {
                    branches.push(vec![b, self.normals.no_son()]);
                }
                branches
            }
            _ => Vec::new(),
        }
    }
}
