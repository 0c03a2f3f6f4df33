//! Zone games: can a side mate, or win a certain amount, by moves of attack zones alone? These are captures,
//! checks, promotions and, if they do not suffice, the first moves of trunks that threaten to win.
//!
//! A game is settled by proof-number search (`prover`) over positions shared by all goals (`positions`). The
//! result is a *claim*: a first move with its line and the fields on which the proof rests ([`relevance`]).
//! Claims of mate have answered every reply; claims of material end in static exchanges and must be confirmed
//! by the search.
//!
//! The absence of a claim proves nothing. Not all moves are tried; and a defender who is not in check may
//! pass, so that a win by zugzwang counts as refuted.

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

/// A settled game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The side that wins.
    pub side: Color,
    /// What it wins.
    pub goal: Goal,
    /// The moves of both sides, from the first to the last that was proved individually.
    pub line: Vec<Move>,
    /// Plies to the goal against the best defence found.
    pub plies: u8,
    /// The fields on which the proof rests.
    pub set: Bitboard,
    /// Positions made until it was settled.
    pub positions: u32,
    /// Whether quiet threats were needed.
    pub quiet: bool,
}

/// The games from one position: their memory, settled goals and open goals.
#[derive(Debug)]
pub struct Games {
    room: Room,
    root: Id,
    /// Keys of the positions of the game before the root.
    earlier: Vec<u64>,
    /// Goals neither won nor refuted, largest first.
    open: ArrayVec<Goal, { Goal::ALL.len() }>,
    /// The index of the next goal to try.
    next: usize,
    slice: u32,
    /// Whether quiet threats are tried.
    quiet: bool,
    claims: Vec<Claim>,
    made: u32,
    exhausted: bool,
}

/// The number of positions in the first slice of a goal.
const FIRST_SLICE: u32 = 40;

impl Games {
    /// Memory for `most` positions.
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

    /// Forgets all positions.
    pub fn clear(&mut self) {
        if !self.room.positions.is_empty() {
            self.room.clear();
        }
        self.exhausted = true;
    }

    /// Starts games for the side to move; knowledge of earlier positions is kept while there is room.
    /// Returning to one of the `earlier` positions (keys) proves nothing, so results obtained after other
    /// positions do not apply.
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

    /// Continues with at most `budget` positions; `go_on` is called for each new one. Returns whether a goal
    /// has been won.
    pub fn play(&mut self, budget: u32, go_on: &mut dyn FnMut() -> bool) -> bool {
        let before = self.claims.len();
        let end = self.made.saturating_add(budget);
        // The position that settles a goal may be the last one allowed.
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
                // A side that cannot win this cannot win more either; mate is a separate question.
                let is_mate = |goal| goal == Goal::Mate;
                self.open
                    .retain(|other| *other != goal && (is_mate(goal) || is_mate(*other) || *other < goal));
                self.next = self.open.iter().filter(|other| **other > goal).count();
            } else if used < left {
                self.exhausted = self.room.positions.is_full();
                // The next call gets further.
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

    /// The largest settled claim.
    pub fn best(&self) -> Option<&Claim> {
        self.claims.last()
    }

    /// All settled claims, largest last.
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    /// The number of positions made.
    pub fn positions(&self) -> u32 {
        self.made
    }

    /// Whether nothing is left to try, or no room to try it.
    pub fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    /// The positions (keys) and moves of what is proved for the aim of a claim, the proof behind it with all its
    /// branches among them, as far as they were made.
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

/// The claim of a goal that has been proved at the root.
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
