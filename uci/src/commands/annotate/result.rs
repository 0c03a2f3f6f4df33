//! The result of a game: by its tag, by the end of its moves, and on the board.

use puchok_engine::position::Position;
use puchok_engine::shakmaty::{Color, Position as _};

use super::headers::result_of;

/// What is said about the result of a game. `*` says nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Claims<'a> {
    /// The value of its tag.
    pub(super) tag: Option<&'a str>,
    /// The word after its moves.
    pub(super) word: Option<&'a str>,
    /// What the last position decides: a mate or a stalemate.
    pub(super) board: Option<&'static str>,
}

impl Claims<'_> {
    /// The result: the board's, if the game is over there, otherwise that of the word, otherwise that of the
    /// tag.
    pub(super) fn result(&self) -> &str {
        let said = [self.board, self.word(), self.tag()];
        said.into_iter().flatten().next().unwrap_or("*")
    }

    /// What contradicts what, if anything does.
    pub(super) fn contradiction(&self) -> Option<String> {
        let said: Vec<(&str, &str)> = [
            ("by its tag", self.tag()),
            ("by the word after its moves", self.word()),
            ("on the board", self.board),
        ]
        .into_iter()
        .filter_map(|(source, result)| Some((source, result?)))
        .collect();
        let result = self.result();
        if said.iter().all(|(_, told)| *told == result) {
            return None;
        }
        let said: Vec<String> = said
            .iter()
            .map(|(source, told)| format!("{told} {source}"))
            .collect();
        let said = said.join(", ");
        Some(format!("the result is {said}: taken is {result}"))
    }

    fn tag(&self) -> Option<&str> {
        Some(result_of(self.tag)).filter(|&result| result != "*")
    }

    fn word(&self) -> Option<&str> {
        self.word.filter(|&result| result != "*")
    }
}

/// The result of a position in which a side is mated or has no move.
pub(super) fn on_board(position: &Position) -> Option<&'static str> {
    match (position.chess().is_checkmate(), position.turn()) {
        (true, Color::White) => Some("0-1"),
        (true, Color::Black) => Some("1-0"),
        (false, _) => position.chess().is_stalemate().then_some("1/2-1/2"),
    }
}
