//! Plans: what both sides want in a position, also where nothing hangs.
//!
//! Read in this order: [`kind`] (what plans are for), [`gain`] (what the positional estimate says of a board, and which of its
//! terms speaks), [`structure`] (which pawns are weak, which files open), [`naming`] (the name of a plan by both), `candidates`
//! (the trunks of `zones::plan` and the zones of the map, with their gains), `lines` (what the search has seen pieces do),
//! `opposition` (what stands against a plan), `met` (what the best move is to it), `rank` (which plans are named first),
//! `footing` and `proof` (from where they are played; their value if let alone and against defence), `later` (what the searches for reasons
//! say of them).

pub mod candidates;
mod footing;
pub mod gain;
pub mod kind;
mod later;
mod lines;
mod met;
pub mod naming;
mod opposition;
mod origins;
mod proof;
pub mod rank;
pub mod structure;
mod trunk;
pub mod weights;
mod words;

use puchok_zones::board::steps::field_of_arrival;
use puchok_zones::plan::resistance::Opposition;
use puchok_zones::zone::State;
use shakmaty::{Color, Move, Role, Square};

use crate::game::Game;
use crate::limits::Signals;
use crate::position::Position;
use crate::report::Outcome;
use crate::report::tree::Tree;
use crate::score::{Centipawns, Score};
use crate::search::Engine;
use candidates::{Candidate, Scene};
pub use kind::Kind;
pub(crate) use later::Later;
use lines::Seen;
use met::Met;
use naming::Name;
use proof::{Proof, Values};
use words::Shown;

