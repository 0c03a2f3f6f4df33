//! Separate searches for the moves that are explained: full window, equal effort, within the budget of the
//! whole answer.

use std::time::Duration;

use shakmaty::Move;

use crate::explain::facts::result;
use crate::game::Game;
use crate::limits::{Limits, Signals};
use crate::line::course::{Course, is_at_rest};
use crate::options::Options;
use crate::report::{Bound, Line, Observer, Progress};
use crate::score::{Centipawns, Score};
use crate::search::Engine;
use crate::search::beside::PutBy;

/// How the budget of the answer is divided, in hundredths.
pub(in crate::explain) mod share {
    use crate::explain::values::rivals;

    /// The search that chooses the move, if it tells one line.
    pub(crate) const MAIN: u64 = 42;
    /// The value of the chosen move; the transposition table still holds what the main search found out about
    /// it.
    pub(crate) const CHOSEN: u64 = 6;
    /// The first look at a rival, which shows whether it is clear.
    pub(crate) const RIVAL: u64 = 7;
    /// The value of a chosen move that mates although its line does not show the mate: the search may have
    /// ended with a bound. Beside a mate the rivals need little.
    pub(crate) const MATE: u64 = 25;
    /// An extra share for a move whose best answer has just changed; the minimum of a second look at a rival.
    pub(crate) const AGAIN: u64 = 4;
    /// Kept back to follow the rivals' lines until they come to rest.
    pub(crate) const RESERVE: u64 = 3;
    /// The search for what the other side would do after a pass.
    pub(crate) const THREAT: u64 = 6;
    /// Each of two searches that have to agree on a zugzwang.
    pub(crate) const ZUGZWANG: u64 = 10;
    /// A single question: whether a threat is stopped, what happens if an offer is accepted, whether a pass
    /// is better, whether a win is forced.
    pub(crate) const QUESTION: u64 = 3;

    /// The search that chooses the move and tells so many lines: rivals with a line need no look of their own.
    pub(crate) fn of_choice(lines: usize) -> u64 {
        MAIN + RIVAL * (lines.saturating_sub(1)).min(rivals::MOST) as u64
    }
}

/// Positions of a search at the end of a line: this fraction of the whole, and at most this many.
const LOOK_SHARE: u64 = 400;
const LOOK: u64 = 400;

/// A search of fewer positions says nothing.
const LEAST: u64 = 20;

/// The length in plies that a line has to reach, and the length up to which it is followed until it comes to
/// rest.
const SHORTEST: usize = 9;
const LONGEST: usize = 24;

/// Searches at the end of one line at most.
const LOOKS: usize = 4;

/// The value of a position by a separate search.
#[derive(Clone, Debug)]
pub(in crate::explain) struct Value {
    /// For the side to move.
    pub(in crate::explain) score: Score,
    pub(in crate::explain) pv: Vec<Move>,
    pub(in crate::explain) depth: u32,
    /// Whether the last two iterations began with the same move.
    pub(in crate::explain) settled: bool,
}

/// The searches of one answer.
pub(in crate::explain) struct Searches<'a> {
    engine: &'a mut Engine,
    limits: Limits,
    signals: &'a Signals,
    /// The options as the caller set them.
    options: Options,
    /// What the engine remembers of the game; it is put aside, as these searches are not part of it.
    put_by: Option<PutBy>,
    /// Positions visited so far, including the main search.
    pub(in crate::explain) nodes: u64,
    /// The time used so far.
    time: Duration,
}

