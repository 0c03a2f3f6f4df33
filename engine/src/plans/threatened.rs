//! What a threat means for plans: those that do not meet it wait, and those that it begins are stopped where the
//! best move stops it.

use puchok_zones::board::steps::field_of_arrival;
use shakmaty::Move;

use super::Plan;
use super::kind::Kind;
use super::reason::PlanReason;
use crate::line::course::is_same_step;
use crate::line::notation::with_dots;
use crate::position::Position;

/// The threat: what the other side would play after a pass that costs something.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Threatened<'a> {
    /// The position.
    pub(crate) position: &'a Position,
    /// Its move.
    pub(crate) threat: Move,
}

impl Threatened<'_> {
    /// Makes those plans of the other side held that begin with the threat, which the best move meets; but not
    /// where the main line plays them. `is_still_good` says whether the threat can be carried out all the same
    /// and only has an answer then; if not, that it is stopped is what the best move's plan is for, unless
    /// something better is known. That a quiet move stops mate is said beside that.
    pub(crate) fn is_met_by(&self, best: Move, is_still_good: bool, plans: &mut [Plan]) {
        let turn = self.position.turn();
        let name = with_dots(self.position, best);
        for plan in plans {
            let begins = plan
                .moves
                .first()
                .is_some_and(|&first| is_same_step(first, self.threat));
            if plan.side != turn && begins && !plan.reason.is_main_line() {
                plan.hold(match is_still_good {
                    true => PlanReason::AnsweredAfter(name.clone(), turn),
                    false => PlanReason::Stopped(name.clone()),
                });
            }
            if plan.moves == [best]
                && plan.kind != Kind::Mate
                && !is_still_good
                && let Some(passed) = self.position.pass()
            {
                let name = with_dots(&passed, self.threat);
                match passed.after(self.threat).is_checkmate() && !best.is_capture() {
                    true => plan.purpose.and_stops_mate(&name),
                    false => plan.purpose.or_stops_threat(&name),
                }
            }
        }
    }

    /// Makes those plans of the side to move held that were not searched and, as far as the board shows, do
    /// not meet the threat.
    pub(crate) fn hold(&self, plans: &mut [Plan]) {
        let turn = self.position.turn();
        for plan in plans {
            if plan.side == turn
                && plan.defended.is_none()
                && let Some(threat) = self.unmet(plan)
            {
                plan.hold(PlanReason::ThreatFirst(threat));
            }
        }
    }

    /// The name of the threat if, as far as the board shows, the first move of a plan does not meet it: the
    /// threat stays possible, the move gives no check, is not made by the threatened piece and does not
    /// protect the field.
    fn unmet(&self, plan: &Plan) -> Option<String> {
        let threat = self.threat;
        let &first = plan.moves.first()?;
        let after = self.position.after(first);
        let is_met =
            after.is_check() || first.from() == Some(threat.to()) || after.same_move(threat).is_none() || {
                let arrival = field_of_arrival(first, plan.side);
                after.board().attacks_from(arrival).contains(threat.to())
            };
        if is_met {
            return None;
        }
        Some(with_dots(&self.position.pass()?, threat))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use puchok_zones::zone::State;
    use shakmaty::Color;

    use super::*;

    /// The bishop could take the pawn on f4. The king on e3 protects it; on c4 it only has an answer. Only of
    /// what stops a threat that is said to be the aim.
    #[test]
    fn a_threat_is_stopped_or_answered() {
        let position: Position = "8/5k2/1p1b1p2/pP1P1p2/P2K1P2/2B5/8/8 w - - 0 50".parse().unwrap();
        let threat = position.pass().unwrap().parse_san("Bxf4").unwrap();
        let met = |san: &str, is_still_good: bool| {
            let best = position.parse_san(san).unwrap();
            let mut plans = [Plan::plain(Color::White, best), Plan::plain(Color::Black, threat)];
            let threatened = Threatened {
                position: &position,
                threat,
            };
            threatened.is_met_by(best, is_still_good, &mut plans);
            let [own, other] = plans;
            (own.purpose.has_aim(), other.state, other.reason)
        };
        let stopped = PlanReason::Stopped("Ke3".to_owned());
        assert_eq!(met("Ke3", false), (true, State::Held, stopped));
        let answered = PlanReason::AnsweredAfter("Kc4".to_owned(), Color::White);
        assert_eq!(met("Kc4", true), (false, State::Held, answered));
    }
}
