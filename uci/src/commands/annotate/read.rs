//! Reads PGN games from a file or stream, one after another. A broken game is reported with its number and
//! line, and reading continues with the next.

use std::cell::LazyCell;
use std::collections::HashMap;
use std::ops::ControlFlow;

use pgn_reader::{Outcome, RawTag, SanPlus, Visitor};
use puchok_engine::position::Position;
use puchok_engine::shakmaty::san::{San, SanError};

use super::chunks::{Chunk, Chunks};
use super::headers::{VARIANT, is_chess, start};
use super::lines::{Counted, line_of_move, line_of_tag, lines_of_tags};
use super::played::Played;
use super::reader::reader;
use super::result::{Claims, on_board};
use super::spelling::to_move;
use super::strange::{broken_off, strange_word, strange_word_of_variation};
use super::structure::Structure;
use crate::dropped;
use crate::input::quoted;

/// An error in a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("game {game}, line {line}: {reason}")]
pub(crate) struct BrokenGame {
    /// Its number in the source, from 1.
    pub(crate) game: usize,
    /// The line of the source, from 1.
    pub(crate) line: usize,
    /// What is wrong there.
    pub(crate) reason: String,
}

/// An iterator over the games in lines of PGN.
pub(crate) struct Games<L> {
    chunks: Chunks<L>,
    number: usize,
}

impl<L: Iterator<Item = String>> Games<L> {
    /// The games in these lines.
    pub(crate) fn new(lines: L) -> Games<L> {
        Games {
            chunks: Chunks::new(lines),
            number: 0,
        }
    }

    /// Skips a game without parsing it; returns `false` if there is none.
    pub(crate) fn pass_over(&mut self) -> bool {
        self.number += 1;
        self.chunks.next().is_some()
    }
}

impl<L: Iterator<Item = String>> Iterator for Games<L> {
    type Item = Result<Played, BrokenGame>;

    fn next(&mut self) -> Option<Self::Item> {
        let chunk = self.chunks.next()?;
        self.number += 1;
        Some(read(&chunk).map_err(|(line, reason)| BrokenGame {
            game: self.number,
            line: chunk.line + line,
            reason,
        }))
    }
}

/// Parses a game; the error includes its line in the chunk, from 0.
pub(crate) fn read(chunk: &Chunk) -> Result<Played, (usize, String)> {
    if let Some((line, word)) = strange_word(&chunk.text) {
        return Err((line, format!("'{}' is no move", quoted(word))));
    }
    let mut collector = Collector;
    let read = reader(&chunk.text).read_game(&mut collector);
    match read {
        Ok(Some(Ok(played))) if played.tags.is_empty() && played.moves.is_empty() => {
            Err((0, "no game: neither a tag nor a move".to_owned()))
        }
        Ok(Some(Ok(mut played))) => {
            settle_tags(&mut played, chunk);
            Ok(with_result(played, chunk))
        }
        Ok(Some(Err(Refused::Tag { name, reason }))) => Err((line_of_tag(&chunk.text, name), reason)),
        Ok(Some(Err(Refused::Move { number, reason }))) => {
            let line = line_of_move(&chunk.text, number, Counted::MainLine);
            Err((line, reason))
        }
        Ok(None) => Err((0, "no game".to_owned())),
        Err(error) => Err((0, error.to_string())),
    }
}

/// The game with its result, of which only the word after the moves has been read, and with its text.
fn with_result(played: Played, chunk: &Chunk) -> Played {
    let ending = Structure::of(&chunk.text).result;
    let in_tag = played.tag("Result");
    let (word, line) = match &ending {
        // The reader does not see a result in a variation that does not end.
        Some((line, word)) => (Some(word.as_str()), Some(*line)),
        None => (Some(played.result.as_str()).filter(|word| !word.is_empty()), None),
    };
    let end = played.moves.iter().fold(played.start.clone(), |mut end, &mv| {
        end.play(mv);
        end
    });
    let claims = Claims {
        tag: in_tag,
        word,
        board: on_board(&end),
    };
    let line = line.unwrap_or_else(|| line_of_tag(&chunk.text, "Result"));
    Played {
        result: claims.result().to_owned(),
        contradiction: claims.contradiction().map(|reason| (chunk.line + line, reason)),
        strange: strange_word_of_variation(&chunk.text).map(|(line, word)| (line, word.to_owned())),
        text: broken_off(&chunk.text),
        line: chunk.line,
        ..played
    }
}

