//! King, bishop and knight against king: the region of their king as a net, and corners of the bishop's colour, the only ones in
//! which mate can be forced.

use shakmaty::{Bitboard, Chess, Color, Move, Position as _, Role, Square, attacks};

use super::Ending;
use super::fields::{coordinates, distance, our_king, ours, steps, their_king};
use super::region::region;
use crate::advice::game::Game as _;

/// The most fields of a net in which their king is shut in.
const SMALL: usize = 8;

/// A king on one field is soon stalemated.
const NARROW: i32 = 900;

/// A man of ours in the region is not protected.
const LOOSE: i32 = 450;

/// One ring of the board that our king is further from the middle.
const KING_RING: i32 = 150;

/// The same for the knight.
const KNIGHT_RING: i32 = 120;

/// The corners of the bishop's colour; none without a bishop.
fn right_corners(position: &Chess) -> Bitboard {
    ours(position, Role::Bishop).map_or(Bitboard::EMPTY, |bishop| {
        let color = if Bitboard::LIGHT_SQUARES.contains(bishop) {
            Bitboard::LIGHT_SQUARES
        } else {
            Bitboard::DARK_SQUARES
        };
        Bitboard::CORNERS & color
    })
}

/// Rings between a field and the four in the middle: 3 on the edge.
fn ring(square: Square) -> i32 {
    let (x, y) = coordinates(square);
    let from_edge = |coordinate: i32| (coordinate - 1).min(8 - coordinate);
    3 - from_edge(x).min(from_edge(y))
}

/// What there is still to be done. Our king and the knight stand in the middle before all; then the fields of the region count by how
/// far our king is from them, and they from the right corner.
pub(super) fn slack(position: &Chess) -> i32 {
    let region = region(position);
    let king = our_king(position);
    let corners = right_corners(position);
    let of_field = |field| {
        let to_corner = corners.into_iter().map(|corner| steps(field, corner)).min();
        distance(king, field) + to_corner.unwrap_or(0)
    };
    let of_region: i32 = region.into_iter().map(of_field).sum();
    let knight = ours(position, Role::Knight).map_or(0, ring);
    let narrow = i32::from(region.count() == 1);
    let loose = i32::from((region & position.board().white()).any());
    of_region + KING_RING * ring(king) + KNIGHT_RING * knight + NARROW * narrow + LOOSE * loose
}

/// Whether their king is shut in with a right corner; asked when we are to move.
pub(super) fn shut_in(position: &Chess) -> bool {
    let region = region(position);
    position.turn() == Color::White
        && region.count() <= SMALL
        && (region & right_corners(position)).any()
        && (region & position.board().white()).is_empty()
}

/// Whether they win a man by force: they capture it, or will after each of our moves.
pub(super) fn man_lost(position: &Chess) -> bool {
    if position.turn() == Color::White {
        return is_forked(position);
    }
    if !position.capture_moves().is_empty() {
        return true;
    }
    let near = |man| distance(man, their_king(position)) <= 2;
    let minors = position.board().white() & !Bitboard::from(our_king(position));
    minors.into_iter().any(near)
        && position
            .legal_moves()
            .into_iter()
            .any(|mv| is_forked(&Ending::after(position, mv)))
}

/// Whether they capture a man after each of our moves.
fn is_forked(position: &Chess) -> bool {
    let attacked = attacks::king_attacks(their_king(position)) & position.board().white();
    attacked.any()
        && position.legal_moves().into_iter().all(|mv| {
            let next = Ending::after(position, mv);
            !next.capture_moves().is_empty()
        })
}

/// All our moves, those that leave the least slack first.
pub(super) fn tightest_first(position: &Chess, moves: &mut Vec<Move>) {
    if position.turn() == Color::White {
        let mut measured: Vec<(i32, Move)> = position
            .legal_moves()
            .into_iter()
            .map(|mv| (slack(&Ending::after(position, mv)), mv))
            .collect();
        measured.sort_by_key(|&(slack, _)| slack);
        moves.extend(measured.into_iter().map(|(_, mv)| mv));
    }
}

/// Their moves when they are in check; none otherwise.
pub(super) fn out_of_check(position: &Chess, moves: &mut Vec<Move>) {
    if position.turn() == Color::Black && position.is_check() {
        moves.extend(position.legal_moves());
    }
}
