//! The *pawn hash table*: what depends on pawns and kings only, and is the same in most positions of a
//! search.
//!
//! Chess programs have had it since Chess 4.5 by D. Slate and L. Atkin (1977).

use puchok_zones::board::golden::GOLDEN;
use puchok_zones::board::view::View;
use shakmaty::{Bitboard, Color, Role, Square};

use super::account::{Account, Sum};
use super::taper::Taper;
use super::{activity, king, pawns};
use crate::prefetch::prefetch;
use puchok_zones::board::pawn_spans;

/// The pawn structure of a position: what the pawns are worth in themselves and as shelter of the kings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Structure {
    of: Of,
    /// The passed pawns of both sides.
    pub passed: Bitboard,
    sides: [OfSide; 2],
}

/// The fields of pawns and kings to which a structure belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Of {
    /// The pawns of White and of Black.
    pawns: [Bitboard; 2],
    /// The kings of White and of Black.
    kings: [Square; 2],
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

impl Of {
    #[inline]
    fn view(view: &View) -> Of {
        Of {
            pawns: [Color::White, Color::Black].map(|color| view.pieces(color, Role::Pawn)),
            kings: [Color::White, Color::Black].map(|color| view.king(color)),
        }
    }

    /// The index of its entry in a table of `places` entries, a power of two.
    #[inline]
    fn place(&self, places: usize) -> usize {
        // Two odd numbers without a pattern in their bits; the upper half of a product depends on all bits of
        // both factors.
        let [white, black] = self.pawns.map(|pawns| pawns.0);
        let kings = u64::from(self.kings[0]) << 6 | u64::from(self.kings[1]);
        let mixed = (white ^ kings.rotate_left(20)).wrapping_mul(GOLDEN)
            ^ (black ^ kings)
                .wrapping_mul(0xc2b2_ae3d_27d4_eb4f)
                .rotate_left(17);
        (mixed.wrapping_mul(GOLDEN) >> 32) as usize & (places - 1)
    }
}

impl Structure {
    /// The structure of a position.
    pub fn of(view: &View) -> Structure {
        let passed = pawn_spans::passed(view, Color::White) | pawn_spans::passed(view, Color::Black);
        Structure {
            of: Of::view(view),
            passed,
            sides: [Color::White, Color::Black].map(|color| {
                let mut sum = Sum::default();
                describe(view, color, passed, &mut sum);
                OfSide {
                    worth: sum.value(),
                    outposts: activity::outposts(view, color),
                    bare_files: king::bare_files(view, color),
                }
            }),
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

/// The structures that a search has seen most recently.
#[derive(Clone, Debug)]
pub struct Structures(Box<[Structure]>);

/// How many are kept: as many as stay close to the processor, 160 KiB.
const PLACES: usize = 1 << 11;

impl Default for Structures {
    fn default() -> Self {
        // No position has these pawns and kings, so that the entry counts as empty.
        let none = Structure {
            of: Of {
                pawns: [Bitboard::FULL; 2],
                kings: [Square::A1; 2],
            },
            passed: Bitboard::EMPTY,
            sides: [OfSide::default(); 2],
        };
        Structures(vec![none; PLACES].into_boxed_slice())
    }
}

impl Structures {
    /// Prefetches the entry that [`Structures::of`] will soon need for this position.
    #[inline]
    pub(crate) fn prefetch(&self, view: &View) {
        prefetch(&self.0[Of::view(view).place(PLACES)]);
    }

    /// The structure of a position.
    #[inline]
    pub fn of(&mut self, view: &View) -> Structure {
        let of = Of::view(view);
        let place = &mut self.0[of.place(PLACES)];
        if place.of != of {
            *place = Structure::of(view);
        }
        *place
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
