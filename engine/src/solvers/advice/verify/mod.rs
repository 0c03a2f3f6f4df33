//! Checks a table against every defence from every position of its ending.
//!
//! The states are the positions in which the table is asked: the forcing tree of each leads to other states,
//! to mate, or astray. The graph is walked as a whole, so that the longest way to mate is exact. A state from
//! which the opponent can return to an earlier state, or reach a draw, counts as a failure.

mod graph;
mod solve;
mod solved;
mod step;
mod tally;

use rayon::prelude::*;
use shakmaty::{Board, Chess, Color, Position as _};

use self::solve::{numbers, position, solve};
use self::solved::Solved;
use self::step::fate_after_them;
use self::tally::Fate;
use super::layout::Layout;
use super::tables::{EndingTable, Tables};
use crate::solvers::endgames::build::in_order;
use crate::solvers::endgames::{Endgames, Material, Value};

pub use self::tally::{Tally, Why};

/// The result of a verification.
#[derive(Clone, Debug)]
pub struct Report {
    /// The ending.
    pub material: Material,
    /// The side that the table plays.
    pub us: Color,
    /// Positions with that side to move.
    pub to_move: Tally,
    /// Positions with the other side to move.
    pub other_to_move: Tally,
    /// In how many of the winnable positions with our side to move each piece of advice was followed, in the
    /// table's order.
    pub followed: Vec<(String, u64)>,
}

/// Why a table cannot be verified.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum VerifyError {
    /// There is no table.
    #[error("there is no table for {0}")]
    NoTable(Material),
    /// The ending allows en passant captures.
    #[error("{0} has pawns of both sides: captures en passant are not verified")]
    EnPassant(Material),
}

/// Verifies the table of an ending with `us` playing its side. `endgames` must contain the ending; `advance`
/// is called with the number of position numbers just completed, which add up to [`work`].
///
/// # Errors
/// [`VerifyError`] if there is no table, or the ending allows en passant captures.
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
        let layout = Layout::new(table.material, table.side, us, table.turning);
        let fresh = solve(tables, table, layout, us, &solved, &value, advance);
        solved.push(fresh);
    }
    // The ending itself comes last.
    let last = solved.last().ok_or(VerifyError::NoTable(material))?;
    let tally = |turn: Color, fate: &(dyn Fn(&Chess) -> Fate + Sync), is_won: fn(Value) -> bool| {
        numbers(&last.layout)
            .map(|range| {
                let mut tally = Tally::default();
                let size = range.len();
                for number in range {
                    if let Some(chess) = position(&last.layout, number, turn) {
                        let value = value(chess.board(), turn).filter(|&value| is_won(value));
                        let fate = fate(&chess);
                        tally.count(chess, value, fate);
                    }
                }
                advance(size as u64);
                tally
            })
            .reduce(Tally::default, Tally::add)
    };
    let to_move = tally(
        us,
        &|chess| last.fates[last.layout.number(chess.board())],
        |value| matches!(value, Value::Win(_)),
    );
    let other_to_move = tally(!us, &|chess| fate_after_them(chess, tables, &solved), |value| {
        matches!(value, Value::Loss(_))
    });
    Ok(Report {
        material,
        us,
        to_move,
        other_to_move,
        followed: last.followed(),
    })
}

/// How many position numbers [`verify`] goes through.
pub fn work(tables: &Tables, material: Material) -> u64 {
    let size = |table: &EndingTable| {
        Layout::new(table.material, table.side, Color::White, table.turning).size() as u64
    };
    let needed: Vec<u64> = in_need(tables, material).map(size).collect();
    needed.iter().sum::<u64>() + needed.last().map_or(0, |own| 2 * own)
}

/// The tables of the endings that this one leads to, and its own.
fn in_need(tables: &Tables, material: Material) -> impl Iterator<Item = &EndingTable> {
    in_order(&[material])
        .into_iter()
        .filter_map(move |needed| tables.of(needed))
}
