//! Trunks of pawns: straight ahead, as far as the fields are empty.

use crate::zone::distant::LONGEST;
use arrayvec::ArrayVec;
use shakmaty::{Color, Rank, Role, Square, attacks};

use super::Way;
use crate::board::steps::pawn_steps;
use crate::board::view::View;

/// The longest trunks other than promotions, in moves.
const REACH: usize = 3;

/// The trunks of the pawns of `side`: the empty fields ahead on which nothing captures them for free.
///
/// The double step is used where possible, unless the pawn is to stop on the third rank. Pinned pawns have no
/// trunks.
pub fn ways(view: &View, side: Color, mut each: impl FnMut(Way)) {
    for from in view.pieces(side, Role::Pawn) {
        ways_of(view, side, from, &mut each);
    }
}

/// The trunks of one pawn.
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

/// Whether a pawn of the side can protect a pawn on this field by one step.
fn protects_later(view: &View, side: Color, field: Square) -> bool {
    let guards = attacks::pawn_attacks(!side, field);
    view.pieces(side, Role::Pawn)
        .into_iter()
        .any(|pawn| (pawn_steps(side, pawn, view.occupied()) & guards).any())
}
