//! Quiescence search (chessprogramming wiki, "Quiescence Search").
//!
//! It searches captures, promotions and, in its first plies, checks, until the position is quiet.

use puchok_zones::board::moves as board_moves;
use puchok_zones::board::view::View;
use shakmaty::Move;

use super::correction::Likeness;
use super::ends::Ruling;
use super::entry::{Entry, Finding};
use super::node_facts::Visit;
use super::node_type::{All, NodeType};
use super::quiescence_facts::{Resting, Standing};
use super::quiescence_moves::{Moves, Ordered, first};
use super::recall::Wanted;
use super::window::Window;
use super::worker::Worker;
use crate::depth::Depth;
use crate::position::{Arrangement, Position};
use crate::report::Bound;
use crate::report::tree::{End, Kind};
use crate::score::{Ply, Score};

impl Worker<'_> {
    /// Returns the score of a position once its exchanges have been played out.
    ///
    /// `depth` is 0 at the first ply and falls from there.
    #[inline]
    pub(super) fn quiesce(&mut self, position: &Position, window: Window, ply: Ply, depth: Depth) -> Score {
        self.record_begin();
        let score = self.quiesce_node(position, window, ply, depth);
        self.record_end(Kind::Quiescence, depth, window, score);
        score
    }

    /// The same for a node that the search has already looked at; `None` in check.
    ///
    /// What the node knows serves here: draws and databases have been asked, and it has been estimated.
    pub(super) fn quiesce_seen(&mut self, visit: &Visit<'_>) -> Option<Score> {
        let standing = Standing {
            estimate: visit.outlook.estimate?,
            value: visit.outlook.value?,
        };
        let depth = Depth::NONE;
        let node = Resting {
            position: visit.position,
            ply: visit.ply,
            window: visit.window,
            depth,
            quality: self.quality(depth),
            entry: visit.entry,
        };
        self.record_begin();
        let score = if let Some(score) = node.known_score() {
            self.ends(End::Table, score)
        } else if let Some(score) = self.stand_pat(&node, standing) {
            score
        } else {
            self.force(&node, visit.view, standing)
        };
        self.record_end(Kind::Quiescence, depth, node.window, score);
        Some(score)
    }

    fn quiesce_node(&mut self, position: &Position, window: Window, ply: Ply, depth: Depth) -> Score {
        // 1. As in every node, the search may be over, or the position may be a draw, in a database or in the
        //    table.
        if self.must_stop() {
            return Score::DRAW;
        }
        self.arrive(ply);
        let ruling = self.ruling(position);
        if let Ruling::Drawn(end) = ruling {
            return self.ends(end, Score::DRAW);
        }
        if let Some(score) = self.shared.tablebases.exact_score(position, ply) {
            self.count_tablebase_hit();
            return self.ends(End::Tablebase, score);
        }
        if ruling == Ruling::CameBack {
            return self.come_back(window, ply, |worker| {
                worker.quiesce_open(position, window, ply, depth)
            });
        }
        self.quiesce_open(position, window, ply, depth)
    }

    /// Plays out the exchanges of a position whose value neither rules nor databases tell; a rule may bound it.
    #[inline]
    fn quiesce_open(&mut self, position: &Position, window: Window, ply: Ply, depth: Depth) -> Score {
        let entry = self.probe(position);
        let node = Resting {
            position,
            ply,
            window,
            depth,
            quality: self.quality(depth),
            entry: entry.as_ref(),
        };
        if let Some(score) = node.known_score() {
            return self.ends(End::Table, score);
        }

        // 2. In check there is no estimate, and every evasion is searched. (An entry of another position with the
        //    same key may have one, so the board is asked.)
        if position.is_check() {
            return self.evade(&node);
        }

        // 3. Stand pat. Where the table has the estimate, and that suffices, the board is not looked at.
        let likeness = self.likeness(position.board(), position.turn(), ply);
        let known = entry.as_ref().and_then(Entry::estimate);
        let known = known.map(|estimate| self.standing(&node, likeness.as_ref(), estimate));
        if let Some(standing) = known
            && let Some(score) = self.stand_pat(&node, standing)
        {
            return score;
        }
        let mut view = View::unseen(position.chess());
        view.look();
        let standing = match known {
            Some(standing) => standing,
            None => {
                let estimate = self.estimate(&view, ply);
                let standing = self.standing(&node, likeness.as_ref(), estimate);
                if let Some(score) = self.stand_pat(&node, standing) {
                    return score;
                }
                standing
            }
        };

        // 4. Otherwise, the moves that may change the estimate by force.
        self.force(&node, &view, standing)
    }

    /// What the side to move gets by standing pat, by the estimate of the position.
    #[inline]
    fn standing(&self, node: &Resting<'_>, likeness: Option<&Likeness>, estimate: Score) -> Standing {
        let corrected = self.history.corrections.correct(likeness, estimate);
        let tightened = node.as_good().map(|entry| entry.tighten(corrected, node.ply));
        Standing {
            estimate,
            value: tightened.unwrap_or(corrected),
        }
    }

    /// Returns the score of a node that ends as it stands: the side to move need not capture, so that the
    /// estimate is a lower bound. `None` if moves have to be searched.
    #[inline]
    fn stand_pat(&mut self, node: &Resting<'_>, standing: Standing) -> Option<Score> {
        let refutes = standing.value >= node.window.beta;
        if !refutes && !node.is_longest() {
            return None;
        }
        // It is stored if the table knows nothing of the position: it may come up again.
        if refutes && node.entry.is_none() {
            self.store(node.position, &node.finding(Some(standing)));
        }
        Some(self.ends(End::Quiet, standing.value))
    }

    /// Searches all evasions.
    fn evade(&mut self, node: &Resting<'_>) -> Score {
        if node.is_longest() {
            return self.ends(End::Longest, Score::DRAW);
        }
        let legal = node.position.legal_moves();
        if legal.is_empty() {
            return self.no_moves(true, node.ply);
        }
        let mut moves = Moves::new();
        self.order_evasions(node, &legal, &mut moves);
        self.play_out(node, &mut moves, node.finding(None), None)
    }

    /// Searches the moves that may change the estimate by force.
    fn force(&mut self, node: &Resting<'_>, view: &View, standing: Standing) -> Score {
        if !board_moves::surely_any(view) && node.position.legal_moves().is_empty() {
            return self.no_moves(false, node.ply);
        }
        let mut moves = Moves::new();
        let short = node.window.alpha.max(standing.value) - standing.value;
        let reach = self.order_forcing(node, view, short, &mut moves);
        let left_out = reach.map(|reach| standing.value + reach);
        self.play_out(node, &mut moves, node.finding(Some(standing)), left_out)
    }

    /// Searches the listed moves until one fails high, and stores the result.
    ///
    /// `finding` is what is found before a move is searched, `left_out` the best score that a move left out
    /// by delta pruning could reach.
    #[inline]
    fn play_out(
        &mut self,
        node: &Resting<'_>,
        moves: &mut Moves,
        mut finding: Finding,
        left_out: Option<Score>,
    ) -> Score {
        let &Resting {
            position,
            window,
            ply,
            ..
        } = node;
        let stood = finding.estimate.map(|_| finding.score);
        let mut alpha = window.alpha.max(stood.unwrap_or(window.alpha));
        if !moves.is_empty() {
            self.interior += 1;
        }

        // 5. Search the moves.
        while let Some(i) = first(moves, position.turn()) {
            let Ordered { mv, arrangement, .. } = moves.swap_remove(i);
            if self.overlooks(position, mv, ply) {
                continue;
            }
            let open = Window { alpha, ..window };
            let score = self.settle_after(node, (mv, arrangement), open);
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
                    if score >= window.beta {
                        break;
                    }
                }
            }
        }

        // 6. Store the result as a search of depth zero, or of less if checks were not tried. A capture or
        //    promotion that delta pruning left out could bring at most the score it was granted, which does
        //    not exceed alpha (*fail-soft*).
        let stands = stood == Some(finding.score);
        finding.score = left_out.map_or(finding.score, |reach| finding.score.max(reach));
        finding.bound = Bound::of(finding.score, window.alpha, window.beta);
        self.store(position, &finding);
        self.ends(if stands { End::Quiet } else { End::Searched }, finding.score)
    }

    /// Returns the score of a move for the side that makes it, once the exchanges are over.
    ///
    /// The score comes from the table if it settles a null window, otherwise from a search. The second part
    /// of the pair is the arrangement after the move.
    #[inline]
    fn settle_after(
        &mut self,
        node: &Resting<'_>,
        (mv, arrangement): (Move, Arrangement),
        window: Window,
    ) -> Score {
        let &Resting { position, ply, .. } = node;
        let (window, depth) = (-window, node.depth - 1);
        let known = window.is_narrow().then(|| {
            let wanted = Wanted {
                window,
                depth: self.quality(depth),
                ply: ply + 1,
                expects_move: All::EXPECTS_MOVE,
            };
            self.probe_after(position, (mv, arrangement), &wanted)
        });
        if let Some((score, _)) = known.flatten() {
            self.record_known(position, mv, depth, window, score);
            -score
        } else {
            let next = self.make(position, mv, arrangement, ply);
            let score = -self.quiesce(&next, window, ply + 1, depth);
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
}
