//! The root: its moves with their reasons, iterative deepening with aspiration, several lines, the safety net.

use std::time::Duration;

use puchok_zones::board::view::View;
use puchok_zones::map::{Choice, Horizon, Map};
use puchok_zones::rank::candidate::{Candidates, Reason};
use shakmaty::Move;

use super::games::RootGames;
use super::node::{MainLine, Probe};
use super::params;
use super::selection::placement_gain;
use super::worker::Worker;
use crate::position::Position;
use crate::report::recorder::Recorder;
use crate::report::{Bound, Line, Observer, Progress};
use crate::score::{MAX_PLY, Score};
use crate::time;

/// A move at the root.
#[derive(Clone, Debug)]
pub struct RootMove {
    /// The move.
    pub mv: Move,
    /// Why it is searched.
    pub reason: Reason,
    /// What standing on its field costs, in centipawns.
    cost: i32,
    score: Score,
    line: Option<Line>,
}

/// How long an iteration may be searched, and who hears of it. Helper threads have neither.
pub struct Lead<'o> {
    /// Who follows the search.
    pub observer: &'o mut dyn Observer,
    /// Lines to report.
    pub multi_pv: usize,
    /// End as soon as a mate in so many moves is found.
    pub mate: Option<u32>,
    /// There is only one move, and the clock runs: no need to think.
    pub forced: bool,
    /// Follows the search, if anybody wants its tree.
    pub recorder: Option<Box<Recorder>>,
}

/// The root moves in the order in which to search them: the map's candidates first, the rest behind as safety net.
///
/// A move that is `advised` comes before all.
pub fn root_moves(position: &Position, allowed: &[Move], advised: Option<Move>) -> Vec<RootMove> {
    let view = View::new(position.chess());
    let legal = position.legal_moves();
    let mut candidates = Candidates::new();
    let map = Map::of(&view, Horizon::default());
    let turn = position.turn();
    let (base, per_ply) = params::QUIET_MAIN_LINE;
    let quiet = base + 2 * per_ply;
    map.propose(
        &view,
        &legal,
        Choice::ALL,
        |m| placement_gain(turn, m),
        |_| 0,
        &mut candidates,
    );
    candidates.sort_by_key(|c| std::cmp::Reverse(c.priority));
    let in_check = view.checkers().any();
    let mut quiets = 0;
    let mut moves: Vec<RootMove> = candidates
        .into_iter()
        .map(|c| {
            quiets += usize::from(c.reason == Reason::Quiet);
            let reason = match c.reason {
                _ if Some(c.mv) == advised => Reason::Advice,
                _ if in_check => Reason::Evasion,
                Reason::Quiet if quiets > quiet => Reason::SafetyNet,
                reason => reason,
            };
            RootMove {
                mv: c.mv,
                reason,
                cost: c.cost,
                score: -Score::INFINITE,
                line: None,
            }
        })
        .filter(|r| allowed.is_empty() || allowed.contains(&r.mv))
        .collect();
    moves.sort_by_key(|r| (r.reason != Reason::Advice, r.reason == Reason::SafetyNet));
    moves
}

