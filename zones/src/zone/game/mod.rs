//! Zone games: can a side mate, or win this much, by moves of attack zones alone? These are captures, checks, promotions, and, when they
//! do not suffice, the first moves of trunks that threaten to win.
//!
//! A game is settled by proof-number search (`prover`) over positions that all goals share (`positions`). What it
//! returns is a *claim*: a first move with the line behind it and the fields on which the proof rests
//! ([`relevance`]). Claims of mate have answered every reply; claims of material end in static exchanges and are for the
//! search to confirm.
//!
//! That nothing is claimed proves nothing. Besides the moves that are not tried, a defender who is not in check may pass: where the pass
//! holds the win is refuted, also one that is a win because there is no pass, by zugzwang.

pub mod frozen;
pub mod goal;
mod positions;
mod prover;
pub mod relevance;
mod settles;
mod table;

use std::cell::Cell;

use arrayvec::ArrayVec;
use shakmaty::{Bitboard, Chess, Color, Move, Position as _};

use goal::{Aim, Goal};
use positions::Id;
pub use positions::after_pass;
use prover::{Prover, Room};

/// What a game has settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Whose it is.
    pub side: Color,
    /// What is won.
    pub goal: Goal,
    /// The moves of both sides, from the first to the last that was proved one by one.
    pub line: Vec<Move>,
    /// Plies to the goal, against the best defence that was looked at.
    pub plies: u8,
    /// The fields on which the proof rests.
    pub set: Bitboard,
    /// Positions made until it was settled.
    pub positions: u32,
    /// Whether quiet threats were needed.
    pub quiet: bool,
}

/// Games from one position on: the memory, what is settled and what is still open.
#[derive(Debug)]
pub struct Games {
    room: Room,
    root: Id,
    /// Keys of the game's positions before the root.
    earlier: Vec<u64>,
    /// Goals that are neither won nor refuted, the largest first.
    open: ArrayVec<Goal, { Goal::ALL.len() }>,
    /// The goal whose turn it is.
    next: usize,
    slice: u32,
    /// Whether quiet threats are tried.
    quiet: bool,
    claims: Vec<Claim>,
    made: u32,
    exhausted: bool,
}

/// Positions of the first slice that a goal gets.
const FIRST_SLICE: u32 = 40;

impl Games {
    /// Memory for so many positions.
    pub fn new(most: usize) -> Games {
        Games {
            room: Room::new(most),
            root: 0,
            earlier: Vec::new(),
            open: ArrayVec::new(),
            next: 0,
            slice: FIRST_SLICE,
            quiet: false,
            claims: Vec::new(),
            made: 0,
            exhausted: true,
        }
    }

    /// Forgets every position.
    pub fn clear(&mut self) {
        if !self.room.positions.is_empty() {
            self.room.clear();
        }
        self.exhausted = true;
    }

    /// Games for the side to move, from the first; what is known of positions met before is kept while there is room. To come back to one of the `earlier`
    /// positions (keys) proves nothing, so that what was settled after others is not known here.
    pub fn begin(&mut self, chess: &Chess, earlier: &[u64]) {
        if self.room.positions.is_half_full() {
            self.room.clear();
        }
        self.room.play_after(earlier);
        self.root = self.room.positions.root(chess);
        self.earlier.clear();
        self.earlier.extend_from_slice(earlier);
        self.open = Goal::ALL.into_iter().collect();
        self.next = 0;
        self.slice = FIRST_SLICE;
        self.quiet = false;
        self.claims.clear();
        self.made = 0;
        self.exhausted = chess.legal_moves().is_empty();
    }

