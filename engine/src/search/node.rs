//! A node of the tree: table, break-off, passing, then the candidates of the map in order of priority.

use puchok_zones::candidate::{Candidate, Candidates, Reason};
use puchok_zones::exchange;
use puchok_zones::map::Horizon;
use puchok_zones::view::View;
use shakmaty::{Color, Move, MoveList};

use super::history::PieceTo;
use super::params;
use super::table::PackedMove;
use super::worker::Worker;
use crate::evaluation::{evaluate, place};
use crate::position::Position;
use crate::report::Bound;
use crate::score::{MAX_PLY, Ply, Score};

/// What a node is searched for.
pub trait Kind {
    /// Whether the exact value is wanted; else only whether it reaches beta.
    const MAIN_LINE: bool;
}

/// A node of the main line: its exact value is wanted.
pub struct MainLine;

/// A node searched with a window of one point.
pub struct Probe;

impl Kind for MainLine {
    const MAIN_LINE: bool = true;
}

impl Kind for Probe {
    const MAIN_LINE: bool = false;
}

/// How many plies fewer a late candidate is searched, by depth and number, before its reason is looked at.
pub struct LateTable([[u8; 64]; 64]);

impl Default for LateTable {
    fn default() -> Self {
        let mut table = [[0; 64]; 64];
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (number, entry) in row.iter_mut().enumerate().skip(1) {
                let (base, divisor) = params::LATE;
                *entry = (base + (depth as f64).ln() * (number as f64).ln() / divisor) as u8;
            }
        }
        LateTable(table)
    }
}

impl LateTable {
    #[inline]
    fn plies(&self, depth: i32, number: usize) -> i32 {
        i32::from(self.0[depth.clamp(0, 63) as usize][number.min(63)])
    }
}

