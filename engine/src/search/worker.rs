//! One search thread, and what it keeps from node to node.

use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::{Duration, Instant};

use arrayvec::ArrayVec;
use puchok_zones::board::view::View;
use puchok_zones::map::Map;
use shakmaty::{Board, Move};

use super::entry::PackedMove;
use super::history::History;
use super::oversight::Oversight;
use super::piece_to::PieceTo;
use super::root_games::RootGames;
use super::table::Table;
use crate::agenda::Intent;
use crate::evaluation::neural::{self, LastSeen, Sums};
use crate::evaluation::structure::{Places, Structures};
use crate::evaluation::{by_terms_with, evaluate_with};
use crate::limits::Signals;
use crate::params;
use crate::parts::Parts;
use crate::position::{Arrangement, Position};
use crate::report::recorder::Recorder;
use crate::report::tree::End;
use crate::report::{Branching, Line, Tally};
use crate::score::{MAX_PLY, Ply, Score};
use crate::tablebases::Tablebases;
use crate::time::Budget;

/// A line of moves without heap allocation.
pub(super) type Pv = ArrayVec<Move, { MAX_PLY.0 as usize }>;

/// What all threads of a search share.
#[derive(Debug)]
pub(super) struct Shared<'a> {
    /// The transposition table.
    pub table: &'a Table,
    /// Stop and ponder signals from outside.
    pub signals: &'a Signals,
    /// Set when the main thread has ended, so that the helpers end too.
    pub finished: AtomicBool,
    /// Whether the last iteration found that another is not worth its time: once the expected reply is
    /// played, the search ends.
    pub enough: AtomicBool,
    /// The number of positions that the threads have claimed for searching.
    pub claimed: AtomicU64,
    /// When the search began.
    pub start: Instant,
    /// The time limits, if any.
    pub budget: Option<Budget>,
    /// The most positions that may be searched, over all threads.
    pub node_limit: u64,
    /// The number of threads.
    pub threads: usize,
    /// The parts of the search that are switched on.
    pub parts: Parts,
    /// The positional zones at the root, and the plan that continues the one of the last move.
    pub intent: Intent<'a>,
    /// What a player of limited strength overlooks.
    pub oversight: Option<Oversight>,
    /// Whether all legal moves are searched at the root.
    pub is_complete: bool,
    /// Whether a player of limited strength overlooks a move at the root.
    pub overlooks_at_root: bool,
    /// Databases that end the search of a position.
    pub tablebases: &'a Tablebases,
    /// The number of positions that they have decided, over all threads. Only hits are counted, so that a
    /// search without databases costs nothing here.
    pub tablebase_hits: AtomicU64,
}

impl Shared<'_> {
    /// Whether there is a limit of time or nodes.
    pub(super) fn is_bounded(&self) -> bool {
        self.budget.is_some() || self.node_limit < u64::MAX
    }

    /// Time spent on the engine's own clock: since the start, or since `ponderhit`.
    pub(super) fn on_the_clock(&self) -> Duration {
        self.signals.ponder_hit_at().unwrap_or(self.start).elapsed()
    }
}

/// What is known of the current line at one ply.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Frame {
    /// The corrected estimate of the position; `None` in check and at the root.
    pub corrected: Option<Score>,
    /// The move made here; `None` for a null move.
    pub made: Option<PieceTo>,
    /// The quiet moves that last failed high at this ply, under the same position two plies before. At plies
    /// 1 and 2 they are those of the whole search.
    pub killers: [PackedMove; 2],
}

/// One search thread.
pub(super) struct Worker<'a> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) history: &'a mut History,
    pub(super) map: &'a mut Map,
    pub(super) frames: Vec<Frame>,
    pub(super) pv: Vec<Pv>,
    /// The sums of the pattern network at each ply reached; before the first, those of an empty board.
    sums: Vec<Sums>,
    /// The sums last used for each place of a king.
    last_seen: LastSeen,
    /// The pawn structures seen last.
    structures: Structures,
    /// Keys of the game's positions and of the line being searched.
    pub(super) keys: Vec<u64>,
    /// The index of the root's key among them.
    pub(super) root: usize,
    /// The index of the first key after the last null move of the line: no position before a null move can be
    /// repeated after it.
    pub(super) since_pass: usize,
    pub(super) stopped: bool,
    /// Positions searched: moves and null moves made.
    pub(super) nodes: u64,
    /// Positions that this thread has been granted of those that all claimed; beyond them it asks for more.
    pub(super) granted: u64,
    pub(super) interior: u64,
    /// The reasons of the moves searched at nodes, counted.
    pub(super) tally: Tally,
    pub(super) seldepth: Ply,
    /// Plies of quiescence in which checks are tried.
    pub(super) checking_plies: i32,
    /// Iterations whose best move the map had not proposed.
    pub(super) safety_net_hits: u64,
    /// Why the node that ended last did so.
    pub(super) ended: End,
    /// The recorder of the tree, if it is wanted.
    pub(super) recorder: Option<Box<Recorder>>,
    /// Zone games at the root, if this thread plays them.
    pub(super) games: Option<Box<RootGames>>,
    /// The line of a mate proved by zone games.
    pub(super) proven: Option<Line>,
    /// Whether a root move has been searched; before that, no move comes from a search.
    pub(super) has_move: bool,
    /// The root move being searched when the search stopped, if all moves before it get mated.
    pub(super) untried: Option<Move>,
    /// The agenda, and the plan served by the best move of the last iteration.
    pub(super) intent: Intent<'a>,
}

