//! Exchanges: a piece is given for one of the same value because what remains is better.

use puchok_zones::board::exchange;
use puchok_zones::map::field_of_arrival;
use puchok_zones::plan::resistance::Opposition;
use shakmaty::{Bitboard, Color, Move, Role};

use super::{Candidate, LEAST, Scene};
use crate::agenda::SHARE;
use crate::plans::gain;
use crate::plans::kind::Kind;
use crate::plans::naming::Name;
use crate::position::Position;

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
            if matches!(role, Role::Pawn | Role::King) || exchange::value(role) != exchange::value(victim) {
                continue;
            }
            let taken = gain::moved(self.view.board(), from, to);
            let Some((taker, _)) =
                exchange::first_capturer(&taken, to, !side, taken.occupied(), Bitboard::EMPTY)
            else {
                continue;
            };
            let left = gain::moved(&taken, taker, to);
            let gain = gain::estimate(&left, self.view.turn(), side) - now - SHARE;
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
