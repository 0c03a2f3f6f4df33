//! Exchanges with time: what captures on a field of a pawn's path bring when only those men count that capture there in time.
//!
//! The static exchange (`board::exchange`) counts the men that reach a field now. Here the pawn has come to the field first: it
//! has left its own, men that are pinned take no part, one man of the other side may have come nearer by then, and the exchange
//! is only as many captures long as the network has levels. Sliders behind those that have captured take part, as in the static one.

use arrayvec::ArrayVec;
use shakmaty::{Bitboard, Board, Color, Role, Square};

use crate::Centipawns;
use crate::board::exchange;
use crate::board::view::View;

/// As many captures as an exchange has.
const MOST: usize = 32;

/// A field on which both sides may capture.
#[derive(Clone, Copy, Debug)]
pub struct Contest<'a> {
    board: &'a Board,
    field: Square,
    /// Men that are still on the board, without what stands on the field.
    occupied: Bitboard,
    /// Of these the ones that may not capture there.
    tied: Bitboard,
    /// A man that captures there although it does not reach the field now.
    late: Option<(Color, Role)>,
}

impl<'a> Contest<'a> {
    /// The contest for a field between the men on `occupied`, of which those on `tied` do not capture.
    pub fn new(view: &'a View, field: Square, occupied: Bitboard, tied: Bitboard) -> Contest<'a> {
        Contest {
            board: view.board(),
            field,
            occupied: occupied.without(field),
            tied,
            late: None,
        }
    }

    /// The same without a man that has gone elsewhere.
    pub fn without(mut self, man: Square) -> Contest<'a> {
        self.occupied.discard(man);
        self
    }

