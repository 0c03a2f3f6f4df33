//! Finds the shortest mate when its length is not known in advance.
//!
//! Showing that there is no mate in n moves costs many times as much as for n − 1, and finding one is easiest
//! when the limit is its true length or slightly more: with a generous limit the search strays. So limits are
//! tried in turn, from small to large, each with the same effort, and then again with twice the effort, until
//! one gives a mate. From there the limit is lowered until no shorter mate remains or the effort is used up.

use super::prover::Prover;
use super::value::Distance;
use crate::position::Position;

/// The limits to try, up to the one asked for; the later ones increase by about a quarter.
const LADDER: [u8; 19] = [
    1, 2, 4, 6, 8, 10, 13, 16, 20, 25, 31, 39, 49, 61, 76, 95, 119, 149, 186,
];

/// Moves allowed for each limit in the first round.
const FIRST_SLICE: u64 = 6000;

/// How many limits of the ladder the first round tries, and how many more each later round adds.
const FIRST_REACH: usize = 6;
const FURTHER_REACH: usize = 2;

/// What is known about the distance to mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Range {
    /// There is no mate within this many moves.
    pub(super) none: Distance,
    /// There is a mate within this many moves, if any is known.
    pub(super) mate: Option<Distance>,
}

impl Range {
    /// Whether it is settled if there is a mate within `most` moves and, if so, its exact length.
    pub(super) fn is_closed(self, most: Distance) -> bool {
        self.none >= most
            || self
                .mate
                .is_some_and(|mate| mate == Distance::ZERO || mate == self.none.more())
    }
}

/// The search for any mate within `most` moves, in rounds over the limits.
#[derive(Debug)]
pub(super) struct Quest {
    most: Distance,
    limits: Vec<Distance>,
    slice: u64,
    reach: usize,
    range: Range,
}

impl Quest {
    /// A quest for a mate within `most` moves, with nothing known yet.
    pub(super) fn new(most: Distance) -> Quest {
        let ladder = LADDER.into_iter().filter_map(Distance::new);
        Quest {
            most,
            limits: ladder.filter(|&limit| limit < most).chain([most]).collect(),
            slice: FIRST_SLICE,
            reach: FIRST_REACH,
            range: Range {
                none: Distance::ZERO,
                mate: None,
            },
        }
    }

    /// Tries the limits of a round in turn, until one gives a mate, there is none, or the effort is used up.
    pub(super) fn round(&mut self, prover: &mut Prover<'_>, position: &Position) {
        for (i, &limit) in self.limits.iter().take(self.reach).enumerate() {
            if limit <= self.range.none && limit > Distance::ZERO {
                continue;
            }
            // The limit asked for gets as much effort as all the lower limits tried in this round together.
            let none = self.range.none;
            let lower = self.limits[..i].iter().filter(|&&lower| lower > none).count() as u64;
            let share = if limit == self.most { lower.max(1) } else { 1 };
            let effort = self.slice.saturating_mul(share);
            ask(prover, position, limit, Some(effort), &mut self.range);
            if self.is_over(prover) {
                return;
            }
        }
        self.slice = self.slice.saturating_mul(2);
        self.reach = self.reach.saturating_add(FURTHER_REACH);
    }

    /// Whether a mate is found, there is none, or the effort is used up.
    pub(super) fn is_over(&self, prover: &Prover<'_>) -> bool {
        self.range.mate.is_some() || self.range.is_closed(self.most) || prover.meter.is_exhausted()
    }

    /// What is known so far.
    pub(super) fn range(&self) -> Range {
        self.range
    }
}

/// Lowers the limit from a known mate until no shorter one remains or the effort is used up. The effort is
/// `effort` moves, or everything that is left.
pub(super) fn shorten(prover: &mut Prover<'_>, position: &Position, range: &mut Range, effort: Option<u64>) {
    let end = effort.map(|effort| prover.meter.nodes().saturating_add(effort));
    while let Some(mate) = range.mate
        && !range.is_closed(mate)
        && !prover.meter.is_exhausted()
        && end.is_none_or(|end| prover.meter.nodes() < end)
    {
        let effort = end.map(|end| end - prover.meter.nodes());
        ask(prover, position, mate.less(), effort, range);
    }
}

/// Asks for a mate within `limit` moves and narrows the range by the answer.
fn ask(
    prover: &mut Prover<'_>,
    position: &Position,
    limit: Distance,
    effort: Option<u64>,
    range: &mut Range,
) {
    prover.meter.begin_stage(effort);
    let value = prover.ask_first(position, limit);
    range.none = range.none.max(value.none);
    if value.mate <= limit {
        range.mate = Some(value.mate);
    }
}
