//! Plans: what both sides want in a position, also where nothing hangs.
//!
//! Read in this order: [`kind`] (what plans are for), [`gain`] (what the positional estimate says of a board, and which of its
//! terms speaks), `candidates` (the trunks of `zones::plan` and the zones of the map, with their gains), `lines` (what the search
//! has seen pieces do), `rank` (which plans are named first), `proof` (their value if let alone and against defence).

pub mod gain;
pub mod kind;

use puchok_zones::zone::State;
use shakmaty::{Color, Move, Role, Square};

use crate::game::Game;
use crate::report::Outcome;
use crate::report::tree::Tree;
use crate::score::{Centipawns, Score};
use crate::search::Engine;
pub use kind::Kind;

/// The most plans that are listed for a side.
pub const MOST: usize = 6;

/// A plan of one side.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Whose plan it is.
    pub side: Color,
    /// The piece that carries it out.
    pub role: Role,
    /// Where it stands.
    pub from: Square,
    /// The field where it is to arrive; for an attack the field of the target.
    pub to: Square,
    /// The piece of the other side that stands there.
    pub target: Option<Role>,
    /// What it is for.
    pub kind: Kind,
    /// The whole trunk from the present board, each move legal when the other side passes. Other pieces of the side may move
    /// first, to make way.
    pub moves: Vec<Move>,
    /// What it brings if nobody reacts, in centipawns of the estimate, its moves counted off.
    pub gain: Centipawns,
    /// Whether it can be played for; never frozen.
    pub state: State,
    /// The reason of the state, in words.
    pub why: String,
    /// The value for the side after the trunk, the other side passing; `None` where it was not searched.
    pub alone: Option<Score>,
    /// The value for the side after the first move of the trunk and the best play of both sides; `None` where it was not
    /// searched.
    pub defended: Option<Score>,
    /// The plan in a sentence.
    pub text: String,
    /// Moves of the other side against it, as fields from and to.
    pub denials: Vec<(Square, Square)>,
}

impl Plan {
    /// Whether a move is a step of the plan.
    pub fn has_step(&self, mv: Move) -> bool {
        self.moves.contains(&mv)
    }

    /// Whether a move is its first step.
    pub fn begins_with(&self, mv: Move) -> bool {
        self.moves.first() == Some(&mv)
    }
}

/// What a search of the position has found.
#[derive(Clone, Copy, Debug)]
pub struct Searched<'a> {
    /// Its result.
    pub outcome: &'a Outcome,
    /// The tree of its last iteration.
    pub tree: &'a Tree,
}

/// The plans of both sides, at most [`MOST`] a side: first those of the side to move, best first, then the other side's.
///
/// `searched` is what the engine has just found in this position. At most about `nodes` positions are searched besides.
/// Empty when the game is over.
pub fn list(_engine: &mut Engine, _game: &Game, _searched: Searched<'_>, _nodes: u64) -> Vec<Plan> {
    Vec::new()
}
