//! What stands against a plan: as [`resistance`] reads it on the board on which the piece sets out, with the ways of pawns looked at
//! field by field.

use puchok_zones::board::steps::pawn_steps;
use puchok_zones::board::view::View;
use puchok_zones::board::{corner, exchange};
use puchok_zones::plan::Way;
use puchok_zones::plan::resistance::{self, Opposition};
use puchok_zones::zone::State;
use shakmaty::{Bitboard, Color, Role, Square, attacks};

use super::gain;
use crate::score::Centipawns;

/// Moves of a pawn that has to be reckoned with.
const SOON: usize = 2;

/// Moves of a pawn that are looked at: from its start to where it controls the sixth rank.
const FURTHEST: usize = 5;

/// What the other side does about a piece on its way, of which the last step is the plan's move number `moves`.
///
/// `view` is the board after what the plan's other pieces do.
pub(super) fn against(view: &View, way: &Way, moves: usize) -> Opposition {
    let seen = resistance::against(view, way);
    let is_frozen = seen.state() == State::Frozen;
    if is_frozen || matches!(way.role, Role::Pawn | Role::King) {
        return seen;
    }
    // One that can't come by itself may come with support.
    let is_by_pawn = matches!(
        seen,
        Opposition::PawnInTime { .. } | Opposition::PawnLater { .. } | Opposition::NotSoon
    );
    let (side, to) = (way.side, way.to());
    let there = View::of(gain::after(view.board(), way.steps()), view.turn(), None);
    let driver = driver(&there, side, to);
    // The other side's moves before the piece arrives.
    let time = moves - usize::from(view.turn() == side);
    match driver {
        Some((pawn, to, steps)) if steps <= time.max(1) && steps <= SOON => {
            Opposition::PawnInTime { pawn, to }
        }
        Some((pawn, to, steps)) if steps <= SOON => Opposition::PawnLater { pawn, to },
        _ => match taker(&there, way) {
            Some((piece, role)) => Opposition::Exchange { piece, role },
            None if driver.is_some() || is_by_pawn => Opposition::NotSoon,
            None => Opposition::Nobody,
        },
    }
}

/// The piece of no greater value that can take on the last field of a way.
fn taker(there: &View, way: &Way) -> Option<(Square, Role)> {
    let (to, other) = (way.to(), !way.side);
    // What the piece itself pins may take it; nobody may who would leave another check standing.
    let (occupied, king) = (there.occupied(), there.king(other));
    let is_tied = |&on: &Square| !attacks::aligned(king, on, to);
    let tied = there.pinned(other).into_iter().filter(is_tied).collect();
    let checks = there.board().attacks_to(king, way.side, occupied).without(to);
    if checks.any() {
        return None;
    }
    exchange::first_capturer(there.board(), to, other, occupied, tied)
        .filter(|&(_, role)| exchange::value(role) <= exchange::value(way.role))
}

/// The pawn that controls a field soonest by advancing over free fields, on none of which, the last included, it is taken for nothing:
/// where it stands, where it goes, and with how many moves. `there` is the board with the piece of `side` on the field.
fn driver(there: &View, side: Color, field: Square) -> Option<(Square, Square, usize)> {
    let other = !side;
    let from_where = attacks::pawn_attacks(side, field);
    let mut best: Option<(Square, Square, usize)> = None;
    for pawn in corner::in_order(other, there.pieces(other, Role::Pawn) & !there.pinned(other)) {
        let mut reached = Bitboard::from(pawn);
        for moves in 1..=FURTHEST {
            reached = reached
                .into_iter()
                .flat_map(|at| {
                    let steps = pawn_steps(other, at, there.occupied()).into_iter();
                    steps.filter(move |&to| !is_lost(there, side, pawn, (at, to)))
                })
                .collect();
            if let Some(to) = corner::first_seen(other, reached & from_where) {
                if best.is_none_or(|(.., before)| moves < before) {
                    best = Some((pawn, to, moves));
                }
                break;
            }
        }
    }
    best
}

/// Whether a pawn of the other side that makes a step of its way is then taken by `side` for nothing, in passing included.
fn is_lost(there: &View, side: Color, pawn: Square, (at, to): (Square, Square)) -> bool {
    let lost_on = |field: Square| {
        let board = gain::moved(there.board(), pawn, field);
        exchange::reply(&board, field, Role::Pawn, side, board.occupied()) > Centipawns::ZERO
    };
    let passed = attacks::between(at, to) & there.by_role(side, Role::Pawn);
    lost_on(to) || passed.into_iter().any(lost_on)
}

#[cfg(test)]
mod tests {
    use super::*;
    use puchok_zones::plan::ways::to_field;
    use puchok_zones::zone::cells::Cells;
    use shakmaty::{CastlingMode, Chess, fen::Fen};

    fn judged(fen: &str, from: Square, to: Square, moves: usize) -> Opposition {
        let chess: Chess = fen
            .parse::<Fen>()
            .unwrap()
            .into_position(CastlingMode::Standard)
            .unwrap();
        let view = View::new(&chess);
        let way = to_field(&view, &mut Cells::new(), from, to, 4).unwrap();
        against(&view, &way, moves)
    }

    /// On e5 the pawn would be taken for nothing: by the pawn on d4, and by the bishop on f4 itself.
    #[test]
    fn a_pawn_does_not_come_where_it_is_taken_for_nothing() {
        let fen = "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 1";
        let bishop = judged(fen, Square::C1, Square::F4, 2);
        assert_eq!(bishop.state(), State::Open, "{bishop:?}");
        // Protected by the pawn on d6 and the knight it comes.
        let fen = "r1bqkbnr/ppp1pppp/2np4/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 1";
        let (pawn, to) = (Square::E7, Square::E5);
        assert_eq!(
            judged(fen, Square::C1, Square::F4, 2),
            Opposition::PawnInTime { pawn, to }
        );
    }

    /// The bishop leaves the line on which the rook then pins the knight to its king.
    #[test]
    fn who_is_pinned_then_does_not_take() {
        let pinned = judged("4k3/4n3/8/8/2P1B3/8/8/K3R3 w - - 0 1", Square::E4, Square::D5, 1);
        assert_eq!(pinned, Opposition::Nobody);
        let (piece, role) = (Square::E7, Role::Knight);
        let free = judged("4k3/4n3/8/8/2P1B3/8/8/K7 w - - 0 1", Square::E4, Square::D5, 1);
        assert_eq!(free, Opposition::Exchange { piece, role });
    }

    /// To attack the rook from c4 the pawn comes by c5, where the pawn on b4 takes it.
    #[test]
    fn every_field_of_the_way_counts() {
        let (pawn, to) = (Square::C7, Square::C4);
        let free = judged("4k3/2p5/8/8/8/7R/8/4K3 w - - 0 1", Square::H3, Square::D3, 1);
        assert_eq!(free, Opposition::PawnLater { pawn, to });
        let taken = judged("4k3/2p5/8/8/1P6/7R/8/4K3 w - - 0 1", Square::H3, Square::D3, 1);
        assert_eq!(taken, Opposition::NotSoon);
    }
}
