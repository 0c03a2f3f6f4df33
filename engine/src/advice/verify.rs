//! Follows a table against every defence from every position of its ending.
//!
//! The states are the positions in which the table is asked: from each, its forcing tree leads to others, to mate, or
//! astray. The graph is walked as a whole, so that the longest way to mate is exact; a state from which the other side
//! can come back to an earlier one, or reach a draw, is a failure.

use rayon::prelude::*;
use shakmaty::{Board, CastlingMode, Chess, Color, FromSetup, Position as _, PositionError, Setup};

use super::interpreter::Tree;
use super::layout::Layout;
use super::tables::{EndingTable, Tables};
use crate::endgames::build::in_order;
use crate::endgames::{Endgames, Material, Value};
use crate::position::Position;

/// Numbers that are looked at in one go.
const CHUNK: usize = 4096;

/// Failures that are told one by one.
const MOST_TOLD: usize = 10;

/// Why a state is not won by the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// The table has no advice.
    NoAdvice,
    /// They reach stalemate, or an ending that no table is for.
    Escape,
    /// They can come back to a position that was there before.
    Cycle,
    /// They can reach a position in which one of the above happens.
    Astray,
}

impl Why {
    /// All of them.
    pub const ALL: [Why; 4] = [Why::NoAdvice, Why::Escape, Why::Cycle, Why::Astray];
}

/// What becomes of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// No legal position, or the other number of one.
    None,
    /// Not looked at yet.
    Unknown,
    /// On the way that is being walked.
    Walking,
    /// Mate in so many moves at most.
    Won(u16),
    /// It is not won.
    Failed(Why),
}

/// Positions with one side to move.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Legal positions.
    pub positions: u64,
    /// Those that are won with best play, by the database.
    pub winnable: u64,
    /// Those that the table wins against every defence.
    pub won: u64,
    /// The longest win by the table, in moves, and where it begins.
    pub longest: Option<(u32, Position)>,
    /// Moves of all wins by the table together.
    pub moves: u64,
    /// The longest win with best play of both sides, in moves.
    pub optimal_longest: u32,
    /// Moves of all wins with best play together.
    pub optimal_moves: u64,
    /// Why positions that are winnable are not won: how many for each of [`Why::ALL`], in its order.
    pub reasons: [u64; Why::ALL.len()],
    /// Some of the positions that are winnable and not won.
    pub failures: Vec<(Position, Why)>,
}

impl Tally {
    /// Positions that are winnable and not won.
    pub fn failed(&self) -> u64 {
        self.winnable - self.won
    }

    /// Moves of a win by the table, on average; `None` when there is none.
    pub fn mean(&self) -> Option<f64> {
        (self.won > 0).then(|| self.moves as f64 / self.won as f64)
    }

    /// Moves of a win with best play, on average; `None` when there is none.
    pub fn optimal_mean(&self) -> Option<f64> {
        (self.winnable > 0).then(|| self.optimal_moves as f64 / self.winnable as f64)
    }

    fn add(mut self, other: Tally) -> Tally {
        self.positions += other.positions;
        self.winnable += other.winnable;
        self.won += other.won;
        self.moves += other.moves;
        self.optimal_moves += other.optimal_moves;
        self.optimal_longest = self.optimal_longest.max(other.optimal_longest);
        let length = |tally: &Tally| tally.longest.as_ref().map_or(0, |(moves, _)| *moves);
        if length(&other) > length(&self) || self.longest.is_none() {
            self.longest = other.longest;
        }
        self.reasons
            .iter_mut()
            .zip(other.reasons)
            .for_each(|(sum, more)| *sum += more);
        self.failures.extend(other.failures);
        // What fails by itself tells more than what leads there.
        self.failures.sort_by_key(|(_, why)| *why as usize);
        self.failures.truncate(MOST_TOLD);
        self
    }

