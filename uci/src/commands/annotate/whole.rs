//! A game with all its annotations: comments, glyphs, variations.

use std::ops::ControlFlow;

use pgn_reader::{Nag, RawComment, RawTag, SanPlus, Skip, Visitor};
use puchok_engine::position::Position;
use puchok_engine::shakmaty::Move;
use puchok_engine::shakmaty::san::San;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::headers::{VARIANT, result_of, rules_of, start};
use super::read::refusal;
use super::reader::reader;
use super::spelling::to_move;

/// The deepest nesting of variations that is kept.
const DEEPEST: usize = 20;

/// A pass, in UCI and in SAN.
const PASS: &str = "0000";
const PASSES: &str = "--";

/// A game.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct WholeGame {
    pub(crate) tags: Map<String, Value>,
    /// The initial position.
    pub(crate) fen: String,
    pub(crate) result: String,
    /// The comment before the first move.
    pub(crate) comment: String,
    pub(crate) moves: Vec<WholeMove>,
    /// The first error in the variations.
    #[serde(skip)]
    pub(super) fault: Option<Fault>,
}

/// An error in a variation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    /// How many moves come before it, counting those of all variations.
    pub(super) moves_before: usize,
    /// What is wrong there.
    pub(super) reason: String,
}

/// A move, with the variations on it.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct WholeMove {
    #[serde(rename = "move")]
    pub(crate) mv: String,
    pub(crate) san: String,
    /// The position after it.
    pub(crate) fen: String,
    /// The comment before it, of the first move of a variation.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) before: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) nags: Vec<u8>,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) comment: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) variations: Vec<Vec<WholeMove>>,
}

impl WholeGame {
    /// A game without annotations.
    pub(crate) fn plain(start: &Position, moves: impl IntoIterator<Item = Move>) -> WholeGame {
        let mut position = start.clone();
        let played = moves.into_iter().map(|mv| {
            let (uci, san) = (position.uci(mv).to_string(), position.san(mv));
            position.play(mv);
            WholeMove {
                mv: uci,
                san,
                fen: position.fen(),
                ..WholeMove::default()
            }
        });
        WholeGame {
            tags: tags_of(&[], start),
            fen: start.fen(),
            result: "*".to_owned(),
            comment: String::new(),
            moves: played.collect(),
            fault: None,
        }
    }
}

/// Tags as JSON.
pub(crate) fn tags(tags: &[(String, String)]) -> Map<String, Value> {
    tags.iter()
        .map(|(name, value)| (name.clone(), json!(value)))
        .collect()
}

/// These tags, plus, for Chess960 castling, the tag that tells other programs about it.
pub(super) fn tags_of(named: &[(String, String)], start: &Position) -> Map<String, Value> {
    let mut all = tags(named);
    if let Some(rules) = rules_of(start) {
        all.entry(VARIANT).or_insert_with(|| json!(rules));
    }
    all
}

/// Reads the annotations of a game whose main line has been read; `None` if that fails. The result is that of
/// its tag.
pub(super) fn read(text: &str) -> Option<WholeGame> {
    reader(text).read_game(&mut Collector).ok().flatten()
}

/// A line of play being read.
struct Branch {
    moves: Vec<WholeMove>,
    /// The comment and the glyphs before its first move.
    opening: String,
    glyphs: Vec<u8>,
    /// The positions before the last move (where a variation starts) and after it.
    before: Position,
    after: Position,
    /// Whether a move of the variation was invalid; the rest is then left out.
    is_broken: bool,
}

impl Branch {
    fn from(position: &Position) -> Branch {
        Branch {
            moves: Vec::new(),
            opening: String::new(),
            glyphs: Vec::new(),
            before: position.clone(),
            after: position.clone(),
            is_broken: false,
        }
    }

    /// Plays a move that leads to `after`.
    fn push(&mut self, mv: String, san: String, after: Position) {
        self.before = std::mem::replace(&mut self.after, after);
        self.moves.push(WholeMove {
            mv,
            san,
            fen: self.after.fen(),
            before: std::mem::take(&mut self.opening),
            nags: std::mem::take(&mut self.glyphs),
            ..WholeMove::default()
        });
    }
}

/// A game being read.
struct Movetext {
    game: WholeGame,
    /// The main line and the open variations.
    branches: Vec<Branch>,
    /// The beginning of a comment that is too long to be read at once.
    begun: String,
    /// Moves read so far, including those of all variations.
    moves: usize,
}

impl Movetext {
    /// Records an error after `moves_before` moves, unless there is an earlier one.
    fn note(&mut self, moves_before: usize, reason: String) {
        self.game.fault.get_or_insert(Fault { moves_before, reason });
    }

    /// Closes the innermost variation, and attaches it to the move that it replaces. What is said in a variation
    /// without moves is said of that move.
    fn close(&mut self) {
        if self.branches.len() < 2 {
            return;
        }
        let Some(branch) = self.branches.pop() else { return };
        let above = self.branches.last_mut().and_then(|above| above.moves.last_mut());
        match above {
            Some(above) if !branch.moves.is_empty() => above.variations.push(branch.moves),
            Some(above) if !branch.is_broken => {
                above.nags.extend(branch.glyphs);
                add(&mut above.comment, &branch.opening);
            }
            _ => {}
        }
    }
}

