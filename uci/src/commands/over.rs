//! Positions in which the game is over, so there is nothing to search.

use puchok_engine::position::Position;
use serde::Serialize;

/// Why there is nothing to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Over {
    Checkmate,
    Stalemate,
    DeadPosition,
}

impl Over {
    /// Whether the game is over in a position, regardless of its history.
    pub(crate) fn of(position: &Position) -> Option<Over> {
        if position.legal_moves().is_empty() {
            let over = if position.is_check() {
                Over::Checkmate
            } else {
                Over::Stalemate
            };
            return Some(over);
        }
        position.is_insufficient_material().then_some(Over::DeadPosition)
    }

    /// "The game is over: checkmate."
    pub(crate) fn in_words(self) -> &'static str {
        match self {
            Over::Checkmate => "The game is over: checkmate.",
            Over::Stalemate => "The game is over: stalemate, a draw.",
            Over::DeadPosition => "The game is over: a dead draw, neither side can mate by any moves.",
        }
    }
}

/// The same for a position, as the last paragraph of an answer; empty while the game continues.
pub(crate) fn paragraph(position: &Position) -> String {
    Over::of(position).map_or_else(String::new, |over| format!("\n{}\n", over.in_words()))
}
