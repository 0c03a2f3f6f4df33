//! Exchanges of pieces of the same value, after which the rest is better.

use puchok_zones::board::exchange;
use puchok_zones::board::view::View;
use puchok_zones::plan::resistance::Opposition;
use shakmaty::{Board, Color, Move, Role, Square};

use super::{Candidate, LEAST, Scene};
use crate::params::PLAN_MOVE;
use crate::plans::gain;
use crate::plans::kind::Kind;
use crate::plans::naming::Name;
use crate::plans::opposition::{first_taker, taking};
use crate::position::Position;
use crate::score::Centipawns;

impl Scene<'_> {
    /// Captures of officers by officers of the same value that are taken back, with the estimate after that.
    pub(super) fn exchanges(&self, side: Color, start: &Position, all: &mut Vec<Candidate>) {
        let now = gain::of_view(&self.view, side);
        for mv in start.legal_moves() {
            let Move::Normal {
                role,
                from,
                capture: Some(victim),
                to,
                ..
            } = mv
            else {
                continue;
            };
            if role == Role::Pawn {
                continue;
            }
            let taken = gain::moved(self.view.board(), from, to);
            let Some(taker) = taken_back(&taken, side, (role, victim), to) else {
                continue;
            };
            let left = gain::moved(&taken, taker, to);
            let gain = gain::estimate(&left, self.view.turn(), side) - now - PLAN_MOVE;
            if gain >= LEAST {
                all.push(Candidate {
                    side,
                    role,
                    from,
                    to,
                    target: Some(victim),
                    name: Name::about(Kind::Exchange, to),
                    moves: vec![mv],
                    fields: vec![to],
                    gain,
                    opposition: Opposition::Nobody,
                    zone: None,
                });
            }
        }
    }
}

/// The field of the piece that takes back, legally and with a gain, after a piece of `side` has captured one
/// of the same value on a field: then the capture is an exchange. `board` is the board after the capture.
pub(super) fn taken_back(
    board: &Board,
    side: Color,
    (role, victim): (Role, Role),
    on: Square,
) -> Option<Square> {
    if exchange::value(role) != exchange::value(victim) {
        return None;
    }
    let there = View::of(board.clone(), !side, None);
    let taker = first_taker(&there, side, on)?;
    (taking(&there, taker, on) > Centipawns::ZERO).then_some(taker.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::fen::Fen;

    /// The pawn on e4 would uncover its king to the rook on e8, as the pawn that has taken on d5 no longer
    /// stands between.
    #[test]
    fn a_pinned_pawn_takes_nothing_back() {
        let back = |fen: &str| {
            let fen: Fen = fen.parse().unwrap();
            let board = gain::moved(&fen.into_setup().board, Square::E6, Square::D5);
            taken_back(&board, Color::Black, (Role::Pawn, Role::Pawn), Square::D5)
        };
        assert_eq!(back("4r3/p1pp3p/k3p3/N2P4/1P2P3/2P3N1/4KRPP/8 b - - 0 38"), None);
        let free = "4r3/p1pp3p/k3p3/N2P4/1P2P3/2P3N1/5RPP/3K4 b - - 0 38";
        assert_eq!(back(free), Some(Square::E4));
    }

    /// The queen could take on f6, where the other queen takes her.
    #[test]
    fn a_pawn_is_not_exchanged_for_a_queen() {
        let back = |fen: &str| {
            let fen: Fen = fen.parse().unwrap();
            let board = gain::moved(&fen.into_setup().board, Square::E5, Square::F6);
            taken_back(&board, Color::White, (Role::Pawn, Role::Pawn), Square::F6)
        };
        assert_eq!(
            back("rn1qkb1r/ppp4p/4bp2/4P3/3p3Q/8/PPP2PPP/R1B1KB1R w KQkq - 0 1"),
            None
        );
        let protected = "rn1qkb1r/ppp3pp/4bp2/4P3/3p3Q/8/PPP2PPP/R1B1KB1R w KQkq - 0 1";
        assert_eq!(back(protected), Some(Square::G7));
    }
}
