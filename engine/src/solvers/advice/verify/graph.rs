//! The graph of states and the edges between them. It is walked as a whole, so that the longest way to mate
//! is exact.

use super::tally::{Fate, Why};

/// The number of bits of an edge that hold the number of a state.
const NUMBER_BITS: u32 = 24;

/// An edge to another state: that state's number in the low bits, the moves needed to reach it in the high
/// bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Edge(u32);

impl Edge {
    /// An edge to the state `number`, reached after `moves` moves. Four men need numbers of 24 bits, and no
    /// forcing tree is 256 moves deep ([`DEEPEST_TREE`](super::super::table::DEEPEST_TREE)).
    pub(super) fn new(number: usize, moves: u16) -> Edge {
        Edge(number as u32 | u32::from(moves) << NUMBER_BITS)
    }

    fn number(self) -> usize {
        (self.0 & ((1 << NUMBER_BITS) - 1)) as usize
    }

    fn moves(self) -> u16 {
        (self.0 >> NUMBER_BITS) as u16
    }
}

/// States and the edges between them.
pub(super) struct Graph {
    /// What becomes of each state.
    pub(super) fates: Vec<Fate>,
    /// Where the edges of each state begin; they end where those of the next begin.
    pub(super) places: Vec<usize>,
    /// For each state, the longest way to mate that leads through no other state.
    pub(super) known: Vec<u16>,
    /// The edges of all states.
    pub(super) edges: Vec<Edge>,
}

impl Graph {
    /// Walks the whole graph, depth first.
    pub(super) fn walk(&mut self) {
        for start in 0..self.fates.len() {
            if self.fates[start] == Fate::Unknown {
                self.walk_from(start);
            }
        }
    }

    fn walk_from(&mut self, start: usize) {
        /// A state on the current path: its number, its next edge, and what is known so far.
        struct Visit {
            number: usize,
            edge: usize,
            worst: u16,
            failed: Option<Why>,
        }
        let visit = |number: usize, graph: &Graph| Visit {
            number,
            edge: graph.places[number],
            worst: graph.known[number],
            failed: None,
        };
        self.fates[start] = Fate::Walking;
        let mut way = vec![visit(start, self)];
        while let Some(here) = way.last_mut() {
            if here.edge == self.places[here.number + 1] {
                self.fates[here.number] = here.failed.map_or(Fate::Won(here.worst), Fate::Failed);
                way.pop();
                continue;
            }
            let edge = self.edges[here.edge];
            let (next, moves) = (edge.number(), edge.moves());
            match self.fates[next] {
                Fate::Unknown => {
                    self.fates[next] = Fate::Walking;
                    let next = visit(next, self);
                    way.push(next);
                    continue;
                }
                Fate::Walking => here.failed = Some(Why::Cycle),
                Fate::Won(rest) => here.worst = here.worst.max(moves + rest),
                Fate::Failed(_) | Fate::None => here.failed = here.failed.or(Some(Why::Astray)),
            }
            here.edge += 1;
        }
    }
}
