//! What the best move and the main line leave of the other side's plans: stopped, to wait, or open.

use puchok_zones::board::exchange;
use puchok_zones::board::pins::Pins;
use puchok_zones::board::steps::field_of_arrival;
use shakmaty::{Move, Role};

use super::Met;
use crate::line::course;
use crate::line::notation::with_dots;
use crate::plans::candidates::Candidate;
use crate::plans::footing::{Begun, Footing};
use crate::plans::kind::Kind;
use crate::plans::reason::PlanReason;
use crate::position::Position;
use crate::score::Centipawns;

/// A loss by exchange on a field, in centipawns, for which no plan is played.
const LOST: Centipawns = Centipawns(85);

/// Moves of its side that are named before a plan begins.
const FEW_BEFORE: usize = 2;

/// What comes before a plan of the other side whose first move is not good at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::plans) enum Waits {
    /// Moves of its side, which the main line makes before it comes to rest; there the plan has its value.
    After(Vec<String>),
    /// Something that is due.
    Due(PlanReason),
}

impl Met<'_> {
    /// The position from which the other side's plans go on.
    fn goes_on(&self) -> &Position {
        self.taken_back.as_ref().unwrap_or(&self.after)
    }

    /// Whether a step of the other side's plan can no longer be made, or now loses the moving piece, as it
    /// did not before.
    fn spoils(&self, plan: &Candidate) -> bool {
        if self.is_own(plan) {
            return false;
        }
        // A check has to be answered first, which says nothing about the plan.
        let before = self.before.pass().filter(|_| !self.after.is_check());
        let Some(before) = before.and_then(|before| worst_step(before, &plan.moves)) else {
            return false;
        };
        worst_step(self.goes_on().clone(), &plan.moves).is_none_or(|after| after <= -LOST && after < before)
    }

    /// Whether the best move stops a plan of the other side: a step of it or, for a plan of one move, the
    /// mate or the win of material that it aims at.
    pub(in crate::plans) fn stops(&self, plan: &Candidate) -> bool {
        self.spoils(plan) || self.spoils_the_aim(plan)
    }

    /// Whether a plan of one move of the other side no longer mates, or wins the material that it aims at,
    /// after the best move.
    pub(in crate::plans) fn spoils_the_aim(&self, plan: &Candidate) -> bool {
        if self.is_own(plan) {
            return false;
        }
        let [mv] = plan.moves[..] else { return false };
        let mates = plan.name.kind == Kind::Mate;
        let wins = plan.zone.is_some() && plan.target.is_some();
        if !mates && !wins {
            return false;
        }
        let Some(m) = self.goes_on().same_move(mv) else {
            return true;
        };
        if mates {
            return !self.goes_on().after(m).is_checkmate();
        }
        let board = self.goes_on().board();
        exchange::gain(board, &Pins::of(board), m, plan.side) <= Centipawns::ZERO
    }

    /// If the best move gives check and a plan of the other side does not begin with an answer to it: the
    /// reason that holds the plan. A king that would step onto a field that is attacked now is stopped, and
    /// so is castling if only king moves answer the check; any other move only has to wait.
    pub(in crate::plans) fn checked(&self, plan: &Candidate) -> Option<PlanReason> {
        let first = *plan.moves.first()?;
        if self.is_own(plan) || !self.after.is_check() || self.after.same_move(first).is_some() {
            return None;
        }
        let board = self.after.board();
        let to = field_of_arrival(first, plan.side);
        let occupied = first
            .from()
            .map_or(board.occupied(), |from| board.occupied().without(from));
        let is_attacked = || board.attacks_to(to, !plan.side, occupied).any();
        let only_kings = || self.after.legal_moves().iter().all(|m| m.role() == Role::King);
        let is_stopped = match plan.moves.iter().any(|mv| mv.is_castle()) {
            true => only_kings(),
            false => first.role() == Role::King && is_attacked(),
        };
        Some(match is_stopped {
            true => self.stopping(),
            false => PlanReason::CheckFirst,
        })
    }

    /// If the main line meets a plan that the best move begins, and does not go on with it: the reason that
    /// holds it, that after the answer a further step can no longer be made, or now loses the piece that makes
    /// it. A check has to be answered first, which says nothing about the plan; nor does what is taken at once.
    pub(in crate::plans) fn parried(&self, plan: &Candidate) -> Option<PlanReason> {
        let (_, left) = plan.moves.split_first().filter(|_| self.begins(plan))?;
        let &[first, answer, ref later @ ..] = self.line else {
            return None;
        };
        if first != self.best {
            return None;
        }
        let goes_on = left.is_empty() || later.first() == left.first();
        let is_taken = later
            .first()
            .is_some_and(|mv| mv.is_capture() && mv.to() == answer.to());
        let met = self.after.after(answer);
        if goes_on || is_taken || self.last_step(plan).is_some() || met.is_check() {
            return None;
        }
        let before = worst_step(self.after.pass()?, left)?;
        let is_lost = |after: Centipawns| after <= -LOST && after < before;
        let is_met = worst_step(met, left).is_none_or(is_lost);
        is_met.then(|| PlanReason::Stopped(with_dots(&self.after, answer)))
    }

    /// What the other side has to do before a plan of its own.
    fn due_before(&self, plan: &Candidate) -> Option<PlanReason> {
        (!self.is_own(plan)).then(|| self.due.before(plan)).flatten()
    }

    /// What comes before a plan of the other side whose first move is not good at once; `is_valued` if the plan
    /// has a value against defence.
    pub(in crate::plans) fn waits(&self, plan: &Candidate, is_valued: bool) -> Option<Waits> {
        let due = self.due_before(plan)?;
        if !is_valued {
            return Some(Waits::Due(due));
        }
        let rests = Footing::settled(self.before, self.line)?;
        let is_later = matches!(rests.begin(&plan.moves), Some(Begun::At(_)));
        let names = rests.names_beside(&plan.steps());
        // A plan that cannot be begun there has been tried at once.
        is_later.then_some(match rests.names.len() {
            ..=FEW_BEFORE => Waits::After(names),
            _ => Waits::Due(due),
        })
    }

    /// The reason of a plan that the best move stops.
    pub(in crate::plans) fn stopping(&self) -> PlanReason {
        PlanReason::Stopped(self.best_in_words())
    }
}

