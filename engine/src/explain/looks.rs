//! How what is left of the limit is given to the rivals: a first look at all of them, a second, longer one at those that are
//! not clear.

use shakmaty::Move;

use super::clipped;
use super::explainer::Explainer;
use super::searches::{Searches, Value, share};
use super::verdict::beside;
use crate::score::{Centipawns, Score};

/// Centipawns by which a rival may differ from the best to be looked at once more, whatever else is asked.
const CLOSE: Centipawns = Centipawns(40);

/// Scores beyond this say enough, in centipawns: nobody asks whether another reply would win still more.
const CLEAR: Centipawns = Centipawns(800);

/// A rival and its value, where there was a search for it.
pub(super) type Rival = (Move, Option<Value>);

impl Explainer<'_> {
    /// A first, short look at each of these moves.
    pub(super) fn first_looks(&mut self, moves: Vec<Move>) -> Vec<Rival> {
        let mut look = |mv| {
            let value = self.searches.value_after(&self.game.after(mv), mv, share::RIVAL);
            (mv, value)
        };
        moves.into_iter().map(&mut look).collect()
    }

    /// A second look, of what is left: first where least is known, nearest to the best first. What one that is clear does not
    /// need the others get.
    pub(super) fn second_looks(&mut self, rivals: &mut [Rival], best: Score) {
        let distance = |v: &Value| (clipped(v.score) - clipped(best)).abs();
        // One that seems better than the choice is the first question.
        let is_above = |v: &Value| beside(v.score, best).is_gt();
        rivals.sort_by_key(|(_, value)| {
            value
                .as_ref()
                .map(|v| (is_clear(v), !is_above(v), v.settled, distance(v)))
        });
        let is_open = |value: &Option<Value>| value.as_ref().is_some_and(|v| !is_clear(v));
        let mut open = rivals.iter().filter(|(_, value)| is_open(value)).count() as u64;
        for (mv, value) in rivals.iter_mut().filter(|(_, value)| is_open(value)) {
            let next = self.game.after(*mv);
            *value = value.take().map(|v| {
                let is_asked = !v.settled || is_above(&v) || distance(&v) <= CLOSE;
                let part = of_the_rest(&self.searches, open, is_asked);
                if part < share::AGAIN {
                    return v;
                }
                self.searches.looked_at_for(&next, *mv, v, part)
            });
            open -= 1;
        }
    }
}

/// The part of one of so many rivals in what is left; at least a little where there is a question.
fn of_the_rest(searches: &Searches<'_>, open: u64, is_asked: bool) -> u64 {
    let rest = searches.left().saturating_sub(share::RESERVE) / open.max(1);
    if is_asked { rest.max(share::AGAIN) } else { rest }
}

/// Whether there is nothing to ask of a rival any more: it mates or is mated, or so much is decided by an answer that does not
/// change.
fn is_clear(value: &Value) -> bool {
    value.score.is_mate() || value.settled && value.score.centipawns().abs() >= CLEAR
}
