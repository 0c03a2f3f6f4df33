//! Chess endings as a game for advice: the library of predicates.
//!
//! In every predicate *we* are White: a position in which Black asks for advice is mirrored first. "The
//! rook", "the knight" and so on are ours; "they" are the opponent, usually a lone king. The predicates for
//! king and rook are those of the source (I. Bratko, *Prolog*, fig. 15.10), including their move order.

mod fields;
mod general;
mod moves;
mod net;
mod pawn;
mod region;
mod rook;

use shakmaty::{Chess, Color, Move, Position as _};

use super::game::{Game, GoalPredicate, Library, Measure, MovePredicate, Test};

/// Chess with few men.
#[derive(Clone, Copy, Debug)]
pub enum Ending {}

/// The men of such a position with their fields, the side to move, and whether an en passant capture is
/// possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key(u64);

impl Key {
    fn of(position: &Chess) -> Key {
        let board = position.board();
        let passed = position
            .legal_ep_square()
            .map_or(0, |square| 1 + u64::from(square));
        let start = passed << 1 | u64::from(position.turn().is_white());
        // Ten bits per man: five men fit beside the eight bits for the rest.
        let men = board.occupied().into_iter().filter_map(|square| {
            let piece = board.piece_at(square)?;
            Some(u64::from(square) << 4 | u64::from(piece.color.is_white()) << 3 | piece.role as u64)
        });
        Key(men.fold(start, |key, man| key << 10 | man))
    }
}

impl Game for Ending {
    type Position = Chess;
    type Key = Key;
    type Move = Move;

    fn key(position: &Chess) -> Key {
        Key::of(position)
    }

    fn is_ours(position: &Chess) -> bool {
        position.turn() == Color::White
    }

    fn after(position: &Chess, mv: Move) -> Chess {
        let mut next = position.clone();
        next.play_unchecked(mv);
        next
    }

    fn library() -> &'static Library<Ending> {
        static LIBRARY: Library<Ending> = Library {
            goals: GOALS,
            measures: MEASURES,
            moves: MOVES,
        };
        &LIBRARY
    }
}

const fn here(name: &'static str, about: &'static str, test: fn(&Chess) -> bool) -> GoalPredicate<Ending> {
    GoalPredicate {
        name,
        about,
        test: Test::Here(test),
    }
}

const fn compared(
    name: &'static str,
    about: &'static str,
    test: fn(&Chess, &Chess) -> bool,
) -> GoalPredicate<Ending> {
    GoalPredicate {
        name,
        about,
        test: Test::Compared(test),
    }
}

const fn measure(name: &'static str, about: &'static str, value: fn(&Chess) -> i32) -> Measure<Ending> {
    Measure { name, about, value }
}

const fn list(
    name: &'static str,
    about: &'static str,
    list: fn(&Chess, &mut Vec<Move>),
) -> MovePredicate<Ending> {
    MovePredicate { name, about, list }
}

/// Every predicate of positions.
const GOALS: &[GoalPredicate<Ending>] = &[
    here("any_position", "always true", general::any_position),
    here("them_to_move", "the other side is to move", general::them_to_move),
    here("check", "their king is in check", general::check),
    here("mate", "the other side is mated", general::mate),
    here(
        "stalemate",
        "the other side is to move, not in check, and has no move",
        general::stalemate,
    ),
    here(
        "their_king_on_edge",
        "their king stands on the edge",
        general::their_king_on_edge,
    ),
    here(
        "our_king_on_edge",
        "our king stands on the edge",
        general::our_king_on_edge,
    ),
    here(
        "kings_close",
        "the kings are less than four king's moves apart",
        general::kings_close,
    ),
    here(
        "can_capture",
        "they are to move and can capture a man of ours",
        general::can_capture,
    ),
    here(
        "rook_lost",
        "our rook is captured, or they are to move and can capture it",
        rook::lost,
    ),
    here(
        "rook_exposed",
        "their king can attack our rook before our king can protect it",
        rook::exposed,
    ),
    here(
        "rook_divides",
        "our rook stands on a file or rank between the kings",
        rook::divides,
    ),
    here(
        "l_pattern",
        "the three men form an L: kings two fields apart, rook and their king three",
        rook::l_pattern,
    ),
    here(
        "room_over_2",
        "the room of their king has more than two fields",
        rook::room_over_2,
    ),
    here(
        "promoted",
        "the pawn has become a queen or a rook",
        pawn::promoted,
    ),
    here(
        "outside_square",
        "the pawn promotes before their king can stop it, by the rule of the square",
        pawn::outside_square,
    ),
    here(
        "king_on_key_square",
        "our king stands on a key square of the pawn; a rook's pawn also comes under its protection in time",
        pawn::king_on_key_square,
    ),
    here(
        "man_lost",
        "they win a man of ours by force, with their third move at the latest",
        net::man_lost,
    ),
    here(
        "shut_in",
        "we are to move, and the region has at most eight fields, a corner of the bishop's colour and no man of ours among them",
        net::shut_in,
    ),
    here(
        "shut_in_corner",
        "their king is shut in, and the region is two or more fields of the edge, all within two king's moves of the corner",
        net::shut_in_corner,
    ),
    here(
        "held_at_edge",
        "their king stands on one of the two outer lines, our king farther in and at most three king's moves away, the knight at most \
         two from our king",
        net::held_at_edge,
    ),
    here(
        "w_start",
        "we are to move, their king stands on the edge three king's moves from a corner that is not of the bishop's colour, our king \
         two diagonal steps and the knight a knight's move from that corner",
        net::w_start,
    ),
    compared(
        "room_smaller",
        "the room of their king is smaller than at the root",
        rook::room_smaller,
    ),
    compared(
        "closer_to_critical_square",
        "our king is closer to the critical square than at the root, in steps along files and ranks",
        rook::closer_to_critical_square,
    ),
    compared(
        "not_farther_from_rook",
        "our king is not farther from our rook than at the root",
        rook::not_farther_from_rook,
    ),
];

