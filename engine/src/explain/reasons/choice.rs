//! Which move is explained as the choice, and what it is worth: the main search chooses, and a search of the
//! move alone says more about its value; a rival whose own search puts it clearly above takes its place.

use shakmaty::Move;

use super::explainer::Explainer;
use crate::explain::facts::result;
use crate::explain::values::looks::Rival;
use crate::explain::values::searches::{Value, share};
use crate::game::Game;
use crate::line::course::Course;
use crate::position::Position;
use crate::report::{Bound, Line, Outcome};
use crate::score::Centipawns;

/// Centipawns by which a rival's own search has to put it above the choice to take its place.
const CLEARLY_ABOVE: Centipawns = Centipawns(100);

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

/// Lets a rival take the place of the choice if its own search puts it clearly above: the main search may have
/// ended in the middle of an iteration. `rivals` come best first; the choice and its value become one of them.
pub(super) fn take_the_place(rivals: &mut [Rival], chosen: Move, value: &mut Value) -> Option<Move> {
    let (mv, best) = rivals.first_mut()?;
    let above = best.as_mut().filter(|best| {
        let is_mated_later = value.score.is_loss_by_mate() && best.score > value.score;
        is_mated_later || best.score.clipped() - value.score.clipped() >= CLEARLY_ABOVE && best.settled
    })?;
    std::mem::swap(above, value);
    let better = std::mem::replace(mv, chosen);
    rivals.sort_by_key(|(_, value)| std::cmp::Reverse(value.as_ref().map(|v| v.score)));
    Some(better)
}

/// Puts the line of a move first; if there is none, in the place of the last.
pub(super) fn put_first(lines: &mut [Line], mv: Move) {
    let at = lines.iter().position(|line| line.pv.first() == Some(&mv));
    let up_to = at.map_or(lines.len(), |at| at + 1);
    if let Some(moved @ [_, ..]) = lines.get_mut(..up_to) {
        moved.rotate_right(1);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use super::*;
    use crate::score::{Ply, Score};

    fn value(score: Score, settled: bool) -> Value {
        Value {
            score,
            pv: Vec::new(),
            depth: 8,
            settled,
        }
    }

    /// A rival has to be clearly above, in a game that is not decided; of two moves that are mated, the one that
    /// holds out longer is played.
    #[test]
    fn a_rival_takes_the_place_of_what_its_search_puts_clearly_below() {
        let position = Position::default();
        let [chosen, rival] = ["e4", "d4"].map(|san| position.parse_san(san).unwrap());
        let cp = Score::cp;
        for (best, above, settled, expected) in [
            (cp(-540), cp(-130), true, true),
            (cp(-540), cp(-130), false, false),
            (cp(-540), cp(-450), true, false),
            (cp(1200), cp(1500), true, false),
            (Score::mated_at(Ply(4)), Score::mated_at(Ply(18)), true, true),
            (Score::mated_at(Ply(4)), cp(-1200), false, true),
            (Score::mated_at(Ply(18)), Score::mated_at(Ply(4)), true, false),
        ] {
            let mut rivals = [(rival, Some(value(above, settled)))];
            let mut choice = value(best, true);
            let better = take_the_place(&mut rivals, chosen, &mut choice);
            assert_eq!(better, expected.then_some(rival), "{above} beside {best}");
            let (mv, other) = &rivals[0];
            let others = other.as_ref().unwrap().score;
            let expected = if expected {
                (above, chosen, best)
            } else {
                (best, rival, above)
            };
            assert_eq!((choice.score, *mv, others), expected);
        }
    }

    /// The others keep their order.
    #[test]
    fn the_line_of_the_new_choice_comes_first() {
        let position = Position::default();
        let line = |san: &str| Line {
            score: Score::DRAW,
            bound: Bound::Exact,
            pv: vec![position.parse_san(san).unwrap()],
            depth: 1,
            seldepth: 1,
        };
        for (better, expected) in [("d4", ["d4", "e4", "c4"]), ("Nf3", ["c4", "e4", "d4"])] {
            let mut lines = ["e4", "d4", "c4"].map(line);
            put_first(&mut lines, position.parse_san(better).unwrap());
            let order = lines.map(|line| position.san(line.pv[0]));
            assert_eq!(order, expected);
        }
        put_first(&mut [], position.parse_san("e4").unwrap());
    }
}
