//! The network of a positional zone: what the other side can do in time against a piece that heads for a
//! field.
//!
//! Pawns matter most: a pawn that can advance to control the field drives the piece away. Otherwise, a piece
//! of no greater value that attacks the field can capture in exchange. (The report examines pawns more
//! closely: `engine/src/plans/opposition.rs`.)

use shakmaty::{Bitboard, Color, Role, Square, attacks};

use super::Way;
use crate::Centipawns;
use crate::board::steps::pawn_steps;
use crate::board::view::View;
use crate::board::{corner, exchange};
use crate::zone::{State, attack};

/// What opposes a plan, if anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opposition {
    /// No enemy pawn that is looked at can come to control the field (against a king or a pawn none is), and
    /// no piece of no greater value can capture there now.
    Nobody,
    /// The same, but a pawn could come to control it in more than two moves, or with support.
    NotSoon,
    /// A pawn can come to control the field, but the piece arrives first.
    PawnLater {
        /// The field of the pawn.
        pawn: Square,
        /// The field from which it would control the target.
        to: Square,
    },
    /// A pawn drives the piece away, or controls the field by the time it arrives.
    PawnInTime {
        /// The field of the pawn.
        pawn: Square,
        /// The field from which it controls the target.
        to: Square,
    },
    /// A piece can capture there and is recaptured.
    Exchange {
        /// Its field.
        piece: Square,
        /// Its role.
        role: Role,
    },
    /// A piece captures it on its way and wins material: on the current board or, if the report asks, on the
    /// board by then.
    Taken {
        /// The field of the capturing piece.
        piece: Square,
        /// Its role.
        role: Role,
        /// The field of the capture.
        on: Square,
    },
    /// The piece is pinned to its king.
    Pinned,
}

impl Opposition {
    /// Whether the plan can be played for.
    pub fn state(self) -> State {
        match self {
            Opposition::Pinned => State::Frozen,
            Opposition::PawnInTime { .. } | Opposition::Taken { .. } => State::Held,
            _ => State::Open,
        }
    }

    /// The move of the other side that constitutes the opposition.
    pub fn denial(self, target: Square) -> Option<(Square, Square)> {
        match self {
            Opposition::PawnLater { pawn, to } | Opposition::PawnInTime { pawn, to } => Some((pawn, to)),
            Opposition::Exchange { piece, .. } => Some((piece, target)),
            Opposition::Taken { piece, on, .. } => Some((piece, on)),
            _ => None,
        }
    }
}

/// A pawn that needs at most this many moves counts as a danger.
pub const SOON: u8 = 2;

/// The most moves of a pawn that are examined: from its start, with a double step, to control of the last rank.
const FURTHEST: u8 = 4;

/// What the other side can do about a piece on its way.
pub fn against(view: &View, way: &Way) -> Opposition {
    let (side, other, to) = (way.side, !way.side, way.to());
    if view.pinned(side).contains(way.from) && !attacks::aligned(view.king(side), way.from, to) {
        return Opposition::Pinned;
    }
    if way.role == Role::King {
        return Opposition::Nobody;
    }
    if let Some(taken) = taken_on_the_way(view, way) {
        return taken;
    }
    // The number of moves of the other side before the piece arrives.
    let time = if view.turn() == side {
        way.length() - 1
    } else {
        way.length()
    };
    let driver = match way.role {
        Role::Pawn => None,
        _ => {
            let guarded = guarded(view, side);
            driving_pawn(view, side, to, |_, (_, step)| !guarded.contains(step))
        }
    };
    if let Some((pawn, field, moves)) = driver
        && moves <= SOON
    {
        return if moves <= time.max(1) {
            Opposition::PawnInTime { pawn, to: field }
        } else {
            Opposition::PawnLater { pawn, to: field }
        };
    }
    let occupied = view.occupied().without(way.from);
    let tied = view.pins().tied(other, to, occupied);
    match exchange::first_capturer(view.board(), to, other, occupied, tied) {
        Some(by) if exchange::value(by.role()) <= exchange::value(way.role) => Opposition::Exchange {
            piece: by.on,
            role: by.role(),
        },
        // A pawn that cannot come by itself may come with support.
        _ if way.role != Role::Pawn
            && driver
                .or_else(|| driving_pawn(view, side, to, |_, _| true))
                .is_some() =>
        {
            Opposition::NotSoon
        }
        _ => Opposition::Nobody,
    }
}

