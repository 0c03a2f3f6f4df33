//! A plan beside a main line, for tests.

use shakmaty::CastlingMode;

use super::Met;
use crate::plans::candidates::{Candidate, moves_of, one_move};
use crate::plans::naming::Name;
use crate::plans::trunk::{self, Step};
use crate::position::Position;

/// A position, a line from it, and the plan of the side to move, or of the other, with these steps.
pub(super) fn with_plan<T>(
    (fen, line): (&str, &str),
    (san, steps, name): (&str, &[Step], Name),
    ask: impl Fn(&Met<'_>, &Candidate) -> T,
) -> T {
    let before = Position::from_fen(fen, CastlingMode::Standard).unwrap();
    let moves = moves_of(&before, line);
    let &(_, to) = steps.last().unwrap();
    let ways = trunk::ways(steps.iter().copied());
    let way = ways.iter().find(|way| way.last() == Some(&to)).unwrap();
    let side = before.board().color_at(way[0]).unwrap();
    let start = trunk::start(&before, side).unwrap();
    let (own, _) = trunk::play(&start, steps).unwrap();
    let plan = Candidate {
        role: own.last().unwrap().role(),
        from: way[0],
        to,
        target: None,
        name,
        moves: own,
        fields: way[1..].to_vec(),
        ..one_move(&start, san)
    };
    ask(&Met::by(&before, moves[0], &moves), &plan)
}
