//! The positions on which the facts are tested.

use shakmaty::fen::Fen;
use shakmaty::{Chess, EnPassantMode};

use super::random_games::random_positions_from;

/// Positions of random games, the same on every run.
pub(crate) fn random_positions(games: usize, each: impl FnMut(&Chess)) {
    let starts = std::iter::repeat_n(Chess::default(), games);
    random_positions_from(0x2545_f491_4f6c_dd1d, starts, 150, each);
}

/// The FEN of a position, for messages.
pub(crate) fn fen(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}
