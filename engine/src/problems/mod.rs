//! Direct mates: is there a mate in so many moves, by which first moves, and how against each defence?
//!
//! The idea of a program that solves problems by rules alone, makes real moves of castling, en passant and promotion,
//! and checks that the solution is the only one, is that of the mate solver of the 1960s for the Atlas (algorithm 50 of
//! the collection that Soviet readers knew it from). The search here is another: see [`prover`].
//!
//! Read in this order: [`value`] (what is known of a position), [`checks`] (what a move does to the king, seen without
//! making it), [`table`], [`prover`] (the search), [`shortest`] (with which limits it is asked), [`tree`] and
//! [`solution`] (keys, tries, set play, the whole tree), [`line`] and [`find`] (a mate for the engine).
//!
//! As is the custom in problems, draws by repetition and by the fifty-move rule do not count. (No shortest mate repeats
//! a position.)

mod checks;
mod find;
mod line;
mod meter;
mod prover;
mod shortest;
mod solution;
mod table;
mod tree;
mod value;

use crate::limits::Signals;
use crate::position::Position;

pub use find::{Found, Search, find};
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