impl Worker<'_> {
    /// Iterative deepening. Returns the lines of the last iteration, best first.
    pub(super) fn deepen(
        &mut self,
        position: &Position,
        moves: &mut [RootMove],
        last_depth: i32,
        mut lead: Option<Lead<'_>>,
    ) -> Vec<Line> {
        let wanted = lead.as_ref().map_or(1, |l| l.multi_pv).min(moves.len());
        let mut lines: Vec<Line> = Vec::new();
        let mut stable = 0;
        if lead.as_ref().is_some_and(|l| l.multi_pv == 1 && l.mate.is_none()) && self.shared.parts.levels > 0
        {
            self.games = Some(RootGames::new(position, &self.keys, self.shared.node_limit));
        }
        for depth in 1..=last_depth.min(i32::from(MAX_PLY) - 8) {
            self.seldepth = 0;
            self.checking_plies = if depth <= params::EARLY_ITERATIONS {
                params::EARLY_CHECKS
            } else {
                params::LATE_CHECKS
            };
            let before = lines.first().cloned();
            if depth > 1 {
                if let Some(mate) = self.play_games(position, moves) {
                    lines = vec![mate];
                    if let Some(lead) = &mut lead {
                        self.tell(lead, &lines);
                    }
                    break;
                }
                self.put_claim_first(moves, depth);
            }
            self.record_iteration(depth);
            for rank in 0..wanted {
                self.aspire(position, moves, rank, depth, &mut lead);
                moves[rank..].sort_by_key(|r| std::cmp::Reverse(r.score));
                if self.stopped {
                    break;
                }
                moves[..=rank].sort_by_key(|r| std::cmp::Reverse(r.score));
            }
            let finished: Vec<Line> = moves[..wanted].iter().filter_map(|r| r.line.clone()).collect();
            if !finished.is_empty() {
                lines = finished;
            }
            self.has_move = true;
            if !self.stopped {
                self.record_iteration_end(&lines);
            }
            let Some(lead) = &mut lead else {
                if self.stopped || self.must_stop() {
                    break;
                }
                continue;
            };
            self.tell(lead, &lines);
            self.count_safety_net(moves, depth);
            let best = &lines[0];
            if let Some(n) = lead.mate
                && best.score >= Score::mate_at((2 * n.min(60) - 1) as u16)
            {
                break;
            }
            let (same, fall) = match &before {
                Some(old) => (
                    old.pv.first() == best.pv.first(),
                    old.score.raw() - best.score.raw(),
                ),
                None => (true, 0),
            };
            stable = if same { stable + 1 } else { 0 };
            if self.stopped || self.must_stop() || self.is_enough(lead, best, stable, fall, depth) {
                break;
            }
        }
        lines
    }

    /// Whether another iteration is not worth its time.
    fn is_enough(&self, lead: &Lead<'_>, best: &Line, stable: u32, fall: i32, depth: i32) -> bool {
        let Some(budget) = self.shared.budget else {
            return false;
        };
        if self.shared.signals.is_pondering() {
            return false;
        }
        let mate_found = match best.score {
            s if s.is_win_by_mate() => i32::from(MAX_PLY).min(Score::MATE.raw() - s.raw()) < depth,
            s if s.is_loss_by_mate() => Score::MATE.raw() + s.raw() < depth,
            _ => false,
        };
        if lead.forced && depth >= 4 || mate_found {
            return true;
        }
        let spent = self.shared.start.elapsed();
        if budget.soft == budget.hard {
            // A fixed time is used up.
            return false;
        }
        let share = time::share_of_soft(stable, fall);
        spent >= budget.soft.min(Duration::from_secs(86_400)) * share / 100
    }

    /// Searches the root moves from `rank` on with a window around the score of the last iteration.
    fn aspire(
        &mut self,
        position: &Position,
        moves: &mut [RootMove],
        rank: usize,
        depth: i32,
        lead: &mut Option<Lead<'_>>,
    ) {
        let expected = moves[rank].line.as_ref().map_or(Score::DRAW, |l| l.score);
        let (mut alpha, mut beta) = (-Score::INFINITE, Score::INFINITE);
        let mut width = params::ASPIRATION;
        let is_advised = moves[rank].reason == Reason::Advice;
        if depth >= params::ASPIRATION_DEPTH && !expected.is_mate() && !is_advised {
            (alpha, beta) = (expected - width, expected + width);
        }
        loop {
            self.record_begin();
            let score = self.search_root(position, moves, rank, alpha, beta, depth, lead);
            self.record_root_end(depth, (alpha, beta), score);
            moves[rank..].sort_by_key(|r| std::cmp::Reverse(r.score));
            if self.stopped {
                return;
            }
            width *= 2;
            if score <= alpha {
                beta = Score::from_raw((alpha.raw() + beta.raw()) / 2);
                alpha = widen(score - width, -1);
            } else if score >= beta {
                beta = widen(score + width, 1);
            } else {
                return;
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "a window, a depth and whom to tell")]
    fn search_root(
        &mut self,
        position: &Position,
        moves: &mut [RootMove],
        rank: usize,
        mut alpha: Score,
        beta: Score,
        depth: i32,
        lead: &mut Option<Lead<'_>>,
    ) -> Score {
        let old_alpha = alpha;
        // Advice plans further than a search sees: only a mate is better.
        let is_advised = moves
            .get(rank)
            .is_some_and(|first| first.reason == Reason::Advice);
        let mut best = -Score::INFINITE;
        let mut best_move = None;
        let held = moves.get(rank).map_or(0, |first| self.held(first.mv, depth));
        let is_preferred = is_advised || held > 0;
        self.pv[0].clear();
        self.interior += 1;
        for (number, root) in moves[rank..].iter_mut().enumerate() {
            if let Some(lead) = lead
                && self.shared.start.elapsed() >= Duration::from_secs(1)
            {
                lead.observer
                    .current_move(depth as u32, root.mv, rank + number + 1);
            }
            let next = self.make(position, root.mv, 0);
            let gives_check = next.is_check();
            let extension = i32::from(gives_check && root.cost <= 0);
            let new_depth = depth - 1 + extension;
            self.record_reason(root.reason, new_depth);
            let mut score = Score::DRAW;
            let mut full = number == 0;
            if !full {
                let mut reduction = 0;
                if depth >= 3 && !gives_check {
                    let (late, last) = params::LATE_AT_ROOT;
                    if number > late && !matches!(root.reason, Reason::Exchange | Reason::Promotion) {
                        reduction = 1 + i32::from(number > last);
                    }
                    if root.reason == Reason::SafetyNet {
                        reduction = reduction.max(params::SAFETY_NET_REDUCTION);
                    }
                }
                full = true;
                if reduction > 0 {
                    let reduced = (new_depth - reduction).max(1);
                    score = -self.search::<Probe>(&next, -alpha - 1, -alpha, reduced, 1);
                    full = score > alpha;
                }
                if full {
                    score = -self.search::<Probe>(&next, -alpha - 1, -alpha, new_depth, 1);
                    full = score > alpha;
                }
            }
            if full && !self.stopped {
                score = -self.search::<MainLine>(&next, -beta, -alpha, new_depth, 1);
            }
            self.unmake();
            if self.stopped {
                return best;
            }
            if number == 0 || score > alpha {
                root.score = score;
                self.extend_pv(0, root.mv);
                let bound = if score >= beta {
                    Bound::Lower
                } else if score <= old_alpha {
                    Bound::Upper
                } else {
                    Bound::Exact
                };
                root.line = Some(Line {
                    score,
                    bound,
                    pv: self.pv[0].to_vec(),
                    depth: depth as u32,
                    seldepth: u32::from(self.seldepth),
                });
                // A new best move is told at once, not when the iteration ends.
                if let (Some(line), true) = (&root.line, number > 0)
                    && let Some(lead) = lead
                    && lead.multi_pv == 1
                {
                    self.tell(lead, std::slice::from_ref(line));
                }
            } else {
                root.score = -Score::INFINITE;
            }
            if score > best && (number == 0 || score > alpha || !is_preferred) {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(root.mv);
                    if score >= beta {
                        break;
                    }
                }
            }
            if is_advised {
                alpha = alpha.max(Score::mate_at(MAX_PLY) - 1);
            }
            if held > 0 && number == 0 {
                alpha = alpha.max(score + held);
            }
        }
        if rank == 0 {
            let bound = Bound::of(best, old_alpha, beta);
            self.shared
                .table
                .store(position.key(), best_move, best, 0, None, depth, bound);
        }
        best
    }

    fn tell(&mut self, lead: &mut Lead<'_>, lines: &[Line]) {
        let nodes = self.total_nodes();
        let time = self.shared.start.elapsed();
        let hashfull = self.shared.table.hashfull();
        for (i, line) in lines.iter().enumerate() {
            lead.observer.progress(&Progress {
                multipv: i + 1,
                line,
                nodes,
                time,
                hashfull,
            });
        }
    }

    /// How often the best move is one that the map had not proposed is a figure of merit for the map.
    fn count_safety_net(&mut self, moves: &[RootMove], depth: i32) {
        if let Some(first) = moves.first()
            && first.reason == Reason::SafetyNet
        {
            self.safety_net_hits += 1;
            log::debug!(
                "depth {depth}: the map did not propose the best move {}",
                first.mv
            );
        }
    }
}

/// A bound of the window, opened wide once it leaves the range of ordinary scores.
fn widen(bound: Score, sign: i32) -> Score {
    const ORDINARY: i32 = 2_000;
    if bound.raw() * sign > ORDINARY {
        Score::from_raw(Score::INFINITE.raw() * sign)
    } else {
        bound
    }
}
