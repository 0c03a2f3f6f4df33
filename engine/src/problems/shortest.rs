//! The shortest mate, when nobody knows how long it is.
//!
//! To show that there is no mate in n moves costs many times what it costs for n − 1, and to find one is easiest when
//! the limit is its true length or little more: with a generous limit the search strays. So limits are tried in turn,
//! from small to large, each with the same effort, and again with twice the effort, until one gives a mate. From there
//! the limit is lowered until no shorter mate is left or the effort is used up.

use shakmaty::Move;

use super::prover::Prover;
use super::value::Distance;
use crate::position::Position;

/// Limits that are tried, up to the one asked for; between the later ones lie about a quarter.
const LADDER: [u8; 19] = [
    1, 2, 4, 6, 8, 10, 13, 16, 20, 25, 31, 39, 49, 61, 76, 95, 119, 149, 186,
];

/// Moves made for each limit in the first round.
const FIRST_SLICE: u64 = 6000;

/// Limits of the ladder that the first round tries, and how many more each later one.
const FIRST_REACH: usize = 6;
const FURTHER_REACH: usize = 2;

/// Where the distance to mate lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Range {
    /// There is no mate within so many moves.
    pub(super) none: Distance,
    /// There is one within so many.
    pub(super) mate: Option<Distance>,
}

impl Range {
    /// Whether the question for a mate within `most` moves is answered, its true length included.
    pub(super) fn is_closed(self, most: Distance) -> bool {
        self.none >= most
            || self
                .mate
                .is_some_and(|mate| mate == Distance::ZERO || mate == self.none.more())
    }
}

/// Looks for the shortest mate within `most` moves, until it is known or the effort is used up.
pub(super) fn shortest(prover: &mut Prover<'_>, position: &Position, most: Distance) -> Range {
    let mut range = some_mate(prover, position, most);
    shorten(prover, position, &mut range, None);
    range
}

/// Looks for any mate within `most` moves, until one is found, there is none, or the effort is used up.
pub(super) fn some_mate(prover: &mut Prover<'_>, position: &Position, most: Distance) -> Range {
    let mut range = Range {
        none: Distance::ZERO,
        mate: None,
    };
    let ladder = LADDER.into_iter().filter_map(Distance::new);
    let limits: Vec<Distance> = ladder.filter(|&limit| limit < most).chain([most]).collect();
    let (mut slice, mut reach) = (FIRST_SLICE, FIRST_REACH);
    loop {
        for (i, &limit) in limits.iter().take(reach).enumerate() {
            if limit <= range.none && limit > Distance::ZERO {
                continue;
            }
            // What is asked for gets as much as all that is tried on the way.
            let lower = limits[..i].iter().filter(|&&lower| lower > range.none).count() as u64;
            let share = if limit == most { lower.max(1) } else { 1 };
            ask(
                prover,
                position,
                limit,
                Some(slice.saturating_mul(share)),
                &mut range,
            );
            if range.mate.is_some() || range.is_closed(most) || prover.meter.is_exhausted() {
                return range;
            }
        }
        slice = slice.saturating_mul(2);
        reach = reach.saturating_add(FURTHER_REACH);
    }
}

/// Lowers the limit from a mate that has been found until no shorter one is left or the effort is used up: all there is,
/// or so many moves.
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

/// The first of these moves that mates in the least number of moves up to `most`, and that number.
pub(super) fn by_first_move(
    prover: &mut Prover<'_>,
    position: &Position,
    most: Distance,
    first_moves: &[Move],
) -> Option<(Move, Distance)> {
    let mut limit = Distance::ZERO;
    while limit < most && !prover.meter.is_exhausted() {
        for &m in first_moves {
            let next = prover.make(position, m);
            prover.meter.begin_stage(None);
            if prover.ask(&next, limit).mate <= limit {
                return Some((m, limit.more()));
            }
        }
        limit = limit.more();
    }
    None
}

/// Asks for a mate within so many moves and takes note of the answer.
fn ask(
    prover: &mut Prover<'_>,
    position: &Position,
    limit: Distance,
    effort: Option<u64>,
    range: &mut Range,
) {
    prover.meter.begin_stage(effort);
    let value = prover.ask(position, limit);
    range.none = range.none.max(value.none);
    if value.mate <= limit {
        range.mate = Some(value.mate);
    }
}
