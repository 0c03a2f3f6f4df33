//! The search for a mate in at most N moves (UCI's `go mate`), by the solver of problems.

use std::cell::RefCell;
use std::sync::atomic::Ordering;

use shakmaty::Move;

use super::threads::Found;
use super::worker::Shared;
use crate::game::Game;
use crate::limits::Limits;
use crate::params;
use crate::report::{Bound, Branching, Line, Observer};
use crate::score::{Ply, Score};
use crate::solvers::problems::{self, Distance, Search};

/// The result of a search for a mate.
struct Proof {
    /// The line to a mate, with its score.
    line: Option<Line>,
    /// Whether it is proved that there is none.
    is_refuted: bool,
    /// The nodes it took.
    branching: Branching,
}

/// The longest mate to look for, in moves; `None` if none was asked for. A limit of depth is one of plies: the
/// mating move has to be among them.
pub(super) fn most_moves(limits: &Limits) -> Option<u32> {
    let deepest = limits.depth.map_or(u32::MAX, |plies| plies.div_ceil(2));
    limits.mate.map(|most| most.min(deepest))
}

/// Looks for a mate in at most `most` moves, within what is left of the search's limits, and claims the nodes
/// it takes.
fn prove(
    shared: &Shared<'_>,
    game: &Game,
    first_moves: &[Move],
    most: u8,
    observer: &mut dyn Observer,
) -> Proof {
    let spent = shared.claimed.load(Ordering::Relaxed);
    let observer = RefCell::new(observer);
    let stop = |nodes| {
        observer.borrow_mut().solving(spent + nodes);
        shared.is_over()
    };
    let most = Distance::new(most).unwrap_or(Distance::LONGEST);
    let found = problems::find(
        game.position(),
        &Search {
            most,
            first_moves,
            drawn: &game.twice_on_the_board(),
            nodes: shared.node_limit.saturating_sub(spent),
            shortening: params::MATE_SHORTENING,
            table_mib: params::MATE_TABLE,
        },
        &stop,
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
        is_refuted: found.none >= most,
        branching: found.branching,
    }
}

/// Lets the solver of problems look for a mate in at most `most` moves that is shorter than any already
/// found.
///
/// Such a mate becomes the first line; the number of lines does not grow, except from none to one.
pub(super) fn look_for(
    found: &mut Found,
    shared: &Shared<'_>,
    game: &Game,
    allowed: &[Move],
    most: u32,
    observer: &mut dyn Observer,
) {
    let Some(shorter) = found.shorter_than_found(most) else {
        return;
    };
    let proof = prove(shared, game, allowed, shorter, observer);
    // Some of the moves say nothing of the others, nor does a mate that is the shortest.
    let has_mate = found
        .lines
        .first()
        .is_some_and(|line| line.score.is_win_by_mate());
    if proof.is_refuted && allowed.is_empty() && !has_mate {
        observer.no_mate(u32::from(shorter));
    }
    found.branching.moves += proof.branching.moves;
    found.branching.interior += proof.branching.interior;
    if let Some(mut line) = proof.line {
        // The reported depth must not fall below what was reported before.
        let before = found.lines.first().map_or(0, |line| line.depth);
        line.depth = line.depth.max(before);
        let most = found.lines.len().max(1);
        found.lines.retain(|other| other.pv.first() != line.pv.first());
        found.lines.insert(0, line);
        found.lines.truncate(most);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mate_lies_within_the_depth() {
        for (mate, depth, most) in [
            (None, Some(3), None),
            (Some(20), None, Some(20)),
            (Some(20), Some(3), Some(2)),
            (Some(20), Some(4), Some(2)),
            (Some(2), Some(9), Some(2)),
        ] {
            let limits = Limits {
                mate,
                depth,
                ..Limits::default()
            };
            assert_eq!(most_moves(&limits), most, "{mate:?}, {depth:?}");
        }
    }
}
