//! The search for a mate in so many moves (UCI's `go mate`), by the solver of problems.

use std::sync::atomic::Ordering;

use shakmaty::Move;

use super::threads::Found;
use super::worker::Shared;
use crate::params;
use crate::position::Position;
use crate::report::{Bound, Branching, Line};
use crate::score::{Ply, Score};
use crate::solvers::problems::{self, Distance, Search};

/// What came of it.
struct Proof {
    /// The line to a mate, with its score.
    line: Option<Line>,
    /// What it cost.
    branching: Branching,
}

/// Looks for a mate in at most `most` moves within what is left of the search's limits, and claims what it takes of that.
fn prove(shared: &Shared<'_>, position: &Position, first_moves: &[Move], most: u8) -> Proof {
    let spent = shared.claimed.load(Ordering::Relaxed);
    let found = problems::find(
        position,
        &Search {
            most: Distance::new(most).unwrap_or(Distance::LONGEST),
            first_moves,
            nodes: shared.node_limit.saturating_sub(spent),
            shortening: params::MATE_SHORTENING,
            table_mib: params::MATE_TABLE,
        },
        &|| shared.is_over(),
    );
    shared.claimed.fetch_add(found.branching.moves, Ordering::Relaxed);
    let line = found.mate.map(|mate| {
        let ply = Ply::of_move(mate.get(), true);
        Line {
            score: Score::mate_at(ply),
            bound: Bound::Exact,
            depth: u32::from(ply.0),
            seldepth: u32::from(ply.0),
            pv: found.line,
        }
    });
    Proof {
        line,
        branching: found.branching,
    }
}

/// Asks the solver of problems for a mate in at most so many moves that is shorter than what was found. It becomes the first line, and at
/// most as many others as there were stay.
pub(super) fn look_for(
    found: &mut Found,
    shared: &Shared<'_>,
    position: &Position,
    allowed: &[Move],
    most: u32,
) {
    let Some(shorter) = found.shorter_than_found(most) else {
        return;
    };
    let proof = prove(shared, position, allowed, shorter);
    found.branching.moves += proof.branching.moves;
    found.branching.interior += proof.branching.interior;
    if let Some(mut line) = proof.line {
        // What is told goes on from the depth that was told before.
        let before = found.lines.first().map_or(0, |line| line.depth);
        line.depth = line.depth.max(before);
        let most = found.lines.len().max(1);
        found.lines.retain(|other| other.pv.first() != line.pv.first());
        found.lines.insert(0, line);
        found.lines.truncate(most);
    }
}