/// The first field of a way on which the other side wins the piece, or material, on the current board; for a
/// pawn, which may be protected later, only the next field.
fn taken_on_the_way(view: &View, way: &Way) -> Option<Opposition> {
    let fields = match way.role {
        Role::Pawn => way.fields.get(..1)?,
        _ => way.fields.as_slice(),
    };
    let costs = |field: Square| attack::stop_costs(view, way.walker(), field);
    let on = *fields.iter().find(|&&field| costs(field) > Centipawns::ZERO)?;
    let occupied = view.occupied().without(way.from);
    let tied = view.pins().tied(!way.side, on, occupied);
    let by = exchange::first_capturer(view.board(), on, !way.side, occupied, tied)?;
    Some(Opposition::Taken {
        piece: by.on,
        role: by.role(),
        on,
    })
}

/// Fields on which a pawn of `side` captures an enemy pawn and no enemy pawn recaptures.
fn guarded(view: &View, side: Color) -> Bitboard {
    let other = !side;
    view.by_role(side, Role::Pawn) & !view.by_role(other, Role::Pawn)
}

/// The enemy pawn that can control a field soonest by advancing over empty fields with steps that `may_step`
/// permits: its field, its destination, and the number of moves.
pub fn driving_pawn(
    view: &View,
    side: Color,
    field: Square,
    may_step: impl Fn(Square, (Square, Square)) -> bool,
) -> Option<(Square, Square, u8)> {
    let other = !side;
    let from_where = attacks::pawn_attacks(side, field);
    let mut best: Option<(Square, Square, u8)> = None;
    for pawn in corner::in_order(other, view.pieces(other, Role::Pawn) & !view.pinned(other)) {
        let mut reached = Bitboard::from(pawn);
        for moves in 1..=FURTHEST {
            let mut next = Bitboard::EMPTY;
            for at in reached {
                let steps = pawn_steps(other, at, view.occupied()).into_iter();
                next |= steps.filter(|&to| may_step(pawn, (at, to))).collect::<Bitboard>();
            }
            reached = next;
            if let Some(to) = corner::first_seen(other, reached & from_where) {
                if best.is_none_or(|(.., before)| moves < before) {
                    best = Some((pawn, to, moves));
                }
                break;
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::position::position;
    use crate::plan::ways::to_field;
    use crate::zone::cells::Cells;

    fn judged(fen: &str, from: Square, to: Square) -> Opposition {
        let chess = position(fen);
        let view = View::new(&chess);
        let way = to_field(&view, &mut Cells::new(), from, to, 4).unwrap();
        against(&view, &way)
    }

    /// The bishop is pinned by the bishop on a4, along the line on which it captures.
    #[test]
    fn a_pinned_piece_captures_along_its_pin() {
        let against = judged("4k3/8/2b5/8/B7/N7/8/4K3 w - - 0 1", Square::A3, Square::B5);
        let (piece, role) = (Square::C6, Role::Bishop);
        assert_eq!(against, Opposition::Exchange { piece, role });
    }

    /// To attack the rook the pawn would have to pass c5, which the pawn on b4 controls.
    #[test]
    fn a_pawn_passes_no_field_that_a_pawn_controls() {
        let free = judged("4k3/2p5/8/8/8/7R/8/4K3 w - - 0 1", Square::H3, Square::D3);
        let (pawn, to) = (Square::C7, Square::C4);
        assert_eq!(free, Opposition::PawnLater { pawn, to });
        let taken = judged("4k3/2p5/8/8/1P6/7R/8/4K3 w - - 0 1", Square::H3, Square::D3);
        assert_eq!(taken, Opposition::NotSoon);
    }

    /// The hole on d5: no pawn can come to c6 or e6. With a pawn on c7 one can, in time.
    #[test]
    fn only_a_pawn_drives_a_knight_away() {
        let hole = judged(
            "4k3/pp3ppp/3p4/4p3/4P3/8/3N4/4K3 w - - 0 1",
            Square::D2,
            Square::D5,
        );
        assert_eq!(hole, Opposition::Nobody);
        let held = judged(
            "4k3/ppp2ppp/3p4/4p3/4P3/8/3N4/4K3 w - - 0 1",
            Square::D2,
            Square::D5,
        );
        let pawn = (Square::C7, Square::C6);
        assert_eq!(
            held,
            Opposition::PawnInTime {
                pawn: pawn.0,
                to: pawn.1
            }
        );
        assert_eq!(held.state(), State::Held);
    }

    /// The bishop can capture the knight on arrival and is recaptured.
    #[test]
    fn an_equal_piece_takes_in_exchange() {
        let seen = judged(
            "4k3/1b3ppp/3p4/4p3/4P3/2N5/8/4K3 w - - 0 1",
            Square::C3,
            Square::D5,
        );
        let (piece, role) = (Square::B7, Role::Bishop);
        assert_eq!(seen, Opposition::Exchange { piece, role });
        assert_eq!(seen.state(), State::Open);
    }
}
