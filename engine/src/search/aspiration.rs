//! An iteration at the root with an aspiration window (chessprogramming wiki, "Aspiration Windows").

use puchok_zones::reason::Reason;

use super::deepening::Lead;
use super::root_moves::RootMove;
use super::window::Window;
use super::worker::Worker;
use crate::depth::Depth;
use crate::params;
use crate::position::Position;
use crate::score::Score;

impl Worker<'_> {
    /// Searches the root moves from `rank` on with a window around the score of the last iteration.
    pub(super) fn aspire(
        &mut self,
        position: &Position,
        moves: &mut [RootMove],
        rank: usize,
        depth: Depth,
        mut lead: Option<&mut Lead<'_>>,
    ) {
        // A move that zone games have put first has no line, or an old one.
        let lines = moves[rank..].iter().filter_map(|m| m.line.as_ref());
        let last = lines.max_by_key(|line| (line.depth, line.score));
        let expected = last.map(|line| line.score).filter(|score| !score.is_decided());
        let mut width = params::ASPIRATION;
        let is_advised = moves[rank].candidate.reason == Reason::Advice;
        let mut window = match expected {
            Some(expected) if depth >= params::ASPIRATION_DEPTH && !is_advised => Window {
                alpha: expected - width,
                beta: expected + width,
            },
            _ => Window::FULL,
        };
        loop {
            self.record_begin();
            let score = self.search_root(
                position,
                &mut moves[rank..],
                rank,
                window,
                depth,
                lead.as_deref_mut(),
            );
            self.record_root_end(depth, window, score);
            moves[rank..].sort_by_key(|r| std::cmp::Reverse(r.score));
            if self.stopped {
                return;
            }
            width = width * 2;
            if score <= window.alpha {
                window.beta = Score::from_raw((window.alpha.raw() + window.beta.raw()) / 2);
                window.alpha = widen(score - width, -1);
            } else if score >= window.beta {
                window.beta = widen(score + width, 1);
            } else {
                return;
            }
        }
    }
}

/// A bound of the window, opened completely once it leaves the range of ordinary scores.
fn widen(bound: Score, sign: i32) -> Score {
    if bound.centipawns() * sign > params::ASPIRATION_LIMIT {
        Score::from_raw(Score::INFINITE.raw() * sign)
    } else {
        bound
    }
}
