//! The states and the ways between them: walked as a whole, so that the longest way to mate is exact.

use super::tally::{Fate, Why};

/// Bits of an edge that are a number.
const NUMBER_BITS: u32 = 24;

/// A way to another state: its number, and in the upper bits the moves to get there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Edge(u32);

impl Edge {
    /// The way to a number in so many moves. Four men have numbers of 24 bits, and no forcing tree is 256 moves deep
    /// ([`DEEPEST_TREE`](super::super::table::DEEPEST_TREE)).
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

/// States and the ways between them.
pub(super) struct Graph {
    /// What becomes of each state.
    pub(super) fates: Vec<Fate>,
    /// Where the edges of each state begin; those of the next begin where they end.
    pub(super) places: Vec<usize>,
    /// The longest way to mate that does not lead through another state.
    pub(super) known: Vec<u16>,
    /// Where they lead.
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
        /// A state on the way: its number, the next of its edges, what is known so far.
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
