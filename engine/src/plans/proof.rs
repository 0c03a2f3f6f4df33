//! The value of a plan if it is let alone, and against defence.

use shakmaty::Move;

use super::candidates::Candidate;
use super::trunk;
use crate::limits::Signals;
use crate::position::Position;
use crate::score::Score;
use crate::search::Engine;

/// The value for the plan's side when it has moved along the trunk and the other side, which has passed, is to move.
pub(super) fn alone(
    engine: &mut Engine,
    start: &Position,
    plan: &Candidate,
    nodes: u64,
    signals: &Signals,
) -> Option<Score> {
    let mut position = start.clone();
    for (number, &mv) in plan.moves.iter().enumerate() {
        if number > 0 {
            position = position.pass()?;
        }
        position = position.after(mv);
    }
    value(engine, &position, nodes, signals).map(|score| -score)
}

/// The value for the plan's side after the first move of the trunk and the best play of both sides. The other side moves before,
/// where it is its turn: `best`.
pub(super) fn defended(
    engine: &mut Engine,
    position: &Position,
    best: Option<Move>,
    plan: &Candidate,
    nodes: u64,
    signals: &Signals,
) -> Option<Score> {
    let before = if position.turn() == plan.side {
        position.clone()
    } else {
        position.after(best?)
    };
    let first = *plan.moves.first()?;
    let from = first.from()?;
    let to = puchok_zones::map::field_of_arrival(first, plan.side);
    let step = trunk::find(&before, (from, to))?;
    value(engine, &before.after(step), nodes, signals).map(|score| -score)
}

/// The value of a position for the side to move; that of a game that is over included.
pub(super) fn value(
    engine: &mut Engine,
    position: &Position,
    nodes: u64,
    signals: &Signals,
) -> Option<Score> {
    if position.legal_moves().is_empty() {
        return Some(if position.is_check() {
            Score::mated_at(crate::score::Ply(0))
        } else {
            Score::DRAW
        });
    }
    engine
        .glimpse(position, &[], nodes, signals)
        .map(|line| line.score)
}