/// The least that one of these steps gains by exchange on its field, the other side passing; `None` if one
/// cannot be made. What follows a check is not considered.
fn worst_step(mut at: Position, moves: &[Move]) -> Option<Centipawns> {
    let mut worst = Centipawns::ZERO;
    for (number, &mv) in moves.iter().enumerate() {
        if number > 0 {
            let Some(passed) = at.pass() else { break };
            at = passed;
        }
        let m = at.same_move(mv)?;
        worst = worst.min(course::gain(&at, m));
        at = at.after(m);
    }
    Some(worst)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use shakmaty::Square;

    use super::*;
    use crate::plans::met::with_plan::with_plan;
    use crate::plans::naming::Name;
    use crate::plans::trunk::Step;

    /// The rook would take the knight on c5, which the other rook protects from h5; not if that goes elsewhere,
    /// or the line takes all the same.
    #[test]
    fn the_answer_parries_a_capture_that_is_planned() {
        let fen = "8/R2Pk3/8/2n5/7r/2P5/PK6/8 w - - 1 51";
        let steps: [Step; 3] = [
            (Square::A7, Square::A5),
            (Square::A5, Square::C5),
            (Square::B2, Square::B3),
        ];
        let parried = |line: &str| {
            let plan = ("Ra5", &steps[..], Name::of(Kind::KingWalk));
            with_plan((fen, line), plan, |met, plan| met.parried(plan))
        };
        let stopped = Some(PlanReason::Stopped("…Rh5".to_owned()));
        assert_eq!(parried("Ra5 Rh5 Ka3"), stopped);
        assert_eq!(parried("Ra5 Rg4 Ka3"), None);
        assert_eq!(parried("Ra5 Rh5 Rxc5"), None);
    }

    /// From d4 the knight keeps the queen off f5, until the pawn takes it.
    #[test]
    fn what_is_taken_at_once_parries_nothing() {
        let fen = "1k1r3r/pppq3p/3ppppP/8/1PPb4/P2P1N2/3B1PP1/3QK2R b - - 0 1";
        let steps: [Step; 2] = [(Square::E6, Square::E5), (Square::D7, Square::F5)];
        let is_parried = |line: &str| {
            let plan = ("e5", &steps[..], Name::of(Kind::Mobility));
            with_plan((fen, line), plan, |met, plan| met.parried(plan).is_some())
        };
        assert!(is_parried("e5 Nxd4 Qg4"));
        assert!(!is_parried("e5 Nxd4 exd4"));
    }

    /// The rook takes the pawn where it has come; where the king takes back, it was not given up.
    #[test]
    fn a_passed_pawn_is_given_up_in_the_line() {
        let given_up = |fen: &str, line: &str| {
            let plan = ("c5", &[(Square::C4, Square::C5)][..], Name::of(Kind::PassedPawn));
            with_plan((fen, line), plan, |met, plan| met.gives_up(plan))
        };
        let fen = "2k5/5R2/8/8/2P5/3K4/8/r7 w - - 1 59";
        let taken = Some(PlanReason::GivenUp("…Rxc5".to_owned()));
        assert_eq!(given_up(fen, "c5 Rc1 Ke3 Rxc5"), taken);
        assert_eq!(given_up(fen, "c5 Rc1 Kd4 Rxc5"), None);
        assert_eq!(given_up(fen, "c5 Rc1 c6 Rxc6"), None);
    }
}
