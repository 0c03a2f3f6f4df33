//! Where the opening ends.

use shakmaty::{Bitboard, Color, Square};

use super::Annotated;
use crate::position::Position;

/// Minor pieces of both sides that may still stand on their first fields.
const AT_HOME: usize = 2;

/// With this many officers of both sides, or fewer, the opening is over wherever they stand.
const FEW_OFFICERS: usize = 10;

/// The index of the move that ends the opening: at most two of the minor pieces still stand on their first
/// fields, or no more than ten officers are left. `None` if the game begins so.
pub(super) fn end(moves: &[Annotated]) -> Option<usize> {
    moves.first().filter(|m| !is_over(&m.position))?;
    moves.iter().position(|m| is_over(&m.position.after(m.mv)))
}

fn is_over(position: &Position) -> bool {
    let officers = position.officers(Color::White) | position.officers(Color::Black);
    if officers.count() <= FEW_OFFICERS {
        return true;
    }
    let board = position.board();
    let home = |color: Color, squares: [Square; 2], role: Bitboard| {
        squares
            .into_iter()
            .filter(|&sq| (role & board.by_color(color)).contains(sq))
            .count()
    };
    let at_home = home(Color::White, [Square::B1, Square::G1], board.knights())
        + home(Color::White, [Square::C1, Square::F1], board.bishops())
        + home(Color::Black, [Square::B8, Square::G8], board.knights())
        + home(Color::Black, [Square::C8, Square::F8], board.bishops());
    at_home <= AT_HOME
}
