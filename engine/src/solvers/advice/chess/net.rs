//! King, bishop and knight against king: the region of the opponent's king as a net, and the corners of the
//! bishop's colour, the only ones in which mate can be forced.

use shakmaty::{Bitboard, Chess, Color, Move, Position as _, Role, Square, attacks};

use super::Ending;
use super::fields::{distance, from_edge, is_edge, our_king, ours, steps, their_king};
use super::region::{moves_through, region};
use crate::solvers::advice::game::Game as _;

/// The largest net, in fields, that counts as shutting in the opponent's king.
const SMALL: usize = 8;

/// Penalty for leaving the opponent's king a single field, which risks stalemate.
const NARROW: i32 = 900;

/// Penalty for an unprotected man of ours in the region.
const LOOSE: i32 = 450;

/// Penalty per ring of distance between our king and the middle of the board.
const KING_RING: i32 = 150;

/// The same for the knight.
const KNIGHT_RING: i32 = 120;

/// Penalty for a knight in the corner, where an approaching king traps it.
const CORNERED: i32 = 1_000;

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

/// The corners of the other colour, where mate cannot be forced; none without a bishop.
fn wrong_corners(position: &Chess) -> Bitboard {
    let right = right_corners(position);
    if right.is_empty() {
        right
    } else {
        Bitboard::CORNERS & !right
    }
}

/// The number of rings between a field and the four central ones: 3 on the edge.
fn ring(square: Square) -> i32 {
    3 - from_edge(square)
}

/// How much work is left. Centralising our king and the knight counts most; then every field of the region
/// counts by its distance from our king and from the right corner.
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
    let cornered = i32::from((Bitboard::CORNERS & position.board().knights()).any());
    let loose = i32::from((region & position.board().white()).any());
    of_region
        + KING_RING * ring(king)
        + KNIGHT_RING * knight
        + CORNERED * cornered
        + NARROW * narrow
        + LOOSE * loose
}

/// Whether the opponent's king is shut in together with a right corner. Meaningful with us to move.
pub(super) fn shut_in(position: &Chess) -> bool {
    is_net(position, region(position))
}

/// Whether this region of the opponent's king is a net.
fn is_net(position: &Chess, region: Bitboard) -> bool {
    position.turn() == Color::White
        && region.count() <= SMALL
        && (region & right_corners(position)).any()
        && (region & position.board().white()).is_empty()
}

/// The largest distance, in king moves, between a right corner and a field of a net in that corner.
const NEAR_CORNER: i32 = 2;

/// Whether the opponent's king is shut in on the edge, in a right corner. Meaningful with us to move.
pub(super) fn shut_in_corner(position: &Chess) -> bool {
    let corners = right_corners(position);
    let is_near = |field: Square| {
        is_edge(field)
            && corners
                .into_iter()
                .any(|corner| distance(field, corner) <= NEAR_CORNER)
    };
    // Whatever the region is, their king stands in it.
    is_near(their_king(position)) && {
        let region = region(position);
        is_net(position, region) && region.count() > 1 && region.into_iter().all(is_near)
    }
}

/// Whether our king and the knight hold the opponent's king at the edge: it is on the two outer rings, our
/// king is further in and at most three king moves away, and the knight is at most two king moves from our
/// king.
pub(super) fn held_at_edge(position: &Chess) -> bool {
    let (them, us) = (their_king(position), our_king(position));
    let knight = ours(position, Role::Knight);
    from_edge(them) <= 1
        && from_edge(us) >= 2
        && distance(us, them) <= 3
        && knight.is_some_and(|knight| distance(us, knight) <= 2)
}

/// Steps along files and ranks from a field to the nearest right corner; 14, the maximum, without a bishop.
fn to_right_corner(position: &Chess, field: Square) -> i32 {
    let corners = right_corners(position).into_iter();
    corners.map(|corner| steps(field, corner)).min().unwrap_or(14)
}

/// The same distance for the opponent's king.
pub(super) fn their_king_to_corner(position: &Chess) -> i32 {
    to_right_corner(position, their_king(position))
}

/// The same distance for our king.
pub(super) fn our_king_to_corner(position: &Chess) -> i32 {
    to_right_corner(position, our_king(position))
}

/// The number of moves the opponent's king needs to reach the nearest wrong corner while our men stand still;
/// 64 when it cannot get there.
pub(super) fn flight(position: &Chess) -> i32 {
    moves_through(position, wrong_corners(position)).unwrap_or(64)
}

/// Whether the W manoeuvre of the knight can begin, given the flight of the opponent's king along the edge:
/// that king is three king moves from the wrong corner, our king two diagonal steps and the knight a knight's
/// move from that corner (Kf6 and Nf7 for h8).
pub(super) fn w_start(position: &Chess) -> bool {
    let (them, us) = (their_king(position), our_king(position));
    let diagonal = |corner: Square| distance(us, corner) == 2 && steps(us, corner) == 4;
    position.turn() == Color::White
        && is_edge(them)
        && wrong_corners(position).into_iter().any(|corner| {
            let knights = attacks::knight_attacks(corner) & position.board().knights();
            distance(them, corner) == 3 && diagonal(corner) && knights.any()
        })
}

/// How many opponent moves ahead to look for the loss of a man: enough to attack two men, or to attack one
/// whose escape leaves the other unprotected.
const CHASE: u32 = 3;

/// Whether the opponent wins a man by force, with its third move at the latest.
pub(super) fn man_lost(position: &Chess) -> bool {
    match position.turn() {
        Color::White => is_forked(position, CHASE - 1),
        Color::Black => is_won_by_them(position, CHASE),
    }
}

/// With the opponent to move: whether it captures a man or forks two within `moves` moves.
fn is_won_by_them(position: &Chess, moves: u32) -> bool {
    if !position.capture_moves().is_empty() {
        return true;
    }
    let near = |man| distance(man, their_king(position)) <= 2;
    let minors = position.board().white() & !Bitboard::from(our_king(position));
    moves > 1
        && minors.into_iter().any(near)
        && position
            .legal_moves()
            .into_iter()
            .any(|mv| is_forked(&Ending::after(position, mv), moves - 1))
}

/// With us to move: whether the opponent wins a man after each of our moves, within `moves` moves of its own.
fn is_forked(position: &Chess, moves: u32) -> bool {
    let attacked = attacks::king_attacks(their_king(position)) & position.board().white();
    attacked.any()
        && position
            .legal_moves()
            .into_iter()
            .all(|mv| is_won_by_them(&Ending::after(position, mv), moves))
}

/// All our moves, ordered by the slack they leave, least first.
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

/// The opponent's moves when it is in check; none otherwise.
pub(super) fn out_of_check(position: &Chess, moves: &mut Vec<Move>) {
    if position.turn() == Color::Black && position.is_check() {
        moves.extend(position.legal_moves());
    }
}
