//! Exchanges: a piece is given for one of the same value because what remains is better.

use puchok_zones::board::exchange;
use puchok_zones::board::steps::field_of_arrival;
use puchok_zones::plan::resistance::Opposition;
use shakmaty::{Bitboard, Board, Color, Move, Role, Square};

use super::{Candidate, LEAST, Scene};
use crate::plans::gain;
use crate::plans::kind::Kind;
use crate::plans::naming::Name;
use crate::position::Position;
use crate::search::params::PLAN_MOVE;

impl Scene<'_> {
    /// Captures of officers by officers of the same value that are taken back, with what the estimate says then.
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
                    to: field_of_arrival(mv, side),
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

/// Who takes back when a piece of `side` has captured one of the same value on a field: then the capture is an exchange. `board` is that
/// after the capture.
pub(super) fn taken_back(
    board: &Board,
    side: Color,
    (role, victim): (Role, Role),
    on: Square,
) -> Option<Square> {
    if exchange::value(role) != exchange::value(victim) {
        return None;
    }
    exchange::first_capturer(board, on, !side, board.occupied(), Bitboard::EMPTY).map(|(taker, _)| taker)
}
