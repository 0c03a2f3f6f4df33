//! Games in PGN: which there are, and one of them with its comments and variations.

use std::ops::ControlFlow;

use pgn_reader::{Nag, Outcome, RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use puchok_engine::position::Position;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::refusal::Refusal;
use crate::commands::annotate::chunks::{Chunk, Chunks};
use crate::commands::annotate::read::{Games, read, start};
use crate::commands::given::read_game_from;
use crate::failure::Failure;
use crate::input::Lines;

/// Variations within variations that are kept.
const DEEPEST: usize = 20;

/// Bytes of a comment that are read as one.
const COMMENT: usize = 16 << 10;

/// The games of a text.
#[derive(Debug, Serialize)]
pub(super) struct JsonGames {
    games: Vec<JsonEntry>,
}

/// One of them.
#[derive(Debug, Serialize)]
struct JsonEntry {
    /// Its place in the text, from 1.
    game: usize,
    tags: Map<String, Value>,
    result: String,
    plies: usize,
    /// What is wrong with it; `null`: nothing.
    error: Option<String>,
}

/// A game.
#[derive(Debug, Serialize)]
pub(super) struct JsonGame {
    tags: Map<String, Value>,
    /// Where it began.
    fen: String,
    result: String,
    /// What is said before the first move.
    comment: String,
    moves: Vec<JsonMove>,
}

/// A move, with those that were possible in its place.
#[derive(Debug, Default, Serialize)]
struct JsonMove {
    #[serde(rename = "move")]
    mv: String,
    san: String,
    /// The position after it.
    fen: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    nags: Vec<u8>,
    #[serde(skip_serializing_if = "String::is_empty")]
    comment: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variations: Vec<Vec<JsonMove>>,
}

/// The games of a text, good and broken.
pub(super) fn list(pgn: &[u8]) -> JsonGames {
    let mut games = Vec::new();
    for (entry, game) in Games::new(Lines::new(pgn)).zip(1..) {
        games.push(match entry {
            Ok(played) => JsonEntry {
                game,
                tags: tags(&played.tags),
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
            },
        });
    }
    JsonGames { games }
}

fn tags(tags: &[(String, String)]) -> Map<String, Value> {
    tags.iter()
        .map(|(name, value)| (name.clone(), json!(value)))
        .collect()
}

/// The game of this number, from 1.
///
/// # Errors
/// When there is none, or it is broken.
pub(super) fn game(pgn: &[u8], number: usize) -> Result<JsonGame, Refusal> {
    let chunk = Chunks::new(Lines::new(pgn)).nth(number - 1);
    let chunk = chunk.ok_or_else(|| Refusal::Input(format!("there is no game {number}")))?;
    of_chunk(&chunk, number)
}

fn of_chunk(chunk: &Chunk, number: usize) -> Result<JsonGame, Refusal> {
    let broken = |line: usize, reason: &str| {
        Refusal::Input(format!("game {number}, line {}: {reason}", chunk.line + line))
    };
    // Checks the main line, and says where it breaks off.
    read(chunk).map_err(|(line, reason)| broken(line, &reason))?;
    let mut reader = Reader::build(chunk.text.as_bytes())
        .set_supported_comment_length(COMMENT)
        .finish();
    match reader.read_game(&mut Collector) {
        Ok(Some(game)) => Ok(game),
        Ok(None) => Err(broken(0, "no game")),
        Err(error) => Err(broken(0, &error.to_string())),
    }
}

/// The moves that led to a position, as a game.
///
/// # Errors
/// As [`read_game_from`].
pub(super) fn of_line(text: &str) -> Result<JsonGame, Failure> {
    let (start, moves) = read_game_from(text)?;
    let mut position = start.clone();
    let played = moves.into_iter().map(|mv| {
        let (uci, san) = (position.uci(mv).to_string(), position.san(mv));
        position.play(mv);
        JsonMove {
            mv: uci,
            san,
            fen: position.fen(),
            ..JsonMove::default()
        }
    });
    Ok(JsonGame {
        tags: Map::new(),
        fen: start.fen(),
        result: "*".to_owned(),
        comment: String::new(),
        moves: played.collect(),
    })
}

/// A line of play that is being read.
struct Branch {
    moves: Vec<JsonMove>,
    /// The position before the last move, where a variation begins, and after it.
    before: Position,
    after: Position,
    /// A move of a variation makes no sense: the rest of it is left out.
    is_broken: bool,
}

impl Branch {
    fn from(position: &Position) -> Branch {
        Branch {
            moves: Vec::new(),
            before: position.clone(),
            after: position.clone(),
            is_broken: false,
        }
    }
}

/// A game that is being read.
struct Movetext {
    game: JsonGame,
    /// The main line, and the variations that are open.
    branches: Vec<Branch>,
}

impl Movetext {
    /// Closes the innermost variation, and hangs it up at the move that it replaces.
    fn close(&mut self) {
        if self.branches.len() < 2 {
            return;
        }
        let Some(branch) = self.branches.pop() else { return };
        let above = self.branches.last_mut().and_then(|above| above.moves.last_mut());
        if let Some(above) = above
            && !branch.moves.is_empty()
        {
            above.variations.push(branch.moves);
        }
    }
}

/// Collects the whole of a game.
struct Collector;

impl Visitor for Collector {
    type Tags = Vec<(String, String)>;
    type Movetext = Movetext;
    type Output = JsonGame;

    fn begin_tags(&mut self) -> ControlFlow<JsonGame, Self::Tags> {
        ControlFlow::Continue(Vec::new())
    }

    fn tag(&mut self, tags: &mut Self::Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<JsonGame> {
        let name = String::from_utf8_lossy(name).into_owned();
        tags.push((name, value.decode_utf8_lossy().into_owned()));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, named: Self::Tags) -> ControlFlow<JsonGame, Movetext> {
        let value = |name: &str| named.iter().find(|tag| tag.0 == name).map(|tag| tag.1.as_str());
        // That the game can be read has been seen before.
        let start = start(value("FEN")).unwrap_or_else(|_| Position::startpos());
        ControlFlow::Continue(Movetext {
            game: JsonGame {
                tags: tags(&named),
                fen: start.fen(),
                result: value("Result").unwrap_or("*").to_owned(),
                comment: String::new(),
                moves: Vec::new(),
            },
            branches: vec![Branch::from(&start)],
        })
    }

    fn san(&mut self, text: &mut Movetext, san: SanPlus) -> ControlFlow<JsonGame> {
        let Some(branch) = text.branches.last_mut().filter(|branch| !branch.is_broken) else {
            return ControlFlow::Continue(());
        };
        match san.san.to_move(branch.after.chess()) {
            Ok(mv) => {
                branch.before = branch.after.clone();
                branch.after.play(mv);
                branch.moves.push(JsonMove {
                    mv: branch.before.uci(mv).to_string(),
                    san: branch.before.san(mv),
                    fen: branch.after.fen(),
                    ..JsonMove::default()
                });
            }
            Err(_) => branch.is_broken = true,
        }
        ControlFlow::Continue(())
    }

    fn nag(&mut self, text: &mut Movetext, nag: Nag) -> ControlFlow<JsonGame> {
        if let Some(branch) = text.branches.last_mut().filter(|branch| !branch.is_broken)
            && let Some(last) = branch.moves.last_mut()
        {
            last.nags.push(nag.0);
        }
        ControlFlow::Continue(())
    }

    fn comment(&mut self, text: &mut Movetext, comment: RawComment<'_>) -> ControlFlow<JsonGame> {
        let said = String::from_utf8_lossy(comment.as_bytes());
        let depth = text.branches.len();
        let Some(branch) = text.branches.last_mut() else {
            return ControlFlow::Continue(());
        };
        let place = match branch.moves.last_mut() {
            Some(last) => &mut last.comment,
            None if depth == 1 => &mut text.game.comment,
            None => return ControlFlow::Continue(()),
        };
        if !place.is_empty() {
            place.push(' ');
        }
        let words: Vec<&str> = said.split_whitespace().collect();
        place.push_str(&words.join(" "));
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, text: &mut Movetext) -> ControlFlow<JsonGame, Skip> {
        let Some(branch) = text.branches.last() else {
            return ControlFlow::Continue(Skip(true));
        };
        let is_kept = !branch.moves.is_empty() && !branch.is_broken && text.branches.len() <= DEEPEST;
        let variation = Branch::from(&branch.before);
        // Also one that is left out is closed in its turn.
        text.branches.push(variation);
        ControlFlow::Continue(Skip(!is_kept))
    }

    fn end_variation(&mut self, text: &mut Movetext) -> ControlFlow<JsonGame> {
        text.close();
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, text: &mut Movetext, outcome: Outcome) -> ControlFlow<JsonGame> {
        if text.branches.len() == 1 {
            text.game.result = outcome.to_string();
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, mut text: Movetext) -> JsonGame {
        while text.branches.len() > 1 {
            text.close();
        }
        if let Some(main) = text.branches.pop() {
            text.game.moves = main.moves;
        }
        text.game
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn sans(moves: &[JsonMove]) -> String {
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
        assert!(super::game(pgn, 3).is_err());
    }

    #[test]
    fn variations_have_a_deepest_level() {
        let pgn = format!("1. e4 {} *", "(1. d4 ".repeat(5_000));
        let text = serde_json::to_string(&game(pgn.as_bytes(), 1).unwrap()).unwrap();
        assert_eq!(text.matches("variations").count(), DEEPEST);
    }

    #[test]
    fn broken_games_are_told() {
        let refused = game(b"1. e4 e5\n2. Nf6 *\n", 1).unwrap_err().to_string();
        assert!(refused.starts_with("game 1, line 2: illegal move 'Nf6'"), "{refused}");
    }

    proptest! {
        #[test]
        fn nothing_panics(text in "[()$1.e4Nf3{}\\[\\]\"*\n ]{0,200}") {
            let _ = list(text.as_bytes());
            let _ = game(text.as_bytes(), 1);
        }
    }
}
