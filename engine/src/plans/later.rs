//! What is known of plans when reasons have been told: an answer says the same of a move in both.

use puchok_zones::board::steps::field_of_arrival;
use puchok_zones::zone::State;
use shakmaty::Move;

use super::{COSTS, Plan, words};
use crate::position::Position;
use crate::score::Score;

/// What later searches say of moves of a position, and of passing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Later<'a> {
    /// The position.
    pub(crate) position: &'a Position,
    /// The best move and its value.
    pub(crate) best: (Move, Score),
    /// Other moves and theirs.
    pub(crate) rivals: &'a [(Move, Score)],
    /// What the other side would play after a pass, where that costs something.
    pub(crate) threat: Option<Move>,
}

impl Later<'_> {
    /// Tells plans of the side to move what is known by now: those that begin with a move that was searched have its value; those that
    /// nobody has searched do not meet a threat.
    pub(crate) fn tell(&self, plans: &mut [Plan]) {
        let turn = self.position.turn();
        for plan in plans.iter_mut().filter(|plan| plan.side == turn) {
            let known = self.rivals.iter().chain([&self.best]);
            match known.into_iter().find(|(mv, _)| plan.begins_with(*mv)) {
                Some(&(mv, score)) => {
                    plan.defended = Some(score);
                    if plan.moves.len() == 1 {
                        plan.alone = Some(score);
                    }
                    let costs = self.best.1 - score;
                    if mv != self.best.0 && costs > COSTS {
                        plan.costs = plan.costs.max(costs);
                        plan.hold(words::costs(costs, plan.defended));
                    } else if plan.state == State::Open && score.is_loss_by_mate() {
                        plan.say_why(words::NO_HELP.to_owned());
                    }
                }
                None if plan.defended.is_none() => {
                    if let Some(threat) = self.threat.and_then(|threat| self.unmet(threat, plan)) {
                        plan.hold(format!("the threat {threat} has to be met first"));
                    }
                }
                None => {}
            }
        }
    }

    /// The name of a threat that the first move of a plan does not meet, as far as the board shows: it does not stop the move, checks
    /// nobody, is not made by the piece that is threatened, and protects nothing there.
    fn unmet(&self, threat: Move, plan: &Plan) -> Option<String> {
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
        Some(self.position.pass()?.san(threat))
    }
}
