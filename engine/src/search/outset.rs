//! What is known of moves without a search: their placement, and the agenda.

use crate::score::Centipawns;
use puchok_zones::board::moved::Moved;
use puchok_zones::picker::Experience;
use puchok_zones::picker::candidate::Planned;
use puchok_zones::rank::log_odds::LogOdds;
use shakmaty::Color;

use crate::agenda::Intent;
use crate::evaluation::place;
use crate::params;

/// What is known of a move without a search: its placement, and the agenda.
#[derive(Clone, Copy, Debug)]
pub struct Outset<'a> {
    /// The side to move.
    pub turn: Color,
    /// The agenda of the position, with the plan being pursued.
    pub intent: Intent<'a>,
}

impl Experience for Outset<'_> {
    fn placement(&self, moved: &Moved) -> Centipawns {
        placement_gain(self.turn, moved)
    }

    fn learnt(&self, _moved: &Moved) -> LogOdds {
        LogOdds(0)
    }

    fn planned(&self, moved: &Moved) -> Option<Planned> {
        let planned = self.intent.planned(self.turn, moved)?;
        // Plans add no bonus at the root: the weights were fitted without plans and order the root better on
        // their own.
        Some(Planned {
            bonus: LogOdds(0),
            ..planned
        })
    }
}

/// By how much a move improves the placement of its piece, in centipawns halfway between middlegame and
/// endgame.
///
/// Castling gets a bonus for the rook. A promotion counts as 0, because the pawn is worth what it becomes.
#[inline]
pub fn placement_gain(turn: Color, moved: &Moved) -> Centipawns {
    if moved.promotes {
        return Centipawns::ZERO;
    }
    let piece = moved.role.of(turn);
    let change = place(piece, moved.to) - place(piece, moved.from);
    let castling = if moved.castles {
        params::CASTLING
    } else {
        Centipawns::ZERO
    };
    Centipawns((change.middle + change.end) / 2) + castling
}
