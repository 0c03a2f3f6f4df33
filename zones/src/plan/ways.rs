//! Trunks of officers and kings to empty fields: the shortest clear trajectories, simple and docked, read
//! from the cells.
//!
//! The piece does not stop where it would be lost, or exchanged for less, on the current board. A slider may
//! also wait for one piece of its own side to leave its line.

use arrayvec::ArrayVec;
use puchok_bundles::{Ground, Purpose};
use shakmaty::{Bitboard, Color, Role, Square, attacks};

use super::Way;
use crate::board::placed::{Placed, placed};
use crate::board::steps::{WALKERS, moves_on};
use crate::board::view::View;
use crate::zone::cells::Cells;
use crate::zone::distant::{safe_of, walk};
use crate::zone::stops::costly;

/// The longest trunks by role in the order of [`WALKERS`], in moves. Heavy pieces get everywhere in two or
/// three.
const REACH: [u8; 5] = [4, 3, 3, 2, 4];

/// The trunks of the officers and the king of `side` to the empty fields that they can reach; pinned pieces
/// have none.
pub fn ways(view: &View, cells: &mut Cells, side: Color, mut each: impl FnMut(Way)) {
    for (role, reach) in WALKERS.into_iter().zip(REACH) {
        for from in view.pieces(side, role) & !view.pinned(side) {
            let walker = Placed::new(role.of(side), from);
            let ground = ground(view, walker);
            for to in !view.occupied() & !ground.barred {
                if let Some(way) = way(view, cells, ground, walker, to, reach) {
                    each(way);
                }
            }
        }
    }
}

/// The trunk to one field, if there is one.
fn way(view: &View, cells: &mut Cells, ground: Ground, walker: Placed, to: Square, reach: u8) -> Option<Way> {
    Some(with_first(view, cells, ground, walker, to, (reach, Bitboard::FULL))?.0)
}

/// The same, with the destinations of the first moves of all trunks of that length: those of `among` on which
/// the piece loses nothing in the exchange. Among trunks of equal length, the one whose fields come first in
/// the side's order.
fn with_first(
    view: &View,
    cells: &mut Cells,
    ground: Ground,
    walker: Placed,
    to: Square,
    (reach, among): (u8, Bitboard),
) -> Option<(Way, Bitboard)> {
    let mut reading = cells.clear_way(ground, walker, to, reach, Purpose::Attack);
    let length = usize::from(reading.moves?);
    let first = safe_of(view, walker, reading.first(to) & among);
    if first.is_empty() {
        return None;
    }
    let stops = &mut reading.stops[..length - 1];
    if let Some(stop) = stops.first_mut() {
        *stop = first;
    }
    let mut fields = ArrayVec::new();
    let way = walk(ground, walker, to, stops, &mut fields).then_some(Way {
        side: walker.side(),
        role: walker.role(),
        from: walker.on,
        clearance: None,
        fields,
    })?;
    Some((way, first))
}

/// The trunk of one piece to an empty field, of at most `reach` moves.
pub fn to_field(view: &View, cells: &mut Cells, from: Square, to: Square, reach: u8) -> Option<Way> {
    Some(up_to(view, cells, from, to, (reach, Bitboard::FULL))?.0)
}

/// The trunk of one piece to an empty field, within the reach of [`ways`], with the destinations of the first
/// moves of all trunks of that length; it begins with one of the moves to `among`.
pub fn with_stops(
    view: &View,
    cells: &mut Cells,
    from: Square,
    to: Square,
    among: Bitboard,
) -> Option<(Way, Bitboard)> {
    let role = view.role_at(from)?;
    let walker = WALKERS.iter().position(|&walker| walker == role)?;
    up_to(view, cells, from, to, (REACH[walker], among))
}

fn up_to(
    view: &View,
    cells: &mut Cells,
    from: Square,
    to: Square,
    reach: (u8, Bitboard),
) -> Option<(Way, Bitboard)> {
    let walker = placed(view.board(), from)?;
    if walker.role() == Role::Pawn || view.pinned(walker.side()).contains(from) {
        return None;
    }
    let ground = ground(view, walker);
    if (ground.barred | view.occupied()).contains(to) {
        return None;
    }
    with_first(view, cells, ground, walker, to, reach)
}

/// The board as seen by a piece that moves without capturing: it stops neither on other pieces nor where it
/// is lost.
fn ground(view: &View, walker: Placed) -> Ground {
    let occupied = view.occupied().without(walker.on);
    Ground {
        barred: occupied | costly(view, walker),
        occupied,
    }
}

/// The trunks of sliders of `side` that begin when a piece of their own side has left the line: one move of
/// that piece, one of the slider.
pub fn uncovered(view: &View, side: Color, mut each: impl FnMut(Way)) {
    let tied = view.pinned(side);
    for role in [Role::Bishop, Role::Rook, Role::Queen] {
        for from in view.pieces(side, role) & !tied {
            let barred = costly(view, Placed::new(role.of(side), from));
            for blocker in view.from(from) & view.side(side) & !tied {
                let Some(piece) = view.board().piece_at(blocker) else {
                    continue;
                };
                let line = attacks::ray(from, blocker);
                let exits = moves_on(view.board(), piece, blocker)
                    & !view.occupied()
                    & !line
                    & !costly(view, Placed::new(piece, blocker));
                if exits.is_empty() {
                    continue;
                }
                let occupied = view.occupied().without(blocker);
                let opened = attacks::attacks(from, role.of(side), occupied) & !view.from(from);
                let goals = (opened | blocker) & !occupied & !barred;
                for exit in exits {
                    for to in goals {
                        each(Way {
                            side,
                            role,
                            from,
                            clearance: Some((blocker, exit)),
                            fields: std::iter::once(to).collect(),
                        });
                    }
                }
            }
        }
    }
}
