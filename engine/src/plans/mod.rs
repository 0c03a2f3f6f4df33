//! Plans: what both sides want in a position, also where nothing hangs.
//!
//! Read in this order: [`kind`] (what plans are for), [`gain`] (what the positional estimate says of a board,
//! and which of its terms speaks), [`structure`] (which pawns are weak, which files open), [`naming`] (the
//! name of a plan by both), `candidates` (the trunks of `zones::plan` and the zones of the map, with their
//! gains), `trunk` (how they are played), `searched` and `lines` (what the search has found, and seen pieces
//! do), `origins` (from where pieces have come in its lines), `opposition` (what stands against a plan),
//! `met` (what the best move is to it) with `due` (what its answer has to do first), `rank` (which plans are
//! named first, by `features` and their `weights`), `footing` and `proof` (from where they are played; their
//! value if let alone and against defence), `purpose` with `aim`, and `reason` (what is told of them),
//! `listed` (which are named), `threatened` (what a threat is to those that nobody has searched).

mod aim;
pub mod candidates;
mod due;
mod features;
mod footing;
pub mod gain;
pub mod kind;
mod lines;
mod listed;
mod met;
pub mod naming;
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod naming_tests;
mod opposition;
mod origins;
mod presented;
mod proof;
mod purpose;
pub mod rank;
mod reason;
mod searched;
pub mod structure;
mod threatened;
mod trunk;
pub mod weights;

use puchok_zones::zone::State;
use shakmaty::{Color, Move, Role, Square};

use crate::game::Game;
use crate::limits::Signals;
use crate::position::Position;
use crate::score::{Centipawns, Score};
use crate::search::Engine;
use candidates::{Candidate, Scene};
pub use features::FEATURES;
pub use kind::Kind;
use lines::Seen;
pub(crate) use listed::Listed;
use met::Met;
pub(crate) use purpose::Purpose;
pub use reason::{Against, PlanReason, Retaking};
pub use searched::Searched;
pub(crate) use threatened::Threatened;

/// One in so many nodes of an answer goes into its plans.
pub const SHARE: u64 = 10;

/// The most plans that are listed for a side.
pub const MOST: usize = 6;

/// Moves from which on the way of a piece is a tour, where something stands against it and where nothing is
/// known to.
const HELD_TOUR: usize = 3;
const TOUR: usize = 4;

/// Moves by which castling on one side may take longer than on the other and still be a plan.
const CASTLING_LATER: usize = 1;

/// What tells a plan from others of its position: whose it is and its moves. It stays the same when plans are
/// listed anew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Id {
    side: Color,
    moves: Vec<Move>,
}

/// A plan of one side.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Whose plan it is.
    pub side: Color,
    /// The piece that carries it out.
    pub role: Role,
    /// Where it stands.
    pub from: Square,
    /// The field where it is to arrive; for an attack, for a lever and against a weak pawn the field of the
    /// target.
    pub to: Square,
    /// The piece of the other side that stands there.
    pub target: Option<Role>,
    /// What it is for.
    pub kind: Kind,
    /// The whole trunk from the present board, each move legal when the other side passes. Other pieces of
    /// the side may move first, to make way. Of the mate of the main line only the first moves, as far as
    /// they can be made so; where none can, from the board after the best move.
    pub moves: Vec<Move>,
    /// What it brings if nobody reacts, in centipawns of the estimate, its moves counted off.
    pub gain: Centipawns,
    /// Whether it can be played for; never frozen.
    pub state: State,
    /// The reason of the state.
    pub reason: PlanReason,
    /// The value for the side after the trunk, the other side passing; `None` where it was not searched.
    pub alone: Option<Score>,
    /// The value for the side after the first move of the trunk and the best play of both sides; `None` where
    /// it was not searched. The other side's plans begin where the main line has come to rest.
    pub defended: Option<Score>,
    /// What it loses against the best defence, or if let alone where that is more, in centipawns beside the
    /// value of the position; 0 where that was not searched, or a loss not confirmed.
    pub costs: Centipawns,
    /// Whether the best move begins it, or the main line plays or begins it.
    pub(crate) is_in_line: bool,
    /// Whether searches confirm that it wins what it takes, as its text then says.
    pub(crate) wins: bool,
    /// What it is and is for.
    pub(crate) purpose: Purpose,
    /// Moves of the other side against it, as fields from and to.
    pub denials: Vec<(Square, Square)>,
}

impl Plan {
    /// Whether a move is a step of the plan.
    pub fn has_step(&self, mv: Move) -> bool {
        self.moves.contains(&mv)
    }

    /// Whether it is said to mate.
    fn leads_to_mate(&self) -> bool {
        self.kind == Kind::Mate
            || self.state == State::Open && self.defended.is_some_and(Score::is_win_by_mate)
    }

    /// It is held for this reason; one that searches have seen to win something stays open.
    fn hold(&mut self, reason: PlanReason) {
        if self.state == State::Held || self.wins {
            return;
        }
        self.state = State::Held;
        self.reason = reason;
    }

