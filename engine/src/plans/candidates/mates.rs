//! The mate at the end of the main line, as a plan.

use puchok_zones::plan::resistance::Opposition;
use shakmaty::{Color, Move, Square};

use super::{Candidate, Scene};
use crate::plans::kind::Kind;
use crate::plans::naming::{Manner, Name};
use crate::plans::trunk::{self, Step};
use crate::position::Position;
use crate::score::Centipawns;

/// The most moves of the piece that mates.
const LONGEST: usize = 4;

impl Scene<'_> {
    /// The plan of the piece that mates after these moves of its side in the main line, with its whole way; of
    /// a pawn that mates as what it has become, up to where it promotes. `None` if the way is longer than
    /// [`LONGEST`]: nobody plans checks from all sides. Its moves are those that can be made while the other
    /// side passes, before the first check: of the piece alone or, if it can make none, of the side, from
    /// where the main line lets it begin.
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
        let steps = line.iter().map(|&mv| trunk::step(mv, side));
        let steps = steps.collect::<Option<Vec<Step>>>()?;
        let way = trunk::way_of_last(&steps);
        if way.len() > LONGEST {
            return None;
        }
        let promotes = |step: &Step| {
            line.iter()
                .any(|mv| mv.is_promotion() && trunk::is_made_by(*mv, *step))
        };
        let own = &way[..way
            .iter()
            .position(promotes)
            .map_or(way.len(), |number| number + 1)];
        let manner = match own.len() < way.len() {
            true => Manner::Promoted,
            false => Manner::Plain,
        };
        let (&(from, _), &(_, to)) = (own.first()?, own.last()?);
        let mut moves = as_far_as_possible(start, own).or_else(|| as_far_as_possible(line_start, &steps))?;
        trunk::promote_as(line, moves.last_mut()?);
        Some(Candidate {
            side,
            role: self.view.role_at(from)?,
            from,
            to,
            target: None,
            name: Name {
                manner,
                ..Name::of(Kind::Mate)
            },
            moves,
            fields: own.iter().map(|&(_, to)| to).collect::<Vec<Square>>(),
            gain: Centipawns::ZERO,
            opposition: Opposition::Nobody,
            zone: None,
        })
    }
}

/// As many of the first steps as can be made while the other side passes, at least one.
fn as_far_as_possible(start: &Position, steps: &[Step]) -> Option<Vec<Move>> {
    let made = |count: usize| trunk::play(start, &steps[..count]);
    let (moves, _) = (1..=steps.len()).rev().find_map(made)?;
    Some(moves)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use shakmaty::CastlingMode;

    use super::*;
    use crate::plans::candidates::moves_of;

    /// The mate of the other side at the end of a line.
    fn mate(fen: &str, line: &str) -> Option<Candidate> {
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let moves = moves_of(&position, line);
        let side = !position.turn();
        let own = moves.iter().skip(1).step_by(2).copied().collect();
        let after = position.after(moves[0]);
        let start = trunk::start(&position, side).unwrap();
        Scene::new(&position).mate(side, &start, &(own, &after))
    }

    /// The queen that mates on e6 was a pawn, whose way ends on e8; one that mates by promoting is no more.
    #[test]
    fn the_way_of_a_pawn_ends_where_it_promotes() {
        let fen = "8/3Q4/4P1k1/8/5PP1/8/6K1/8 b - - 0 56";
        let plan = mate(fen, "Kh6 e7 Kg7 e8=Q+ Kh6 Qee6#").unwrap();
        assert_eq!(plan.fields, [Square::E7, Square::E8]);
        assert_eq!(plan.name.manner, Manner::Promoted);
        let plan = mate("7k/8/4P1K1/8/8/8/8/8 b - - 0 1", "Kg8 e7 Kh8 e8=Q#").unwrap();
        assert_eq!(plan.fields, [Square::E7, Square::E8]);
        assert_eq!(plan.name.manner, Manner::Plain);
    }

    /// A queen that mates after chasing the king over the board has planned nothing of the kind.
    #[test]
    fn a_chase_over_the_board_is_no_plan() {
        let fen = "6k1/8/6K1/8/8/8/8/3Q4 b - - 0 1";
        assert!(mate(fen, "Kf8 Qd8#").is_some());
        let chase = "Kf8 Qf3+ Ke7 Qb7+ Kf8 Qc8+ Ke7 Qc7+ Kf8 Qd8#";
        assert!(mate(fen, chase).is_none());
    }
}