impl<'a> Searches<'a> {
    /// Searches with an engine within the budget of a whole answer, of which `made` positions and this time
    /// are used already.
    pub(in crate::explain) fn new(
        engine: &'a mut Engine,
        limits: &Limits,
        signals: &'a Signals,
        made: u64,
        time: Duration,
    ) -> Searches<'a> {
        let mut searches = Searches {
            options: engine.options().clone(),
            put_by: Some(engine.leave_game()),
            engine,
            limits: limits.clone(),
            signals,
            nodes: made,
            time,
        };
        searches.show(1);
        searches
    }

    /// The value of a position by a search with this share of the whole.
    pub(in crate::explain) fn value(&mut self, game: &Game, share: u64) -> Option<Value> {
        let limits = self.within(share)?;
        self.search(game, &limits)
    }

    /// This share of the whole, as far as it is left.
    fn within(&self, share: u64) -> Option<Limits> {
        let mut limits = part(&self.limits, share);
        if let (Some(all), Some(nodes)) = (self.limits.nodes, &mut limits.nodes) {
            *nodes = (*nodes).min(all.saturating_sub(self.nodes));
            if *nodes < LEAST {
                return None;
            }
        }
        if let (Some(all), Some(time)) = (self.limits.move_time, &mut limits.move_time) {
            *time = (*time).min(all.saturating_sub(self.time));
            if time.is_zero() {
                return None;
            }
        }
        Some(limits)
    }

    /// The value of a move for the side that makes it, with the line that begins with the move.
    pub(in crate::explain) fn value_of_move(&mut self, game: &Game, mv: Move, part: u64) -> Option<Value> {
        let next = game.after(mv);
        self.value_after(&next, mv, part)
    }

    /// The value of a position for the side that has just made `mv`, with the line that begins with that
    /// move.
    pub(in crate::explain) fn value_after(&mut self, next: &Game, mv: Move, part: u64) -> Option<Value> {
        if let Some(score) = next.score_if_over() {
            return Some(Value {
                score: score.a_ply_before(),
                pv: vec![mv],
                depth: 1,
                settled: true,
            });
        }
        let found = self.value(next, part)?;
        let mut pv = vec![mv];
        pv.extend(found.pv);
        Some(Value {
            score: found.score.a_ply_before(),
            pv,
            depth: found.depth + 1,
            settled: found.settled,
        })
    }

    /// The value by one more search if that reaches at least the same depth, otherwise the old one.
    pub(in crate::explain) fn looked_at_again(&mut self, next: &Game, mv: Move, value: Value) -> Value {
        self.looked_at_for(next, mv, value, share::AGAIN)
    }

    /// [`Searches::looked_at_again`] with another share of the whole.
    pub(in crate::explain) fn looked_at_for(
        &mut self,
        next: &Game,
        mv: Move,
        value: Value,
        part: u64,
    ) -> Value {
        match self.value_after(next, mv, part) {
            Some(again) if again.depth >= value.depth => again,
            _ => value,
        }
    }

    /// The hundredths of the whole that are left; 0 for a limit of depth, which is not divided.
    pub(in crate::explain) fn left(&self) -> u64 {
        let of_nodes = self
            .limits
            .nodes
            .map(|all| (u128::from(all.saturating_sub(self.nodes)) * 100 / u128::from(all.max(1))) as u64);
        let of_time = self.limits.move_time.map(|all| {
            let left = all.saturating_sub(self.time).as_millis() * 100 / all.as_millis().max(1);
            u64::try_from(left).unwrap_or(0)
        });
        match (of_nodes, of_time) {
            (Some(nodes), Some(time)) => nodes.min(time),
            (Some(left), None) | (None, Some(left)) => left,
            (None, None) => 0,
        }
    }

    /// The line of a value, followed until it comes to rest. A continuation that leads to a different mate is
    /// dropped.
    pub(in crate::explain) fn line_of(&mut self, game: &Game, value: &Value) -> Course {
        let mut course = self.follow(game, &value.pv);
        for plies in [value.pv.len(), 1] {
            if result::contradicts(&course, value.score) {
                course.truncate(plies);
            }
        }
        course
    }

    /// Follows a line by short searches until it is long enough and at rest, or the game is over.
    pub(in crate::explain) fn follow(&mut self, game: &Game, line: &[Move]) -> Course {
        let mut course = Course::of_game(game, line);
        let mut at = game.clone();
        for &m in line {
            at.play(m);
        }
        // A line that is longer than necessary ends where it comes to rest.
        if let Some(plies) = (SHORTEST..course.len()).find(|&plies| is_at_rest(course.after(plies))) {
            if !course.end().is_over() && !course.repeats() {
                course.truncate(plies);
            }
            return course;
        }
        for _ in 0..LOOKS {
            if course.len() >= LONGEST
                || (course.len() >= SHORTEST && course.is_at_rest())
                || at.score_if_over().is_some()
                || course.repeats()
            {
                break;
            }
            let limits = Limits {
                nodes: Some(match self.limits.nodes {
                    Some(all) => (all / LOOK_SHARE).min(LOOK).min(all.saturating_sub(self.nodes)),
                    None => LOOK,
                }),
                ..Limits::default()
            };
            if limits.nodes < Some(LEAST) {
                break;
            }
            let Some(found) = self.search(&at, &limits) else {
                break;
            };
            for m in found.pv {
                at.play(m);
                course.push(m);
                if course.len() >= SHORTEST && course.is_at_rest()
                    || course.len() >= LONGEST
                    || course.repeats()
                {
                    break;
                }
            }
        }
        course
    }

    /// The values of the best `most` moves of a position by a search with this share of the whole, best
    /// first.
    pub(in crate::explain) fn best_of(&mut self, game: &Game, share: u64, most: usize) -> Vec<Value> {
        let Some(limits) = self.within(share) else {
            return Vec::new();
        };
        self.show(most);
        let found = self.lines(game, &limits);
        self.show(1);
        found
    }

    /// Sets how many lines a search finds.
    fn show(&mut self, lines: usize) {
        let options = Options {
            multi_pv: lines,
            variety: Centipawns::ZERO,
            ..self.options.clone()
        };
        if let Err(error) = self.engine.set_options(options) {
            log::error!("{error}");
        }
    }

    fn search(&mut self, game: &Game, limits: &Limits) -> Option<Value> {
        self.lines(game, limits).into_iter().next()
    }

    /// The lines of a search; none if it was stopped before it had any.
    fn lines(&mut self, game: &Game, limits: &Limits) -> Vec<Value> {
        if self.signals.is_stopped() {
            return Vec::new();
        }
        let mut first = FirstMoves::default();
        let outcome = self
            .engine
            .search(&game.analysed(), limits, self.signals, &mut first);
        self.nodes += outcome.nodes;
        self.time += outcome.time;
        let found = outcome.lines.into_iter().filter(|line| !line.pv.is_empty());
        let mut lines: Vec<Line> = found.collect();
        let mut settled = first.is_settled();
        // The limit may have been reached while the best move was failing: then its score is a bound, and the
        // other moves were not searched.
        if let ([line], Some(exact)) = (&mut lines[..], first.exact)
            && line.bound != Bound::Exact
        {
            settled = false;
            *line = exact;
        }
        lines
            .into_iter()
            .map(|line| Value {
                score: line.score,
                pv: line.pv,
                depth: line.depth,
                settled,
            })
            .collect()
    }
}

