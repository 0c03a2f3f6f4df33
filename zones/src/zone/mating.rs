//! Zones against a king that can be mated by the next check.

use shakmaty::{Bitboard, Board, Color, Role};

use crate::board::assault;
use crate::board::view::View;
use crate::zone::key::Trunk;
use crate::zone::{KING_GAIN, Ply, State, Target, Why, Zone};

/// The zone of a side that can mate by its next check on a board; plies are counted from the position of
/// `view`.
pub(crate) fn on(board: &Board, view: &View, side: Color) -> Option<Zone> {
    let mating = assault::mating_check(board, side)?;
    let to = Bitboard::from(mating.to);
    Some(Zone {
        side,
        trunk: Trunk::Mate,
        piece: mating.from,
        role: board.role_at(mating.from).unwrap_or(Role::Queen),
        target: Target::King(board.king_of(!side)?),
        gain: KING_GAIN,
        length: 2,
        arrives: Ply::of_move(2, view.turn() == side),
        state: State::Open,
        why: Why::NoWayOut,
        first: to,
        safe: to,
    })
}
