//! What a search tells while it runs and when it ends.

pub mod recorder;
pub mod since;
pub mod tree;

use std::time::Duration;

use puchok_zones::picker::candidate::Candidate;
use puchok_zones::reason::Reason;
use puchok_zones::zone::cells::Counts;
use shakmaty::Move;

use crate::score::Score;

/// How exact a score is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The value itself.
    Exact,
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
}

impl Bound {
    /// What a search with the window (alpha, beta) that found `best` says.
    #[inline]
    pub fn of(best: Score, alpha: Score, beta: Score) -> Bound {
        if best >= beta {
            Bound::Lower
        } else if best > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }
}

/// One line of play and its score.
#[derive(Clone, Debug)]
pub struct Line {
    /// From the side to move at the root.
    pub score: Score,
    /// How exact the score is.
    pub bound: Bound,
    /// The moves, legal to the end.
    pub pv: Vec<Move>,
    /// Depth of the iteration that gave it, in plies.
    pub depth: u32,
    /// The deepest ply this iteration reached.
    pub seldepth: u32,
}

/// A line that has just been found, during an iteration or at its end.
#[derive(Debug)]
pub struct Progress<'a> {
    /// Rank among the lines asked for, from 1.
    pub multipv: usize,
    /// The line.
    pub line: &'a Line,
    /// Positions reached by making a move or a pass, all threads, quiescence included.
    pub nodes: u64,
    /// Since the search began.
    pub time: Duration,
    /// Share of the table that this search has filled, in thousandths.
    pub hashfull: u32,
    /// Positions that endgame databases have decided, all threads.
    pub tablebase_hits: u64,
}

/// An observer of a search: the front end, a test.
pub trait Observer: Send {
    /// A line has been searched.
    fn progress(&mut self, progress: &Progress<'_>);

    /// A root move is about to be searched (only told in searches that already take a while).
    fn current_move(&mut self, _depth: u32, _move: Move, _number: usize) {}

    /// The solver of problems is at work (`go mate`), and the search has visited so many positions in all; told
    /// every thousand positions or so.
    fn solving(&mut self, _nodes: u64) {}

    /// The solver of problems has proved that no first move mates within so many moves (`go mate`).
    fn no_mate(&mut self, _within: u32) {}
}

/// An observer that ignores everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    fn progress(&mut self, _progress: &Progress<'_>) {}
}

/// How narrow the tree was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Branching {
    /// Positions reached by making a move or a pass.
    pub moves: u64,
    /// Searches of the moves of a position: one that is searched again, in another window or without its
    /// first move, counts again.
    pub interior: u64,
}

impl Branching {
    /// Moves searched per expanded position; 0 when nothing was expanded.
    pub fn mean(&self) -> f64 {
        if self.interior == 0 {
            0.0
        } else {
            self.moves as f64 / self.interior as f64
        }
    }
}

/// The moves searched at the nodes of a tree, quiescence excluded, by what spoke for them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// A zone of the map.
    pub zone: u64,
    /// A positional zone: the next step of a plan, or a pawn's move against one.
    pub plan: u64,
    /// No zone: moves by positional estimate.
    pub quiet: u64,
    /// The move that the transposition table held, answers to checks, offers, even exchanges, checks that no
    /// zone gives.
    pub other: u64,
}

impl Tally {
    /// One move more.
    #[inline]
    pub(crate) fn count(&mut self, candidate: &Candidate) {
        match (candidate.zone, candidate.reason) {
            (_, Reason::Quiet) => self.quiet += 1,
            (_, Reason::Plan | Reason::Prophylaxis) => self.plan += 1,
            (Some(_), _) => self.zone += 1,
            (None, _) => self.other += 1,
        }
    }
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, more: Tally) {
        self.zone += more.zone;
        self.plan += more.plan;
        self.quiet += more.quiet;
        self.other += more.other;
    }
}

/// The result of a search; the default is that of a position without legal moves.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// The move to play; `None` when there is no legal one, or none of those asked for is legal.
    pub best: Option<Move>,
    /// The reply to ponder on.
    pub ponder: Option<Move>,
    /// The lines asked for, best first. Empty only when there is no legal move, or none of those asked for is
    /// legal.
    pub lines: Vec<Line>,
    /// Positions reached by making a move or a pass, all threads, quiescence included.
    pub nodes: u64,
    /// Since the search began.
    pub time: Duration,
    /// How narrow the tree was.
    pub branching: Branching,
    /// Share of the table that this search has filled, in thousandths.
    pub hashfull: u32,
    /// Positions that endgame databases have decided, all threads.
    pub tablebase_hits: u64,
    /// Iterations whose best move the map had not proposed: a figure of merit for the map.
    pub safety_net_hits: u64,
    /// Bundles that the search read on boards, and readings that it found frozen and used as they were, all
    /// threads.
    pub readings: Counts,
    /// Of [`Outcome::nodes`], those that zone games made; a recorded tree does not hold them.
    pub game_nodes: u64,
    /// What spoke for the moves that were searched, all threads.
    pub tally: Tally,
    /// The moves of the root in the order in which one more iteration would look at them: the map's, behind
    /// those that iterations found better. Empty when endgame databases held every line to mate.
    pub order: Vec<Move>,
}