/// The best moves of the last two iterations.
#[derive(Default)]
struct FirstMoves {
    moves: [Option<(u32, Move)>; 2],
    /// The last line whose score is exact.
    exact: Option<Line>,
}

impl FirstMoves {
    fn is_settled(&self) -> bool {
        matches!(self.moves, [Some((_, a)), Some((_, b))] if a == b)
    }
}

impl Observer for FirstMoves {
    fn progress(&mut self, progress: &Progress<'_>) {
        let line = progress.line;
        if progress.multipv != 1 || line.bound != Bound::Exact {
            return;
        }
        if let Some(&mv) = line.pv.first() {
            let [before, last] = self.moves;
            let same_iteration = last.is_some_and(|(depth, _)| depth == line.depth);
            self.moves = [if same_iteration { before } else { last }, Some((line.depth, mv))];
            self.exact = Some(line.clone());
        }
    }
}

impl Drop for Searches<'_> {
    fn drop(&mut self) {
        if let Some(put_by) = self.put_by.take() {
            self.engine.return_to_game(put_by);
        }
        if let Err(error) = self.engine.set_options(self.options.clone()) {
            log::error!("{error}");
        }
    }
}

/// A share, at most the whole, of a number, without overflow.
fn hundredths(of: u64, share: u64) -> u64 {
    of / 100 * share + of % 100 * share / 100
}

/// A share of what a whole answer may use. A depth is not divided: the moves are searched as deeply as the
/// choice.
pub(in crate::explain) fn part(limits: &Limits, share: u64) -> Limits {
    Limits {
        depth: limits.depth,
        nodes: limits.nodes.map(|n| hundredths(n, share).max(1)),
        move_time: limits
            .move_time
            .map(|t| (t * u32::try_from(share).unwrap_or(100) / 100).max(Duration::from_millis(1))),
        ..Limits::default()
    }
}
