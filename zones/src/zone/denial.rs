//! Denials of level one: what a side can do with its next move against a zone of the other side.

use puchok_bundles::{Mover, waypoints};
use shakmaty::{Bitboard, Role, Square, attacks};

use crate::board::exchange;
use crate::board::view::View;
use crate::zone::attack;
use crate::zone::promotion;
use crate::zone::{DenialRole, Target, Zone};

/// A group of moves of one piece that deny a zone in the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moves {
    /// What the moves do.
    pub role: DenialRole,
    /// The piece that moves.
    pub piece: Square,
    /// Where it goes.
    pub to: Bitboard,
}

/// All denials of `zone` by the side against which it is directed.
pub fn against(view: &View, zone: &Zone, mut each: impl FnMut(Moves)) {
    let defender = !zone.side;
    let own = view.side(defender);
    let attacker = Bitboard::from_square(zone.piece);

    let capturers = view.board().attacks_to(zone.piece, defender, view.occupied());
    for piece in capturers {
        each(Moves {
            role: DenialRole::Capture,
            piece,
            to: attacker,
        });
    }

    match zone.target {
        Target::Piece(square, victim) if zone.length == 1 => {
            let to = attack::moves_of(view, defender, victim, square) & !attacker;
            if to.any() {
                each(Moves {
                    role: DenialRole::Retreat,
                    piece: square,
                    to,
                });
            }
            let crossed = attacks::between(zone.piece, square);
            let protects =
                exchange::value(zone.role) + 50 >= exchange::value(victim) || zone.role == Role::King;
            for role in Role::ALL {
                for piece in view.pieces(defender, role) & !Bitboard::from_square(square) {
                    let reach = attack::moves_of(view, defender, role, piece) & !own & !attacker;
                    if role != Role::King {
                        let to = reach & crossed;
                        if to.any() {
                            each(Moves {
                                role: DenialRole::Blockade,
                                piece,
                                to,
                            });
                        }
                    }
                    if protects && !view.from(piece).contains(square) {
                        let to = protecting(view, zone, role, piece, square) & reach;
                        if to.any() {
                            each(Moves {
                                role: DenialRole::Control,
                                piece,
                                to,
                            });
                        }
                    }
                }
            }
        }
        Target::Promotion(goal) => {
            let path = promotion::path(zone.side, zone.piece);
            for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
                for piece in view.pieces(defender, role) {
                    let reach = attack::moves_of(view, defender, role, piece);
                    let blocks = reach & path;
                    if blocks.any() {
                        each(Moves {
                            role: DenialRole::Blockade,
                            piece,
                            to: blocks,
                        });
                    }
                    let controls = reach & controlling(view, zone, role, piece, path, goal) & !path;
                    if controls.any() {
                        each(Moves {
                            role: DenialRole::Control,
                            piece,
                            to: controls,
                        });
                    }
                }
            }
        }
        Target::Piece(..) | Target::King(_) => {}
    }
}

/// Fields from which a piece protects `square`: the last stops of its bundle of length two to its own side's piece.
fn protecting(view: &View, zone: &Zone, role: Role, piece: Square, square: Square) -> Bitboard {
    let defender = !zone.side;
    // The attacker has left its field when it is recaptured.
    let occupied = view.occupied().without(piece).without(zone.piece);
    let last_step = match role {
        Role::Pawn => attacks::pawn_attacks(zone.side, square),
        _ => attacks::attacks(square, role.of(defender), occupied),
    };
    waypoints(Mover::new(defender, role), piece, square) & last_step
}

/// Fields from which a piece controls the path of a pawn or its field of promotion.
fn controlling(
    view: &View,
    zone: &Zone,
    role: Role,
    piece: Square,
    path: Bitboard,
    goal: Square,
) -> Bitboard {
    let defender = !zone.side;
    let occupied = view.occupied().without(piece);
    if role == Role::King {
        // A step that brings the king nearer to the field of promotion or to the pawn.
        let (distance, pawn_distance) = (piece.distance(goal), piece.distance(zone.piece));
        return attacks::king_attacks(piece)
            .into_iter()
            .filter(|step| step.distance(goal) < distance || step.distance(zone.piece) < pawn_distance)
            .collect();
    }
    let mut from = attacks::attacks(goal, role.of(defender), occupied);
    if let Some(next) = (path & attacks::king_attacks(zone.piece)).first() {
        from |= attacks::attacks(next, role.of(defender), occupied);
    }
    if role == Role::Rook || role == Role::Queen {
        // Behind the pawn.
        from |= attacks::rook_attacks(zone.piece, occupied) & Bitboard::from_file(zone.piece.file());
    }
    from
}
