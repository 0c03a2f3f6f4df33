//! Searches of their own for the moves that are told: full window, the same effort for each, within what the whole answer may use.

use std::time::Duration;

use shakmaty::Move;

use super::course::{Course, is_at_rest};
use crate::game::Game;
use crate::limits::{Limits, Signals};
use crate::options::Options;
use crate::position::Position;
use crate::report::Silent;
use crate::score::{Ply, Score};
use crate::search::Engine;

/// How what the answer may use is divided, in hundredths.
pub(super) mod share {
    /// The search that chooses the move.
    pub(crate) const MAIN: u64 = 52;
    /// The value of one move: the chosen one, and each rival.
    pub(crate) const MOVE: u64 = 9;
    /// What the other side would do after a pass.
    pub(crate) const THREAT: u64 = 7;
    /// One question beside: whether a threat is stopped, an offer accepted, a pass better.
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
}

/// The searches of one answer.
pub(super) struct Searches<'a> {
    engine: &'a mut Engine,
    limits: Limits,
    signals: &'a Signals,
    /// The options as the caller set them.
    options: Options,
    /// Positions made so far, the main search included.
    pub(super) nodes: u64,
}

impl<'a> Searches<'a> {
    /// Searches with an engine, within what a whole answer may use.
    pub(super) fn new(
        engine: &'a mut Engine,
        limits: &Limits,
        signals: &'a Signals,
        made: u64,
    ) -> Searches<'a> {
        let options = engine.options().clone();
        let alone = Options {
            multi_pv: 1,
            ..options.clone()
        };
        if let Err(error) = engine.set_options(alone) {
            log::error!("{error}");
        }
        Searches {
            engine,
            limits: limits.clone(),
            signals,
            options,
            nodes: made,
        }
    }

    /// The value of a position with so many hundredths of the whole.
    pub(super) fn value(&mut self, game: &Game, share: u64) -> Option<Value> {
        let mut limits = part(&self.limits, share);
        if let (Some(all), Some(nodes)) = (self.limits.nodes, &mut limits.nodes) {
            *nodes = (*nodes).min(all.saturating_sub(self.nodes));
            if *nodes < LEAST {
                return None;
            }
        }
        self.search(game, &limits)
    }

    /// The value of the position after a move, from the side that makes it, with the line that begins with the move.
    pub(super) fn value_of_move(&mut self, game: &Game, mv: Move, share: u64) -> Option<Value> {
        let mut next = game.clone();
        next.play(mv);
        if let Some(score) = over(&next) {
            return Some(Value {
                score: a_ply_before(score),
                pv: vec![mv],
                depth: 1,
            });
        }
        let found = self.value(&next, share)?;
        let mut pv = vec![mv];
        pv.extend(found.pv);
        Some(Value {
            score: a_ply_before(found.score),
            pv,
            depth: found.depth + 1,
        })
    }

    /// Follows a line by short looks until it is long enough and comes to rest, or the game is over.
    pub(super) fn follow(&mut self, game: &Game, line: &[Move]) -> Course {
        let mut course = Course::new(game.position(), line);
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
                || over(&at).is_some()
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

    fn search(&mut self, game: &Game, limits: &Limits) -> Option<Value> {
        if self.signals.is_stopped() {
            return None;
        }
        let outcome = self.engine.search(game, limits, self.signals, &mut Silent);
        self.nodes += outcome.nodes;
        let line = outcome.lines.into_iter().next()?;
        (!line.pv.is_empty()).then_some(Value {
            score: line.score,
            pv: line.pv,
            depth: line.depth,
        })
    }
}

impl Drop for Searches<'_> {
    fn drop(&mut self) {
        if let Err(error) = self.engine.set_options(self.options.clone()) {
            log::error!("{error}");
        }
    }
}

/// So many hundredths of what a whole answer may use. A depth is not divided: the moves are searched as deeply as the choice.
pub(super) fn part(limits: &Limits, share: u64) -> Limits {
    Limits {
        depth: limits.depth,
        nodes: limits.nodes.map(|n| (n * share / 100).max(1)),
        move_time: limits
            .move_time
            .map(|t| (t * u32::try_from(share).unwrap_or(100) / 100).max(Duration::from_millis(1))),
        ..Limits::default()
    }
}

/// The score of a game that is over: mate, stalemate, a draw by the rules.
pub(super) fn over(game: &Game) -> Option<Score> {
    let position = game.position();
    if position.legal_moves().is_empty() {
        return Some(if position.is_check() {
            Score::mated_at(Ply::ROOT)
        } else {
            Score::DRAW
        });
    }
    let drawn =
        position.is_insufficient_material() || position.halfmoves() >= 100 || game.occurrences_before() >= 2;
    drawn.then_some(Score::DRAW)
}

fn ends_the_game(position: &Position) -> bool {
    position.legal_moves().is_empty() || position.is_insufficient_material()
}

/// The score as the side that has just moved sees it, one ply before.
pub(super) fn a_ply_before(score: Score) -> Score {
    let seen = -score;
    Score::from_table(seen.to_table(Ply::ROOT), Ply::ROOT + 1)
}
