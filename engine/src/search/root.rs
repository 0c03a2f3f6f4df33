//! The root: iterative deepening, several lines, the safety net.

use std::sync::atomic::Ordering;

use puchok_zones::board::view::View;
use puchok_zones::reason::Reason;
use shakmaty::Move;

use super::entry::Finding;
use super::node_type::{Cut, MainLine};
use super::root_games::RootGames;
use super::root_moves::RootMove;
use super::window::Window;
use super::worker::Worker;
use crate::depth::Depth;
use crate::params;
use crate::position::Position;
use crate::report::recorder::Recorder;
use crate::report::{Bound, Line, Observer, Progress};
use crate::score::{Centipawns, LONGEST_MATE, MAX_PLY, Ply, Score};
use crate::time::{self, Budget};

/// What only the first thread does: it reports lines, records the tree, plays zone games, and ends the search
/// early.
pub(super) struct Lead<'o> {
    /// Receives the progress of the search.
    pub observer: &'o mut dyn Observer,
    /// The number of lines to report.
    pub multi_pv: usize,
    /// End as soon as a mate in this many moves is found.
    pub mate: Option<u32>,
    /// Whether there is only one move and the clock is running, so that there is nothing to think about.
    pub forced: bool,
    /// Whether a mate ends the search before its limits do. Not in analysis, where there might be a shorter
    /// one.
    pub mate_suffices: bool,
    /// The recorder of the tree, if it is wanted.
    pub recorder: Option<Box<Recorder>>,
    /// Zone games at the root, if they are to be played.
    pub(super) games: Option<Box<RootGames>>,
}

impl Lead<'_> {
    /// Whether a line is the mate that was asked for.
    fn has_found(&self, line: &Line) -> bool {
        self.mate.is_some_and(|moves| {
            let longest = Ply::of_move(moves.min(LONGEST_MATE) as u8, true);
            line.score >= Score::mate_at(longest)
        })
    }
}

