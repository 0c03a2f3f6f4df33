//! In which order to look at positions when there are too many: depth-first proof-number search.
//!
//! L. Allis, *Searching for solutions in games and artificial intelligence* (1994); A. Nagai's df-pn (2002), the thresholds
//! widened by a quarter against going to and fro (J. Pawlewicz, Ł. Lew, 2006), weak proof numbers (T. Ueda et al., 2008)
//! because lines flow together. Its numbers only steer: what is proved is read off the graph by [`super::label`].

use fixedbitset::FixedBitSet;

use super::goal::Task;
use super::graph::{Full, Graph, Place};

/// Proved or disproved.
const INFINITE: u32 = 1 << 30;
/// Lines longer than this many plies are given up.
const DEEPEST: usize = 300;

/// Why the search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// The goal can be forced.
    Proved,
    /// No line that the search looks at forces the goal; with repetitions that is a guess.
    Disproved,
    /// The graph is full, or the time is up.
    Stopped,
}

/// Numbers of a position: how many positions must at least be proved to prove it, disproved to disprove it.
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

/// Looks at positions of a graph until the task is proved or disproved at a place, the graph has `most` positions, or
/// `go_on`, asked every so often, says no.
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
    /// Gives positions that are new in the graph their first numbers.
    ///
    /// They are the moves of the side to move: a defence with few is soon exhausted.
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
                .saturating_add(gathered.second / 4 + 1)
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

    /// The numbers of a position from those of its sons.
    fn gather(&self, place: Place, is_own: bool) -> Gathered {
        // What one side takes the least of, the other must take all of.
        let (mut least, mut second, mut best) = (INFINITE, INFINITE, None);
        let (mut most, mut others) = (0u32, 0u32);
        for &son in self.graph.sons(place) {
            let numbers = if self.on_path.contains(son as usize) {
                // A repetition brings the player no nearer.
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
            // One that is decided either way has made the least 0, or has no burden.
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
    /// The son to look at next.
    best: Option<Place>,
    /// The next best son's number.
    second: u32,
}
