//! Searches of their own for the moves that are told: full window, the same effort for each, within what the whole answer may use.

use std::time::Duration;

use shakmaty::Move;

use super::result;
use crate::game::Game;
use crate::limits::{Limits, Signals};
use crate::line::course::{Course, is_at_rest};
use crate::options::Options;
use crate::position::Position;
use crate::report::{Bound, Line, Observer, Progress};
use crate::score::{Centipawns, Score};
use crate::search::Engine;
use crate::search::beside::PutBy;

/// How what the answer may use is divided, in hundredths.
pub(super) mod share {
    /// The search that chooses the move.
    pub(crate) const MAIN: u64 = 42;
    /// The value of the chosen move: the search that chose it has left what it knows in the table.
    pub(crate) const CHOSEN: u64 = 6;
    /// The first look at a rival: which of them are clear.
    pub(crate) const RIVAL: u64 = 7;
    /// The value of a chosen move that mates, where the line does not show it: the search may have ended with a bound. Mates leave
    /// the rivals little to be asked.
    pub(crate) const MATE: u64 = 25;
    /// More for a move whose best answer has just changed, and the least that a second look at a rival needs.
    pub(crate) const AGAIN: u64 = 4;
    /// What is kept of the rest to follow the rivals' lines until they come to rest.
    pub(crate) const RESERVE: u64 = 3;
    /// What the other side would do after a pass.
    pub(crate) const THREAT: u64 = 6;
    /// Each of two searches that have to agree where a zugzwang seems to be.
    pub(crate) const ZUGZWANG: u64 = 10;
    /// One question beside: whether a threat is stopped, an offer accepted, a pass better, a win forced.
    pub(crate) const QUESTION: u64 = 3;
}

/// Positions of a look at the end of a line: a share of the whole, and the most.
const LOOK_SHARE: u64 = 400;
const LOOK: u64 = 400;

/// Positions below which a search says nothing.
const LEAST: u64 = 20;

/// Plies that a line has to reach, and the most to which it is followed until it comes to rest.
const SHORTEST: usize = 9;
const LONGEST: usize = 24;

/// Looks at the end of one line.
const LOOKS: usize = 4;

/// The value of a position by a search of its own.
#[derive(Clone, Debug)]
pub(super) struct Value {
    /// From the side to move.
    pub(super) score: Score,
    pub(super) pv: Vec<Move>,
    pub(super) depth: u32,
    /// Whether the last two iterations began with the same move.
    pub(super) settled: bool,
}

/// The searches of one answer.
pub(super) struct Searches<'a> {
    engine: &'a mut Engine,
    limits: Limits,
    signals: &'a Signals,
    /// The options as the caller set them.
    options: Options,
    /// What is remembered of the game, none of which these searches are part of.
    put_by: Option<PutBy>,
    /// Positions made so far, the main search included.
    pub(super) nodes: u64,
    /// The time that they took.
    time: Duration,
}

impl<'a> Searches<'a> {
    /// Searches with an engine, within what a whole answer may use; so many positions and so much time of it are gone.
    pub(super) fn new(
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

    /// The value of a position with so many hundredths of the whole.
    pub(super) fn value(&mut self, game: &Game, share: u64) -> Option<Value> {
        let limits = self.within(share)?;
        self.search(game, &limits)
    }

    /// So many hundredths of the whole, as far as they are left.
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

    /// The value of the position after a move, from the side that makes it, with the line that begins with the move.
    pub(super) fn value_of_move(&mut self, game: &Game, mv: Move, part: u64) -> Option<Value> {
        let next = game.after(mv);
        self.value_after(&next, mv, part)
    }

    /// The value of the position of a game, from the side that has just made the move, with the line that begins with the move.
    pub(super) fn value_after(&mut self, next: &Game, mv: Move, part: u64) -> Option<Value> {
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

    /// The value of a move by one more search, where that looks at least as deep.
    pub(super) fn looked_at_again(&mut self, next: &Game, mv: Move, value: Value) -> Value {
        self.looked_at_for(next, mv, value, share::AGAIN)
    }

    /// The same with so many hundredths of the whole.
    pub(super) fn looked_at_for(&mut self, next: &Game, mv: Move, value: Value, part: u64) -> Value {
        match self.value_after(next, mv, part) {
            Some(again) if again.depth >= value.depth => again,
            _ => value,
        }
    }

    /// How many hundredths of the whole are left; none where the limit is one of depth, which is not divided.
    pub(super) fn left(&self) -> u64 {
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

    /// The line of a value, followed until it comes to rest; where what follows tells of another mate, it is left away.
    pub(super) fn line_of(&mut self, game: &Game, value: &Value) -> Course {
        let mut course = self.follow(game, &value.pv);
        for plies in [value.pv.len(), 1] {
            if result::contradicts(&course, value.score) {
                course.truncate(plies);
            }
        }
        course
    }

    /// Follows a line by short looks until it is long enough and comes to rest, or the game is over.
    pub(super) fn follow(&mut self, game: &Game, line: &[Move]) -> Course {
        let mut course = Course::of_game(game, line);
        let mut at = game.clone();
        for &m in line {
            at.play(m);
        }
        // A line that was found longer than it has to be ends where it comes to rest.
        if let Some(plies) = (SHORTEST..course.len()).find(|&plies| is_at_rest(course.after(plies))) {
            if !ends_the_game(course.end()) && !course.repeats() {
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

    /// The values of the best moves of a position with so many hundredths of the whole, best first.
    pub(super) fn best_of(&mut self, game: &Game, share: u64, most: usize) -> Vec<Value> {
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

    /// The lines of a search; none when it was stopped before it had any.
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
        // The limit may have come while the best move was failing: its bound is no value, and the other moves were not looked at.
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

/// So many hundredths, at most a hundred, of a number.
fn hundredths(of: u64, share: u64) -> u64 {
    of / 100 * share + of % 100 * share / 100
}

/// So many hundredths of what a whole answer may use. A depth is not divided: the moves are searched as deeply as the choice.
pub(super) fn part(limits: &Limits, share: u64) -> Limits {
    Limits {
        depth: limits.depth,
        nodes: limits.nodes.map(|n| hundredths(n, share).max(1)),
        move_time: limits
            .move_time
            .map(|t| (t * u32::try_from(share).unwrap_or(100) / 100).max(Duration::from_millis(1))),
        ..Limits::default()
    }
}

fn ends_the_game(position: &Position) -> bool {
    position.legal_moves().is_empty() || position.is_insufficient_material()
}
