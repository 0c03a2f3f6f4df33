//! Exchanges on one field: what a capture gains when both sides keep capturing, cheapest piece first, as long
//! as it pays (static exchange evaluation). A pawn that captures on the last rank becomes a queen there. A
//! pinned man captures along the line of its pin, and elsewhere once the pinning pieces are gone, as in Stockfish;
//! until then it only keeps a king from capturing.

#[cfg(test)]
mod tests;

use shakmaty::{Bitboard, Board, Color, Move, Role, Square, attacks};

use crate::Centipawns;
use crate::board::corner;
use crate::board::pins::Pins;
use crate::board::placed::Placed;
use crate::board::steps::field_of_capture;

/// The value of a piece in an exchange.
///
/// Rounder than the weights of the evaluation: a knight and a bishop are worth the same here, so that
/// exchanging one for the other counts as even.
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

/// The men of both sides, kings included, that are worth more than one of this role.
#[inline]
pub(crate) fn worth_more_than(board: &Board, role: Role) -> Bitboard {
    match role {
        Role::Pawn => !board.pawns() & board.occupied(),
        Role::Knight | Role::Bishop => board.rooks_and_queens() | board.kings(),
        Role::Rook => board.queens() | board.kings(),
        Role::Queen => board.kings(),
        Role::King => Bitboard::EMPTY,
    }
}

/// The roles that can be exchanged, from pawn to queen.
pub const MEN: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// How many more men of a role a side has than the other.
pub fn ahead(board: &Board, side: Color, role: Role) -> i32 {
    let count = |color| (board.by_role(role) & board.by_color(color)).count() as i32;
    count(side) - count(!side)
}

/// The material balance from a side's point of view, without kings.
pub fn balance(board: &Board, side: Color) -> Centipawns {
    let worth = |role| value(role) * ahead(board, side, role);
    MEN.into_iter().map(worth).sum()
}

/// The gain when a man turns into another.
#[inline]
pub fn gained_by_becoming(role: Role, becomes: Role) -> Centipawns {
    value(becomes) - value(role)
}

/// What the moving side wins by `m`, on a board with these pins, when both sides keep capturing on its
/// destination as long as it pays. Quiet moves are covered too: a piece that can be captured there loses its
/// value.
pub fn gain(board: &Board, pins: &Pins, m: Move, color: Color) -> Centipawns {
    let Some(occupied) = occupied_after(board, m) else {
        return Centipawns::ZERO;
    };
    won_at_once(m) - reply(board, pins, m.to(), standing_after(m), !color, occupied)
}

/// Whether [`gain`] is at least `threshold`. Cheap cases are decided without playing out the exchange.
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
    let standing = Placed::new(standing.of(color), m.to());
    first_capture(board, pins, standing, occupied, bounds).is_none_or(|lost| lost <= spare)
}

/// The material gain of a move before the reply.
#[inline]
pub fn won_at_once(m: Move) -> Centipawns {
    m.capture().map_or(Centipawns::ZERO, value) + gained_by_becoming(m.role(), standing_after(m))
}

/// The role of a man after it has captured on a field: a pawn on the last rank becomes a queen.
#[inline]
pub fn arriving(role: Role, to: Square) -> Role {
    if role == Role::Pawn && Bitboard::BACKRANKS.contains(to) {
        Role::Queen
    } else {
        role
    }
}

/// The most that a man can gain by promoting when it captures on this field.
#[inline]
fn promoting(to: Square) -> Centipawns {
    gained_by_becoming(Role::Pawn, arriving(Role::Pawn, to))
}

/// The role of the piece that stands on the destination after a move.
#[inline]
fn standing_after(m: Move) -> Role {
    m.promotion().unwrap_or(m.role())
}

/// The pieces that may still take part in an exchange on the destination of a move; `None` for castling.
#[inline]
fn occupied_after(board: &Board, m: Move) -> Option<Bitboard> {
    let from = m.from().filter(|_| !m.is_castle())?;
    let mut occupied = board.occupied().without(from);
    if m.is_en_passant() {
        occupied.discard(field_of_capture(m));
    }
    Some(occupied)
}

/// What `side` wins by capturing a piece of role `standing` on `to`, with `occupied` as the pieces still on
/// the board; 0 if capturing does not pay.
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
    let standing = Placed::new(standing.of(!side), to);
    first_capture(board, pins, standing, occupied, bounds).unwrap_or_default()
}

/// What `side` wins by capturing a piece of role `standing` on `to`, even at a loss; `None` if it cannot.
pub fn forced(board: &Board, pins: &Pins, to: Square, standing: Role, side: Color) -> Option<Centipawns> {
    let standing = Placed::new(standing.of(!side), to);
    first_capture(board, pins, standing, board.occupied(), (-UNBOUNDED, UNBOUNDED))
}

