//! Zones of captures, and why the exchange on their field wins or does not.

use shakmaty::{Bitboard, Move, Role, Square};

use crate::Centipawns;
use crate::board::exchange;
use crate::board::placed::Placed;
use crate::board::steps::field_of_capture;
use crate::board::view::View;
use crate::zone::key::Trunk;
use crate::zone::{Ply, State, Target, Why, Zone};

/// The zone of a capture, with the gain of its own exchange.
pub(crate) fn by_move(view: &View, mv: Move, from: Square) -> Option<Zone> {
    let (victim, side) = (mv.capture()?, view.turn());
    let (role, stands) = (mv.role(), mv.promotion().unwrap_or(mv.role()));
    let gain = exchange::gain(view.board(), view.pins(), mv, side);
    let lost = exchange::value(victim) + exchange::value(stands) - exchange::value(role) - gain;
    let by = Placed::new(role.of(side), from);
    let target = Placed::new(victim.of(!side), field_of_capture(mv));
    Some(now(view, by, target, mv.to(), Outcome { gain, lost }))
}

/// The zone of the capture of a target by a piece that arrives on `to` with its next move.
pub(super) fn now(view: &View, by: Placed, target: Placed, to: Square, outcome: Outcome) -> Zone {
    let side = by.side();
    Zone {
        side,
        trunk: Trunk::Direct,
        piece: by.on,
        role: by.role(),
        target: Target::Piece(target.on, target.role()),
        gain: outcome.gain,
        length: 1,
        arrives: Ply::of_move(1, view.turn() == side),
        state: if outcome.gain > Centipawns::ZERO {
            State::Open
        } else {
            State::Held
        },
        why: why(view, by, target, to, outcome),
        first: Bitboard::from(to),
        safe: Bitboard::from(to),
    }
}

/// The outcome of an exchange for the side that begins it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outcome {
    /// The gain, recaptures included.
    pub(crate) gain: Centipawns,
    /// What the recaptures cost.
    pub(crate) lost: Centipawns,
}

/// Why the capture of a target by a piece that arrives on `to` (en passant another field than the target's)
/// has this outcome.
fn why(view: &View, by: Placed, target: Placed, to: Square, outcome: Outcome) -> Why {
    match outcome.lost {
        Centipawns::ZERO if is_protected(view, by, to) => Why::TakingBackGainsNothing,
        Centipawns::ZERO => Why::Unprotected,
        _ if outcome.gain <= Centipawns::ZERO => Why::ExchangeGainsNothing,
        _ => why_protected_is_won(by.role(), target.role()),
    }
}

/// Whether the other side protects a field to which a piece has moved, including along a line that the piece
/// opens by leaving its own field.
fn is_protected(view: &View, by: Placed, field: Square) -> bool {
    let (side, piece) = (by.side(), by.on);
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
