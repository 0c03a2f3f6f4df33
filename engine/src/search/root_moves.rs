//! The moves at the root: the order in which they are searched, and the reason for each.

use puchok_zones::board::view::View;
use puchok_zones::map::{Horizon, Map};
use puchok_zones::picker;
use puchok_zones::picker::candidate::Candidate;
use puchok_zones::reason::Reason;
use shakmaty::Move;

use super::outset::Outset;
use crate::agenda::Intent;
use crate::depth::Depth;
use crate::params;
use crate::parts::Parts;
use crate::position::Position;
use crate::report::Line;
use crate::score::Score;

/// A move at the root.
#[derive(Clone, Debug)]
pub struct RootMove {
    /// The move, with what the map says of it. The reason may also be advice or the safety net.
    pub candidate: Candidate,
    pub(super) score: Score,
    pub(super) line: Option<Line>,
    /// How it last failed low in this iteration, as a move after the first.
    pub(super) failed_low: Option<FailedLow>,
}

/// How a root move failed low.
#[derive(Clone, Copy, Debug)]
pub(super) struct FailedLow {
    /// The score that it should have exceeded.
    pub(super) alpha: Score,
    /// Its score: it is worth no more.
    pub(super) score: Score,
}

impl RootMove {
    /// By how many plies the first search of the move is reduced; `number` counts the root moves from 0.
    pub(super) fn reduction(&self, number: usize, depth: Depth, gives_check: bool) -> i32 {
        if depth < params::LATE_MOVE_REDUCTION_DEPTH || gives_check {
            return 0;
        }
        let late = params::LATE_AT_ROOT;
        let by_number = if number > late.one && !self.candidate.takes_or_promotes() {
            1 + i32::from(number > late.two)
        } else {
            0
        };
        if self.candidate.reason == Reason::SafetyNet {
            by_number.max(params::SAFETY_NET_REDUCTION)
        } else {
            by_number
        }
    }
}

/// Lists the root moves in the order in which to search them: the map's candidates first, then the rest as a
/// safety net.
///
/// The `advised` move comes before all others. With `allowed` moves, only these are listed. `map` may be that
/// of the game so far.
pub fn root_moves(
    map: &mut Map,
    position: &Position,
    allowed: &[Move],
    advised: Option<Move>,
    parts: Parts,
    intent: Intent<'_>,
) -> Vec<RootMove> {
    let view = View::new(position.chess());
    let legal = position.legal_moves();
    let known = Outset {
        turn: position.turn(),
        intent,
    };
    let horizon = parts
        .map
        .then(|| Horizon::WHOLE.within(parts.trunks, parts.levels));
    let (proposed, others) = picker::proposals(map, &view, &legal, horizon, &known);
    let root_move = |candidate: Candidate, reason| RootMove {
        candidate: Candidate {
            reason: if Some(candidate.mv) == advised {
                Reason::Advice
            } else {
                reason
            },
            ..candidate
        },
        score: -Score::INFINITE,
        line: None,
        failed_low: None,
    };
    let proposed = proposed.into_iter().map(|c| root_move(c, c.reason));
    let others = others.into_iter().map(|c| root_move(c, Reason::SafetyNet));
    let mut moves: Vec<RootMove> = proposed
        .chain(others)
        .filter(|r| allowed.is_empty() || allowed.contains(&r.candidate.mv))
        .collect();
    moves.sort_by_key(|r| r.candidate.reason != Reason::Advice);
    if !parts.safety_net && moves.iter().any(|r| r.candidate.reason != Reason::SafetyNet) {
        moves.retain(|r| r.candidate.reason != Reason::SafetyNet);
    }
    moves
}
