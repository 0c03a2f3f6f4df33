//! A node of the tree, step by step.
//!
//! Principal variation search (chessprogramming wiki, "Principal Variation Search") over the candidates of
//! the map.

use puchok_zones::board::moves;
use puchok_zones::board::steps::is_quiet;
use puchok_zones::board::view::View;
use puchok_zones::picker;
use shakmaty::{Move, MoveList};

use super::candidates::{SoFar, Source};
use super::ends::Ruling;
use super::entry::{Finding, PackedMove};
use super::node_facts::{Node, Visit};
use super::node_type::{Cut, MainLine, NodeType};
use super::pruning::Fate;
use super::recall;
use super::reductions::{Attempt, Depths};
use super::singular::Others;
use super::window::Window;
use super::worker::Worker;
use crate::depth::Depth;
use crate::library;
use crate::params;
use crate::position::{Arrangement, Position};
use crate::report::Bound;
use crate::report::tree::End;
use crate::score::{MAX_PLY, Ply, Score};

impl Worker<'_> {
    /// Searches a position to the given depth and returns its score.
    ///
    /// Fail-soft: a score outside the window is a bound on the value of the position.
    #[inline]
    pub(super) fn search<K: NodeType>(
        &mut self,
        position: &Position,
        window: Window,
        depth: Depth,
        ply: Ply,
    ) -> Score {
        // 1. No depth is left: quiescence plays out the exchanges and returns the estimate of the position
        //    after them.
        if depth <= Depth::NONE {
            return self.quiesce(position, window, ply, Depth::NONE);
        }
        self.record_begin();
        let score = self.expand::<K>(position, window, depth, ply);
        self.record_end(K::RECORDED, depth, window, score);
        score
    }

    fn expand<K: NodeType>(&mut self, position: &Position, window: Window, depth: Depth, ply: Ply) -> Score {
        // 2. Check the limits. Once the search has been stopped, no score that is returned counts.
        if self.must_stop() {
            return Score::DRAW;
        }
        self.arrive(ply);

        // 3. Draws by rule and positions in the endgame databases need no search.
        let ruling = self.ruling(position);
        if let Ruling::Drawn(end) = ruling {
            return self.ends(end, Score::DRAW);
        }
        if let Some(score) = self.shared.tablebases.score(position, ply, depth) {
            self.count_tablebase_hit();
            return self.ends(End::Tablebase, score);
        }
        if ruling == Ruling::CameBack {
            return self.come_back(window, ply, |worker| {
                worker.expand_open::<K>(position, window, depth, ply)
            });
        }
        self.expand_open::<K>(position, window, depth, ply)
    }

    /// Searches a position whose value neither rules nor databases tell; a rule may bound it.
    #[inline]
    fn expand_open<K: NodeType>(
        &mut self,
        position: &Position,
        window: Window,
        depth: Depth,
        ply: Ply,
    ) -> Score {
        // 4. Mate distance pruning: after a shorter mate found elsewhere, no line from here can matter.
        let window = match window.within_mates(ply) {
            Ok(window) => window,
            Err(score) => return self.ends(End::MateDistance, score),
        };

        // 5. The transposition table may have the position from a search that was deep enough, perhaps after
        //    another order of moves. On the main line it does not cut off.
        let entry = self.probe(position);
        if !K::MAIN_LINE
            && let Some(entry) = &entry
            && let Some(score) = recall::cut_off::<K>(entry, window, depth, ply, position.halfmoves())
        {
            return self.ends(End::Table, score);
        }

        // 6. Mate or stalemate, or the line has reached its maximum length. The legal moves are listed only
        //    when they are needed: many nodes are broken off before.
        let mut view = View::unseen(position.chess());
        view.look();
        let mut listed = None;
        let has_moves = view.checkers().is_empty() && moves::surely_any(&view)
            || !listed.insert(position.legal_moves()).is_empty();
        if let Some(score) = self.end_of_line(&view, has_moves, ply) {
            return score;
        }

        // 7. The outlook: what the position is worth as it stands, and whether the side to move is improving.
        //    Most of what follows depends on it.
        let outlook = self.survey(&view, entry.as_ref(), ply);
        self.forget_killers_below(ply);

        // 8. Off the main line, the node may be broken off: reverse futility, razoring and null move. What open
        //    zones win can prevent each of them.
        let visit = Visit {
            position,
            view: &view,
            ply,
            window,
            depth,
            entry: entry.as_ref(),
            outlook,
        };
        if !K::MAIN_LINE
            && let Some(score) = self.break_off::<K>(&visit)
        {
            return self.ends(End::BreakOff, score);
        }
        let legal = listed.get_or_insert_with(|| position.legal_moves());
        self.search_moves::<K>(visit, legal)
    }

    /// Searches the moves of a node that was not broken off.
    #[inline]
    fn search_moves<K: NodeType>(&mut self, visit: Visit<'_>, legal: &MoveList) -> Score {
        let entry = visit.entry;
        let mut node = Node {
            visit,
            legal,
            table_move: entry.and_then(|e| legal.iter().copied().find(|&m| e.mv.is(m))),
            of_main_line: K::MAIN_LINE || entry.is_some_and(|e| e.of_main_line),
            before: self.before(visit.ply),
            excluded: None,
            is_singular: false,
        };

        // 9. Search one ply less where a move from the table is expected but missing (internal iterative
        //    reduction), and one ply more where there is only one legal move (one-reply extension).
        node.visit.depth = recall::sought(K::EXPECTS_MOVE, entry, visit.depth) + node.extension();

        // 10. The move from the table may be the only one that holds (singular extension), or one of several
        //     that fail high (multi-cut).
        match self.ask_others::<K>(&node) {
            Others::FallShort => node.is_singular = true,
            Others::Refute(score) => return self.ends(End::SeveralRefute, score),
            Others::Unknown => {}
        }
        if self.stopped {
            return Score::DRAW;
        }

        // 11. Search the candidates until one fails high.
        self.search_candidates::<K>(&node)
    }

    pub(super) fn search_candidates<K: NodeType>(&mut self, node: &Node<'_>) -> Score {
        self.interior += 1;
        let mut source = Source::new(node.table_move, self.scope::<K>(node));
        let mut so_far = SoFar::nothing(node.window);
        let mut checks = None;
        while let Some(candidate) = self.next_candidate::<K>(node, &mut source, &so_far) {
            // 12. Leave out candidates that cannot matter at this depth. A player of limited strength also
            //     overlooks some moves.
            if let Fate::LeftOut(reach) = node.fate::<K>(&candidate, &so_far) {
                so_far.left_out = so_far.left_out.max(reach);
                continue;
            }
            if self.overlooks(node.position, candidate.mv, node.ply) {
                so_far.overlooked = true;
                continue;
            }
            let arrangement = self.expect(node.position, candidate.mv);
            let candidate = picker::confirmed(self.map, node.view, candidate);
            if !source.picker.wants(&candidate) {
                continue;
            }
            so_far.searched += 1;
            self.tally.count(&candidate);
            let mv = candidate.mv;
            let attempt = Attempt {
                candidate,
                place: so_far.searched,
                gives_check: checks.get_or_insert_with(|| node.checks()).gives(mv),
                after_raise: so_far.mv.is_some(),
            };

            // 13. Search the candidate.
            let score = self.try_candidate::<K>(node, attempt, arrangement, so_far.window);
            if self.stopped {
                return Score::DRAW;
            }

            // 14. Record a new best move. A score of at least beta is a refutation: the opponent would not
            //     have allowed this node.
            if so_far.note(mv, score) {
                if K::MAIN_LINE {
                    self.extend_pv(node.ply, mv);
                }
                if score >= node.window.beta {
                    self.learn(node, &candidate, &so_far.tried);
                    break;
                }
            }
        }
        if so_far.overlooked && (so_far.searched == 0 || so_far.score.is_loss_by_mate()) {
            return self.unseen(node.view, node.ply);
        }

        // 15. Store the result in the table. A candidate left out by futility pruning could bring at most the
        //     score it was granted, which does not exceed alpha (*fail-soft*). Of others that were left out,
        //     nothing better is expected than of those that were searched.
        let score = so_far
            .left_out
            .map_or(so_far.score, |reach| so_far.score.max(reach));
        self.conclude(node, score, so_far.mv)
    }

    /// Returns the score of a candidate.
    ///
    /// If the table knows enough about the position after it, the move is not even made. Otherwise the move
    /// is made and searched: forcing moves are extended, late moves reduced.
    #[inline]
    fn try_candidate<K: NodeType>(
        &mut self,
        node: &Node<'_>,
        attempt: Attempt,
        arrangement: Arrangement,
        window: Window,
    ) -> Score {
        let depths = self.depths_after::<K>(node, &attempt);
        if let Some(known) = self.recall::<K>(node, &attempt, arrangement, depths, window) {
            return known;
        }
        let next = self.make(node.position, attempt.candidate.mv, arrangement, node.ply);
        self.record_reason(node.view, &attempt.candidate, depths.full);
        let score = if attempt.is_first() {
            -self.search::<K::First>(&next, -window, depths.full, node.ply + 1)
        } else {
            self.search_later::<K>(&next, window, depths, node.ply + 1)
        };
        self.unmake();
        score
    }

    /// Stores the result of a node whose candidates have been searched, and returns its score.
    #[inline]
    fn conclude(&mut self, node: &Node<'_>, score: Score, mv: Option<Move>) -> Score {
        // If the library is certain of a win and the search still says draw, it has only found repetitions.
        // Close to the fifty-move rule, however, the draw may be real.
        let is_far = node.position.halfmoves() < params::NEAR_FIFTY_MOVES;
        let certain = (score == Score::DRAW && is_far && self.shared.parts.library)
            .then(|| library::certain(node.view))
            .flatten();
        let score = certain.unwrap_or(score);
        if node.excluded.is_some() {
            return self.ends(End::Searched, score);
        }
        let bound = Bound::of(score, node.window.alpha, node.window.beta);
        let finding = Finding {
            mv,
            score,
            ply: node.ply,
            estimate: node.outlook.estimate,
            depth: node.depth,
            bound,
            of_main_line: node.of_main_line,
        };
        self.store(node.position, &finding);

        // 16. Learn how far off the estimate was, unless the best move is a capture or promotion: then the
        //     difference is tactical, not an error of the estimate.
        if mv.is_none_or(is_quiet) {
            self.learn_correction(node, score, bound);
        }
        self.ends(End::Searched, score)
    }

    /// Returns the score of a move after the first; `next` is the position after it. ([`expects_move_after`] knows
    /// for what it is searched first.)
    ///
    /// A null-window search first asks only whether the move beats alpha, at reduced depth if the move is
    /// late. If it does, it is searched again to full depth and, on the main line, with the full window.
    fn search_later<K: NodeType>(
        &mut self,
        next: &Position,
        window: Window,
        depths: Depths,
        ply: Ply,
    ) -> Score {
        let narrow = -Window::above(window.alpha);
        // A move that is searched to reduced depth is not expected to beat alpha, so the node after it should
        // be a cut node.
        let mut score = if depths.are_reduced() {
            -self.search::<Cut>(next, narrow, depths.first, ply)
        } else {
            -self.search::<K::Next>(next, narrow, depths.full, ply)
        };
        if score > window.alpha && depths.are_reduced() {
            score = -self.search::<K::Next>(next, narrow, depths.full, ply);
        }
        if K::MAIN_LINE && window.contains(score) {
            score = -self.search::<MainLine>(next, -window, depths.full, ply);
        }
        score
    }

    /// Enters a node and clears its line.
    #[inline]
    pub(super) fn arrive(&mut self, ply: Ply) {
        self.seldepth = self.seldepth.max(ply);
        self.pv[ply.index()].clear();
    }

    /// Clears the killers two plies further down: they are those of another node's grandchildren.
    #[inline]
    fn forget_killers_below(&mut self, ply: Ply) {
        self.frames[ply.index() + 2].killers = [PackedMove::NONE; 2];
    }

    /// Sets the main line at `ply` to `m` followed by the line one ply further down.
    #[inline]
    pub(super) fn extend_pv(&mut self, ply: Ply, m: Move) {
        let (head, tail) = self.pv.split_at_mut(ply.index() + 1);
        let (line, rest) = (&mut head[ply.index()], &tail[0]);
        line.clear();
        line.push(m);
        line.extend(rest.iter().copied().take(MAX_PLY.index() - 1));
    }
}

/// Whether a move is [expected](NodeType::EXPECTS_MOVE) in the position after a candidate, as
/// [`Worker::try_candidate`] and [`Worker::search_later`] search it first.
#[inline]
pub(super) fn expects_move_after<K: NodeType>(attempt: &Attempt, depths: Depths) -> bool {
    if attempt.is_first() {
        K::First::EXPECTS_MOVE
    } else if depths.are_reduced() {
        Cut::EXPECTS_MOVE
    } else {
        K::Next::EXPECTS_MOVE
    }
}
