//! Where the other side's plans begin: what they are for is judged there, not before the best move.

use puchok_zones::board::steps::field_of_arrival;

use super::Met;
use crate::plans::candidates::Candidate;
use crate::plans::footing::Footing;
use crate::plans::trunk::{self, Step};
use crate::position::Position;

impl Met<'_> {
    /// Where a plan of the other side that the main line does not play begins: where that line comes to rest
    /// or, if it cannot begin there, after the best move. `None` if its moves can be made from neither.
    pub(in crate::plans) fn ground(&self, plan: &Candidate) -> Option<Position> {
        if self.is_own(plan) || self.played(plan).is_some() {
            return None;
        }
        let rests = Footing::settled(self.before, self.line).map(|footing| footing.position);
        let mut grounds = rests.into_iter().chain([self.after.clone()]);
        grounds.find(|position| can_begin(position, plan))
    }
}

/// Whether the moves of a plan can be made from another position, and take the same there.
fn can_begin(position: &Position, plan: &Candidate) -> bool {
    let step = |mv: &shakmaty::Move| Some((mv.from()?, field_of_arrival(*mv, plan.side)));
    let steps = plan.moves.iter().map(step).collect::<Option<Vec<Step>>>();
    let played = steps.and_then(|steps| trunk::play(position, &steps));
    played.is_some_and(|(moves, _)| moves == plan.moves)
}
