//! Iterative deepening: iteration by iteration, the lines found, and when to end.

use std::cmp::Reverse;
use std::sync::atomic::Ordering;

use puchok_zones::board::view::View;
use puchok_zones::reason::Reason;
use shakmaty::Move;

use super::root_games::RootGames;
use super::root_moves::RootMove;
use super::worker::Worker;
use crate::depth::Depth;
use crate::params;
use crate::position::Position;
use crate::report::recorder::Recorder;
use crate::report::{Bound, Line, Observer, Progress};
use crate::score::{Centipawns, LONGEST_MATE, Ply, Score};
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
    /// one, nor where several lines are wanted.
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

/// What the iterations have brought so far.
#[derive(Default)]
struct Iterations {
    /// The lines of the last one, best first.
    lines: Vec<Line>,
    /// The best line of the one before.
    before: Option<Line>,
    /// For how many iterations the best move has stood.
    stable: u32,
}

impl Iterations {
    /// Compares the best line with the one before, and returns by how much its score has fallen.
    fn compare(&mut self, best: &Line) -> Centipawns {
        let (same, fall) = match &self.before {
            Some(old) => (old.pv.first() == best.pv.first(), old.score - best.score),
            None => (true, Centipawns::ZERO),
        };
        self.stable = if same { self.stable + 1 } else { 0 };
        fall
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
        let mut iterations = Iterations::default();
        for depth in (1..=last_depth.plies()).map(Depth) {
            if self.must_stop() || !self.iterate(position, moves, depth, &mut iterations, lead.as_mut()) {
                break;
            }
        }
        let mut lines = self.as_they_look(position, iterations.lines);
        if lines.is_empty()
            && let Some(first) = moves.first()
        {
            lines.push(self.unsearched(position, first.candidate.mv, 0));
        }
        lines
    }

    /// One iteration; returns whether another is to follow.
    fn iterate(
        &mut self,
        position: &Position,
        moves: &mut [RootMove],
        depth: Depth,
        iterations: &mut Iterations,
        mut lead: Option<&mut Lead<'_>>,
    ) -> bool {
        self.begin_iteration(moves, depth);
        iterations.before = iterations.lines.first().cloned();

        // 1. Zone games may prove a mate.
        if depth > Depth::ONE {
            self.proven = self.play_games(position, moves).or(self.proven.take());
        }
        if prefer_proven(&mut iterations.lines, self.proven.as_ref(), depth)
            && let Some(lead) = lead.as_deref_mut()
        {
            self.tell(lead, &iterations.lines);
            if self.shared.is_bounded() && lead.mate_suffices {
                return false;
            }
        }
        if self.stopped {
            return false;
        }

        // 2. Search the root moves for each line. Scores of the last iteration are not reset. If the first
        //    move gets worse and the search stops before a better one is found, sorting by score then brings
        //    back a move that was nearly as good.
        self.record_iteration(depth);
        let wanted = lead.as_ref().map_or(1, |l| l.multi_pv).min(moves.len());
        for rank in 0..wanted {
            self.aspire(position, moves, rank, depth, lead.as_deref_mut());
            if self.stopped {
                break;
            }
            moves[..=rank].sort_by_key(|r| Reverse(r.score));
        }

        // 3. Take its lines, even if it was broken off.
        self.take_lines(position, moves, wanted, depth, iterations);
        let lines = &mut iterations.lines;
        prefer_proven(lines, self.proven.as_ref(), depth);
        if let Some(best) = lines.first().and_then(|line| line.pv.first()) {
            self.intent.pursued = self.intent.agenda.served(position.turn(), *best);
        }
        if !self.stopped {
            self.record_iteration_end(lines);
        }

        // 4. The first thread reports them, and decides whether that is enough.
        let Some(lead) = lead else {
            return !self.stopped && !self.must_stop();
        };
        let lines = self.as_they_look(position, lines.clone());
        let Some(best) = lines.first().cloned() else {
            return false;
        };
        self.tell(lead, &lines);
        self.count_safety_net(moves, depth);
        let fall = iterations.compare(&best);
        !lead.has_found(&best)
            && !self.stopped
            && !self.must_stop()
            && !self.is_enough(lead, &best, iterations.stable, fall, depth)
    }

    /// Forgets what was said of the root moves in the last iteration, and sets for how many plies quiescence gives
    /// checks in this one.
    fn begin_iteration(&mut self, moves: &mut [RootMove], depth: Depth) {
        let is_early = depth > Depth::ONE && depth <= params::EARLY_ITERATIONS;
        self.checking_plies = if is_early {
            params::EARLY_CHECKS
        } else {
            params::CHECKS
        };
        self.seldepth = Ply::ROOT;
        moves.iter_mut().for_each(|root| root.failed_low = None);
    }