/// Whether `side` loses by capturing a piece of role `standing` on `to`.
pub(crate) fn reply_loses(board: &Board, pins: &Pins, to: Square, standing: Role, side: Color) -> bool {
    let bounds = (Centipawns(-1), Centipawns::ZERO);
    let standing = Placed::new(standing.of(!side), to);
    let won = first_capture(board, pins, standing, board.occupied(), bounds);
    won.is_some_and(|won| won < Centipawns::ZERO)
}

/// More than any exchange can win.
const UNBOUNDED: Centipawns = Centipawns(i32::MAX);

/// What the other side wins by capturing a piece when both sides then keep capturing on its field as long as
/// it pays; `None` if it cannot capture.
///
/// The result is clamped to the bounds. Each side may stop before any of its captures after the first, so the
/// material won so far bounds the final result. Once the bounds meet, or recapturing the last piece could not
/// change them, the rest is irrelevant (alpha–beta on a tree with a single line).
fn first_capture(
    board: &Board,
    pins: &Pins,
    standing: Placed,
    mut occupied: Bitboard,
    (mut least, mut most): (Centipawns, Centipawns),
) -> Option<Centipawns> {
    let (to, side) = (standing.on, !standing.side());
    let mut standing = standing.role();
    let mut attackers = attackers_of(board, to, occupied);
    let (mut capturing, mut won, mut found) = (side, Centipawns::ZERO, None);
    let most_gained = promoting(to);
    loop {
        let free = attackers & board.by_color(capturing) & !pins.tied(capturing, to, occupied);
        let Some((square, role)) = cheapest(board, capturing, free) else {
            break;
        };
        if role == Role::King && (attackers & board.by_color(!capturing)).any() {
            // The king may not capture a protected piece.
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

/// The sliders that may attack `to` once a piece that has captured there is gone from its line: a knight is
/// on no line, a pawn and a bishop are on a diagonal, a rook is on a rank or file.
#[inline]
fn uncovered_by(board: &Board, role: Role, to: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Knight => Bitboard::EMPTY,
        Role::Pawn | Role::Bishop => attacks::bishop_attacks(to, occupied) & board.bishops_and_queens(),
        Role::Rook => attacks::rook_attacks(to, occupied) & board.rooks_and_queens(),
        Role::Queen | Role::King => sliders_to(board, to, occupied),
    }
}

/// All pieces of both sides that attack `to`, given `occupied`.
#[inline]
fn attackers_of(board: &Board, to: Square, occupied: Bitboard) -> Bitboard {
    let steps = (attacks::pawn_attacks(Color::White, to) & board.pawns() & board.black())
        | (attacks::pawn_attacks(Color::Black, to) & board.pawns() & board.white())
        | (attacks::knight_attacks(to) & board.knights())
        | (attacks::king_attacks(to) & board.kings());
    (steps | sliders_to(board, to, occupied)) & occupied
}

/// The sliders of both sides whose lines to a field are open when these fields are occupied.
#[inline]
pub(crate) fn sliders_to(board: &Board, to: Square, occupied: Bitboard) -> Bitboard {
    (attacks::bishop_attacks(to, occupied) & board.bishops_and_queens())
        | (attacks::rook_attacks(to, occupied) & board.rooks_and_queens())
}

/// The piece of `side` that would capture on `to` first (the king last), ignoring the pieces in `tied`.
#[inline]
pub fn first_capturer(
    board: &Board,
    to: Square,
    side: Color,
    occupied: Bitboard,
    tied: Bitboard,
) -> Option<Placed> {
    let attackers = attackers_of(board, to, occupied) & !tied & occupied;
    cheapest(board, side, attackers & board.by_color(side)).map(|(on, role)| Placed::new(role.of(side), on))
}

/// The cheapest of the pieces on `attackers`, all of which belong to `side`. A pair, not a [`Placed`], which
/// would cost 4 % of the instructions of a search in the loop of [`first_capture`].
#[inline]
fn cheapest(board: &Board, side: Color, attackers: Bitboard) -> Option<(Square, Role)> {
    if attackers.is_empty() {
        return None;
    }
    Role::ALL.into_iter().find_map(|role| {
        corner::first_seen(side, attackers & board.by_role(role)).map(|square| (square, role))
    })
}

/// The most that `side` can win by capturing a piece on this field; a pawn may promote there as well.
#[inline]
pub(crate) fn at_most(victim: Role, on: Square, side: Color) -> Centipawns {
    let last = on.rank() == (!side).backrank();
    value(victim) + if last { promoting(on) } else { Centipawns::ZERO }
}
