//! The mate at the end of the main line, as a plan.

use puchok_zones::board::steps::field_of_arrival;
use puchok_zones::plan::resistance::Opposition;
use shakmaty::{Color, Move, Square};

use super::{Candidate, Scene};
use crate::plans::kind::Kind;
use crate::plans::naming::Name;
use crate::plans::trunk::{self, Step};
use crate::position::Position;
use crate::score::Centipawns;

impl Scene<'_> {
    /// The plan of the piece that mates after these moves of its side in the main line, with its whole way.
    /// Its moves are those that can be made while the other side passes, before the first check: of the piece
    /// alone or, if it can make none, of the side, from where the main line lets it begin.
    pub(in crate::plans) fn mate(
        &self,
        side: Color,
        start: &Position,
        (line, line_start): &(Vec<Move>, &Position),
    ) -> Option<Candidate> {
        // When castling, the rook's way differs from the king's.
        if line.iter().any(|mv| mv.is_castle()) {
            return None;
        }
        let steps = line
            .iter()
            .map(|&mv| Some((mv.from()?, field_of_arrival(mv, side))));
        let steps = steps.collect::<Option<Vec<Step>>>()?;
        let way = way_of_last(&steps);
        let (&(from, _), &(_, to)) = (way.first()?, way.last()?);
        let mut moves = as_far_as_possible(start, &way).or_else(|| as_far_as_possible(line_start, &steps))?;
        promote_as(*line.last()?, moves.last_mut()?);
        Some(Candidate {
            side,
            role: self.view.role_at(from)?,
            from,
            to,
            target: None,
            name: Name::of(Kind::Mate),
            moves,
            fields: way.iter().map(|&(_, to)| to).collect::<Vec<Square>>(),
            gain: Centipawns::ZERO,
            opposition: Opposition::Nobody,
            zone: None,
        })
    }
}

/// Promotes a pawn to what it becomes by the mating move, if that is the move: steps promote to a queen.
fn promote_as(mates: Move, last: &mut Move) {
    if let Move::Normal {
        from, to, promotion, ..
    } = last
        && (mates.from(), mates.to()) == (Some(*from), *to)
    {
        *promotion = mates.promotion();
    }
}

/// The steps of the piece that makes the last one.
fn way_of_last(steps: &[Step]) -> Vec<Step> {
    let mut at = steps.last().map(|&(_, to)| to);
    let mut way: Vec<Step> = Vec::new();
    for &(from, to) in steps.iter().rev() {
        if Some(to) == at {
            way.push((from, to));
            at = Some(from);
        }
    }
    way.reverse();
    way
}

/// As many of the first steps as can be made while the other side passes, at least one.
fn as_far_as_possible(start: &Position, steps: &[Step]) -> Option<Vec<Move>> {
    let made = |count: usize| trunk::play(start, &steps[..count]);
    let (moves, _) = (1..=steps.len()).rev().find_map(made)?;
    Some(moves)
}
