//! PGN games: a list of them, and a single game with its comments and variations.

use std::borrow::Cow;

use serde::Serialize;
use serde_json::{Map, Value};

use super::positions::as_games;
use super::refusal::Refusal;
use crate::commands::annotate::chunks::{Chunk, Chunks};
use crate::commands::annotate::read::{Games, read};
use crate::commands::annotate::whole::{WholeGame, tags};
use crate::commands::given::read_game_from;
use crate::failure::Failure;
use crate::input::Lines;

/// The games of a text.
#[derive(Debug, Serialize)]
pub(super) struct JsonGames {
    games: Vec<JsonEntry>,
}

/// An entry of the list.
#[derive(Debug, Serialize)]
struct JsonEntry {
    /// Its index in the text, from 1.
    game: usize,
    tags: Map<String, Value>,
    result: String,
    plies: usize,
    /// Why it cannot be read; `null` if it can.
    error: Option<String>,
    /// What was left out of a game that can be read, or contradicts the board.
    remarks: Vec<String>,
}

/// Lists the games of a PGN text, or its positions as games, whether valid or broken.
pub(super) fn list(text: &[u8]) -> JsonGames {
    let mut games = Vec::new();
    for (entry, game) in Games::new(Lines::of_games(&*in_pgn(text))).zip(1..) {
        games.push(match entry {
            Ok(played) => JsonEntry {
                game,
                tags: tags(&played.tags),
                remarks: played.remarks(),
                result: played.result,
                plies: played.moves.len(),
                error: None,
            },
            Err(broken) => JsonEntry {
                game,
                tags: Map::new(),
                result: "*".to_owned(),
                plies: 0,
                error: Some(broken.to_string()),
                remarks: Vec::new(),
            },
        });
    }
    JsonGames { games }
}

/// The text itself, or its positions converted to games.
fn in_pgn(text: &[u8]) -> Cow<'_, [u8]> {
    let games = str::from_utf8(text).ok().and_then(as_games);
    games.map_or(Cow::Borrowed(text), |games| Cow::Owned(games.into_bytes()))
}

/// The game with this number, from 1.
///
/// # Errors
/// When there is none, or it is broken.
pub(super) fn game(text: &[u8], number: usize) -> Result<WholeGame, Refusal> {
    let chunk = Chunks::new(Lines::of_games(&*in_pgn(text))).nth(number - 1);
    let chunk = chunk.ok_or_else(|| Refusal::Input(format!("there is no game {number}")))?;
    of_chunk(&chunk, number)
}

fn of_chunk(chunk: &Chunk, number: usize) -> Result<WholeGame, Refusal> {
    // Checks the main line first, so that an error says where it breaks off.
    let played = read(chunk).map_err(|(line, reason)| {
        Refusal::Input(format!("game {number}, line {}: {reason}", chunk.line + line))
    })?;
    Ok(played.whole())
}

/// The moves that led to a position, as a game.
///
/// # Errors
/// As for [`read_game_from`].
pub(super) fn of_line(text: &str) -> Result<WholeGame, Failure> {
    let (start, moves) = read_game_from(text)?;
    Ok(WholeGame::plain(&start, moves))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::commands::annotate::whole::WholeMove;

    fn sans(moves: &[WholeMove]) -> String {
        let words: Vec<String> = moves
            .iter()
            .map(|m| {
                let inner: Vec<String> = m.variations.iter().map(|v| format!("({})", sans(v))).collect();
                [vec![m.san.clone()], inner].concat().join(" ")
            })
            .collect();
        words.join(" ")
    }

    #[test]
    fn a_name_may_have_quotes() {
        let game = game(b"[White \"A \"B\" C\"]\n\n1. e4 e5 *\n", 1).unwrap();
        assert_eq!(game.tags["White"], "A \"B\" C");
        assert_eq!(sans(&game.moves), "e4 e5");
    }

    #[test]
    fn comments_and_variations_stay_where_they_are() {
        let pgn = b"[White \"A\"]\n\n{Before.} 1. e4 {A\ncomment} e5 $2 (1... c5 2. Nf3 (2. c3 {Slow.}) d6) (1... Zz) 2. Nf3! 1-0\n\n[White \"B\"]\n\n1. d4 *\n";
        let game = game(pgn, 1).unwrap();
        assert_eq!(sans(&game.moves), "e4 e5 (c5 Nf3 (c3) d6) Nf3");
        assert_eq!((game.comment.as_str(), game.result.as_str()), ("Before.", "1-0"));
        assert_eq!(game.moves[0].comment, "A comment");
        assert_eq!(
            (&game.moves[1].nags[..], &game.moves[2].nags[..]),
            (&[2][..], &[1][..])
        );
        assert_eq!(game.moves[1].variations[0][1].variations[0][0].comment, "Slow.");
        let games = list(pgn).games;
        assert_eq!(
            (games.len(), games[0].plies, games[1].tags["White"].as_str()),
            (2, 3, Some("B"))
        );
        let left_out = "line 4: 'Zz' is no move; it and the rest of its variation are left out";
        assert_eq!(games[0].remarks, [left_out]);
        assert!(games[1].remarks.is_empty());
        assert!(super::game(pgn, 3).is_err());
    }

    /// Each FEN or line of EPD becomes a game, including one picked from many.
    #[test]
    fn positions_are_listed_as_games() {
        let text = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1\n8/8/8/8/8/5k2/R7/2K5 w - - id \"rook\";\n".as_bytes();
        let games = list(text).games;
        let names: Vec<_> = games.iter().map(|game| game.tags["Event"].as_str()).collect();
        assert_eq!(names, [Some("7K/8/k1P5/7p/8/8/8/8 w - - 0 1"), Some("rook")]);
        assert_eq!(game(text, 2).unwrap().fen, "8/8/8/8/8/5k2/R7/2K5 w - - 0 1");
    }

    /// Comments after semicolons are kept, and so are bytes that are not UTF-8.
    #[test]
    fn old_games_lose_nothing() {
        let game = game(
            b"[White \"M\xfcller\"]\n\n1. e4 ; best by test\ne5 (1... c5 ; sharp\n2. g1f3) *\n",
            1,
        )
        .unwrap();
        assert_eq!(game.tags["White"], "Müller");
        assert_eq!(game.moves[0].comment, "best by test");
        assert_eq!(game.moves[1].variations[0][0].comment, "sharp");
        assert_eq!(sans(&game.moves), "e4 e5 (c5 Nf3)");
    }

    #[test]
    fn broken_games_are_told() {
        let refused = game(b"1. e4 e5\n2. Nf6 *\n", 1).unwrap_err().to_string();
        assert!(
            refused.starts_with("game 1, line 2: illegal move 'Nf6'"),
            "{refused}"
        );
    }

    proptest! {
        #[test]
        fn nothing_panics(text in "[-()$;%!?#+=1-9.a-hNKOQRxSp{}\\[\\]\"*\n ]{0,200}") {
            let _ = list(text.as_bytes());
            let _ = game(text.as_bytes(), 1);
        }
    }
}
