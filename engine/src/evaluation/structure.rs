//! The *pawn hash table*: what depends on pawns and kings only, and is the same in most positions of a
//! search.
//!
//! Chess programs have had it since Chess 4.5 by D. Slate and L. Atkin (1977). There are two tables, one for
//! the pawns and one for the shelter of each king, so that a step of a king leaves the rest as it is.

use puchok_zones::board::golden::{GOLDEN, SECOND};
use puchok_zones::board::view::View;
use shakmaty::{Bitboard, Color, Role, Square};

use super::account::{Account, Sum};
use super::taper::Taper;
use super::{activity, king, pawns};
use crate::prefetch::prefetch;
use puchok_zones::board::{corner, pawn_spans};

/// The pawn structure of a position: what the pawns are worth in themselves and as shelter of the kings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Structure {
    /// The passed pawns of both sides.
    pub passed: Bitboard,
    sides: [OfSide; 2],
}

/// The structure from one side's point of view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OfSide {
    /// What its pawns and the shelter of its king are worth to it.
    pub worth: Taper,
    /// Its [`activity::outposts`].
    pub outposts: Bitboard,
    /// The [`king::bare_files`] around its king.
    pub bare_files: Bitboard,
}

impl Structure {
    /// The structure of a position.
    pub fn of(view: &View) -> Structure {
        Structure::joined(&Pawns::of(view), Color::ALL.map(|color| Shelter::of(view, color)))
    }

    /// The structure of these pawns, which shelter the kings of White and Black so.
    #[inline]
    fn joined(pawns: &Pawns, shelters: [Shelter; 2]) -> Structure {
        let [white, black] = shelters;
        let side = |own: &OfPawns, shelter: Shelter| OfSide {
            worth: own.worth + shelter.worth,
            outposts: own.outposts,
            bare_files: shelter.bare_files,
        };
        Structure {
            passed: pawns.passed,
            sides: [side(&pawns.sides[0], white), side(&pawns.sides[1], black)],
        }
    }

    /// The structure from a side's point of view.
    #[inline]
    pub fn of_side(&self, color: Color) -> &OfSide {
        &self.sides[usize::from(color.is_black())]
    }
}

/// Notes the terms of a side that depend on pawns and kings only; `passed` are the passed pawns of both
/// sides.
pub fn describe(view: &View, color: Color, passed: Bitboard, account: &mut impl Account) {
    pawns::describe(view, color, passed, account);
    king::shelter(view, color, account);
}

/// What depends on the pawns alone.
#[derive(Clone, Copy, Debug)]
struct Pawns {
    /// The pawns of White and of Black.
    on: [Bitboard; 2],
    /// The passed pawns of both sides.
    passed: Bitboard,
    sides: [OfPawns; 2],
}

/// What depends on the pawns alone, from one side's point of view.
#[derive(Clone, Copy, Debug, Default)]
struct OfPawns {
    worth: Taper,
    outposts: Bitboard,
}

impl Pawns {
    fn of(view: &View) -> Pawns {
        let passed = pawn_spans::passed(view, Color::White) | pawn_spans::passed(view, Color::Black);
        Pawns {
            on: pawns_of(view, Color::ALL),
            passed,
            sides: Color::ALL.map(|color| {
                let mut sum = Sum::default();
                pawns::describe(view, color, passed, &mut sum);
                OfPawns {
                    worth: sum.value(),
                    outposts: activity::outposts(view, color),
                }
            }),
        }
    }
}

/// How the pawns shelter a king.
#[derive(Clone, Copy, Debug)]
struct Shelter {
    /// The king and the pawns for which this holds.
    key: ShelterKey,
    worth: Taper,
    bare_files: Bitboard,
}

/// A king, and the pawns of its own and of the other side, as that king's side sees them: with swapped
/// colours the shelter is the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ShelterKey {
    king: Square,
    pawns: [Bitboard; 2],
}

impl ShelterKey {
    #[inline]
    fn of(view: &View, color: Color) -> ShelterKey {
        ShelterKey {
            king: corner::seen(color, view.king(color)),
            pawns: pawns_of(view, [color, !color]).map(|pawns| corner::all_seen(color, pawns)),
        }
    }
}

impl Shelter {
    fn of(view: &View, color: Color) -> Shelter {
        let mut sum = Sum::default();
        king::shelter(view, color, &mut sum);
        Shelter {
            key: ShelterKey::of(view, color),
            worth: sum.value(),
            bare_files: king::bare_files(view, color),
        }
    }
}

