//! What is said at the end of a search while a game is played: the threat, and the plan that the move belongs
//! to.

use std::time::Duration;

use puchok_zones::zone::State;

use super::reasons::choice::of_search;
use super::reasons::explainer::{Explainer, is_a_choice};
use super::values::searches::Searches;
use crate::explain::Threat;
use crate::explain::values::searches::share;
use crate::game::Game;
use crate::limits::{Limits, Signals};
use crate::plans::{self, Plan, Searched};
use crate::search::Engine;

/// Hundredths of the positions allowed that go into the threat; the rest goes into the plan.
const FOR_THREAT: u64 = 50;

/// What is said at the end of a search.
#[derive(Clone, Debug, Default)]
pub struct Brief {
    /// What the other side threatens.
    pub threat: Option<Threat>,
    /// The plan of the side to move that the best move is a step of, or else its first open plan. `None` if
    /// the side has one legal move, mates with the best one or is mated.
    pub plan: Option<Plan>,
}

/// Finds the threat and the plan of a position that has just been searched, by about `nodes` further
/// positions at most; the signals end these searches early.
pub fn brief(
    engine: &mut Engine,
    game: &Game,
    searched: Searched<'_>,
    nodes: u64,
    signals: &Signals,
) -> Brief {
    let (Some(best), Some(line)) = (searched.outcome.best, searched.outcome.lines.first()) else {
        return Brief::default();
    };
    let turn = game.position().turn();
    let plans = plans::list(engine, game, searched, nodes * (100 - FOR_THREAT) / 100, signals);
    let limits = Limits {
        nodes: Some(nodes * FOR_THREAT / 100),
        ..Limits::default()
    };
    let mut explainer = Explainer {
        game,
        position: game.position(),
        allowed: &[],
        asked: &[],
        plans: &plans,
        searches: Searches::new(engine, &limits, signals, 0, Duration::ZERO),
    };
    let threat = explainer.threat(&of_search(game.position(), line), &[], 100 - 2 * share::QUESTION);
    drop(explainer);
    let is_told = is_a_choice(game.position(), line.score);
    let mut own: Vec<Plan> = plans
        .into_iter()
        .filter(|plan| is_told && plan.side == turn && plan.state == State::Open)
        .collect();
    let served = own.iter().position(|plan| plan.has_step(best)).unwrap_or(0);
    Brief {
        threat: threat.filter(|threat| threat.threatens()),
        plan: (served < own.len()).then(|| own.swap_remove(served)),
    }
}
