//! Fields that matter to pawns: ahead of them, beside them, from which the other side's could stop them (chessprogramming wiki,
//! "Pawn Spans"), and which pawns have passed those.

use puchok_zones::board::view::View;
use shakmaty::{Bitboard, Color, File, Rank, Role, Square};

pub(crate) use puchok_zones::zone::promotion::path as ahead;

/// All ranks beyond this one as the side sees it.
#[inline]
pub(crate) fn beyond(color: Color, rank: Rank) -> Bitboard {
    let rank = rank.to_u32();
    Bitboard(match color {
        Color::White => (!0_u64 << 8) << (8 * rank),
        Color::Black => (!0_u64 >> 8) >> (8 * (7 - rank)),
    })
}

/// The files beside a file.
#[inline]
pub(crate) fn beside(file: File) -> Bitboard {
    let file = Bitboard::from_file(file).0;
    Bitboard(((file << 1) & !FILE_A) | ((file >> 1) & !FILE_H))
}

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// The fields on which a pawn of the other side could block or capture a pawn on its way to promotion.
#[inline]
pub(crate) fn passed_span(color: Color, square: Square) -> Bitboard {
    (Bitboard::from_file(square.file()) | beside(square.file())) & beyond(color, square.rank())
}

/// The pawns of a side that no pawn of the other side can stop.
pub(crate) fn passed(view: &View, color: Color) -> Bitboard {
    let other = view.pieces(!color, Role::Pawn);
    let own = view.pieces(color, Role::Pawn);
    let mut passed = Bitboard::EMPTY;
    for square in own {
        if (passed_span(color, square) & other).is_empty() && (ahead(color, square) & own).is_empty() {
            passed.add(square);
        }
    }
    passed
}

/// The rank of a field as the side sees it, 0 to 7.
#[inline]
pub(crate) fn relative_rank(color: Color, square: Square) -> usize {
    color.relative_rank(square.rank()).to_usize()
}

/// The fields a step further as `color` sees it.
#[inline]
pub(crate) fn one_step(color: Color, fields: Bitboard) -> Bitboard {
    match color {
        Color::White => Bitboard(fields.0 << 8),
        Color::Black => Bitboard(fields.0 >> 8),
    }
}
