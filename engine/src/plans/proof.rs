//! The value of a plan if it is let alone, and against defence.

use puchok_zones::board::exchange;
use puchok_zones::board::exchange::balance;
use shakmaty::Move;

use super::candidates::COSTS;
use super::candidates::Candidate;
use super::footing::{Begun, Footing};
use super::searched::Searched;
use super::start_of;
use super::trunk;
use crate::limits::Signals;
use crate::position::Position;
use crate::score::{Centipawns, Ply, Score};
use crate::search::Engine;

/// The fewest nodes that give a value: they show what hangs.
const FOR_VALUE: u64 = 60;

/// How many times as many nodes confirm that a plan costs something.
const CONFIRMED: u64 = 3;

/// What costs more than this by a first search does so also where the nodes do not suffice to confirm it.
const CLEARLY: Centipawns = Centipawns(200);

/// What a plan of the side to move may seem better than its best move.
const BETTER: Centipawns = Centipawns(15);

/// What a plan that is let alone is less worth than the position, in centipawns, when it is compared with
/// nothing better.
const ALONE_WORSE: Centipawns = Centipawns(100);

/// One in so many plans has to be reckoned with to seem to cost something.
const DOUBTFUL: u64 = 3;

/// What searches say of a plan, from its side.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Values {
    /// After the trunk, the other side passing.
    pub(super) alone: Option<Score>,
    /// After its first move and the best play of both sides.
    pub(super) defended: Option<Score>,
    /// What it costs against the best defence.
    pub(super) costs: Option<Centipawns>,
    /// What it costs even where the other side passes.
    pub(super) costs_alone: Option<Centipawns>,
}

impl Values {
    /// The same where the position is worth so much more to its side. A mate stays one.
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

    /// Those of a plan whose first move is worth so much, in a position that is worth so much to its side.
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

    /// What it costs in the worse case; 0 where that was not searched.
    pub(super) fn most_costs(&self) -> Centipawns {
        self.costs.max(self.costs_alone).unwrap_or(Centipawns::ZERO)
    }

    /// Whether the plan was searched.
    pub(super) fn are_known(&self) -> bool {
        self.alone.is_some() || self.defended.is_some()
    }

    /// Whether they confirm that the plan wins what it takes: against the best play where the side is to
    /// move, else if let alone, its side is ahead by half of that more than by the material on the board.
    pub(super) fn confirm(&self, plan: &Candidate, position: &Position) -> bool {
        let value = match plan.side == position.turn() {
            true => self.defended,
            false => self.alone,
        };
        let has = balance(position.board(), plan.side);
        let worth = plan.target.map_or(Centipawns::ZERO, exchange::value);
        value.is_some_and(|value| (value.centipawns() - has) * 2 >= worth)
    }
}

/// The value of a position in which a plan has been followed, for the plan's side, and what that is less than
/// without the plan, in centipawns; negative where it gains. More than [`COSTS`] only where a second search
/// has confirmed it.
type Compared = (Score, Centipawns);

/// Whether plans are those of the side to move, or of the other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Whose {
    Own,
    Other,
}

/// The searches that value the plans of a position, within a number of nodes.
#[derive(Debug)]
pub(super) struct Proof<'a> {
    engine: &'a mut Engine,
    /// From whoever may break it off.
    signals: &'a Signals,
    position: &'a Position,
    best: Option<Move>,
    value: Option<Score>,
    /// Nodes of a first search.
    each: u64,
    /// Nodes that may still be spent.
    left: u64,
    /// Where plans begin: those of the side to move, and the other side's, in the order of [`Whose`].
    footings: [Option<Footing>; 2],
}

