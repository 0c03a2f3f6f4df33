//! Numbers the positions of an ending: six bits for the field of each man.

use arrayvec::ArrayVec;
use shakmaty::{Board, Color, Piece, Role, Square};

use super::orientation::Turning;
use crate::solvers::endgames::Material;
use crate::solvers::endgames::material::MOST_MEN;
use crate::solvers::endgames::symmetry::Symmetry;

/// The men of an ending, those of the side that asks for advice first.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    men: ArrayVec<Piece, MOST_MEN>,
    turning: Turning,
}

impl Layout {
    /// The layout of an ending in which `us` plays `side`, with the board turned as the table requires.
    pub(super) fn new(material: Material, side: Color, us: Color, turning: Turning) -> Layout {
        let mut men = ArrayVec::new();
        for (of_ending, color) in [(side, us), (!side, !us)] {
            men.push(Role::King.of(color));
            men.extend(material.extras(of_ending).into_iter().map(|role| role.of(color)));
        }
        Layout { men, turning }
    }

    /// The side that asks for advice.
    pub(super) fn us(&self) -> Color {
        // Our king comes first.
        self.men.first().map_or(Color::White, |man| man.color)
    }

    /// How many numbers there are.
    pub(super) fn size(&self) -> usize {
        1 << (6 * self.men.len())
    }

    /// The board with this number; `None` when two men share a field, or identical men are not in their
    /// canonical order.
    pub(super) fn board(&self, number: usize) -> Option<Board> {
        let mut board = Board::empty();
        let mut last: Option<(Piece, Square)> = None;
        for (place, &man) in self.men.iter().enumerate() {
            let bits = u32::try_from(number >> (6 * place) & 63).ok()?;
            let square = Square::try_from(bits).ok()?;
            let in_order = last.is_none_or(|(before, at)| before != man || at < square);
            if !in_order || board.occupied().contains(square) {
                return None;
            }
            board.set_piece_at(square, man);
            last = Some((man, square));
        }
        Some(board)
    }

    /// Whether the table sees a board as it stands. Any other board has the number of one that the table does
    /// see.
    pub(super) fn is_seen(&self, board: &Board) -> bool {
        self.turn(board) == Symmetry::default()
    }

    /// How many boards the table sees as this one, which it sees as it stands.
    pub(super) fn images(&self, board: &Board) -> u64 {
        let (Turning::KingInTriangle, Some(king)) = (self.turning, board.king_of(!self.us())) else {
            return 1;
        };
        // The king's field alone decides how a board is turned, so that each field from which it comes here
        // gives one board.
        let comes_here = |square: &Square| Symmetry::into_triangle(*square).apply(*square) == king;
        Square::ALL.into_iter().filter(comes_here).count() as u64
    }

    fn turn(&self, board: &Board) -> Symmetry {
        match self.turning {
            Turning::AsItStands => Symmetry::default(),
            Turning::KingInTriangle => board
                .king_of(!self.us())
                .map_or(Symmetry::default(), Symmetry::into_triangle),
        }
    }

    /// The number of a board with exactly these men, as the table sees it.
    pub(super) fn number(&self, board: &Board) -> usize {
        let turn = self.turn(board);
        if turn != Symmetry::default() {
            let mut seen = board.clone();
            turn.apply_to(&mut seen);
            return self.number(&seen);
        }
        let mut number = 0;
        let mut last: Option<Piece> = None;
        let mut nth = 0;
        for (place, &man) in self.men.iter().enumerate() {
            nth = if last == Some(man) { nth + 1 } else { 0 };
            last = Some(man);
            let square = board.by_piece(man).into_iter().nth(nth).map_or(0, usize::from);
            number |= square << (6 * place);
        }
        number
    }
}
