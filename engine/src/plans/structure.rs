//! The pawn structure: which pawns are weak, which files are open, what the seventh rank offers.

use puchok_zones::board::view::View;
use shakmaty::{Bitboard, Board, Color, Rank, Role, Square};

use puchok_zones::board::pawn_spans;

/// Pawns of both sides from which an open file is worth mentioning: with fewer, all files are open.
pub const PAWNS_OF_FILES: usize = 8;

/// Plies of a line for which a piece has to stay on an outpost.
pub const OUTPOST_LASTS: usize = 4;

/// Whether a pawn depends on pieces for its protection: no pawn beside or behind it can ever protect it, or
/// nothing protects it now.
pub fn is_weak(view: &View, pawn: Square) -> bool {
    let Some(piece) = view.board().piece_at(pawn) else {
        return false;
    };
    let side = piece.color;
    if !view.controlled(side).contains(pawn) {
        return true;
    }
    let helpers = pawn_spans::beside(pawn.file()) & !pawn_spans::passed_span(side, pawn);
    (helpers & view.pieces(side, Role::Pawn)).is_empty()
}

/// Whether an attack by a piece of this role threatens the pawn; a queen's does only if nothing protects it.
pub fn is_target(view: &View, role: Role, pawn: Square) -> bool {
    let is_protected = view
        .board()
        .piece_at(pawn)
        .is_some_and(|piece| view.controlled(piece.color).contains(pawn));
    is_weak(view, pawn) && (role != Role::Queen || !is_protected)
}

/// Whether a file has no pawns.
pub fn is_open(view: &View, field: Square) -> bool {
    (Bitboard::from_file(field.file()) & view.board().pawns()).is_empty()
}

/// Whether no own pawn stands on the file of a field.
pub fn is_half_open(view: &View, side: Color, field: Square) -> bool {
    (Bitboard::from_file(field.file()) & view.pieces(side, Role::Pawn)).is_empty()
}

/// Whether a piece of the same side that does not itself work along the file stands in front of a rook or
/// queen on this field.
pub fn is_shut(board: &Board, side: Color, field: Square) -> bool {
    (pawn_spans::ahead(side, field) & board.by_color(side) & !board.rooks_and_queens()).any()
}

/// Whether the seventh rank, as a side sees it, offers a rook something: pawns to attack, or the other king
/// behind it.
pub fn has_work_on_the_seventh(board: &Board, side: Color) -> bool {
    let seventh = Bitboard::from_rank(side.relative_rank(Rank::Seventh));
    let last = Bitboard::from_rank(side.relative_rank(Rank::Eighth));
    ((board.pawns() & seventh | board.kings() & last) & board.by_color(!side)).any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{CastlingMode, Chess, fen::Fen};

    /// Before a rook on c1 a knight on c4 shuts the file; a knight beside the file does not, nor does a rook
    /// on it.
    #[test]
    fn a_file_behind_an_own_piece_is_shut() {
        let shut = |fen: &str| {
            let chess: Chess = fen
                .parse::<Fen>()
                .unwrap()
                .into_position(CastlingMode::Standard)
                .unwrap();
            is_shut(View::new(&chess).board(), Color::White, Square::C1)
        };
        assert!(shut("r4rk1/pp3ppp/2p5/8/2N5/8/PP3PPP/R4RK1 w - - 0 1"));
        assert!(!shut("r4rk1/pp3ppp/2p5/8/8/1N6/PP3PPP/R4RK1 w - - 0 1"));
        assert!(!shut("r4rk1/pp3ppp/2p5/8/8/8/PPR2PPP/R5K1 w - - 0 1"));
    }
}
