//! Plans: what both sides want in a position, even where nothing hangs.
//!
//! [`list`] gives the plans of a position. The parts are best read in this order:
//!
//! 1. What a plan is for.
//!    - [`kind`]: the kinds of plans;
//!    - [`gain`]: the estimate of a board, and which of its terms account for the difference from another;
//!    - [`structure`]: which pawns are weak, which files are open;
//!    - [`naming`]: the name of a plan, by both.
//! 2. Where plans come from.
//!    - `searched`, `lines`, `origins`: what the search has found, and has seen pieces do;
//!    - `trunk`: how a plan is played while the other side passes;
//!    - [`candidates`]: the trunks of `zones::plan`, the zones of the map, and others, with their gains.
//! 3. What stands against them.
//!    - `opposition`: on the board;
//!    - `met`: the best move and the main line, with `due`, what has to be done before a plan;
//!    - `footing`, `proof`, `values`: searches, which give the values if let alone and against defence;
//!    - `threatened`: a threat, for plans that were not searched.
//! 4. Which are listed, and what is said of them.
//!    - [`rank`]: the order, by `features` and their [`weights`];
//!    - `aim`, `purpose`: what a plan is for, in words;
//!    - `decided`, `reason`: whether it is open or held, and why;
//!    - `chosen`, `listed`, `presented`: which are listed and shown.

mod aim;
pub mod candidates;
mod chosen;
mod decided;
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
mod values;
pub mod weights;
mod what_for;

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

/// The fraction of an answer's nodes that goes into its plans: one in this many.
pub const SHARE: u64 = 10;

/// Plans that are listed at most for a side.
pub const MOST: usize = 6;

/// Plans of a side that are listed whatever their merit, if there are as many.
const FEWEST: usize = 3;

/// Moves from which a piece's way counts as a tour: if something stands against it, and if nothing is known
/// to.
const HELD_TOUR: usize = 3;
const TOUR: usize = 4;

/// Moves by which castling on one side may take longer than on the other and still be a plan.
const CASTLING_LATER: usize = 1;

/// What identifies a plan among those of its position: its side and its moves. It stays the same when plans
/// are listed again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Id {
    side: Color,
    moves: Vec<Move>,
}

impl Id {
    /// Whether it ends by promoting a pawn on a field.
    pub(crate) fn promotes_on(&self, on: Square) -> bool {
        self.moves
            .last()
            .is_some_and(|mv| mv.is_promotion() && mv.to() == on)
    }
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
    /// The field where it is to arrive; for attacks, levers and plans against a weak pawn the field of the
    /// target.
    pub to: Square,
    /// The piece of the other side that stands there.
    pub target: Option<Role>,
    /// What it is for.
    pub kind: Kind,
    /// The whole trunk from the present board, each move legal if the other side passes. Other pieces of the
    /// side may move first, to make way. Of the mate that ends the main line, only the first moves that can
    /// be made so, or, if there are none, moves from the board after the best move.
    pub moves: Vec<Move>,
    /// What it gains without a reaction, in centipawns of the estimate, minus the price of its moves.
    pub gain: Centipawns,
    /// Whether it is open or held; never frozen.
    pub state: State,
    /// The reason of the state.
    pub reason: PlanReason,
    /// The value for the side after the trunk, the other side passing; `None` if it was not searched.
    pub alone: Option<Score>,
    /// The value for the side after the first move of the trunk and the best play of both sides; `None` if it
    /// was not searched. The other side's plans begin where the main line has come to rest.
    pub defended: Option<Score>,
    /// Centipawns that it loses, beside the value of the position, against the best defence or if let alone,
    /// whichever is more; `None` if that was not searched, or the loss was not confirmed.
    pub costs: Option<Centipawns>,
    /// Whether the best move begins it, or the main line plays or begins it.
    pub(crate) is_in_line: bool,
    /// Whether searches confirm that it wins what it takes; its text then says so.
    pub(crate) wins: bool,
    /// What it is, and what it is for.
    pub(crate) purpose: Purpose,
    /// Moves of the other side against it, as pairs of fields.
    pub denials: Vec<(Square, Square)>,
}

#[cfg(test)]
impl Plan {
    /// An open plan of one move, of which nothing more is known.
    fn plain(side: Color, mv: Move) -> Plan {
        Plan {
            side,
            role: mv.role(),
            from: mv.from().unwrap_or(mv.to()),
            to: mv.to(),
            target: mv.capture(),
            kind: Kind::Other,
            moves: vec![mv],
            gain: Centipawns::ZERO,
            state: State::Open,
            reason: PlanReason::Unopposed { is_searched: true },
            alone: None,
            defended: None,
            costs: None,
            is_in_line: false,
            wins: false,
            purpose: Purpose::default(),
            denials: Vec::new(),
        }
    }
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

