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
use crate::position::{Arrangement, Position};
use crate::report::Bound;
use crate::report::tree::{End, Kind};
use crate::score::{Centipawns, MAX_PLY, Ply, Score};

/// What a side has that captures nothing.
#[derive(Clone, Copy)]
struct Standing {
    /// The positional estimate.
    estimate: Score,
    /// The same, corrected by what searches found in positions like it, and by what the table knows of it.
    value: Score,
}

/// A node of quiescence, and what is known of it before its moves are listed.
#[derive(Clone, Copy)]
struct Resting<'a> {
    position: &'a Position,
    ply: Ply,
    /// What the node is worth to the table.
    quality: Depth,
    /// What the table knows of the position.
    entry: Option<&'a Entry>,
    /// None in check.
    standing: Option<Standing>,
}

/// A move that is to be searched.
struct Ordered {
    mv: Move,
    /// The arrangement after it, which the table has been told to expect.
    arrangement: Arrangement,
    /// The highest comes first.
    order: i32,
}

/// The moves of a node that are to be searched.
type Moves = ArrayVec<Ordered, MOST_MOVES>;

impl Worker<'_> {
    /// The value of a position once the exchanges are over; `depth` is 0 at first and falls. Its positional estimate may be `known`.
    #[inline]
    pub(super) fn quiesce(
        &mut self,
        position: &Position,
        window: Window,
        ply: Ply,
        depth: Depth,
        known: Option<Score>,
    ) -> Score {
        self.record_begin();
        let score = self.quiesce_node(position, window, ply, depth, known);
        self.record_end(Kind::Quiescence, depth, window, score);
        score
    }

    fn quiesce_node(
        &mut self,
        position: &Position,
        window: Window,
        ply: Ply,
        depth: Depth,
        known: Option<Score>,
    ) -> Score {
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
        let entry = self.probe(position);
        // Where checks are looked at, what was found without them is no answer.
        let quality = self.quality(depth);
        let as_good = entry.filter(|e| e.depth >= quality);
        // On the main line, whose moves are wanted, only what is decided counts: an estimate would put itself in the place of a mate.
        if let Some(entry) = &as_good
            && let Some(score) = entry.settles(ply, window, position.halfmoves())
            && (window.is_narrow() || entry.bound == Bound::Exact && score.is_decided())
        {
            return self.ends(End::Table, score);
        }

        // 2. Standing pat: nobody is obliged to capture, so the estimate is a lower bound. In check there is no estimate, and
        //    every way out is tried.
        let mut view = View::unseen(position.chess());
        let known = known.or(entry.as_ref().and_then(Entry::estimate));
        let standing =
            (!position.is_check()).then(|| self.stand_pat(position, &mut view, known, as_good.as_ref(), ply));
        let beta = window.beta;
        let is_longest = ply + 1 >= MAX_PLY;
        let mut finding = Finding {
            mv: None,
            score: standing.map_or(Score::mated_at(ply), |s| s.value),
            ply,
            estimate: standing.map(|s| s.estimate),
            depth: quality,
            bound: Bound::Lower,
            of_main_line: entry.is_some_and(|e| e.of_main_line),
        };
        if standing.is_some() && (is_longest || finding.score >= beta) {
            // An estimate that is enough is remembered where nothing is known: the position may come up again.
            if entry.is_none() && finding.score >= beta {
                self.store(position, &finding);
            }
            return self.ends(End::Quiet, finding.score);
        }
        if is_longest {
            return self.ends(End::Longest, Score::DRAW);
        }
        let mut alpha = window.alpha.max(standing.map_or(window.alpha, |s| s.value));

        // 3. The moves that may change the estimate by force, until one refutes the position.
        if standing.is_some() && known.is_some() {
            // Not yet for the estimate.
            view.look();
        }
        let node = Resting {
            position,
            ply,
            quality,
            entry: entry.as_ref(),
            standing,
        };
        let mut moves = Moves::new();
        let left_out = match self.list(&node, &view, alpha, &mut moves) {
            Ok(left_out) => left_out,
            Err(score) => return score,
        };
        if !moves.is_empty() {
            self.interior += 1;
        }
        while let Some(i) = (0..moves.len()).max_by_key(|&i| moves[i].order) {
            let Ordered { mv, arrangement, .. } = moves.swap_remove(i);
            if self.overlooks(position, mv, ply) {
                continue;
            }
            let score = self.settle_after(position, (mv, arrangement), Window { alpha, beta }, ply, depth);
            if self.stopped {
                return Score::DRAW;
            }
            if score > finding.score {
                finding.score = score;
                if score > alpha {
                    alpha = score;
                    finding.mv = Some(mv);
                    if !window.is_narrow() {
                        self.extend_pv(ply, mv);
                    }
                    if score >= beta {
                        break;
                    }
                }
            }
        }

        // 4. What was found is remembered, as a search without depth, or less. A capture or promotion that was left out may bring as
        //    much as was granted to it, which does not reach alpha (*fail-soft*).
        let stands = standing.is_some_and(|s| s.value == finding.score);
        finding.score = left_out.map_or(finding.score, |reach| finding.score.max(reach));
        finding.bound = Bound::of(finding.score, window.alpha, beta);
        self.store(position, &finding);
        self.ends(if stands { End::Quiet } else { End::Searched }, finding.score)
    }

    /// What a side has that captures nothing; the estimate may be `known`, and a search `as_good` as this one.
    #[inline]
    fn stand_pat(
        &mut self,
        position: &Position,
        view: &mut View,
        known: Option<Score>,
        as_good: Option<&Entry>,
        ply: Ply,
    ) -> Standing {
        let likeness = self.likeness(position.board(), position.turn(), ply);
        let estimate = known.unwrap_or_else(|| {
            view.look();
            self.estimate(view, ply)
        });
        let corrected = self.history.corrections.correct(likeness.as_ref(), estimate);
        Standing {
            estimate,
            value: as_good.map_or(corrected, |e| e.tighten(corrected, ply)),
        }
    }

    /// The value of a move for the side that makes it, once the exchanges are over: from the table, or by looking there. The arrangement
    /// after the move is given.
    #[inline]
    fn settle_after(
        &mut self,
        position: &Position,
        (mv, arrangement): (Move, Arrangement),
        window: Window,
        ply: Ply,
        depth: Depth,
    ) -> Score {
        let next_window = -window;
        let known = next_window.is_narrow().then(|| {
            let quality = self.quality(depth - 1);
            self.probe_after::<All>(position, (mv, arrangement), next_window, quality, ply + 1)
        });
        if let Some((score, _)) = known.flatten() {
            self.record_known(position, mv, depth - 1, next_window, score);
            -score
        } else {
            let next = self.make(position, mv, arrangement, ply);
            let score = -self.quiesce(&next, next_window, ply + 1, depth - 1, None);
            self.unmake();
            score
        }
    }

    /// What quiescence is worth to the table at this depth of its own: with checks, or without.
    #[inline]
    fn quality(&self, depth: Depth) -> Depth {
        if depth.plies() > -self.checking_plies {
            Depth::NONE
        } else {
            Depth::EXCHANGES
        }
    }

    /// Lists the moves that are searched. Returns the most that one of those left out might bring the node to, if any are; without a legal
    /// move, the value of the position as an error.
    #[inline]
    fn list(
        &mut self,
        node: &Resting<'_>,
        view: &View,
        alpha: Score,
        moves: &mut Moves,
    ) -> Result<Option<Score>, Score> {
        let Some(standing) = node.standing else {
            let legal = node.position.legal_moves();
            if legal.is_empty() {
                return Err(self.no_moves(true, node.ply));
            }
            self.order_evasions(node, &legal, moves);
            return Ok(None);
        };
        if !board_moves::surely_any(view) && node.position.legal_moves().is_empty() {
            return Err(self.no_moves(false, node.ply));
        }
        let reach = self.order_forcing(node, view, alpha - standing.value, moves);
        Ok(reach.map(|reach| standing.value + reach))
    }

    /// All ways out of check: captures of the most valuable piece by the least valuable first, then by history.
    fn order_evasions(&self, node: &Resting<'_>, legal: &MoveList, moves: &mut Moves) {
        let turn = node.position.turn();
        let after = self.history.after(&self.before(node.ply));
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
        moves.extend(legal.iter().map(|&mv| Ordered {
            mv,
            arrangement: self.expect(node.position, mv),
            order: first_if_known(node.entry, mv, order(mv)),
        }));
    }

    /// Of the captures, promotions and, where they are looked at, checks those that do not lose material and may bring what is `short` of
    /// alpha; of promotions those to a queen, and to a knight that gives check. The table's move may lose material, and checks need not bring
    /// anything. Returns the most that one of the captures and promotions left out could bring, if there are any.
    fn order_forcing(
        &self,
        node: &Resting<'_>,
        view: &View,
        short: Centipawns,
        moves: &mut Moves,
    ) -> Option<Centipawns> {
        let board = node.position.board();
        let turn = node.position.turn();
        let mut left_out = None;
        let mut forcing = MoveList::new();
        let checks = if node.quality == Depth::NONE {
            Checks::of(board, turn)
        } else {
            Checks::NONE
        };
        board_moves::forcing(node.position.chess(), view, &checks, &mut forcing);
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
                let known = node.entry.is_some_and(|e| e.mv.is(m));
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
            moves.push(Ordered {
                mv: m,
                arrangement: self.expect(node.position, m),
                order: first_if_known(node.entry, m, order),
            });
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
