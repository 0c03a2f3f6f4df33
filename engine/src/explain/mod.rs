//! Why a move was chosen: what it does, what it stops, and what its rivals are worth, as facts that the board
//! or a searched line proves.
//!
//! [`explain`] puts the parts together. They are best read in this order; each uses only those before it:
//!
//! 1. [`line`](crate::line): a line with its positions, and what exchanges win there.
//! 2. `facts`: what can be said.
//!    - [`claim`]: the claims, with [`booty`], the name of what is won, and [`edge`], a file or rank;
//!    - `change`: a move with the boards before and after it;
//!    - `motifs`, with `guards`, `kings`, `lines` and `structure`: claims by comparing these boards;
//!    - `result`: what a whole line comes to.
//! 3. `values`: what moves are worth.
//!    - `searches`: separate searches within the budget of the answer;
//!    - [`rivals`]: which other moves are explained, and `looks`, how their values are found;
//!    - `verdict`: how they compare with the best;
//!    - `forced`: whether every defence loses as much;
//!    - [`estimate`]: the terms of the estimate.
//! 4. `reasons`: what is said of a position.
//!    - `explainer`: the course of an explanation, and the chosen move;
//!    - `why_not`: a rival;
//!    - `passing`, with `threat`: threats and zugzwang;
//!    - `offers`: what happens if they are accepted;
//!    - `importance`, `repetition`, `selection`: which claims are kept, and in which order.
//! 5. `words`: sentences.
//!    - `nouns`, `predicate`, `phrases`, `attack`, `standing`: their parts;
//!    - `claims`: claims as predicates;
//!    - `chosen`, `rival`, `threat`: the texts.
//! 6. [`brief`]: what is said at the end of a search while a game is played.
//!
//! Two parts of `values` (`looks`, `forced`) are methods of the explainer of `reasons`, which holds the
//! searches.

pub mod brief;
mod facts;
mod reasons;
#[cfg(test)]
mod tests;
mod values;
mod words;

pub use facts::{booty, claim, edge};
pub use values::{estimate, rivals};

use std::time::Instant;

use shakmaty::Move;

use self::claim::{Claim, Kind};
use self::facts::change::is_still_good;
use self::reasons::explainer::Explainer;
use self::values::searches::{Searches, part, share};
use crate::game::Game;
use crate::limits::{Limits, Signals};
use crate::line::course::Course;
use crate::plans::{self, Listed, Plan, Searched, Threatened};
use crate::position::Position;
use crate::report::tree::Tree;
use crate::report::{Line, Observer, Outcome};
use crate::score::{Centipawns, Score};
use crate::search::Engine;

/// How a move compares with the best one, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// The chosen move.
    Best,
    /// At most 0.15 below it, in a decided game 0.30, or better; a mate, if it takes no more moves.
    Equal,
    /// Clearly less good, but it loses nothing that the best move keeps.
    Worse,
    /// It loses what the best move keeps.
    Refuted,
    /// It was not searched.
    Unknown,
}

impl Verdict {
    /// The word for it in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Best => "best",
            Verdict::Equal => "equal",
            Verdict::Worse => "worse",
            Verdict::Refuted => "refuted",
            Verdict::Unknown => "unknown",
        }
    }
}

/// What is said of one move.
#[derive(Clone, Debug)]
pub struct Reason {
    /// The move.
    pub mv: Move,
    /// How it compares with the best move.
    pub verdict: Verdict,
    /// Its value by a search of its own, for the side to move; `None` if there was none.
    pub score: Option<Score>,
    /// The line, beginning with the move.
    pub line: Vec<Move>,
    /// What the move and its line do.
    pub claims: Vec<Claim>,
    /// What happens if an offer is accepted in another way than in the line.
    pub taken: Vec<Taken>,
    /// All of it in sentences.
    pub text: String,
}

impl Reason {
    /// The threat of the other side that the move stops.
    fn stops(&self) -> Option<Move> {
        self.claims.iter().find_map(|claim| match claim.kind {
            Kind::Stops { threat } => Some(threat),
            _ => None,
        })
    }

