//! The fields from which the pieces of a line have come.

use puchok_zones::board::steps::field_of_arrival;
use shakmaty::{Color, Move, Square};

/// For each field, where the piece on it stood at the root, as far as the moves of its side have been
/// followed.
#[derive(Clone, Debug)]
pub(super) struct Origins([Square; 64]);

impl Origins {
    /// Nothing has moved.
    pub(super) const AT_ROOT: Origins = Origins(Square::ALL);

    /// Makes a side's move from a field and returns where the piece stood at the root. When castling, the
    /// rook moves too.
    pub(super) fn play(&mut self, mv: Move, from: Square, side: Color) -> Square {
        let came = self.0[from.to_usize()];
        // In Chess960 the king may arrive where the rook stands, and the rook where the king does.
        let rook = match (mv, mv.castling_side()) {
            (Move::Castle { rook, .. }, Some(castling)) => {
                Some((castling.rook_to(side), self.0[rook.to_usize()]))
            }
            _ => None,
        };
        self.0[field_of_arrival(mv, side).to_usize()] = came;
        if let Some((to, came)) = rook {
            self.0[to.to_usize()] = came;
        }
        came
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::CastlingMode;

    use super::*;
    use crate::position::Position;

    /// Where pieces have come from after moves of one side, as "field from field".
    fn follow(fen: &str, moves: &[&str], asked: &[Square]) -> Vec<Square> {
        let mut position = Position::from_fen(fen, CastlingMode::Chess960).unwrap();
        let side = position.turn();
        let mut origins = Origins::AT_ROOT;
        for mv in moves {
            let mv = position.parse_san(mv).unwrap();
            origins.play(mv, mv.from().unwrap(), side);
            position.play(mv);
            position = position.pass().unwrap();
        }
        asked.iter().map(|sq| origins.0[sq.to_usize()]).collect()
    }

    /// The rook that has castled is the one that goes on.
    #[test]
    fn a_rook_castles_and_goes_on() {
        let came = follow(
            "k7/8/8/8/8/8/8/4K2R w K - 0 1",
            &["O-O", "Re1"],
            &[Square::G1, Square::E1],
        );
        assert_eq!(came, [Square::E1, Square::H1]);
    }

    /// In Chess960 king and rook may change places.
    #[test]
    fn king_and_rook_change_places() {
        let came = follow(
            "k7/8/8/8/8/8/8/5KR1 w G - 0 1",
            &["O-O"],
            &[Square::G1, Square::F1],
        );
        assert_eq!(came, [Square::F1, Square::G1]);
    }
}
