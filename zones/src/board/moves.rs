//! Generates the forcing moves of a position from its [`View`], without looking up the attacks again.

use shakmaty::{Bitboard, Chess, Move, MoveList, Position, Rank, Role, Square, attacks};

use crate::board::checks::Checks;
use crate::board::pawn_spans::{NOT_A, NOT_H};
use crate::board::steps::{OFFICERS, forward};
use crate::board::view::View;

/// Room for all moves of a position (at most 218 in chess, N. Petrović 1964), the capacity of a list of legal
/// moves.
pub const MOST_MOVES: usize = 256;

/// Lists the legal captures and promotions of a side that is not in check, and the moves that
/// [give](Checks::gives) one of `checks`, in shakmaty's order. `view` must be that of the position. The list
/// is passed in because it is too large to return.
pub fn forcing(chess: &Chess, view: &View, checks: &Checks, moves: &mut MoveList) {
    en_passant(chess, view, moves);
    of_pawns(view, checks, moves);
    of_officers(view, checks, moves);
    of_king(view, checks, moves);
}

/// Whether a side that is not in check certainly has a legal move. `false` means unknown: only officers and
/// pawns that are not pinned are considered.
pub fn surely_any(view: &View) -> bool {
    let side = view.turn();
    let (own, free) = (view.side(side), !view.occupied());
    let unpinned = own & !view.pinned(side);
    let pawns = view.board().pawns() & unpinned;
    let officers = unpinned & view.officers(side);
    (pawns.shift(forward(side)) & free).any()
        || officers
            .into_iter()
            .any(|officer| (view.from(officer) & !own).any())
}

/// Whether a piece may move between these fields without exposing its king.
#[inline]
fn may_leave(view: &View, from: Square, to: Square) -> bool {
    let side = view.turn();
    !view.pinned(side).contains(from) || attacks::aligned(from, to, view.king(side))
}

fn en_passant(chess: &Chess, view: &View, moves: &mut MoveList) {
    if view.en_passant().is_some() {
        moves.extend(chess.en_passant_moves());
    }
}

/// Captures, promotions and checks by pawns, except en passant.
fn of_pawns(view: &View, checks: &Checks, moves: &mut MoveList) {
    let side = view.turn();
    let pawns = view.pieces(side, Role::Pawn);
    // Left and right as White sees it, without the pawns that would leave the board.
    for (edge, by) in [(NOT_A, side.fold_wb(7, -9)), (NOT_H, side.fold_wb(9, -7))] {
        push_pawns(view, (pawns & edge).shift(by) & view.side(!side), by, moves);
    }
    let by = forward(side);
    let free = !view.occupied();
    let steps = pawns.shift(by) & free;
    let double_steps = steps.shift(by) & free & Bitboard::from_rank(side.relative_rank(Rank::Fourth));
    let checking = |by| checks.fields(Role::Pawn) | uncovering(checks, pawns, by);
    push_pawns(view, steps & (Bitboard::BACKRANKS | checking(by)), by, moves);
    push_pawns(view, double_steps & checking(2 * by), 2 * by, moves);
}

/// Destinations, `by` fields ahead, with which pawns discover a check.
#[inline]
fn uncovering(checks: &Checks, pawns: Bitboard, by: i32) -> Bitboard {
    let opened = |pawn| Bitboard::from_square(pawn).shift(by) & !checks.line_of(pawn);
    checks
        .screening(pawns)
        .into_iter()
        .map(opened)
        .fold(Bitboard::EMPTY, |all, field| all | field)
}

/// The pieces a pawn can promote to.
pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// Adds the pawn moves to these fields from `by` fields back.
#[inline]
fn push_pawns(view: &View, fields: Bitboard, by: i32, moves: &mut MoveList) {
    for to in fields & !Bitboard::BACKRANKS {
        push_pawn(view, to, by, None, moves);
    }
    for to in fields & Bitboard::BACKRANKS {
        for role in PROMOTIONS {
            push_pawn(view, to, by, Some(role), moves);
        }
    }
}

#[inline]
fn push_pawn(view: &View, to: Square, by: i32, promotion: Option<Role>, moves: &mut MoveList) {
    // Cannot fail: the fields were computed by shifting pawns.
    let Some(from) = to.offset(-by) else { return };
    if may_leave(view, from, to) {
        moves.push(Move::Normal {
            role: Role::Pawn,
            from,
            capture: view.role_at(to),
            to,
            promotion,
        });
    }
}

/// Captures and checks by knights, bishops, rooks and queens.
fn of_officers(view: &View, checks: &Checks, moves: &mut MoveList) {
    for role in OFFICERS {
        for from in view.pieces(view.turn(), role) {
            for to in view.from(from) & forcing_fields(view, checks, role, from) {
                if may_leave(view, from, to) {
                    push(view, role, from, to, moves);
                }
            }
        }
    }
}

/// Captures by the king, and checks that it discovers.
fn of_king(view: &View, checks: &Checks, moves: &mut MoveList) {
    let side = view.turn();
    let from = view.king(side);
    let fields = forcing_fields(view, checks, Role::King, from);
    for to in view.from(from) & fields & !view.controlled(!side) {
        push(view, Role::King, from, to, moves);
    }
}

/// The fields on which an officer or king captures, checks or discovers a check, if it can reach them.
#[inline]
fn forcing_fields(view: &View, checks: &Checks, role: Role, from: Square) -> Bitboard {
    let uncovering = if checks.screens(from) {
        !checks.line_of(from)
    } else {
        Bitboard::EMPTY
    };
    view.side(!view.turn()) | ((checks.fields(role) | uncovering) & !view.occupied())
}

#[inline]
fn push(view: &View, role: Role, from: Square, to: Square, moves: &mut MoveList) {
    moves.push(Move::Normal {
        role,
        from,
        capture: view.role_at(to),
        to,
        promotion: None,
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::random_games::random_positions_from;
    use shakmaty::{CastlingMode, fen::Fen};

    fn check(chess: &Chess) {
        let view = View::new(chess);
        if view.checkers().any() {
            return;
        }
        let all = chess.legal_moves();
        let fen = Fen::from_position(chess, shakmaty::EnPassantMode::Legal);
        for checks in [Checks::NONE, Checks::of(chess.board(), chess.turn())] {
            let mut expected = all.clone();
            expected.retain(|m| m.is_capture() || m.is_promotion() || checks.gives(*m));
            let mut found = MoveList::new();
            forcing(chess, &view, &checks, &mut found);
            assert_eq!(found, expected, "{fen}");
        }
        assert!(!(surely_any(&view) && all.is_empty()), "{fen}");
    }

    /// The same moves in the same order as shakmaty's, along random games from positions with all kinds of
    /// moves.
    #[test]
    fn the_moves_are_those_of_the_rules() {
        let begins = [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                CastlingMode::Standard,
            ),
            (
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                CastlingMode::Standard,
            ),
            (
                "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
                CastlingMode::Standard,
            ),
            ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", CastlingMode::Standard),
            (
                "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
                CastlingMode::Chess960,
            ),
        ];
        let chess = |(fen, mode): (&str, _)| fen.parse::<Fen>().unwrap().into_position(mode).unwrap();
        begins.map(chess).iter().for_each(check);
        for seed in 1..=40 {
            random_positions_from(seed, begins.map(chess), 120, check);
        }
    }
}
