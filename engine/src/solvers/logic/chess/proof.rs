//! Chooses which positions to explore when there are too many: depth-first proof-number search.
//!
//! L. Allis, *Searching for solutions in games and artificial intelligence* (1994); A. Nagai's df-pn (2002),
//! with thresholds widened by a quarter to reduce switching between branches (J. Pawlewicz, Ł. Lew, 2006) and
//! weak proof numbers (T. Ueda et al., 2008) because of transpositions. The numbers only guide the
//! exploration: what is proved is read off the graph by [`super::label`].

use fixedbitset::FixedBitSet;

use super::goal::Task;
use super::graph::{Full, Graph, Place};

/// The proof number of what is disproved, and the disproof number of what is proved.
const INFINITE: u32 = 1 << 30;
/// A branch is left only once its number exceeds the second best by one plus this fraction of it (a quarter).
const PATIENCE: u32 = 4;
/// Lines longer than this many plies are abandoned.
const DEEPEST: usize = 300;

/// Why the search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// The goal can be forced.
    Proved,
    /// No line examined forces the goal; because of repetitions this is only a guess.
    Disproved,
    /// The graph is full, or time is up.
    Stopped,
}

/// The numbers of a position: lower bounds on the positions that must be proved to prove it, or disproved to
/// disprove it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

const PROVED: Numbers = Numbers {
    proof: 0,
    disproof: INFINITE,
};
const DISPROVED: Numbers = Numbers {
    proof: INFINITE,
    disproof: 0,
};

struct Stop;

impl From<Full> for Stop {
    fn from(_: Full) -> Stop {
        Stop
    }
}

struct Search<'a> {
    graph: &'a mut Graph,
    task: &'a Task,
    numbers: Vec<Numbers>,
    on_path: FixedBitSet,
    most: usize,
    go_on: &'a mut dyn FnMut(&Graph) -> bool,
}

/// Explores the graph until the task is proved or disproved at `root`, the graph has `most` positions, or
/// `go_on`, called regularly, returns false.
pub fn explore(
    graph: &mut Graph,
    task: &Task,
    root: Place,
    most: usize,
    go_on: &mut dyn FnMut(&Graph) -> bool,
) -> Ended {
    let mut search = Search {
        graph,
        task,
        numbers: Vec::new(),
        on_path: FixedBitSet::new(),
        most,
        go_on,
    };
    search.number_new();
    if search.descend(root, INFINITE, INFINITE, 0).is_err() {
        return Ended::Stopped;
    }
    match search.numbers[root as usize] {
        PROVED => Ended::Proved,
        _ => Ended::Disproved,
    }
}

impl Search<'_> {
    /// Assigns initial numbers to positions that are new in the graph.
    ///
    /// The initial number is the number of moves of the side to move: a defence with few moves is soon
    /// exhausted.
    fn number_new(&mut self) {
        for place in self.numbers.len() as Place..self.graph.len() as Place {
            let moves = u32::from(self.graph.mobility(place));
            let is_own = self.graph.turn(place) == self.task.player;
            self.numbers.push(if self.task.is_reached(self.graph, place) {
                PROVED
            } else if moves == 0 || self.graph.left(place).0 == 0 {
                DISPROVED
            } else if is_own {
                Numbers {
                    proof: 1,
                    disproof: moves,
                }
            } else {
                Numbers {
                    proof: moves,
                    disproof: 1,
                }
            });
        }
        self.on_path.grow(self.graph.len());
    }

    fn descend(&mut self, place: Place, proof: u32, disproof: u32, depth: usize) -> Result<(), Stop> {
        if depth >= DEEPEST {
            self.numbers[place as usize] = DISPROVED;
            return Ok(());
        }
        if !self.graph.is_seen(place) {
            if self.graph.len() >= self.most || !(self.go_on)(self.graph) {
                return Err(Stop);
            }
            self.graph.expand(place)?;
            self.number_new();
        }
        let is_own = self.graph.turn(place) == self.task.player;
        self.on_path.insert(place as usize);
        let result = loop {
            let gathered = self.gather(place, is_own);
            self.numbers[place as usize] = gathered.numbers;
            let Numbers {
                proof: own_proof,
                disproof: own_disproof,
            } = gathered.numbers;
            let Some(best) = gathered.best else { break Ok(()) };
            if own_proof >= proof || own_disproof >= disproof || own_proof == 0 || own_disproof == 0 {
                break Ok(());
            }
            let son = self.numbers[best as usize];
            let widened = gathered
                .second
                .saturating_add(gathered.second / PATIENCE + 1)
                .min(INFINITE);
            let (next_proof, next_disproof) = if is_own {
                (
                    proof.min(widened),
                    disproof - own_disproof + son.disproof.min(own_disproof),
                )
            } else {
                (
                    proof - own_proof + son.proof.min(own_proof),
                    disproof.min(widened),
                )
            };
            if let Err(stop) = self.descend(best, next_proof, next_disproof, depth + 1) {
                break Err(stop);
            }
        };
        self.on_path.remove(place as usize);
        result
    }

    /// Computes the numbers of a position from those of its sons.
    fn gather(&self, place: Place, is_own: bool) -> Gathered {
        // One side chooses the smallest number; the other has to deal with all sons.
        let (mut least, mut second, mut best) = (INFINITE, INFINITE, None);
        let (mut most, mut others) = (0u32, 0u32);
        for &son in self.graph.sons(place) {
            let numbers = if self.on_path.contains(son as usize) {
                // A repetition brings the player no closer.
                DISPROVED
            } else {
                self.numbers[son as usize]
            };
            let (choice, burden) = if is_own {
                (numbers.proof, numbers.disproof)
            } else {
                (numbers.disproof, numbers.proof)
            };
            if choice < least {
                second = least;
                least = choice;
                best = Some(son);
            } else {
                second = second.min(choice);
            }
            most = most.max(burden);
            others += u32::from(burden > 0);
        }
        let burden = if least == 0 {
            INFINITE
        } else {
            // A son already decided either way makes the least number 0, or carries no burden.
            (most + others.saturating_sub(1)).min(INFINITE - 1)
        };
        let numbers = if is_own {
            Numbers {
                proof: least,
                disproof: burden,
            }
        } else {
            Numbers {
                proof: burden,
                disproof: least,
            }
        };
        Gathered {
            numbers,
            best,
            second,
        }
    }
}

struct Gathered {
    numbers: Numbers,
    /// The son to explore next.
    best: Option<Place>,
    /// The number of the second-best son.
    second: u32,
}
