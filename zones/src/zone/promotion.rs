//! Promotion zones: the trunk of a pawn to the last rank, what blocks it, what controls its path in time.

use shakmaty::{Bitboard, Color, Rank, Role, Square, attacks};

use crate::board::view::View;
use crate::zone::{Ply, State, Target, Why, Zone};

/// The fields in front of a pawn to the last rank.
#[inline]
pub fn path(side: Color, pawn: Square) -> Bitboard {
    let file = Bitboard::from_file(pawn.file()).0;
    let rank = pawn.rank().to_u32();
    Bitboard(match side {
        Color::White => file & ((!0 << 8) << (8 * rank)),
        Color::Black => file & ((!0 >> 8) >> (8 * (7 - rank))),
    })
}

/// How many steps a pawn has to the last rank on a free board, the double step counted as one.
#[inline]
pub fn steps(side: Color, pawn: Square) -> u8 {
    let rank = side.relative_rank(pawn.rank()).to_u32();
    // At most 6 and at least 1: pawns stand on ranks 2 to 7.
    (7 - rank.max(2)) as u8
}

/// Zones of pawns that promote within `horizon` moves.
pub fn zones(view: &View, side: Color, horizon: u8, mut each: impl FnMut(Zone)) {
    let other_pawns = view.pieces(!side, Role::Pawn);
    for pawn in view.pieces(side, Role::Pawn) {
        let length = steps(side, pawn);
        if length > horizon {
            continue;
        }
        let path = path(side, pawn);
        let Some(goal) = (path & Bitboard::from_rank(side.relative_rank(Rank::Eighth))).first() else {
            continue;
        };
        // A pawn of the other side on the path never leaves it.
        if (path & other_pawns).any() {
            continue;
        }
        let arrives = Ply::of_move(length, view.turn() == side);
        let next = pawn_next(side, pawn);
        let blocked = path & view.occupied();
        let controlled = path & view.controlled(!side);
        let (state, why) = if blocked.any() {
            (State::Held, Why::Blocked)
        } else if controlled.any() {
            (
                if controlled.is_subset(view.controlled(side)) {
                    State::Open
                } else {
                    State::Held
                },
                Why::PathControlled,
            )
        } else if other_arrives_in_time(view, side, goal, arrives) {
            (State::Held, Why::PathControlled)
        } else {
            (State::Open, Why::NothingInTheWay)
        };
        let target = Target::Promotion(goal);
        let first = next & !view.occupied();
        each(Zone {
            side,
            piece: pawn,
            role: Role::Pawn,
            target,
            gain: target.value(),
            length,
            arrives,
            state,
            why,
            first,
            safe: first & !view.controlled(!side),
        });
    }
}

/// The field in front of a pawn.
#[inline]
fn pawn_next(side: Color, pawn: Square) -> Bitboard {
    Bitboard::from_square(pawn).shift(if side.is_white() { 8 } else { -8 })
}

/// Whether a piece of the other side controls the field of promotion by the time the pawn gets there.
fn other_arrives_in_time(view: &View, side: Color, goal: Square, arrives: Ply) -> bool {
    let king_moves = view.king(!side).distance(goal);
    let other_to_move = view.turn() != side;
    let king_arrives = Ply::of_move(king_moves as u8, other_to_move);
    // It may recapture one ply after the pawn has arrived.
    if king_arrives <= arrives + 1 {
        return true;
    }
    let officers = view.side(!side) & !(view.board().pawns() | view.board().kings());
    // Any officer needs two moves at the most to control the goal on a board that is nearly free.
    arrives.0 > 2
        && officers
            .into_iter()
            .any(|officer| reaches_control(view, !side, officer, goal))
}

/// Whether an officer can control `goal` after one move.
fn reaches_control(view: &View, side: Color, officer: Square, goal: Square) -> bool {
    let Some(role) = view.role_at(officer) else {
        return false;
    };
    let from_goal = attacks::attacks(goal, role.of(side), view.occupied().without(officer));
    (view.from(officer) & from_goal & !view.side(side)).any()
}
