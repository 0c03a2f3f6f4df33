//! Exchanges on one field: what a capture brings when both sides capture on, cheapest piece first, as long as it pays.
//! A pawn that captures on the last rank becomes a queen there. A man that is pinned takes part once those that pin are gone, as in
//! Stockfish; until then it only keeps a king from capturing.

use shakmaty::{Bitboard, Board, Color, Move, Role, Square, attacks};

use crate::Centipawns;
use crate::board::corner;
use crate::board::pins::Pins;
use crate::board::steps::field_of_capture;

/// What a piece is worth in an exchange, in centipawns.
///
/// Rounder than the weights of the positional estimate: a knight and a bishop are worth the same here, so that
/// an exchange of one for the other counts as even.
#[inline]
pub const fn value(role: Role) -> Centipawns {
    match role {
        Role::Pawn => Centipawns(100),
        Role::Knight | Role::Bishop => Centipawns(325),
        Role::Rook => Centipawns(500),
        Role::Queen => Centipawns(975),
        Role::King => Centipawns(10_000),
    }
}

/// The men that are exchanged, from pawn to queen.
pub const MEN: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// How many men of a kind a side has more than the other.
pub fn ahead(board: &Board, side: Color, role: Role) -> i32 {
    let count = |color| (board.by_role(role) & board.by_color(color)).count() as i32;
    count(side) - count(!side)
}

/// What a side has more than the other, in centipawns; kings apart.
pub fn balance(board: &Board, side: Color) -> Centipawns {
    let worth = |role| value(role) * ahead(board, side, role);
    MEN.into_iter().map(worth).sum()
}

/// What a man gains by becoming another.
#[inline]
pub fn gained_by_becoming(role: Role, becomes: Role) -> Centipawns {
    value(becomes) - value(role)
}

/// The centipawns that the side that moves wins by `m` on a board with these pins when both sides go on capturing on its field as long as it
/// pays them. Quiet moves are answered too: a piece that can be taken there loses its value.
pub fn gain(board: &Board, pins: &Pins, m: Move, color: Color) -> Centipawns {
    let Some(occupied) = occupied_after(board, m) else {
        return Centipawns::ZERO;
    };
    won_at_once(m) - reply(board, pins, m.to(), standing_after(m), !color, occupied)
}

/// Whether [`gain`] is at least `threshold` centipawns. The cheap cases are decided without playing the exchange out.
pub fn gains_at_least(board: &Board, pins: &Pins, m: Move, color: Color, threshold: Centipawns) -> bool {
    let spare = won_at_once(m) - threshold;
    if spare < Centipawns::ZERO {
        return false;
    }
    let standing = standing_after(m);
    if spare >= value(standing) + promoting(m.to()) {
        return true;
    }
    let Some(occupied) = occupied_after(board, m) else {
        return true;
    };
    let bounds = (spare, spare + Centipawns(1));
    first_capture(board, pins, (m.to(), standing), !color, occupied, bounds).is_none_or(|lost| lost <= spare)
}

/// What a move brings before it is answered.
#[inline]
pub fn won_at_once(m: Move) -> Centipawns {
    m.capture().map_or(Centipawns::ZERO, value) + gained_by_becoming(m.role(), standing_after(m))
}

/// What a man is that has captured on a field: a pawn on its last rank a queen.
#[inline]
pub fn arriving(role: Role, to: Square) -> Role {
    if role == Role::Pawn && Bitboard::BACKRANKS.contains(to) {
        Role::Queen
    } else {
        role
    }
}

/// The most that a man gains by what it becomes when it captures on a field.
#[inline]
fn promoting(to: Square) -> Centipawns {
    gained_by_becoming(Role::Pawn, arriving(Role::Pawn, to))
}

/// The role of the piece that stands where a move leads.
#[inline]
fn standing_after(m: Move) -> Role {
    m.promotion().unwrap_or(m.role())
}

