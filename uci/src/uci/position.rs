//! `position [startpos | fen …] [moves …]`, parsed tolerantly, because GUIs write it in various ways.
//!
//! `vampirc-uci` requires six fields and `KQkq`; here everything before `moves` is the FEN, which the
//! engine's own parser checks.

use puchok_engine::game::{Game, IllegalMove};
use puchok_engine::position::FenError;
use puchok_engine::shakmaty::CastlingMode;
use puchok_engine::shakmaty::uci::UciMove;

use crate::dropped;
use crate::input::quoted;

/// The initial position as a FEN, because castling moves are written differently in Chess960 mode.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Why a `position` was rejected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum PositionError {
    /// Neither `startpos` nor `fen` follows.
    #[error("position needs 'startpos' or 'fen', not '{0}'")]
    NoStart(String),
    /// The FEN is invalid.
    #[error("{0}")]
    Fen(#[from] FenError),
    /// A move appears before the word `moves`.
    #[error("position needs 'moves' before '{0}'")]
    NoMoves(String),
    /// One of the moves is invalid.
    #[error("{0}")]
    Move(#[from] IllegalMove),
}

/// The contents of a `position` command.
#[derive(Debug)]
pub(crate) struct Read {
    /// The position with the moves that led to it.
    pub(crate) game: Game,
    /// Messages about dropped castling rights.
    pub(crate) dropped: Vec<String>,
}

/// Parses what follows the word `position`.
///
/// # Errors
/// [`PositionError`] for the first error; the whole line is then ignored.
pub(crate) fn parse(arguments: &str, mode: CastlingMode) -> Result<Read, PositionError> {
    let mut words = arguments.split_whitespace();
    let fen = match words.next() {
        Some(word) if word.eq_ignore_ascii_case("startpos") => {
            // Unknown words between `startpos` and `moves` are ignored, but a move there is meant to be
            // played.
            let mut between = words.by_ref().take_while(|word| !is_moves(word));
            if let Some(word) = between.find(|word| is_move(word)) {
                return Err(PositionError::NoMoves(quoted(word)));
            }
            START.to_owned()
        }
        Some(word) if word.eq_ignore_ascii_case("fen") => {
            let fields: Vec<&str> = words.by_ref().take_while(|word| !is_moves(word)).collect();
            fields.join(" ")
        }
        other => return Err(PositionError::NoStart(quoted(other.unwrap_or("")))),
    };
    let mut game = Game::from_fen(&fen, mode)?;
    let dropped = dropped::messages(&fen, game.position());
    // Some GUIs write the promotion piece, or everything, in capitals.
    let moves: Vec<String> = words.map(str::to_ascii_lowercase).collect();
    game.play_all(moves.iter().map(String::as_str))?;
    Ok(Read { game, dropped })
}

fn is_moves(word: &str) -> bool {
    word.eq_ignore_ascii_case("moves")
}

/// Whether a word looks like a UCI move; whether it is legal is checked on the board.
pub(super) fn is_move(word: &str) -> bool {
    word.to_ascii_lowercase().parse::<UciMove>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fen(arguments: &str) -> String {
        let read = parse(arguments, CastlingMode::Standard).unwrap();
        read.game.position().fen()
    }

    #[test]
    fn positions_are_read() {
        assert_eq!(fen("startpos"), START);
        assert_eq!(
            fen(" startpos junk moves e2e4 E7E5"),
            fen("startpos moves e2e4 e7e5")
        );
        assert_eq!(
            fen("fen 7K/8/k1P5/7p/8/8/8/8 w - - moves h8g7"),
            "8/6K1/k1P5/7p/8/8/8/8 b - - 1 1"
        );
        assert_eq!(
            fen("fen 8/P6k/8/8/8/8/8/K7 w - - 0 1 moves a7a8Q"),
            "Q7/7k/8/8/8/8/8/K7 b - - 0 1"
        );
    }

    #[test]
    fn errors_say_where() {
        let error = |arguments| parse(arguments, CastlingMode::Standard).unwrap_err().to_string();
        assert_eq!(error(""), "position needs 'startpos' or 'fen', not ''");
        assert!(error("fen").contains("there is nothing"));
        assert!(error("startpos moves e2e4 e2e4").contains("move 2"));
        assert!(error("startpos moves 0000").contains("0000"));
        assert_eq!(error("startpos e2e4"), "position needs 'moves' before 'e2e4'");
        assert_eq!(
            error("startpos E2E4 moves e7e5"),
            "position needs 'moves' before 'E2E4'"
        );
        assert!(
            error(&format!("fen {START} e2e4")).contains("e2e4"),
            "a FEN has no such field"
        );
    }
}
