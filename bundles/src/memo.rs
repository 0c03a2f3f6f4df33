//! Bundles computed once per process.
//!
//! A bundle on a free board is the same in every position, so it is never computed twice. Each has its own
//! slot; a filled slot is read without a lock, in a few nanoseconds. Slots come in rows of 64, one per αk,
//! and a row is allocated when the first of its bundles is requested. Rows are never freed: they are
//! knowledge of the board, not of a position.
//!
//! This is not in the source, whose machine had no memory for it: there the bundle is computed anew from its
//! four parameters each time.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, OnceLock, PoisonError};

use shakmaty::{CastlingSide, Color, Square};

use crate::{Bundle, Castling, Length, Mover, Parameters, Rights};

/// `None` inside a filled slot means that there is no such bundle.
type Slot = OnceLock<Option<Box<Bundle>>>;
/// The slots of all αk.
type Row = OnceLock<Box<[Slot; 64]>>;

/// Lengths that a bundle without castling may have.
const LENGTHS: usize = Length::LONGEST.get() as usize;

/// Lengths that a bundle with castling may have: castling precedes the longest.
const HOME_LENGTHS: usize = LENGTHS + 1;

/// Without castling: rows by type, α0 and length.
static FREE: [Row; Mover::COUNT * 64 * LENGTHS] = [const { OnceLock::new() }; Mover::COUNT * 64 * LENGTHS];

/// With castling: rows by colour, by [`home`], and by length.
static HOME: [Row; 2 * HOMES * HOME_LENGTHS] = [const { OnceLock::new() }; 2 * HOMES * HOME_LENGTHS];

/// The king may castle short, long, or both ways; plus the two rooks.
const HOMES: usize = 5;

/// The bundle with these parameters on a free board without castling; `None` if there is none, that is, if
/// [`Bundle::new`] returns [`Kind::None`](crate::Kind::None).
///
/// ```
/// use puchok_bundles::{Length, Mover, Parameters, memo};
/// use shakmaty::Square;
///
/// let length = Length::new(3).expect("not 0");
/// let parameters = Parameters { mover: Mover::King, from: Square::E1, to: Square::E3, length };
/// let bundle = memo::bundle(parameters).expect("a king may lose a tempo");
/// assert_eq!(bundle.trajectories().len(), 8);
/// assert!(std::ptr::eq(bundle, memo::bundle(parameters).expect("the same")));
/// ```
#[inline]
pub fn bundle(parameters: Parameters) -> Option<&'static Bundle> {
    let Parameters {
        mover,
        from,
        to,
        length,
    } = parameters;
    let row = row(mover.index() * 64 + from.to_usize(), length, LENGTHS)?;
    look_up(&FREE[row], to, || Bundle::new(parameters))
}

/// The bundle of a king or rook that may castle, as [`Bundle::with_castling`] computes it; `None` if there is
/// none.
pub fn bundle_with_castling(parameters: Parameters, color: Color, rights: Rights) -> Option<&'static Bundle> {
    let Parameters {
        mover,
        from,
        to,
        length,
    } = parameters;
    if rights.of(mover, color, from).next().is_none() {
        return bundle(parameters);
    }
    if !rights.is_orthodox() {
        return arranged(parameters, color, rights);
    }
    let Some(home) = home(mover, color, from, rights) else {
        return bundle(parameters);
    };
    let row = row(color as usize * HOMES + home, length, HOME_LENGTHS)?;
    look_up(&HOME[row], to, || {
        Bundle::with_castling(parameters, color, rights)
    })
}

/// Bundles of kings and rooks that may castle in Chess960: there are too many arrangements for rows, and the
/// search does not use them.
static ARRANGED: LazyLock<Mutex<HashMap<Arranged, Option<&'static Bundle>>>> = LazyLock::new(Mutex::default);

/// The key of such a bundle.
type Arranged = (Parameters, Color, Rights);

fn arranged(parameters: Parameters, color: Color, rights: Rights) -> Option<&'static Bundle> {
    let mut known = ARRANGED.lock().unwrap_or_else(PoisonError::into_inner);
    *known.entry((parameters, color, rights)).or_insert_with(|| {
        let bundle = Bundle::with_castling(parameters, color, rights);
        (!bundle.is_empty()).then(|| &*Box::leak(Box::new(bundle.without_spare_room())))
    })
}

