//! Quiescence: exchanges, promotions and, at first, checks, until nothing hangs.

use arrayvec::ArrayVec;
use puchok_zones::board::exchange;
use puchok_zones::board::view::View;
use puchok_zones::rank::candidate::MOST_MOVES;
use shakmaty::{Move, Role};

use super::params;
use super::worker::Worker;
use crate::position::Position;
use crate::report::Bound;
use crate::report::tree::End;
use crate::score::{MAX_PLY, Ply, Score};
use puchok_zones::board::checks::Checks;

impl Worker<'_> {
    /// The value of a position once the exchanges are over; `depth` is 0 at first and falls. The body of `quiesce`.
    pub(super) fn settle(
        &mut self,
        position: &Position,
        mut alpha: Score,
        beta: Score,
        ply: Ply,
        depth: i32,
    ) -> Score {
        if self.must_stop() {
            return Score::DRAW;
        }
        self.seldepth = self.seldepth.max(ply);
        self.pv[usize::from(ply)].clear();
        if self.is_drawn(position) {
            return self.ends(End::Repetition, Score::DRAW);
        }
        if position.is_insufficient_material() {
            return self.ends(End::Material, Score::DRAW);
        }
        if let Some(score) = self.shared.tablebases.exact_score(position, ply) {
            return score;
        }
        let key = position.key();
        let entry = self.shared.table.probe(key);
        if let Some(entry) = &entry
            && beta.raw() - alpha.raw() == 1
            && let Some(score) = entry.settles(ply, alpha, beta)
        {
            return self.ends(End::Table, score);
        }
        let in_check = position.is_check();
        let mut best = Score::mated_at(ply);
        let (mut estimate, mut standing) = (None, None);
        if !in_check {
            let known = entry
                .as_ref()
                .and_then(|e| e.estimate)
                .map(|e| Score::from_raw(i32::from(e)));
            let value = known.unwrap_or_else(|| self.estimate(&View::new(position.chess())));
            estimate = Some(value);
            let value = entry.as_ref().map_or(value, |e| e.improve(value, ply));
            standing = Some(value);
            if ply >= MAX_PLY - 1 || value >= beta {
                return self.ends(End::Quiet, value);
            }
            best = value;
            alpha = alpha.max(value);
        } else if ply >= MAX_PLY - 1 {
            return self.ends(End::Longest, Score::DRAW);
        }

        let legal = position.legal_moves();
        if legal.is_empty() {
            return if in_check {
                self.ends(End::Mate, Score::mated_at(ply))
            } else {
                self.ends(End::Stalemate, Score::DRAW)
            };
        }
        let board = position.board();
        let turn = position.turn();
        let checks = if !in_check && depth > -self.checking_plies {
            let king = board.king_of(!turn);
            king.map_or(Checks::NONE, |king| Checks::of(board, turn, king))
        } else {
            Checks::NONE
        };
        let mut moves: ArrayVec<(Move, i32), MOST_MOVES> = ArrayVec::new();
        for m in legal {
            let table = entry.as_ref().is_some_and(|e| e.mv.is(m));
            let victim = m.capture().map_or(0, exchange::value);
            let order = if in_check {
                if m.is_capture() {
                    10_000 + victim - exchange::value(m.role()) / 100
                } else {
                    self.history.score(turn, m, &self.before(ply)) / 8
                }
            } else if m.is_capture() || m.promotion() == Some(Role::Queen) {
                if m.promotion().is_some_and(|role| role != Role::Queen) {
                    continue;
                }
                let promoted = m
                    .promotion()
                    .map_or(0, |role| exchange::value(role) - exchange::value(Role::Pawn));
                if best + victim + promoted + params::QUIESCENCE_MARGIN <= alpha && !checks.gives(m) {
                    continue;
                }
                if !table && !exchange::gains_at_least(board, m, turn, 0) {
                    continue;
                }
                victim * 8 + promoted - exchange::value(m.role()).min(2_000) / 16
            } else if checks.gives(m) && exchange::gains_at_least(board, m, turn, 0) {
                0
            } else {
                continue;
            };
            moves.push((m, if table { i32::MAX } else { order }));
        }
        if !moves.is_empty() {
            self.interior += 1;
        }
        let mut best_move = None;
        let old_alpha = alpha;
        while let Some(i) = (0..moves.len()).max_by_key(|&i| moves[i].1) {
            let (m, _) = moves.swap_remove(i);
            let next = self.make(position, m, ply);
            let score = -self.quiesce(&next, -beta, -alpha, ply + 1, depth - 1);
            self.unmake();
            if self.stopped {
                return Score::DRAW;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(m);
                    self.extend_pv(ply, m);
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        let bound = Bound::of(best, old_alpha, beta);
        self.shared
            .table
            .store(key, best_move, best, ply, estimate, 0, bound);
        let stands = standing == Some(best);
        self.ends(if stands { End::Quiet } else { End::Searched }, best)
    }

    /// The main line at `ply` becomes `m` and what follows it.
    #[inline]
    pub(super) fn extend_pv(&mut self, ply: Ply, m: Move) {
        let (head, tail) = self.pv.split_at_mut(usize::from(ply) + 1);
        let (line, rest) = (&mut head[usize::from(ply)], &tail[0]);
        line.clear();
        line.push(m);
        line.extend(rest.iter().copied().take(usize::from(MAX_PLY) - 1));
    }
}
