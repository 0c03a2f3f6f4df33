//! Pawn structure.

use puchok_zones::board::view::View;
use shakmaty::{Bitboard, Color, Role, Square};

use super::account::Account;
use super::terms;
use puchok_zones::board::pawn_spans::{ahead, beside, beyond, one_step, passed_span, relative_rank};

/// Notes the features of a side's pawns, which depend on the fields of pawns only; `passed` are the passed
/// pawns of both sides.
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

/// Notes what helps or stops a side's passed pawns on their way to promotion; `passed` are those of both
/// sides.
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
