//! Direct mates: is there a mate in N moves, by which first moves, and how against each defence?
//!
//! The idea of a program that solves problems from the rules alone, plays castling, en passant and promotion
//! properly, and checks that the solution is unique, comes from the mate solver of the 1960s for the Atlas
//! (algorithm 50 of the collection that Soviet readers knew it from). The search here is different: see
//! `prover`.
//!
//! Read in this order: `value` (what is known about a position), `puchok_zones::board::siege` (what a move
//! does to the king, determined without making it), `table`, `meter` (the budget of a solution), `prover`
//! (the search), `shortest` (which limits it is asked for), `tree` and `solution` (keys, tries, set play, the
//! whole tree), [`line`] and [`find`] (a mate for the engine).
//!
//! As is customary in problems, draws by repetition and by the fifty-move rule do not count. (No shortest
//! mate repeats a position.)

mod find;
mod front;
mod key;
mod line;
mod meter;
mod prover;
mod refutations;
mod shortest;
mod solution;
mod table;
mod tree;
mod value;

use std::time::Instant;

use shakmaty::Color;

use crate::limits::Signals;
use crate::position::Position;

pub use find::{Found, Search, find};
pub use meter::Effort;
use meter::{Meter, deadline};
use prover::Prover;
use shortest::{Quest, shorten};
pub use solution::{Solution, Try, Verdict};
use table::ProofTable;
pub use tree::{Attack, Defence, Threat};
pub use value::Distance;

/// The question asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// Which side mates.
    pub aim: Aim,
    /// The longest mate wanted, in moves.
    pub moves: Distance,
    /// Whether to look for tries as well.
    pub tries: bool,
    /// How many moves of the mating side the tree covers, keys included; 0 for no tree and no set play.
    pub tree: u8,
}

/// Which side mates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The side to move mates.
    Mate,
    /// The side to move is mated, whatever it does.
    Mated,
    /// Either of these.
    Either,
}

/// Solves a problem, with tables of up to `table_mib` MiB.
///
/// When either side may mate, both questions are worked on in turn with the same growing effort, and an
/// answer to one can settle the other.
pub fn solve(
    position: &Position,
    question: &Question,
    effort: &Effort,
    signals: &Signals,
    table_mib: usize,
) -> Solution {
    let start = Instant::now();
    let stop = deadline(effort, signals);
    let meter = Meter::new(effort.nodes, &stop);
    let turn = position.turn();
    let attackers: &[Color] = match question.aim {
        Aim::Mate => &[turn],
        Aim::Mated => &[!turn],
        Aim::Either => &[turn, !turn],
    };
    let table_mib = (table_mib / attackers.len()).max(1);
    let mut quests: Vec<(Prover<'_>, Quest)> = attackers
        .iter()
        .map(|&attacker| {
            let prover = Prover::new(attacker, ProofTable::new(table_mib), &meter);
            (prover, Quest::new(question.moves))
        })
        .collect();
    let mut solution = search(&mut quests, position, question);
    solution.nodes = meter.nodes();
    solution.time = start.elapsed();
    solution
}

/// Continues all quests until one has found a mate or none can.
fn search(quests: &mut [(Prover<'_>, Quest)], position: &Position, question: &Question) -> Solution {
    while quests.iter().any(|(prover, quest)| !quest.is_over(prover)) {
        for (prover, quest) in quests.iter_mut().filter(|(prover, quest)| !quest.is_over(prover)) {
            quest.round(prover, position);
            let mut range = quest.range();
            if range.mate.is_none() {
                continue;
            }
            shorten(prover, position, &mut range, None);
            if let Some(mate) = range.mate {
                return solution::of_mate(prover, position, range, mate, question);
            }
        }
    }
    let none = Solution::without_mate(quests.iter().map(|(_, quest)| quest.range()), question.moves);
    let attacker = quests
        .iter_mut()
        .map(|(prover, _)| prover)
        .find(|prover| prover.attacker() == position.turn());
    match attacker {
        Some(prover) if question.tries && none.verdict == Verdict::None => {
            none.with_tries(prover, position, question.moves)
        }
        _ => none,
    }
}