/// The pawns of these two sides.
#[inline]
fn pawns_of(view: &View, sides: [Color; 2]) -> [Bitboard; 2] {
    sides.map(|color| view.pieces(color, Role::Pawn))
}

/// The index of the entry for these pawns, and a king or any other number below 64, in a table of `PLACES`.
#[inline]
fn place<const PLACES: usize>(pawns: [Bitboard; 2], king: u32) -> usize {
    // Two odd numbers without a pattern in their bits; the upper bits of a product depend on all bits of both
    // factors.
    let [one, other] = pawns.map(|pawns| pawns.0);
    let mixed =
        (one ^ u64::from(king) << 56).wrapping_mul(GOLDEN) ^ other.wrapping_mul(SECOND).rotate_left(17);
    (mixed.wrapping_mul(GOLDEN) >> (u64::BITS - PLACES.ilog2())) as usize
}

/// The structures that a search has seen most recently.
#[derive(Clone, Debug)]
pub struct Structures {
    pawns: Box<[Pawns]>,
    shelters: Box<[Shelter]>,
}

/// How many arrangements of pawns are kept, a power of two: as many as stay close to the processor, 192 KiB.
const PAWNS: usize = 1 << 12;

/// How many shelters are kept, a power of two; 320 KiB.
const SHELTERS: usize = 1 << 13;

/// No position has these pawns, so that an entry for them counts as empty.
const NO_PAWNS: [Bitboard; 2] = [Bitboard::FULL; 2];

/// What a position's entries are for, and their places.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Places {
    /// The pawns of White and of Black.
    on: [Bitboard; 2],
    pawns: usize,
    /// By side, White's first.
    shelters: [(ShelterKey, usize); 2],
}

impl Places {
    #[inline]
    pub(crate) fn of(view: &View) -> Places {
        let on = pawns_of(view, Color::ALL);
        Places {
            on,
            pawns: place::<PAWNS>(on, 0),
            shelters: Color::ALL.map(|color| {
                let key = ShelterKey::of(view, color);
                (key, place::<SHELTERS>(key.pawns, key.king.to_u32()))
            }),
        }
    }
}

impl Default for Structures {
    fn default() -> Self {
        let pawns = Pawns {
            on: NO_PAWNS,
            passed: Bitboard::EMPTY,
            sides: [OfPawns::default(); 2],
        };
        let shelter = Shelter {
            key: ShelterKey {
                king: Square::A1,
                pawns: NO_PAWNS,
            },
            worth: Taper::default(),
            bare_files: Bitboard::EMPTY,
        };
        Structures {
            pawns: vec![pawns; PAWNS].into_boxed_slice(),
            shelters: vec![shelter; SHELTERS].into_boxed_slice(),
        }
    }
}

impl Structures {
    /// Prefetches the entries of a position, which [`Structures::at`] will soon need.
    #[inline]
    pub(crate) fn prefetch(&self, places: &Places) {
        prefetch(&self.pawns[places.pawns]);
        for (_, shelter) in places.shelters {
            prefetch(&self.shelters[shelter]);
        }
    }

    /// The structure of a position.
    #[inline]
    pub fn of(&mut self, view: &View) -> Structure {
        self.at(&Places::of(view), view)
    }

    /// The structure of a position whose entries are at these places.
    #[inline]
    pub(crate) fn at(&mut self, places: &Places, view: &View) -> Structure {
        let pawns = &mut self.pawns[places.pawns];
        if pawns.on != places.on {
            *pawns = Pawns::of(view);
        }
        let [white, black] = places.shelters;
        let shelters = &mut self.shelters;
        let mut sheltered = |color, (key, place): (ShelterKey, usize)| {
            let shelter = &mut shelters[place];
            if shelter.key != key {
                *shelter = Shelter::of(view, color);
            }
            *shelter
        };
        let shelters = [sheltered(Color::White, white), sheltered(Color::Black, black)];
        Structure::joined(pawns, shelters)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    /// The kept structure is the one that would be computed anew, whatever was looked up before.
    #[test]
    fn what_is_kept_is_the_structure() {
        let mut kept = Structures::default();
        let mut seed = 7_u64;
        for _ in 0..60 {
            let mut position = Position::startpos();
            for _ in 0..150 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                position.play(moves[(seed >> 33) as usize % moves.len()]);
                let view = View::new(position.chess());
                assert_eq!(kept.of(&view), Structure::of(&view), "{}", position.fen());
                assert_eq!(kept.of(&view), Structure::of(&view), "{}", position.fen());
            }
        }
    }
}
