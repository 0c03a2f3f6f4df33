//! How the rest of the limit is divided among the rivals: a short look at each of them, then a longer one at
//! those that are not clear.

use shakmaty::Move;

use super::searches::{Searches, Value, share};
use super::verdict::beside;
use crate::explain::reasons::explainer::Explainer;
use crate::score::{Centipawns, Score};

/// A rival within this many centipawns of the best is always searched a second time.
const CLOSE: Centipawns = Centipawns(40);

/// Scores beyond this, in centipawns, are clear: whether another reply wins still more does not matter.
const CLEAR: Centipawns = Centipawns(800);

/// A rival and its value, if it was searched.
pub(in crate::explain) type Rival = (Move, Option<Value>);

impl Explainer<'_> {
    /// A first, short look at each of these moves.
    pub(in crate::explain) fn first_looks(&mut self, moves: Vec<Move>) -> Vec<Rival> {
        let mut look = |mv| {
            let value = self.searches.value_after(&self.game.after(mv), mv, share::RIVAL);
            (mv, value)
        };
        moves.into_iter().map(&mut look).collect()
    }

    /// A second look, with what is left: first at the rivals of which least is known, the nearest to the best
    /// first. The share of a clear one goes to the others.
    pub(in crate::explain) fn second_looks(&mut self, rivals: &mut [Rival], best: Score) {
        let distance = |v: &Value| (v.score.clipped() - best.clipped()).abs();
        // A rival that seems better than the choice is the first question.
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

/// The share of one of `open` rivals in what is left; a minimum if there is a question to settle.
fn of_the_rest(searches: &Searches<'_>, open: u64, is_asked: bool) -> u64 {
    let rest = searches.left().saturating_sub(share::RESERVE) / open.max(1);
    if is_asked { rest.max(share::AGAIN) } else { rest }
}

/// Whether a rival needs no second look: it mates or is mated, or a stable reply decides the game.
fn is_clear(value: &Value) -> bool {
    value.score.is_mate() || value.settled && value.score.centipawns().abs() >= CLEAR
}
