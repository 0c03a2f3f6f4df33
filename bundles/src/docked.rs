//! Docked bundles: trajectories put together from two simple ones (figures 13 and 14), and what is cleaned off them.

use shakmaty::{Bitboard, Square};

use crate::{Length, Mover, Trajectory, simple::simple, template::Template};

/// The docked trajectories from α0 to αk: `distance < A ≤ 2·nL`, not for pawns, which dock by promotion.
///
/// Ordered as UCI texts, each once, however many docking fields give it.
pub(crate) fn docked(mover: Mover, from: Square, to: Square, length: Length) -> Vec<Trajectory> {
    let mut bundle = Vec::new();
    for first in 1..length.get() {
        let second = length.get() - first;
        for field in docking_fields(mover, from, to, first, second) {
            bundle.extend(dock(mover, from, field, mover, to, first, second));
        }
    }
    // Figure 8, D: what makes no sense for sure. A king or knight may lose a tempo, but it comes back to no field.
    let slides = mover.is_sliding();
    bundle.retain(|trajectory| !(trajectory.crosses_itself() || slides && trajectory.runs_straight()));
    bundle.sort_unstable();
    bundle.dedup();
    bundle
}

/// The fields `first` moves from α0 and `second` moves before αk, so that both numbers add up to the length (figure 13, A).
fn docking_fields(mover: Mover, from: Square, to: Square, first: u8, second: u8) -> Bitboard {
    match Template::of(mover) {
        Some(template) => template.step(from, first) & template.reversed().step(to, second),
        None => within(mover, from, first) & within(mover, to, second),
    }
}

/// The fields that the queen, or another piece that moves back as it came, reaches by a simple bundle of this length.
fn within(mover: Mover, origin: Square, length: u8) -> Bitboard {
    match (Template::of(mover), length) {
        (Some(template), _) => template.step(origin, length),
        (None, 1) => Template::Rook.step(origin, 1) | Template::Bishop.step(origin, 1),
        // In two moves she gets everywhere, not only where she does not get in one.
        (None, 2) => !Bitboard::from_square(origin),
        (None, _) => Bitboard::EMPTY,
    }
}

/// The product of the simple bundles from α0 to the docking field and from there to αk (figure 13, B to E).
///
/// The second half may be made by another piece: the one that a pawn has become.
pub(crate) fn dock(
    mover: Mover,
    from: Square,
    field: Square,
    then: Mover,
    to: Square,
    first: u8,
    second: u8,
) -> Vec<Trajectory> {
    let half = |mover, from, to, moves| {
        // Every unusual exit of B and D goes on to the next docking field.
        Length::new(moves)
            .and_then(|length| simple(mover, from, to, length).ok())
            .unwrap_or_default()
    };
    let before = half(mover, from, field, first);
    if before.is_empty() {
        return before;
    }
    let after = half(then, field, to, second);
    before
        .iter()
        .flat_map(|head| after.iter().map(|tail| head.then(tail.steps())))
        .collect()
}
