//! The search for a mate in so many moves (UCI's `go mate`), by the solver of problems.

use std::sync::atomic::Ordering;

use shakmaty::Move;

use super::worker::Shared;
use crate::position::Position;
use crate::report::{Bound, Branching, Line};
use crate::score::Score;
use crate::solvers::problems::{self, Distance, Search};

/// Size to which the solver's table may grow, in MiB.
const TABLE: usize = 256;

/// Moves that may be spent on looking for a shorter mate when one has been found: enough to settle mates in three or four,
/// where a GUI waits for an answer.
const SHORTENING: u64 = 2_000_000;

/// What came of it.
pub(super) struct Proof {
    /// The line to a mate, with its score.
    pub(super) line: Option<Line>,
    /// What it cost.
    pub(super) branching: Branching,
}

/// Looks for a mate in at most `most` moves within what is left of the search's limits.
pub(super) fn prove(shared: &Shared<'_>, position: &Position, first_moves: &[Move], most: u8) -> Proof {
    let spent = shared.nodes.load(Ordering::Relaxed);
    let found = problems::find(
        position,
        &Search {
            most: Distance::new(most).unwrap_or(Distance::LONGEST),
            first_moves,
            nodes: shared.node_limit.saturating_sub(spent),
            shortening: SHORTENING,
            table_mib: TABLE,
        },
        &|| shared.is_over(),
    );
    let line = found.mate.map(|mate| {
        let plies = 2 * u16::from(mate.get()) - 1;
        Line {
            score: Score::mate_at(plies),
            bound: Bound::Exact,
            depth: u32::from(plies),
            seldepth: u32::from(plies),
            pv: found.line,
        }
    });
    Proof {
        line,
        branching: found.branching,
    }
}
