//! Predicates that every ending can use.

use shakmaty::{Chess, Color, Position as _, Role};

use super::fields::{distance, from_edge, is_edge, our_king, ours, steps, their_king};

pub(super) fn any_position(_: &Chess) -> bool {
    true
}

pub(super) fn them_to_move(position: &Chess) -> bool {
    position.turn() == Color::Black
}

pub(super) fn check(position: &Chess) -> bool {
    them_to_move(position) && position.is_check()
}

pub(super) fn mate(position: &Chess) -> bool {
    them_to_move(position) && position.is_check() && position.legal_moves().is_empty()
}

pub(super) fn stalemate(position: &Chess) -> bool {
    them_to_move(position) && !position.is_check() && position.legal_moves().is_empty()
}

pub(super) fn their_king_on_edge(position: &Chess) -> bool {
    is_edge(their_king(position))
}

pub(super) fn our_king_on_edge(position: &Chess) -> bool {
    is_edge(our_king(position))
}

pub(super) fn kings_close(position: &Chess) -> bool {
    distance(our_king(position), their_king(position)) < 4
}

pub(super) fn can_capture(position: &Chess) -> bool {
    them_to_move(position) && !position.capture_moves().is_empty()
}

pub(super) fn king_steps(position: &Chess) -> i32 {
    steps(our_king(position), their_king(position))
}

pub(super) fn king_moves_apart(position: &Chess) -> i32 {
    distance(our_king(position), their_king(position))
}

pub(super) fn knight_to_king(position: &Chess) -> i32 {
    ours(position, Role::Knight).map_or(8, |knight| distance(knight, our_king(position)))
}

pub(super) fn their_king_from_edge(position: &Chess) -> i32 {
    from_edge(their_king(position))
}

pub(super) fn our_king_from_edge(position: &Chess) -> i32 {
    from_edge(our_king(position))
}
