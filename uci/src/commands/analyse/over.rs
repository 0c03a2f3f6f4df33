//! Games that are over: there is nothing to search.

use puchok_engine::game::Game;
use serde::Serialize;

use crate::commands::is_over;

/// Why there is nothing to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Over {
    Checkmate,
    Stalemate,
    DeadPosition,
}

impl Over {
    pub(super) fn of(game: &Game) -> Option<Over> {
        let position = game.position();
        if is_over(game) {
            let over = if position.is_check() {
                Over::Checkmate
            } else {
                Over::Stalemate
            };
            return Some(over);
        }
        position.is_insufficient_material().then_some(Over::DeadPosition)
    }

    pub(super) fn in_words(self) -> &'static str {
        match self {
            Over::Checkmate => "The game is over: checkmate.",
            Over::Stalemate => "The game is over: stalemate, a draw.",
            Over::DeadPosition => "The game is over: a dead draw, neither side can mate by any moves.",
        }
    }
}
