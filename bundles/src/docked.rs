//! Docked bundles: trajectories composed of two simple ones (figures 13 and 14), and the removal of useless
//! ones.
//!
//! A docking field x is one for which the moves from α0 to x and those from x to αk add up to the length A.
//! The source takes each x in turn, multiplies the two simple bundles, and afterwards removes duplicates and
//! senseless trajectories. Here the same trajectories grow move by move, once each: the *last* of the
//! possible docking fields of a trajectory is the one after which it no longer gets farther from α0 with
//! every move. Up to that field it follows STEPi of the array laid over α0, from there on that of the array
//! laid over αk; senseless trajectories are not grown at all.

use shakmaty::{Bitboard, Square, attacks};

use crate::{
    Length, Mover, Step, Trajectory,
    fields::{one_move, one_move_to},
    simple::{by_name, simple},
    template::Template,
};

/// The docked trajectories from α0 to αk, for `distance < A ≤ 2·nL`. Not for pawns, which dock by promotion.
///
/// Ordered as UCI texts, each once, however many docking fields produce it.
pub(crate) fn docked(mover: Mover, from: Square, to: Square, length: Length) -> Vec<Trajectory> {
    match Template::of(mover) {
        Some(template) => {
            let mut docking = Docking {
                template,
                slides: mover.is_sliding(),
                from,
                to,
                length: length.get(),
                steps: [Step::plain(from, to); Length::LONGEST.get() as usize],
                bundle: Vec::with_capacity(ROOM),
            };
            docking.grow(
                0,
                from,
                Bitboard::EMPTY,
                Bitboard::from_square(from) | to,
                Half::First,
            );
            docking.bundle
        }
        None if length.get() == 3 => queen_of_three(from, to),
        None => queen_of_four(from, to),
    }
}

/// Initial capacity for trajectories: most bundles of three moves have fewer.
const ROOM: usize = 16;

/// The queen's docked trajectories of three moves.
///
/// Simple bundles of one and two moves, or of two and one, multiplied and cleaned: she turns at every stop,
/// so every walk of three moves without three fields on a line is one of them.
fn queen_of_three(from: Square, to: Square) -> Vec<Trajectory> {
    let mut bundle = Vec::with_capacity(8 * ROOM);
    for first in by_name(one_move(Mover::Queen, from).without(to)) {
        let straight = attacks::ray(from, first) | attacks::ray(first, to);
        let second = one_move(Mover::Queen, first) & one_move_to(Mover::Queen, to) & !straight;
        bundle.extend(by_name(second).map(|second| {
            let steps = [
                Step::plain(from, first),
                Step::plain(first, second),
                Step::plain(second, to),
            ];
            Trajectory::of(&steps)
        }));
    }
    bundle
}

/// The queen's docked trajectories of four moves: two simple bundles of two moves, multiplied and cleaned.
///
/// The docking fields are those of the source's first combination of arrays, rook and rook: fields that a
/// rook reaches in two moves from α0 and from αk. (Its other two combinations would add fields that one of
/// the two halves reaches in one move along a rank or file; a queen on them has been brought there by a
/// detour.)
fn queen_of_four(from: Square, to: Square) -> Vec<Trajectory> {
    let docks = Template::Rook.step(from, 2) & Template::Rook.step(to, 2);
    let moves = |field| one_move(Mover::Queen, field);
    let mut bundle = Vec::with_capacity(64 * ROOM);
    for first in by_name(moves(from).without(to)) {
        for dock in by_name(moves(first) & docks & !attacks::ray(from, first)) {
            // Neither along the line on which she came, nor to a field from which the last move would
            // continue along the same line.
            let straight = attacks::ray(first, dock) | attacks::ray(dock, to);
            let last = moves(dock) & one_move_to(Mover::Queen, to) & !straight;
            for last in by_name(last.without(from).without(first)) {
                bundle.push(Trajectory::of(&[
                    Step::plain(from, first),
                    Step::plain(first, dock),
                    Step::plain(dock, last),
                    Step::plain(last, to),
                ]));
            }
        }
    }
    bundle
}

/// Which of the two simple trajectories is growing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Half {
    /// From α0, every field a move farther.
    First,
    /// To αk, every field a move nearer.
    Second,
}

/// A docked bundle under construction.
struct Docking {
    template: Template,
    slides: bool,
    from: Square,
    to: Square,
    /// A, at least 2: no piece has a distance less than 1.
    length: u8,
    /// The steps of the growing trajectory so far, and room for the rest.
    steps: [Step; Length::LONGEST.get() as usize],
    bundle: Vec<Trajectory>,
}

impl Docking {
    /// Grows all trajectories whose first `made` steps have come to `field` along `line` (empty for kings and
    /// knights), along which they may not continue. None returns to a field of `seen`, which contains αk so
    /// that it can only be the end.
    fn grow(&mut self, made: u8, field: Square, line: Bitboard, seen: Bitboard, half: Half) {
        let left = self.length - made;
        // STEPi of both halves, and whether this field docks them: A − i moves from αk, i from α0.
        let farther = self.template.step(self.from, made + 1);
        let nearer = self.template.step(self.to, left - 1);
        let docks = half == Half::Second || self.template.entry(field, self.to) == left;
        let on = if half == Half::First {
            farther
        } else {
            Bitboard::EMPTY
        };
        let off = if docks { nearer & !on } else { Bitboard::EMPTY };
        let moves = self.template.step(field, 1) & !line & !seen;
        for next in by_name(moves & (on | off)) {
            // Too far from αk for the remaining moves: nothing that grows from here arrives.
            if self.template.entry(next, self.to) >= left {
                continue;
            }
            let line = if self.slides {
                attacks::ray(field, next)
            } else {
                Bitboard::EMPTY
            };
            self.steps[usize::from(made)] = Step::plain(field, next);
            if left > 2 {
                let half = if on.contains(next) {
                    Half::First
                } else {
                    Half::Second
                };
                self.grow(made + 1, next, line, seen | next, half);
            } else if !line.contains(self.to) {
                self.steps[usize::from(made) + 1] = Step::plain(next, self.to);
                self.bundle
                    .push(Trajectory::of(&self.steps[..usize::from(self.length)]));
            }
        }
    }
}

/// The product of the simple bundles from α0 to the docking field and from there to αk (figure 13, B to E),
/// where the second half is made by the piece to which the pawn has promoted.
pub(crate) fn dock(
    pawn: Mover,
    from: Square,
    field: Square,
    then: Mover,
    to: Square,
    first: u8,
    second: u8,
) -> Vec<Trajectory> {
    let half = |mover, from, to, moves| {
        // Every exceptional exit of B and D continues with the next docking field.
        Length::new(moves)
            .and_then(|length| simple(mover, from, to, length).ok())
            .unwrap_or_default()
    };
    let before = half(pawn, from, field, first);
    if before.is_empty() {
        return before;
    }
    let after = half(then, field, to, second);
    before
        .iter()
        .flat_map(|head| after.iter().map(|tail| head.then(tail.steps())))
        .collect()
}
