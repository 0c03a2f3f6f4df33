//! King, bishop and knight against king: the approximate distance to mate in plies.
//!
//! The estimate is a sum of three numbers, one each for the king, knight and bishop of the stronger side;
//! each depends on the field of that man and the field of the bare king. In this way it knows that the way
//! from the wrong corner to the right one leads along the edge, and which fields the men have to control
//! meanwhile (the W of the knight), although no rule says so.
//!
//! The numbers are fitted by least squares to the distances in the endgame database, in positions that occur
//! when the ending is played (`lab distance`). What the three men do together is not in the numbers and is
//! left to the search.

use shakmaty::Square;

/// Fields of the bare king that differ after all symmetries.
const KINGS: usize = 20;

/// The number of men of the stronger side.
const MEN: usize = 3;

/// The numbers in the file: one for each man, field of the bare king, and field of the man; and one that is
/// added when the bare king is to move.
pub const NUMBERS: usize = MEN * KINGS * 64 + 1;

/// The value of one unit in the file, in plies: a byte holds half plies.
pub const UNIT: f64 = 0.5;

/// Added to the sum to give a distance, in plies, because the numbers lie around zero.
pub const MIDDLE: f64 = 32.0;

/// Written by `lab distance` (docs/endgames.md).
static FILE: &[u8; NUMBERS] = include_bytes!("bishop_and_knight.bin");

/// The fields of the men.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Men {
    /// The bare king.
    pub bare: Square,
    /// The king of the stronger side.
    pub king: Square,
    /// Its knight.
    pub knight: Square,
    /// Its bishop.
    pub bishop: Square,
}

impl Men {
    /// The indices of the three numbers of a position; they are the same for all positions that are equal by
    /// symmetry.
    #[inline]
    pub fn places(self) -> [usize; MEN] {
        let mut men = [self.bare, self.king, self.knight, self.bishop];
        // Mate can only be forced in a corner of the bishop's colour: after this, a1 and h8.
        if self.bishop.is_light() {
            men = men.map(Square::flip_horizontal);
        }
        let turned = men.map(Square::rotate_180);
        let mirrored = [men, turned].map(|men| men.map(Square::flip_diagonal));
        let [bare, others @ ..] = men.min(turned).min(mirrored[0]).min(mirrored[1]);
        let mut places = [0; MEN];
        for (man, (place, field)) in places.iter_mut().zip(others).enumerate() {
            *place = (man * KINGS + number(bare)) * 64 + field.to_usize();
        }
        places
    }

    /// How many half plies beyond [`MIDDLE`] mate is away, approximately; `resting` means that the bare king
    /// is to move.
    #[inline]
    pub(super) fn lateness(self, resting: bool) -> i32 {
        let at = |place: usize| i32::from(FILE[place].cast_signed());
        let sum: i32 = self.places().into_iter().map(at).sum();
        let turn = if resting { at(NUMBERS - 1) } else { 0 };
        sum + turn
    }
}

/// The number of a field among those on or below both long diagonals, from the first rank on.
#[inline]
fn number(bare: Square) -> usize {
    const FIRST: [usize; 4] = [0, 8, 14, 18];
    let (file, rank) = (bare.file().to_usize(), bare.rank().to_usize());
    FIRST[rank] + file - rank
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn men(bare: Square, king: Square) -> Men {
        Men {
            bare,
            king,
            knight: Square::C5,
            bishop: Square::D3,
        }
    }

    #[test]
    fn every_field_of_the_bare_king_has_a_number() {
        let numbers: BTreeSet<usize> = Square::ALL
            .map(|bare| men(bare, Square::B6).places()[0] / 64)
            .into_iter()
            .collect();
        assert_eq!(numbers, (0..KINGS).collect());
    }

    #[test]
    fn positions_alike_by_symmetry_are_one() {
        let images: [fn(Square) -> Square; 5] = [
            Square::flip_horizontal,
            Square::flip_vertical,
            Square::flip_diagonal,
            Square::flip_anti_diagonal,
            Square::rotate_180,
        ];
        for bare in Square::ALL {
            for king in Square::ALL {
                let here = men(bare, king);
                for image in images {
                    let there = Men {
                        bare: image(bare),
                        king: image(king),
                        knight: image(here.knight),
                        bishop: image(here.bishop),
                    };
                    assert_eq!(here.places(), there.places(), "{here:?} {there:?}");
                }
            }
        }
    }
}