    /// Counts a position: its value with best play, and its fate by the table.
    fn count(&mut self, chess: Chess, value: Option<Value>, fate: Fate) {
        self.positions += 1;
        let Some(best) = value.and_then(Value::mate).map(i32::unsigned_abs) else {
            return;
        };
        let is_ours = matches!(value, Some(Value::Win(_)));
        debug_assert!(is_ours || matches!(value, Some(Value::Loss(_))));
        self.winnable += 1;
        self.optimal_longest = self.optimal_longest.max(best);
        self.optimal_moves += u64::from(best);
        match fate {
            Fate::Won(moves) => {
                let moves = u32::from(moves);
                self.won += 1;
                self.moves += u64::from(moves);
                if self.longest.as_ref().is_none_or(|(longest, _)| moves > *longest) {
                    self.longest = Some((moves, Position::from_chess(chess)));
                }
            }
            Fate::Failed(why) => {
                self.reasons[why as usize] += 1;
                // A sample of each kind.
                if self.reasons[why as usize] <= MOST_TOLD as u64 {
                    self.failures.push((Position::from_chess(chess), why));
                }
            }
            // Every legal position has been walked.
            _ => {}
        }
    }
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Report {
    /// The ending.
    pub material: Material,
    /// The side that the table played.
    pub us: Color,
    /// Positions with that side to move.
    pub to_move: Tally,
    /// Positions with the other side to move.
    pub other_to_move: Tally,
    /// How often each piece of advice of the table was followed, in its order, over all positions with our side to move.
    pub followed: Vec<(String, u64)>,
}

/// Why a table cannot be verified.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum VerifyError {
    /// No table.
    #[error("there is no table for {0}")]
    NoTable(Material),
    /// Captures en passant.
    #[error("{0} has pawns of both sides: captures en passant are not verified")]
    EnPassant(Material),
}

/// Verifies the table of an ending when `us` plays its side. `endgames` holds the ending; `advance` is told of so many numbers
/// of [`work`] that are done.
///
/// # Errors
/// [`VerifyError`] when there is no table, or the ending has captures en passant.
pub fn verify(
    tables: &Tables,
    material: Material,
    us: Color,
    endgames: &Endgames,
    advance: &(dyn Fn(u64) + Sync),
) -> Result<Report, VerifyError> {
    if material.has_pawns_of_both() {
        return Err(VerifyError::EnPassant(material));
    }
    let value = |board: &Board, turn: Color| endgames.cell(board, turn, false)?.value();
    let mut solved: Vec<Solved<'_>> = Vec::new();
    for table in in_need(tables, material) {
        let layout = Layout::new(table.material, table.side, us);
        let fresh = solve(tables, table, layout, us, &solved, &value, advance);
        solved.push(fresh);
    }
    // The ending itself comes last.
    let last = solved.last().ok_or(VerifyError::NoTable(material))?;
    let tally = |turn: Color, fate: &(dyn Fn(usize, &Chess) -> Fate + Sync), is_won: fn(Value) -> bool| {
        numbers(&last.layout)
            .map(|range| {
                let mut tally = Tally::default();
                let size = range.len();
                for number in range {
                    if let Some(chess) = position(&last.layout, number, turn) {
                        let value = value(chess.board(), turn).filter(|&value| is_won(value));
                        let fate = fate(number, &chess);
                        tally.count(chess, value, fate);
                    }
                }
                advance(size as u64);
                tally
            })
            .reduce(Tally::default, Tally::add)
    };
    let to_move = tally(us, &|number, _| last.fates[number], |value| {
        matches!(value, Value::Win(_))
    });
    let other_to_move = tally(
        !us,
        &|_, chess| fate_after_them(chess, tables, &solved),
        |value| matches!(value, Value::Loss(_)),
    );
    Ok(Report {
        material,
        us,
        to_move,
        other_to_move,
        followed: last.followed(),
    })
}

/// How many numbers [`verify`] looks at.
pub fn work(tables: &Tables, material: Material) -> u64 {
    let size = |table: &EndingTable| Layout::new(table.material, table.side, Color::White).size() as u64;
    let needed: Vec<u64> = in_need(tables, material).map(size).collect();
    needed.iter().sum::<u64>() + needed.last().map_or(0, |own| 2 * own)
}

