//! A move, taken apart once, because judging it uses its parts some thirty times.

use shakmaty::{Color, Move, Role, Square};

use crate::board::steps::field_of_arrival;

/// A move of one side and its parts.
#[derive(Clone, Copy, Debug)]
pub struct Moved {
    /// The move itself.
    pub mv: Move,
    /// The origin.
    pub from: Square,
    /// The destination; for castling the king's new field.
    pub to: Square,
    /// The role before the move.
    pub role: Role,
    /// The role after the move.
    pub becomes: Role,
    /// The captured role.
    pub captured: Option<Role>,
    /// Whether a pawn promotes.
    pub promotes: bool,
    /// Whether the king castles.
    pub castles: bool,
    /// Whether it captures en passant.
    pub en_passant: bool,
}

impl Moved {
    /// Takes apart a move of this side; `None` for a drop, which chess does not have.
    #[inline]
    pub fn new(mv: Move, side: Color) -> Option<Moved> {
        // The common case, handled without further queries.
        if let Move::Normal {
            role,
            from,
            capture,
            to,
            promotion,
        } = mv
        {
            return Some(Moved {
                mv,
                from,
                to,
                role,
                becomes: promotion.unwrap_or(role),
                captured: capture,
                promotes: promotion.is_some(),
                castles: false,
                en_passant: false,
            });
        }
        Some(Moved {
            mv,
            from: mv.from()?,
            to: field_of_arrival(mv, side),
            role: mv.role(),
            becomes: mv.role(),
            captured: mv.capture(),
            promotes: false,
            castles: mv.is_castle(),
            en_passant: mv.is_en_passant(),
        })
    }

    /// Whether it captures.
    #[inline]
    pub fn captures(&self) -> bool {
        self.captured.is_some()
    }

    /// Whether it neither captures nor promotes.
    #[inline]
    pub fn is_quiet(&self) -> bool {
        !self.captures() && !self.promotes
    }

    /// The origin and destination; for castling the fields of king and rook (as [`ends`] of the move).
    ///
    /// [`ends`]: crate::board::steps::ends
    #[inline]
    pub fn ends(&self) -> (Square, Square) {
        let to = if self.castles { self.mv.to() } else { self.to };
        (self.from, to)
    }

    /// The piece that may attack something after the move, and its new field: the moved piece, or the rook
    /// when castling.
    #[inline]
    pub fn attacker(&self, side: Color) -> (Square, Square) {
        match self.mv.castling_side() {
            // shakmaty encodes castling as a move of the king to the rook's field.
            Some(castling) => (self.mv.to(), castling.rook_to(side)),
            None => (self.from, self.to),
        }
    }

    /// The role promoted to.
    #[inline]
    pub fn promotion(&self) -> Option<Role> {
        self.promotes.then_some(self.becomes)
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::Position;

    use super::*;
    use crate::board::steps::{ends, is_quiet};
    use crate::common::position::position;

    #[test]
    fn parts_are_those_of_the_move() {
        let mut seen = [0; 3];
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1",
        ] {
            let chess = position(fen);
            for mv in chess.legal_moves() {
                let moved = Moved::new(mv, chess.turn()).unwrap();
                assert_eq!(Some(moved.from), mv.from());
                assert_eq!(moved.to, field_of_arrival(mv, chess.turn()));
                assert_eq!((moved.role, moved.captured), (mv.role(), mv.capture()));
                assert_eq!(moved.promotion(), mv.promotion());
                assert_eq!(moved.becomes, mv.promotion().unwrap_or(mv.role()));
                assert_eq!((moved.ends(), moved.is_quiet()), (ends(mv), is_quiet(mv)));
                assert_eq!(
                    (moved.castles, moved.en_passant),
                    (mv.is_castle(), mv.is_en_passant())
                );
                seen[0] += usize::from(moved.castles);
                seen[1] += usize::from(moved.en_passant);
                seen[2] += usize::from(moved.promotes);
            }
        }
        assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
    }
}
