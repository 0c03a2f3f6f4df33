//! The structure of a game's text: its tags, the brackets of its variations, and the result at its end.

use super::place::{Part, Place};
use super::tags;
use crate::input::quoted;

/// What the text of a game looks like from outside.
#[derive(Debug, Default)]
pub(super) struct Structure {
    /// Errors, each with its line from 0, in order.
    pub(super) faults: Vec<(usize, String)>,
    /// The result in which the text ends, with its line from 0, even if it stands in a variation that does not
    /// end.
    pub(super) result: Option<(usize, String)>,
}

impl Structure {
    /// The structure of this text.
    pub(super) fn of(text: &str) -> Structure {
        let mut place = Place::default();
        let mut found = Structure::default();
        // The lines of the brackets that are open.
        let mut open = Vec::new();
        let mut after_dollar = false;
        for (number, line) in text.lines().enumerate() {
            if place.is_tag(line) {
                found.faults.extend(tags::incomplete(line).map(|tag| {
                    let tag = quoted(tag);
                    (number, format!("the tag '{tag}' is not complete"))
                }));
                continue;
            }
            if place.is_escaped(line) {
                continue;
            }
            let mut rest = line;
            loop {
                let in_comment = place.in_comment;
                let Some((part, length)) = place.next_part(rest) else {
                    break;
                };
                let (read, behind) = rest.split_at(length);
                rest = behind;
                let is_glyph = std::mem::replace(&mut after_dollar, read == "$");
                match read {
                    _ if in_comment => {}
                    word if is_glyph && part == Part::Word => {
                        found.result = None;
                        found
                            .faults
                            .extend(glyph_fault(word).map(|reason| (number, reason)));
                    }
                    "(" => open.push(number),
                    ")" => {
                        found.result = None;
                        if open.pop().is_none() {
                            let reason = "a ')' without a variation is left out".to_owned();
                            found.faults.push((number, reason));
                        }
                    }
                    word if part == Part::Word => {
                        found.result = is_result(word).then(|| (number, word.to_owned()));
                    }
                    _ => {}
                }
            }
        }
        if let Some(&first) = open.first() {
            found.faults.push((first, "a variation does not end".to_owned()));
            found.faults.sort_by_key(|(line, _)| *line);
        }
        found
    }
}

/// What is wrong with the number of a glyph: there is none beyond 255 (PGN standard, § 8.2.4).
fn glyph_fault(number: &str) -> Option<String> {
    let end = number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len());
    let digits = &number[..end];
    let is_known = digits.is_empty() || digits.parse::<u8>().is_ok();
    (!is_known).then(|| {
        let glyph = quoted(digits);
        format!("the glyph '${glyph}' is left out: they are numbered from 0 to 255")
    })
}

/// Finds where a game ends.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ending {
    /// Whether the last word is a result in a variation that is still open.
    is_told: bool,
    /// Whether there are words in the main line.
    pub(super) has_words: bool,
}

impl Ending {
    /// Where in this line of move text the game ends; without an end, the reader moves past the line.
    ///
    /// It ends with a result. One in a variation (`(1. d4 d5 1-0) 1... e5`) ends the variation alone, unless
    /// the first move of another game follows it.
    pub(super) fn within(&mut self, line: &str, place: &mut Place) -> Option<usize> {
        if place.is_escaped(line) {
            return None;
        }
        let mut at = 0;
        loop {
            let in_comment = place.in_comment;
            let (part, length) = place.next_part(&line[at..])?;
            let read = &line[at..at + length];
            match part {
                Part::Word if self.is_told && is_first_number(read) => return Some(at),
                Part::Word if place.in_variation() => self.is_told = is_result(read),
                Part::Word => {
                    self.has_words = true;
                    if is_result(read) {
                        return Some(at + length);
                    }
                }
                _ if !in_comment && matches!(read, "(" | ")") => self.is_told = false,
                _ => {}
            }
            at += length;
        }
    }
}

/// Whether a word is a game result.
fn is_result(word: &str) -> bool {
    matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*")
}

/// Whether a word begins with the number of a game's first move.
fn is_first_number(word: &str) -> bool {
    word == "1" || word.starts_with("1.")
}