/// One in so many nodes of an answer goes into its plans.
pub const SHARE: u64 = 10;

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
    /// searched. The other side's plans begin where the main line has come to rest.
    pub defended: Option<Score>,
    /// What it loses against the best defence, or if let alone where that is more, in centipawns beside the value of the position; 0 where
    /// that was not searched, or a loss not confirmed.
    pub costs: Centipawns,
    /// Whether searches confirm that it wins what it takes, as its text then says.
    pub(crate) wins: bool,
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

    /// Its text without what stands against it: "rook f1–e1: the half-open e-file".
    pub(crate) fn purpose(&self) -> &str {
        self.text.split(';').next().unwrap_or_default()
    }

    /// It is held for this reason; one that searches have seen to win something stays open.
    fn hold(&mut self, why: String) {
        if self.state == State::Held || self.wins {
            return;
        }
        self.state = State::Held;
        self.say_why(why);
    }

    /// Gives this reason for its state.
    fn say_why(&mut self, why: String) {
        let held = if self.state == State::Held { "held: " } else { "" };
        self.text = format!("{}; {held}{why}", self.purpose());
        self.why = why;
    }

    /// Whether its text says what it is for.
    pub(crate) fn has_aim(&self) -> bool {
        self.purpose().contains(": ")
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

/// A plan that comes into question, with what the model that ranks plans is told of it and what it says.
#[derive(Clone, Debug)]
pub struct Considered {
    /// The plan.
    pub plan: Candidate,
    /// The features, by [`rank::FEATURES`].
    pub features: [f64; rank::COUNT],
    /// The log-odds that it comes true.
    pub log_odds: f64,
}

/// The share of the nodes that goes into lines of the search; the rest into the values of plans.
const FOR_LINES: (u64, u64) = (2, 5);

/// Plans of a side that are listed however little they tell, if there are so many.
const FEWEST: usize = 3;

/// The merit from which on more are listed.
const TELLING: f64 = 0.13;

/// Plans of one piece that are listed.
const OF_PIECE: usize = 2;

/// Centipawns that a plan may lose against the best defence, or if let alone: more, and it is held.
const COSTS: Centipawns = Centipawns(50);

/// More than so many, and it is not listed, where there are [`FEWEST`] others.
const LOSES: Centipawns = Centipawns(200);

/// The plans of both sides, at most [`MOST`] a side: first those of the side to move, best first, then the other side's.
///
/// `searched` is what the engine has just found in this position. At most about `nodes` positions are searched besides.
/// Empty when the game is over; without values from when the signals say stop.
pub fn list(
    engine: &mut Engine,
    game: &Game,
    searched: Searched<'_>,
    nodes: u64,
    signals: &Signals,
) -> Vec<Plan> {
    let position = game.position();
    let turn = position.turn();
    let Some(best) = searched.outcome.best else {
        return Vec::new();
    };
    let for_lines = nodes * FOR_LINES.0 / FOR_LINES.1;
    let considered = consider(engine, game, searched, for_lines, signals);
    let sides = [turn, !turn].map(|side| {
        let own = considered.iter().filter(|c| c.plan.side == side);
        let listed = chosen(own, (side == turn).then_some(best));
        let start = start_of(position, side, Some(best));
        let mut plans: Vec<Candidate> = Vec::new();
        for plan in listed {
            let plan = up_to_mate(plan, start.as_ref());
            if !plans.iter().any(|other| other.moves == plan.moves) {
                plans.push(plan);
            }
        }
        plans
    });
    let count = sides[0].len() + sides[1].len();
    let mut proof = Proof::new(engine, position, searched, count, nodes - for_lines, signals);
    let mut values = sides.each_ref().map(|side| vec![Values::default(); side.len()]);
    // The first of each side first, and what the other side makes of them before what they bring if it lets them alone: when the nodes
    // run out, the last have no values.
    for value in [Proof::against, Proof::let_alone] {
        for number in 0..MOST {
            for (side, values) in sides.iter().zip(&mut values) {
                if let (Some(plan), Some(values)) = (side.get(number), values.get_mut(number)) {
                    value(&mut proof, plan, values);
                }
            }
        }
    }
    let scene = Scene::new(position);
    let met = Met::by(position, best, line_of(searched));
    let told = sides.iter().zip(values).flat_map(|(side, values)| {
        let plans = side.iter().zip(values);
        presentable(
            plans
                .map(|(plan, values)| finished(&scene, plan, &met, values))
                .collect(),
        )
    });
    told.collect()
}

/// The main line of a search.
fn line_of(searched: Searched<'_>) -> &[Move] {
    searched.outcome.lines.first().map_or(&[], |line| &line.pv)
}

/// The plans of a side without those that lose too much, if enough others are left; what costs something comes last.
fn presentable(mut plans: Vec<Plan>) -> Vec<Plan> {
    let first = plans.first().map(|plan| plan.moves.clone());
    plans.sort_by_key(|plan| plan.costs > COSTS && Some(&plan.moves) != first.as_ref());
    while plans.len() > FEWEST && plans.last().is_some_and(|plan| plan.costs > LOSES) {
        plans.pop();
    }
    plans
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
    let met = Met::by(position, best, line_of(searched));
    let mut all = Vec::new();
    for side in [position.turn(), !position.turn()] {
        let Some(start) = start_of(position, side, Some(best)) else {
            continue;
        };
        for plan in scene.candidates(side, &start, &seen) {
            if met.takes_away(&plan) || !met.begins(&plan) && plan.is_needless(&start) {
                continue;
            }
            let features = rank::features(engine, &plan, &seen);
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

/// The plans that are listed, of those of one side. The first serves the move `first`, if there is such a plan.
fn chosen<'a>(plans: impl Iterator<Item = &'a Considered>, first: Option<Move>) -> Vec<&'a Candidate> {
    let serves = |plan: &Candidate| first.is_some() && plan.moves.first().copied() == first;
    let mut plans: Vec<(f64, &Candidate)> = plans
        .map(|c| (rank::merit(&c.plan, c.log_odds), &c.plan))
        .filter(|(_, plan)| serves(plan) || plan.makes_sense())
        .collect();
    plans.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    if let Some(at) = plans.iter().position(|(_, plan)| serves(plan)) {
        plans[..=at].rotate_right(1);
    }
    let mut listed: Vec<&Candidate> = Vec::new();
    for (merit, plan) in plans {
        let is_new = !listed.iter().any(|other| is_part(plan, other));
        let of_piece = listed.iter().filter(|other| other.from == plan.from).count();
        if is_new && of_piece < OF_PIECE && listed.len() < MOST && (merit >= TELLING || listed.len() < FEWEST)
        {
            listed.push(plan);
        }
    }
    listed
}

/// A plan whose first move mates is to do that, and no more; any other as it is.
fn up_to_mate(plan: &Candidate, start: Option<&Position>) -> Candidate {
    let mates = |&mv: &Move| {
        let start = start?;
        let from = mv.from()?;
        let next = start.legal_moves().contains(&mv).then(|| start.after(mv))?;
        next.is_checkmate().then_some((mv, from))
    };
    let Some((mv, from)) = plan.moves.first().and_then(mates) else {
        return plan.clone();
    };
    let to = field_of_arrival(mv, plan.side);
    Candidate {
        role: mv.role(),
        from,
        to,
        target: None,
        name: Name::of(Kind::Mate),
        moves: vec![mv],
        fields: vec![to],
        opposition: Opposition::Nobody,
        zone: None,
        ..plan.clone()
    }
}

/// Whether two plans of a piece are the same way, one of them as far as the other goes or further.
fn is_part(plan: &Candidate, other: &Candidate) -> bool {
    let moves = plan.moves.len().min(other.moves.len());
    plan.from == other.from && plan.moves[..moves] == other.moves[..moves]
}

/// A plan with everything that is told of it. What the board alone says against one that the best move begins the search has reckoned
/// with: it is named, but holds nothing.
fn finished(scene: &Scene<'_>, plan: &Candidate, met: &Met<'_>, values: Values) -> Plan {
    let against_defence = values.costs.unwrap_or(Centipawns::ZERO);
    let costs = against_defence.max(values.costs_alone.unwrap_or(Centipawns::ZERO));
    let (state, why) = if against_defence > COSTS {
        (State::Held, words::costs(against_defence, values.defended))
    } else if costs > COSTS {
        (State::Held, words::costs_alone(costs, values.alone))
    } else if let Some(played) = met.played(plan) {
        (State::Open, played.to_owned())
    } else if met.stops(plan) {
        (State::Held, met.in_words())
    } else if let Some(gone) = met.has_gone(plan) {
        (State::Open, gone)
    } else {
        let state = match plan.zone {
            None if met.begins(plan) => State::Open,
            _ => plan.state(),
        };
        let why = if state == State::Open && values.defended.is_some_and(Score::is_loss_by_mate) {
            words::NO_HELP.to_owned()
        } else {
            words::reason(scene, plan, state, values.are_known())
        };
        (state, why)
    };
    let is_open = state == State::Open;
    let shown = match values.defended {
        Some(value) if is_open && plan.side == scene.position().turn() && value.is_win_by_mate() => {
            Shown::Mates
        }
        _ if is_open && plan.is_to_win() && values.confirm(plan, scene.position()) => Shown::Wins,
        _ => Shown::Nothing,
    };
    let mut text = words::purpose(scene, plan, shown);
    text.push_str(if state == State::Open { "; " } else { "; held: " });
    text.push_str(&why);
    Plan {
        side: plan.side,
        role: plan.role,
        from: plan.from,
        to: plan.to,
        target: plan.target,
        kind: plan.name.kind,
        moves: plan.moves.clone(),
        gain: plan.gain,
        state,
        why,
        alone: values.alone,
        defended: values.defended,
        costs,
        wins: shown == Shown::Wins,
        text,
        denials: plan.opposition.denial(plan.to).into_iter().collect(),
    }
}
