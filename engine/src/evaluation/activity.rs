//! What pieces do: mobility, files and outposts, threats.

use puchok_zones::view::View;
use shakmaty::{Bitboard, Color, Role, attacks};

use super::pawns::{passed_span, relative_rank};
use super::weights::*;

/// The estimate of a side's piece activity.
pub fn estimate(view: &View, color: Color) -> Taper {
    mobility(view, color) + threats(view, color)
}

fn mobility(view: &View, color: Color) -> Taper {
    let own_pawns = view.pieces(color, Role::Pawn);
    let other_pawns = view.pieces(!color, Role::Pawn);
    let area = !(view.by_role(!color, Role::Pawn) | own_pawns | Bitboard::from_square(view.king(color)));
    let mut sum = Taper::default();
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        for square in view.pieces(color, role) {
            let fields = (view.from(square) & area).count() as i32;
            sum += MOBILITY[index(role)] * (fields - USUAL_MOBILITY[index(role)]);
            match role {
                Role::Rook => {
                    let file = Bitboard::from_file(square.file());
                    if (file & own_pawns).is_empty() {
                        sum += ROOK_HALF_OPEN_FILE;
                        if (file & other_pawns).is_empty() {
                            sum += ROOK_OPEN_FILE;
                        }
                    }
                }
                Role::Knight | Role::Bishop => {
                    let safe_for_good =
                        (passed_span(color, square) & !Bitboard::from_file(square.file()) & other_pawns)
                            .is_empty();
                    if (3..=5).contains(&relative_rank(color, square))
                        && safe_for_good
                        && (attacks::pawn_attacks(!color, square) & own_pawns).any()
                    {
                        sum += OUTPOST;
                    }
                }
                _ => {}
            }
        }
    }
    sum
}

fn threats(view: &View, color: Color) -> Taper {
    let other = view.side(!color);
    let officers = other & !(view.board().pawns() | view.board().kings());
    let by_pawn = view.by_role(color, Role::Pawn) & officers;
    let minors = view.by_role(color, Role::Knight) | view.by_role(color, Role::Bishop);
    let by_minor = minors & (view.pieces(!color, Role::Rook) | view.pieces(!color, Role::Queen));
    let by_rook = view.by_role(color, Role::Rook) & view.pieces(!color, Role::Queen);
    let hanging = view.controlled(color) & other & !view.controlled(!color);
    THREAT_BY_PAWN * by_pawn.count() as i32
        + THREAT_BY_MINOR * by_minor.count() as i32
        + THREAT_BY_ROOK * by_rook.count() as i32
        + HANGING * hanging.count() as i32
}
