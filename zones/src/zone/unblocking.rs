//! Unblocking: a slider would attack a target if the only piece between, one of its own side, left the line.

use shakmaty::{Bitboard, Color, Role, Square, attacks};

use crate::Centipawns;
use crate::board::pins::Pins;
use crate::board::placed::Placed;
use crate::board::view::View;
use crate::board::{corner, exchange};
use crate::zone::attack;
use crate::zone::key::Trunk;
use crate::zone::{KING_GAIN, Ply, State, Target, Why, Zone};

/// Zones that an own piece blocks: a slider would attack the target if that piece left the line.
///
/// `first` is the field of the piece that has to leave.
pub fn zones(view: &View, side: Color, mut each: impl FnMut(Zone)) {
    let own = view.side(side);
    let occupied = view.occupied();
    for role in [Role::Bishop, Role::Rook, Role::Queen] {
        for piece in corner::in_order(side, view.pieces(side, role)) {
            let blockers = view.from(piece) & own;
            if blockers.is_empty() {
                continue;
            }
            let behind = attacks::attacks(piece, role.of(side), occupied & !blockers) & !view.from(piece);
            for square in corner::in_order(side, behind & view.side(!side)) {
                if let Some(zone) = behind_blocker(view, Placed::new(role.of(side), piece), square) {
                    each(zone);
                }
            }
        }
    }
}

/// The zone of a slider to a target that it would attack if the only piece between, one of its own side, left
/// the line. It is frozen if that piece cannot leave or the slider is pinned off the line; `None` if the line
/// is blocked otherwise or not at all, or nothing would be won.
pub fn behind_blocker(view: &View, slider: Placed, square: Square) -> Option<Zone> {
    let (side, piece, role) = (slider.side(), slider.on, slider.role());
    let victim = view.role_at(square)?;
    let blockers = attacks::between(piece, square) & view.occupied();
    let blocker = blockers.single_square()?;
    if !view.side(side).contains(blocker) {
        return None;
    }
    let blocking = view.role_at(blocker)?;
    // A pinned piece gives check all the same.
    let may_follow = victim == Role::King || view.untied(side, piece).contains(square);
    let (target, gain) = match victim {
        Role::King => (Target::King(square), KING_GAIN),
        _ => {
            let board = view.board();
            // What a pinned slider would win if it were free.
            let pins = if may_follow { view.pins() } else { &Pins::NONE };
            let without = view.occupied().without(blocker);
            let now = if view.controlled(side).contains(square) {
                exchange::reply(board, pins, square, victim, side, view.occupied())
            } else {
                Centipawns::ZERO
            };
            let then = exchange::reply(board, pins, square, victim, side, without);
            (Target::Piece(square, victim), then - now)
        }
    };
    if gain <= Centipawns::ZERO {
        return None;
    }
    let leaves = attack::moves_of(view, side, blocking, blocker) & view.untied(side, blocker);
    let may_leave = (leaves & !attacks::ray(piece, square)).any();
    let (state, why) = if may_leave && may_follow {
        (State::Open, Why::BlockerCanLeave)
    } else {
        (State::Frozen, Why::BlockerStays)
    };
    Some(Zone {
        side,
        trunk: Trunk::Unblocking,
        piece,
        role,
        target,
        gain,
        length: 2,
        arrives: Ply::of_move(2, view.turn() == side),
        state,
        why,
        first: blockers,
        safe: Bitboard::EMPTY,
    })
}