/// The pieces that may still take part in an exchange where a move leads; `None` where there is none: after castling.
#[inline]
fn occupied_after(board: &Board, m: Move) -> Option<Bitboard> {
    let from = m.from().filter(|_| !m.is_castle())?;
    let mut occupied = board.occupied().without(from);
    if m.is_en_passant() {
        occupied.discard(field_of_capture(m));
    }
    Some(occupied)
}

/// What `side` wins by capturing a piece of role `standing` on `to`, with `occupied` as the pieces still on the board; 0 when it had better
/// not.
#[inline]
pub fn reply(
    board: &Board,
    pins: &Pins,
    to: Square,
    standing: Role,
    side: Color,
    occupied: Bitboard,
) -> Centipawns {
    let bounds = (Centipawns::ZERO, UNBOUNDED);
    first_capture(board, pins, (to, standing), side, occupied, bounds).unwrap_or_default()
}

/// Whether `side` loses by a capture of a piece of role `standing` on `to`.
pub fn reply_loses(board: &Board, pins: &Pins, to: Square, standing: Role, side: Color) -> bool {
    let bounds = (Centipawns(-1), Centipawns::ZERO);
    let won = first_capture(board, pins, (to, standing), side, board.occupied(), bounds);
    won.is_some_and(|won| won < Centipawns::ZERO)
}

/// More than any exchange wins.
const UNBOUNDED: Centipawns = Centipawns(i32::MAX);

/// What `side` wins by capturing once on a field, where both sides then capture on as long as it pays them; `None` when it cannot.
///
/// It matters between the bounds alone: less is told as the lower one, more as the upper. Each side may stop before each of its captures
/// after the first, so that what has been won then is a bound of what is won in the end. Once the bounds meet, or what captured last could
/// be taken without changing them, nothing that follows counts (alpha–beta on a tree of one line).
fn first_capture(
    board: &Board,
    pins: &Pins,
    (to, standing): (Square, Role),
    side: Color,
    occupied: Bitboard,
    (mut least, mut most): (Centipawns, Centipawns),
) -> Option<Centipawns> {
    let (mut occupied, mut standing) = (occupied, standing);
    let mut attackers = attackers_of(board, to, occupied);
    let (mut capturing, mut won, mut found) = (side, Centipawns::ZERO, None);
    let most_gained = promoting(to);
    loop {
        let free = attackers & board.by_color(capturing) & !pins.tied(capturing, to, occupied);
        let Some((square, role)) = cheapest(board, capturing, free) else {
            break;
        };
        if role == Role::King && (attackers & board.by_color(!capturing)).any() {
            // The king may not capture what is still protected.
            break;
        }
        let arrives = arriving(role, to);
        let gained = gained_by_becoming(role, arrives);
        let is_settled;
        if capturing == side {
            won += value(standing) + gained;
            most = most.min(won).max(least);
            found = Some(most);
            is_settled = most == least || won - value(arrives) - most_gained >= most;
        } else {
            won -= value(standing) + gained;
            least = least.max(won).min(most);
            found = Some(least);
            is_settled = least == most || won + value(arrives) + most_gained <= least;
        }
        if is_settled {
            break;
        }
        standing = arrives;
        occupied.discard(square);
        attackers = (attackers | uncovered_by(board, role, to, occupied)) & occupied;
        capturing = !capturing;
    }
    found
}

/// The sliders that may reach `to` when a piece that has captured there is gone from its line: a knight stands on none, a pawn and a
/// bishop on a diagonal, a rook on a straight one.
#[inline]
fn uncovered_by(board: &Board, role: Role, to: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Knight => Bitboard::EMPTY,
        Role::Pawn | Role::Bishop => attacks::bishop_attacks(to, occupied) & board.bishops_and_queens(),
        Role::Rook => attacks::rook_attacks(to, occupied) & board.rooks_and_queens(),
        Role::Queen | Role::King => sliders_to(board, to, occupied),
    }
}

