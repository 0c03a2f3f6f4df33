//! A node of the tree, step by step: principal variation search (chessprogramming wiki, "Principal Variation Search") over
//! the candidates of the map.

use arrayvec::ArrayVec;
use puchok_zones::board::checks::Checks;
use puchok_zones::board::moves;
use puchok_zones::board::steps::is_quiet;
use puchok_zones::board::view::View;
use puchok_zones::picker::candidate::MOST_MOVES;
use puchok_zones::picker::{self, Picker};
use shakmaty::Move;

use super::entry::Finding;
use super::node_facts::{Node, Prospect};
use super::node_type::{Cut, MainLine, NodeType};
use super::pruning::Fate;
use super::recall;
use super::reductions::{Attempt, Depths};
use super::selection::NodeExperience;
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

/// The best of the candidates searched so far.
struct Best {
    score: Score,
    /// The one that raised alpha last.
    mv: Option<Move>,
}

impl Worker<'_> {
    /// The value of a position within the window, searched so many plies deep.
    ///
    /// Fail-soft: a score outside the window is a bound of the value.
    #[inline]
    pub(super) fn search<K: NodeType>(
        &mut self,
        position: &Position,
        window: Window,
        depth: Depth,
        ply: Ply,
    ) -> Score {
        // 1. No depth is left: exchanges are played out, and what then stands is estimated.
        if depth <= Depth::NONE {
            return self.quiesce(position, window, ply, Depth::NONE, None);
        }
        self.record_begin();
        let score = self.expand::<K>(position, window, depth, ply);
        self.record_end(K::RECORDED, depth, window, score);
        score
    }

    fn expand<K: NodeType>(&mut self, position: &Position, window: Window, depth: Depth, ply: Ply) -> Score {
        // 2. The search may be over: nothing that is returned from here on counts.
        if self.must_stop() {
            return Score::DRAW;
        }
        self.arrive(ply);

        // 3. Draws and endings that are known need no search.
        if let Some(score) = self.drawn(position) {
            return score;
        }
        if let Some(score) = self.shared.tablebases.score(position, ply) {
            self.count_tablebase_hit();
            return self.ends(End::Tablebase, score);
        }

        // 4. A shorter mate found elsewhere makes every line from here futile.
        let window = match window.within_mates(ply) {
            Ok(window) => window,
            Err(score) => return self.ends(End::MateDistance, score),
        };

        // 5. The position may have been searched as deeply before, by another order of moves.
        let entry = self.probe(position);
        if !K::MAIN_LINE
            && let Some(entry) = &entry
            && let Some(score) = recall::cut_off::<K>(entry, window, depth, ply, position.halfmoves())
        {
            return self.ends(End::Table, score);
        }

        // 6. The game, or the line that can be kept, may be over. Moves are listed as soon as they matter: many a node is broken
        //    off before.
        let mut view = View::unseen(position.chess());
        view.look();
        let mut listed = None;
        let has_moves = view.checkers().is_empty() && moves::surely_any(&view)
            || !listed.insert(position.legal_moves()).is_empty();
        if let Some(score) = self.end_of_line(&view, has_moves, ply) {
            return score;
        }

        // 7. What the position is worth as it stands, and whether the side is improving: most of what follows depends on it.
        let outlook = self.survey(&view, entry.as_ref(), ply);

        // 8. One side may have no zone that matters to the window.
        let prospect = Prospect {
            position,
            view: &view,
            ply,
            window,
            depth,
            outlook,
        };
        if !K::MAIN_LINE
            && let Some(score) = self.break_off::<K>(&prospect)
        {
            return self.ends(End::BreakOff, score);
        }
        let legal = listed.get_or_insert_with(|| position.legal_moves());
        let mut node = Node {
            position,
            view: &view,
            legal,
            ply,
            window,
            depth,
            outlook,
            table_move: entry.and_then(|e| legal.iter().copied().find(|&m| e.mv.is(m))),
            of_main_line: K::MAIN_LINE || entry.is_some_and(|e| e.of_main_line),
            before: self.before(ply),
            excluded: None,
            is_singular: false,
        };

        // 9. A ply less deeply where a move from the table is missed, more deeply where there is only one move.
        node.depth = recall::sought::<K>(entry.as_ref(), depth) + node.extension();

        // 10. The move from the table may be the only one that holds, or one of several that refute.
        match self.ask_others::<K>(&node, entry.as_ref()) {
            Others::FallShort => node.is_singular = true,
            Others::Refute(score) => return self.ends(End::SeveralRefute, score),
            Others::Unknown => {}
        }
        if self.stopped {
            return Score::DRAW;
        }

        // 11. The candidates, until one refutes the position.
        self.search_candidates::<K>(&node)
    }

    pub(super) fn search_candidates<K: NodeType>(&mut self, node: &Node<'_>) -> Score {
        self.interior += 1;
        let Window { mut alpha, beta } = node.window;
        let mut best = Best {
            score: -Score::INFINITE,
            mv: None,
        };
        let mut left_out = None;
        let mut number = 0;
        let mut tried: ArrayVec<Move, 64> = ArrayVec::new();
        let mut seen: ArrayVec<Move, MOST_MOVES> = ArrayVec::new();
        let mut scope = self.scope::<K>(node);
        let mut checks = None;
        let mut widened = false;
        let mut overlooked = false;
        let mut picker = Picker::new(node.table_move);
        loop {
            if node.only_attacks::<K>(best.score, number) {
                picker.only_attacks();
            }
            let frame = &self.frames[node.ply.index()];
            let known = NodeExperience::of(node, &*self.history, self.intent, frame);
            let Some(candidate) = picker.next(self.map, node.view, node.legal, &scope, &known) else {
                // All that the map proposes is mated: it is a mate only if the other legal moves are too.
                let all_seen = seen.len() + usize::from(node.excluded.is_some()) == node.legal.len();
                if widened || !best.score.is_loss_by_mate() || all_seen {
                    break;
                }
                widened = true;
                scope.rest = usize::MAX;
                picker = Picker::new(None);
                continue;
            };
            if node.excluded == Some(candidate.mv) || widened && seen.contains(&candidate.mv) {
                continue;
            }
            seen.push(candidate.mv);

            // 12. Near the leaves some cannot matter, and a weak player does not see all.
            if let Fate::LeftOut(reach) = node.fate::<K>(&candidate, best.score, alpha, number) {
                left_out = left_out.max(reach);
                continue;
            }
            if self.overlooks(node.position, candidate.mv, node.ply) {
                overlooked = true;
                continue;
            }
            let arrangement = self.expect(node.position, candidate.mv);
            let candidate = picker::confirmed(self.map, node.view, candidate);
            if !picker.wants(&candidate) {
                continue;
            }
            number += 1;
            self.tally.count(&candidate);
            let mv = candidate.mv;
            let attempt = Attempt {
                candidate,
                number,
                gives_check: checks.get_or_insert_with(|| node.checks()).gives(mv),
                after_raise: alpha > node.window.alpha,
            };

            // 13. What it is worth.
            let window = Window { alpha, beta };
            let score = self.try_candidate::<K>(node, attempt, arrangement, window);
            if self.stopped {
                return Score::DRAW;
            }

            // 14. A new best move; at beta the other side would not have come here.
            let in_vain = score <= alpha;
            if score > best.score {
                best.score = score;
                if score > alpha {
                    alpha = score;
                    best.mv = Some(mv);
                    if K::MAIN_LINE {
                        self.extend_pv(node.ply, mv);
                    }
                    if score >= beta {
                        self.learn(node, &candidate, &tried);
                        break;
                    }
                }
            }
            if in_vain && is_quiet(mv) {
                let _ = tried.try_push(mv);
            }
        }
        if overlooked && (number == 0 || best.score.is_loss_by_mate()) {
            return self.unseen(node.view, node.ply);
        }

        // 15. What was found is remembered. A candidate that was left out may bring as much as was granted to it, which does not
        //     reach alpha (*fail-soft*).
        best.score = left_out.map_or(best.score, |reach| best.score.max(reach));
        self.conclude(node, &best)
    }

    /// The value of a candidate. The table may know what follows; else the move is made. What forces is searched more deeply, what
    /// comes late less deeply.
    #[inline]
    fn try_candidate<K: NodeType>(
        &mut self,
        node: &Node<'_>,
        mut attempt: Attempt,
        arrangement: Arrangement,
        window: Window,
    ) -> Score {
        let mut depths = self.depths_after::<K>(node, &attempt);
        if let Some(known) = self.recall::<K>(node, &attempt, arrangement, depths, window) {
            return known;
        }
        let next = self.make(node.position, attempt.candidate.mv, arrangement, node.ply);
        if !Checks::are_sure_of(attempt.candidate.mv) && next.is_check() != attempt.gives_check {
            attempt.gives_check = next.is_check();
            depths = self.depths_after::<K>(node, &attempt);
        }
        self.record_reason(node.view, &attempt.candidate, depths.full);
        let score = if attempt.is_first() {
            -self.search::<K::First>(&next, -window, depths.full, node.ply + 1)
        } else {
            self.search_later::<K>(&next, window, depths, node.ply + 1)
        };
        self.unmake();
        score
    }

    /// The candidates have been searched: what they say of the node is remembered, and returned.
    #[inline]
    fn conclude(&mut self, node: &Node<'_>, best: &Best) -> Score {
        // The library says won, the search says draw: it only found repetitions. Close to the fifty-move rule the draw may be real.
        let is_far = node.position.halfmoves() < params::NEAR_FIFTY_MOVES;
        let certain = (best.score == Score::DRAW && is_far && self.shared.parts.library)
            .then(|| library::certain(node.view))
            .flatten();
        let score = certain.unwrap_or(best.score);
        if node.excluded.is_some() {
            return self.ends(End::Searched, score);
        }
        let bound = Bound::of(score, node.window.alpha, node.window.beta);
        let finding = Finding {
            mv: best.mv,
            score,
            ply: node.ply,
            estimate: node.outlook.positional,
            depth: node.depth,
            bound,
            of_main_line: node.of_main_line,
        };
        self.store(node.position, &finding);

        // 16. So is how far the estimate was off; where a capture is best, it was for a reason of the moment.
        if best.mv.is_none_or(is_quiet) {
            self.learn_correction(node, score, bound);
        }
        self.ends(End::Searched, score)
    }

    /// The value of a move behind the first: it is asked only whether it is better, less deeply at first where it is late, and its value
    /// is looked for when it is. `next` is the position after it.
    fn search_later<K: NodeType>(
        &mut self,
        next: &Position,
        window: Window,
        depths: Depths,
        ply: Ply,
    ) -> Score {
        let narrow = -Window::above(window.alpha);
        // A move that is searched less deeply is not expected to be better.
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

    /// A node begins: its line is empty.
    #[inline]
    pub(super) fn arrive(&mut self, ply: Ply) {
        self.seldepth = self.seldepth.max(ply);
        self.pv[ply.index()].clear();
    }

    /// The main line at `ply` becomes `m` and what follows it.
    #[inline]
    pub(super) fn extend_pv(&mut self, ply: Ply, m: Move) {
        let (head, tail) = self.pv.split_at_mut(ply.index() + 1);
        let (line, rest) = (&mut head[ply.index()], &tail[0]);
        line.clear();
        line.push(m);
        line.extend(rest.iter().copied().take(MAX_PLY.index() - 1));
    }
}