/// The index of the row for a length, given the number of lengths per start; `None` for lengths that no
/// bundle has.
#[inline]
fn row(start: usize, length: Length, lengths: usize) -> Option<usize> {
    let length = usize::from(length.get());
    (length <= lengths).then(|| start * lengths + length - 1)
}

#[inline]
fn look_up(row: &'static Row, to: Square, compute: impl FnOnce() -> Bundle) -> Option<&'static Bundle> {
    let slots = row.get_or_init(|| Box::new([const { OnceLock::new() }; 64]));
    let slot = slots[to.to_usize()].get_or_init(|| {
        let bundle = compute();
        (!bundle.is_empty()).then(|| Box::new(bundle.without_spare_room()))
    });
    slot.as_deref()
}

/// The index of a piece with a right to castle, 0 to 4; `None` for all others.
fn home(mover: Mover, color: Color, from: Square, rights: Rights) -> Option<usize> {
    let may = |side| rights.contains(Rights::one(color, side));
    let stands = |side| {
        Castling::standard(color, side)
            .step(mover)
            .is_some_and(|step| step.from == from)
    };
    let [short, long] =
        [CastlingSide::KingSide, CastlingSide::QueenSide].map(|side| may(side) && stands(side));
    match (mover, short, long) {
        (_, false, false) => None,
        (Mover::King, true, false) => Some(0),
        (Mover::King, false, true) => Some(1),
        (Mover::King, true, true) => Some(2),
        (_, true, _) => Some(3),
        (_, false, true) => Some(4),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_memo_tells_what_is_computed() {
        for (mover, from) in [
            (Mover::King, Square::E1),
            (Mover::Rook, Square::A8),
            (Mover::WhitePawn, Square::C2),
        ] {
            for to in Square::ALL {
                for length in (1..=5).chain([14, 15, 255]).filter_map(Length::new) {
                    let parameters = Parameters {
                        mover,
                        from,
                        to,
                        length,
                    };
                    if length.get() < 14 || mover != Mover::King {
                        let fresh = Bundle::new(parameters);
                        assert_eq!(bundle(parameters), (!fresh.is_empty()).then_some(&fresh));
                    }
                    // The king's longer bundles have too many trajectories.
                    if length.get() > 5 && mover == Mover::King {
                        continue;
                    }
                    for color in Color::ALL {
                        for text in ["-", "K", "Q", "KQ", "k", "q", "kq", "KQkq"] {
                            let rights = text.parse().unwrap();
                            let fresh = Bundle::with_castling(parameters, color, rights);
                            let known = bundle_with_castling(parameters, color, rights);
                            assert_eq!(
                                known,
                                (!fresh.is_empty()).then_some(&fresh),
                                "{parameters:?} {color} {text}"
                            );
                        }
                    }
                }
            }
        }
    }

    /// The king goes round via a8 to h8 in fourteen moves, and after castling in one more.
    #[test]
    fn castling_comes_before_the_longest_bundles() {
        for (text, longest) in [("-", 14), ("K", 15), ("KQkq", 15), ("e1h1", 15), ("f1h1", 14)] {
            for length in [14, 15, 16].map(|moves| Length::new(moves).unwrap()) {
                let parameters = Parameters {
                    mover: Mover::King,
                    from: Square::E1,
                    to: Square::H8,
                    length,
                };
                let rights = text.parse().unwrap();
                let fresh = Bundle::with_castling(parameters, Color::White, rights);
                assert_eq!(fresh.is_empty(), length.get() > longest, "{text} {length}");
                let known = bundle_with_castling(parameters, Color::White, rights);
                assert_eq!(known, (!fresh.is_empty()).then_some(&fresh), "{text} {length}");
            }
        }
    }

    #[test]
    fn threads_share_one_bundle() {
        let length = Length::new(4).unwrap();
        let parameters = Parameters {
            mover: Mover::Rook,
            from: Square::A1,
            to: Square::H8,
            length,
        };
        let addresses: Vec<usize> = std::thread::scope(|scope| {
            let threads =
                [(); 4].map(|()| scope.spawn(|| std::ptr::from_ref(bundle(parameters).unwrap()).addr()));
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert!(addresses.iter().all(|address| *address == addresses[0]));
    }
}