impl<'a> Worker<'a> {
    /// Creates a thread's state; `map` has the cells of the game so far, `earlier` are the keys of the
    /// positions before the root.
    pub(super) fn new(
        shared: &'a Shared<'a>,
        history: &'a mut History,
        map: &'a mut Map,
        earlier: &[u64],
    ) -> Worker<'a> {
        let mut keys = Vec::with_capacity(earlier.len() + MAX_PLY.index() + 2);
        keys.extend_from_slice(earlier);
        Worker {
            shared,
            history,
            map,
            frames: vec![Frame::default(); MAX_PLY.index() + 3],
            pv: vec![Pv::new(); MAX_PLY.index() + 3],
            sums: vec![Sums::of(&Board::empty())],
            last_seen: LastSeen::default(),
            structures: Structures::default(),
            keys,
            root: earlier.len(),
            since_pass: 0,
            stopped: false,
            nodes: 0,
            granted: 0,
            interior: 0,
            tally: Tally::default(),
            seldepth: Ply::ROOT,
            checking_plies: params::CHECKS,
            safety_net_hits: 0,
            ended: End::Searched,
            recorder: None,
            games: None,
            proven: None,
            has_move: false,
            untried: None,
            intent: shared.intent,
        }
    }

    /// How narrow this thread's tree was; the moves include the positions of zone games.
    pub(super) fn branching(&self) -> Branching {
        Branching {
            moves: self.nodes,
            interior: self.interior,
        }
    }

    /// Prefetches the table entry of the position after a move: no other access at a node waits for memory
    /// that long.
    ///
    /// Returns the key as far as it is known before the move is made. Castling rights, captures en passant
    /// and the nearness of the fifty-move rule may still change it; then the wrong cache line is fetched,
    /// which does no harm.
    #[inline]
    pub(super) fn expect(&self, position: &Position, m: Move) -> Arrangement {
        let arrangement = position.arrangement_after(m);
        self.shared.table.prefetch(arrangement.key());
        arrangement
    }

    /// Makes a move in the tree; `arrangement` is what [`Worker::expect`] returned for it.
    #[inline]
    pub(super) fn make(
        &mut self,
        position: &Position,
        m: Move,
        arrangement: Arrangement,
        ply: Ply,
    ) -> Position {
        let mut next = position.clone();
        next.play_to(m, arrangement);
        self.nodes += 1;
        self.frames[ply.index()].made = Some(PieceTo::new(position.turn(), m));
        self.keys.push(position.key());
        self.record_move(position, Some(m));
        next
    }

    /// Searches the position after a null move with `search`; `None` in check.
    pub(super) fn after_pass(
        &mut self,
        position: &Position,
        ply: Ply,
        search: impl FnOnce(&mut Self, &Position) -> Score,
    ) -> Option<Score> {
        let next = position.null_move()?;
        self.nodes += 1;
        self.frames[ply.index()].made = None;
        self.keys.push(position.key());
        self.record_move(position, None);
        let before = std::mem::replace(&mut self.since_pass, self.keys.len());
        let score = search(self, &next);
        self.since_pass = before;
        self.unmake();
        Some(score)
    }

    /// Undoes the bookkeeping of [`Worker::make`].
    #[inline]
    pub(super) fn unmake(&mut self) {
        self.keys.pop();
        self.record_unmake();
    }

    /// Whether a player of limited strength overlooks a move.
    #[inline]
    pub(super) fn overlooks(&self, position: &Position, m: Move, ply: Ply) -> bool {
        self.shared.oversight.is_some_and(|oversight| {
            let before = ply.back(1).and_then(|ply| self.frames[ply.index()].made);
            oversight.misses(position, m, ply, before.map(PieceTo::field))
        })
    }

    /// The moves made one and two plies before `ply`.
    #[inline]
    pub(super) fn before(&self, ply: Ply) -> [Option<PieceTo>; 2] {
        let at = |back: u16| ply.back(back).and_then(|ply| self.frames[ply.index()].made);
        [at(1), at(2)]
    }

    /// The positional estimate of the position at `ply`.
    ///
    /// The sums of the pattern network are updated from those one ply before, or from those last used at this
    /// ply or for the same place of a king.
    #[inline]
    pub(super) fn estimate(&mut self, view: &View, ply: Ply) -> Score {
        let (sums, last_seen, structures) = (&mut self.sums, &mut self.last_seen, &mut self.structures);
        let places = Places::of(view);
        structures.prefetch(&places);
        // One entry more than plies: the sums of ply 0 are updated from those of an empty board.
        while sums.len() < ply.index() + 2 {
            sums.push(sums[sums.len() - 1].clone());
        }
        let mut patterns = || {
            let (before, here) = sums.split_at_mut(ply.index() + 1);
            let (before, here) = (&before[ply.index()], &mut here[0]);
            before.follow(view.board(), last_seen, here);
            neural::of_sums(here, view.board(), view.turn())
        };
        if self.shared.parts.library {
            evaluate_with(view, |view| structures.at(&places, view), patterns)
        } else {
            let patterns = patterns();
            by_terms_with(view, &structures.at(&places, view)) + patterns
        }
    }
}
