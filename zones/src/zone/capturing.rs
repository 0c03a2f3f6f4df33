//! Zones of captures, and why the exchange on their field wins or does not.

use shakmaty::{Bitboard, Color, Move, Role, Square};

use crate::Centipawns;
use crate::board::exchange;
use crate::board::steps::field_of_capture;
use crate::board::view::View;
use crate::zone::{Ply, State, Target, Why, Zone};

/// The zone of a capture, with the gain of its own exchange.
pub(crate) fn by_move(view: &View, mv: Move, from: Square) -> Option<Zone> {
    let (victim, side) = (mv.capture()?, view.turn());
    let (role, stands) = (mv.role(), mv.promotion().unwrap_or(mv.role()));
    let gain = exchange::gain(view.board(), view.pins(), mv, side);
    let lost = exchange::value(victim) + exchange::value(stands) - exchange::value(role) - gain;
    let why = why(view, side, (from, mv.to()), (role, victim), (gain, lost));
    Some(Zone {
        side,
        piece: from,
        role,
        target: Target::Piece(field_of_capture(mv), victim),
        gain,
        length: 1,
        arrives: Ply::of_move(1, true),
        state: if gain > Centipawns::ZERO {
            State::Open
        } else {
            State::Held
        },
        why,
        first: Bitboard::from(mv.to()),
        safe: Bitboard::from(mv.to()),
    })
}

/// Why a capture has this gain, given what is lost to recaptures.
pub(crate) fn why(
    view: &View,
    side: Color,
    (piece, field): (Square, Square),
    (role, victim): (Role, Role),
    (gain, lost): (Centipawns, Centipawns),
) -> Why {
    match lost {
        Centipawns::ZERO if is_protected(view, side, piece, field) => Why::TakingBackGainsNothing,
        Centipawns::ZERO => Why::Unprotected,
        _ if gain <= Centipawns::ZERO => Why::ExchangeLoses,
        _ => why_protected_is_won(role, victim),
    }
}

/// Whether the other side protects a field to which a piece has moved, including along a line that the piece
/// opens by leaving its own field.
fn is_protected(view: &View, side: Color, piece: Square, field: Square) -> bool {
    let occupied = view.occupied().without(piece);
    let from_behind = || view.board().attacks_to(field, !side, occupied).any();
    view.controlled(!side).contains(field)
        || view.controlled_by_sliders(!side).contains(piece) && from_behind()
}

/// Why a piece of this role wins a protected target.
pub(super) fn why_protected_is_won(role: Role, victim: Role) -> Why {
    if exchange::value(victim) > exchange::value(role) {
        Why::WorthMore
    } else {
        Why::ExchangeGains
    }
}