    /// What it is for as a sentence about its move, which has this name, where it is one move.
    pub(crate) fn idea_of(&self, name: &str) -> Option<String> {
        (self.moves.len() == 1)
            .then(|| self.purpose.idea_of(name))
            .flatten()
    }

    /// Whether it is a long way of a piece: one that cannot be gone, on which nothing is taken or attacked,
    /// or one of an officer that the main line does not set out on. Until the officer has arrived the board
    /// is another.
    fn is_tour(&self) -> bool {
        let has_end = matches!(self.kind, Kind::Castling | Kind::Promotion | Kind::Mate);
        let is_officer = !matches!(self.role, Role::Pawn | Role::King);
        let is_long = match self.state {
            State::Held => self.moves.len() >= HELD_TOUR && self.role != Role::Pawn && self.target.is_none(),
            _ => self.moves.len() >= TOUR && is_officer && !self.is_in_line,
        };
        is_long && !has_end
    }

    /// The reason of the state, in words.
    pub fn why(&self) -> String {
        self.reason.words(self.state)
    }

    /// The plan in a sentence: what it is, what it is for, and the reason of its state.
    pub fn text(&self) -> String {
        let state = match self.state {
            State::Open => "; ",
            _ => "; held: ",
        };
        format!("{}{state}{}", self.purpose.text(), self.why())
    }

    /// What tells it from other plans of the position.
    pub fn id(&self) -> Id {
        Id {
            side: self.side,
            moves: self.moves.clone(),
        }
    }

    /// Whether a move is its first step.
    pub fn begins_with(&self, mv: Move) -> bool {
        self.moves.first() == Some(&mv)
    }
}

/// A plan that comes into question, with what the model that ranks plans is told of it and what it says.
#[derive(Clone, Debug)]
pub struct Considered {
    /// The plan.
    pub plan: Candidate,
    /// The features, by [`FEATURES`].
    pub features: [f64; features::COUNT],
    /// The log-odds that it comes true.
    pub log_odds: f64,
}

/// The plans of both sides, at most [`MOST`] a side: first those of the side to move, best first, then the
/// other side's.
///
/// `searched` is what the engine has just found in this position. At most about `nodes` positions are
/// searched besides. Empty when the game is over; without values of searches from when the signals say stop.
pub fn list(
    engine: &mut Engine,
    game: &Game,
    searched: Searched<'_>,
    nodes: u64,
    signals: &Signals,
) -> Vec<Plan> {
    let listed = Listed::find(engine, game, searched, nodes, signals);
    let listed = listed.zip(searched.outcome.lines.first());
    listed.map_or_else(Vec::new, |(listed, line)| listed.told(game.position(), line))
}

/// All plans that come into question, of both sides.
pub fn consider(
    engine: &mut Engine,
    game: &Game,
    searched: Searched<'_>,
    nodes: u64,
    signals: &Signals,
) -> Vec<Considered> {
    let position = game.position();
    let Some(best) = searched.outcome.best else {
        return Vec::new();
    };
    let seen = Seen::gather(engine, position, searched, nodes, signals);
    let mut scene = Scene::new(position);
    let met = Met::by(position, best, searched.line());
    let mut all = Vec::new();
    for side in [position.turn(), !position.turn()] {
        let Some(start) = start_of(position, side, Some(best)) else {
            continue;
        };
        let is_bare = position.board().by_color(!side).count() == 1;
        let plans = scene.candidates(side, &start, &seen);
        let castled = plans.iter().filter(|plan| plan.name.kind == Kind::Castling);
        let soonest = castled.map(|plan| plan.moves.len()).min();
        for plan in plans {
            // Nobody clears the way on the far side who can castle on the near one.
            let is_roundabout = plan.name.kind == Kind::Castling
                && soonest.is_some_and(|soonest| plan.moves.len() > soonest + CASTLING_LATER);
            // Against a bare king more room for a piece is nothing to play for.
            let is_idle = || plan.is_needless(&start) || is_bare && plan.name.kind == Kind::Mobility;
            let is_in_line = || met.begins(&plan) || met.played(&plan).is_some();
            if met.takes_away(&plan)
                || met.is_contradicted(&plan)
                || met.is_driven(&plan)
                || met.is_recapture(&plan)
                || (is_roundabout || plan.is_after_a_runaway(position.board())) && !is_in_line()
                || !met.begins(&plan) && is_idle()
            {
                continue;
            }
            let features = features::of(engine, &plan, &seen);
            let log_odds = rank::log_odds(&features, side == position.turn());
            all.push(Considered {
                plan,
                features,
                log_odds,
            });
        }
    }
    all
}

/// From where the trunks of a side begin: the other side passes, or, where it is in check, has answered it.
fn start_of(position: &Position, side: Color, best: Option<Move>) -> Option<Position> {
    trunk::start(position, side).or_else(|| best.map(|best| position.after(best)))
}
