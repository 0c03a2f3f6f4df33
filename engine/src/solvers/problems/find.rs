//! A mate and a line to it, for a search that wants no more.

use shakmaty::Move;

use super::line;
use super::meter::Meter;
use super::prover::Prover;
use super::shortest::{Quest, by_first_move, shorten};
use super::table::ProofTable;
use super::value::Distance;
use crate::position::Position;
use crate::report::Branching;

/// What to look for, and with what.
#[derive(Clone, Copy, Debug)]
pub struct Search<'a> {
    /// Mate by the side to move in at most so many moves.
    pub most: Distance,
    /// First moves that may be played; empty: all.
    pub first_moves: &'a [Move],
    /// Positions reached by making a move, in all.
    pub nodes: u64,
    /// Of these, how many may be spent on looking for a shorter mate when one has been found.
    pub shortening: u64,
    /// Size to which the table may grow, in MiB.
    pub table_mib: usize,
}

/// A mate and a line to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The mate, in moves of the side to move.
    pub mate: Option<Distance>,
    /// A line to it with the longest defence; empty without a mate.
    pub line: Vec<Move>,
    /// What it cost.
    pub branching: Branching,
}

/// Looks for the shortest mate by the side to move, until it is known, the effort is used up or `stop` says so.
pub fn find(position: &Position, search: &Search<'_>, stop: &dyn Fn() -> bool) -> Found {
    let meter = Meter::new(Some(search.nodes), stop);
    let mut prover = Prover::new(position.turn(), ProofTable::new(search.table_mib), &meter);
    let (mate, line) = if search.first_moves.is_empty() {
        let mut quest = Quest::new(search.most);
        while !quest.is_over(&prover) {
            quest.round(&mut prover, position);
        }
        let mut range = quest.range();
        shorten(&mut prover, position, &mut range, Some(search.shortening));
        let line = range.mate.map(|mate| line::to_mate(&mut prover, position, mate));
        (range.mate, line.unwrap_or_default())
    } else {
        match by_first_move(&mut prover, position, search.most, search.first_moves) {
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
        branching: prover.branching(),
    }
}