/// Keeps one value of each tag, and of the `FEN` what the board allows.
fn settle_tags(played: &mut Played, chunk: &Chunk) {
    let mut kept: Vec<(String, String)> = Vec::new();
    // Of each name, where its first value is kept and how often it has been there.
    let mut seen: HashMap<String, (usize, usize)> = HashMap::new();
    // Looked for only where a tag is repeated.
    let lines = LazyCell::new(|| lines_of_tags(&chunk.text));
    for (name, value) in std::mem::take(&mut played.tags) {
        let Some((first, times)) = seen.get_mut(&name) else {
            seen.insert(name.clone(), (kept.len(), 1));
            kept.push((name, value));
            continue;
        };
        if kept[*first].1 != value {
            let line = lines.get(name.as_str()).and_then(|lines| lines.get(*times));
            let (name, value) = (quoted(&name), quoted(&value));
            let reason = format!("the tag '{name}' is there before: '{value}' is left out");
            played.repeated.push((line.copied().unwrap_or(0), reason));
        }
        *times += 1;
    }
    if let Some((name, fen)) = kept.iter_mut().find(|tag| tag.0 == "FEN") {
        let line = chunk.line + line_of_tag(&chunk.text, name);
        let messages = dropped::messages(fen, &played.start);
        let told = messages.iter().map(|text| format!("{text}: '{}'", quoted(fen)));
        played.dropped = told.map(|text| (line, text)).collect();
        if !played.dropped.is_empty() {
            *fen = played.start.fen();
        }
    }
    played.tags = kept;
}

/// Why a game is rejected.
enum Refused {
    /// A tag: the initial position or the variant.
    Tag {
        /// The tag's name.
        name: &'static str,
        /// What is wrong with it.
        reason: String,
    },
    /// A move of the main line, with its number from 0.
    Move {
        /// The number.
        number: usize,
        /// What is wrong with it.
        reason: String,
    },
}

/// Why a move cannot be played.
pub(super) fn refusal(san: &San, error: SanError, position: &Position) -> String {
    let kind = match (san, error) {
        (San::Null, _) => return format!("a null move cannot be annotated: '{}'", position.fen()),
        (_, SanError::AmbiguousSan) => "ambiguous",
        (_, SanError::IllegalSan) => "illegal",
    };
    format!(
        "{kind} move '{}' in '{}'",
        quoted(&san.to_string()),
        position.fen()
    )
}

/// Collects the contents of a game.
struct Collector;

impl Visitor for Collector {
    type Tags = Vec<(String, String)>;
    type Movetext = (Played, Position);
    type Output = Result<Played, Refused>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Self::Tags> {
        ControlFlow::Continue(Vec::new())
    }

    fn tag(&mut self, tags: &mut Self::Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<Self::Output> {
        let name = String::from_utf8_lossy(name).into_owned();
        tags.push((name, value.decode_utf8_lossy().into_owned()));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Self::Tags) -> ControlFlow<Self::Output, Self::Movetext> {
        let told = |name: &str| tags.iter().find(|t| t.0 == name).map(|t| t.1.as_str());
        let start = match start(told("FEN")) {
            Ok(position) => position,
            Err(error) => {
                return ControlFlow::Break(Err(Refused::Tag {
                    name: "FEN",
                    reason: error.to_string(),
                }));
            }
        };
        if let Some(variant) = told(VARIANT).filter(|variant| !is_chess(variant)) {
            return ControlFlow::Break(Err(Refused::Tag {
                name: VARIANT,
                reason: format!("'{}' is another game than chess", quoted(variant)),
            }));
        }
        let played = Played {
            tags,
            start: start.clone(),
            moves: Vec::new(),
            result: String::new(),
            contradiction: None,
            dropped: Vec::new(),
            repeated: Vec::new(),
            strange: None,
            text: String::new(),
            line: 0,
        };
        ControlFlow::Continue((played, start))
    }

    fn san(&mut self, (played, position): &mut Self::Movetext, san: SanPlus) -> ControlFlow<Self::Output> {
        match to_move(&san.san, position) {
            Ok(mv) => {
                position.play(mv);
                played.moves.push(mv);
                ControlFlow::Continue(())
            }
            Err(error) => ControlFlow::Break(Err(Refused::Move {
                number: played.moves.len(),
                reason: refusal(&san.san, error, position),
            })),
        }
    }

    fn outcome(&mut self, (played, _): &mut Self::Movetext, outcome: Outcome) -> ControlFlow<Self::Output> {
        played.result = outcome.to_string();
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (played, _): Self::Movetext) -> Self::Output {
        Ok(played)
    }
}

#[cfg(test)]
mod tests;
