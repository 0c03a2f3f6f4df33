//! The solution of a problem, and how it is assembled.

use std::time::Duration;

use shakmaty::Move;

use super::Question;
use super::line;
use super::prover::Prover;
use super::shortest::Range;
use super::tree::{Attack, Defence, Tree};
use super::value::Distance;
use crate::position::Position;

/// The outcome of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The side to move mates in this many moves.
    Mate(Distance),
    /// The side to move is mated in this many moves, whatever it does; 0 means that it is already mated.
    Mated(Distance),
    /// No mate within the number of moves asked for; this is proved.
    None,
    /// A limit was reached before the answer was known.
    Undecided,
}

/// A first move with exactly one refutation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Try {
    /// The move.
    pub m: Move,
    /// The only reply that prevents mate in time.
    pub refutation: Move,
}

/// A solved problem.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The outcome.
    pub verdict: Verdict,
    /// If there is a mate: whether it is proved that none is shorter.
    pub is_shortest: bool,
    /// Whether everything asked for is included: every key, every try, the whole tree.
    pub is_complete: bool,
    /// It is proved that there is no mate within this many moves.
    pub excluded: Distance,
    /// A line to mate: the quickest known moves against the longest defences; empty if there is no mate.
    pub line: Vec<Move>,
    /// Every first move that mates in the number of moves of the verdict, with its tree, in move generation
    /// order.
    pub keys: Vec<Attack>,
    /// If asked for: first moves with exactly one refutation, which prevents mate in the number of moves of
    /// the verdict or, where there is no mate, in the number asked for. None for a mate in one.
    pub tries: Vec<Try>,
    /// What would follow if the other side were to move; empty in check, for a mate in one, and when it could
    /// not be determined. A defence without continuations has no set mate.
    pub set_play: Vec<Defence>,
    /// The defences, when the side to move is mated.
    pub defences: Vec<Defence>,
    /// Positions reached by making a move.
    pub nodes: u64,
    /// The time used.
    pub time: Duration,
}

impl Solution {
    /// A solution with only a verdict.
    fn new(verdict: Verdict, excluded: Distance) -> Solution {
        Solution {
            verdict,
            is_shortest: false,
            is_complete: verdict == Verdict::None,
            excluded,
            line: Vec::new(),
            keys: Vec::new(),
            tries: Vec::new(),
            set_play: Vec::new(),
            defences: Vec::new(),
            nodes: 0,
            time: Duration::ZERO,
        }
    }

    /// The solution when no mate was found: there is none within `most` moves if that is proved for every
    /// range.
    pub(super) fn without_mate(ranges: impl Iterator<Item = Range>, most: Distance) -> Solution {
        let excluded = ranges
            .map(|range| range.none)
            .min()
            .unwrap_or(Distance::ZERO)
            .min(most);
        let verdict = if excluded == most {
            Verdict::None
        } else {
            Verdict::Undecided
        };
        Solution::new(verdict, excluded)
    }

    /// Adds the tries of a position in which the side to move, which is the attacker, has no mate within
    /// `most` moves.
    pub(super) fn with_tries(self, prover: &mut Prover<'_>, position: &Position, most: Distance) -> Solution {
        if most == Distance::ONE {
            return self;
        }
        let mut tree = Tree::new(prover);
        Solution {
            tries: tries(&mut tree, position, most.less(), &[]),
            is_complete: tree.complete,
            ..self
        }
    }

    /// Fills in the keys, tries and set play of a mate in `mate` moves.
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
            // The effort was used up before this move was examined.
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

    /// Whether there is more than one key.
    pub fn is_cooked(&self) -> bool {
        self.keys.len() > 1
    }
}

/// The solution of a position in which the attacker, with either side to move, mates within `mate` moves.
pub(super) fn of_mate(
    prover: &mut Prover<'_>,
    position: &Position,
    range: Range,
    mate: Distance,
    question: &Question,
) -> Solution {
    let attacks = prover.attacker() == position.turn();
    let verdict = if attacks {
        Verdict::Mate(mate)
    } else {
        Verdict::Mated(mate)
    };
    let mut solution = Solution::new(verdict, range.none);
    solution.is_shortest = range.is_closed(mate);
    solution.line = line::to_mate(prover, position, mate);
    let mut tree = Tree::new(prover);
    if attacks && solution.is_shortest {
        solution.write_keys_out(&mut tree, position, mate, question);
    } else if attacks && let Some(&m) = solution.line.first() {
        // A shorter mate may have another key, so only the key that was found is given.
        let next = tree.prover.make(position, m);
        solution.keys.push(tree.attack(m, &next, mate.less(), 0));
    } else if !attacks && solution.is_shortest && question.tree > 0 {
        solution.defences = tree.defences(position, mate, question.tree - 1);
    }
    solution.is_complete = solution.is_shortest && tree.complete;
    solution
}

/// The first moves other than keys that exactly one reply refutes; every other reply allows mate within
/// `within` moves.
fn tries(tree: &mut Tree<'_, '_>, position: &Position, within: Distance, keys: &[Attack]) -> Vec<Try> {
    let mut tries = Vec::new();
    for m in position.legal_moves() {
        if keys.iter().any(|key| key.m == m) {
            continue;
        }
        if tree.prover.meter.is_exhausted() {
            tree.complete = false;
            return tries;
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
