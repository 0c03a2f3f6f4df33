//! King safety: the pawn shelter, and the danger from pieces that control the fields around the king.

use puchok_zones::board::steps::OFFICERS;
use puchok_zones::board::view::View;
use shakmaty::{Bitboard, Color, File, Rank, Role, Square, attacks};

use super::account::Account;
use super::terms::{self, danger};
use puchok_zones::board::pawn_spans::{passed_span, relative_rank};

/// Notes how safe a side's king is, except for its shelter; for `bare_files` see the function [`bare_files`].
pub fn describe(view: &View, color: Color, bare_files: Bitboard, account: &mut impl Account) {
    let heavy = view.pieces(!color, Role::Rook) | view.pieces(!color, Role::Queen);
    if (heavy & bare_files).any() {
        let files = around(view.king(color)).filter(|&file| (file & bare_files & heavy).any());
        account.add(terms::KING_FILE.at(0), files.count() as i32);
    }
    if view.side(!color).count() > view.pieces(!color, Role::Pawn).count() + 1 {
        endanger(view, color, account);
    }
    let pinned = view.pinned(color).count() as i32;
    account.add(terms::PINNED.at(0), pinned);
}

/// The king's file and those beside it; for a king on the edge, the outermost three.
fn around(king: Square) -> impl Iterator<Item = Bitboard> {
    let centre = king.file().to_u32().clamp(1, 6);
    (centre - 1..=centre + 1).map(|file| Bitboard::from_file(File::new(file)))
}

/// The files around a side's king on which it has no pawn.
pub fn bare_files(view: &View, color: Color) -> Bitboard {
    let own_pawns = view.pieces(color, Role::Pawn);
    around(view.king(color))
        .filter(|&file| (file & own_pawns).is_empty())
        .fold(Bitboard::EMPTY, |files, file| files | file)
}

/// Notes how the pawns of both sides stand in front of a side's king.
///
/// This depends on the fields of the pawns and of that king only. For a king on the edge, only pawns on the
/// king's own rank count on the third file: weights and network were fitted in this way.
pub fn shelter(view: &View, color: Color, account: &mut impl Account) {
    let king = view.king(color);
    let own_pawns = view.pieces(color, Role::Pawn);
    let other_pawns = view.pieces(!color, Role::Pawn);
    // Pawns beside the king count, those behind it do not.
    let ahead = passed_span(color, king) | Bitboard::from_rank(king.rank());
    let leftmost = king.file().to_u32().clamp(1, 6) - 1;
    for (nth, file) in around(king).enumerate() {
        let number = leftmost as usize + nth;
        let edge = number.min(7 - number);
        let own = nearest(color, file & ahead & own_pawns);
        let other = nearest(color, file & ahead & other_pawns);
        account.add(terms::SHELTER.at(7 * edge + own), 1);
        if own > 0 && other == own + 1 {
            account.add(terms::STORM_BLOCKED.at(other), 1);
        } else {
            account.add(terms::STORM.at(7 * edge + other), 1);
        }
    }
}

/// The rank, as seen from the side, of the pawn nearest to its back rank; 0 without a pawn. (The others are 1
/// to 6, because there are no pawns on the outer ranks.)
fn nearest(color: Color, pawns: Bitboard) -> usize {
    let square: Option<Square> = match color {
        Color::White => pawns.first(),
        Color::Black => pawns.last(),
    };
    square.map_or(0, |square| relative_rank(color, square))
}

/// Notes the dangers to the king of `color` from the opponent's pieces.
fn endanger(view: &View, color: Color, account: &mut impl Account) {
    let king = view.king(color);
    let ring = view.king_ring(color);
    let occupied = view.occupied();
    let (own, other) = (view.controlled(color), view.controlled(!color));
    let (own_twice, other_twice) = (view.controlled_twice(color), view.controlled_twice(!color));
    account.endanger(danger::BASE.at(0), 1);

    let mut attacked = 0;
    for (nth, role) in OFFICERS.into_iter().enumerate() {
        let mut attackers = 0;
        for square in view.pieces(!color, role) {
            let near = (view.from(square) & ring).count() as i32;
            attackers += i32::from(near > 0);
            attacked += near;
        }
        account.endanger(danger::ATTACKER.at(nth), attackers);
    }
    account.endanger(danger::ATTACKED.at(0), attacked);
    let weak = other & !own_twice;
    account.endanger(danger::WEAK.at(0), (weak & ring).count() as i32);

    let free = !view.side(!color);
    let only_king = own & !own_twice & view.by_role(color, Role::King);
    let safe = free & (!own | (other_twice & only_king));
    let lines = attacks::rook_attacks(king, occupied);
    let diagonals = attacks::bishop_attacks(king, occupied);
    let mut unsafe_checks = Bitboard::EMPTY;
    let from = [attacks::knight_attacks(king), diagonals, lines, lines | diagonals];
    for (nth, (role, fields)) in OFFICERS.into_iter().zip(from).enumerate() {
        let checks = fields & view.by_role(!color, role) & free;
        if (checks & safe).any() {
            account.endanger(danger::SAFE_CHECK.at(nth), 1);
        } else {
            unsafe_checks |= checks;
        }
    }
    account.endanger(danger::CHECK.at(0), unsafe_checks.count() as i32);
    account.endanger(danger::PINNED.at(0), view.pinned(color).count() as i32);
    let knight = view.by_role(color, Role::Knight) & ring;
    account.endanger(danger::KNIGHT_PROTECTS.at(0), i32::from(knight.any()));
    let flank = flank(king) & camp(color);
    account.endanger(danger::FLANK.at(0), (flank & other).count() as i32);
    account.endanger(danger::FLANK.at(1), (flank & other_twice).count() as i32);
    account.endanger(danger::FLANK_DEFENCE.at(0), (flank & own).count() as i32);
    let queen = view.pieces(!color, Role::Queen);
    account.endanger(danger::NO_QUEEN.at(0), i32::from(queen.is_empty()));
}

/// The files of the wing on which the king stands.
fn flank(king: Square) -> Bitboard {
    match king.file().to_u32() {
        0..=2 => Bitboard(0x0f0f_0f0f_0f0f_0f0f),
        3..=4 => Bitboard(0x3c3c_3c3c_3c3c_3c3c),
        _ => Bitboard(0xf0f0_f0f0_f0f0_f0f0),
    }
}

/// The first five ranks as seen from the side.
fn camp(color: Color) -> Bitboard {
    !Rank::ALL[5..]
        .iter()
        .map(|&rank| Bitboard::from_rank(color.relative_rank(rank)))
        .fold(Bitboard::EMPTY, |all, rank| all | rank)
}
