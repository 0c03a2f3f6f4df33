//! The values of plans: if let alone, and against defence.

use shakmaty::Move;

use super::candidates::COSTS;
use super::candidates::Candidate;
use super::footing::{Begun, Footing};
use super::trunk;
use super::values::Values;
use super::{MOST, start_of};
use crate::limits::Signals;
use crate::position::Position;
use crate::report::Line;
use crate::score::{Centipawns, Ply, Score};
use crate::search::Engine;

/// The fewest nodes for a value; they suffice to see what hangs.
const FOR_VALUE: u64 = 60;

/// A search that confirms a plan's cost takes this many times the nodes.
const CONFIRMED: u64 = 3;

/// A cost above this by a first search counts even if the nodes do not suffice to confirm it.
const CLEARLY: Centipawns = Centipawns(200);

/// How much better a plan may seem than the best play of its side where it begins.
const BETTER: Centipawns = Centipawns(15);

/// The cost, in centipawns, above which it is reported for a plan that is let alone and has nothing better to
/// be compared with.
const ALONE_WORSE: Centipawns = Centipawns(100);

/// Budgeted confirmations: one plan in this many is expected to seem costly and to be searched again.
const DOUBTFUL: u64 = 3;

/// The value of a position in which a plan has been followed, for the plan's side, and the loss in centipawns
/// beside the position without the plan; negative for a gain. More than [`COSTS`] only if a second search has
/// confirmed it.
type Compared = (Score, Centipawns);

/// Where a plan begins: the side to move's at once, the other's where the main line has come to rest or, where
/// it can no longer be begun there, at once after the best move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Beginning {
    Own,
    Other,
    OtherAtOnce,
}

/// The searches that value the plans of a position, within a number of nodes.
#[derive(Debug)]
pub(super) struct Proof<'a> {
    engine: &'a mut Engine,
    /// Signals that may end the searches.
    signals: &'a Signals,
    position: &'a Position,
    best: Move,
    /// What it is worth to the side to move.
    value: Score,
    /// Nodes of a first search.
    each: u64,
    /// Nodes that may still be spent.
    left: u64,
    /// Where plans begin, in the order of [`Beginning`].
    footings: [Option<Footing>; 3],
}