/// All pieces of both sides that reach `to` past `occupied`.
#[inline]
fn attackers_of(board: &Board, to: Square, occupied: Bitboard) -> Bitboard {
    let steps = (attacks::pawn_attacks(Color::White, to) & board.pawns() & board.black())
        | (attacks::pawn_attacks(Color::Black, to) & board.pawns() & board.white())
        | (attacks::knight_attacks(to) & board.knights())
        | (attacks::king_attacks(to) & board.kings());
    (steps | sliders_to(board, to, occupied)) & occupied
}

#[inline]
fn sliders_to(board: &Board, to: Square, occupied: Bitboard) -> Bitboard {
    (attacks::bishop_attacks(to, occupied) & board.bishops_and_queens())
        | (attacks::rook_attacks(to, occupied) & board.rooks_and_queens())
}

/// The piece of `side` that would capture on `to` first, the king last, without the pieces of `tied`.
#[inline]
pub fn first_capturer(
    board: &Board,
    to: Square,
    side: Color,
    occupied: Bitboard,
    tied: Bitboard,
) -> Option<(Square, Role)> {
    let attackers = attackers_of(board, to, occupied) & !tied & occupied;
    cheapest(board, side, attackers & board.by_color(side))
}

/// The cheapest of the pieces on `attackers`, all of which are of `side`.
#[inline]
fn cheapest(board: &Board, side: Color, attackers: Bitboard) -> Option<(Square, Role)> {
    if attackers.is_empty() {
        return None;
    }
    Role::ALL.into_iter().find_map(|role| {
        corner::first_seen(side, attackers & board.by_role(role)).map(|square| (square, role))
    })
}

