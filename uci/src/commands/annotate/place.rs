//! Tracks the place of a reader in move text: in a comment, in a variation, before a word.

use std::ops::Range;

/// The place of a reader in the lines of a game.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    pub(super) in_comment: bool,
    /// The nesting depth of variations.
    variations: usize,
}

impl Place {
    /// Whether the line is a tag.
    pub(super) fn is_tag(self, line: &str) -> bool {
        !self.in_comment && line.starts_with('[')
    }

    /// Whether the line is escaped rather than move text: the standard reserves such lines for other purposes
    /// (§ 6).
    pub(super) fn is_escaped(self, line: &str) -> bool {
        !self.in_comment && line.starts_with('%')
    }

    /// Whether the reader is inside a variation.
    pub(super) fn in_variation(self) -> bool {
        self.variations > 0
    }

    /// The range of the first word in this line of move text that `is_wanted` accepts, given its place.
    /// Without one, the reader moves past the line.
    pub(super) fn find_any_word(
        &mut self,
        line: &str,
        mut is_wanted: impl FnMut(Place, &str) -> bool,
    ) -> Option<Range<usize>> {
        if self.is_escaped(line) {
            return None;
        }
        let mut at = 0;
        while let Some((part, length)) = self.next_part(&line[at..]) {
            let read = at..at + length;
            if part == Part::Word && is_wanted(*self, &line[read.clone()]) {
                return Some(read);
            }
            at = read.end;
        }
        None
    }

    /// The next part in the rest of a line of move text and its length in bytes; the reader moves past it.
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

/// The kind of a part of a line of move text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// A move, a move number, a result, or any other sign.
    Word,
    /// A comment introduced by a semicolon.
    RestOfLine,
    /// A comment in braces, a bracket, or a space.
    Other,
}