/// Every measure.
const MEASURES: &[Measure<Ending>] = &[
    measure(
        "room",
        "fields of the rectangle that our rook shuts their king in; 64 when both stand on one line, and without a rook",
        rook::room,
    ),
    measure(
        "king_steps",
        "steps along files and ranks between the kings",
        general::king_steps,
    ),
    measure(
        "king_moves_apart",
        "king's moves between the kings",
        general::king_moves_apart,
    ),
    measure(
        "knight_to_king",
        "king's moves between the knight and our king; 8 without a knight",
        general::knight_to_king,
    ),
    measure(
        "their_king_from_edge",
        "steps from their king to the nearest edge",
        general::their_king_from_edge,
    ),
    measure(
        "our_king_from_edge",
        "steps from our king to the nearest edge",
        general::our_king_from_edge,
    ),
    measure(
        "their_king_to_corner",
        "steps along files and ranks from their king to the nearest corner of the bishop's colour; 14 without a bishop",
        net::their_king_to_corner,
    ),
    measure(
        "our_king_to_corner",
        "steps along files and ranks from our king to the nearest corner of the bishop's colour; 14 without a bishop",
        net::our_king_to_corner,
    ),
    measure(
        "flight",
        "king's moves of their king to the nearest corner that is not of the bishop's colour while our men stand still; 64 when it \
         cannot get there",
        net::flight,
    ),
    measure("pawn_rank", "the rank of our pawn; 8 without one", pawn::rank),
    measure("king_rank", "the rank of our king", pawn::king_rank),
    measure(
        "to_key_square",
        "moves of our king to the nearest key square of the pawn; 0 without a pawn",
        pawn::to_key_square,
    ),
    measure(
        "region",
        "fields that their king can reach while our men stand still",
        region::size,
    ),
    measure(
        "steps_to_region",
        "steps along files and ranks from our king to all fields of the region together",
        region::steps_to,
    ),
    measure(
        "slack",
        "for bishop and knight: how far our king and the knight are from the middle, and the region's fields from our king and from \
         a corner of the bishop's colour; more when a man of ours is in the region, when it is one field, or when the knight stands in a corner",
        net::slack,
    ),
];

/// Every predicate of moves.
const MOVES: &[MovePredicate<Ending>] = &[
    list(
        "legal",
        "every legal move: of our king diagonal ones first, then of the rook, then others",
        moves::legal,
    ),
    list("no_move", "no move", moves::none),
    list(
        "king_diagonal_first",
        "moves of our king, diagonal ones first",
        moves::king_diagonal_first,
    ),
    list("check_move", "moves that give check", moves::check),
    list(
        "pawn_move",
        "moves of our pawn; of promotions that to a queen first",
        pawn::pawn_move,
    ),
    list(
        "king_to_key_square",
        "moves of our king towards the key squares of the pawn",
        pawn::king_to_key_square,
    ),
    list(
        "tightest_first",
        "all our moves, those that leave the least slack first",
        net::tightest_first,
    ),
    list(
        "out_of_check",
        "moves of theirs when they are in check",
        net::out_of_check,
    ),
    list(
        "man_tightest_first",
        "moves of our men other than the king, those that leave the smallest region first",
        region::man_tightest_first,
    ),
    list("man_move", "moves of our men other than the king", moves::man),
    list("rook_move", "moves of our rook", moves::rook),
    list(
        "rook_check",
        "moves of our rook to the file or rank of their king",
        moves::rook_check,
    ),
];