/// The tables of the endings that this one leads into, and its own.
fn in_need(tables: &Tables, material: Material) -> impl Iterator<Item = &EndingTable> {
    in_order(&[material])
        .into_iter()
        .filter_map(move |needed| tables.iter().find(|table| table.material == needed))
}

/// The states of an ending.
struct Solved<'t> {
    table: &'t EndingTable,
    layout: Layout,
    fates: Vec<Fate>,
    /// How often each piece of advice was followed.
    counts: Vec<u64>,
}

impl Solved<'_> {
    fn followed(&self) -> Vec<(String, u64)> {
        let names = self.table.table.advice.iter().map(|advice| advice.name.clone());
        names.zip(self.counts.iter().copied()).collect()
    }
}

/// The numbers of a layout, in parts that are looked at side by side.
fn numbers(layout: &Layout) -> impl IndexedParallelIterator<Item = std::ops::Range<usize>> {
    let size = layout.size();
    (0..size.div_ceil(CHUNK))
        .into_par_iter()
        .map(move |chunk| chunk * CHUNK..((chunk + 1) * CHUNK).min(size))
}

/// The position of a number; `None` when there is none, or the rules forbid it.
fn position(layout: &Layout, number: usize, turn: Color) -> Option<Chess> {
    let setup = Setup {
        board: layout.board(number)?,
        turn,
        ..Setup::empty()
    };
    Chess::from_setup(setup, CastlingMode::Standard)
        .or_else(PositionError::ignore_impossible_check)
        .ok()
}

/// Where the forcing tree of a state leads, as far as it is known at once.
struct Step {
    /// Moves of the longest way to mate that is known already; 0 without one.
    known: u16,
    /// Why it fails already.
    failed: Option<Why>,
    /// Further states of the same ending: the number, and in the upper bits the moves to get there.
    edges: Vec<u32>,
    /// The piece of advice that is followed.
    advice: Option<usize>,
}

/// Bits of an edge that are a number.
const NUMBER_BITS: u32 = 24;

struct Walk<'w> {
    tables: &'w Tables,
    table: &'w EndingTable,
    layout: &'w Layout,
    solved: &'w [Solved<'w>],
    step: Step,
}

impl Walk<'_> {
    fn tree(&mut self, chess: &Chess, tree: &Tree<shakmaty::Move>, moves: u16) {
        match tree {
            Tree::Ours(mv, rest) => self.tree(&after(chess, *mv), rest, moves + 1),
            Tree::Reached if chess.turn() == self.us() => self.state(chess, moves),
            Tree::Reached => self.replies(chess, &[], moves),
            Tree::Theirs(replies) => self.replies(chess, replies, moves),
        }
    }

    fn us(&self) -> Color {
        self.layout.us()
    }

    /// All replies, those in the tree and others.
    fn replies(&mut self, chess: &Chess, tree: &[(shakmaty::Move, Tree<shakmaty::Move>)], moves: u16) {
        let legal = chess.legal_moves();
        if legal.is_empty() {
            if chess.is_check() {
                self.step.known = self.step.known.max(moves);
            } else {
                self.step.failed = Some(Why::Escape);
            }
        }
        for mv in legal {
            let next = after(chess, mv);
            match tree.iter().find(|(reply, _)| *reply == mv) {
                Some((_, rest)) => self.tree(&next, rest, moves),
                None => self.state(&next, moves),
            }
        }
    }

    /// The table is asked again.
    fn state(&mut self, chess: &Chess, moves: u16) {
        let fate = match self.tables.for_position(chess) {
            Some(table) if std::ptr::eq(table, self.table) => {
                // Four men have numbers of 24 bits; no forcing tree is 256 moves deep.
                let edge = self.layout.number(chess.board()) as u32 | u32::from(moves) << NUMBER_BITS;
                if !self.step.edges.contains(&edge) {
                    self.step.edges.push(edge);
                }
                return;
            }
            Some(table) => fate_in(table, chess, self.solved),
            None => Fate::Failed(Why::Escape),
        };
        match fate {
            Fate::Won(rest) => self.step.known = self.step.known.max(moves + rest),
            Fate::Failed(Why::Escape) => self.step.failed = Some(Why::Escape),
            _ => self.step.failed = self.step.failed.or(Some(Why::Astray)),
        }
    }
}

