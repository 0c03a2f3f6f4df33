//! The source's predicates for king and rook against king. Those about the rook are false when there is none,
//! except [`lost`] and [`room_over_2`]: a king that no rook confines has all the room there is.

use shakmaty::{Chess, Color, Position as _, Role, Square};

use super::fields::{between, coordinates, distance, our_king, ours, steps, their_king};

/// The room of a king that no rook confines.
const NO_BOUNDS: i32 = 64;

fn rook(position: &Chess) -> Option<Square> {
    ours(position, Role::Rook)
}

pub(super) fn lost(position: &Chess) -> bool {
    rook(position).is_none_or(|rook| {
        position.turn() == Color::Black
            && distance(their_king(position), rook) == 1
            && distance(our_king(position), rook) > 1
    })
}

pub(super) fn exposed(position: &Chess) -> bool {
    rook(position).is_some_and(|rook| {
        let ours = distance(our_king(position), rook);
        let theirs = distance(their_king(position), rook);
        ours > theirs + position.turn().fold_wb(1, 0)
    })
}

pub(super) fn divides(position: &Chess) -> bool {
    rook(position).is_some_and(|rook| {
        let (x, y) = coordinates(rook);
        let (our_x, our_y) = coordinates(our_king(position));
        let (their_x, their_y) = coordinates(their_king(position));
        between(our_x, x, their_x) || between(our_y, y, their_y)
    })
}

pub(super) fn l_pattern(position: &Chess) -> bool {
    let their_king = their_king(position);
    steps(our_king(position), their_king) == 2
        && rook(position).is_some_and(|rook| steps(rook, their_king) == 3)
}

pub(super) fn room(position: &Chess) -> i32 {
    let Some(rook) = rook(position) else {
        return NO_BOUNDS;
    };
    let (x, y) = coordinates(rook);
    let (their_x, their_y) = coordinates(their_king(position));
    if x == their_x || y == their_y {
        return NO_BOUNDS;
    }
    let side = |theirs: i32, rook: i32| if theirs < rook { rook - 1 } else { 8 - rook };
    side(their_x, x) * side(their_y, y)
}

pub(super) fn room_over_2(position: &Chess) -> bool {
    room(position) > 2
}

pub(super) fn room_smaller(position: &Chess, root: &Chess) -> bool {
    room(position) < room(root)
}

/// The distance of our king from the critical square: the one diagonally next to the rook on the side of the
/// opponent's king. It may lie off the board.
fn to_critical_square(position: &Chess) -> Option<i32> {
    let (x, y) = coordinates(rook(position)?);
    let (their_x, their_y) = coordinates(their_king(position));
    let (our_x, our_y) = coordinates(our_king(position));
    let beside = |theirs: i32, rook: i32| if theirs < rook { rook - 1 } else { rook + 1 };
    Some((our_x - beside(their_x, x)).abs() + (our_y - beside(their_y, y)).abs())
}

pub(super) fn closer_to_critical_square(position: &Chess, root: &Chess) -> bool {
    let (here, before) = (to_critical_square(position), to_critical_square(root));
    here.zip(before).is_some_and(|(here, before)| here < before)
}

pub(super) fn not_farther_from_rook(position: &Chess, root: &Chess) -> bool {
    let apart = |position| Some(distance(our_king(position), rook(position)?));
    apart(position)
        .zip(apart(root))
        .is_some_and(|(here, before)| here <= before)
}
