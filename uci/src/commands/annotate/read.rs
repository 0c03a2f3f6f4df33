//! Games from a file or stream in PGN, one after another; a broken one is reported by its number and line, and the others go
//! through.

use std::ops::ControlFlow;

use pgn_reader::{Outcome, RawTag, Reader, SanPlus, Visitor};
use puchok_engine::position::{FenError, Position};
use puchok_engine::shakmaty::Move;
use puchok_engine::shakmaty::san::{San, SanError};

use super::chunks::{Chunk, Chunks};
use super::spelling::to_move;
use super::strange::strange_word;
use super::whole::{self, WholeGame};
use crate::commands::given::parse_position;
use crate::input::quoted;

/// The results that end a game's moves (PGN standard, § 8.2.6).
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// A game as it was played.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    /// Names and values, in their order.
    pub(crate) tags: Vec<(String, String)>,
    /// Where it began.
    pub(crate) start: Position,
    /// The moves of the main line.
    pub(crate) moves: Vec<Move>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub(crate) result: String,
    /// What it was read from.
    text: String,
}

impl Played {
    /// The value of a tag.
    pub(crate) fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|t| t.0 == name).map(|t| t.1.as_str())
    }

    /// The game with its comments, glyphs and variations; its main line is [`Played::moves`].
    pub(crate) fn whole(&self) -> WholeGame {
        let whole = whole::read(&self.text).filter(|whole| whole.moves.len() == self.moves.len());
        whole.unwrap_or_else(|| WholeGame {
            tags: whole::tags_of(&self.tags, &self.start),
            result: self.result.clone(),
            ..WholeGame::plain(&self.start, self.moves.iter().copied())
        })
    }
}

/// What is wrong with a game.
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

/// The games of lines, one after another.
pub(crate) struct Games<L> {
    chunks: Chunks<L>,
    number: usize,
}

impl<L: Iterator<Item = String>> Games<L> {
    /// Games of these lines.
    pub(crate) fn new(lines: L) -> Games<L> {
        Games {
            chunks: Chunks::new(lines),
            number: 0,
        }
    }

