//! Which zones a claim settles.

use shakmaty::{Bitboard, Move, Square};

use super::Claim;
use super::goal::Goal;
use crate::zone::{Target, Zone};

impl Claim {
    /// Whether this is the game of the zone: its piece moves in the line, and its target falls there: the piece is taken,
    /// the pawn promotes, the king is mated.
    pub fn settles(&self, zone: &Zone) -> bool {
        let own: Vec<Move> = self.line.iter().copied().step_by(2).collect();
        zone.side == self.side && moves_from(&own, zone.piece) && self.falls(&own, zone.target)
    }

    fn falls(&self, own: &[Move], target: Target) -> bool {
        match target {
            Target::King(_) => self.goal == Goal::Mate,
            Target::Piece(square, _) => own.iter().any(|m| m.is_capture() && m.to() == square),
            Target::Field(_) => false,
            Target::Promotion(square) => own.iter().any(|m| m.is_promotion() && m.to() == square),
        }
    }
}

/// Whether the piece that stands on a field at the beginning moves.
fn moves_from(own: &[Move], piece: Square) -> bool {
    let mut entered = Bitboard::EMPTY;
    for m in own {
        if m.from() == Some(piece) && !entered.contains(piece) {
            return true;
        }
        entered.add(m.to());
    }
    false
}
