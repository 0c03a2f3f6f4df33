//! The moves that deny a zone, found by playing each: also those that no link of its network shows, such as a
//! flight made for the king, castling, or a step that leaves the exchange on the target's field less to win.

use shakmaty::Move;

use super::{Cause, Reason, confirm};
use crate::board::after::After;
use crate::board::moved::Moved;
use crate::board::view::View;
use crate::zone::cells::Cells;
use crate::zone::key::Trunk;
use crate::zone::network::Denial;
use crate::zone::{DenialRole, Zone};

/// Those of the legal moves that deny an open attack of the other side of one or two moves, as reasons are
/// [confirmed](confirm): after them it is not open, or gains less. (Of a mate, after which the side has no
/// mating check at all; of a capture, after which the best capture of the target gains less.) None for any
/// other zone.
pub fn played(view: &View, cells: &mut Cells, legal: &[Move], zone: &Zone) -> Vec<Denial> {
    let is_attack = matches!(zone.trunk, Trunk::Direct | Trunk::ThroughStop | Trunk::Mate);
    if zone.side == view.turn() || !zone.is_open() || !is_attack {
        return Vec::new();
    }
    let denial = |&mv: &Move| {
        let moved = Moved::new(mv, view.turn())?;
        let role = DenialRole::of(&After::new(view, &moved), zone.piece, zone.target.square());
        let cause = Cause {
            reason: Reason::Denial(role),
            zone: Some(zone.key()),
        };
        confirm(view, cells, mv, cause).map(|_| Denial {
            role,
            from: moved.from,
            to: moved.to,
        })
    };
    legal.iter().filter_map(denial).collect()
}
