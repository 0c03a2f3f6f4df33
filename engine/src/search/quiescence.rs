//! Quiescence search (chessprogramming wiki, "Quiescence Search"): exchanges, promotions and, at first, checks, until nothing
//! hangs.

use arrayvec::ArrayVec;
use puchok_zones::board::checks::Checks;
use puchok_zones::board::exchange;
use puchok_zones::board::moves as board_moves;
use puchok_zones::board::steps::is_quiet;
use puchok_zones::board::view::View;
use puchok_zones::picker::candidate::MOST_MOVES;
use shakmaty::{Move, MoveList, Role};

use super::entry::{Entry, Finding};
use super::node_type::All;
use super::window::Window;
use super::worker::Worker;
use crate::depth::Depth;
use crate::params;
use crate::position::Position;
use crate::report::Bound;
use crate::report::tree::{End, Kind};
use crate::score::{Centipawns, MAX_PLY, Ply, Score};

/// The moves of a node with their order, the highest first.
type Ordered = ArrayVec<(Move, i32), MOST_MOVES>;

impl Worker<'_> {
    /// The value of a position once the exchanges are over; `depth` is 0 at first and falls.
    #[inline]
    pub(super) fn quiesce(&mut self, position: &Position, window: Window, ply: Ply, depth: i32) -> Score {
        self.record_begin();
        let score = self.settle(position, window, ply, depth);
        self.record_end(Kind::Quiescence, Depth(depth), window, score);
        score
    }

    fn settle(&mut self, position: &Position, window: Window, ply: Ply, depth: i32) -> Score {
        // 1. As in every node: the search may be over, the position a draw or known.
        if self.must_stop() {
            return Score::DRAW;
        }
        self.arrive(ply);
        if let Some(score) = self.drawn(position) {
            return score;
        }
        if let Some(score) = self.shared.tablebases.exact_score(position, ply) {
            self.count_tablebase_hit();
            return self.ends(End::Tablebase, score);
        }
        let entry = self.known(position);
        // Where checks are looked at, what was found without them is no answer.
        let quality = self.quality(depth);
        let as_good = entry.as_ref().filter(|e| e.depth >= quality);
        if window.is_narrow()
            && let Some(score) = as_good.and_then(|e| e.settles(ply, window))
        {
            return self.ends(End::Table, score);
        }

        // 2. Standing pat: nobody is obliged to capture, so the estimate is a lower bound. In check there is no estimate, and
        //    every way out is tried.
        let in_check = position.is_check();
        let Window { mut alpha, beta } = window;
        let mut best = Score::mated_at(ply);
        let mut estimate = None;
        let mut standing = None;
        let mut view = View::unseen(position.chess());
        let known = entry.as_ref().and_then(Entry::estimate);
        if !in_check {
            let likeness = self.likeness(position.board(), position.turn(), ply);
            let value = known.unwrap_or_else(|| {
                view.look();
                self.estimate(&view, ply)
            });
            estimate = Some(value);
            let value = self.history.corrections.correct(likeness.as_ref(), value);
            best = as_good.map_or(value, |e| e.improve(value, ply));
            standing = Some(best);
            if ply + 1 >= MAX_PLY || best >= beta {
                // An estimate that is enough is remembered where nothing is known: the position may come up again.
                if entry.is_none() && best >= beta {
                    let finding = Finding {
                        mv: None,
                        score: best,
                        ply,
                        estimate,
                        depth: quality,
                        bound: Bound::Lower,
                        of_main_line: false,
                    };
                    self.remember(position, &finding);
                }
                return self.ends(End::Quiet, best);
            }
            alpha = alpha.max(best);
        } else if ply + 1 >= MAX_PLY {
            return self.ends(End::Longest, Score::DRAW);
        }

        // 3. The moves that may change the estimate by force, until one refutes the position.
        let mut moves = Ordered::new();
        let mut left_out = -Score::INFINITE;
        if in_check {
            let legal = position.legal_moves();
            if legal.is_empty() {
                return self.no_moves(in_check, ply);
            }
            self.order_evasions(position, &legal, entry.as_ref(), ply, &mut moves);
        } else {
            if known.is_some() {
                // Not yet for the estimate.
                view.look();
            }
            if !board_moves::surely_any(&view) && position.legal_moves().is_empty() {
                return self.no_moves(in_check, ply);
            }
            let checks = if quality == Depth::NONE {
                Checks::of(position.board(), position.turn())
            } else {
                Checks::NONE
            };
            let short = alpha - best;
            let reach = self.order_forcing(position, &view, &checks, entry.as_ref(), short, &mut moves);
            left_out = reach.map_or(left_out, |reach| best + reach);
        }
        if !moves.is_empty() {
            self.interior += 1;
        }
        let mut best_move = None;
        while let Some(i) = (0..moves.len()).max_by_key(|&i| moves[i].1) {
            let (m, _) = moves.swap_remove(i);
            if self.overlooks(position, m, ply) {
                continue;
            }
            let score = self.settle_after(position, m, Window { alpha, beta }, ply, depth);
            if self.stopped {
                return Score::DRAW;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(m);
                    if !window.is_narrow() {
                        self.extend_pv(ply, m);
                    }
                    if score >= beta {
                        break;
                    }
                }
            }
        }

        // 4. What was found is remembered, as a search without depth, or less. A capture that was left out may bring as much as was
        //    granted to it, which does not reach alpha (*fail-soft*).
        let stands = standing == Some(best);
        best = best.max(left_out);
        let finding = Finding {
            mv: best_move,
            score: best,
            ply,
            estimate,
            depth: quality,
            bound: Bound::of(best, window.alpha, beta),
            of_main_line: entry.is_some_and(|e| e.of_main_line),
        };
        self.remember(position, &finding);
        self.ends(if stands { End::Quiet } else { End::Searched }, best)
    }

    /// What a move is worth once the exchanges are over, for who makes it within the window: by what the table knows of the position after
    /// it, or by looking there.
    #[inline]
    fn settle_after(&mut self, position: &Position, m: Move, window: Window, ply: Ply, depth: i32) -> Score {
        let expected = self.expect(position, m);
        let next_window = -window;
        let known = next_window.is_narrow().then(|| {
            let quality = self.quality(depth - 1);
            self.known_after::<All>(position, (m, expected), next_window, quality, ply + 1)
        });
        if let Some((score, _)) = known.flatten() {
            self.record_known(position, m, Depth(depth - 1), next_window, score);
            -score
        } else {
            let next = self.make(position, m, expected, ply);
            let score = -self.quiesce(&next, next_window, ply + 1, depth - 1);
            self.unmake();
            score
        }
    }

    /// What quiescence is worth to the table at this depth of its own: with checks, or without.
    #[inline]
    fn quality(&self, depth: i32) -> Depth {
        if depth > -self.checking_plies {
            Depth::NONE
        } else {
            Depth::EXCHANGES
        }
    }

    /// All ways out of check: captures of the most valuable piece by the least valuable first, then by history.
    fn order_evasions(
        &self,
        position: &Position,
        legal: &MoveList,
        entry: Option<&Entry>,
        ply: Ply,
        moves: &mut Ordered,
    ) {
        let turn = position.turn();
        let after = self.history.after(&self.before(ply));
        let order = |m: Move| {
            if is_quiet(m) {
                return self.history.score(turn, m, &after) / params::HISTORY_PER_EVASION;
            }
            let gained = [m.capture(), m.promotion()]
                .into_iter()
                .flatten()
                .map(exchange::value);
            let gained: Centipawns = gained.fold(Centipawns::ZERO, |sum, value| sum + value);
            params::QUIESCENCE_EVADING_CAPTURE + (gained - exchange::value(m.role()) / 100).0
        };
        moves.extend(legal.iter().map(|&m| (m, first_if_known(entry, m, order(m)))));
    }

    /// Of the captures, promotions and `checks` those that do not lose material and may bring what is `short` of alpha; of promotions those
    /// to a queen, and to a knight that gives check. Returns the most that one of the captures left out could bring, if there are any.
    fn order_forcing(
        &self,
        position: &Position,
        view: &View,
        checks: &Checks,
        entry: Option<&Entry>,
        short: Centipawns,
        moves: &mut Ordered,
    ) -> Option<Centipawns> {
        let board = position.board();
        let turn = position.turn();
        let mut left_out = None;
        let mut forcing = MoveList::new();
        board_moves::forcing(position.chess(), view, checks, &mut forcing);
        let leaves_three = board.occupied().count() == 4 && board.pawns().is_empty();
        for &m in &forcing {
            let serves = match m.promotion() {
                Some(Role::Queen) | None => true,
                Some(role) => role == Role::Knight && checks.gives(m),
            };
            if !serves {
                continue;
            }
            let order = if m.is_capture() || m.is_promotion() {
                let victim = m.capture().map_or(Centipawns::ZERO, exchange::value);
                let promoted = m.promotion().map_or(Centipawns::ZERO, |role| {
                    exchange::gained_by_becoming(Role::Pawn, role)
                });
                // Even the captured piece and a margin do not make up the difference (*delta pruning*). A fourth man that is taken may be
                // worth more: the win.
                let reach = victim + promoted + params::QUIESCENCE_MARGIN;
                if reach <= short && !leaves_three && !checks.gives(m) {
                    left_out = left_out.max(Some(reach));
                    continue;
                }
                let known = entry.is_some_and(|e| e.mv.is(m));
                if !known && !exchange::gains_at_least(board, view.pins(), m, turn, Centipawns::ZERO) {
                    continue;
                }
                // The most valuable victim first, by the least valuable attacker; a king's value is cut.
                (victim * 8 + promoted - exchange::value(m.role()).min(Centipawns(2_000)) / 16).0
            } else if checks.gives(m)
                && exchange::gains_at_least(board, view.pins(), m, turn, Centipawns::ZERO)
            {
                0
            } else {
                continue;
            };
            self.expect(position, m);
            moves.push((m, first_if_known(entry, m, order)));
        }
        left_out
    }
}

/// The order of a move, the highest for the one that the table knows.
#[inline]
fn first_if_known(entry: Option<&Entry>, m: Move, order: i32) -> i32 {
    if entry.is_some_and(|e| e.mv.is(m)) {
        i32::MAX
    } else {
        order
    }
}