impl<'a> Proof<'a> {
    /// The searches for this many plans, within about `nodes` positions.
    pub(super) fn new(
        engine: &'a mut Engine,
        position: &'a Position,
        (best, line): (Move, &Line),
        plans: usize,
        nodes: u64,
        signals: &'a Signals,
    ) -> Proof<'a> {
        let plans = plans as u64;
        // Two values for each plan, some of them confirmed, and the values that they are compared with, for
        // both sides.
        let searches = 2 * plans + plans.div_ceil(DOUBTFUL) * CONFIRMED + 2 * (1 + CONFIRMED);
        Proof {
            engine,
            signals,
            position,
            best,
            value: line.score,
            each: (nodes / searches).max(FOR_VALUE),
            left: nodes,
            footings: [
                Some(Footing::of(position, Some(best))),
                Footing::settled(position, &line.pv),
                Some(Footing::of(&position.after(best), None)),
            ],
        }
    }

    /// The value of a plan against the best defence, as far as the nodes suffice.
    fn against(&mut self, plan: &Candidate, values: &mut Values) {
        let beginning = self.beginning(plan);
        // The value of the best move is that of the main search.
        (values.defended, values.costs) =
            if beginning == Beginning::Own && plan.moves.first() == Some(&self.best) {
                (Some(self.value), None)
            } else {
                self.against_defence(plan, beginning).unzip()
            };
    }

    /// The value of a plan if it is let alone; to be called after [`Proof::against`].
    fn let_alone(&mut self, plan: &Candidate, values: &mut Values) {
        let beginning = self.beginning(plan);
        let begins_here = || {
            let begun = self
                .footing(beginning)
                .and_then(|footing| footing.begin(&plan.moves));
            matches!(begun, Some(Begun::At(_)))
        };
        // One move is the same position either way, which has a single value.
        if plan.moves.len() == 1 && (beginning == Beginning::Own || begins_here()) {
            values.alone = values.defended;
            return;
        }
        let (alone, costs) = self.alone(plan, beginning).unzip();
        values.alone = alone;
        values.costs_alone = costs.flatten();
    }

    /// The values of both sides' plans. First the first plans of both, and values against defence before
    /// values if let alone: when the nodes run out, the last plans have no values.
    pub(super) fn value(&mut self, sides: &mut [&mut Vec<(Candidate, Values)>]) {
        for value in [Proof::against, Proof::let_alone] {
            for number in 0..MOST {
                for (plan, values) in sides.iter_mut().filter_map(|side| side.get_mut(number)) {
                    value(self, plan, values);
                }
            }
        }
    }

    /// Where a plan begins.
    fn beginning(&self, plan: &Candidate) -> Beginning {
        match plan.side == self.position.turn() {
            true => Beginning::Own,
            false => Beginning::Other,
        }
    }

    /// The position where plans begin.
    fn footing(&self, from: Beginning) -> Option<&Footing> {
        self.footings[from as usize].as_ref()
    }

    /// The value after its first move and the best play of both sides. `None` if it seems to cost something
    /// and the nodes do not suffice to confirm that.
    fn against_defence(&mut self, plan: &Candidate, from: Beginning) -> Option<Compared> {
        let rested = self.footing(from).and_then(|rested| rested.begin(&plan.moves));
        let Some(begun) = rested else {
            return match from {
                // Beside a mate such a plan does not matter.
                Beginning::Other if !self.value.is_mate() => {
                    self.against_defence(plan, Beginning::OtherAtOnce)
                }
                _ => None,
            };
        };
        match begun {
            // The plan is what the main line plays.
            Begun::Played => Some((self.worth(from), Centipawns::ZERO)),
            Begun::At(begun) => {
                let first = self.compared(from, &begun, 1)?;
                // Nothing is better than the best move, or the best answer to it: what seems so has not been
                // searched long enough.
                let seems_better = |&(_, costs): &Compared| costs < -BETTER;
                match seems_better(&first) {
                    true => self
                        .comparison(from, &begun, 1, CONFIRMED)
                        .filter(|told| !seems_better(told)),
                    false => Some(first),
                }
            }
        }
    }

    /// The value after its moves, the other side passing. If they cannot be played from where the main line
    /// has come to rest, they are played from its beginning and compared with nothing.
    fn alone(&mut self, plan: &Candidate, from: Beginning) -> Option<(Score, Option<Centipawns>)> {
        let rested = self.footing(from);
        match rested.and_then(|footing| footing.follow(&plan.moves)) {
            // The main line has carried it out.
            Some((_, 0)) => return Some((self.worth(from), Some(Centipawns::ZERO))),
            Some((end, left)) => {
                let (score, costs) = self.compared(from, &end, left)?;
                return Some((score, Some(costs)));
            }
            None => {}
        }
        let start = start_of(self.position, plan.side, Some(self.best))?;
        let end = trunk::end(&start, plan.side, &plan.moves)?;
        let score = before(self.search(&end, 1)?, plan.moves.len());
        let costs = self.worth(from) - score;
        Some((score, (costs > ALONE_WORSE).then_some(costs)))
    }

    /// What the position is worth to the side whose plans begin there.
    fn worth(&self, from: Beginning) -> Score {
        match from {
            Beginning::Own => self.value,
            Beginning::Other | Beginning::OtherAtOnce => -self.value,
        }
    }

    /// The value of a position that a plan's side has reached with this many moves, with the other side to
    /// move, and its cost.
    fn compared(&mut self, from: Beginning, reached: &Position, moves: usize) -> Option<Compared> {
        let first = self.comparison(from, reached, moves, 1)?;
        if first.1 <= COSTS {
            return Some(first);
        }
        let confirmed = self.comparison(from, reached, moves, CONFIRMED);
        confirmed.or_else(|| (first.1 > CLEARLY).then_some(first))
    }

    /// One comparison, each search taking `times` as many nodes as a first search. The value told is that of
    /// the main search minus the difference: short searches err alike.
    fn comparison(
        &mut self,
        from: Beginning,
        reached: &Position,
        moves: usize,
        times: u64,
    ) -> Option<Compared> {
        let now = self.now(from, times)?;
        // A mate that the main search has found exists whether or not the short one sees it.
        let worth = self.worth(from);
        let now = if worth.is_win_by_mate() {
            now.max(worth)
        } else {
            now
        };
        let then = before(self.search(reached, times)?, moves);
        let costs = now - then;
        let told = match [worth, now, then].into_iter().any(Score::is_mate) {
            true => then,
            false => Score::from(worth.centipawns() - costs),
        };
        Some((told, costs))
    }

    /// The value that plans are compared with, by a search of equal effort.
    fn now(&mut self, from: Beginning, times: u64) -> Option<Score> {
        let confirms = usize::from(times > 1);
        let footing = self.footing(from)?;
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
        self.footings[from as usize].as_mut()?.now[confirms] = now;
        now
    }

    /// The value of a position for the side to move, also if the game is over; `None` if too few nodes are
    /// left.
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

/// The value for a side that has made this many moves, with passes in between, from the value for the other
/// side, which is to move. A mate is counted from before the first move.
fn before(score: Score, moves: usize) -> Score {
    (1..moves).fold(score.a_ply_before(), |score, _| {
        score.a_ply_before().a_ply_before()
    })
}