impl Worker<'_> {
    /// The value of a position within (alpha, beta), searched `depth` plies deep.
    pub(super) fn search<K: Kind>(
        &mut self,
        position: &Position,
        mut alpha: Score,
        mut beta: Score,
        mut depth: i32,
        ply: Ply,
    ) -> Score {
        if depth <= 0 {
            if self.shared.full_width {
                return self.judge_leaf(position, ply);
            }
            return self.quiesce(position, alpha, beta, ply, 0);
        }
        if self.must_stop() {
            return Score::DRAW;
        }
        self.seldepth = self.seldepth.max(ply);
        self.pv[usize::from(ply)].clear();
        if self.is_drawn(position) || position.is_insufficient_material() {
            return Score::DRAW;
        }
        // No line from here is better than a mate next move, nor worse than being mated now.
        alpha = alpha.max(Score::mated_at(ply));
        beta = beta.min(Score::mate_at(ply + 1));
        if alpha >= beta {
            return alpha;
        }

        let key = position.key();
        let entry = self.shared.table.probe(key);
        if let Some(entry) = &entry
            && !K::MAIN_LINE
            && entry.depth >= depth
        {
            let score = entry.score(ply);
            let enough = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if enough && position.halfmoves() < 90 {
                return score;
            }
        }

        let view = View::new(position.chess());
        let in_check = view.checkers().any();
        let turn = position.turn();
        let legal = position.legal_moves();
        if legal.is_empty() {
            return if in_check {
                Score::mated_at(ply)
            } else {
                Score::DRAW
            };
        }
        if ply >= MAX_PLY - 1 {
            return if in_check { Score::DRAW } else { evaluate(&view) };
        }

        let estimate = (!in_check).then(|| {
            let known = entry.as_ref().and_then(|e| e.estimate);
            known.map_or_else(|| evaluate(&view), |e| Score::from_raw(i32::from(e)))
        });
        self.frames[usize::from(ply)].estimate = estimate;
        self.frames[usize::from(ply) + 2].killers = [PackedMove::NONE; 2];
        let improving = self.is_improving(estimate, ply);

        if !self.shared.full_width {
            if let Some(estimate) = estimate
                && !K::MAIN_LINE
                && !beta.is_mate()
            {
                self.map.read_threats(&view, Horizon::default());
                let threat = self.map.largest_threat();
                if let Some(score) =
                    self.break_off(position, estimate, threat, alpha, beta, depth, improving, ply)
                {
                    return score;
                }
            }
            let known_move = entry.as_ref().is_some_and(|e| e.mv != PackedMove::NONE);
            if !known_move && depth >= params::UNKNOWN_DEPTH {
                depth -= 1;
            }
        }

        if legal.len() == 1 && !self.shared.full_width && ply < 60 {
            depth += 1;
        }
        let table_move = entry
            .as_ref()
            .and_then(|e| legal.iter().copied().find(|&m| e.mv.is(m)));
        let before = self.before(ply);
        let mut candidates = Candidates::new();
        let mut proposed = false;
        if let Some(mv) = table_move {
            candidates.push(Candidate {
                mv,
                reason: Reason::Table,
                zone: None,
                priority: i32::MAX,
                cost: 0,
            });
        } else {
            self.propose::<K>(position, &view, &legal, depth, ply, &mut candidates);
            proposed = true;
        }

        self.interior += 1;
        let old_alpha = alpha;
        let mut best = -Score::INFINITE;
        let mut best_move = None;
        let mut number = 0;
        let mut tried: arrayvec::ArrayVec<Move, 64> = arrayvec::ArrayVec::new();
        loop {
            let Some(candidate) = next_candidate(&mut candidates) else {
                if proposed {
                    break;
                }
                self.propose::<K>(position, &view, &legal, depth, ply, &mut candidates);
                proposed = true;
                candidates.retain(|c| Some(c.mv) != table_move);
                continue;
            };
            let mv = candidate.mv;
            let quiet = !mv.is_capture() && !mv.is_promotion();
            if self.leave_out::<K>(&candidate, estimate, best, alpha, depth, improving, number) {
                continue;
            }
            number += 1;
            let next = self.make(position, mv, ply);
            let gives_check = next.is_check();
            let extension =
                i32::from(gives_check && candidate.cost <= 0 && !self.shared.full_width && ply < 60);
            let new_depth = depth - 1 + extension;

            let mut score = Score::DRAW;
            let mut full = true;
            if number > 1 {
                let reduction = self.reduction::<K>(
                    position,
                    &candidate,
                    depth,
                    number,
                    improving,
                    gives_check,
                    &before,
                );
                if reduction > 0 {
                    let reduced = (new_depth - reduction).max(1).min(new_depth);
                    score = -self.search::<Probe>(&next, -alpha - 1, -alpha, reduced, ply + 1);
                    full = score > alpha && reduced < new_depth;
                }
                if full {
                    score = -self.search::<Probe>(&next, -alpha - 1, -alpha, new_depth, ply + 1);
                }
                full = K::MAIN_LINE && score > alpha && score < beta;
            }
            if full {
                score = if K::MAIN_LINE {
                    -self.search::<MainLine>(&next, -beta, -alpha, new_depth, ply + 1)
                } else {
                    -self.search::<Probe>(&next, -beta, -alpha, new_depth, ply + 1)
                };
            }
            self.unmake();
            if self.stopped {
                return Score::DRAW;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(mv);
                    if K::MAIN_LINE {
                        self.extend_pv(ply, mv);
                    }
                    if score >= beta {
                        if quiet {
                            self.learn(turn, mv, &tried, &before, depth, ply);
                        }
                        break;
                    }
                }
            }
            if quiet {
                let _ = tried.try_push(mv);
            }
        }
        if number == 0 {
            // Every candidate was left out: the position is worth what is on the board.
            return estimate.unwrap_or(alpha).min(alpha);
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > old_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.shared
            .table
            .store(key, best_move, best, ply, estimate, depth, bound);
        best
    }

    /// The value of a leaf when every line is searched to its full depth: mate, stalemate, or nothing.
    fn judge_leaf(&mut self, position: &Position, ply: Ply) -> Score {
        self.pv[usize::from(ply)].clear();
        if position.is_check() && position.legal_moves().is_empty() {
            Score::mated_at(ply)
        } else {
            Score::DRAW
        }
    }

    fn is_improving(&self, estimate: Option<Score>, ply: Ply) -> bool {
        let earlier = usize::from(ply)
            .checked_sub(2)
            .and_then(|i| self.frames[i].estimate);
        matches!((estimate, earlier), (Some(now), Some(then)) if now > then)
    }

    /// Break-off: the value of a node that need not be expanded, because one side has no zone worth the window.
    #[expect(clippy::too_many_arguments, reason = "all of them decide")]
    fn break_off(
        &mut self,
        position: &Position,
        estimate: Score,
        threat: i32,
        alpha: Score,
        beta: Score,
        depth: i32,
        improving: bool,
        ply: Ply,
    ) -> Option<Score> {
        // The side to move is so far above beta that what the other side's open zones win does not bring it down.
        let margin = params::BEYOND_BETA_MARGIN * (depth - i32::from(improving)).max(1) / 2 * 2 + threat / 2;
        if depth <= params::BEYOND_BETA_DEPTH && estimate - margin >= beta {
            return Some(estimate);
        }
        // It is so far below alpha that only an exchange could save it.
        if depth <= params::BELOW_ALPHA_DEPTH && estimate + params::BELOW_ALPHA_MARGIN * depth <= alpha {
            let score = self.quiesce(position, alpha, alpha + 1, ply, 0);
            if self.stopped || score <= alpha {
                return Some(score);
            }
        }
        // Passing: if the other side cannot make up the difference with two moves running, it has no zone that matters.
        let passed_before = usize::from(ply)
            .checked_sub(1)
            .is_some_and(|i| self.frames[i].made.is_none());
        if depth >= params::PASS_DEPTH
            && estimate >= beta
            && threat < 500
            && !passed_before
            && position.officers(position.turn()).any()
        {
            let next = position.pass()?;
            self.frames[usize::from(ply)].made = None;
            self.keys.push(position.key());
            let reduction = params::PASS_REDUCTION + depth / 4 + ((estimate.raw() - beta.raw()) / 200).min(3);
            let score = -self.search::<Probe>(&next, -beta, -beta + 1, depth - reduction, ply + 1);
            self.keys.pop();
            if self.stopped {
                return Some(Score::DRAW);
            }
            if score >= beta {
                return Some(if score.is_mate() { beta } else { score });
            }
        }
        None
    }

    /// Fills `candidates` with what the map proposes.
    fn propose<K: Kind>(
        &mut self,
        position: &Position,
        view: &View,
        legal: &MoveList,
        depth: i32,
        ply: Ply,
        candidates: &mut Candidates,
    ) {
        let before = self.before(ply);
        let killers = self.frames[usize::from(ply)].killers;
        let turn = position.turn();
        let history = &*self.history;
        let estimate = |m: Move| {
            let killer = if killers.iter().any(|k| k.is(m)) {
                params::KILLER
            } else {
                0
            };
            killer + Worker::promise(history, turn, m, &before) + placement_gain(turn, m)
        };
        if view.checkers().any() || self.shared.full_width {
            for &mv in legal {
                let quiet = !mv.is_capture() && !mv.is_promotion();
                let gain = exchange::gain(position.board(), mv, turn);
                let order = if quiet {
                    estimate(mv) + gain.min(0)
                } else {
                    1_000 + gain
                };
                candidates.push(Candidate {
                    mv,
                    reason: Reason::Evasion,
                    zone: None,
                    priority: order,
                    cost: -gain,
                });
            }
            return;
        }
        let (base, per_ply) = if K::MAIN_LINE {
            params::QUIET_MAIN_LINE
        } else {
            params::QUIET
        };
        let few = view.board().occupied() & !(view.board().pawns() | view.board().kings());
        let quiet = if few.count() <= params::FEW_OFFICERS {
            usize::MAX
        } else {
            base + per_ply * depth.max(0) as usize
        };
        self.map.read_threats(view, Horizon::default());
        self.map.read_plans(view, Horizon::default());
        self.map.propose(view, legal, quiet, estimate, candidates);
    }

    /// Whether a candidate cannot matter at this depth.
    #[expect(clippy::too_many_arguments, reason = "all of them decide")]
    fn leave_out<K: Kind>(
        &self,
        candidate: &Candidate,
        estimate: Option<Score>,
        best: Score,
        alpha: Score,
        depth: i32,
        improving: bool,
        number: usize,
    ) -> bool {
        if self.shared.full_width
            || number == 0
            || best.is_loss_by_mate()
            || candidate.reason == Reason::Table
        {
            return false;
        }
        let Some(estimate) = estimate else { return false };
        if candidate.cost > params::COST_PER_PLY * depth && candidate.reason != Reason::KingAttack {
            return true;
        }
        let most = (params::MOST.0 + params::MOST.1 * depth * depth) / (2 - i32::from(improving));
        if !K::MAIN_LINE
            && number as i32 >= most
            && !candidate.mv.is_capture()
            && candidate.reason != Reason::KingAttack
        {
            return true;
        }
        let (base, per_ply) = params::PROMISE_MARGIN;
        let reach = base + per_ply * (depth + i32::from(improving)) + candidate.priority.max(0);
        !K::MAIN_LINE
            && depth <= params::PROMISE_DEPTH
            && candidate.reason != Reason::KingAttack
            && estimate + reach <= alpha
    }

    /// How many plies less deeply a late candidate is searched.
    #[expect(clippy::too_many_arguments, reason = "all of them decide")]
    fn reduction<K: Kind>(
        &self,
        position: &Position,
        candidate: &Candidate,
        depth: i32,
        number: usize,
        improving: bool,
        gives_check: bool,
        before: &[Option<PieceTo>; 2],
    ) -> i32 {
        if self.shared.full_width || depth < 3 || number < 2 {
            return 0;
        }
        let winning = matches!(candidate.reason, Reason::Exchange | Reason::Promotion);
        if winning || gives_check && candidate.cost <= 0 {
            return 0;
        }
        let mut plies = self.late.plies(depth, number);
        if candidate.reason == Reason::Quiet {
            plies += 1;
        }
        if K::MAIN_LINE {
            plies -= 1;
        }
        if !improving {
            plies += 1;
        }
        if !candidate.mv.is_capture() {
            plies -= (self.history.score(position.turn(), candidate.mv, before) / 10_000).clamp(-2, 2);
        }
        plies.max(0)
    }

    fn learn(
        &mut self,
        turn: Color,
        mv: Move,
        tried: &[Move],
        before: &[Option<PieceTo>; 2],
        depth: i32,
        ply: Ply,
    ) {
        self.history.learn(turn, mv, tried, before, depth);
        let killers = &mut self.frames[usize::from(ply)].killers;
        if !killers[0].is(mv) {
            killers[1] = killers[0];
            killers[0] = PackedMove::new(mv);
        }
    }
}

/// Takes the candidate of highest priority out of the list.
#[inline]
pub(super) fn next_candidate(candidates: &mut Candidates) -> Option<Candidate> {
    let best = (0..candidates.len()).max_by_key(|&i| candidates[i].priority)?;
    Some(candidates.swap_remove(best))
}

/// What a quiet move changes in the placement of its pieces, in centipawns between middlegame and endgame.
#[inline]
pub fn placement_gain(turn: Color, m: Move) -> i32 {
    let Some(from) = m.from() else { return 0 };
    let to = puchok_zones::map::field_of_arrival(m, turn);
    let piece = m.role().of(turn);
    let change = place(piece, to) - place(piece, from);
    let castling = if m.is_castle() { CASTLING } else { 0 };
    (change.middle + change.end) / 2 + castling
}

/// What castling brings beyond the king's placement: the rook comes into play.
const CASTLING: i32 = 40;
