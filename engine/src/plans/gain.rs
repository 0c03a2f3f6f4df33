//! The positional estimate of a board, and which of its terms account for the difference from another.
//!
//! The goals come from the estimate that judges the leaves of the search, so plans and scores cannot
//! disagree.

use puchok_zones::board::view::View;
use shakmaty::Color;

use crate::evaluation::Described;
use crate::evaluation::account::Record;
pub use crate::evaluation::boards::{after, estimate, moved, of_view};
use crate::evaluation::terms::{GROUPS, Term};
use crate::score::Centipawns;

/// The terms of the estimate for one side, in centipawns.
#[derive(Clone, Debug)]
pub struct TermValues {
    /// By group of terms, as in [`GROUPS`]: for the side itself, and below for the other.
    own: Vec<Centipawns>,
    other: Vec<Centipawns>,
    /// The worth of the danger to the other king, and of that to the own king.
    danger: [Centipawns; 2],
}

impl TermValues {
    /// The terms for a view; `None` if the library knows its value.
    pub fn of(view: &View, side: Color) -> Option<TermValues> {
        let described = Described::new(view)?;
        let phase = described.phase;
        let [mover, waiter] = &described.sides;
        let (own, other) = if view.turn() == side {
            (mover, waiter)
        } else {
            (waiter, mover)
        };
        let by_group = |record: &Record| record.by_group().map(|(_, worth)| worth.at(phase)).collect();
        let danger = |record: &Record| record.danger().at(phase);
        Some(TermValues {
            own: by_group(own),
            other: by_group(other),
            danger: [-danger(other), danger(own)],
        })
    }

    /// What has changed since an earlier board.
    pub fn since(&self, before: &TermValues) -> Change {
        let differences = |now: &[Centipawns], then: &[Centipawns]| {
            now.iter().zip(then).map(|(&now, &then)| now - then).collect()
        };
        Change {
            own: differences(&self.own, &before.own),
            other: differences(&self.other, &before.other),
            danger: [0, 1].map(|i| self.danger[i] - before.danger[i]),
        }
    }
}

/// The difference that a plan makes, term by term, for its side.
#[derive(Clone, Debug)]
pub struct Change {
    own: Vec<Centipawns>,
    other: Vec<Centipawns>,
    danger: [Centipawns; 2],
}

impl Change {
    /// What a term of the own side has gained.
    pub fn own(&self, term: Term) -> Centipawns {
        group(term).map_or(Centipawns::ZERO, |group| self.own[group])
    }

    /// What a term of the other side has lost.
    pub fn other(&self, term: Term) -> Centipawns {
        group(term).map_or(Centipawns::ZERO, |group| -self.other[group])
    }

    /// What the greater danger to the other king is worth.
    pub fn attack(&self) -> Centipawns {
        self.danger[0]
    }

    /// What the smaller danger to the own king is worth.
    pub fn safety(&self) -> Centipawns {
        self.danger[1]
    }
}

/// The place of a term's group in [`GROUPS`].
fn group(term: Term) -> Option<usize> {
    let mut place = 0;
    GROUPS.iter().position(|&(_, width, _)| {
        place += width;
        place > term.at(0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::terms;
    use crate::position::Position;
    use shakmaty::{CastlingMode, Square};

    fn change(fen: &str, from: Square, to: Square) -> (Change, Centipawns) {
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let (before, side) = (View::new(position.chess()), Color::White);
        let now = View::of(moved(position.board(), from, to), position.turn(), None);
        let change = TermValues::of(&now, side)
            .unwrap()
            .since(&TermValues::of(&before, side).unwrap());
        (change, of_view(&now, side) - of_view(&before, side))
    }

    /// A knight on a protected field that no pawn controls, and a rook on the only open file: the terms of
    /// that name speak.
    #[test]
    fn the_term_that_speaks_is_named() {
        let fen = "r4rk1/pp3ppp/3p4/4p3/4P3/8/PPP2PPP/RN3RK1 w - - 0 1";
        let (knight, gain) = change(fen, Square::B1, Square::D5);
        assert!(
            knight.own(terms::OUTPOST) > Centipawns(15) && gain > Centipawns::ZERO,
            "{knight:?}"
        );
        let fen = "4r1k1/pp3ppp/3p4/4p3/4P3/8/PP3PPP/R5K1 w - - 0 1";
        let (rook, _) = change(fen, Square::A1, Square::C1);
        assert!(rook.own(terms::ROOK_FILE) > Centipawns(5), "{rook:?}");
        assert_eq!(rook.own(terms::OUTPOST), Centipawns::ZERO);
    }
}
