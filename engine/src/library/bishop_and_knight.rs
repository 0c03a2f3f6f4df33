//! King, bishop and knight against king: about how many plies mate is away.
//!
//! The estimate is a sum of three numbers, for the stronger side's king, its knight and its bishop: each stands somewhere as the
//! bare king sees it from its own field. So it knows that the way from the wrong corner to the right one leads along the edge, and
//! which fields the men have to hold meanwhile (the W of the knight); no rule says so. The numbers are fitted by least squares to
//! the distances of the endgame database, in positions that come about when the ending is played (`lab distance`); what
//! three men do together it does not know, and the search has to see.

use shakmaty::Square;

/// Fields of the bare king that no symmetry makes the same.
const KINGS: usize = 20;

/// Men of the stronger side.
const MEN: usize = 3;

/// The numbers in their file: for each man, field of the bare king, and field of the man; and what it adds that the bare king is
/// to move.
pub const NUMBERS: usize = MEN * KINGS * 64 + 1;

/// What one stands for in the file, in plies: a byte holds them in halves.
pub const UNIT: f64 = 0.5;

/// What is added to the sum to make it a distance, in plies: the numbers lie about nought.
pub const MIDDLE: f64 = 32.0;

/// Written by `lab distance` (docs/endgames.md).
static FILE: &[u8; NUMBERS] = include_bytes!("bishop_and_knight.bin");

/// Where the men stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Men {
    /// The king that is alone.
    pub bare: Square,
    /// The king of the stronger side.
    pub king: Square,
    /// Its knight.
    pub knight: Square,
    /// Its bishop.
    pub bishop: Square,
}

impl Men {
    /// The places of the three numbers of a position, the same for all positions that are alike by symmetry.
    #[inline]
    pub fn places(self) -> [usize; MEN] {
        let mut men = [self.bare, self.king, self.knight, self.bishop];
        // Mate can be forced in the corners of the bishop's colour: then a1 and h8.
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

    /// About how many half plies more than [`MIDDLE`] mate is away; `resting`: the bare king is to move.
    #[inline]
    pub(super) fn lateness(self, resting: bool) -> i32 {
        let at = |place: usize| i32::from(FILE[place].cast_signed());
        let sum: i32 = self.places().into_iter().map(at).sum();
        let turn = if resting { at(NUMBERS - 1) } else { 0 };
        sum + turn
    }
}

/// The number of a field among those below both long diagonals, from the first rank on.
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
