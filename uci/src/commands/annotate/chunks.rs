//! Where one game of a PGN ends and the next begins, whatever its tags, blank lines and comments look like.

use std::ops::Range;

use super::{spelling, tags};

/// The text of one game and where it began.
pub(crate) struct Chunk {
    /// Its lines, each with its end.
    pub(crate) text: String,
    /// The line of the source, from 1.
    pub(crate) line: usize,
}

/// Splits lines into games: a result ends one, and a tag that follows moves begins the next. Blank lines between the moves of a game, which
/// would end it for the reader, become lines of no meaning (`%`), quotes within the values of tags are escaped, and moves and comments are
/// written as the reader knows them.
pub(crate) struct Chunks<L> {
    lines: L,
    /// Lines read so far.
    line: usize,
    /// The beginning of the next game.
    kept: Option<(String, usize)>,
}

impl<L> Chunks<L> {
    /// The games of these lines.
    pub(crate) fn new(lines: L) -> Chunks<L> {
        Chunks {
            lines,
            line: 0,
            kept: None,
        }
    }
}

impl<L: Iterator<Item = String>> Iterator for Chunks<L> {
    type Item = Chunk;

    fn next(&mut self) -> Option<Chunk> {
        let mut chunk: Option<Chunk> = None;
        let mut place = Place::default();
        let (mut has_tags, mut has_text, mut has_words) = (false, false, false);
        loop {
            let next = self.kept.take().or_else(|| {
                self.line += 1;
                self.lines.next().map(|text| (text, self.line))
            });
            let Some((text, line)) = next else {
                return chunk.filter(|_| has_tags || has_words);
            };
            let is_tag = place.is_tag(&text);
            if is_tag && has_text && (has_tags || has_words) {
                self.kept = Some((text, line));
                return chunk;
            }
            if is_tag && has_text {
                // A remark behind the last game.
                chunk = None;
                has_text = false;
            }
            let is_blank = text.trim().is_empty();
            if is_blank && chunk.is_none() {
                continue;
            }
            let game = chunk.get_or_insert_with(|| Chunk {
                text: String::new(),
                line,
            });
            has_tags |= is_tag;
            let mut end = None;
            let begin = place;
            if !is_tag && !is_blank {
                has_text |= !text.starts_with('%');
                end = place.find_word(&text, |word| {
                    has_words = true;
                    is_result(word)
                });
            }
            let is_over = end.is_some();
            let (of_game, rest) = text.split_at(end.map_or(text.len(), |word| word.end));
            let is_between_moves = is_blank && has_text && !place.in_comment;
            if is_tag {
                game.text.push_str(&tags::escaped(of_game));
            } else if is_between_moves {
                game.text.push('%');
            } else {
                game.text.push_str(&spelling::plain(of_game, begin));
            }
            game.text.push('\n');
            if is_over {
                let rest = rest.trim_start();
                self.kept = (!rest.is_empty()).then(|| (rest.to_owned(), line));
                return chunk;
            }
        }
    }
}

/// Where a reader of a game's lines is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    in_comment: bool,
    /// How many variations it is in, one in another.
    variations: usize,
}

impl Place {
    /// Whether the line is a tag.
    pub(super) fn is_tag(self, line: &str) -> bool {
        !self.in_comment && line.starts_with('[')
    }

    /// Whether the line is none of move text: the standard keeps it for other things (§ 6).
    pub(super) fn is_escaped(self, line: &str) -> bool {
        !self.in_comment && line.starts_with('%')
    }

    /// The first word of the main line in this line of move text that is wanted, where it stands; without one the reader is behind the
    /// line.
    pub(super) fn find_word(
        &mut self,
        line: &str,
        mut is_wanted: impl FnMut(&str) -> bool,
    ) -> Option<Range<usize>> {
        if self.is_escaped(line) {
            return None;
        }
        let mut at = 0;
        while let Some((part, length)) = self.next_part(&line[at..]) {
            let read = at..at + length;
            if part == Part::Word && self.variations == 0 && is_wanted(&line[read.clone()]) {
                return Some(read);
            }
            at = read.end;
        }
        None
    }

    /// What comes first in the rest of a line of move text, and how many bytes of it; the reader is then behind it.
    pub(super) fn next_part(&mut self, rest: &str) -> Option<(Part, usize)> {
        let first = rest.chars().next()?;
        if self.in_comment {
            let end = rest.find('}');
            self.in_comment = end.is_none();
            return Some((Part::Other, end.map_or(rest.len(), |end| end + 1)));
        }
        match first {
            '{' => self.in_comment = true,
            '(' => self.variations += 1,
            ')' => self.variations = self.variations.saturating_sub(1),
            ';' => return Some((Part::RestOfLine, rest.len())),
            '}' | '$' => {}
            _ if first.is_whitespace() => {}
            _ => {
                let end = rest.find(|c: char| c.is_whitespace() || "{}();$".contains(c));
                return Some((Part::Word, end.unwrap_or(rest.len())));
            }
        }
        Some((Part::Other, first.len_utf8()))
    }
}

/// What a part of a line of move text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// A move, its number, a result, or a sign of none.
    Word,
    /// A comment that a semicolon begins.
    RestOfLine,
    /// A comment in braces, a bracket, a space.
    Other,
}

/// Whether a word is a game's result.
fn is_result(word: &str) -> bool {
    matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*")
}
