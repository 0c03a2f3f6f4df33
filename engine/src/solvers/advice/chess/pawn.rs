//! King and pawn against king: the rule of the square, key squares. Predicates about the pawn are false
//! without one.

use shakmaty::{Bitboard, Chess, Color, File, Move, Position as _, Rank, Role, Square, attacks};

use super::fields::{coordinates, distance, our_king, ours, their_king};
use super::moves;

fn pawn(position: &Chess) -> Option<Square> {
    ours(position, Role::Pawn)
}

/// The promotion square.
fn goal(pawn: Square) -> Square {
    Square::from_coords(pawn.file(), Rank::Eighth)
}

pub(super) fn promoted(position: &Chess) -> bool {
    let board = position.board();
    pawn(position).is_none() && (board.white() & board.rooks_and_queens()).any()
}

/// The rule of the square: the opponent's king alone arrives too late. Our king must not stand in the way.
pub(super) fn outside_square(position: &Chess) -> bool {
    pawn(position).is_some_and(|pawn| {
        let (x, y) = coordinates(pawn);
        let (our_x, our_y) = coordinates(our_king(position));
        let double = i32::from(y == 2);
        // A king ahead of the pawn may obstruct its double step.
        let blocked = our_x == x && our_y > y;
        let pushes = 8 - y - double;
        let first = position.turn().fold_wb(0, 1);
        !blocked && distance(their_king(position), goal(pawn)) > pushes + first
    })
}

/// Whether this is a key square of the pawn: from there our king escorts it to promotion, whoever is to move,
/// unless the pawn is captured.
fn is_key(square: Square, pawn: Square) -> bool {
    let (x, y) = coordinates(square);
    let (pawn_x, pawn_y) = coordinates(pawn);
    if pawn_x == 1 || pawn_x == 8 {
        return x == pawn_x.clamp(2, 7) && y >= 7;
    }
    let ahead = y - pawn_y;
    (x - pawn_x).abs() <= 1
        && match pawn_y {
            2..=4 => ahead == 2,
            5 => ahead == 1 || ahead == 2,
            6 => ahead == 1,
            _ => (0..=1).contains(&ahead) && x != pawn_x,
        }
}

/// Our king is on a key square. Those of a rook's pawn are far ahead of it, so there the king succeeds only
/// if the opponent's king cannot capture the pawn first.
pub(super) fn king_on_key_square(position: &Chess) -> bool {
    pawn(position).is_some_and(|pawn| {
        let king = our_king(position);
        let rooks_files = Bitboard::from_file(File::A) | Bitboard::from_file(File::H);
        is_key(king, pawn)
            && (!rooks_files.contains(pawn)
                || comes_through(pawn, their_king(position).into(), king, position.turn()))
    })
}

/// Whether the pawn, advancing at each turn, comes under the protection of our king, which stands still,
/// before the opponent's king captures or stops it. That king may stand on any of the fields `theirs`.
fn comes_through(pawn: Square, theirs: Bitboard, king: Square, turn: Color) -> bool {
    let protected = attacks::king_attacks(king);
    if protected.contains(pawn) {
        return true;
    }
    if turn == Color::Black {
        let barred = protected | attacks::pawn_attacks(Color::White, pawn);
        let reached = theirs.into_iter().fold(Bitboard::EMPTY, |reached, from| {
            reached | attacks::king_attacks(from)
        });
        let reached = reached & !barred;
        return !reached.contains(pawn) && comes_through(pawn, reached, king, Color::White);
    }
    let pushes = if pawn.rank() == Rank::Second { 2 } else { 1 };
    (1..=pushes)
        .map_while(|steps| pawn.offset(8 * steps).filter(|&to| !theirs.contains(to)))
        .any(|to| comes_through(to, theirs, king, Color::Black))
}

pub(super) fn rank(position: &Chess) -> i32 {
    pawn(position).map_or(8, |pawn| coordinates(pawn).1)
}

pub(super) fn king_rank(position: &Chess) -> i32 {
    coordinates(our_king(position)).1
}

/// The number of moves our king needs to reach the nearest key square; 0 without a pawn.
pub(super) fn to_key_square(position: &Chess) -> i32 {
    pawn(position).map_or(0, |pawn| to_key(our_king(position), pawn))
}

fn to_key(king: Square, pawn: Square) -> i32 {
    let keys = Square::ALL.into_iter().filter(|&square| is_key(square, pawn));
    keys.map(|key| distance(king, key)).min().unwrap_or(0)
}

pub(super) fn king_to_key_square(position: &Chess, list: &mut Vec<Move>) {
    if let Some(pawn) = pawn(position).filter(|_| position.turn() == Color::White) {
        let before = to_key(our_king(position), pawn);
        let mut king_moves = Vec::new();
        moves::king_diagonal_first(position, &mut king_moves);
        king_moves.retain(|mv| to_key(mv.to(), pawn) < before);
        list.extend(king_moves);
    }
}

pub(super) fn pawn_move(position: &Chess, list: &mut Vec<Move>) {
    if position.turn() == Color::White {
        let legal = position.legal_moves().into_iter();
        list.extend(legal.filter(|mv| mv.role() == Role::Pawn));
    }
}