impl Worker<'_> {
    /// Iterative deepening; returns the lines of the last iteration, best first.
    pub(super) fn deepen(
        &mut self,
        position: &Position,
        moves: &mut [RootMove],
        last_depth: Depth,
        mut lead: Option<Lead<'_>>,
    ) -> Vec<Line> {
        let wanted = lead.as_ref().map_or(1, |l| l.multi_pv).min(moves.len());
        let mut lines: Vec<Line> = Vec::new();
        let mut stable = 0;
        self.games = lead.as_mut().and_then(|l| l.games.take());
        for depth in 1..=last_depth.plies() {
            let depth = Depth(depth);
            if self.must_stop() {
                break;
            }
            self.seldepth = Ply::ROOT;
            let is_early = depth > Depth::ONE && depth <= params::EARLY_ITERATIONS;
            self.checking_plies = if is_early {
                params::EARLY_CHECKS
            } else {
                params::CHECKS
            };
            let before = lines.first().cloned();
            // Scores of the last iteration are not reset. If the first move gets worse and the search stops
            // before a better one is found, sorting by score then brings back a move that was nearly as good.
            if depth > Depth::ONE {
                self.proven = self.play_games(position, moves).or(self.proven.take());
            }
            if prefer_proven(&mut lines, self.proven.as_ref(), depth)
                && let Some(lead) = &mut lead
            {
                self.tell(lead, &lines);
                if self.shared.is_bounded() && lead.mate_suffices {
                    break;
                }
            }
            if self.stopped {
                break;
            }
            self.record_iteration(depth);
            for rank in 0..wanted {
                self.aspire(position, moves, rank, depth, &mut lead);
                if self.stopped {
                    break;
                }
                moves[..=rank].sort_by_key(|r| std::cmp::Reverse(r.score));
            }
            self.take_lines(position, &moves[..wanted], before.as_ref(), &mut lines);
            prefer_proven(&mut lines, self.proven.as_ref(), depth);
            if let Some(best) = lines.first().and_then(|line| line.pv.first()) {
                self.intent.pursued = self.intent.agenda.served(position.turn(), *best);
            }
            if !self.stopped {
                self.record_iteration_end(&lines);
            }
            let Some(lead) = &mut lead else {
                if self.stopped || self.must_stop() {
                    break;
                }
                continue;
            };
            if lines.is_empty() {
                break;
            }
            self.tell(lead, &lines);
            self.count_safety_net(moves, depth);
            let best = &lines[0];
            let (same, fall) = match &before {
                Some(old) => (old.pv.first() == best.pv.first(), old.score - best.score),
                None => (true, Centipawns::ZERO),
            };
            stable = if same { stable + 1 } else { 0 };
            if lead.has_found(best)
                || self.stopped
                || self.must_stop()
                || self.is_enough(lead, best, stable, fall, depth)
            {
                break;
            }
        }
        if lines.is_empty()
            && let Some(first) = moves.first()
        {
            lines.push(self.unsearched(position, first.candidate.mv, 0));
        }
        lines
    }

    /// Replaces the lines of the last iteration by those of the current one, which may have been broken off.
    ///
    /// `before` is the best line of the last iteration.
    fn take_lines(
        &mut self,
        position: &Position,
        wanted: &[RootMove],
        before: Option<&Line>,
        lines: &mut Vec<Line>,
    ) {
        // Several lines are compared with each other. After a broken-off iteration they belong to two depths,
        // and the better ones may be missing.
        if wanted.len() == 1 || !self.stopped || lines.is_empty() {
            let mut finished: Vec<Line> = wanted.iter().filter_map(|r| r.line.clone()).collect();
            // If the first iteration was broken off, some lines were found while a better one was being
            // sought, so they are out of order.
            finished.sort_by_key(|line| std::cmp::Reverse(line.score));
            if !finished.is_empty() {
                *lines = finished;
            }
        }
        // If every move searched so far gets mated, the one that was not finished is played, unless the last
        // iteration had already found a mate for every move.
        if let Some(mv) = self.untried.filter(|_| wanted.len() == 1) {
            *lines = match before {
                Some(line) if line.score.is_loss_by_mate() => vec![line.clone()],
                _ => {
                    let depth = lines.first().map_or(0, |line| line.depth);
                    vec![self.unsearched(position, mv, depth)]
                }
            };
        }
    }

    /// A line for a move that no search has confirmed. Its score is the estimate, its `depth` that of the
    /// lines before it.
    fn unsearched(&mut self, position: &Position, mv: Move, depth: u32) -> Line {
        Line {
            score: self.estimate(&View::new(position.chess()), Ply::ROOT),
            bound: Bound::Exact,
            pv: vec![mv],
            depth,
            seldepth: depth,
        }
    }

    /// Whether another iteration is not worth its time.
    fn is_enough(&self, lead: &Lead<'_>, best: &Line, stable: u32, fall: Centipawns, depth: Depth) -> bool {
        let Some(budget) = self.shared.budget else {
            return false;
        };
        // The mate is nearer than the depth: what the tree leaves out seldom hides a shorter one.
        let plies_to_mate = best.score.plies_to_mate();
        let mate_found = plies_to_mate.is_some_and(|plies| i32::from(plies) < depth.plies());
        let needs_no_time = lead.forced && depth >= params::FORCED_DEPTH || mate_found && lead.mate_suffices;
        let enough = needs_no_time
            || match budget {
                Budget::Fixed(_) => false,
                Budget::Game { soft, .. } => {
                    let share = time::share_of_soft(stable, fall);
                    self.shared.start.elapsed() >= soft * share / 100
                }
            };
        // While pondering the search goes on. If the expected reply comes, it ends at once.
        self.shared.enough.store(enough, Ordering::Relaxed);
        enough && !self.shared.signals.is_pondering()
    }

    /// Searches the root moves in `moves`, which begin at `rank`, and stores their scores and lines there.
    pub(super) fn search_root(
        &mut self,
        position: &Position,
        moves: &mut [RootMove],
        rank: usize,
        window: Window,
        depth: Depth,
        lead: &mut Option<Lead<'_>>,
    ) -> Score {
        let Window { mut alpha, beta } = window;
        let view = View::new(position.chess());
        // Advice plans further ahead than a search can see: only a mate is better.
        let is_advised = moves
            .first()
            .is_some_and(|first| first.candidate.reason == Reason::Advice);
        let mut best = -Score::INFINITE;
        let mut best_move = None;
        self.pv[0].clear();
        self.untried = None;
        self.interior += 1;
        for (number, root) in moves.iter_mut().enumerate() {
            if let Some(lead) = lead
                && self.shared.start.elapsed() >= params::TOLD_AFTER
            {
                lead.observer
                    .current_move(depth.plies() as u32, root.candidate.mv, rank + number + 1);
            }
            let expected = self.expect(position, root.candidate.mv);
            let next = self.make(position, root.candidate.mv, expected, Ply::ROOT);
            let score = self.search_root_move(&next, &view, root, number, Window { alpha, beta }, depth);
            self.unmake();
            if self.stopped {
                let all_mated = number > 0 && best.is_loss_by_mate();
                self.untried = all_mated.then_some(root.candidate.mv);
                return best;
            }
            self.has_move = true;
            // A player who overlooks some of its moves cannot conclude that it is mated.
            let is_blind = self.shared.oversight.is_some() && !self.shared.is_complete;
            let score = if is_blind && score.is_loss_by_mate() {
                self.unseen(&view, Ply::ROOT)
            } else {
                score
            };
            if number == 0 || score > alpha {
                root.score = score;
                self.extend_pv(Ply::ROOT, root.candidate.mv);
                root.line = Some(self.line_found(score, window, depth));
                // A new best move is reported at once, not only at the end of the iteration, unless zone
                // games have proved a mate that is at least as good.
                let is_best = self.proven.as_ref().is_none_or(|mate| mate.score < score);
                if let (Some(line), true) = (&root.line, number > 0 && is_best)
                    && let Some(lead) = lead
                    && lead.multi_pv == 1
                {
                    self.tell(lead, std::slice::from_ref(line));
                }
            } else {
                root.score = -Score::INFINITE;
            }
            if score > best && (number == 0 || score > alpha || !is_advised) {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(root.candidate.mv);
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
            // Next to advice, the other moves were only tested for mate.
            let bound = match Bound::of(best, window.alpha, beta) {
                Bound::Exact if is_advised && !best.is_mate() => Bound::Lower,
                bound => bound,
            };
            self.remember_root(position, best_move, best, bound, depth);
        }
        best
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
    fn remember_root(&self, position: &Position, mv: Option<Move>, score: Score, bound: Bound, depth: Depth) {
        let finding = Finding {
            mv,
            score,
            ply: Ply::ROOT,
            estimate: None,
            depth,
            bound,
            of_main_line: true,
        };
        self.store(position, &finding);
    }

    /// The score of the position after a root move; `number` counts the root moves from 0.
    ///
    /// As below the root, except that only checks are extended, and that a move that beats alpha is always
    /// searched with the full window.
    fn search_root_move(
        &mut self,
        next: &Position,
        view: &View,
        root: &RootMove,
        number: usize,
        window: Window,
        depth: Depth,
    ) -> Score {
        let ply = Ply::ROOT + 1;
        let gives_check = next.is_check();
        let full_depth = depth - 1 + i32::from(gives_check && root.candidate.cost <= Centipawns::ZERO);
        self.record_reason(view, &root.candidate, full_depth);
        if number > 0 {
            let narrow = -Window::above(window.alpha);
            let reduction = root.reduction(number, depth, gives_check);
            let reduced = full_depth.reduced_by(reduction);
            if reduced < full_depth {
                let score = -self.search::<Cut>(next, narrow, reduced, ply);
                if score <= window.alpha {
                    return score;
                }
            }
            let score = -self.search::<Cut>(next, narrow, full_depth, ply);
            if score <= window.alpha || self.stopped {
                return score;
            }
        }
        -self.search::<MainLine>(next, -window, full_depth, ply)
    }

    fn tell(&mut self, lead: &mut Lead<'_>, lines: &[Line]) {
        let nodes = self.total_nodes();
        let time = self.shared.start.elapsed();
        let hashfull = self.shared.table.hashfull();
        let tablebase_hits = self.shared.tablebase_hits.load(Ordering::Relaxed);
        for (i, line) in lines.iter().enumerate() {
            lead.observer.progress(&Progress {
                multipv: i + 1,
                line,
                nodes,
                time,
                hashfull,
                tablebase_hits,
            });
        }
    }

    /// Counts the iterations whose best move the map had not proposed, which is a measure of the quality of
    /// the map.
    fn count_safety_net(&mut self, moves: &[RootMove], depth: Depth) {
        if let Some(first) = moves.first()
            && first.candidate.reason == Reason::SafetyNet
        {
            self.safety_net_hits += 1;
            log::debug!(
                "depth {}: the map did not propose the best move {}",
                depth.plies(),
                first.candidate.mv
            );
        }
    }
}

/// Replaces lines by a mate that zone games have proved, if it is better; returns whether it did.
fn prefer_proven(lines: &mut Vec<Line>, proven: Option<&Line>, depth: Depth) -> bool {
    let better = proven.filter(|mate| lines.first().is_none_or(|best| best.score < mate.score));
    if let Some(mate) = better {
        *lines = vec![Line {
            depth: mate.depth.max(depth.plies() as u32),
            ..mate.clone()
        }];
    }
    better.is_some()
}
