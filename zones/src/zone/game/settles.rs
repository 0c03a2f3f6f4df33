//! Which zones a claim settles.

use shakmaty::{Color, Move, Square};

use super::Claim;
use super::goal::Goal;
use crate::board::steps::field_after;
use crate::zone::{Target, Zone};

impl Claim {
    /// Whether this is the game of the zone: the zone's own piece captures its target, wherever that has
    /// gone, or promotes on its field, or moves in a line that mates.
    pub fn settles(&self, zone: &Zone) -> bool {
        zone.side == self.side
            && match zone.target {
                Target::King(_) => self.goal == Goal::Mate && self.moves(zone.piece),
                Target::Piece(square, _) => self.takes(zone.piece, square),
                Target::Promotion(square) => self.promotes(zone.piece, square),
                Target::Field(_) => false,
            }
    }

    /// The line: each move, whether it is the claiming side's, and the side that makes it.
    fn line(&self) -> impl Iterator<Item = (Move, bool, Color)> {
        self.line.iter().enumerate().map(|(ply, &mv)| {
            let own = ply % 2 == 0;
            (mv, own, if own { self.side } else { !self.side })
        })
    }

    /// Whether the piece initially on this field moves; castling counts for the rook.
    fn moves(&self, piece: Square) -> bool {
        let after = |(mv, _, mover)| field_after(mv, mover, piece);
        let first = self.line().map(after).find(|&now| now != Some(piece));
        matches!(first, Some(Some(_)))
    }

    /// Whether the piece initially on one field captures the piece initially on the other.
    fn takes(&self, mut piece: Square, mut target: Square) -> bool {
        for (mv, _, mover) in self.line() {
            let Some(now) = field_after(mv, mover, target) else {
                return mv.from() == Some(piece);
            };
            target = now;
            match field_after(mv, mover, piece) {
                Some(now) => piece = now,
                None => return false,
            }
        }
        false
    }

    fn promotes(&self, mut pawn: Square, goal: Square) -> bool {
        for (mv, own, mover) in self.line() {
            if own && mv.from() == Some(pawn) && mv.is_promotion() {
                return mv.to() == goal;
            }
            match field_after(mv, mover, pawn) {
                Some(now) => pawn = now,
                None => return false,
            }
        }
        false
    }
}
