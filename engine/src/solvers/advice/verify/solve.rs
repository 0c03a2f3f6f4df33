//! The states of an ending: each position in which its table is asked.

use rayon::prelude::*;
use shakmaty::{Board, CastlingMode, Chess, Color, Position as _, Setup};

use super::graph::{Edge, Graph};
use super::solved::Solved;
use super::step::step;
use super::tally::{Fate, Why};
use crate::position::legal;
use crate::solvers::advice::interpreter::Memory;
use crate::solvers::advice::layout::Layout;
use crate::solvers::advice::tables::{EndingTable, Tables};
use crate::solvers::endgames::Value;

/// How many numbers are processed in one chunk: large enough for neighbours to share results, small enough to
/// keep all threads busy.
const CHUNKS: std::ops::RangeInclusive<usize> = 1 << 12..=1 << 16;

/// The numbers of a layout, split into ranges that are processed in parallel.
pub(super) fn numbers(layout: &Layout) -> impl IndexedParallelIterator<Item = std::ops::Range<usize>> {
    let size = layout.size();
    let chunk = (size / 64).clamp(*CHUNKS.start(), *CHUNKS.end());
    (0..size.div_ceil(chunk))
        .into_par_iter()
        .map(move |number| number * chunk..((number + 1) * chunk).min(size))
}

/// The position with this number; `None` when there is none or it is illegal.
pub(super) fn position(layout: &Layout, number: usize, turn: Color) -> Option<Chess> {
    let setup = Setup {
        board: layout.board(number)?,
        turn,
        ..Setup::empty()
    };
    legal(setup, CastlingMode::Standard).ok()
}

/// The result for one range of numbers.
struct Part {
    /// Each state's number, what is known about it, and how many edges it has.
    states: Vec<(u32, Result<u16, Why>, u32)>,
    edges: Vec<Edge>,
    /// In how many positions each piece of advice was followed.
    counts: Vec<u64>,
}

/// Asks the table in every position of its ending.
pub(super) fn solve<'t>(
    tables: &'t Tables,
    table: &'t EndingTable,
    layout: Layout,
    us: Color,
    solved: &[Solved<'_>],
    value: &(dyn Fn(&Board, Color) -> Option<Value> + Sync),
    advance: &(dyn Fn(u64) + Sync),
) -> Solved<'t> {
    let kinds = table.table.advice.len();
    let parts: Vec<Part> = numbers(&layout)
        .map(|range| {
            let size = range.len();
            let mut part = Part {
                states: Vec::new(),
                edges: Vec::new(),
                counts: vec![0; kinds],
            };
            // The numbers of a range are neighbours, and their trees have much in common.
            let mut memory = Memory::default();
            for number in range {
                let chess = position(&layout, number, us);
                let Some(chess) = chess.filter(|chess| layout.is_seen(chess.board())) else {
                    continue;
                };
                if !matches!(value(chess.board(), us), Some(Value::Win(_))) {
                    part.states.push((number as u32, Err(Why::Astray), 0));
                    continue;
                }
                let step = step(tables, table, &layout, solved, &chess, &mut memory);
                let known = step.failed.map_or(Ok(step.known), Err);
                // Numbers have 24 bits, and a tree has fewer leaves than that.
                part.states.push((number as u32, known, step.edges.len() as u32));
                part.edges.extend(step.edges);
                if let Some(advice) = step.advice {
                    part.counts[advice] += layout.images(chess.board());
                }
            }
            advance(size as u64);
            part
        })
        .collect();
    let (mut graph, counts) = joined(parts, layout.size(), kinds);
    graph.walk();
    Solved {
        table,
        layout,
        fates: graph.fates,
        counts,
    }
}

/// The graph of all parts, and in how many positions each of the `kinds` pieces of advice was followed;
/// `size` is that of the layout.
fn joined(parts: Vec<Part>, size: usize, kinds: usize) -> (Graph, Vec<u64>) {
    let mut graph = Graph {
        fates: vec![Fate::None; size],
        places: vec![0; size + 1],
        known: vec![0; size],
        edges: Vec::with_capacity(parts.iter().map(|part| part.edges.len()).sum()),
    };
    let mut counts = vec![0; kinds];
    let mut filled = 0;
    for part in parts {
        let mut edges = part.edges.into_iter();
        for (number, known, of_state) in part.states {
            let number = number as usize;
            graph.places[filled..=number].fill(graph.edges.len());
            graph.edges.extend(edges.by_ref().take(of_state as usize));
            filled = number + 1;
            graph.fates[number] = known.map_or_else(Fate::Failed, |_| Fate::Unknown);
            graph.known[number] = known.unwrap_or(0);
        }
        counts
            .iter_mut()
            .zip(part.counts)
            .for_each(|(sum, more)| *sum += more);
    }
    graph.places[filled..].fill(graph.edges.len());
    (graph, counts)
}