    /// In how many moves it threatens mate, if it does.
    fn threatens_mate(&self) -> Option<u32> {
        self.claims.iter().find_map(|claim| match claim.kind {
            Kind::ThreatensMate { moves } if claim.ply == 1 => Some(moves),
            _ => None,
        })
    }
}

/// A way to accept an offer.
#[derive(Clone, Debug)]
pub struct Taken {
    /// The line, beginning with the offer and the move that accepts it.
    pub line: Vec<Move>,
    /// Its value for the side that makes the offer.
    pub score: Score,
    /// What happens in it.
    pub claims: Vec<Claim>,
}

/// What the other side would do if the side to move passed.
#[derive(Clone, Debug)]
pub struct Threat {
    /// Its move.
    pub mv: Move,
    /// Whether its line shows that it gains something: mate, material, a promotion.
    pub gains: bool,
    /// Whether it threatens something, or is at least worth mentioning.
    pub kind: ThreatKind,
    /// Its line, beginning with the move, from the position after the pass.
    pub line: Vec<Move>,
    /// What the line does.
    pub claims: Vec<Claim>,
    /// Its value for the side that makes the threat.
    pub score: Score,
    /// All of it in a sentence.
    pub text: String,
}

/// What a move that the other side would make after a pass is beside the best move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreatKind {
    /// A threat: the other side profits from the pass, rather than only being spared what the side to move
    /// would gain.
    Threat,
    /// No threat, but worth mentioning.
    Remark,
    /// Not worth mentioning.
    Trifle,
}

impl Threat {
    /// Whether the other side threatens something.
    pub fn threatens(&self) -> bool {
        self.kind == ThreatKind::Threat
    }

    /// Whether it is worth mentioning beside the best move.
    pub fn is_told(&self) -> bool {
        self.kind != ThreatKind::Trifle
    }
}

/// Why the chosen move was chosen.
#[derive(Clone, Debug, Default)]
pub struct Explanation {
    /// The chosen move first, then its rivals, best first; empty when the game is over.
    pub reasons: Vec<Reason>,
    /// What the other side would do after a pass, if passing would cost something.
    pub threat: Option<Threat>,
    /// Terms of the estimate before and after the main line, as the side to move sees them.
    pub estimate: Vec<TermChange>,
    /// The plans of both sides.
    pub plans: Vec<Plan>,
    /// Positions visited by all searches except those for plans.
    pub nodes: u64,
}

impl Explanation {
    /// The place of a plan among those of the position; `None` where it is not listed.
    pub fn place_of(&self, plan: &plans::Id) -> Option<usize> {
        self.plans.iter().position(|listed| listed.id() == *plan)
    }

    /// Drops claims about plans that are no longer listed.
    fn drop_plans_that_went(&mut self) {
        let mut reasons = std::mem::take(&mut self.reasons);
        for reason in &mut reasons {
            reason.claims.retain(|claim| match &claim.kind {
                Kind::Plan { plan } => self.place_of(plan).is_some(),
                _ => true,
            });
        }
        self.reasons = reasons;
    }
}

/// A term of the estimate before and after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TermChange {
    /// What it is called.
    pub term: &'static str,
    /// Centipawns before.
    pub before: Centipawns,
    /// Centipawns after.
    pub after: Centipawns,
}

/// Searches a position and explains the choice. The limits apply to the whole answer: about two fifths go
/// into the choice, the rest into the values of its rivals, the threat and the ends of lines.
///
/// At most `most_nodes` nodes of the tree are kept. The outcome counts the nodes of all searches and the time
/// of the whole answer.
pub fn explain(
    engine: &mut Engine,
    game: &Game,
    limits: &Limits,
    signals: &Signals,
    observer: &mut dyn Observer,
    most_nodes: usize,
) -> (Outcome, Tree, Explanation) {
    explain_with(engine, game, limits, &[], signals, observer, most_nodes)
}