    /// Makes it held, for this reason, unless searches have confirmed that it wins something.
    fn hold(&mut self, reason: PlanReason) {
        if self.state == State::Held || self.wins {
            return;
        }
        self.state = State::Held;
        self.reason = reason;
    }

    /// That its only move threatens mate in so many moves. Mate in one is said beside all else that a quiet move does.
    pub(crate) fn threatens_mate(&mut self, moves: u32) {
        let is_quiet = |mv: &Move| !mv.is_capture() && !mv.is_promotion();
        match moves == 1 && self.moves.first().is_some_and(is_quiet) {
            true => self.purpose.and_threatens_mate(),
            false => self.purpose.or_does("threatens mate"),
        }
    }

    /// That its only move does this, unless something better is known.
    pub(crate) fn has_motif(&mut self, motif: &str) {
        self.purpose.or_does(motif);
    }

    /// That its only move parries a mate that the other side threatens, unless something better is known.
    pub(crate) fn parries_mate(&mut self) {
        self.purpose.or_does("parries the threat of mate");
    }

    /// What a plan of one move is for, as a sentence about the move with this name; `None` for longer ones.
    pub(crate) fn idea_of(&self, name: &str) -> Option<String> {
        (self.moves.len() == 1)
            .then(|| self.purpose.idea_of(name))
            .flatten()
    }

    /// Whether it is a long way that is not worth listing: held and without a target or longer still, or one
    /// that the main line does not begin, of another piece than a pawn. By the time that arrives the board has
    /// changed.
    fn is_tour(&self) -> bool {
        let has_end = matches!(self.kind, Kind::Castling | Kind::Promotion | Kind::Mate);
        let is_long = match self.state {
            State::Held => {
                let has_target = self.role == Role::Pawn || self.target.is_some();
                self.moves.len() >= if has_target { TOUR } else { HELD_TOUR }
            }
            _ => self.moves.len() >= TOUR && self.role != Role::Pawn && !self.is_in_line,
        };
        is_long && !has_end
    }

    /// Whether it is to promote a pawn from afar, and held.
    fn is_distant_promotion(&self) -> bool {
        self.kind == Kind::Promotion && self.state == State::Held && self.moves.len() >= TOUR
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

    /// What identifies it among the plans of the position.
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

/// A candidate plan with the input and output of the model that ranks plans.
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
/// `searched` is what the engine has just found in this position. At most about `nodes` further positions are
/// searched. Empty if the game is over; plans have no values of searches once the signals say stop.
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

/// All candidate plans of both sides.
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
        let whose = match side == position.turn() {
            true => rank::Whose::Mover,
            false => rank::Whose::Waiter,
        };
        let is_bare = position.board().by_color(!side).count() == 1;
        let plans = scene.candidates(side, &start, &seen);
        let castled = plans.iter().filter(|plan| plan.name.kind == Kind::Castling);
        let soonest = castled.map(|plan| plan.moves.len()).min();
        for mut plan in plans {
            plan.promotes_as(searched.line());
            // A move that ends the game by stalemate begins nothing.
            if !met.begins(&plan) && plan.stalemates(&start) {
                continue;
            }
            // Clearing the way for the far side makes no sense if the king can castle on the near one, or if
            // the main line castles there.
            let is_roundabout = plan.name.kind == Kind::Castling
                && soonest.is_some_and(|soonest| plan.moves.len() > soonest + CASTLING_LATER)
                || met.castles_otherwise(&plan);
            // Against a bare king mobility is not worth playing for.
            let is_idle = || plan.is_needless(&start) || is_bare && plan.name.kind == Kind::Mobility;
            let is_in_line = || met.begins(&plan) || met.played(&plan).is_some();
            if met.takes_away(&plan)
                || met.is_contradicted(&plan)
                || met.is_driven(&plan)
                || met.is_chased(&plan)
                || met.is_recapture(&plan)
                || met.is_late(&plan)
                || met.lacks_minority(&plan) && !is_in_line()
                || (is_roundabout || plan.is_after_a_runaway(position.board())) && !is_in_line()
                || !met.begins(&plan) && is_idle()
            {
                continue;
            }
            let features = features::of(engine, &plan, &seen);
            let log_odds = rank::log_odds(&features, whose);
            all.push(Considered {
                plan,
                features,
                log_odds,
            });
        }
    }
    // Where too little material is left, the other side has nothing to plan.
    let is_played = |c: &Considered| met.played(&c.plan).is_some();
    let waits = |c: &Considered| c.plan.side != position.turn();
    if met.leaves_too_little() && all.iter().any(|c| waits(c) && is_played(c)) {
        all.retain(|c| !waits(c) || is_played(c));
    }
    all
}

/// The position in which a side's trunks begin: with the other side passing or, if that is in check, after
/// its answer.
fn start_of(position: &Position, side: Color, best: Option<Move>) -> Option<Position> {
    trunk::start(position, side).or_else(|| best.map(|best| position.after(best)))
}
