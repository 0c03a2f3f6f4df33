//! `position [startpos | fen …] [moves …]`, read so that GUIs' own ways of writing it are understood.
//!
//! `vampirc-uci` wants six fields and `KQkq`; here a FEN is all that stands before `moves`, and the engine's own
//! reader judges it.

use puchok_engine::game::{Game, IllegalMove};
use puchok_engine::position::FenError;
use puchok_engine::shakmaty::CastlingMode;
use puchok_engine::shakmaty::uci::UciMove;

use crate::castling;
use crate::input::quoted;

/// The initial position as a FEN: in Chess960 mode its castling moves are written differently.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Why a `position` was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum PositionError {
    /// Neither `startpos` nor `fen` follows.
    #[error("position needs 'startpos' or 'fen', not '{0}'")]
    NoStart(String),
    /// The FEN is wrong.
    #[error("{0}")]
    Fen(#[from] FenError),
    /// A move stands where the word `moves` should stand first.
    #[error("position needs 'moves' before '{0}'")]
    NoMoves(String),
    /// One of the moves is wrong.
    #[error("{0}")]
    Move(#[from] IllegalMove),
}

/// What a `position` puts on the board.
#[derive(Debug)]
pub(crate) struct Read {
    /// The position with the moves that led to it.
    pub(crate) game: Game,
    /// What is to be said of castling rights that were dropped.
    pub(crate) dropped: Vec<String>,
}

/// Reads what follows the word `position`.
///
/// # Errors
/// [`PositionError`] at the first thing that is wrong; nothing of the line then counts.
pub(crate) fn parse(arguments: &str, mode: CastlingMode) -> Result<Read, PositionError> {
    let mut words = arguments.split_whitespace();
    let fen = match words.next() {
        Some(word) if word.eq_ignore_ascii_case("startpos") => {
            // What is unknown to UCI between `startpos` and `moves` is ignored; a move is known, and meant to be played.
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
    let dropped = castling::dropped(&fen, game.position());
    // Some GUIs write the promotion piece, or everything, in capitals.
    let moves: Vec<String> = words.map(str::to_ascii_lowercase).collect();
    game.play_all(moves.iter().map(String::as_str))?;
    Ok(Read { game, dropped })
}

fn is_moves(word: &str) -> bool {
    word.eq_ignore_ascii_case("moves")
}

/// Whether a word has the form of a move as UCI writes it; whether it is legal is seen on the board.
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
