//! Where the other side's plans begin: what they are for is judged there, not before the best move.

use super::Met;
use crate::plans::candidates::Candidate;
use crate::plans::footing::Footing;
use crate::plans::trunk;
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
    trunk::play(position, &plan.steps()).is_some_and(|(moves, _)| moves == plan.moves)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use shakmaty::{CastlingMode, Role, Square};

    use super::*;
    use crate::plans::candidates::one_move;

    /// Where White takes on f4, the knight has come to e6 and protects it; the bishop's move that the line makes
    /// itself needs no ground.
    #[test]
    fn the_other_sides_plans_begin_after_the_best_move() {
        let fen = "5n2/2p5/2P5/4P1k1/5pp1/6P1/3B4/1K6 b - - 0 1";
        let before = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let best = before.parse_san("Ne6").unwrap();
        let after = before.after(best);
        let answer = after.parse_san("Bc3").unwrap();
        let line = [best, answer];
        let met = Met::by(&before, best, &line);
        let passed = before.pass().unwrap();
        let ground = met.ground(&one_move(&passed, "gxf4+")).unwrap();
        assert_eq!(ground.board().role_at(Square::E6), Some(Role::Knight));
        assert!(met.ground(&one_move(&passed, "Bc3")).is_none());
        assert!(
            met.ground(&one_move(&before, "Kf5")).is_none(),
            "the side to move's"
        );
    }
}
