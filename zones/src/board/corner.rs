//! Fields in the order in which a side counts them, from its own left corner, so that ties are broken alike
//! for both colours.

use std::cmp::Ordering;

use shakmaty::{Bitboard, Color, Move, Role, Square};

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

/// The place of a move of a side where nothing else tells moves apart: the largest comes first.
///
/// By role, destination, origin and promotion, packed into 18 bits.
#[inline]
pub fn place(side: Color, mv: Move) -> u32 {
    let (from, to) = ends(mv);
    let fields = seen(side, to).to_u32() << 6 | seen(side, from).to_u32();
    let promotion = mv.promotion().map_or(0, |role| role as u32);
    (mv.role() as u32) << 15 | fields << 3 | promotion
}

/// Which of two moves of a side comes first where nothing else tells them apart.
#[inline]
pub fn first_of(side: Color, one: Move, other: Move) -> Ordering {
    place(side, other).cmp(&place(side, one))
}

const _: () = assert!((Role::King as u32) < 8, "a role fits three bits");

#[cfg(test)]
mod tests {
    use shakmaty::{Chess, Position};

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

    /// Packed, places compare as their parts do, and no two moves have the same.
    #[test]
    fn places_compare_by_role_destination_origin_and_promotion() {
        let parts = |mv: Move| {
            let (from, to) = ends(mv);
            (
                mv.role(),
                seen(Color::Black, to),
                seen(Color::Black, from),
                mv.promotion(),
            )
        };
        let fen: shakmaty::fen::Fen = "r3k2r/8/8/8/3Pp3/2B5/1p5p/R3K1N1 b kq d3 0 1".parse().unwrap();
        let chess: Chess = fen.into_position(shakmaty::CastlingMode::Standard).unwrap();
        let legal = chess.legal_moves();
        assert!(legal.iter().any(|mv| mv.is_castle()) && legal.iter().any(|mv| mv.is_promotion()));
        for &one in &legal {
            for &other in &legal {
                let packed = place(Color::Black, one).cmp(&place(Color::Black, other));
                assert_eq!(packed, parts(one).cmp(&parts(other)), "{one} {other}");
                assert_eq!(packed.is_eq(), one == other);
            }
        }
    }
}
