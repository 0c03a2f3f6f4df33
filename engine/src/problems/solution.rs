//! What a problem's solution consists of, and how it is put together.

use std::time::{Duration, Instant};

use shakmaty::Move;

use super::Question;
use super::line;
use super::prover::Prover;
use super::shortest::{Range, shortest};
use super::tree::{Attack, Defence, Tree};
use super::value::Distance;
use crate::position::Position;

/// What a problem comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The side to move mates in so many moves.
    Mate(Distance),
    /// The side to move is mated in so many moves, whatever it does; 0: it is mated already.
    Mated(Distance),
    /// Neither within the number of moves asked for: everything was looked at.
    None,
    /// A limit was reached before that was known.
    Undecided,
}

/// A first move with exactly one refutation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Try {
    /// The move.
    pub m: Move,
    /// The only reply after which there is no mate in time.
    pub refutation: Move,
}

/// A solved problem.
#[derive(Clone, Debug)]
pub struct Solution {
    /// Mate or none.
    pub verdict: Verdict,
    /// With a mate: whether it is proved that none is shorter.
    pub is_shortest: bool,
    /// Whether all that was asked for is here: every key, every try, the whole tree.
    pub is_complete: bool,
    /// It is proved that there is no mate within so many moves.
    pub excluded: Distance,
    /// A line to mate: the quickest moves known against the longest defences; empty without a mate.
    pub line: Vec<Move>,
    /// Every first move that mates in the number of moves of the verdict, with its tree. The order is the generator's.
    pub keys: Vec<Attack>,
    /// First moves with one refutation, when asked for.
    pub tries: Vec<Try>,
    /// What would follow if the other side were to move; empty in check, in a mate in one, and when it could not be
    /// looked at. A defence without continuation has no mate set.
    pub set_play: Vec<Defence>,
    /// When the side to move is mated: its defences.
    pub defences: Vec<Defence>,
    /// Positions reached by making a move.
    pub nodes: u64,
    /// Since the work began.
    pub time: Duration,
}

impl Solution {
    /// The verdict that a range allows; everything else is still to be found out.
    fn new(range: Range, most: Distance, with_mate: fn(Distance) -> Verdict) -> Solution {
        let is_closed = range.is_closed(most);
        let without_mate = if is_closed {
            Verdict::None
        } else {
            Verdict::Undecided
        };
        Solution {
            verdict: range.mate.map_or(without_mate, with_mate),
            is_shortest: is_closed && range.mate.is_some(),
            is_complete: is_closed && range.mate.is_none(),
            excluded: range.none,
            line: Vec::new(),
            keys: Vec::new(),
            tries: Vec::new(),
            set_play: Vec::new(),
            defences: Vec::new(),
            nodes: 0,
            time: Duration::ZERO,
        }
    }

    /// Keys, tries and set play of a mate in so many moves.
    fn write_keys_out(
        &mut self,
        tree: &mut Tree<'_, '_>,
        position: &Position,
        mate: Distance,
        question: &Question,
    ) {
        self.keys = tree.attacks(position, mate, question.tree.saturating_sub(1));
        if let Some(&m) = self.line.first()
            && self.keys.iter().all(|key| key.m != m)
        {
            // The effort was used up before its turn came.
            let next = tree.prover.make(position, m);
            self.keys.push(tree.attack(m, &next, mate.less(), 0));
        }
        if mate == Distance::ONE {
            return;
        }
        if question.tries {
            self.tries = tries(tree, position, mate.less(), &self.keys);
        }
        if question.tree > 0
            && let Some(passed) = position.pass()
        {
            self.set_play = tree.defences(&passed, mate.less(), question.tree.saturating_sub(2));
        }
    }

    fn finished(mut self, prover: &Prover<'_>, start: Instant) -> Solution {
        self.nodes = prover.meter.nodes();
        self.time = start.elapsed();
        self
    }

    /// Whether there is more than one key.
    pub fn is_cooked(&self) -> bool {
        self.keys.len() > 1
    }
}

/// Mates by the side to move.
pub(super) fn of_attacker(prover: &mut Prover<'_>, position: &Position, question: &Question) -> Solution {
    let start = Instant::now();
    let range = shortest(prover, position, question.moves);
    let mut solution = Solution::new(range, question.moves, Verdict::Mate);
    if let Some(mate) = range.mate {
        solution.line = line::to_mate(prover, position, mate);
        let mut tree = Tree::new(prover);
        if solution.is_shortest {
            solution.write_keys_out(&mut tree, position, mate, question);
        } else if let Some(&m) = solution.line.first() {
            let next = tree.prover.make(position, m);
            solution.keys.push(tree.attack(m, &next, mate.less(), 0));
        }
        solution.is_complete = solution.is_shortest && tree.complete;
    }
    solution.finished(prover, start)
}

/// Mates by the side that is not to move, against every defence.
pub(super) fn of_defender(prover: &mut Prover<'_>, position: &Position, question: &Question) -> Solution {
    let start = Instant::now();
    let range = shortest(prover, position, question.moves);
    let mut solution = Solution::new(range, question.moves, Verdict::Mated);
    if let Some(mate) = range.mate {
        solution.line = line::to_mate(prover, position, mate);
        let mut tree = Tree::new(prover);
        if solution.is_shortest && question.tree > 0 {
            solution.defences = tree.defences(position, mate, question.tree - 1);
        }
        solution.is_complete = solution.is_shortest && tree.complete;
    }
    solution.finished(prover, start)
}

/// The moves beside the keys that only one reply refutes; after the others there is a mate within so many moves.
fn tries(tree: &mut Tree<'_, '_>, position: &Position, within: Distance, keys: &[Attack]) -> Vec<Try> {
    let mut tries = Vec::new();
    for m in position.legal_moves() {
        if keys.iter().any(|key| key.m == m) {
            continue;
        }
        let next = tree.prover.make(position, m);
        let mut refutations = Vec::new();
        for reply in next.legal_moves() {
            let after = tree.prover.make(&next, reply);
            match tree.decide(&after, within) {
                None => return tries,
                Some(true) => {}
                Some(false) => refutations.push(reply),
            }
            if refutations.len() > 1 {
                break;
            }
        }
        if let [refutation] = refutations[..] {
            tries.push(Try { m, refutation });
        }
    }
    tries
}
