//! Splits a PGN file into games, whatever its tags, blank lines and comments look like.

use super::place::Place;
use super::structure::Ending;
use super::{spelling, tags};

/// The text of one game and where it starts.
pub(crate) struct Chunk {
    /// Its lines, each with its line end.
    pub(crate) text: String,
    /// Its first line in the source, from 1.
    pub(crate) line: usize,
}

/// Splits lines into games: a result ends a game ([`Ending`]), and a tag after moves starts the next one.
///
/// Blank lines between the moves of a game, at which the reader would end it, are replaced by escape lines
/// (`%`), quotes within tag values are escaped, and moves and comments are normalised to the spelling that
/// the reader knows.
pub(crate) struct Chunks<L> {
    lines: L,
    /// The number of lines read so far.
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
        let (mut has_tags, mut has_text, mut ending) = (false, false, Ending::default());
        loop {
            let next = self.kept.take().or_else(|| {
                self.line += 1;
                self.lines.next().map(|text| (text, self.line))
            });
            let Some((text, line)) = next else {
                return chunk.filter(|_| has_tags || ending.has_words);
            };
            let is_tag = place.is_tag(&text);
            if is_tag && has_text && (has_tags || ending.has_words) {
                self.kept = Some((text, line));
                return chunk;
            }
            if is_tag && has_text {
                // A remark after the last game.
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
                end = ending.within(&text, &mut place);
            }
            let is_over = end.is_some();
            let (of_game, rest) = text.split_at(end.unwrap_or(text.len()));
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