/// Adds words to a comment, with single spaces between them.
fn add(comment: &mut String, said: &str) {
    for word in said.split_whitespace() {
        if !comment.is_empty() {
            comment.push(' ');
        }
        comment.push_str(word);
    }
}

/// Collects a whole game.
struct Collector;

impl Visitor for Collector {
    type Tags = Vec<(String, String)>;
    type Movetext = Movetext;
    type Output = WholeGame;

    fn begin_tags(&mut self) -> ControlFlow<WholeGame, Self::Tags> {
        ControlFlow::Continue(Vec::new())
    }

    fn tag(&mut self, tags: &mut Self::Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<WholeGame> {
        let name = String::from_utf8_lossy(name).into_owned();
        tags.push((name, value.decode_utf8_lossy().into_owned()));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, named: Self::Tags) -> ControlFlow<WholeGame, Movetext> {
        let value = |name: &str| named.iter().find(|tag| tag.0 == name).map(|tag| tag.1.as_str());
        // The game has been read successfully before, so its tags are valid.
        let start = start(value("FEN")).unwrap_or_else(|_| Position::startpos());
        ControlFlow::Continue(Movetext {
            game: WholeGame {
                tags: tags_of(&named, &start),
                fen: start.fen(),
                result: result_of(value("Result")).to_owned(),
                comment: String::new(),
                moves: Vec::new(),
                fault: None,
            },
            branches: vec![Branch::from(&start)],
            begun: String::new(),
            moves: 0,
        })
    }

    fn san(&mut self, text: &mut Movetext, san: SanPlus) -> ControlFlow<WholeGame> {
        let moves_before = text.moves;
        text.moves += 1;
        let is_variation = text.branches.len() > 1;
        let Some(branch) = text.branches.last_mut().filter(|branch| !branch.is_broken) else {
            return ControlFlow::Continue(());
        };
        // A pass shows what was threatened; in the game itself neither side passes.
        if let (San::Null, true, Some(next)) = (&san.san, is_variation, branch.after.pass()) {
            branch.push(PASS.to_owned(), PASSES.to_owned(), next);
            return ControlFlow::Continue(());
        }
        match to_move(&san.san, &branch.after) {
            Ok(mv) => {
                let (uci, san) = (branch.after.uci(mv).to_string(), branch.after.san(mv));
                branch.push(uci, san, branch.after.after(mv));
            }
            Err(error) => {
                branch.is_broken = true;
                let reason = refusal(&san.san, error, &branch.after);
                text.note(
                    moves_before,
                    format!("{reason}; the rest of the variation is left out"),
                );
            }
        }
        ControlFlow::Continue(())
    }

    fn nag(&mut self, text: &mut Movetext, nag: Nag) -> ControlFlow<WholeGame> {
        let depth = text.branches.len();
        let Some(branch) = text.branches.last_mut().filter(|branch| !branch.is_broken) else {
            return ControlFlow::Continue(());
        };
        match branch.moves.last_mut() {
            Some(last) => last.nags.push(nag.0),
            None if depth > 1 => branch.glyphs.push(nag.0),
            None => text.note(0, format!("the glyph '{nag}' before the first move is left out")),
        }
        ControlFlow::Continue(())
    }

    fn partial_comment(&mut self, text: &mut Movetext, comment: RawComment<'_>) -> ControlFlow<WholeGame> {
        text.begun.push_str(&String::from_utf8_lossy(comment.as_bytes()));
        ControlFlow::Continue(())
    }

    fn comment(&mut self, text: &mut Movetext, comment: RawComment<'_>) -> ControlFlow<WholeGame> {
        let mut said = std::mem::take(&mut text.begun);
        said.push_str(&String::from_utf8_lossy(comment.as_bytes()));
        let depth = text.branches.len();
        // A comment after omitted moves is omitted, too.
        let Some(branch) = text.branches.last_mut().filter(|branch| !branch.is_broken) else {
            return ControlFlow::Continue(());
        };
        let place = match branch.moves.last_mut() {
            Some(last) => &mut last.comment,
            None if depth == 1 => &mut text.game.comment,
            None => &mut branch.opening,
        };
        add(place, &said);
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, text: &mut Movetext) -> ControlFlow<WholeGame, Skip> {
        let Some(branch) = text.branches.last() else {
            return ControlFlow::Continue(Skip(true));
        };
        let variation = Branch::from(&branch.before);
        let reason = match branch {
            _ if text.branches.len() > DEEPEST => Some(format!(
                "variations more than {DEEPEST} deep in one another are left out"
            )),
            branch if branch.moves.is_empty() => {
                Some("a variation before the first move is left out".to_owned())
            }
            _ => None,
        };
        let is_kept = reason.is_none() && !branch.is_broken;
        // An omitted variation is pushed as well, because it is closed in its turn.
        text.branches.push(variation);
        if let Some(reason) = reason {
            text.note(text.moves, reason);
        }
        ControlFlow::Continue(Skip(!is_kept))
    }

    fn end_variation(&mut self, text: &mut Movetext) -> ControlFlow<WholeGame> {
        text.close();
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, mut text: Movetext) -> WholeGame {
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
mod tests;
