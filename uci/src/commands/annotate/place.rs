//! Where a reader of move text is: in a comment, in a variation, before a word.

use std::ops::Range;

/// Where a reader of a game's lines is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    pub(super) in_comment: bool,
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
        self.find_any_word(line, |place, word| !place.in_variation() && is_wanted(word))
    }

    /// Whether the reader is in a variation.
    pub(super) fn in_variation(self) -> bool {
        self.variations > 0
    }

    /// As [`Place::find_word`], of the words of variations, too; the place is that where the word stands.
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
