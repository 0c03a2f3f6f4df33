//! The positional estimate: material and position in centipawns, tapered between middlegame and endgame.
//!
//! Swapping the colours negates it. Read [`weights`] first: every number is there.

pub mod activity;
pub mod king;
pub mod pawns;
pub mod weights;

use puchok_zones::view::View;
use shakmaty::{Bitboard, Color, Piece, Role, Square};

use crate::library;
use crate::score::Score;
use weights::*;

/// Placement and material of a piece on a field, from its own side.
const PLACEMENT: [[Taper; 64]; 6] = placement();

const fn placement() -> [[Taper; 64]; 6] {
    let mut table = [[t(0, 0); 64]; 6];
    let mut role = 0;
    while role < 6 {
        let mut square = 0;
        while square < 64 {
            let file = square % 8;
            let (rank, file) = (
                RANK[role][square / 8],
                FILE[role][if file < 4 { file } else { 7 - file }],
            );
            let material = MATERIAL[role];
            table[role][square] = t(
                material.middle + rank.middle + file.middle,
                material.end + rank.end + file.end,
            );
            square += 1;
        }
        role += 1;
    }
    table
}

/// Material and placement of a piece on a field, from its own side.
#[inline]
pub fn place(piece: Piece, square: Square) -> Taper {
    let seen = if piece.color.is_white() {
        square
    } else {
        square.flip_vertical()
    };
    PLACEMENT[index(piece.role)][seen.to_usize()]
}

/// The estimate of a position from the side to move.
pub fn evaluate(view: &View) -> Score {
    if let Some(known) = library::verdict(view) {
        return known;
    }
    let race = if phase(view) == 0 {
        library::race(view, view.turn())
    } else {
        0
    };
    evaluate_without_library(view) + race
}

/// The estimate by weights alone.
pub fn evaluate_without_library(view: &View) -> Score {
    let turn = view.turn();
    let balance = side(view, turn) - side(view, !turn);
    let phase = phase(view);
    let tapered = (balance.middle * phase
        + balance.end * scale(view, balance.end) / 64 * (FULL_PHASE - phase))
        / FULL_PHASE;
    Score::cp(tapered + TEMPO)
}

/// From 0 (bare kings and pawns) to [`FULL_PHASE`].
#[inline]
pub fn phase(view: &View) -> i32 {
    let sum: i32 = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
        .into_iter()
        .map(|role| PHASE[index(role)] * view.board().by_role(role).count() as i32)
        .sum();
    sum.min(FULL_PHASE)
}

fn side(view: &View, color: Color) -> Taper {
    let mut sum = Taper::default();
    for role in Role::ALL {
        for square in view.pieces(color, role) {
            sum += place(role.of(color), square);
        }
    }
    if view.pieces(color, Role::Bishop).more_than_one() {
        sum += BISHOP_PAIR;
    }
    sum + pawns::estimate(view, color) + activity::estimate(view, color) + king::estimate(view, color)
}

/// The share of an endgame advantage that can be won, in 64ths.
fn scale(view: &View, advantage: i32) -> i32 {
    let strong = if advantage > 0 { view.turn() } else { !view.turn() };
    let board = view.board();
    let officers = |color: Color| view.side(color) & !(board.pawns() | board.kings());
    if view.pieces(strong, Role::Pawn).is_empty() {
        let worth = |color: Color| -> i32 {
            [Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
                .into_iter()
                .map(|r| puchok_zones::exchange::value(r) * view.pieces(color, r).count() as i32)
                .sum()
        };
        // Less than a rook ahead and no pawn left: rarely won.
        if worth(strong) - worth(!strong) < 450 {
            return if worth(strong) < 450 { 2 } else { 12 };
        }
    }
    let bishops = board.bishops();
    let opposite = officers(Color::White) | officers(Color::Black);
    if opposite == bishops
        && bishops.count() == 2
        && view.pieces(strong, Role::Bishop).count() == 1
        && (bishops & Bitboard::LIGHT_SQUARES).count() == 1
    {
        return OPPOSITE_BISHOPS;
    }
    64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use shakmaty::{CastlingMode, EnPassantMode, Position as _};

    fn estimate(position: &Position) -> i32 {
        evaluate(&View::new(position.chess())).raw()
    }

    #[test]
    fn the_initial_position_is_worth_the_move() {
        assert_eq!(estimate(&Position::startpos()), TEMPO);
    }

    /// Plays random games and checks that the mirrored position has the same estimate for the side to move.
    #[test]
    fn swapping_colours_changes_nothing_for_the_side_to_move() {
        let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..40 {
            let mut position = Position::startpos();
            for _ in 0..120 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                seed = seed
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                position.play(moves[(seed >> 33) as usize % moves.len()]);
                let mirrored = position.chess().to_setup(EnPassantMode::Legal).into_mirrored();
                let mirrored = mirrored
                    .position(CastlingMode::Standard)
                    .map(Position::from_chess);
                if let Ok(mirrored) = mirrored {
                    assert_eq!(estimate(&position), estimate(&mirrored), "{}", position.fen());
                }
            }
        }
    }
}
