//! Checks every position of a table against its successors.
//!
//! The moves are those of the rules (`shakmaty`), not those of the generator. When every position has the best value
//! among its moves, when a side without moves is mated or stalemated, and when no byte says more or less than there are
//! positions, then every value is right: by induction over the distance no win, loss or draw can be another.

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

/// Faults that are told one by one.
const MOST_TOLD: usize = 10;

/// A position whose value does not follow from its successors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The position, or the number that is none.
    pub place: String,
    /// What the table says; `None`: no position.
    pub stored: Option<Value>,
    /// What follows from its moves; `None`: no position.
    pub found: Option<Value>,
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Positions looked at, one of each class of symmetric ones, both sides to move.
    pub positions: u64,
    /// How many have a wrong value.
    pub faults: u64,
    /// The first of them.
    pub told: Vec<Fault>,
}

/// Checks every position of a table; `advance` is told of every so many bytes that are done.
///
/// # Errors
/// [`ProbeError::Missing`] when a table it leads into is not there.
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

/// The position of a number, as the rules see it; `None` when there is none or the rules forbid it.
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

/// The field that a pawn which can be captured en passant has passed over.
fn passed_square(layout: &Layout, placement: &Placement, turn: Color) -> Option<Square> {
    let (_, pawn) = layout
        .men()
        .iter()
        .zip(placement.men)
        .find(|(man, _)| placement.passed && man.color != turn)?;
    pawn.offset(steps::forward(turn))
}

/// The best value among the moves, or that of a side without moves.
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
