//! Which zones a claim settles.

use shakmaty::{Move, Square};

use super::Claim;
use super::goal::Goal;
use crate::board::steps::field_after;
use crate::zone::{Target, Zone};

impl Claim {
    /// Whether this is the game of the zone: the zone's own piece takes its target, wherever that has gone, or promotes on its field,
    /// or moves in a line that mates.
    pub fn settles(&self, zone: &Zone) -> bool {
        zone.side == self.side
            && match zone.target {
                Target::King(_) => self.goal == Goal::Mate && self.moves(zone.piece),
                Target::Piece(square, _) => self.takes(zone.piece, square),
                Target::Promotion(square) => self.promotes(zone.piece, square),
                Target::Field(_) => false,
            }
    }

    /// The line, each move with whether the side itself makes it.
    fn line(&self) -> impl Iterator<Item = (Move, bool)> {
        self.line.iter().enumerate().map(|(ply, &mv)| (mv, ply % 2 == 0))
    }

    fn moves(&self, piece: Square) -> bool {
        let mut entered = false;
        self.line().any(|(mv, own)| {
            let leaves = own && !entered && mv.from() == Some(piece);
            entered |= mv.to() == piece;
            leaves
        })
    }

    /// Whether the piece that stands on a field at first takes that which stands on another.
    fn takes(&self, mut piece: Square, mut target: Square) -> bool {
        for (mv, own) in self.line() {
            let mover = if own { self.side } else { !self.side };
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
        for (mv, own) in self.line() {
            if own && mv.from() == Some(pawn) {
                if mv.is_promotion() {
                    return mv.to() == goal;
                }
                pawn = mv.to();
            } else if !own && mv.to() == pawn {
                return false;
            }
        }
        false
    }
}
