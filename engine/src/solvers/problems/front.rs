//! The proof numbers of a node, computed from its children, and how far to follow one child.

use shakmaty::Move;

use super::value::{INFINITE, Number, Value};

/// A branch is left only once its number exceeds the second best by one plus this fraction of it (a third),
/// to avoid switching to and fro.
const PATIENCE: Number = 3;

/// The numbers at which a branch is abandoned for a better one.
#[derive(Clone, Copy)]
pub(super) struct Thresholds {
    pub(super) proof: Number,
    pub(super) disproof: Number,
}

/// A move and what is known about the position it leads to.
pub(super) struct Child {
    pub(super) m: Move,
    pub(super) value: Value,
}

/// The numbers of a node, combined from its children from the point of view of the side to move. Its own kind
/// of number is the one it wants small: the attacker's proof number, the defender's disproof number.
pub(super) struct Front {
    /// The index of the child to continue with.
    pub(super) best: usize,
    /// The smallest number of the side's own kind, and the second smallest.
    pub(super) least: Number,
    pub(super) second: Number,
    /// Of the other kind: the sum, the largest, and how many are not zero.
    pub(super) sum: Number,
    pub(super) largest: Number,
    pub(super) open: Number,
}

impl Front {
    /// Combines these children; among those with equal numbers of the own kind, `is_better` decides by the
    /// other kind.
    pub(super) fn of(
        children: &[Child],
        own: impl Fn(&Value) -> Number,
        other: impl Fn(&Value) -> Number,
        is_better: impl Fn(Number, Number) -> bool,
    ) -> Front {
        let mut front = Front {
            best: 0,
            least: INFINITE,
            second: INFINITE,
            sum: 0,
            largest: 0,
            open: 0,
        };
        let mut other_of_best = 0;
        for (i, Child { value, .. }) in children.iter().enumerate() {
            let (own, other) = (own(value), other(value));
            front.sum = (front.sum + other).min(INFINITE);
            front.largest = front.largest.max(other);
            front.open += Number::from(other > 0);
            if i == 0 || own < front.least || own == front.least && is_better(other, other_of_best) {
                front.second = front.least;
                (front.best, front.least, other_of_best) = (i, own, other);
            } else {
                front.second = front.second.min(own);
            }
        }
        front
    }
}

/// The number at which a branch is left for one with the number `second`.
pub(super) fn patient(second: Number) -> Number {
    second.saturating_add(1 + second / PATIENCE).min(INFINITE)
}
