//! Checks every position of a table against its successors.
//!
//! The moves come from the rules (`shakmaty`), not from the generator. If every position has the best value
//! among its moves, every side without moves is mated or stalemated, and exactly the legal positions have
//! values, then every value is right: this follows by induction over the distance to mate.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use puchok_zones::board::steps;
use rayon::prelude::*;
use shakmaty::{CastlingMode, Color, Setup, Square};

use super::Endgames;
use super::layout::{Layout, Placement};
use super::probe::ProbeError;
use super::table::Table;
use super::value::{Cell, Value};
use crate::position::{Position, legal};

/// How many faults are listed individually.
const MOST_TOLD: usize = 10;

/// A position whose value does not follow from its successors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The position, or the number when it is not a position.
    pub place: String,
    /// The stored value; `None` for no position.
    pub stored: Option<Value>,
    /// The value that follows from the moves; `None` for no position.
    pub found: Option<Value>,
}

/// The result of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Positions checked, one of each symmetry class, for both sides to move.
    pub positions: u64,
    /// How many of them have a wrong value.
    pub faults: u64,
    /// Some of these faults, in no particular order.
    pub told: Vec<Fault>,
}

/// Checks every position of a table; `advance` is called with the number of bytes just checked.
///
/// # Errors
/// [`ProbeError::Missing`] when a table it leads to is missing.
pub fn verify(
    endgames: &Endgames,
    table: &Table,
    advance: &(dyn Fn(u64) + Sync),
) -> Result<Report, ProbeError> {
    if let Some(missing) = table
        .material()
        .successors()
        .into_iter()
        .find(|&m| endgames.table(m).is_none())
    {
        return Err(ProbeError::Missing(missing));
    }
    let positions = AtomicU64::new(0);
    let faults = AtomicU64::new(0);
    let told = Mutex::new(Vec::new());
    let block = table.layout.block();
    for turn in Color::ALL {
        table
            .side(turn)
            .par_chunks(block)
            .enumerate()
            .for_each(|(pair, cells)| {
                for (i, &byte) in cells.iter().enumerate() {
                    let number = pair * block + i;
                    let position = position(&table.layout, number, turn);
                    positions.fetch_add(u64::from(position.is_some()), Ordering::Relaxed);
                    let found = position.as_ref().and_then(|p| value_by_moves(endgames, p));
                    let stored = Cell(byte).value();
                    if found == stored {
                        continue;
                    }
                    faults.fetch_add(1, Ordering::Relaxed);
                    let place =
                        position.map_or_else(|| format!("number {number}, {turn} to move"), |p| p.fen());
                    if let Ok(mut told) = told.lock()
                        && told.len() < MOST_TOLD
                    {
                        told.push(Fault { place, stored, found });
                    }
                }
                advance(block as u64);
            });
    }
    Ok(Report {
        positions: positions.into_inner(),
        faults: faults.into_inner(),
        told: told.into_inner().unwrap_or_default(),
    })
}

/// The position with this number according to the rules; `None` when there is none or it is illegal.
fn position(layout: &Layout, number: usize, turn: Color) -> Option<Position> {
    let placement = layout.placement(number, turn)?;
    let setup = Setup {
        board: layout.board(&placement),
        turn,
        ep_square: passed_square(layout, &placement, turn),
        ..Setup::empty()
    };
    let chess = legal(setup, CastlingMode::Standard).ok()?;
    Some(Position::from_chess(chess))
}

/// The field passed over by a pawn that can be captured en passant.
fn passed_square(layout: &Layout, placement: &Placement, turn: Color) -> Option<Square> {
    let (_, pawn) = layout
        .men()
        .iter()
        .zip(placement.men)
        .find(|(man, _)| placement.passed && man.color != turn)?;
    pawn.offset(steps::forward(turn))
}

/// The best value among the moves, or the value of a side without moves.
fn value_by_moves(endgames: &Endgames, position: &Position) -> Option<Value> {
    let mut best = None;
    for mv in position.legal_moves() {
        let mut next = position.clone();
        next.play(mv);
        let value = endgames.look_up(&next).ok()?.before();
        best = best.max(Some(value));
    }
    best.or_else(|| {
        Some(if position.is_check() {
            Value::Loss(super::value::Plies::ZERO)
        } else {
            Value::Draw
        })
    })
}
