//! Fields that matter to pawns: those ahead of them, beside them, and those from which enemy pawns could stop
//! them (Chess Programming Wiki, "Pawn Spans"); and passed pawns.

use shakmaty::{Bitboard, Board, Color, File, Rank, Role, Square};

use crate::board::view::View;

/// All ranks beyond this one from the side's point of view.
#[inline]
pub fn beyond(color: Color, rank: Rank) -> Bitboard {
    let rank = rank.to_u32();
    Bitboard(match color {
        Color::White => (!0_u64 << 8) << (8 * rank),
        Color::Black => (!0_u64 >> 8) >> (8 * (7 - rank)),
    })
}

/// The fields in front of a pawn, up to the last rank.
#[inline]
pub fn ahead(side: Color, pawn: Square) -> Bitboard {
    Bitboard::from_file(pawn.file()) & beyond(side, pawn.rank())
}

/// All fields but those of the a-file, and but those of the h-file: from these a step to the west and to the
/// east, as White sees it, stays on the board.
pub(crate) const NOT_A: Bitboard = Bitboard(!0x0101_0101_0101_0101);
pub(crate) const NOT_H: Bitboard = Bitboard(!0x8080_8080_8080_8080);

/// The fields next to these on their ranks.
#[inline]
pub const fn sideways(fields: Bitboard) -> Bitboard {
    Bitboard((fields.0 & NOT_A.0) >> 1 | (fields.0 & NOT_H.0) << 1)
}

/// The adjacent files.
#[inline]
pub fn beside(file: File) -> Bitboard {
    sideways(Bitboard::from_file(file))
}

/// The fields that a side's `pawns` control.
#[inline]
pub fn control(color: Color, pawns: Bitboard) -> Bitboard {
    one_step(color, sideways(pawns))
}

/// The fields on which an enemy pawn could block or capture this pawn on its way to promotion.
#[inline]
pub fn passed_span(color: Color, square: Square) -> Bitboard {
    (Bitboard::from_file(square.file()) | beside(square.file())) & beyond(color, square.rank())
}

/// Whether a pawn is passed: no enemy pawn can stop or capture it on its way, and none of its own pawns is in
/// front.
#[inline]
pub fn is_passed(board: &Board, color: Color, pawn: Square) -> bool {
    let (own, other) = (board.by_color(color), board.by_color(!color));
    (passed_span(color, pawn) & other & board.pawns()).is_empty()
        && (ahead(color, pawn) & own & board.pawns()).is_empty()
}

/// The passed pawns of a side.
pub fn passed(view: &View, color: Color) -> Bitboard {
    let mut passed = Bitboard::EMPTY;
    for square in view.pieces(color, Role::Pawn) {
        if is_passed(view.board(), color, square) {
            passed.add(square);
        }
    }
    passed
}

/// The rank of a field from the side's point of view, 0 to 7.
#[inline]
pub fn relative_rank(color: Color, square: Square) -> usize {
    color.relative_rank(square.rank()).to_usize()
}

/// These fields shifted one step forward for `color`.
#[inline]
pub fn one_step(color: Color, fields: Bitboard) -> Bitboard {
    Bitboard(color.fold_wb(fields.0 << 8, fields.0 >> 8))
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::attacks;

    #[test]
    fn control_of_pawns_is_that_of_each() {
        for color in Color::ALL {
            for square in Square::ALL {
                assert_eq!(
                    control(color, Bitboard::from_square(square)),
                    attacks::pawn_attacks(color, square)
                );
            }
        }
    }
}