fn after(chess: &Chess, mv: shakmaty::Move) -> Chess {
    let mut next = chess.clone();
    next.play_unchecked(mv);
    next
}

/// The fate of a position of another ending.
fn fate_in(table: &EndingTable, chess: &Chess, solved: &[Solved<'_>]) -> Fate {
    let found = solved.iter().find(|solved| std::ptr::eq(solved.table, table));
    found.map_or(Fate::Failed(Why::Escape), |solved| {
        solved.fates[solved.layout.number(chess.board())]
    })
}

/// The fate of a position in which they are to move: that of the best reply.
fn fate_after_them(chess: &Chess, tables: &Tables, solved: &[Solved<'_>]) -> Fate {
    let legal = chess.legal_moves();
    if legal.is_empty() {
        return if chess.is_check() {
            Fate::Won(0)
        } else {
            Fate::Failed(Why::Escape)
        };
    }
    let mut worst = 0;
    for mv in legal {
        let next = after(chess, mv);
        let fate = tables
            .for_position(&next)
            .map(|table| fate_in(table, &next, solved));
        match fate {
            Some(Fate::Won(moves)) => worst = worst.max(moves),
            Some(_) => return Fate::Failed(Why::Astray),
            None => return Fate::Failed(Why::Escape),
        }
    }
    Fate::Won(worst)
}

fn step(tables: &Tables, table: &EndingTable, layout: &Layout, solved: &[Solved<'_>], chess: &Chess) -> Step {
    let mut walk = Walk {
        tables,
        table,
        layout,
        solved,
        step: Step {
            known: 0,
            failed: None,
            edges: Vec::new(),
            advice: None,
        },
    };
    match table.plan(chess) {
        None => walk.step.failed = Some(Why::NoAdvice),
        Some(plan) => {
            walk.step.advice = Some(plan.advice);
            walk.tree(chess, &plan.tree, 0);
        }
    }
    walk.step
}

/// What a part of the numbers gave.
struct Part {
    /// Each state's number, what is known of it, and how many edges it has.
    states: Vec<(u32, Result<u16, Why>, u32)>,
    edges: Vec<u32>,
    counts: Vec<u64>,
}

fn solve<'t>(
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
            for number in range {
                let Some(chess) = position(&layout, number, us) else {
                    continue;
                };
                if !matches!(value(chess.board(), us), Some(Value::Win(_))) {
                    part.states.push((number as u32, Err(Why::Astray), 0));
                    continue;
                }
                let step = step(tables, table, &layout, solved, &chess);
                let known = step.failed.map_or(Ok(step.known), Err);
                // Numbers have 24 bits, and a tree has fewer leaves.
                part.states.push((number as u32, known, step.edges.len() as u32));
                part.edges.extend(step.edges);
                if let Some(advice) = step.advice {
                    part.counts[advice] += 1;
                }
            }
            advance(size as u64);
            part
        })
        .collect();
    let mut graph = Graph {
        fates: vec![Fate::None; layout.size()],
        places: vec![0; layout.size() + 1],
        known: vec![0; layout.size()],
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
    graph.walk();
    Solved {
        table,
        layout,
        fates: graph.fates,
        counts,
    }
}

/// States and the ways between them.
struct Graph {
    fates: Vec<Fate>,
    /// Where the edges of each state begin; those of the next begin where they end.
    places: Vec<usize>,
    /// The longest way to mate that does not lead through another state.
    known: Vec<u16>,
    edges: Vec<u32>,
}

impl Graph {
    /// Walks the whole graph, depth first.
    fn walk(&mut self) {
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
            let (next, moves) = (
                (edge & ((1 << NUMBER_BITS) - 1)) as usize,
                (edge >> NUMBER_BITS) as u16,
            );
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
