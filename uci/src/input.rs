//! Reads lines from arbitrary input: broken UTF-8, missing line feeds, megabytes of junk.

use std::borrow::Cow;
use std::io::{self, BufRead, Read};

use puchok_engine::text::without_mark;

/// The maximum length of a line in bytes; the rest is dropped. A game of a hundred thousand moves still fits.
const LONGEST_LINE: u64 = 1 << 22;

/// The lines of a source, without line ends. A byte order mark at the beginning is skipped, and bytes that
/// are not UTF-8 become replacement characters (but see [`Lines::of_games`]).
///
/// A source that fails ends like one that is finished; [`Lines::failure`] returns the error.
pub(crate) struct Lines<R> {
    source: R,
    buffer: Vec<u8>,
    has_begun: bool,
    /// Decodes a line that is not UTF-8.
    read_other: fn(&[u8]) -> String,
    failure: Option<io::Error>,
}

impl<R: BufRead> Lines<R> {
    /// Reads from this source.
    pub(crate) fn new(source: R) -> Lines<R> {
        Lines {
            source,
            buffer: Vec::new(),
            has_begun: false,
            read_other: |bytes| String::from_utf8_lossy(bytes).into_owned(),
            failure: None,
        }
    }

    /// Reads games from this source. A line that is not UTF-8 is decoded as Latin-1, the character set of the
    /// PGN standard (§ 4.1), with the Windows extensions.
    pub(crate) fn of_games(source: R) -> Lines<R> {
        Lines {
            read_other: of_windows,
            ..Lines::new(source)
        }
    }

    /// The error that ended the lines before the source was finished.
    pub(crate) fn failure(self) -> Option<io::Error> {
        self.failure
    }

    /// The next line; `None` at the end.
    fn read(&mut self) -> io::Result<Option<String>> {
        self.buffer.clear();
        let read = (&mut self.source)
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut self.buffer)?;
        if read == 0 {
            return Ok(None);
        }
        if self.buffer.last() == Some(&b'\n') {
            self.buffer.pop();
        } else if read as u64 == LONGEST_LINE {
            self.skip_rest()?;
        }
        let text = match std::str::from_utf8(&self.buffer) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned((self.read_other)(&self.buffer)),
        };
        let is_first = !std::mem::replace(&mut self.has_begun, true);
        let line = if is_first { without_mark(&text) } else { &text };
        Ok(Some(line.trim().to_owned()))
    }

    /// Skips the rest of a line that is too long.
    fn skip_rest(&mut self) -> io::Result<()> {
        loop {
            let available = match self.source.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            if available.is_empty() {
                return Ok(());
            }
            let end = available.iter().position(|&b| b == b'\n');
            let used = end.map_or(available.len(), |i| i + 1);
            self.source.consume(used);
            if end.is_some() {
                return Ok(());
            }
        }
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        self.read().unwrap_or_else(|error| {
            self.failure = Some(error);
            None
        })
    }
}

/// The characters of Windows-1252 in place of the control characters 0x80 to 0x9f of Latin-1 (WHATWG Encoding
/// Standard, index windows-1252).
const OF_WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Decodes a text in Windows-1252.
fn of_windows(bytes: &[u8]) -> String {
    let letter = |&byte: &u8| match byte {
        0x80..=0x9f => OF_WINDOWS[usize::from(byte - 0x80)],
        _ => char::from(byte),
    };
    bytes.iter().map(letter).collect()
}

/// The similarity (`strsim::jaro_winkler`, from 0 to 1) from which one word may have been meant as the other.
pub(crate) const ALIKE: f64 = 0.85;

/// Shortens and cleans a text for quoting in a one-line message.
pub(crate) fn quoted(text: &str) -> String {
    quoted_to(text, 120)
}

/// A text without control characters, cut to at most `longest` characters.
pub(crate) fn quoted_to(text: &str, longest: usize) -> String {
    let plain = |c: char| if c.is_control() { '?' } else { c };
    let mut short: String = text.chars().take(longest).map(plain).collect();
    if text.chars().nth(longest).is_some() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_survive_anything() {
        let mut bytes = b"uci\r\nb\xff\xfed\n\n".to_vec();
        bytes.extend(vec![b'x'; LONGEST_LINE as usize + 10]);
        bytes.extend(b"\nlast");
        let lines: Vec<String> = Lines::new(&bytes[..]).collect();
        assert_eq!(lines.len(), 5);
        assert_eq!(lines[0], "uci");
        assert_eq!(lines[1], "b\u{fffd}\u{fffd}d");
        assert_eq!(lines[2], "");
        assert_eq!(lines[3].len(), LONGEST_LINE as usize);
        assert_eq!(lines[4], "last");
    }

    #[test]
    fn games_are_latin_where_they_are_no_utf8() {
        let bytes = b"M\xfcller \x96 \x8aa\xdf\nM\xc3\xbcller\n";
        let lines: Vec<String> = Lines::of_games(&bytes[..]).collect();
        assert_eq!(lines, ["Müller – Šaß", "Müller"]);
    }

    /// Only at the beginning: elsewhere it is an ordinary character.
    #[test]
    fn a_byte_order_mark_is_no_part_of_the_text() {
        let bytes = b"\xef\xbb\xbf[Event \"x\"]\n\xef\xbb\xbfy";
        let lines: Vec<String> = Lines::new(&bytes[..]).collect();
        assert_eq!(lines, ["[Event \"x\"]", "\u{feff}y"]);
        assert_eq!(without_mark("\u{feff}{}"), "{}");
    }

    #[test]
    fn a_source_that_fails_says_so() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::ErrorKind::IsADirectory.into())
            }
        }
        let source = io::BufReader::new((&b"one\ntwo\n"[..]).chain(Broken));
        let mut lines = Lines::new(source);
        assert_eq!(lines.by_ref().collect::<Vec<_>>(), ["one", "two"]);
        assert_eq!(
            lines.failure().map(|e| e.kind()),
            Some(io::ErrorKind::IsADirectory)
        );
    }

    #[test]
    fn quotes_are_short_and_plain() {
        assert_eq!(quoted("a\tb"), "a?b");
        assert_eq!(quoted(&"x".repeat(500)).chars().count(), 121);
    }
}
