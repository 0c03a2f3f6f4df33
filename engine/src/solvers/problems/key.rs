//! The key of a question in the prover's table.

use puchok_zones::board::golden::GOLDEN;
use shakmaty::{Move, Role};

use super::prover::Prover;
use super::value::Distance;
use crate::position::{FIFTY_MOVES, Position};

impl Prover<'_> {
    /// The key of a question. Positions with different halfmove clocks get different keys where the clock can
    /// run out.
    pub(super) fn key(&self, position: &Position, within: Distance) -> u64 {
        position.key() ^ self.clock(position.halfmoves(), within)
    }

    /// The key of the same question after a move.
    pub(super) fn key_after(&self, position: &Position, m: Move, within: Distance) -> u64 {
        let is_reset = m.is_capture() || m.role() == Role::Pawn;
        let halfmoves = if is_reset {
            0
        } else {
            position.halfmoves().saturating_add(1)
        };
        position.key_after(m) ^ self.clock(halfmoves, within)
    }

    /// The part of the key that depends on the clock; zero where no mate within the limit can come too late.
    fn clock(&self, halfmoves: u32, within: Distance) -> u64 {
        let at_mate = halfmoves.saturating_add(2 * u32::from(within.get()));
        let may_run_out = self.counts_fifty_moves && at_mate >= FIFTY_MOVES;
        u64::from(may_run_out) * (u64::from(halfmoves) + 1).wrapping_mul(GOLDEN)
    }
}