    /// Replaces the lines of the last iteration by the `wanted` ones of the current one, which may have been
    /// broken off.
    fn take_lines(
        &mut self,
        position: &Position,
        moves: &[RootMove],
        wanted: usize,
        depth: Depth,
        iterations: &mut Iterations,
    ) {
        let Iterations { lines, before, .. } = iterations;
        // Several lines are compared with each other. After a broken-off iteration they belong to two depths,
        // and the better ones may be missing.
        if wanted == 1 || !self.stopped || lines.is_empty() {
            let mut finished: Vec<Line> = moves[..wanted].iter().filter_map(|r| r.line.clone()).collect();
            // If the first iteration was broken off, some lines were found while a better one was being
            // sought, so they are out of order.
            finished.sort_by_key(|line| Reverse(line.score));
            if !finished.is_empty() {
                *lines = finished;
            }
        }
        // If the best move so far gets mated, one is played that holds out, as far as this iteration has seen:
        // one that failed low or, if all so far are mated, the one that was not finished; but none of which a
        // mate is known, or seen at once. Unless the last iteration had already found a mate for every move. (A
        // player who overlooks moves may have refuted that one in the last iteration.)
        let is_mated = lines.first().is_some_and(|line| line.score.is_loss_by_mate());
        if !self.stopped || wanted > 1 || !is_mated {
            return;
        }
        let is_new = !self.shared.overlooks_at_root || before.is_none();
        let holds_out = |mv: &Move| !self.is_seen_mated_after(position, *mv);
        if let Some(line) = before.as_ref().filter(|line| line.score.is_loss_by_mate()) {
            *lines = vec![line.clone()];
        } else if let Some((mv, score)) = holding_out(moves, holds_out) {
            let depth = depth.plies() as u32;
            *lines = vec![Line {
                score,
                bound: Bound::Upper,
                pv: vec![mv],
                depth,
                seldepth: depth.max(u32::from(self.seldepth.0)),
            }];
        } else if let Some(mv) = self.untried.filter(|_| is_new).filter(holds_out) {
            let depth = lines.first().map_or(0, |line| line.depth);
            *lines = vec![self.unsearched(position, mv, depth)];
        }
    }

    /// Whether a move of the root is mated in one, or at all as the table knows.
    fn is_seen_mated_after(&self, position: &Position, mv: Move) -> bool {
        let after = position.after(mv);
        let known = self.probe(&after).filter(|entry| entry.bound != Bound::Upper);
        known.is_some_and(|entry| entry.score(Ply::ROOT + 1).is_win_by_mate()) || after.has_mate_in_one()
    }

    /// The lines as they are told. A player who overlooks some of its moves cannot conclude that it is mated:
    /// it plays the move that holds out longest, and takes its position for what it looks.
    fn as_they_look(&mut self, position: &Position, mut lines: Vec<Line>) -> Vec<Line> {
        let is_mated = lines.first().is_some_and(|line| line.score.is_loss_by_mate());
        if self.shared.overlooks_at_root && is_mated {
            for line in &mut lines {
                if let &[mv, ..] = line.pv.as_slice() {
                    *line = self.unsearched(position, mv, line.depth);
                }
            }
        }
        lines
    }

    /// A line of one move whose value no search tells. Its score is the estimate, its `depth` that of the
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
                    self.shared.spent(budget) >= soft * share / 100
                }
            };
        // While pondering the search goes on. If the expected reply comes, it ends at once.
        self.shared.enough.store(enough, Ordering::Relaxed);
        enough && !self.shared.signals.is_pondering()
    }

    /// Reports lines to the observer.
    pub(super) fn tell(&mut self, lead: &mut Lead<'_>, lines: &[Line]) {
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

/// The root move that most likely holds out of those that failed low in this iteration and may hold out, and its
/// score, which is no loss by mate.
///
/// The lower the score that a move had to exceed, the more it says that no mate was found; then the one with
/// the best score, and of equals the first.
fn holding_out(moves: &[RootMove], may: impl Fn(&Move) -> bool) -> Option<(Move, Score)> {
    let failed = moves
        .iter()
        .filter_map(|root| Some((root.candidate.mv, root.failed_low?)));
    let holding = failed.filter(|(mv, low)| !low.score.is_loss_by_mate() && may(mv));
    let best = holding.min_by_key(|(_, low)| (low.alpha, Reverse(low.score)))?;
    Some((best.0, best.1.score))
}

/// Replaces lines by a mate that zone games have proved, if it is better; returns whether it did. Its depth is
/// that of the iteration in which it stands.
fn prefer_proven(lines: &mut Vec<Line>, proven: Option<&Line>, depth: Depth) -> bool {
    let better = proven.filter(|mate| lines.first().is_none_or(|best| best.score < mate.score));
    if let Some(mate) = better {
        let depth = depth.plies() as u32;
        *lines = vec![Line {
            depth,
            seldepth: mate.seldepth.max(depth),
            ..mate.clone()
        }];
    }
    better.is_some()
}
