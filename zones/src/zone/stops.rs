//! Fields on which a piece may stop on its way because it is not lost there on the current board.

use shakmaty::{Bitboard, Color, Role, Square};

use crate::board::view::View;

/// Fields on which a piece would be lost, or exchanged for less, on the current board. It does not guard
/// itself.
pub(crate) fn costly(view: &View, side: Color, (piece, role): (Square, Role)) -> Bitboard {
    let other = !side;
    let pawns = view.by_role(other, Role::Pawn);
    let minors = view.by_role(other, Role::Knight) | view.by_role(other, Role::Bishop);
    let unguarded = view.controlled(other) & !guarded_without(view, side, piece);
    match role {
        Role::King => view.controlled(other),
        Role::Queen => view.controlled(other),
        Role::Rook => pawns | minors | unguarded,
        _ => pawns | unguarded,
    }
}

/// Fields that a side controls with a man other than this one.
pub(crate) fn guarded_without(view: &View, side: Color, piece: Square) -> Bitboard {
    view.controlled(side) & !view.from(piece) | view.controlled_twice(side)
}