    /// Passes over a game without reading it; `false` where there is none.
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

/// Reads a game; the error is told with its line in the chunk, from 0.
pub(crate) fn read(chunk: &Chunk) -> Result<Played, (usize, String)> {
    if let Some((line, word)) = strange_word(&chunk.text) {
        return Err((line, format!("'{}' is no move", quoted(word))));
    }
    let mut collector = Collector;
    let read = Reader::new(chunk.text.as_bytes()).read_game(&mut collector);
    match read {
        Ok(Some(Ok(played))) if played.tags.is_empty() && played.moves.is_empty() => {
            Err((0, "no game: neither a tag nor a move".to_owned()))
        }
        Ok(Some(Ok(played))) => Ok(Played {
            text: chunk.text.clone(),
            ..played
        }),
        Ok(Some(Err(Refused::Tag { name, reason }))) => {
            let tag = format!("[{name} ");
            let line = chunk.text.lines().position(|l| l.contains(&tag));
            Err((line.unwrap_or(0), reason))
        }
        Ok(Some(Err(Refused::Move { number, reason }))) => Err((line_of_move(chunk, number), reason)),
        Ok(None) => Err((0, "no game".to_owned())),
        Err(error) => Err((0, error.to_string())),
    }
}

/// The line in which the main line has its move of this number, from 0: the first up to which there are so many. Long games have many
/// lines, so they are halved and not gone through.
fn line_of_move(chunk: &Chunk, number: usize) -> usize {
    let ends: Vec<usize> = chunk.text.match_indices('\n').map(|(at, _)| at).collect();
    let is_before = |&end: &usize| {
        let counted = Reader::new(&chunk.text.as_bytes()[..end]).read_game(&mut Counter);
        counted.ok().flatten().is_none_or(|moves| moves <= number)
    };
    let line = ends.partition_point(is_before);
    if line < ends.len() { line } else { 0 }
}

/// Where a game with this tag begins.
pub(crate) fn start(fen: Option<&str>) -> Result<Position, FenError> {
    fen.map_or_else(|| Ok(Position::startpos()), parse_position)
}

/// The result that this tag tells. A tag may say anything; behind the moves stands one of four results.
pub(super) fn result_of(tag: Option<&str>) -> &str {
    let told = tag.map_or("*", str::trim);
    if RESULTS.contains(&told) { told } else { "*" }
}

/// The tag that names the rules by which a game is played, where they are others than those of chess.
pub(super) const VARIANT: &str = "Variant";

/// Whether these are the rules of chess, wherever the pieces stand at first: the names that Lichess, Chess.com, XBoard and ChessBase have
/// for that.
fn is_chess(variant: &str) -> bool {
    let name: String = variant.chars().filter(|c| c.is_alphanumeric()).collect();
    matches!(
        name.to_lowercase().as_str(),
        "" | "standard"
            | "normal"
            | "chess"
            | "fromposition"
            | "chess960"
            | "fischerandom"
            | "fischerrandom"
            | "nocastle"
    )
}

/// Why a game is refused.
enum Refused {
    /// A tag: its start, or what is played.
    Tag {
        /// The tag's name.
        name: &'static str,
        /// What is wrong with it.
        reason: String,
    },
    /// A move of the main line, by its number from 0.
    Move {
        /// The number.
        number: usize,
        /// What is wrong with it.
        reason: String,
    },
}

/// Why a move cannot be played.
fn refusal(san: &San, error: SanError, position: &Position) -> String {
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

/// Collects what a game says.
struct Collector;

impl Visitor for Collector {
    type Tags = (Vec<(String, String)>, Option<String>);
    type Movetext = (Played, Position);
    type Output = Result<Played, Refused>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Self::Tags> {
        ControlFlow::Continue((Vec::new(), None))
    }

    fn tag(&mut self, tags: &mut Self::Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<Self::Output> {
        let name = String::from_utf8_lossy(name).into_owned();
        let value = value.decode_utf8_lossy().into_owned();
        if name == "FEN" {
            tags.1 = Some(value.clone());
        }
        tags.0.push((name, value));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (tags, fen): Self::Tags) -> ControlFlow<Self::Output, Self::Movetext> {
        let start = match start(fen.as_deref()) {
            Ok(position) => position,
            Err(error) => {
                return ControlFlow::Break(Err(Refused::Tag {
                    name: "FEN",
                    reason: error.to_string(),
                }));
            }
        };
        let told = |name: &str| tags.iter().find(|t| t.0 == name).map(|t| t.1.as_str());
        if let Some(variant) = told(VARIANT).filter(|variant| !is_chess(variant)) {
            return ControlFlow::Break(Err(Refused::Tag {
                name: VARIANT,
                reason: format!("'{}' is another game than chess", quoted(variant)),
            }));
        }
        let result = result_of(told("Result")).to_owned();
        let played = Played {
            tags,
            start: start.clone(),
            moves: Vec::new(),
            result,
            text: String::new(),
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

/// Counts the moves of the main line, legal or not.
struct Counter;

impl Visitor for Counter {
    type Tags = ();
    type Movetext = usize;
    type Output = usize;

    fn begin_tags(&mut self) -> ControlFlow<usize, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<usize, usize> {
        ControlFlow::Continue(0)
    }

    fn san(&mut self, moves: &mut usize, _: SanPlus) -> ControlFlow<usize> {
        *moves += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, moves: usize) -> usize {
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(text: &str) -> Vec<Result<Played, BrokenGame>> {
        Games::new(text.lines().map(str::to_owned)).collect()
    }

    #[test]
    fn games_follow_one_another() {
        let text = "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 {a [comment\n[of two lines]} e5 (1... c5) 2. Nf3 1-0\n\n\n[White \"B\"]\n\n1. d4 *\n";
        let found = games(text);
        assert_eq!(found.len(), 2);
        let first = found[0].as_ref().unwrap();
        assert_eq!((first.moves.len(), first.result.as_str()), (3, "1-0"));
        assert_eq!(first.tag("White"), Some("A"));
        assert_eq!(found[1].as_ref().unwrap().moves.len(), 1);
    }

    /// The moves and the result of each game.
    fn played(text: &str) -> Vec<(usize, String)> {
        let games = games(text).into_iter();
        let told = games.map(|game| game.unwrap_or_else(|error| panic!("{text:?}: {error}")));
        told.map(|game| (game.moves.len(), game.result)).collect()
    }

    /// Move text as it is copied from elsewhere: blank lines in it, games without tags, several in a line, remarks behind the result.
    #[test]
    fn no_move_is_lost() {
        for (text, found) in [
            ("[Event \"x\"]\n\n1. e4 e5\n\n2. Nf3 Nc6 1-0\n", &[(4, "1-0")][..]),
            ("1. e4 e5\n  \n2. Nf3 *\n", &[(3, "*")]),
            ("[Result \"1-0 \"]\n\n1. e4\n", &[(1, "1-0")]),
            ("[Result \"White wins\"]\n\n1. e4\n", &[(1, "*")]),
            ("[Event \"1\"]\n\n1. e4 (1. d4\n\nd5 1-0) e5 *", &[(2, "*")]),
            ("1. e4 e5 2. Nf3 Nc6 *\n\n1. d4 d5", &[(4, "*"), (2, "*")]),
            ("1. e4 e5 1-0 1. d4 d5 2. c4 0-1\n", &[(2, "1-0"), (3, "0-1")]),
            (
                "1. e4 1/2-1/2 {agreed}\n; really\n\n[White \"B\"]\n\n1. d4 *\n",
                &[(1, "1/2-1/2"), (1, "*")],
            ),
            (
                "[White \"A\"]\n\n1-0\n[White \"B\"]\n\n1. d4 *\n",
                &[(0, "1-0"), (1, "*")],
            ),
            (
                "[White \"A\"]\n\n1. e4 ; a { brace *\ne5 {1-0\n\n*} 2. Nf3 *\n\n[White \"B\"]\n\n1. d4 *",
                &[(3, "*"), (1, "*")],
            ),
        ] {
            let told = played(text);
            let told: Vec<(usize, &str)> = told
                .iter()
                .map(|(moves, result)| (*moves, result.as_str()))
                .collect();
            assert_eq!(told, found, "{text:?}");
        }
        let broken = games("[White \"A\"]\n\n1. e4 e5\n\n2. Nf6 *\n");
        assert_eq!(broken[0].as_ref().unwrap_err().line, 5);
    }

    /// Quotes within a value do not end it, nor the game.
    #[test]
    fn a_name_may_have_quotes() {
        let text = "[White \"Bob \"The Rook\" X\"]\n[Black \"C\"]\n\n1. e4 e5 2. Nf3 1-0\n";
        let found = games(text);
        let game = found[0].as_ref().unwrap();
        assert_eq!(game.tag("White"), Some("Bob \"The Rook\" X"));
        assert_eq!((game.tag("Black"), game.moves.len()), (Some("C"), 3));
    }

    #[test]
    fn games_start_anywhere() {
        let text = "[SetUp \"1\"]\n[FEN \"7K/8/k1P5/7p/8/8/8/8 w - - 0 1\"]\n\n1. Kg7 h4 1/2-1/2\n";
        let found = games(text);
        assert_eq!(found[0].as_ref().unwrap().moves.len(), 2);
    }

    #[test]
    fn what_is_no_game_is_refused() {
        for text in [
            "hello",
            "\u{fffd}\u{fffd} (",
            "# Title\n\nSome prose, (and more).\n",
        ] {
            let found = games(text);
            assert!(found.iter().all(Result::is_err), "{text}");
        }
        let found = games("1. e4 e5 {any word\nat all} 2. Nf3\nblabla Nc6 (2... strange) *\n");
        let broken = found[0].as_ref().unwrap_err();
        assert_eq!(broken.to_string(), "game 1, line 3: 'blabla' is no move");
    }

    #[test]
    fn moves_that_cannot_be_played_are_told_as_everywhere() {
        let reason = |text: &str| games(text)[0].as_ref().unwrap_err().reason.clone();
        let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
        assert_eq!(reason("1. e4 e4 *"), format!("illegal move 'e4' in '{fen}'"));
        let rooks = "4k3/8/8/8/8/4K3/8/R6R w - - 0 1";
        assert_eq!(
            reason(&format!("[FEN \"{rooks}\"]\n\n1. Rd1 *")),
            format!("ambiguous move 'Rd1' in '{rooks}'")
        );
        for null in ["Z0", "--"] {
            let text = format!("1. e4 {null} *");
            assert_eq!(
                reason(&text),
                format!("a null move cannot be annotated: '{fen}'"),
                "{text}"
            );
        }
        assert_eq!(reason("1. P-K4 *"), "'P-K4' is no move");
    }

    /// Moves as UCI and other programs write them.
    #[test]
    fn moves_are_read_as_others_write_them() {
        let text = "[FEN \"4k3/1P6/8/8/5p2/8/4P3/R3K1N1 w Q - 0 1\"]\n\n1. e2e4 f4e3ep 2. g1f3 Ke8-e7 3. e1c1 e3-e2 4. b8Q exd1n *\n";
        let found = games(text);
        let game = found[0].as_ref().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(game.moves.len(), 8);
    }

    #[test]
    fn games_of_other_rules_are_refused() {
        let broken = games("[White \"A\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 *\n")[0]
            .clone()
            .unwrap_err();
        assert_eq!(
            broken.to_string(),
            "game 1, line 2: 'Crazyhouse' is another game than chess"
        );
        for chess in ["Standard", "From Position", "Chess 960"] {
            assert!(
                games(&format!("[Variant \"{chess}\"]\n\n1. e4 *\n"))[0].is_ok(),
                "{chess}"
            );
        }
    }

    /// A long game is not read once for each of its lines.
    #[test]
    fn the_line_of_a_move_is_found_in_long_games() {
        let text = format!("{}9. Nf9 *\n", "Nf3\nNf6\nNg1\nNg8\n".repeat(5_000));
        let broken = games(&text.replace("Nf9", "Nd5"))[0].clone().unwrap_err();
        assert_eq!(broken.line, 20_001);
    }

    #[test]
    fn broken_games_are_told_by_game_and_line() {
        let text = "1. e4 e5 *\n\n[White \"B\"]\n\n1. e4 e5\n2. Nf6 Nc6 *\n\n[FEN \"rubbish\"]\n\n1. e4 *\n\n[White \"D\"]\n\n1. c4 *\n";
        let found = games(text);
        assert_eq!(found.len(), 4);
        let broken: Vec<(usize, usize)> = found
            .iter()
            .filter_map(|g| g.as_ref().err())
            .map(|e| (e.game, e.line))
            .collect();
        assert_eq!(broken, [(2, 6), (3, 8)]);
        assert!(found[3].is_ok());
    }
}
