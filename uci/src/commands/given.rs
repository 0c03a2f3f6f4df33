//! The input of a command: a position, a game, or a stream of them.
//!
//! A position is a FEN, a line of EPD, `startpos`, or one of these followed by `moves` and moves, as in UCI.
//! A stream is standard input (`-`) or a file, with one position per line.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use puchok_engine::game::Game;
use puchok_engine::position::{FenError, Position};
use puchok_engine::shakmaty::Move;

use super::epd::{operation, position_of, split_fields};
pub(crate) use super::numbered::Given;
use crate::dropped;
use crate::failure::{Failure, complain};
use crate::input::{Lines, quoted, quoted_to};

/// Parses a position with the moves that led to it.
///
/// # Errors
/// [`Failure::Input`] says what is wrong with the text.
pub(crate) fn read_game(text: &str) -> Result<Game, Failure> {
    let (start, moves) = read_game_from(text)?;
    let mut game = Game::new(start);
    for mv in moves {
        game.play(mv);
    }
    Ok(game)
}

/// Parses a position and the moves after it, without playing them.
///
/// # Errors
/// As for [`read_game`].
pub(crate) fn read_game_from(text: &str) -> Result<(Position, Vec<Move>), Failure> {
    let wrong = |reason: String| Failure::Input(quoted_to(&reason, 400));
    let (start, moves) = split_moves(text);
    let mut words = start.split_whitespace();
    if let (Some(first), Some(next)) = (words.next(), words.next())
        && first.eq_ignore_ascii_case("startpos")
    {
        return Err(wrong(format!(
            "after startpos comes 'moves' with a list of moves, not '{next}'"
        )));
    }
    let start = if start.eq_ignore_ascii_case("startpos") {
        Position::startpos()
    } else {
        let position = position_of(&start).map_err(|e| wrong(e.to_string()))?;
        if let Some(word) = moves_without_a_list(&start, &position).filter(|_| moves.is_none()) {
            return Err(wrong(format!(
                "after a FEN comes 'moves' with a list of moves, not '{word}'"
            )));
        }
        dropped::warn(&start, &position);
        position
    };
    let (mut position, mut played) = (start.clone(), Vec::new());
    for text in moves.unwrap_or_default().into_iter().map(without_number) {
        if text.is_empty() {
            continue;
        }
        let Some(mv) = position.parse_move(text) else {
            return Err(wrong(format!(
                "illegal move '{text}' (move {} of the list) in '{}'",
                played.len() + 1,
                position.fen()
            )));
        };
        position.play(mv);
        played.push(mv);
    }
    Ok((start, played))
}

/// The first word after the fields of a position if it begins a list of moves that `moves` should begin: a legal
/// move, or that word misspelt. An operation of EPD ends with a semicolon or, if that is missing, has another name, or
/// is a comment, which is a string (`c4 "…"`).
fn moves_without_a_list<'a>(line: &'a str, position: &Position) -> Option<&'a str> {
    let (_, operations) = split_fields(line)?;
    let word = operations.split_whitespace().next()?;
    let is_list = matches!(
        word.trim_end_matches(':').to_ascii_lowercase().as_str(),
        "move" | "moves"
    );
    let begins = is_list || position.parse_move(without_number(word)).is_some();
    (begins && !operations.contains([';', '"'])).then_some(word)
}

/// A move without a move number before it, whether attached to it or on its own: "1.e4", "1.", "3...".
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix('.') {
        Some(rest) => rest.trim_start_matches('.'),
        None => word,
    }
}

