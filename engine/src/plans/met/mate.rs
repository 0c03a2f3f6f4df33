//! The mate with which the main line ends.

use shakmaty::{Color, Move};

use crate::plans::trunk::{self, Step};
use crate::position::Position;

/// A mate at the end of the main line.
#[derive(Debug)]
pub(super) struct MateOfLine {
    pub(super) side: Color,
    pub(super) mv: Move,
    /// The steps of the piece that mates.
    pub(super) way: Vec<Step>,
}

/// The mate with which a line ends, if it does.
pub(super) fn mate_at_the_end(before: &Position, line: &[Move]) -> Option<MateOfLine> {
    let (&last, led) = line.split_last()?;
    let at = led.iter().try_fold(before.clone(), |at, &mv| {
        let mv = at.same_move(mv)?;
        Some(at.after(mv))
    })?;
    let mv = at.same_move(last)?;
    let side = at.turn();
    let first = usize::from(side != before.turn());
    let own = line.iter().skip(first).step_by(2);
    let steps = own.filter_map(|&mv| trunk::step(mv, side));
    let way = trunk::way_of_last(&steps.collect::<Vec<Step>>());
    at.after(mv)
        .is_checkmate()
        .then_some(MateOfLine { side, mv: last, way })
}
