//! Lines from a source that may be anything: broken UTF-8, no line feeds, megabytes of junk.

use std::io::{self, BufRead, Read};

use puchok_engine::text::without_mark;

/// Bytes of a line beyond which the rest of it is dropped: a game of a hundred thousand moves still fits.
const LONGEST_LINE: u64 = 1 << 22;

/// The lines of a source, without their ends; a byte order mark at its beginning is skipped, bytes that are no UTF-8 become replacement
/// characters.
///
/// A source that fails ends like one that is finished, and [`Lines::failure`] says so.
pub(crate) struct Lines<R> {
    source: R,
    buffer: Vec<u8>,
    has_begun: bool,
    failure: Option<io::Error>,
}

impl<R: BufRead> Lines<R> {
    /// Reads from this source.
    pub(crate) fn new(source: R) -> Lines<R> {
        Lines {
            source,
            buffer: Vec::new(),
            has_begun: false,
            failure: None,
        }
    }

    /// What ended the lines before the source was finished.
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
        let text = String::from_utf8_lossy(&self.buffer);
        let is_first = !std::mem::replace(&mut self.has_begun, true);
        let line = if is_first { without_mark(&text) } else { &text };
        Ok(Some(line.trim().to_owned()))
    }

    /// Drops what is left of a line that was too long.
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

/// A text short and plain enough to be quoted in a message of one line.
pub(crate) fn quoted(text: &str) -> String {
    quoted_to(text, 120)
}

/// A text without control characters, cut to so many characters.
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

    /// Only at the beginning: elsewhere it is a character of the text.
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
