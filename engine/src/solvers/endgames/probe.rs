//! Looks up positions: their values, their moves, and the line to mate.

use std::cmp::Reverse;

use shakmaty::{Move, Position as _};

use super::Endgames;
use super::material::{MOST_MEN, Material};
use super::value::{Cell, Value};
use crate::position::Position;

/// Why the tables have no value for a position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProbeError {
    /// More men than a database can have.
    #[error("{0} men on the board, databases hold up to {MOST_MEN}")]
    TooManyMen(usize),
    /// A side still has castling rights.
    #[error("castling is still possible, and databases hold no such position")]
    Castling,
    /// The table of the position's ending, or of one it leads to, is missing.
    #[error("no table of {0}")]
    Missing(Material),
}

/// A legal move and its value for the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValuedMove {
    /// The move.
    pub mv: Move,
    /// Its value.
    pub value: Value,
}

impl Endgames {
    /// The value of a position for the side to move; `None` when the tables do not contain it.
    #[inline]
    pub fn value(&self, position: &Position) -> Option<Value> {
        if self.is_empty() || position.board().occupied().count() > MOST_MEN {
            return None;
        }
        self.look_up(position).ok()
    }

    /// The value of a position for the side to move, or the reason why there is none.
    ///
    /// # Errors
    /// [`ProbeError`] when the tables do not contain it.
    pub fn look_up(&self, position: &Position) -> Result<Value, ProbeError> {
        let board = position.board();
        let too_many = || ProbeError::TooManyMen(board.occupied().count());
        if board.occupied().count() > MOST_MEN {
            return Err(too_many());
        }
        if position.chess().castles().any() {
            return Err(ProbeError::Castling);
        }
        let passed = position.chess().legal_ep_square().is_some();
        self.cell(board, position.turn(), passed)
            .and_then(Cell::value)
            .ok_or_else(|| {
                Material::of_board(board).map_or_else(too_many, |(material, _)| ProbeError::Missing(material))
            })
    }

    /// Every legal move with its value, best first. Equal moves are in the order of their fields, with a
    /// queen promotion before the others.
    ///
    /// # Errors
    /// [`ProbeError`] when the tables do not contain the position, or one that a move leads to.
    pub fn moves(&self, position: &Position) -> Result<Vec<ValuedMove>, ProbeError> {
        self.look_up(position)?;
        let mut moves = Vec::new();
        for mv in position.legal_moves() {
            let mut next = position.clone();
            next.play(mv);
            let value = self.look_up(&next)?.before();
            moves.push(ValuedMove { mv, value });
        }
        moves.sort_by_key(|m| {
            (
                Reverse(m.value),
                m.mv.from(),
                m.mv.to(),
                Reverse(m.mv.promotion()),
            )
        });
        Ok(moves)
    }

    /// The moves to mate with best play by both sides; empty for a draw.
    ///
    /// # Errors
    /// [`ProbeError`] when the tables do not contain a position of the line.
    pub fn line_to_mate(&self, position: &Position) -> Result<Vec<Move>, ProbeError> {
        let mut line = Vec::new();
        let mut position = position.clone();
        let Some(plies) = self.look_up(&position)?.plies() else {
            return Ok(line);
        };
        for _ in 0..plies.get() {
            let Some(best) = self.moves(&position)?.first().copied() else {
                break;
            };
            line.push(best.mv);
            position.play(best.mv);
        }
        Ok(line)
    }
}
