//! Exchanges with time: what captures on a field bring when only those pieces count that arrive there in time.
//!
//! The static exchange (`board::exchange`) counts the pieces that reach a field now. When a piece comes to a field only after
//! some plies, others may have come nearer by then: each needs some moves to prepare its capture, and a side has only so many
//! to spare, for a ply is one piece's.

use arrayvec::ArrayVec;
use shakmaty::{Bitboard, Role};

use crate::Centipawns;
use crate::board::exchange;
use crate::board::view::View;

/// As many pieces of a side as take part.
const MOST: usize = 16;

/// The pieces of a side that can capture on a field: what each is worth and how many moves it needs before.
#[derive(Clone, Debug, Default)]
pub struct Party {
    /// The least worth first.
    pieces: ArrayVec<(Centipawns, u8), MOST>,
    /// Moves that the side can spare.
    pub spare: u8,
}

impl Party {
    /// The pieces on these fields, which can capture at once.
    pub fn at_once(view: &View, fields: Bitboard) -> Party {
        let mut party = Party::default();
        for square in fields {
            if let Some(role) = view.role_at(square) {
                party.add(role, 0);
            }
        }
        party
    }

    /// One piece more, which needs so many moves before it can capture.
    pub fn add(&mut self, role: Role, before: u8) {
        let value = exchange::value(role);
        let at = self
            .pieces
            .iter()
            .position(|&(other, _)| other > value)
            .unwrap_or(self.pieces.len());
        if !self.pieces.is_full() {
            self.pieces.insert(at, (value, before));
        }
    }

    /// Nobody can capture.
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// The cheapest piece that is there in time.
    fn next(&mut self) -> Option<Centipawns> {
        let at = self.pieces.iter().position(|&(_, before)| before <= self.spare)?;
        let (value, before) = self.pieces.remove(at);
        self.spare -= before;
        Some(value)
    }

    fn can_capture(&self) -> bool {
        self.pieces.iter().any(|&(_, before)| before <= self.spare)
    }
}

/// What `first` wins by capturing a piece of this worth, when both go on capturing as long as it pays, at most `levels`
/// captures long, in centipawns; 0 when it cannot capture or had better not.
pub fn settle(standing: Centipawns, first: &Party, second: &Party, levels: u8) -> Centipawns {
    let king = exchange::value(Role::King);
    let (mut own, mut other) = (first.clone(), second.clone());
    let mut standing = standing;
    let mut gains: ArrayVec<Centipawns, { 2 * MOST }> = ArrayVec::new();
    while gains.len() < usize::from(levels) && !gains.is_full() {
        let Some(value) = own.next() else { break };
        if value == king && other.can_capture() {
            // The king may not capture what is still protected.
            break;
        }
        gains.push(standing - gains.last().copied().unwrap_or(Centipawns::ZERO));
        standing = value;
        std::mem::swap(&mut own, &mut other);
    }
    for i in (1..gains.len()).rev() {
        gains[i - 1] = -gains[i].max(-gains[i - 1]);
    }
    gains
        .first()
        .copied()
        .unwrap_or(Centipawns::ZERO)
        .max(Centipawns::ZERO)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn party(pieces: &[(Role, u8)], spare: u8) -> Party {
        let mut party = Party {
            spare,
            ..Party::default()
        };
        for &(role, before) in pieces {
            party.add(role, before);
        }
        party
    }

    #[test]
    fn only_who_is_in_time_captures() {
        let nobody = Party::default();
        let late = party(&[(Role::Rook, 2)], 1);
        assert_eq!(settle(Centipawns(100), &late, &nobody, 3), Centipawns::ZERO);
        let in_time = party(&[(Role::Rook, 2)], 2);
        assert_eq!(settle(Centipawns(100), &in_time, &nobody, 3), Centipawns(100));
    }

    /// Two pieces that need a move each are too many for one move to spare.
    #[test]
    fn a_move_is_spent_once() {
        let pawn = party(&[(Role::Pawn, 0)], 0);
        let one = party(&[(Role::Knight, 1), (Role::Bishop, 1)], 1);
        assert_eq!(settle(Centipawns(100), &one, &pawn, 3), Centipawns::ZERO);
        let both = party(&[(Role::Knight, 1), (Role::Bishop, 1)], 2);
        // Knight for knight and a pawn.
        assert_eq!(settle(Centipawns(325), &both, &pawn, 3), Centipawns(100));
    }

    /// Level 1: it captures; level 2: it is recaptured.
    #[test]
    fn levels_are_captures() {
        let (rook, pawn) = (party(&[(Role::Rook, 0)], 0), party(&[(Role::Pawn, 0)], 0));
        assert_eq!(settle(Centipawns(100), &rook, &pawn, 0), Centipawns::ZERO);
        assert_eq!(settle(Centipawns(100), &rook, &pawn, 1), Centipawns(100));
        assert_eq!(settle(Centipawns(100), &rook, &pawn, 2), Centipawns::ZERO);
    }

    #[test]
    fn a_king_captures_nothing_that_is_protected() {
        let king = party(&[(Role::King, 0)], 0);
        assert_eq!(
            settle(Centipawns(100), &king, &party(&[(Role::Pawn, 0)], 0), 3),
            Centipawns::ZERO
        );
        assert_eq!(
            settle(Centipawns(100), &king, &Party::default(), 3),
            Centipawns(100)
        );
    }
}
