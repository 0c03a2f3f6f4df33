//! King safety: the shield of pawns, and the danger from pieces that control the fields around the king.

use puchok_zones::view::View;
use shakmaty::{Bitboard, Color, Role, attacks};

use super::pawns::{passed_span, relative_rank};
use super::weights::*;

/// The estimate of a side's king safety (negative: in danger).
pub fn estimate(view: &View, color: Color) -> Taper {
    shield(view, color) - t(danger(view, color), 0)
}

fn shield(view: &View, color: Color) -> Taper {
    let king = view.king(color);
    let own_pawns = view.pieces(color, Role::Pawn);
    let heavy = view.pieces(!color, Role::Rook) | view.pieces(!color, Role::Queen);
    if heavy.is_empty() {
        return Taper::default();
    }
    let mut sum = Taper::default();
    let in_front = passed_span(color, king);
    let first = king.file().to_u32().saturating_sub(1);
    for file in (first..=(king.file().to_u32() + 1).min(7)).map(shakmaty::File::new) {
        let file = Bitboard::from_file(file);
        let close = (file & in_front & own_pawns)
            .into_iter()
            .any(|pawn| relative_rank(color, pawn) <= relative_rank(color, king) + 2);
        if !close {
            sum += SHIELD_GAP;
            if (file & own_pawns).is_empty() && (file & heavy).any() {
                sum += KING_OPEN_FILE;
            }
        }
    }
    sum
}

/// Centipawns that the other side's pieces around the king of `color` are worth in the middlegame.
fn danger(view: &View, color: Color) -> i32 {
    let ring = view.king_ring(color);
    let king = view.king(color);
    let occupied = view.occupied();
    let mut attackers = 0;
    let mut units = 0;
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        for square in view.pieces(!color, role) {
            if (view.from(square) & ring).any() {
                attackers += 1;
                units += ATTACKER[index(role)];
            }
        }
    }
    let weak = view.controlled(!color) & !view.controlled_twice(color);
    units += WEAK_RING_FIELD * (weak & ring & view.controlled(color)).count() as i32;
    let safe = !view.side(!color)
        & (!view.controlled(color)
            | (view.controlled_twice(!color) & weak & !view.by_role(color, Role::Pawn)));
    let lines = attacks::rook_attacks(king, occupied);
    let diagonals = attacks::bishop_attacks(king, occupied);
    for (role, fields) in [
        (Role::Knight, attacks::knight_attacks(king)),
        (Role::Bishop, diagonals),
        (Role::Rook, lines),
        (Role::Queen, lines | diagonals),
    ] {
        if (fields & view.by_role(!color, role) & safe).any() {
            units += SAFE_CHECK[index(role)];
        }
    }
    if attackers < 2 && view.pieces(!color, Role::Queen).is_empty() {
        return 0;
    }
    if view.pieces(!color, Role::Queen).is_empty() {
        units /= NO_QUEEN_DIVISOR;
    }
    (units * units / DANGER_DIVISOR).min(MOST_DANGER)
}