impl<'a> Proof<'a> {
    /// The proof of so many plans with at most about so many nodes.
    pub(super) fn new(
        engine: &'a mut Engine,
        position: &'a Position,
        searched: Searched<'a>,
        plans: usize,
        nodes: u64,
        signals: &'a Signals,
    ) -> Proof<'a> {
        let best = searched.outcome.best;
        let line = searched.outcome.lines.first();
        let plans = plans as u64;
        // Two values of each plan, some of which are confirmed, and what they are compared with on both
        // sides.
        let searches = 2 * plans + plans.div_ceil(DOUBTFUL) * CONFIRMED + 2 * (1 + CONFIRMED);
        Proof {
            engine,
            signals,
            position,
            best,
            value: line.map(|line| line.score),
            each: (nodes / searches).max(FOR_VALUE),
            left: nodes,
            footings: [
                Some(Footing::of(position, best)),
                line.and_then(|line| Footing::settled(position, &line.pv)),
            ],
        }
    }

    /// The value of a plan against the best defence, as far as the nodes suffice.
    pub(super) fn against(&mut self, plan: &Candidate, values: &mut Values) {
        let whose = self.whose(plan);
        // The best move's value is that of the whole search.
        (values.defended, values.costs) = if whose == Whose::Own && plan.moves.first().copied() == self.best {
            (self.value, None)
        } else {
            self.against_defence(plan, whose).unzip()
        };
    }

    /// Its value if it is let alone, after that.
    pub(super) fn let_alone(&mut self, plan: &Candidate, values: &mut Values) {
        let whose = self.whose(plan);
        if whose == Whose::Own && plan.moves.len() == 1 {
            values.alone = values.defended;
            return;
        }
        let (alone, costs) = self.alone(plan, whose).unzip();
        values.alone = alone;
        values.costs_alone = costs.flatten();
    }

    /// Whose plan it is.
    fn whose(&self, plan: &Candidate) -> Whose {
        match plan.side == self.position.turn() {
            true => Whose::Own,
            false => Whose::Other,
        }
    }

    /// Where the plans of a side begin.
    fn footing(&self, side: Whose) -> Option<&Footing> {
        self.footings[side as usize].as_ref()
    }

    /// After its first move and the best play of both sides. `None` where it seems to cost something and the
    /// nodes do not suffice to confirm it.
    fn against_defence(&mut self, plan: &Candidate, side: Whose) -> Option<Compared> {
        match self.footing(side)?.begin(&plan.moves)? {
            // The plan is what the main line plays.
            Begun::Played => Some((self.worth(side)?, Centipawns::ZERO)),
            Begun::At(begun) => {
                let first = self.compared(side, &begun, 1)?;
                // The best move is the best: what seems better has not been searched long enough.
                let seems_better = |&(_, costs): &Compared| side == Whose::Own && costs < -BETTER;
                match seems_better(&first) {
                    true => self
                        .comparison(side, &begun, 1, CONFIRMED)
                        .filter(|told| !seems_better(told)),
                    false => Some(first),
                }
            }
        }
    }

    /// After its moves, the other side passing. Where they can't be played from where the main line has come
    /// to rest, they are from where it begins, and compared with nothing.
    fn alone(&mut self, plan: &Candidate, side: Whose) -> Option<(Score, Option<Centipawns>)> {
        let rested = self.footing(side);
        match rested.and_then(|footing| footing.follow(&plan.moves)) {
            // The main line has carried it out.
            Some((_, 0)) => return Some((self.worth(side)?, Some(Centipawns::ZERO))),
            Some((end, left)) => {
                let (score, costs) = self.compared(side, &end, left)?;
                return Some((score, Some(costs)));
            }
            None => {}
        }
        let start = start_of(self.position, plan.side, self.best)?;
        let end = trunk::end(&start, plan.side, &plan.moves)?;
        let score = before(self.search(&end, 1)?, plan.moves.len());
        let costs = self
            .worth(side)
            .map(|worth| worth - score)
            .filter(|&costs| costs > ALONE_WORSE);
        Some((score, costs))
    }

    /// What the position is worth to a side.
    fn worth(&self, side: Whose) -> Option<Score> {
        self.value.map(|value| match side {
            Whose::Own => value,
            Whose::Other => -value,
        })
    }

    /// What a position is worth that a plan's side has reached with so many moves, and the other side is to
    /// move.
    fn compared(&mut self, side: Whose, reached: &Position, moves: usize) -> Option<Compared> {
        let first = self.comparison(side, reached, moves, 1)?;
        if first.1 <= COSTS {
            return Some(first);
        }
        let confirmed = self.comparison(side, reached, moves, CONFIRMED);
        confirmed.or_else(|| (first.1 > CLEARLY).then_some(first))
    }

    /// One such comparison, each of its searches so many times as long as a first search. The value that is
    /// told is what the long search of the position has found, less that difference: the short ones are off
    /// alike.
    fn comparison(&mut self, side: Whose, reached: &Position, moves: usize, times: u64) -> Option<Compared> {
        let now = self.now(side, times)?;
        // A mate that the long search has found is there, whether the short one sees it or not.
        let mate = self.worth(side).filter(|worth| worth.is_win_by_mate());
        let now = mate.map_or(now, |mate| now.max(mate));
        let then = before(self.search(reached, times)?, moves);
        let costs = now - then;
        let told = match self.worth(side) {
            Some(worth) if ![worth, now, then].into_iter().any(Score::is_mate) => {
                Score::from(worth.centipawns() - costs)
            }
            _ => then,
        };
        Some((told, costs))
    }

    /// What plans are compared with, by a search of the same effort.
    fn now(&mut self, side: Whose, times: u64) -> Option<Score> {
        let confirms = usize::from(times > 1);
        let footing = self.footing(side)?;
        if footing.now[confirms].is_some() {
            return footing.now[confirms];
        }
        let now = match footing.best {
            Some(best) => {
                let after = footing.position.after(best);
                self.search(&after, times).map(Score::a_ply_before)
            }
            None => {
                let before = footing.position.clone();
                self.search(&before, times)
            }
        };
        self.footings[side as usize].as_mut()?.now[confirms] = now;
        now
    }

    /// The value of a position for the side to move, that of a game that is over included; `None` when too
    /// few nodes are left.
    fn search(&mut self, position: &Position, times: u64) -> Option<Score> {
        if position.legal_moves().is_empty() {
            return Some(if position.is_check() {
                Score::mated_at(Ply::ROOT)
            } else {
                Score::DRAW
            });
        }
        let nodes = times * self.each;
        self.left = self.left.checked_sub(nodes)?;
        self.engine
            .glimpse(position, &[], nodes, self.signals)
            .map(|line| line.score)
    }
}

/// The value for a side that has made so many moves, between which the other side passed, where the other
/// side is worth so much when it is to move: a mate is counted from before the first of them.
fn before(score: Score, moves: usize) -> Score {
    (1..moves).fold(score.a_ply_before(), |score, _| {
        score.a_ply_before().a_ply_before()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values go with that of the position; mates, and what a plan costs, do not.
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
}
