//! Zones of a side in check: the check has to be answered first.
//!
//! A side in check has no other first moves than those that answer the check. In the tree all of these are
//! searched and no zones are needed; this module serves the display of the map.

use shakmaty::{Bitboard, Color, Move, Square, attacks};

use crate::board::exchange;
use crate::board::view::View;
use crate::zone::key::Trunk;
use crate::zone::{State, Target, Why, Zone, attack, capturing};

/// The fields to which a piece can answer a check and from which it can then go on to a goal: a piece that
/// interposes is pinned there.
pub(crate) fn answers_towards(view: &View, side: Color, piece: Square, goal: Square) -> Bitboard {
    let answers = view.answers(side, piece);
    let king = view.king(side);
    let leaves = |checker: &Square| !attacks::ray(king, *checker).contains(goal);
    let checkers = view.checkers().into_iter().filter(|_| side == view.turn());
    let pinned_on = checkers
        .filter(leaves)
        .map(|checker| attacks::between(king, checker));
    answers & !pinned_on.fold(Bitboard::EMPTY, |fields, more| fields | more)
}

/// Adapts a zone to a board on which its side may be in check: only first moves that answer the check are
/// kept, and an open zone becomes held if none is left. If one piece may not capture, another may.
pub(crate) fn answering(view: &View, zone: Zone) -> Zone {
    if zone.side != view.turn() || view.checkers().is_empty() {
        return zone;
    }
    let answers = match zone.length {
        1 => view.answers(zone.side, zone.piece),
        _ => answers_towards(view, zone.side, zone.piece, zone.target.square()),
    };
    let (first, safe) = (zone.first & answers, zone.safe & answers);
    if !zone.is_open() {
        // `first` is the mating move, or the field of the blocker, which is no move of the zone's piece.
        let keeps = matches!(zone.trunk, Trunk::Mate | Trunk::Unblocking);
        return if keeps { zone } else { Zone { first, safe, ..zone } };
    }
    let held = Zone {
        state: State::Held,
        why: Why::InCheck,
        first,
        safe,
        ..zone
    };
    match zone.trunk {
        // The mating move is legal.
        Trunk::Mate => zone,
        Trunk::Unblocking => {
            let line = attacks::ray(zone.piece, zone.target.square());
            let leaves = |blocker: Square| {
                let moves = view
                    .role_at(blocker)
                    .map(|role| attack::moves_of(view, zone.side, role, blocker));
                // It answers the check without exposing its king to another.
                let may = view.answers(zone.side, blocker) & view.allowed(zone.side, blocker);
                moves.is_some_and(|moves| (moves & may & !line).any())
            };
            if zone.first.into_iter().any(leaves) {
                return zone;
            }
            Zone {
                state: State::Held,
                why: Why::InCheck,
                ..zone
            }
        }
        // The gain depends on the stop.
        Trunk::ThroughStop => {
            let through = attack::through(view, zone.by(), zone.target.square(), first);
            through.filter(Zone::is_open).unwrap_or(held)
        }
        Trunk::Direct if first.is_empty() => by_another(view, &zone).unwrap_or(held),
        _ if first.is_empty() || safe.is_empty() && zone.safe.any() => held,
        _ => Zone { first, safe, ..zone },
    }
}

/// The zone of the cheapest piece that can capture the zone's target while answering the check, if it wins
/// something.
fn by_another(view: &View, zone: &Zone) -> Option<Zone> {
    let (side, square) = (zone.side, zone.target.square());
    let Target::Piece(_, victim) = zone.target else {
        return None;
    };
    let may_not = |&piece: &Square| !(view.answers(side, piece) & view.allowed(side, piece)).contains(square);
    let tied = view.side(side).into_iter().filter(may_not).collect();
    let by = exchange::first_capturer(view.board(), square, side, view.occupied(), tied)?;
    let (piece, role) = (by.on, by.role());
    let stands = exchange::arriving(role, square);
    let mv = Move::Normal {
        role,
        from: piece,
        capture: Some(victim),
        to: square,
        promotion: (stands != role).then_some(stands),
    };
    capturing::by_move(view, mv, piece).filter(Zone::is_open)
}
