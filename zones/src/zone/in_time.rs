//! What the other side has time for against a trunk of three or four moves: capturing the piece on a stop,
//! moving the target away, or protecting it. How soon a piece gets there is read from its own cells.

use puchok_bundles::{Ground, Purpose};
use shakmaty::{Bitboard, Color, Role, Square, attacks};

use super::attack;
use super::cells::Cells;
use super::stops::{costly, guarded_without};
use crate::Centipawns;
use crate::board::exchange;
use crate::board::placed::Placed;
use crate::board::steps::{WALKERS, pawn_steps};
use crate::board::view::View;

/// Removes from each stop after the first the fields on which the other side captures the piece in time
/// without loss; returns whether a way is left.
pub(super) fn passes(
    view: &View,
    cells: &mut Cells,
    by: Placed,
    stops: &mut [Bitboard],
    to_move: bool,
) -> bool {
    let Some((&mut first, later)) = stops.split_first_mut() else {
        return true;
    };
    let guarded = guarded_without(view, by);
    let occupied = view.occupied().without(by.on);
    let mut reached = first;
    for (stops, number) in later.iter_mut().zip(2..) {
        // The number of moves of the other side up to and including the capture there.
        let within = if to_move { number } else { number + 1 };
        let from_here = reached.into_iter().fold(Bitboard::EMPTY, |all, from| {
            all | attacks::attacks(from, by.piece, occupied)
        });
        reached = (*stops & from_here)
            .into_iter()
            .filter(|&stop| {
                let there = Placed::new(by.piece, stop);
                !is_captured_within(view, cells, there, guarded.contains(stop), within)
            })
            .collect();
        *stops = reached;
    }
    reached.any()
}

/// Whether an officer or the king of the other side can capture a piece on a field without loss within
/// `within` moves; an even exchange ends the attack as well.
fn is_captured_within(view: &View, cells: &mut Cells, there: Placed, is_guarded: bool, within: u8) -> bool {
    let other = !there.side();
    for by in WALKERS {
        // The capturing piece would be recaptured.
        if is_guarded && (by == Role::King || exchange::value(by) > exchange::value(there.role())) {
            continue;
        }
        let comes = |piece| captures_within(view, cells, Placed::new(by.of(other), piece), there.on, within);
        if view.pieces(other, by).into_iter().any(comes) {
            return true;
        }
    }
    false
}

/// Whether an officer or king can capture on a field within `within` moves without stopping where
/// it would be lost.
fn captures_within(view: &View, cells: &mut Cells, by: Placed, field: Square, within: u8) -> bool {
    let ground = Ground {
        barred: view.side(by.side()) | view.board().kings() | costly(view, by),
        occupied: view.occupied().without(by.on),
    };
    let way = cells.clear_way(ground, by, field, within, Purpose::Control);
    way.moves.is_some()
}

/// Whether the target can move to a field where it is safe; a pawn may step ahead.
pub(super) fn escapes(view: &View, side: Color, square: Square, victim: Role) -> bool {
    let goes = attack::moves_of(view, !side, victim, square);
    let is_safe =
        |to| attack::stop_costs(view, Placed::new(victim.of(!side), square), to) == Centipawns::ZERO;
    (goes & !view.controlled(side)).any() || goes.into_iter().any(is_safe)
}

/// Whether the target can still leave when the piece has come to the last of its stops, whichever that is: to a
/// field that neither the piece attacks from there nor, now, another man of its side.
pub(super) fn leaves_at_last(view: &View, by: Placed, last: Bitboard, target: Placed) -> bool {
    let (board, other) = (view.board(), target.side());
    let occupied = view.occupied().without(by.on);
    let reach = attacks::attacks(target.on, target.piece, occupied);
    let goes = match target.role() {
        Role::Pawn => pawn_steps(other, target.on, occupied),
        _ => reach & !occupied,
    };
    let then = occupied.without(target.on);
    let is_free = |&field: &Square| (board.attacks_to(field, by.side(), then) & then).is_empty();
    let free: Bitboard = (goes & view.untied(other, target.on))
        .into_iter()
        .filter(is_free)
        .collect();
    let goes_from = |stop| {
        (free & !attacks::attacks(stop, by.piece, then))
            .without(stop)
            .any()
    };
    free.any() && last.into_iter().all(goes_from)
}

/// Whether the other side wins something by capturing the piece where it stands.
pub(super) fn is_lost_at_home(view: &View, by: Placed) -> bool {
    if by.role() == Role::King || !view.controlled(!by.side()).contains(by.on) {
        return false;
    }
    let (board, pins) = (view.board(), view.pins());
    exchange::reply(board, pins, by.on, by.role(), !by.side(), view.occupied()) > Centipawns::ZERO
}

/// Whether a man of the other side that does not protect the target yet can come to protect it within `time`
/// moves: capturing there would take it one more.
pub(super) fn is_protected_within(
    view: &View,
    cells: &mut Cells,
    side: Color,
    square: Square,
    time: u8,
) -> bool {
    let other = !side;
    let protects = view.board().attacks_to(square, other, view.occupied());
    for role in WALKERS {
        let others = (view.pieces(other, role) & !protects).without(square);
        let comes =
            |piece| captures_within(view, cells, Placed::new(role.of(other), piece), square, time + 1);
        if others.into_iter().any(comes) {
            return true;
        }
    }
    is_protected_by_pawn_within(view, side, square, time)
}

/// Whether a pawn of the other side can come, within `time` moves but at most two, to a field from which it
/// protects the target and where it is not lost.
fn is_protected_by_pawn_within(view: &View, side: Color, square: Square, time: u8) -> bool {
    let other = !side;
    let protecting = attacks::pawn_attacks(side, square) & !view.occupied();
    let files = protecting.into_iter().fold(Bitboard::EMPTY, |files, field| {
        files | Bitboard::from_file(field.file())
    });
    let pawns =
        (view.pieces(other, Role::Pawn) & files & !attacks::pawn_attacks(side, square)).without(square);
    time > 0
        && pawns.into_iter().any(|pawn| {
            let one = pawn_steps(other, pawn, view.occupied());
            let two = one.into_iter().filter(|_| time > 1);
            let two = two.fold(Bitboard::EMPTY, |all, field| {
                all | pawn_steps(other, field, view.occupied())
            });
            let comes = (one | two) & protecting & view.untied(other, pawn);
            comes.into_iter().any(|field| {
                attack::stop_costs(view, Placed::new(Role::Pawn.of(other), pawn), field) == Centipawns::ZERO
            })
        })
}
