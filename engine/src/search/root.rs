//! The root: its moves are searched one after the other.

use puchok_zones::board::view::View;
use puchok_zones::reason::Reason;
use shakmaty::Move;

use super::deepening::Lead;
use super::entry::Finding;
use super::node_type::{Cut, MainLine};
use super::root_moves::{FailedLow, RootMove};
use super::window::Window;
use super::worker::Worker;
use crate::depth::Depth;
use crate::params;
use crate::position::Position;
use crate::report::{Bound, Line};
use crate::score::{Centipawns, MAX_PLY, Ply, Score};

/// The root as one search comes upon it.
struct Root<'a> {
    position: &'a Position,
    view: &'a View,
    window: Window,
    depth: Depth,
}

impl Worker<'_> {
    /// Searches the root moves in `moves`, which begin at `rank`, and stores their scores and lines there.
    pub(super) fn search_root(
        &mut self,
        position: &Position,
        moves: &mut [RootMove],
        rank: usize,
        window: Window,
        depth: Depth,
        mut lead: Option<&mut Lead<'_>>,
    ) -> Score {
        let view = View::new(position.chess());
        let root = Root {
            position,
            view: &view,
            window,
            depth,
        };
        let Window { mut alpha, beta } = window;
        // Advice plans further ahead than a search can see: only a mate is better. (No move that ends the game
        // by repetition is taken.)
        let is_advised = moves
            .first()
            .is_some_and(|first| first.candidate.reason == Reason::Advice);
        let mut best = -Score::INFINITE;
        let mut best_move = None;
        self.pv[0].clear();
        self.untried = None;
        self.interior += 1;
        for (number, tried) in moves.iter_mut().enumerate() {
            let mv = tried.candidate.mv;
            if let Some(lead) = lead.as_deref_mut()
                && self.shared.start.elapsed() >= params::TOLD_AFTER
            {
                lead.observer
                    .current_move(depth.plies() as u32, mv, rank + number + 1);
            }
            let score = self.try_root_move(&root, tried, number, alpha);
            if self.stopped {
                let all_mated = number > 0 && best.is_loss_by_mate();
                self.untried = all_mated.then_some(mv);
                return best;
            }
            self.has_move = true;
            let leads = number == 0 || score > alpha;
            tried.score = if leads { score } else { -Score::INFINITE };
            tried.failed_low = (!leads).then_some(FailedLow { alpha, score });
            if leads {
                self.extend_pv(Ply::ROOT, mv);
                let line = tried.line.insert(self.line_found(score, window, depth));
                // Of the first move, what is new is that it leaves the window.
                let is_new = number > 0
                    || line.bound != Bound::Exact && self.shared.start.elapsed() >= params::TOLD_AFTER;
                if let Some(lead) = lead.as_deref_mut()
                    && is_new
                {
                    self.tell_best_so_far(lead, line);
                }
            }
            if score > best && (leads || !is_advised) {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(mv);
                    if score >= beta {
                        break;
                    }
                }
            }
            if is_advised {
                alpha = alpha.max(Score::mate_at(MAX_PLY) - Centipawns(1));
            }
        }
        // If only some of the moves are searched, their score is not that of the position.
        if rank == 0 && self.shared.is_complete {
            self.remember_root(&root, best_move, best, is_advised);
        }
        best
    }

    /// Reports the line of the best move so far at once, not only at the end of the iteration, unless zone games
    /// have proved a mate that is at least as good. That all moves so far are mated says nothing before all have
    /// been searched.
    fn tell_best_so_far(&mut self, lead: &mut Lead<'_>, line: &Line) {
        let is_best = self.proven.as_ref().is_none_or(|mate| mate.score < line.score);
        if is_best && !line.score.is_loss_by_mate() && lead.multi_pv == 1 {
            self.tell(lead, std::slice::from_ref(line));
        }
    }

    /// The main line found in this window, with its score.
    fn line_found(&self, score: Score, window: Window, depth: Depth) -> Line {
        Line {
            score,
            bound: Bound::of(score, window.alpha, window.beta),
            pv: self.pv[0].to_vec(),
            depth: depth.plies() as u32,
            seldepth: u32::from(self.seldepth.0),
        }
    }

    /// Stores the result of the root in the table.
    fn remember_root(&self, root: &Root<'_>, mv: Option<Move>, score: Score, is_advised: bool) {
        // Next to advice, the other moves were only tested for mate.
        let bound = match Bound::of(score, root.window.alpha, root.window.beta) {
            Bound::Exact if is_advised && !score.is_mate() => Bound::Lower,
            bound => bound,
        };
        let finding = Finding {
            mv,
            score,
            ply: Ply::ROOT,
            estimate: None,
            depth: root.depth,
            bound,
            of_main_line: true,
        };
        self.store(root.position, &finding);
    }

    /// The score of a root move; `number` counts the root moves from 0.
    fn try_root_move(&mut self, root: &Root<'_>, tried: &RootMove, number: usize, alpha: Score) -> Score {
        let expected = self.expect(root.position, tried.candidate.mv);
        let next = self.make(root.position, tried.candidate.mv, expected, Ply::ROOT);
        let score = self.search_root_move(root, &next, tried, number, alpha);
        self.unmake();
        score
    }

    /// The score of the position after a root move.
    ///
    /// As below the root, except that only checks are extended, that reductions are those of
    /// [`RootMove::reduction`], and that a move that beats alpha is always searched with the full window.
    fn search_root_move(
        &mut self,
        root: &Root<'_>,
        next: &Position,
        tried: &RootMove,
        number: usize,
        alpha: Score,
    ) -> Score {
        let ply = Ply::ROOT + 1;
        let gives_check = next.is_check();
        let extension = i32::from(gives_check && tried.candidate.cost <= Centipawns::ZERO);
        let full_depth = root.depth - 1 + extension;
        self.record_reason(root.view, &tried.candidate, full_depth);
        if number > 0 {
            let narrow = -Window::above(alpha);
            let reduction = tried.reduction(number, root.depth, gives_check);
            let reduced = full_depth.reduced_by(reduction);
            if reduced < full_depth {
                let score = -self.search::<Cut>(next, narrow, reduced, ply);
                if score <= alpha {
                    return score;
                }
            }
            let score = -self.search::<Cut>(next, narrow, full_depth, ply);
            if score <= alpha || self.stopped {
                return score;
            }
        }
        let window = Window { alpha, ..root.window };
        -self.search::<MainLine>(next, -window, full_depth, ply)
    }
}