/// Splits the text of a position into the position, with the operations of an EPD line, and the moves after
/// it if there is a list.
///
/// `moves` starts a list only after the position's fields or at the end of an operation: inside an operation
/// it is an ordinary word.
pub(super) fn split_moves(text: &str) -> (String, Option<Vec<&str>>) {
    let mut text = text.trim();
    // As in UCI: `position fen …`.
    for prefix in ["position", "fen"] {
        if let Some((word, rest)) = text.split_once(char::is_whitespace)
            && word.eq_ignore_ascii_case(prefix)
        {
            text = rest.trim_start();
        }
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_list = |word: &str| word.eq_ignore_ascii_case("moves");
    let fields = words.iter().enumerate().take(6).take_while(|&(number, word)| {
        // Four fields are the position, two more its clocks.
        !is_list(word) && (number < 4 || word.parse::<u32>().is_ok())
    });
    let fields = fields.count();
    let (start, rest) = words.split_at(fields);
    match rest.split_first() {
        Some((word, moves)) if is_list(word) => (start.join(" "), Some(moves.to_vec())),
        _ => {
            let moves = operation(text, "moves").map(|moves| moves.split_whitespace().collect());
            (words.join(" "), moves)
        }
    }
}

/// Parses a FEN. Castling rights that are only possible in Chess960 make it a Chess960 position.
pub(crate) fn parse_position(text: &str) -> Result<Position, FenError> {
    text.parse()
}

/// Parses a position; the moves that led to it are played and then forgotten.
///
/// # Errors
/// As for [`read_game`].
pub(crate) fn read_position(text: &str) -> Result<Position, Failure> {
    read_game(text).map(|game| game.position().clone())
}

/// Whether the input of a command is a stream.
pub(crate) fn is_stream(words: &[String]) -> bool {
    matches!(words, [word] if word == "-" || is_file(word))
}

/// The error for a picture of a stream: several pictures in a row are not a valid file.
pub(crate) fn no_pictures() -> Failure {
    Failure::Input("a picture shows one position, not a stream".to_owned())
}

/// Whether a word names a file. A word that could be a FEN is taken as one: no file is called
/// `8/8/8/8/8/8/8/8`. A word with an extension is taken as a file name even if no such file exists.
fn is_file(word: &str) -> bool {
    let path = Path::new(word);
    let is_name = path.extension().is_some() && !word.contains(char::is_whitespace);
    !word.eq_ignore_ascii_case("startpos") && (is_name || path.exists())
}

/// The error for words that are not a stream; a word without a board may have been meant as a file name.
pub(super) fn unread(words: &[String], failure: Failure) -> Failure {
    match (words, failure) {
        ([word], Failure::Input(reason)) if !may_be_position(word) => {
            Failure::Input(format!("{reason}, and there is no file of that name"))
        }
        ([_, _, ..], Failure::Input(_)) if words.iter().all(|word| is_file(word)) => Failure::Input(format!(
            "one file at a time, not {}: 'cat' joins them for '-'",
            words.len()
        )),
        (_, failure) => failure,
    }
}

/// Whether a text starts like a position: with a board of 8 ranks, or `startpos`.
fn may_be_position(text: &str) -> bool {
    let (start, _) = split_moves(text);
    let board = start.split_whitespace().next().unwrap_or_default();
    board.is_empty() || board.eq_ignore_ascii_case("startpos") || board.split('/').count() == 8
}

/// Whether a line starts like a PGN tag: `[Event "…`.
pub(super) fn is_tag(line: &str) -> bool {
    let tag = line.strip_prefix('[').and_then(|tag| tag.split_once('"'));
    tag.is_some_and(|(name, _)| {
        let bare = name.trim();
        bare.len() < name.len()
            && !bare.is_empty()
            && bare.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    })
}

/// Answers for the input: one text, or every line of a stream that is neither empty nor a remark (`# …`). A
/// bad line, or one whose answer a limit cuts short, is reported with its number, and the stream continues.
/// Input that starts like a PGN is rejected.
///
/// # Errors
/// Those of `answer` for a single text, and any error that ends a stream; [`Failure::Input`] when a stream is
/// empty or contains games.
pub(crate) fn each_given(
    words: &[String],
    answer: impl FnMut(Given<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    each_given_with(words, || io::stdin().lock(), answer)
}

/// Like [`each_given`], for a command that reads standard input in its own way.
///
/// # Errors
/// As for [`each_given`].
pub(crate) fn each_given_with<R: BufRead>(
    words: &[String],
    stdin: impl FnOnce() -> R,
    mut answer: impl FnMut(Given<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    if !is_stream(words) {
        let given = Given {
            text: &words.join(" "),
            line: None,
        };
        return answer(given).map_err(|failure| unread(words, failure));
    }
    match words[0].as_str() {
        "-" => each_line_of(stdin(), "-", answer),
        name => {
            let file = File::open(name).map_err(|error| Failure::unreadable(Path::new(name), &error))?;
            each_line_of(BufReader::new(file), name, answer)
        }
    }
}

/// Answers every line of a source that is neither empty nor a remark; `path` is the source's name, `-` for
/// standard input.
fn each_line_of(
    source: impl BufRead,
    path: &str,
    mut answer: impl FnMut(Given<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let name = before_line(path);
    let (mut all_good, mut all_finished, mut is_empty) = (true, true, true);
    let mut lines = Lines::new(source);
    for (line, number) in lines.by_ref().zip(1..) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if is_empty && is_tag(&line) {
            return Err(Failure::Input(format!(
                "{name}this is a PGN, a record of games: puchok annotate reads games"
            )));
        }
        is_empty = false;
        let report = |reason: String| complain(&format_args!("{name}line {number}: {reason}"));
        let given = Given {
            text: &line,
            line: Some(number),
        };
        match answer(given) {
            Err(Failure::Input(reason)) => {
                report(reason);
                all_good = false;
            }
            Err(Failure::Limit(reason)) => {
                report(reason);
                all_finished = false;
            }
            other => other?,
        }
    }
    match lines.failure() {
        Some(error) => Err(Failure::stream(Path::new(path), error)),
        None if is_empty => Err(Failure::empty(Path::new(path))),
        None if !all_good => Err(Failure::ReportedInput),
        None if !all_finished => Err(Failure::ReportedUnfinished),
        None => Ok(()),
    }
}

/// The prefix of an error message about a line of a source: the source's name, empty for standard input
/// (`-`).
pub(crate) fn before_line(path: &str) -> String {
    match path {
        "-" => String::new(),
        _ => format!("{}: ", quoted(path)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fen(text: &str) -> String {
        read_position(text).unwrap().fen()
    }

    #[test]
    fn positions_come_in_many_forms() {
        let start = Position::startpos().fen();
        assert_eq!(fen("startpos"), start);
        assert_eq!(fen(&start), start);
        let after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
        for text in [
            "startpos moves e2e4 e7e5",
            "position startpos moves e2e4 E7E5",
            "startpos moves e4 e5",
            "startpos moves 1. e4 e5",
            "startpos moves 1.e4 1...e5",
            &format!("fen {start} moves e4 e7e5"),
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
        ] {
            assert_eq!(fen(text), after, "{text}");
        }
        assert_eq!(
            fen("7K/8/k1P5/7p/8/8/8/8 w - - bm Kg7; hmvc 3; fmvn 9; id \"Réti\";"),
            "7K/8/k1P5/7p/8/8/8/8 w - - 3 9"
        );
    }

    #[test]
    fn moves_in_an_operation_are_no_list() {
        let line = "7K/8/k1P5/7p/8/8/8/8 w - - bm Kg7; c0 \"White moves first\";";
        assert_eq!(fen(line), "7K/8/k1P5/7p/8/8/8/8 w - - 0 1");
        assert_eq!(split_moves(line), (line.to_owned(), None));
        assert_eq!(
            split_moves("fen 8/8/8/8/8/5K2/R7/7k w - - 3 9 Moves a2a1"),
            ("8/8/8/8/8/5K2/R7/7k w - - 3 9".to_owned(), Some(vec!["a2a1"]))
        );
        let listed = "7K/8/k1P5/7p/8/8/8/8 w - - bm Kg7; moves h8g7";
        assert_eq!(fen(listed), "8/6K1/k1P5/7p/8/8/8/8 b - - 1 1");
        assert_eq!(
            split_moves("startpos moves"),
            ("startpos".to_owned(), Some(vec![]))
        );
    }

    #[test]
    fn games_remember_what_was_played() {
        let game = read_game("startpos moves g1f3 g8f6 f3g1 f6g8").unwrap();
        assert_eq!(game.occurrences_before(), 1);
    }

    #[test]
    fn errors_say_where() {
        let error = |text: &str| read_game(text).unwrap_err().to_string();
        assert!(error("startpos moves e2e4 e2e4").contains("move 2"));
        assert!(error("rubbish").contains("'rubbish'"));
        let start = Position::startpos().fen();
        for list in ["e2e4 e7e5", "e4", "Move e2e4", "moves: e2e4"] {
            let told = error(&format!("{start} {list}"));
            let word = list.split(' ').next().unwrap();
            assert!(
                told.ends_with(&format!("a list of moves, not '{word}'")),
                "{told}"
            );
        }
        assert_eq!(fen(&format!("{start} bm e4")), start);
        assert_eq!(fen(&format!("{start} e4 \"a name\";")), start);
        assert_eq!(fen(&format!("{start} c4 \"a comment\"")), start);
        assert!(error("").contains("there is nothing in"));
    }

    /// The error message for a single word on the command line.
    fn refusal(word: &str) -> String {
        let read = |given: Given<'_>| read_position(given.text).map(|_| ());
        each_given(&[word.to_owned()], read).unwrap_err().to_string()
    }

    #[test]
    fn what_is_no_board_could_have_been_a_file() {
        for name in ["/nowhere/nofile", "./nofile", "nofile", "no such file.fen"] {
            let said = refusal(name);
            assert!(said.starts_with("no position: a board has 8 ranks"), "{said}");
            assert!(
                said.ends_with(&format!("in '{name}', and there is no file of that name")),
                "{said}"
            );
        }
        let without_kings = "8/8/8/8/8/8/8/8 w - - 0 1";
        for position in [without_kings, "startpos moves e2e5", "fen 8/8/8/8/8/8/8/8", ""] {
            assert!(!refusal(position).contains("file"), "{position}");
        }
    }

    #[test]
    fn a_record_of_games_is_told_in_one_line() {
        let told = |text: &str| {
            let mut lines = 0;
            let answered = each_line_of(text.as_bytes(), "x.txt", |_| {
                lines += 1;
                Ok(())
            });
            (lines, answered.err().map(|failure| failure.to_string()))
        };
        let said = "x.txt: this is a PGN, a record of games: puchok annotate reads games";
        for games in ["[Event \"x\"]\n\n1. e4 e5 *\n", "\u{feff}\n# games\n[FEN  \"8"] {
            assert_eq!(told(games), (0, Some(said.to_owned())), "{games}");
        }
        assert_eq!(told("startpos\n[Event \"x\"]\n"), (2, None));
        for no_tag in ["[Event]", "[\"x\"]", "[a b \"x\"]", "Event \"x\"", "[Event\"x\"]"] {
            assert!(!is_tag(no_tag), "{no_tag}");
        }
    }
}
