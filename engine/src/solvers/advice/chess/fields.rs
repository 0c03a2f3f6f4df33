//! Where men stand, and distances between fields.

use shakmaty::{Bitboard, Chess, Color, Position as _, Role, Square};

/// Our king.
#[inline]
pub(super) fn our_king(position: &Chess) -> Square {
    king(position, Color::White)
}

/// The opponent's king.
#[inline]
pub(super) fn their_king(position: &Chess) -> Square {
    king(position, Color::Black)
}

#[inline]
fn king(position: &Chess, color: Color) -> Square {
    // A legal position has both kings.
    position.board().king_of(color).unwrap_or(Square::A1)
}

/// Our first man of this role.
#[inline]
pub(super) fn ours(position: &Chess, role: Role) -> Option<Square> {
    position.board().by_piece(role.of(Color::White)).first()
}

/// The number of king moves between two fields.
#[inline]
pub(super) fn distance(a: Square, b: Square) -> i32 {
    a.distance(b) as i32
}

/// The number of steps along files and ranks between two fields.
#[inline]
pub(super) fn steps(a: Square, b: Square) -> i32 {
    let (ax, ay) = coordinates(a);
    let (bx, by) = coordinates(b);
    (ax - bx).abs() + (ay - by).abs()
}

/// File and rank, each from 1 to 8.
#[inline]
pub(super) fn coordinates(square: Square) -> (i32, i32) {
    (i32::from(square.file()) + 1, i32::from(square.rank()) + 1)
}

/// Steps from a field to the nearest edge: 0 on the edge, 3 in the middle.
#[inline]
pub(super) fn from_edge(square: Square) -> i32 {
    let (x, y) = coordinates(square);
    let nearest = |coordinate: i32| (coordinate - 1).min(8 - coordinate);
    nearest(x).min(nearest(y))
}

/// Whether a field is on the edge.
#[inline]
pub(super) fn is_edge(square: Square) -> bool {
    Bitboard::EDGES.contains(square)
}

/// Whether `b` lies strictly between `a` and `c`.
#[inline]
pub(super) fn between(a: i32, b: i32, c: i32) -> bool {
    a < b && b < c || c < b && b < a
}
