//! One search thread: what it remembers from node to node.

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
use crate::evaluation::structure::Structures;
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

/// A line of play that needs no heap.
pub(super) type Pv = ArrayVec<Move, { MAX_PLY.0 as usize }>;

/// What all threads of a search share.
#[derive(Debug)]
pub(super) struct Shared<'a> {
    /// The transposition table.
    pub table: &'a Table,
    /// Messages from outside.
    pub signals: &'a Signals,
    /// The main thread has ended: the helpers end too.
    pub finished: AtomicBool,
    /// At the end of the last iteration another was not worth its time: once the expected reply is played, the search ends.
    pub enough: AtomicBool,
    /// Positions that the threads have claimed to look at.
    pub claimed: AtomicU64,
    /// When the search began.
    pub start: Instant,
    /// The time limits, if any.
    pub budget: Option<Budget>,
    /// The most positions that may be looked at, over all threads.
    pub node_limit: u64,
    /// How many threads there are.
    pub threads: usize,
    /// Parts of the search that are in force.
    pub parts: Parts,
    /// The positional zones at the root, and the plan that goes on with the one of the last move.
    pub intent: Intent<'a>,
    /// What a player of limited strength overlooks.
    pub oversight: Option<Oversight>,
    /// Whether all legal moves are searched at the root.
    pub is_complete: bool,
    /// Databases that end the search of a position.
    pub tablebases: &'a Tablebases,
    /// How many positions they have decided, all threads. (Counted at hits alone: a search without databases counts nothing.)
    pub tablebase_hits: AtomicU64,
}

impl Shared<'_> {
    /// Whether time or positions are limited.
    pub(super) fn is_bounded(&self) -> bool {
        self.budget.is_some() || self.node_limit < u64::MAX
    }

    /// Time spent on the engine's own clock: since the start, or since the expected reply was played.
    pub(super) fn on_the_clock(&self) -> Duration {
        self.signals.ponder_hit_at().unwrap_or(self.start).elapsed()
    }
}

/// What is known of the line at one ply.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Frame {
    /// The corrected estimate of the position; `None` in check and at the root.
    pub estimate: Option<Score>,
    /// The move that was made here; `None` for a pass.
    pub made: Option<PieceTo>,
    /// The quiet moves that refuted last at this ply, under the same position two plies before (at ply 1 and 2, the root and before it: in this
    /// search).
    pub killers: [PackedMove; 2],
}

/// One search thread.
pub(super) struct Worker<'a> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) history: &'a mut History,
    pub(super) map: &'a mut Map,
    pub(super) frames: Vec<Frame>,
    pub(super) pv: Vec<Pv>,
    /// What the network of patterns sees at each ply that has been reached; before the first, an empty board.
    sums: Vec<Sums>,
    /// What it saw last for each place of a king.
    last_seen: LastSeen,
    /// The structures of pawns seen last.
    structures: Structures,
    /// Keys of the game's positions and of the line being searched.
    pub(super) keys: Vec<u64>,
    /// Where the key of the root stands among them.
    pub(super) root: usize,
    pub(super) stopped: bool,
    /// Positions looked at: moves and passes made.
    pub(super) nodes: u64,
    /// Positions that may be looked at before asking again.
    pub(super) claimed: u64,
    pub(super) interior: u64,
    /// What spoke for the moves searched at nodes.
    pub(super) tally: Tally,
    pub(super) seldepth: Ply,
    /// Plies of quiescence in which checks are tried.
    pub(super) checking_plies: i32,
    /// Iterations whose best move the map had not proposed.
    pub(super) safety_net_hits: u64,
    /// Why the node that ended last did so.
    pub(super) ended: End,
    /// Follows the search, if anybody wants its tree.
    pub(super) recorder: Option<Box<Recorder>>,
    /// Zone games from the root, if this thread plays them.
    pub(super) games: Option<Box<RootGames>>,
    /// The line of a mate that they have proved.
    pub(super) proven: Option<Line>,
    /// Whether a root move has been searched: before that there is no move that a search has found.
    pub(super) has_move: bool,
    /// The root move that was being searched when the search stopped, where all before it are mated.
    pub(super) untried: Option<Move>,
    /// The agenda, and the plan that the best move of the last iteration serves.
    pub(super) intent: Intent<'a>,
}

impl<'a> Worker<'a> {
    /// `map` has the cells of the game so far.
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
            stopped: false,
            nodes: 0,
            claimed: 0,
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

    /// How narrow this thread's tree was, positions of zone games among the moves.
    pub(super) fn branching(&self) -> Branching {
        Branching {
            moves: self.nodes,
            interior: self.interior,
        }
    }

    /// Says that the table will soon be asked what it knows after a move: nothing else at a node waits for memory so long.
    ///
    /// Castling rights, captures en passant and the nearness of the fifty-move rule change the key further: then the wrong line is brought,
    /// and nothing is lost. Returns the key as far as it is known before the move is made.
    #[inline]
    pub(super) fn expect(&self, position: &Position, m: Move) -> Arrangement {
        let arrangement = position.arrangement_after(m);
        self.shared.table.prefetch(arrangement.key());
        arrangement
    }

    /// Makes a move in the tree, of which [`Worker::expect`] said this.
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

    /// Makes the pass by which break-off asks what the other side could do with two moves running.
    pub(super) fn make_pass(&mut self, position: &Position, ply: Ply) -> Option<Position> {
        let next = position.null_move()?;
        self.nodes += 1;
        self.frames[ply.index()].made = None;
        self.keys.push(position.key());
        self.record_move(position, None);
        Some(next)
    }

    /// Takes back what [`Worker::make`] or [`Worker::make_pass`] remembered.
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

    /// The positional estimate of the position at `ply`. What its pieces are worth beside each other is carried on from the position
    /// before it.
    #[inline]
    pub(super) fn estimate(&mut self, view: &View, ply: Ply) -> Score {
        let (sums, last_seen, structures) = (&mut self.sums, &mut self.last_seen, &mut self.structures);
        structures.prefetch(view);
        // One place more than plies: the sums of ply 0 follow those of an empty board.
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
            evaluate_with(view, |view| structures.of(view), patterns)
        } else {
            let patterns = patterns();
            by_terms_with(view, &structures.of(view)) + patterns
        }
    }
}
