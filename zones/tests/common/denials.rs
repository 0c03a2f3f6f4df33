//! All denials of a zone: the moves of the other side after which it is no longer open, or gains less.

use puchok_zones::board::pawn_spans;
use puchok_zones::board::steps::{field_of_arrival, field_of_capture, fields_left};
use puchok_zones::board::view::View;
use puchok_zones::reason::{Cause, Reason, confirm};
use puchok_zones::zone::cells::Cells;
use puchok_zones::zone::key::Trunk;
use puchok_zones::zone::{DenialRole, Zone};
use shakmaty::{Move, Role, Square, attacks};

/// Calls `each` with every legal move that denies an open zone of the other side, and with the role of the
/// denial.
pub(crate) fn denials(
    view: &View,
    cells: &mut Cells,
    zone: &Zone,
    legal: &[Move],
    mut each: impl FnMut(DenialRole, Move),
) {
    let key = zone.key();
    if zone.side == view.turn() || !zone.is_open() {
        return;
    }
    for &mv in legal {
        let underpromotes = mv.promotion().is_some_and(|role| role != Role::Queen);
        let Some(role) = role_of(view, mv, zone, key.trunk).filter(|_| !underpromotes) else {
            continue;
        };
        let cause = Cause {
            reason: Reason::Denial(role),
            zone: Some(key),
        };
        if confirm(view, cells, mv, cause).is_some() {
            each(role, mv);
        }
    }
}

/// The role of a move against a zone if it is a denial; control covers any other way of making the zone fail.
fn role_of(view: &View, mv: Move, zone: &Zone, trunk: Trunk) -> Option<DenialRole> {
    let to = field_of_arrival(mv, view.turn());
    let target: Square = zone.target.square();
    let blocks = match trunk {
        Trunk::Promotion => pawn_spans::ahead(zone.side, zone.piece).contains(to),
        Trunk::Direct => attacks::between(zone.piece, target).contains(to),
        Trunk::Mate | Trunk::Way | Trunk::ThroughStop => false,
        Trunk::Distant | Trunk::Unblocking => return None,
    };
    // A pawn captured en passant is not on the destination; castling captures nothing.
    Some(if mv.is_capture() && field_of_capture(mv) == zone.piece {
        DenialRole::Capture
    } else if fields_left(mv).contains(target) {
        DenialRole::Retreat
    } else if blocks {
        DenialRole::Blockade
    } else {
        DenialRole::Control
    })
}
