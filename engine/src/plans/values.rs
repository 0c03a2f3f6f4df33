//! What searches say of a plan.

use puchok_zones::board::exchange;
use puchok_zones::board::exchange::balance;

use super::candidates::COSTS;
use super::candidates::Candidate;
use crate::position::Position;
use crate::score::{Centipawns, Score};

/// Centipawns by which a plan that is let alone is worth more than against the best defence where the other
/// side has an answer to it; values beyond a decided one count as that.
const ANSWERED: Centipawns = Centipawns(200);

/// What searches say of a plan, from its side.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Values {
    /// After the trunk, the other side passing.
    pub(super) alone: Option<Score>,
    /// After its first move and the best play of both sides.
    pub(super) defended: Option<Score>,
    /// What it costs against the best defence.
    pub(super) costs: Option<Centipawns>,
    /// What it costs even if the other side passes.
    pub(super) costs_alone: Option<Centipawns>,
}

impl Values {
    /// The values if the position is worth this much more to the plan's side. A mate stays a mate.
    pub(super) fn shifted(self, more: Centipawns) -> Values {
        let shifted = |value: Score| match value.is_mate() {
            true => value,
            false => Score::from(value.centipawns() + more),
        };
        Values {
            alone: self.alone.map(shifted),
            defended: self.defended.map(shifted),
            ..self
        }
    }

    /// The values of a plan whose first move has this known value, in a position of value `worth` for its
    /// side.
    pub(super) fn known(self, score: Score, worth: Score, plan: &Candidate) -> Values {
        let costs = worth - score;
        let is_whole = plan.moves.len() == 1;
        Values {
            alone: if is_whole { Some(score) } else { self.alone },
            defended: Some(score),
            costs: Some(costs),
            costs_alone: None,
        }
    }

    /// The values without one that contradicts the other: let alone, a plan cannot be worth less than against
    /// the best defence. What seems so of one move are two searches that see differently far; a plan of
    /// several moves may itself give something up after the first, of which the value against defence, where
    /// only that is played, knows nothing.
    pub(super) fn reconciled(self, moves: usize) -> Values {
        let costs_alone = self.costs_alone > Some(COSTS) && moves > 1;
        match self.alone.zip(self.defended) {
            Some((alone, defended)) if alone < defended && costs_alone && self.costs <= Some(COSTS) => {
                Values {
                    defended: None,
                    costs: None,
                    ..self
                }
            }
            Some((alone, defended)) if alone < defended => Values {
                alone: None,
                costs_alone: None,
                ..self
            },
            _ => self,
        }
    }

    /// The larger of the costs; `None` if neither is known.
    pub(super) fn most_costs(&self) -> Option<Centipawns> {
        self.costs.max(self.costs_alone)
    }

    /// Whether the other side has an answer: if let alone the plan is worth much more than against the best
    /// defence.
    pub(super) fn are_answered(&self) -> bool {
        let gap = |(alone, defended): (Score, Score)| alone.clipped() - defended.clipped();
        self.alone.zip(self.defended).map(gap) >= Some(ANSWERED)
    }

    /// Whether the plan was searched.
    pub(super) fn are_known(&self) -> bool {
        self.alone.is_some() || self.defended.is_some()
    }

    /// Whether the values confirm that the plan wins what it takes: its side is ahead of its material on the
    /// board by at least half of that, against the best play if it is to move, otherwise if let alone; the
    /// other side's plan also gains as much beside what the position is `worth` to it.
    pub(super) fn confirm(&self, plan: &Candidate, position: &Position, worth: Score) -> bool {
        let is_own = plan.side == position.turn();
        let value = if is_own { self.defended } else { self.alone };
        let has = balance(position.board(), plan.side);
        let won = plan.target.map_or(Centipawns::ZERO, exchange::value);
        let wins =
            |value: Score| (value.centipawns() - has) * 2 >= won && (is_own || (value - worth) * 2 >= won);
        value.is_some_and(wins)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::Ply;

    /// Values shift with that of the position; mates and costs do not.
    #[test]
    fn values_are_shifted_and_mates_stay() {
        let values = Values {
            alone: Some(Score::cp(120)),
            defended: Some(Score::mate_at(Ply(3))),
            costs: Some(Centipawns(30)),
            costs_alone: None,
        };
        let shifted = values.shifted(Centipawns(-50));
        assert_eq!(shifted.alone, Some(Score::cp(70)));
        assert_eq!(shifted.defended, values.defended);
        assert_eq!((shifted.costs, shifted.costs_alone), (values.costs, None));
    }

    /// A move has one value; what gives something up later is worth less than its first move, which is then
    /// not told as its value. A plan that is worth more if let alone keeps both.
    #[test]
    fn let_alone_is_never_worse_than_against_defence() {
        let values = |alone: i32, defended: i32, costs_alone: Option<i32>| Values {
            alone: Some(Score::cp(alone)),
            defended: Some(Score::cp(defended)),
            costs: None,
            costs_alone: costs_alone.map(Centipawns),
        };
        let told = |values: Values, moves: usize| {
            let told = values.reconciled(moves);
            (told.alone, told.defended, told.most_costs())
        };
        let (less, more) = (Some(Score::cp(-1948)), Some(Score::cp(-1812)));
        assert_eq!(told(values(-1948, -1812, Some(136)), 1), (None, more, None));
        assert_eq!(told(values(-1948, -1812, None), 2), (None, more, None));
        let held = (less, None, Some(Centipawns(136)));
        assert_eq!(told(values(-1948, -1812, Some(136)), 2), held);
        assert_eq!(told(values(-1812, -1948, None), 2), (more, less, None));
    }

    /// A queen that is taken at once is worth something only if the other side passes; what wins both ways has
    /// no answer.
    #[test]
    fn what_is_worth_much_more_if_let_alone_has_an_answer() {
        let are_answered = |alone: i32, defended: i32| {
            let values = Values {
                alone: Some(Score::cp(alone)),
                defended: Some(Score::cp(defended)),
                ..Values::default()
            };
            values.are_answered()
        };
        assert!(are_answered(561, -776));
        assert!(!are_answered(60, -80));
        assert!(!are_answered(1500, 1200));
        assert!(!Values::default().are_answered());
    }
}