    /// Plays on with at most so many positions. `go_on` is asked at every one that is made. Returns whether something
    /// has been settled for the side.
    pub fn play(&mut self, budget: u32, go_on: &mut dyn FnMut() -> bool) -> bool {
        let before = self.claims.len();
        let end = self.made.saturating_add(budget);
        // What settles a goal may be the last position that is allowed.
        let is_over = Cell::new(false);
        let mut go_on = || {
            is_over.set(!go_on());
            !is_over.get()
        };
        while !self.exhausted && !is_over.get() {
            if self.open.is_empty() {
                self.next_stage();
                continue;
            }
            if self.next >= self.open.len() {
                self.next = 0;
                self.slice = self.slice.saturating_mul(2);
            }
            let left = self.slice.min(end - self.made);
            if left == 0 {
                break;
            }
            let goal = self.open[self.next];
            let root = self.room.positions.get(self.root);
            let side = root.chess.turn();
            let aim = Aim::new(goal, root.chess.board(), side, self.quiet);
            let mut prover = Prover::new(&mut self.room, aim, &self.earlier, left, &mut go_on);
            let value = prover.ask(self.root);
            let used = left - prover.left;
            let looked_enough = prover.has_looked_enough();
            self.made += used;
            if value.proof == 0 {
                let claim = claim(&prover, self.root, goal, self.made);
                self.claims.push(claim);
                self.open.retain(|other| *other > goal);
                self.next = 0;
            } else if value.disproof == 0 {
                // Who cannot win this cannot win more; mate is a question of its own.
                let is_mate = |goal| goal == Goal::Mate;
                self.open
                    .retain(|other| *other != goal && (is_mate(goal) || is_mate(*other) || *other < goal));
            } else if used < left {
                self.exhausted = self.room.positions.is_full();
                // Next time it gets further.
                if looked_enough {
                    self.slice = self.slice.saturating_mul(2);
                }
                break;
            } else {
                self.next += 1;
            }
        }
        self.claims.len() > before
    }

    fn next_stage(&mut self) {
        let best = self.best().map(|claim| claim.goal);
        self.exhausted = self.quiet || best == Some(Goal::Mate);
        self.quiet = true;
        self.slice = FIRST_SLICE;
        self.next = 0;
        self.open = Goal::ALL.into_iter().filter(|goal| Some(*goal) > best).collect();
    }

    /// The largest that was settled.
    pub fn best(&self) -> Option<&Claim> {
        self.claims.last()
    }

    /// All that was settled, the largest last.
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    /// Positions made.
    pub fn positions(&self) -> u32 {
        self.made
    }

    /// Whether nothing is left to try, or no room to try it in.
    pub fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    /// The positions (keys) and moves of the proof behind a claim, and of its branches, as far as they were made.
    pub fn proof(&self, claim: &Claim) -> impl Iterator<Item = (u64, Move)> + '_ {
        let root = self.room.positions.get(self.root);
        let aim = Aim::new(claim.goal, root.chess.board(), claim.side, claim.quiet);
        let salt = self.room.salt(aim);
        self.room.positions.all().filter_map(move |known| {
            let entry = self.room.table.get(known.key ^ salt)?;
            let m = entry.mv.filter(|_| entry.proof == 0)?;
            Some((known.key, m))
        })
    }
}

/// The claim of a goal that has been proven from the root.
fn claim(prover: &Prover<'_>, root: Id, goal: Goal, positions: u32) -> Claim {
    let mut line = Vec::new();
    let (mut set, mut plies) = (Bitboard::EMPTY, 0);
    let mut id = root;
    while let Some(entry) = prover.entry(id) {
        if line.is_empty() {
            (set, plies) = (entry.set, entry.plies);
        }
        let Some(m) = entry
            .mv
            .filter(|_| entry.proof == 0 && line.len() < prover::MOST_PLIES)
        else {
            break;
        };
        line.push(m);
        let Some(next) = prover.room.positions.find(id, Some(m)) else {
            break;
        };
        id = next;
    }
    Claim {
        side: prover.aim.side,
        goal,
        line,
        plies,
        set,
        positions,
        quiet: prover.aim.quiet,
    }
}
