//! Fields on which a piece may stop on its way because it is not lost there on the current board.

use shakmaty::{Bitboard, Role};

use crate::board::placed::Placed;
use crate::board::view::View;

/// Fields on which a piece would be lost, or exchanged for less, on the current board. It does not guard
/// itself.
pub(crate) fn costly(view: &View, piece: Placed) -> Bitboard {
    let other = !piece.side();
    let pawns = view.by_role(other, Role::Pawn);
    let minors = view.by_role(other, Role::Knight) | view.by_role(other, Role::Bishop);
    let unguarded = view.controlled(other) & !guarded_without(view, piece);
    match piece.role() {
        Role::King => view.controlled(other),
        Role::Queen => view.controlled(other),
        Role::Rook => pawns | minors | unguarded,
        _ => pawns | unguarded,
    }
}

/// Fields that the side of a man controls with another man.
pub(crate) fn guarded_without(view: &View, man: Placed) -> Bitboard {
    view.controlled(man.side()) & !view.from(man.on) | view.controlled_twice(man.side())
}
