//! Quiescence search (chessprogramming wiki, "Quiescence Search").
//!
//! It searches captures, promotions and, in its first plies, checks, until the position is quiet.

use arrayvec::ArrayVec;
use puchok_zones::board::checks::Checks;
use puchok_zones::board::corner;
use puchok_zones::board::exchange;
use puchok_zones::board::moves as board_moves;
use puchok_zones::board::steps::is_quiet;
use puchok_zones::board::view::View;
use puchok_zones::picker::candidate::MOST_MOVES;
use shakmaty::{Color, Move, MoveList, Role};

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

/// What the side to move gets by standing pat.
#[derive(Clone, Copy)]
struct Standing {
    /// The positional estimate.
    estimate: Score,
    /// The same, corrected by what searches found in similar positions, and by what the table knows of this
    /// one.
    value: Score,
}

/// A node of quiescence: what is known of it before its moves are listed.
#[derive(Clone, Copy)]
struct Resting<'a> {
    position: &'a Position,
    ply: Ply,
    /// The depth with which the table stores the result.
    quality: Depth,
    /// What the table knows of the position.
    entry: Option<&'a Entry>,
    /// `None` in check.
    standing: Option<Standing>,
}

/// A move to be searched.
struct Ordered {
    mv: Move,
    /// The arrangement after the move. Its table entry is already being prefetched.
    arrangement: Arrangement,
    /// The highest comes first.
    order: i32,
}

/// The moves of a node that are to be searched.
type Moves = ArrayVec<Ordered, MOST_MOVES>;

impl Worker<'_> {
    /// Returns the score of a position once its exchanges have been played out.
    ///
    /// `depth` is 0 at the first ply and falls from there. `known` is the positional estimate, if the caller
    /// has it.
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
        // 1. As in every node, the search may be over, or the position may be a draw, in a database or in the
        //    table.
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
        // With checks included, a result that was found without them is not good enough.
        let quality = self.quality(depth);
        let as_good = entry.filter(|e| e.depth >= quality);
        // On the main line the moves are wanted, so that only an exact, decided score is used: an ordinary
        // score from the table could hide a mate.
        if let Some(entry) = &as_good
            && let Some(score) = entry.settles(ply, window, position.halfmoves())
            && (window.is_narrow() || entry.bound == Bound::Exact && score.is_decided())
        {
            return self.ends(End::Table, score);
        }

        // 2. Stand pat: the side to move need not capture, so the estimate is a lower bound. In check there
        //    is no estimate, and every evasion is searched.
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
            // A stand-pat cutoff is stored if the table knows nothing of the position: it may come up again.
            if entry.is_none() && finding.score >= beta {
                self.store(position, &finding);
            }
            return self.ends(End::Quiet, finding.score);
        }
        if is_longest {
            return self.ends(End::Longest, Score::DRAW);
        }
        let mut alpha = window.alpha.max(standing.map_or(window.alpha, |s| s.value));

        // 3. Search the moves that may change the estimate by force, until one fails high.
        if standing.is_some() && known.is_some() {
            // The estimate was known, so that `stand_pat` has not filled in the view.
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
        while let Some(i) = first(&moves, position.turn()) {
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

        // 4. Store the result as a search of depth zero, or of less if checks were not tried. A capture or
        //    promotion that delta pruning left out could bring at most the score it was granted, which does
        //    not exceed alpha (*fail-soft*).
        let stands = standing.is_some_and(|s| s.value == finding.score);
        finding.score = left_out.map_or(finding.score, |reach| finding.score.max(reach));
        finding.bound = Bound::of(finding.score, window.alpha, beta);
        self.store(position, &finding);
        self.ends(if stands { End::Quiet } else { End::Searched }, finding.score)
    }

    /// Returns what the side to move gets by standing pat.
    ///
    /// `known` is the estimate, if there is one; `as_good` is a table entry of at least this quality.
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

    /// Returns the score of a move for the side that makes it, once the exchanges are over.
    ///
    /// The score comes from the table if it settles a null window, otherwise from a search. The second part
    /// of the pair is the arrangement after the move.
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

    /// The depth with which the table stores quiescence at this ply: with checks or without.
    #[inline]
    fn quality(&self, depth: Depth) -> Depth {
        if depth.plies() > -self.checking_plies {
            Depth::NONE
        } else {
            Depth::EXCHANGES
        }
    }

    /// Lists the moves to be searched.
    ///
    /// Returns the best score that a move left out by delta pruning could reach, if any was left out.
    ///
    /// # Errors
    /// The score of the position when there is no legal move.
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

    /// Lists all evasions.
    ///
    /// Captures and promotions come first, by what they gain and then by the least valuable attacker; quiet
    /// moves follow, by history.
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

    /// Lists the captures, promotions and, where they are tried, checks that are worth searching.
    ///
    /// None of them loses material, except a capture or promotion proposed by the table. Delta pruning leaves
    /// out captures and promotions that do not make up for `short`, by which standing pat is below alpha.
    /// Only promotions to a queen count, and those to a knight that give check.
    ///
    /// Returns the most that a capture or promotion left out by delta pruning could gain, if any was left
    /// out.
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
                // Delta pruning: even the captured piece and a margin do not make up the difference.
                // Capturing the fourth man is exempt: it may be worth more, namely the win.
                let reach = victim + promoted + params::QUIESCENCE_MARGIN;
                if reach <= short && !leaves_three && !checks.gives(m) {
                    left_out = left_out.max(Some(reach));
                    continue;
                }
                let known = node.entry.is_some_and(|e| e.mv.is(m));
                if !known && !exchange::gains_at_least(board, view.pins(), m, turn, Centipawns::ZERO) {
                    continue;
                }
                // The most valuable victim first, then the least valuable attacker; the value of a king as
                // attacker is capped.
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

/// The move to be searched first. Among equals the order is the same for both colours.
#[inline]
fn first(moves: &Moves, side: Color) -> Option<usize> {
    (0..moves.len()).min_by(|&i, &j| {
        let (one, other) = (&moves[i], &moves[j]);
        let by_order = other.order.cmp(&one.order);
        by_order.then_with(|| corner::first_of(side, one.mv, other.mv))
    })
}

/// The order of a move; the table's move comes first.
#[inline]
fn first_if_known(entry: Option<&Entry>, m: Move, order: i32) -> i32 {
    if entry.is_some_and(|e| e.mv.is(m)) {
        i32::MAX
    } else {
        order
    }
}
