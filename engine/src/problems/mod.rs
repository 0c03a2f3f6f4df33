//! Direct mates: is there a mate in so many moves, by which first moves, and how against each defence?
//!
//! The idea of a program that solves problems by rules alone, makes real moves of castling, en passant and promotion,
//! and checks that the solution is the only one, is that of the mate solver of the 1960s for the Atlas (algorithm 50 of
//! the collection that Soviet readers knew it from). The search here is another: see [`prover`].
//!
//! Read in this order: [`value`] (what is known of a position), [`checks`] (what a move does to the king, seen without
//! making it), [`table`], [`prover`] (the search), [`shortest`] (with which limits it is asked), [`tree`] and
//! [`solution`] (keys, tries, set play, the whole tree), [`line`].
//!
//! As is the custom in problems, draws by repetition and by the fifty-move rule do not count. (No shortest mate repeats
//! a position.)

mod checks;
mod line;
mod meter;
mod prover;
mod shortest;
mod solution;
mod table;
mod tree;
mod value;

use shakmaty::Move;

use crate::limits::Signals;
use crate::position::Position;

pub use meter::Effort;
use meter::{Meter, deadline};
use prover::Prover;
pub use solution::{Solution, Try, Verdict};
use table::ProofTable;
pub use tree::{Attack, Defence, Threat};
pub use value::Distance;

/// What is asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// Who is to mate.
    pub aim: Aim,
    /// In at most so many moves.
    pub moves: Distance,
    /// Look for tries as well.
    pub tries: bool,
    /// Moves of the side that mates, keys included, with which the tree is written out; 0: no tree and no set play.
    pub tree: u8,
}

/// Who is to mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The side to move mates.
    Mate,
    /// The side to move is mated, whatever it does.
    Mated,
    /// The one or the other.
    Either,
}

/// Solves a problem, with a table of up to `table_mib` MiB.
pub fn solve(
    position: &Position,
    question: &Question,
    effort: &Effort,
    signals: &Signals,
    table_mib: usize,
) -> Solution {
    let stop = deadline(effort, signals);
    let prover = |attacker, spent: u64| {
        let meter = Meter::new(effort.nodes.map(|nodes| nodes.saturating_sub(spent)), &stop);
        Prover::new(attacker, ProofTable::new(table_mib), meter)
    };
    let turn = position.turn();
    if question.aim == Aim::Mated {
        return solution::of_defender(&mut prover(!turn, 0), position, question);
    }
    let first = solution::of_attacker(&mut prover(turn, 0), position, question);
    if question.aim == Aim::Mate || first.verdict != Verdict::None {
        return first;
    }
    let mut second = solution::of_defender(&mut prover(!turn, first.nodes), position, question);
    second.nodes += first.nodes;
    second.time += first.time;
    second
}

/// A mate and a line to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The mate, in moves of the side to move: the shortest, unless the work was stopped before that was known.
    pub mate: Option<Distance>,
    /// A line to it with the longest defence.
    pub line: Vec<Move>,
    /// Positions reached by making a move.
    pub nodes: u64,
}

/// Looks for the shortest mate in at most so many moves by the side to move, until it is known or `stop` says so.
///
/// Of the first moves only `first_moves` are tried, all when there are none.
pub fn find(
    position: &Position,
    most: Distance,
    first_moves: &[Move],
    nodes: Option<u64>,
    stop: &dyn Fn() -> bool,
    table_mib: usize,
) -> Found {
    let meter = Meter::new(nodes, stop);
    let mut prover = Prover::new(position.turn(), ProofTable::new(table_mib), meter);
    let (mate, line) = if first_moves.is_empty() {
        let mate = shortest::shortest(&mut prover, position, most).mate;
        let line = mate.map(|mate| line::to_mate(&mut prover, position, mate));
        (mate, line.unwrap_or_default())
    } else {
        match shortest::by_first_move(&mut prover, position, most, first_moves) {
            None => (None, Vec::new()),
            Some((m, mate)) => {
                let next = prover.make(position, m);
                let rest = line::to_mate(&mut prover, &next, mate.less());
                (Some(mate), [vec![m], rest].concat())
            }
        }
    };
    Found {
        mate: mate.filter(|_| !line.is_empty()),
        line,
        nodes: prover.meter.nodes(),
    }
}