/// Like [`explain`]; the moves of `asked` are explained in any case, before other rivals.
pub fn explain_with(
    engine: &mut Engine,
    game: &Game,
    limits: &Limits,
    asked: &[Move],
    signals: &Signals,
    observer: &mut dyn Observer,
    most_nodes: usize,
) -> (Outcome, Tree, Explanation) {
    let begun = Instant::now();
    let main = Limits {
        search_moves: limits.search_moves.clone(),
        ..part(limits, share::of_choice(engine.options().multi_pv))
    };
    let (mut outcome, tree) = engine.search_recorded(&game.analysed(), &main, signals, observer, most_nodes);
    let Some(chosen) = outcome.best else {
        return (outcome, tree, Explanation::default());
    };
    let searched = Searched {
        outcome: &outcome,
        tree: &tree,
    };
    let mut listed = Listed::find(engine, game, searched, outcome.nodes / plans::SHARE, signals);
    let position = game.position();
    let plans = match (&listed, outcome.lines.first()) {
        (Some(listed), Some(line)) => listed.told(position, line),
        _ => Vec::new(),
    };
    let searches = Searches::new(engine, limits, signals, outcome.nodes, outcome.time);
    let mut explainer = Explainer {
        game,
        position,
        allowed: &limits.search_moves,
        asked,
        plans: &plans,
        searches,
    };
    let mut explanation = explainer.run(&tree, &mut outcome, chosen);
    drop(explainer);
    // The searches for reasons may have changed the main line, and they have valued some of the plans' first
    // moves.
    if let (Some(listed), Some(line)) = (&mut listed, outcome.lines.first()) {
        listed.keep_up(engine, position, line, signals);
        let valued = |reason: &Reason| Some((reason.mv, reason.score?));
        let mut known: Vec<(Move, Score)> = explanation.reasons.iter().skip(1).filter_map(valued).collect();
        known.push((chosen, line.score));
        explanation.plans = listed.told_again(&plans, position, line, &known);
        explanation.drop_plans_that_went();
        explanation.tell_plans_the_reasons(game, line);
    }
    outcome.nodes = explanation.nodes;
    outcome.time = begun.elapsed();
    (outcome, tree, explanation)
}

impl Explanation {
    /// Says of the plans, whose main line this is, what only the reasons know: threats that are stopped or have to
    /// be met, mates that are threatened, and what the best move attacks.
    fn tell_plans_the_reasons(&mut self, game: &Game, line: &Line) {
        let position = game.position();
        let Some((best, &chosen)) = self.reasons.first().zip(line.pv.first()) else {
            return;
        };
        if let Some(threat) = best.stops() {
            let is_still_good = is_still_good(&position.after(chosen), threat);
            Threatened { position, threat }.is_met_by(chosen, is_still_good, &mut self.plans);
        }
        let threatens_mate = best.threatens_mate();
        let answer = line
            .pv
            .get(1)
            .filter(|&&answer| threatens_mate.is_some() && parries(position, [chosen, answer]));
        let motif = || words::motif(&best.claims, &Course::of_game(game, &line.pv));
        for plan in &mut self.plans {
            match (&plan.moves[..], threatens_mate) {
                ([mv], Some(moves)) if *mv == chosen => plan.threatens_mate(moves),
                ([mv], None) if *mv == chosen => motif().iter().for_each(|motif| plan.has_motif(motif)),
                ([mv], _) if Some(mv) == answer => plan.parries_mate(),
                _ => {}
            }
        }
        let threat = self
            .threat
            .as_ref()
            .filter(|threat| threat.threatens() && line.score.clipped() + threat.score.clipped() >= THREATENS)
            // A threat that the best line allows need not be met.
            .filter(|threat| line.pv.get(1) != Some(&threat.mv));
        if let Some(threat) = threat.map(|threat| threat.mv) {
            Threatened { position, threat }.hold(&mut self.plans);
        }
    }
}

/// Whether the second of two moves parries a mate in one that the first threatens: it gives no check, which would only
/// delay it, and no move mates then.
fn parries(position: &Position, [first, answer]: [Move; 2]) -> bool {
    let after = position.after(first);
    let then = after.after(answer);
    after.pass().is_some_and(|at| at.has_mate_in_one()) && !then.is_check() && !then.has_mate_in_one()
}

/// Centipawns that a pass has to cost for the threat to have priority over plans.
const THREATENS: Centipawns = Centipawns(150);
