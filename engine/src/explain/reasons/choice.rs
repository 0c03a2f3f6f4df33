//! What the chosen move is worth: the main search chooses it, and a search of the move alone may know its value
//! better.

use shakmaty::Move;

use super::explainer::Explainer;
use crate::explain::facts::result;
use crate::explain::values::searches::{Value, share};
use crate::game::Game;
use crate::line::course::Course;
use crate::position::Position;
use crate::report::{Bound, Line, Outcome};

impl Explainer<'_> {
    /// The value of the chosen move by a search of its own, and whether it is better founded than that of the
    /// main search. Where the main line shows a mate there is nothing to search.
    pub(super) fn value_of_choice(&mut self, main: &Line, chosen: Move) -> (Option<Value>, bool) {
        let decided = main.score.is_win_by_mate();
        if decided && result::shows_mate(&Course::new(self.position, &main.pv), main.score) {
            return (None, false);
        }
        let next = self.game.after(chosen);
        let part = if decided { share::MATE } else { share::CHOSEN };
        let value = self.searches.value_after(&next, chosen, part);
        let own = value.map(|value| self.settled(&next, chosen, value));
        let is_better = own.as_ref().is_some_and(|own| is_better_founded(own, main));
        (own, is_better)
    }

    /// The value of a move, by one more search if the best answer to it has just changed.
    fn settled(&mut self, next: &Game, mv: Move, value: Value) -> Value {
        if value.settled {
            value
        } else {
            self.searches.looked_at_again(next, mv, value)
        }
    }
}

/// The value that the search found for its choice. A bound may announce a mate later than its line shows it;
/// then only the first move of the line is kept.
pub(in crate::explain) fn of_search(position: &Position, main: &Line) -> Value {
    let mut course = Course::new(position, &main.pv);
    if result::contradicts(&course, main.score) {
        course.truncate(1);
    }
    Value {
        score: main.score,
        pv: course.moves().to_vec(),
        depth: main.depth,
        settled: true,
    }
}

/// Whether the separate search of the chosen move is better founded than the main search: it reached at least
/// the same depth, or the main search only has a bound. A mate already found stays, even if a shorter search
/// misses it.
fn is_better_founded(own: &Value, main: &Line) -> bool {
    if main.score.is_win_by_mate() {
        own.score.is_win_by_mate() && (own.score >= main.score || main.bound != Bound::Exact)
    } else {
        own.depth >= main.depth || main.bound != Bound::Exact
    }
}

/// Gives the first line the value and the moves of the choice: a move has one value wherever it is shown.
/// `is_exact` tells whether they come from a search of the move alone.
pub(super) fn tell_choice(outcome: &mut Outcome, value: &Value, is_exact: bool) {
    if let Some(first) = outcome.lines.first_mut() {
        first.score = value.score;
        first.pv.clone_from(&value.pv);
        if is_exact {
            first.bound = Bound::Exact;
        }
        outcome.ponder = first.pv.get(1).copied().or(outcome.ponder);
    }
}