    /// The same with a man that comes in time from where it does not reach the field now.
    pub fn with(mut self, side: Color, role: Role, from: Square) -> Contest<'a> {
        self.late = Some((side, role));
        self.without(from)
    }

    /// What `first` wins by capturing a man of this role, when both go on capturing as long as it pays, at most `levels`
    /// captures long, in centipawns; 0 when it cannot capture or had better not.
    pub fn settle(self, standing: Role, first: Color, levels: u8) -> Centipawns {
        let won = self.forced(standing, first, levels).unwrap_or(Centipawns::ZERO);
        won.max(Centipawns::ZERO)
    }

    /// The same where `first` has to capture although it loses by that; `None` when it cannot.
    pub fn forced(mut self, standing: Role, first: Color, levels: u8) -> Option<Centipawns> {
        let (mut capturing, mut standing) = (first, exchange::value(standing));
        let mut gains: ArrayVec<Centipawns, MOST> = ArrayVec::new();
        while gains.len() < usize::from(levels) && !gains.is_full() {
            let Some(role) = self.capture(capturing) else {
                break;
            };
            let arrives = exchange::arriving(role, self.field);
            let gained = exchange::gained_by_becoming(role, arrives);
            gains.push(standing + gained - gains.last().copied().unwrap_or(Centipawns::ZERO));
            standing = exchange::value(arrives);
            capturing = !capturing;
        }
        for i in (1..gains.len()).rev() {
            gains[i - 1] = -gains[i].max(-gains[i - 1]);
        }
        gains.first().copied()
    }

    /// The cheapest man of a side that can capture on the field captures there; a king only what nobody protects.
    fn capture(&mut self, side: Color) -> Option<Role> {
        let Contest {
            board,
            field,
            occupied,
            tied,
            late,
        } = *self;
        let ready = exchange::first_capturer(board, field, side, occupied, tied);
        let comes = late.filter(|&(of, _)| of == side).map(|(_, role)| role);
        let late_first = comes
            .filter(|&role| ready.is_none_or(|(_, other)| exchange::value(role) < exchange::value(other)));
        let role = late_first.or(ready.map(|(_, role)| role))?;
        if role == Role::King {
            // A pinned man protects against a king all the same.
            let protects = board.attacks_to(field, !side, occupied) & occupied;
            if protects.any() || late.is_some_and(|(of, _)| of != side) {
                return None;
            }
        }
        match (late_first, ready) {
            (Some(_), _) => self.late = None,
            (None, Some((square, _))) => self.occupied.discard(square),
            (None, None) => {}
        }
        Some(role)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::position::position;

    /// What Black wins by capturing a man of White's that has come to a field, in so many captures.
    fn lost(fen: &str, field: Square, standing: Role, levels: u8) -> Centipawns {
        let view = view(fen);
        Contest::new(&view, field, view.occupied(), Bitboard::EMPTY).settle(standing, Color::Black, levels)
    }

    fn view(fen: &str) -> View {
        let chess = position(fen);
        View::new(&chess)
    }

    const MANY: u8 = 9;

    /// Level 1: it captures; level 2: it is recaptured.
    #[test]
    fn levels_are_captures() {
        let rook_and_pawn = "4r2k/8/8/8/8/3P4/8/7K w - - 0 1";
        assert_eq!(lost(rook_and_pawn, Square::E4, Role::Pawn, 0), Centipawns::ZERO);
        assert_eq!(lost(rook_and_pawn, Square::E4, Role::Pawn, 1), Centipawns(100));
        assert_eq!(lost(rook_and_pawn, Square::E4, Role::Pawn, 2), Centipawns::ZERO);
    }

    #[test]
    fn a_king_captures_nothing_that_is_protected() {
        assert_eq!(
            lost("8/8/8/4k3/8/3P4/8/7K w - - 0 1", Square::E4, Role::Pawn, MANY),
            Centipawns::ZERO
        );
        assert_eq!(
            lost("8/8/8/4k3/8/8/8/7K w - - 0 1", Square::E4, Role::Pawn, MANY),
            Centipawns(100)
        );
    }

    /// Behind a rook stands a queen: two rooks and the queen for the new one and a rook.
    #[test]
    fn sliders_behind_take_part() {
        assert_eq!(
            lost(
                "2qr2k1/8/8/8/8/8/8/4R1K1 w - - 0 1",
                Square::E8,
                Role::Queen,
                MANY
            ),
            Centipawns(975)
        );
        // The king may not capture last: the queen stands behind the rook.
        let battery = "r7/5k2/8/8/8/8/4R3/4Q1K1 w - - 0 1";
        assert_eq!(
            lost(battery, Square::E8, Role::Queen, MANY),
            Centipawns(975 - 500)
        );
    }

    #[test]
    fn who_is_tied_takes_no_part_but_protects_against_a_king() {
        let view = view("4k3/8/8/4r3/8/3N4/8/4K3 w - - 0 1");
        let tied = Bitboard::from(Square::E5);
        let contest = Contest::new(&view, Square::E4, view.occupied(), tied);
        assert_eq!(contest.settle(Role::Pawn, Color::Black, MANY), Centipawns::ZERO);
        let knight = view.board().attacks_to(Square::E4, Color::White, view.occupied());
        assert!(knight.is_empty());
        // White's king, next to the field, takes nothing there either.
        let beside = self::view("4k3/8/8/4r3/8/3K4/8/8 w - - 0 1");
        let contest = Contest::new(&beside, Square::E4, beside.occupied(), tied);
        assert_eq!(contest.settle(Role::Pawn, Color::White, MANY), Centipawns::ZERO);
    }

    /// A rook that comes a move later captures as if it stood there, once.
    #[test]
    fn who_comes_in_time_captures() {
        let view = view("7k/r7/8/8/8/8/8/7K w - - 0 1");
        let contest = Contest::new(&view, Square::E4, view.occupied(), Bitboard::EMPTY);
        assert_eq!(contest.settle(Role::Pawn, Color::Black, MANY), Centipawns::ZERO);
        let contest = contest.with(Color::Black, Role::Rook, Square::A7);
        assert_eq!(contest.settle(Role::Pawn, Color::Black, MANY), Centipawns(100));
    }
}
