//! How soon a piece of the other side gets to a field of a pawn's path.

use puchok_bundles::{Ground, Purpose};
use shakmaty::{Bitboard, Piece, Role, Square, attacks};

use super::Road;
use crate::Centipawns;
use crate::board::exchange;
use crate::board::placed::Placed;
use crate::zone::attack;
use crate::zone::cells::{Cells, Errand};
use crate::zone::clear_way::{ClearWay, LONGEST};

/// The number of moves of a king to a field that it does not reach within the longest trunks: the king
/// distance, as on a free board.
fn moves_beyond(from: Square, to: Square) -> u8 {
    from.distance(to).max(u32::from(LONGEST) + 1) as u8
}

/// The first steps with which such a king still gets there within `within` moves; empty if it does not.
pub(in crate::zone) fn steps_beyond(ground: Ground, from: Square, to: Square, within: u8) -> Bitboard {
    let moves = moves_beyond(from, to);
    if moves > within {
        return Bitboard::EMPTY;
    }
    let steps = attacks::king_attacks(from) & !ground.barred;
    steps
        .into_iter()
        .filter(|step| step.distance(to) < u32::from(moves))
        .collect()
}

impl Road<'_> {
    /// The number of moves in which a piece of the other side gets to a field, if at most `within`.
    pub(super) fn moves_to(
        &self,
        cells: &mut Cells,
        role: Role,
        from: Square,
        to: Square,
        within: u8,
        purpose: Purpose,
    ) -> Option<u8> {
        let piece: Piece = role.of(!self.side);
        let ground = if role == Role::King {
            self.for_king
        } else {
            self.for_officers
        };
        // A piece behind the pawn follows it; it does not get in front of it.
        let ground = match purpose {
            Purpose::Blockade => Ground {
                occupied: ground.occupied | self.pawn,
                ..ground
            },
            _ => ground,
        };
        let errand = Errand {
            ground,
            walker: Placed::new(piece, from),
            to,
            longest: within.min(LONGEST),
            purpose,
        };
        let way = errand.way(cells);
        match way.moves {
            Some(1) => Some(1),
            Some(moves) if role == Role::King => {
                self.walks(from, &way.stops[..usize::from(moves) - 1], within)
            }
            Some(_) => self.comes(cells, errand, way, within),
            // Beyond the longest trunks a king walks on as on a free board.
            None if role == Role::King && steps_beyond(ground, from, to, within).any() => {
                Some(moves_beyond(from, to))
            }
            None => None,
        }
    }

    /// The number of moves of an officer on an errand whose shortest ways are `way`, of two moves or more: where it
    /// is lost on all of them, it takes a longer way if there is time.
    fn comes(&self, cells: &mut Cells, mut errand: Errand, mut way: ClearWay, within: u8) -> Option<u8> {
        let officer = errand.walker;
        loop {
            let moves = way.moves.filter(|&moves| moves <= within)?;
            // With a move to spare a check is answered first.
            let answers = match moves < within {
                true => Bitboard::FULL,
                false => self.view.answers(!self.side, officer.on),
            };
            let first = way.first(errand.to);
            let stops = &way.stops[1..usize::from(moves) - 1];
            if self.levels < 2 || self.arrives(officer, first & answers, stops) {
                return Some(moves);
            }
            if moves >= errand.longest {
                return None;
            }
            errand = errand.avoiding(first);
            way = errand.way(cells);
        }
    }

    /// Whether an officer gets over its stops, of which these are the first and the later ones, without being
    /// lost.
    fn arrives(&self, officer: Placed, first: Bitboard, later: &[Bitboard]) -> bool {
        let stays = |number| move |&stop: &Square| self.stays(officer, stop, number);
        let goes = |on| attacks::attacks(on, officer.piece, self.for_officers.occupied);
        let mut at: Bitboard = match later {
            [] => return first.into_iter().any(|stop| self.stays(officer, stop, 1)),
            _ => first.into_iter().filter(stays(1)).collect(),
        };
        for (number, &stops) in (2..).zip(later) {
            let near = at
                .into_iter()
                .map(goes)
                .fold(Bitboard::EMPTY, |all, fields| all | fields);
            at = (near & stops).into_iter().filter(stays(number)).collect();
        }
        at.any()
    }

    /// Whether an officer that has come to a stop with its move of this number loses nothing there. The pawn
    /// captures from the field on which it then stands.
    fn stays(&self, officer: Placed, stop: Square, number: u8) -> bool {
        let (view, side) = (self.view, self.side);
        let left = attacks::pawn_attacks(side, self.pawn);
        let at = self.pawn_at(number).filter(|&at| at != self.pawn);
        let costs = match at {
            Some(at) if (left | attacks::pawn_attacks(side, at)).contains(stop) => {
                let mut board = view.board().clone();
                board.discard_piece_at(self.pawn);
                board.set_piece_at(at, Role::Pawn.of(side));
                let occupied = board.occupied().without(officer.on);
                exchange::reply(&board, view.pins(), stop, officer.role(), side, occupied)
            }
            _ => attack::stop_costs(view, officer, stop),
        };
        costs == Centipawns::ZERO
    }

    /// The number of moves in which a king gets through these stops and to the goal, waiting first if it has
    /// time: it may not step on fields that the pawn controls at that moment.
    fn walks(&self, from: Square, stops: &[Bitboard], within: u8) -> Option<u8> {
        let shortest = stops.len() as u8 + 1;
        (shortest..=within).find(|moves| {
            let mut at = Bitboard::from(from);
            for (number, &stops) in (moves - shortest + 1..).zip(stops) {
                let near = at.into_iter().map(attacks::king_attacks);
                at = near.fold(Bitboard::EMPTY, |all, fields| all | fields)
                    & stops
                    & !self.controlled_by_pawn(number);
            }
            at.any()
        })
    }

    /// The fields that the pawn controls when the other side makes its move of this number.
    fn controlled_by_pawn(&self, number: u8) -> Bitboard {
        self.pawn_at(number)
            .map_or(Bitboard::EMPTY, |at| attacks::pawn_attacks(self.side, at))
    }

    /// Where the pawn stands when the other side makes its move of this number; `None` beyond the last rank.
    fn pawn_at(&self, number: u8) -> Option<Square> {
        let steps = if self.view.turn() == self.side {
            number
        } else {
            number - 1
        };
        match steps {
            0 => Some(self.pawn),
            _ => self.fields.get(usize::from(steps) - 1).map(|field| field.square),
        }
    }
}
