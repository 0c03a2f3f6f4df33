//! Fields in the order in which a side counts them, from its own left corner, so that ties are broken alike
//! for both colours.

use std::cmp::Ordering;

use shakmaty::{Bitboard, Color, Move, Square};

use super::steps::ends;

/// A field from a side's point of view: mirrored for Black.
#[inline]
pub fn seen(side: Color, field: Square) -> Square {
    side.fold_wb(field, field.flip_vertical())
}

/// All these fields from a side's point of view: mirrored for Black.
#[inline]
pub fn all_seen(side: Color, fields: Bitboard) -> Bitboard {
    side.fold_wb(fields, fields.flip_vertical())
}

/// The first of these fields.
#[inline]
pub fn first_seen(side: Color, fields: Bitboard) -> Option<Square> {
    in_order(side, fields).next()
}

/// These fields, one after another.
#[inline]
pub fn in_order(side: Color, fields: Bitboard) -> impl Iterator<Item = Square> {
    let fields = all_seen(side, fields).into_iter();
    fields.map(move |field| seen(side, field))
}

/// Which of two moves of a side comes first where nothing else tells them apart.
#[inline]
pub fn first_of(side: Color, one: Move, other: Move) -> Ordering {
    let place = |mv: Move| {
        let (from, to) = ends(mv);
        (mv.role(), seen(side, to), seen(side, from), mv.promotion())
    };
    place(other).cmp(&place(one))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_begins_in_its_own_left_corner() {
        let fields = Bitboard::from(Square::B1) | Square::A3 | Square::C8;
        let order = |side| in_order(side, fields).collect::<Vec<Square>>();
        assert_eq!(order(Color::White), [Square::B1, Square::A3, Square::C8]);
        assert_eq!(order(Color::Black), [Square::C8, Square::A3, Square::B1]);
        assert_eq!(first_seen(Color::Black, fields), Some(Square::C8));
        assert_eq!(first_seen(Color::White, Bitboard::EMPTY), None);
    }
}
