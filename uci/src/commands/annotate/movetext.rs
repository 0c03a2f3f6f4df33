//! Writes annotated moves as PGN tokens, and fills the tokens into lines.

use puchok_engine::position::Position;
use puchok_engine::shakmaty::{Color, Position as _};

use super::whole::WholeMove;

/// The width of a line (PGN standard, § 4.3: at most 80 in export format).
const WIDTH: usize = 79;

/// The side to move and the move number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    side: Color,
    number: u32,
}

impl Turn {
    /// The turn in a position.
    pub(super) fn of(position: &Position) -> Turn {
        Turn {
            side: position.turn(),
            number: position.chess().fullmoves().get(),
        }
    }

    fn next(self) -> Turn {
        Turn {
            side: !self.side,
            number: self.number + self.side.fold_wb(0, 1),
        }
    }
}

/// A line of play with all its annotations.
pub(super) fn line(moves: &[WholeMove], mut turn: Turn) -> String {
    let mut words = Vec::new();
    // A Black move gets its number at the beginning, and after anything that interrupts the moves.
    let mut is_fresh = true;
    for said in moves {
        let number = turn.number;
        if !said.before.is_empty() {
            words.push(comment(&said.before));
            is_fresh = true;
        }
        match turn.side {
            Color::White => words.push(format!("{number}.")),
            Color::Black if is_fresh => words.push(format!("{number}...")),
            Color::Black => {}
        }
        words.push(said.san.clone());
        words.extend(said.nags.iter().map(|nag| format!("${nag}")));
        if !said.comment.is_empty() {
            words.push(comment(&said.comment));
        }
        words.extend(variations(said, turn));
        is_fresh = !said.comment.is_empty() || !said.variations.is_empty();
        turn = turn.next();
    }
    words.join(" ")
}

/// The variations on a move that is made in this turn.
pub(super) fn variations(said: &WholeMove, turn: Turn) -> impl Iterator<Item = String> {
    let lines = said.variations.iter();
    lines.map(move |moves| format!("({})", line(moves, turn)))
}

/// A comment in braces; a closing brace inside would end it, so it is replaced.
pub(super) fn comment(text: &str) -> String {
    format!("{{{}}}", text.replace('}', ")"))
}

/// The parts of a token that stay on one line: its words, and bracketed commands (`[%eval 0.35]`). A word in
/// `%` stays with the word before it, because a line that begins with `%` is ignored (PGN standard, § 6).
fn parts(token: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = token.trim_start();
    while !rest.is_empty() {
        let mut end = part_end(rest, 0);
        loop {
            let next = rest.len() - rest[end..].trim_start().len();
            if !rest[next..].starts_with('%') {
                break;
            }
            end = part_end(rest, next);
        }
        parts.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    parts
}

/// Where the word at a place in a text ends, or the word in which the bracket closes that it opens.
fn part_end(text: &str, at: usize) -> usize {
    let space = word_end(text, at);
    if !text[at..space].contains("[%") {
        return space;
    }
    match text[at..].find(']') {
        Some(bracket) if at + bracket > space => word_end(text, at + bracket),
        _ => space,
    }
}

/// Where the word at a place in a text ends.
fn word_end(text: &str, at: usize) -> usize {
    text[at..]
        .find(char::is_whitespace)
        .map_or(text.len(), |more| at + more)
}

/// The words of all tokens in lines of at most [`WIDTH`] columns, except where a part is longer.
pub(super) fn filled(tokens: &[String]) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in tokens.iter().flat_map(|t| parts(t)) {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += length;
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of a comment.
    fn lines(text: &str) -> Vec<String> {
        let filled = filled(&[comment(text)]);
        filled.lines().map(str::to_owned).collect()
    }

    /// A strict reader ignores a line that begins with `%`.
    #[test]
    fn no_line_begins_with_a_percent_sign() {
        for width in 60..=90 {
            let filler = "y".repeat(width);
            for said in ["%percent rest", "a %percent %more rest", "[%clk 0:10:00] %x"] {
                let text = format!("{filler} {said}");
                let lines = lines(&text);
                assert!(lines.iter().all(|line| !line.starts_with('%')), "{lines:?}");
                assert_eq!(lines.join(" "), format!("{{{text}}}"));
            }
        }
    }

    #[test]
    fn a_command_stays_on_its_line() {
        for width in 60..=90 {
            let lines = lines(&format!("{} [%eval 0.35] 50 % more", "y".repeat(width)));
            assert!(
                lines.iter().any(|line| line.contains("[%eval 0.35]")),
                "{lines:?}"
            );
        }
    }

    /// An opening brace is an ordinary character in a comment; a closing one ends it.
    #[test]
    fn an_opening_brace_is_kept() {
        assert_eq!(comment("see {a} and {b"), "{see {a) and {b}");
    }
}
