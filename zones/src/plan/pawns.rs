//! Trunks of pawns: straight ahead, as far as nothing stands in the way.

use crate::zone::distant::LONGEST;
use arrayvec::ArrayVec;
use shakmaty::{Color, Rank, Role, Square, attacks};

use super::Way;
use crate::board::steps::pawn_steps;
use crate::board::view::View;

/// The longest trunks that are no promotion, in moves.
const REACH: usize = 3;

/// The trunks of the pawns of `side`: the fields ahead that are free, where no pawn of the other side takes them for nothing.
///
/// With the double step where the pawn has it, unless it wants to stop on the third rank. Pawns that are pinned have none.
pub fn ways(view: &View, side: Color, mut each: impl FnMut(Way)) {
    for from in view.pieces(side, Role::Pawn) {
        ways_of(view, side, from, &mut each);
    }
}

/// Those of one pawn.
pub fn ways_of(view: &View, side: Color, from: Square, mut each: impl FnMut(Way)) {
    let (own, other) = (view.by_role(side, Role::Pawn), view.by_role(!side, Role::Pawn));
    if !view.pinned(side).contains(from) {
        let mut fields: ArrayVec<Square, { LONGEST as usize }> = ArrayVec::new();
        let mut at = from;
        while fields.len() < REACH {
            let steps = pawn_steps(side, at, view.occupied());
            let Some(step) = steps.into_iter().min_by_key(|field| field.distance(at)) else {
                break;
            };
            let is_lost = |field: Square| {
                let control = view.controlled(side).contains(field) || protects_later(view, side, field);
                other.contains(field) && !own.contains(field)
                    || view.controlled(!side).contains(field) && !control
            };
            let way = |fields: ArrayVec<Square, { LONGEST as usize }>| Way {
                side,
                role: Role::Pawn,
                from,
                clearance: None,
                fields,
            };
            if let Some(double) = steps.into_iter().find(|field| field.distance(at) == 2)
                && at == from
            {
                if !is_lost(step) {
                    each(way(std::iter::once(step).collect()));
                }
                if is_lost(double) {
                    break;
                }
                fields.push(double);
                each(way(fields.clone()));
                at = double;
                continue;
            }
            if is_lost(step) {
                break;
            }
            fields.push(step);
            at = step;
            if side.relative_rank(step.rank()) != Rank::Eighth {
                each(way(fields.clone()));
            }
        }
    }
}

/// Whether a pawn of the side can protect a pawn on this field with one step.
fn protects_later(view: &View, side: Color, field: Square) -> bool {
    let guards = attacks::pawn_attacks(!side, field);
    view.pieces(side, Role::Pawn)
        .into_iter()
        .any(|pawn| (pawn_steps(side, pawn, view.occupied()) & guards).any())
}
