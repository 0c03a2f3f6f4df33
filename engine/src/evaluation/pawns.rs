//! Pawn structure.

use puchok_zones::board::view::View;
use shakmaty::{Bitboard, Color, File, Rank, Role, Square};

use super::activity::one_step;
use super::terms::{self, Account};

pub use puchok_zones::zone::promotion::path as ahead;

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
pub fn beside(file: File) -> Bitboard {
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

/// Notes what a side's pawns are like; `passed` are the passed pawns of both sides. Only where pawns stand is looked at.
pub fn describe(view: &View, color: Color, passed: Bitboard, account: &mut impl Account) {
    let own = view.pieces(color, Role::Pawn);
    let other = view.pieces(!color, Role::Pawn);
    let own_control = view.by_role(color, Role::Pawn);
    let other_control = view.by_role(!color, Role::Pawn);
    for square in own {
        let rank = relative_rank(color, square);
        let neighbours = beside(square.file()) & own;
        let in_front = ahead(color, square);
        let open = usize::from((in_front & (own | other)).is_empty());
        let phalanx = (neighbours & Bitboard::from_rank(square.rank())).any();
        let protected = own_control.contains(square);
        if phalanx {
            account.add(terms::PHALANX.at(rank), 1);
        }
        if protected {
            account.add(terms::PROTECTED_PAWN.at(rank), 1);
        }
        if neighbours.is_empty() {
            account.add(terms::ISOLATED_PAWN.at(open), 1);
        } else if !phalanx && !protected && (neighbours & !beyond(color, square.rank())).is_empty() {
            let stop = one_step(color, Bitboard::from_square(square));
            if (stop & (other_control | other)).any() {
                account.add(terms::BACKWARD_PAWN.at(open), 1);
            }
        }
        if (in_front & own).any() {
            account.add(terms::DOUBLED_PAWN.at(0), 1);
        } else if passed.contains(square) {
            account.add(terms::PASSED_PAWN.at(rank), 1);
            let near = (-2..=2)
                .filter_map(|by| square.file().offset(by))
                .fold(Bitboard::EMPTY, |files, file| files | Bitboard::from_file(file));
            if other.any() && (near & other).is_empty() {
                account.add(terms::PASSED_OUTSIDE.at(0), 1);
            }
        } else if open == 1 {
            let stoppers = passed_span(color, square) & other;
            let helpers = neighbours & !beyond(color, square.rank());
            if helpers.count() + usize::from(phalanx) >= stoppers.count() {
                account.add(terms::CANDIDATE_PAWN.at(rank), 1);
            }
        }
    }
}

/// Notes what helps or stops a side's passed pawns on their trajectories of promotion; `passed` are those of both sides.
pub fn describe_passed(view: &View, color: Color, passed: Bitboard, account: &mut impl Account) {
    for square in passed & view.side(color) {
        describe_promotion(view, color, square, account);
    }
}

fn describe_promotion(view: &View, color: Color, square: Square, account: &mut impl Account) {
    let rank = relative_rank(color, square);
    if rank < 3 {
        return;
    }
    if view.by_role(color, Role::Pawn).contains(square) {
        account.add(terms::PASSED_PROTECTED.at(0), 1);
    }
    let path = ahead(color, square);
    let next = one_step(color, Bitboard::from_square(square));
    // A pawn never stands on the last rank, so there is a next field.
    let Some(field) = next.first() else { return };
    let steps = |side: Color| view.king(side).distance(field).min(5) as i32;
    account.add(terms::PASSED_OWN_KING.at(rank), steps(color));
    account.add(terms::PASSED_OTHER_KING.at(rank), steps(!color));
    if (next & view.occupied()).is_empty() {
        account.add(terms::PASSED_FREE.at(rank), 1);
    }
    let other_control = view.controlled(!color);
    if (next & other_control).is_empty() {
        account.add(terms::PASSED_STEP.at(rank), 1);
    }
    if (path & (other_control | view.side(!color))).is_empty() {
        account.add(terms::PASSED_PATH.at(rank), 1);
    }
    if (path & other_control & !view.controlled(color)).is_empty() {
        account.add(terms::PASSED_SUPPORTED.at(rank), 1);
    }
}
