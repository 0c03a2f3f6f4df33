//! Where a piece can go on a board in one move, and where it can stop on the way to a field two moves away.

use puchok_bundles::{Mover, waypoints};
use shakmaty::{Bitboard, Board, Color, Move, Piece, Rank, Role, Square, attacks};

/// The fields to which a piece can move on a board, ignoring en passant, castling and checks. A king is never
/// captured.
#[inline]
pub fn moves_on(board: &Board, piece: Piece, from: Square) -> Bitboard {
    let occupied = board.occupied();
    let fields = attacks::attacks(from, piece, occupied) & !board.kings();
    match piece.role {
        Role::Pawn => (fields & board.by_color(!piece.color)) | pawn_steps(piece.color, from, occupied),
        _ => fields & !board.by_color(piece.color),
    }
}

/// The officers, from knight to queen.
pub const OFFICERS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// The pieces that walk by the same steps everywhere: the officers, and the king.
pub const WALKERS: [Role; 5] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

/// The offset to the field in front of a pawn, for [`Square::offset`] and [`Bitboard::shift`].
#[inline]
pub fn forward(side: Color) -> i32 {
    side.fold_wb(8, -8)
}

/// The fields straight ahead that a pawn can step to.
#[inline]
pub fn pawn_steps(side: Color, from: Square, occupied: Bitboard) -> Bitboard {
    let pawn = Bitboard::from_square(from);
    let one = pawn.shift(forward(side)) & !occupied;
    let third = side.relative_rank(Rank::Third);
    one | ((one & Bitboard::from_rank(third)).shift(forward(side)) & !occupied)
}

/// The pawn of `side`, among `pawns`, that can step straight ahead to an empty field; at most one.
#[inline]
pub(crate) fn pawn_stepping_to(field: Square, side: Color, pawns: Bitboard, occupied: Bitboard) -> Bitboard {
    let one = Bitboard::from_square(field).shift(-forward(side));
    let two = if field.rank() == side.relative_rank(Rank::Fourth) {
        (one & !occupied).shift(-forward(side))
    } else {
        Bitboard::EMPTY
    };
    (one | two) & pawns
}

/// The king distance of every pair of fields.
static DISTANCES: [[u8; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            table[from][to] = Square::new(from as u32).distance(Square::new(to as u32)) as u8;
            to += 1;
        }
        from += 1;
    }
    table
};

/// The king distance between two fields, by table look-up because judging moves uses it.
#[inline]
pub(crate) fn distance(from: Square, to: Square) -> u8 {
    DISTANCES[from.to_usize()][to.to_usize()]
}

/// Whether a move neither captures nor promotes.
#[inline]
pub fn is_quiet(mv: Move) -> bool {
    match mv {
        // The common case, matched directly.
        Move::Normal {
            capture, promotion, ..
        } => capture.is_none() && promotion.is_none(),
        _ => !mv.is_capture(),
    }
}

/// The origin and destination of a move; for castling the fields of king and rook.
#[inline]
pub fn ends(mv: Move) -> (Square, Square) {
    match mv {
        // The common case, matched directly.
        Move::Normal { from, to, .. } => (from, to),
        // Only drops, which chess does not have, have no origin.
        _ => (mv.from().unwrap_or(mv.to()), mv.to()),
    }
}

/// Where the moving piece stands after the move; for castling the king's new field.
#[inline]
pub fn field_of_arrival(mv: Move, side: Color) -> Square {
    match mv.castling_side() {
        Some(castling) => castling.king_to(side),
        None => mv.to(),
    }
}

/// The fields that the moving side vacates; when castling, the rook's as well.
#[inline]
pub fn fields_left(mv: Move) -> Bitboard {
    let rook = match mv {
        Move::Castle { rook, .. } => Bitboard::from(rook),
        _ => Bitboard::EMPTY,
    };
    mv.from().map_or(rook, |from| rook.with(from))
}

/// Where the piece on a field stands after a move by `side`; `None` if it was captured.
pub fn field_after(mv: Move, side: Color, at: Square) -> Option<Square> {
    if mv.from() == Some(at) {
        return Some(field_of_arrival(mv, side));
    }
    match mv {
        Move::Castle { rook, .. } if rook == at => mv.castling_side().map(|castling| castling.rook_to(side)),
        Move::Castle { .. } => Some(at),
        _ => (field_of_capture(mv) != at).then_some(at),
    }
}

/// The field of the captured piece, which en passant is not the pawn's destination; of a move that captures
/// nothing, its destination.
#[inline]
pub fn field_of_capture(mv: Move) -> Square {
    match mv {
        Move::EnPassant { from, to } => Square::from_coords(to.file(), from.rank()),
        _ => mv.to(),
    }
}

/// The fields α1 of the trajectories of length two from α0 to αk on a board; `reach` are the fields to which
/// the piece can move.
#[inline]
pub fn stops_on(board: &Board, piece: Piece, from: Square, to: Square, reach: Bitboard) -> Bitboard {
    let stops = waypoints(Mover::new(piece.color, piece.role), from, to) & reach;
    if stops.is_empty() {
        return stops;
    }
    let last_step = match piece.role {
        Role::Pawn => attacks::pawn_attacks(!piece.color, to),
        _ => attacks::attacks(to, piece, board.occupied().without(from)),
    };
    stops & last_step
}
