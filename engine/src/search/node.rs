//! A node of the tree: table, break-off, passing, then the candidates of the map in order of priority.

use puchok_zones::board::view::View;
use puchok_zones::map::Horizon;
use puchok_zones::picker::Picker;
use puchok_zones::reason::Reason;
use shakmaty::{Color, Move, Rank, Role};

use super::history::PieceTo;
use super::params;
use super::selection::Known;
use super::table::PackedMove;
use super::worker::Worker;
use crate::position::Position;
use crate::report::Bound;
use crate::report::tree::End;
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

impl Worker<'_> {
    /// The value of a position within (alpha, beta), searched `depth` plies deep: the body of `search`.
    pub(super) fn expand<K: Kind>(
        &mut self,
        position: &Position,
        mut alpha: Score,
        mut beta: Score,
        mut depth: i32,
        ply: Ply,
    ) -> Score {
        if depth <= 0 {
            return self.quiesce(position, alpha, beta, ply, 0);
        }
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
        if let Some(score) = self.shared.tablebases.score(position, ply) {
            return score;
        }
        // No line from here is better than a mate next move, nor worse than being mated now.
        alpha = alpha.max(Score::mated_at(ply));
        beta = beta.min(Score::mate_at(ply + 1));
        if alpha >= beta {
            return self.ends(End::MateDistance, alpha);
        }

        let key = position.key();
        let entry = self.shared.table.probe(key);
        if let Some(entry) = &entry
            && !K::MAIN_LINE
            && entry.depth >= depth
            && position.halfmoves() < params::TRUSTED_HALFMOVES
            && let Some(score) = entry.settles(ply, alpha, beta)
        {
            return self.ends(End::Table, score);
        }

        let view = View::new(position.chess());
        let in_check = view.checkers().any();
        let turn = position.turn();
        let legal = position.legal_moves();
        if legal.is_empty() {
            return if in_check {
                self.ends(End::Mate, Score::mated_at(ply))
            } else {
                self.ends(End::Stalemate, Score::DRAW)
            };
        }
        if ply >= MAX_PLY - 1 {
            let score = if in_check {
                Score::DRAW
            } else {
                self.estimate(&view)
            };
            return self.ends(End::Longest, score);
        }

        let estimate = (!in_check).then(|| {
            let known = entry.as_ref().and_then(|e| e.estimate);
            known.map_or_else(|| self.estimate(&view), |e| Score::from_raw(i32::from(e)))
        });
        self.frames[usize::from(ply)].estimate = estimate;
        self.frames[usize::from(ply) + 2].killers = [PackedMove::NONE; 2];
        let improving = self.is_improving(estimate, ply);
        let searched = |estimate| entry.as_ref().map_or(estimate, |e| e.improve(estimate, ply));
        let stored = estimate;
        let estimate = estimate.map(searched);

        if let Some(estimate) = estimate
            && !K::MAIN_LINE
            && !beta.is_mate()
            && self.shared.parts.break_off
        {
            self.map.read_threats(&view, Horizon::default());
            let threat = self.map.largest_threat();
            if let Some(score) = self.break_off(
                position, &view, estimate, threat, alpha, beta, depth, improving, ply,
            ) {
                return self.ends(End::BreakOff, score);
            }
        }
        let known_move = entry.as_ref().is_some_and(|e| e.mv != PackedMove::NONE);
        if !known_move && depth >= params::UNKNOWN_DEPTH {
            depth -= 1;
        }

        if legal.len() == 1 && ply < 60 {
            depth += 1;
        }
        let table_move = entry
            .as_ref()
            .and_then(|e| legal.iter().copied().find(|&m| e.mv.is(m)));
        let before = self.before(ply);
        let scope = self.scope::<K>(&view, depth);
        let killers = self.frames[usize::from(ply)].killers;
        let mut picker = Picker::new(table_move);

        self.interior += 1;
        let old_alpha = alpha;
        let mut best = -Score::INFINITE;
        let mut best_move = None;
        let mut number = 0;
        let mut tried: arrayvec::ArrayVec<Move, 64> = arrayvec::ArrayVec::new();
        loop {
            let known = Known {
                turn,
                history: &*self.history,
                killers,
                before,
            };
            let Some(candidate) = picker.next(&mut self.map, &view, &legal, &scope, &known) else {
                break;
            };
            let mv = candidate.mv;
            let quiet = !mv.is_capture() && !mv.is_promotion();
            if self.leave_out::<K>(&candidate, estimate, best, alpha, depth, improving, number) {
                continue;
            }
            number += 1;
            let next = self.make(position, mv, ply);
            let gives_check = next.is_check();
            // Of moves that give no check, only threats of mate are attacks on the king.
            let at_king = gives_check || candidate.reason == Reason::KingAttack;
            let forces = at_king && candidate.cost <= 0
                || candidate.reason == Reason::PromotionTrunk && nears_promotion(mv, turn);
            let extension = i32::from(forces && ply < 60);
            let new_depth = depth - 1 + extension;
            self.record_reason(position, &view, &candidate, new_depth);

            let mut score = Score::DRAW;
            let mut full = true;
            if number > 1 {
                let reduction = self.reduction::<K>(
                    position,
                    &candidate,
                    depth,
                    number,
                    improving,
                    alpha > old_alpha,
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
            return self.ends(End::LeftOut, estimate.unwrap_or(alpha).min(alpha));
        }
        let bound = Bound::of(best, old_alpha, beta);
        self.shared
            .table
            .store(key, best_move, best, ply, stored, depth, bound);
        self.ends(End::Searched, best)
    }

    fn is_improving(&self, estimate: Option<Score>, ply: Ply) -> bool {
        let earlier = usize::from(ply)
            .checked_sub(2)
            .and_then(|i| self.frames[i].estimate);
        matches!((estimate, earlier), (Some(now), Some(then)) if now > then)
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

/// Whether a pawn threatens to promote with its next move.
#[inline]
fn nears_promotion(mv: Move, turn: Color) -> bool {
    mv.role() == Role::Pawn && turn.relative_rank(mv.to().rank()) == Rank::Seventh
}