/// The most that a capture by `side` of a piece that stands on a field can win: a pawn may promote there as well.
#[inline]
pub(crate) fn at_most(victim: Role, on: Square, side: Color) -> Centipawns {
    let last = on.rank() == (!side).backrank();
    value(victim) + if last { promoting(on) } else { Centipawns::ZERO }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common::position::position;
    use shakmaty::{Chess, Position, uci::UciMove};

    fn exchange(fen: &str, uci: &str) -> Centipawns {
        let chess = position(fen);
        let m = uci.parse::<UciMove>().unwrap().to_move(&chess).unwrap();
        let pins = Pins::of(chess.board());
        let result = gain(chess.board(), &pins, m, chess.turn());
        for threshold in [-1000, -325, -1, 0, 1, 100, 325, 1000].map(Centipawns) {
            assert_eq!(
                gains_at_least(chess.board(), &pins, m, chess.turn(), threshold),
                result >= threshold
            );
        }
        result
    }

    /// The same without bounds: all captures first, and then who would rather not have made his.
    fn in_full(
        board: &Board,
        to: Square,
        standing: Role,
        side: Color,
        occupied: Bitboard,
    ) -> Option<Centipawns> {
        let (mut occupied, mut standing, mut side) = (occupied, standing, side);
        let mut captures = Vec::new();
        let pins = Pins::of(board);
        while let Some((square, role)) =
            first_capturer(board, to, side, occupied, pins.tied(side, to, occupied))
        {
            let answers = first_capturer(board, to, !side, occupied, Bitboard::EMPTY);
            if role == Role::King && answers.is_some() {
                break;
            }
            let promotes = role == Role::Pawn && Bitboard::BACKRANKS.contains(to);
            let arrives = if promotes { Role::Queen } else { role };
            captures.push(value(standing) + value(arrives) - value(role));
            standing = arrives;
            occupied.discard(square);
            side = !side;
        }
        let (first, others) = captures.split_first()?;
        let answer = others.iter().rev().fold(Centipawns::ZERO, |answer, &taken| {
            (taken - answer).max(Centipawns::ZERO)
        });
        Some(*first - answer)
    }

    /// Random positions: each piece on the board taken, and each field entered by each role.
    #[test]
    fn bounds_change_no_result() {
        let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
        let (mut losing, mut pinned) = (0, 0);
        for _ in 0..40 {
            let mut chess = Chess::default();
            for _ in 0..60 {
                let moves = chess.legal_moves();
                if moves.is_empty() {
                    break;
                }
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                chess.play_unchecked(moves[(seed >> 33) as usize % moves.len()]);
                let (board, occupied) = (chess.board(), chess.board().occupied());
                let (to, role) = (
                    Square::new((seed >> 40) as u32 & 63),
                    Role::ALL[(seed >> 50) as usize % 6],
                );
                let standing = board.role_at(to).unwrap_or(role);
                let pins = Pins::of(board);
                pinned += usize::from(Color::ALL.into_iter().any(|side| pins.pinned(side).any()));
                for side in Color::ALL {
                    let plain = in_full(board, to, standing, side, occupied);
                    let wins = plain.unwrap_or_default().max(Centipawns::ZERO);
                    assert_eq!(reply(board, &pins, to, standing, side, occupied), wins);
                    let loses = plain.is_some_and(|won| won < Centipawns::ZERO);
                    assert_eq!(reply_loses(board, &pins, to, standing, side), loses);
                    losing += usize::from(loses);
                }
                for m in chess.legal_moves() {
                    let won = gain(board, &pins, m, chess.turn());
                    for threshold in [-975, -325, -1, 0, 1, 100, 325, 975].map(Centipawns) {
                        let reaches = gains_at_least(board, &pins, m, chess.turn(), threshold);
                        assert_eq!(reaches, won >= threshold, "{chess:?} {m}: {threshold:?}");
                    }
                }
            }
        }
        assert!(losing > 0, "some captures lose");
        assert!(pinned > 0, "some men are pinned");
    }

    /// The first two positions are those of the Chess Programming Wiki's page on static exchange evaluation.
    #[test]
    fn known_exchanges() {
        assert_eq!(
            exchange("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5"),
            Centipawns(100)
        );
        assert_eq!(
            exchange("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5"),
            Centipawns(100 - 325)
        );
        assert_eq!(
            exchange("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5"),
            Centipawns(100)
        );
        assert_eq!(
            exchange("4k3/2p5/3p4/8/4B3/8/8/4K3 w - - 0 1", "e4d5"),
            Centipawns::ZERO
        );
        assert_eq!(
            exchange("4k3/8/2p1p3/8/4B3/8/8/4K3 w - - 0 1", "e4d5"),
            Centipawns(-325)
        );
    }

    #[test]
    fn promotion_en_passant_and_kings() {
        assert_eq!(exchange("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q"), Centipawns(875));
        assert_eq!(
            exchange("1r5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q"),
            Centipawns(-100)
        );
        // The pawn takes back and promotes.
        assert_eq!(
            exchange("2r1r1k1/3P4/8/8/8/8/8/K1R5 w - - 0 1", "c1c8"),
            Centipawns(500)
        );
        assert_eq!(
            exchange("7k/8/8/8/8/8/3p4/K5R1 w - - 0 1", "g1c1"),
            Centipawns(-500 - 875)
        );
        assert_eq!(
            exchange("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6"),
            Centipawns(100)
        );
        // The knight is pinned and does not take back.
        assert_eq!(
            exchange("r3k3/8/2n5/1B2p3/8/5N2/8/4K3 w - - 0 1", "f3e5"),
            Centipawns(100)
        );
        // The king cannot take back what the bishop protects.
        assert_eq!(
            exchange("8/3k4/4p3/8/8/1B6/4R3/4K3 w - - 0 1", "e2e6"),
            Centipawns(100)
        );
        assert_eq!(
            exchange("8/3k4/4p3/8/8/8/4R3/4K3 w - - 0 1", "e2e6"),
            Centipawns(100 - 500)
        );
    }
}
