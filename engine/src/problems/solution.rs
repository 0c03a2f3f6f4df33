//! What a problem's solution consists of, and how it is put together.

use std::time::{Duration, Instant};

use shakmaty::Move;

use super::Question;
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
    fn new(verdict: Verdict) -> Solution {
        Solution {
            verdict,
            is_shortest: false,
            is_complete: false,
            keys: Vec::new(),
            tries: Vec::new(),
            set_play: Vec::new(),
            defences: Vec::new(),
            nodes: 0,
            time: Duration::ZERO,
        }
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
    let Some(mate) = range.mate else {
        return without_mate(range, question.moves, prover, start);
    };
    let mut solution = Solution::new(Verdict::Mate(mate));
    solution.is_shortest = range.is_closed(question.moves);
    let mut tree = Tree {
        prover,
        complete: solution.is_shortest,
    };
    let levels = question.tree.saturating_sub(1);
    if solution.is_shortest {
        solution.keys = tree.attacks(position, mate, levels);
        if question.tries && mate > Distance::ONE {
            solution.tries = tries(&mut tree, position, mate.less(), &solution.keys);
        }
        if mate > Distance::ONE && question.tree > 0 && let Some(passed) = position.pass() {
            solution.set_play = tree.defences(&passed, mate.less(), levels.saturating_sub(1));
        }
    } else if let Some(m) = known_key(&mut tree, position, mate) {
        let next = tree.prover.make(position, m);
        solution.keys.push(tree.attack(m, &next, mate.less(), 0));
    }
    solution.is_complete = tree.complete;
    finished(solution, prover, start)
}

/// Mates by the side that is not to move, against every defence.
pub(super) fn of_defender(prover: &mut Prover<'_>, position: &Position, question: &Question) -> Solution {
    let start = Instant::now();
    let range = shortest(prover, position, question.moves);
    let Some(mate) = range.mate else {
        return without_mate(range, question.moves, prover, start);
    };
    let mut solution = Solution::new(Verdict::Mated(mate));
    solution.is_shortest = range.is_closed(question.moves);
    let mut tree = Tree {
        prover,
        complete: solution.is_shortest,
    };
    if solution.is_shortest && question.tree > 0 {
        solution.defences = tree.defences(position, mate, question.tree - 1);
    }
    solution.is_complete = tree.complete;
    finished(solution, prover, start)
}

fn without_mate(range: Range, most: Distance, prover: &Prover<'_>, start: Instant) -> Solution {
    let mut solution = if range.is_closed(most) {
        Solution::new(Verdict::None)
    } else {
        Solution::new(Verdict::Undecided)
    };
    solution.is_complete = solution.verdict == Verdict::None;
    finished(solution, prover, start)
}

fn finished(mut solution: Solution, prover: &Prover<'_>, start: Instant) -> Solution {
    solution.nodes = prover.meter.nodes();
    solution.time = start.elapsed();
    solution
}

/// A move that is known to mate within so many moves, when the effort for more is used up.
fn known_key(tree: &mut Tree<'_, '_>, position: &Position, within: Distance) -> Option<Move> {
    let is_known = |m: &Move| {
        let known = tree.prover.recall(position.key_after(*m), within.less());
        known.is_some_and(|value| value.mate < within)
    };
    position.legal_moves().into_iter().find(is_known)
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
