//! One line of play to mate: the quickest known moves against the longest defences.

use puchok_zones::board::siege::Siege;
use shakmaty::{Move, MoveList};

use super::prover::Prover;
use super::value::{Distance, Value};
use crate::position::Position;

/// A line from a position for which the prover has shown a mate within `within` moves.
///
/// It ends early only if the effort is used up before results that the table has lost are found again.
pub(super) fn to_mate(prover: &mut Prover<'_>, position: &Position, within: Distance) -> Vec<Move> {
    let mut line = Vec::new();
    let mut position = position.clone();
    let mut left = within;
    prover.meter.begin_stage(None);
    loop {
        let step = if position.turn() == prover.attacker() {
            let moves = match line.is_empty() {
                true => prover.moves_at_first(&position),
                false => position.legal_moves(),
            };
            attack(prover, &position, &moves, left)
        } else {
            longest_defence(prover, &position, left)
        };
        let Some((m, after)) = step else { return line };
        line.push(m);
        position.play(m);
        left = after;
    }
}

/// One of these attacking moves that keeps within the number of moves, and the number left after it.
fn attack(
    prover: &mut Prover<'_>,
    position: &Position,
    moves: &MoveList,
    left: Distance,
) -> Option<(Move, Distance)> {
    if let Some(m) = Siege::new(position.board(), prover.attacker())?
        .mates(moves)
        .next()
    {
        return Some((m, Distance::ZERO));
    }
    let after = left.less();
    let known = moves.iter().filter_map(|&m| {
        let value = prover.recall_after(position, m, after)?;
        (value.mate <= after).then_some((m, value.mate))
    });
    let quickest = known.min_by_key(|&(_, mate)| mate);
    quickest.or_else(|| {
        moves.iter().find_map(|&m| {
            let value = ask(prover, position, m, after)?;
            (value.mate <= after).then_some((m, value.mate))
        })
    })
}

/// The reply with the longest mate that is proved to be necessary.
fn longest_defence(prover: &mut Prover<'_>, position: &Position, left: Distance) -> Option<(Move, Distance)> {
    let replies = position.legal_moves().into_iter().filter_map(|m| {
        let value = ask(prover, position, m, left)?;
        (value.mate <= left).then_some((m, value))
    });
    let (m, value) = replies.max_by_key(|(_, value)| (value.none, value.mate))?;
    Some((m, value.mate))
}

/// What is known after a move, from the table or, while effort remains, by search.
fn ask(prover: &mut Prover<'_>, position: &Position, m: Move, within: Distance) -> Option<Value> {
    prover.recall_after(position, m, within).or_else(|| {
        if prover.meter.is_exhausted() {
            return None;
        }
        let next = prover.make(position, m);
        Some(prover.ask(&next, within))
    })
}
