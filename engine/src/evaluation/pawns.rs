//! Pawn structure.

use puchok_zones::view::View;
use shakmaty::{Bitboard, Color, File, Rank, Role, Square};

use super::weights::*;

pub use puchok_zones::promotion::path as ahead;

/// All ranks beyond this one as the side sees it.
#[inline]
fn beyond(color: Color, rank: Rank) -> Bitboard {
    let rank = rank.to_u32();
    Bitboard(match color {
        Color::White => (!0_u64 << 8) << (8 * rank),
        Color::Black => (!0_u64 >> 8) >> (8 * (7 - rank)),
    })
}

/// The files beside a file.
#[inline]
fn beside(file: File) -> Bitboard {
    let file = Bitboard::from_file(file).0;
    Bitboard(((file << 1) & !FILE_A) | ((file >> 1) & !FILE_H))
}

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// The fields on which a pawn of the other side could block or capture a pawn on its way to promotion.
#[inline]
pub fn passed_span(color: Color, square: Square) -> Bitboard {
    (Bitboard::from_file(square.file()) | beside(square.file())) & beyond(color, square.rank())
}

/// The pawns of a side that no pawn of the other side can stop.
pub fn passed(view: &View, color: Color) -> Bitboard {
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
pub fn relative_rank(color: Color, square: Square) -> usize {
    color.relative_rank(square.rank()).to_usize()
}

/// The estimate of a side's pawns.
pub fn estimate(view: &View, color: Color) -> Taper {
    let own = view.pieces(color, Role::Pawn);
    let other = view.pieces(!color, Role::Pawn);
    let own_control = view.by_role(color, Role::Pawn);
    let other_control = view.by_role(!color, Role::Pawn);
    let mut sum = Taper::default();
    for square in own {
        let rank = relative_rank(color, square);
        let neighbours = beside(square.file()) & own;
        let in_front = ahead(color, square);
        if neighbours.is_empty() {
            sum += ISOLATED_PAWN;
        } else if own_control.contains(square) || (neighbours & Bitboard::from_rank(square.rank())).any() {
            sum += CONNECTED_PAWN[rank];
        } else if (neighbours & !beyond(color, square.rank())).is_empty() {
            let stop = in_front & !beyond_next(color, square);
            if (stop & (other_control | other)).any() {
                sum += BACKWARD_PAWN;
            }
        }
        if (in_front & own).any() {
            sum += DOUBLED_PAWN;
        } else if (passed_span(color, square) & other).is_empty() {
            sum += PASSED_PAWN[rank] + passed_extras(view, color, square, rank);
        }
    }
    sum
}

/// All ranks beyond the next one.
#[inline]
fn beyond_next(color: Color, square: Square) -> Bitboard {
    // A pawn never stands on the last rank, so there is a next one.
    square
        .offset(if color.is_white() { 8 } else { -8 })
        .map_or(Bitboard::EMPTY, |next| beyond(color, next.rank()))
}

fn passed_extras(view: &View, color: Color, square: Square, rank: usize) -> Taper {
    let Some(steps) = i32::try_from(rank).ok().map(|r| r - 2).filter(|&s| s > 0) else {
        return Taper::default();
    };
    let path = ahead(color, square);
    let Some(next) = square.offset(if color.is_white() { 8 } else { -8 }) else {
        return Taper::default();
    };
    let distance = |side: Color| view.king(side).distance(next).min(5) as i32;
    let mut sum = PASSED_KING_DISTANCE * (steps * (distance(!color) - distance(color)));
    if !view.occupied().contains(next) {
        sum += PASSED_FREE * steps;
        if (path & (view.controlled(!color) | view.side(!color))).is_empty() {
            sum += PASSED_SAFE_PATH * steps;
        }
    }
    sum
}
