//! Exchanges with time: what captures on a field of a pawn's path gain when only men that get there in time
//! take part.
//!
//! The static exchange (`board::exchange`) counts the men that attack a field now. Here the pawn has arrived
//! first: it has left its own field, men that are pinned then take no part, one man of the other side may
//! have come closer by then, and the exchange has at most as many captures as the network has levels. Sliders
//! behind capturing men take part, as in the static exchange.

use arrayvec::ArrayVec;
use shakmaty::{Bitboard, Board, Color, Role, Square};

use crate::Centipawns;
use crate::board::exchange;
use crate::board::placed::Placed;
use crate::board::view::View;

/// The most captures that an exchange can have.
const MOST: usize = 32;

/// A field on which both sides may capture.
#[derive(Clone, Copy, Debug)]
pub struct Contest<'a> {
    board: &'a Board,
    field: Square,
    /// Men still on the board, except the one on the field.
    occupied: Bitboard,
    /// Those of them that may not capture there.
    tied: Bitboard,
    /// A man that captures there although it does not attack the field now.
    late: Option<(Color, Role)>,
}

impl<'a> Contest<'a> {
    /// The contest for a field between the men on `occupied`, of which those on `tied` cannot capture.
    pub fn new(view: &'a View, field: Square, occupied: Bitboard, tied: Bitboard) -> Contest<'a> {
        Contest {
            board: view.board(),
            field,
            occupied: occupied.without(field),
            tied,
            late: None,
        }
    }

    /// The same without a man that has moved elsewhere.
    pub fn without(mut self, man: Square) -> Contest<'a> {
        self.occupied.discard(man);
        self
    }

    /// The same with a man that gets there in time although it does not attack the field from `from`.
    pub fn with(mut self, side: Color, role: Role, from: Square) -> Contest<'a> {
        self.late = Some((side, role));
        self.without(from)
    }

    /// What `first` wins by capturing a man of this role when both sides keep capturing as long as it pays,
    /// with at most `levels` captures; 0 if it cannot capture or capturing does not pay.
    pub fn settle(self, standing: Role, first: Color, levels: u8) -> Centipawns {
        let won = self.forced(standing, first, levels).unwrap_or(Centipawns::ZERO);
        won.max(Centipawns::ZERO)
    }

    /// The same when `first` must capture even at a loss; `None` if it cannot.
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

    /// Makes the capture with the cheapest man of a side; a king captures unprotected men only.
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
            .filter(|&role| ready.is_none_or(|other| exchange::value(role) < exchange::value(other.role())));
        let role = late_first.or(ready.map(Placed::role))?;
        if role == Role::King {
            // A pinned man still protects against a king.
            let protects = board.attacks_to(field, !side, occupied) & occupied;
            if protects.any() || late.is_some_and(|(of, _)| of != side) {
                return None;
            }
        }
        match (late_first, ready) {
            (Some(_), _) => self.late = None,
            (None, Some(capturer)) => self.occupied.discard(capturer.on),
            (None, None) => {}
        }
        Some(role)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::position::position;

    /// What Black wins by capturing a white man on a field, in at most `levels` captures.
    fn lost(fen: &str, field: Square, standing: Role, levels: u8) -> Centipawns {
        let view = view(fen);
        Contest::new(&view, field, view.occupied(), Bitboard::EMPTY).settle(standing, Color::Black, levels)
    }

    fn view(fen: &str) -> View {
        let chess = position(fen);
        View::new(&chess)
    }

    const MANY: u8 = 9;

    /// Level 1: the pawn is captured; level 2: it is recaptured.
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

    /// A queen stands behind a rook: Black wins the queen and a rook for two rooks.
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
        // The king may not capture last because the queen stands behind the rook.
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
        // White's king, next to the field, cannot capture there either.
        let beside = self::view("4k3/8/8/4r3/8/3K4/8/8 w - - 0 1");
        let contest = Contest::new(&beside, Square::E4, beside.occupied(), tied);
        assert_eq!(contest.settle(Role::Pawn, Color::White, MANY), Centipawns::ZERO);
    }

    /// A rook that arrives one move later captures as if it stood there, once.
    #[test]
    fn who_comes_in_time_captures() {
        let view = view("7k/r7/8/8/8/8/8/7K w - - 0 1");
        let contest = Contest::new(&view, Square::E4, view.occupied(), Bitboard::EMPTY);
        assert_eq!(contest.settle(Role::Pawn, Color::Black, MANY), Centipawns::ZERO);
        let contest = contest.with(Color::Black, Role::Rook, Square::A7);
        assert_eq!(contest.settle(Role::Pawn, Color::Black, MANY), Centipawns(100));
    }
}
