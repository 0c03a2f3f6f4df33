//! Text output: as wide as the terminal, with emphasis where it can be shown.

use std::io::{self, IsTerminal, Write};

use anstyle::{Effects, Style};
use textwrap::{Options, WordSeparator, WordSplitter};

use crate::failure::Failure;

/// The number of columns when there is no terminal to ask, and the maximum: longer lines are hard to read.
pub(crate) const WIDTH: usize = 80;
const WIDEST: usize = 110;

/// Names of sections.
const HEADING: Style = Style::new().effects(Effects::BOLD);

/// Style of less important information.
const ASIDE: Style = Style::new().effects(Effects::DIMMED);

/// Marks omitted text.
const MORE: &str = " …";

/// A line without as many of its last words as needed to fit into the width.
fn shortened(line: &str, width: usize) -> &str {
    let mut line = line;
    while textwrap::core::display_width(line) > width
        && let Some((before, _)) = line.rsplit_once(' ')
    {
        line = before;
    }
    line
}

/// The final brackets of a text, if they fit into the width: the value, which is shown whatever is omitted
/// before it.
fn value(text: &str, width: usize) -> &str {
    let start = text.rfind(" (").filter(|_| text.ends_with(')'));
    let value = start.map_or("", |start| &text[start..]);
    match textwrap::core::display_width(value) <= width {
        true => value,
        false => "",
    }
}

/// A page under construction.
#[derive(Debug)]
pub(crate) struct Page {
    text: String,
    width: usize,
}

impl Page {
    /// An empty page, as wide as the terminal on which it will be shown.
    pub(crate) fn new() -> Page {
        let width = if io::stdout().is_terminal() {
            textwrap::termwidth().clamp(40, WIDEST)
        } else {
            WIDTH
        };
        Page {
            text: String::new(),
            width,
        }
    }

    /// Adds text as it is, including its line ends.
    pub(crate) fn raw(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Adds a blank line.
    pub(crate) fn gap(&mut self) {
        self.text.push('\n');
    }

    /// Adds a section heading after a blank line.
    pub(crate) fn heading(&mut self, name: &str) {
        self.text.push_str(&format!("\n{HEADING}{name}{HEADING:#}\n"));
    }

    /// Adds the title of the page.
    pub(crate) fn title(&mut self, name: &str) {
        self.text.push_str(&format!("{HEADING}{name}{HEADING:#}\n"));
    }

    /// Adds moves, at the margin.
    pub(crate) fn moves(&mut self, text: &str) {
        self.set("", "", text, usize::MAX);
    }

    /// Adds a name with a value next to it, on at most `most` lines.
    pub(crate) fn row(&mut self, name: &str, value: &str, most: usize) {
        self.set(
            &format!("{HEADING}{name:<11}{HEADING:#}"),
            &" ".repeat(11),
            value,
            most,
        );
    }

    /// Like [`Page::row`], with less emphasis.
    pub(crate) fn aside(&mut self, name: &str, value: &str) {
        self.set(&format!("{ASIDE}{name:<11}"), &" ".repeat(11), value, 2);
        self.text.pop();
        self.text.push_str(&format!("{ASIDE:#}\n"));
    }

    /// Adds an indented paragraph.
    pub(crate) fn paragraph(&mut self, text: &str) {
        self.set("  ", "  ", text, usize::MAX);
    }

    /// Adds a list item, on at most `most` lines.
    pub(crate) fn point(&mut self, text: &str, most: usize) {
        self.set("  ", "    ", text, most);
    }

    fn set(&mut self, first: &str, others: &str, text: &str, most: usize) {
        // Unicode allows a line break after a dash, but a path such as `h8–g7–f6` has to stay in one piece.
        let options = Options::new(self.width)
            .word_separator(WordSeparator::AsciiSpace)
            .word_splitter(WordSplitter::NoHyphenation)
            .initial_indent(first)
            .subsequent_indent(others);
        let lines = textwrap::wrap(text, options);
        let cut = lines.len() > most;
        for (i, line) in lines.iter().take(most).enumerate() {
            if cut && i + 1 == most {
                let kept = format!("{MORE}{}", value(text, self.width * 3 / 5));
                let room = self.width - textwrap::core::display_width(&kept);
                self.text.push_str(shortened(line, room));
                self.text.push_str(&kept);
            } else {
                self.text.push_str(line);
            }
            self.text.push('\n');
        }
    }

    /// Writes the page, with emphasis only on a terminal that supports it and without `NO_COLOR`.
    ///
    /// # Errors
    /// [`Failure::Output`] when the answer cannot be written.
    pub(crate) fn write(self) -> Result<(), Failure> {
        let mut out = anstream::stdout().lock();
        out.write_all(self.text.as_bytes())?;
        out.write_all(b"\n")?;
        Ok(out.flush()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line is no wider than the page, including the mark for omitted text.
    #[test]
    fn what_is_left_out_has_room_for_its_sign() {
        assert_eq!(shortened("ab cd ef", 8), "ab cd ef");
        assert_eq!(shortened("ab cd ef", 7), "ab cd");
        let mut page = Page {
            text: String::new(),
            width: 20,
        };
        page.point("one two three four five six seven", 1);
        assert_eq!(page.text, "  one two three …\n");
        page.point("one", 1);
        assert!(page.text.ends_with("  one\n"));
        page.point("one two three four five (+0.20)", 1);
        assert!(page.text.ends_with("\n  one two … (+0.20)\n"), "{}", page.text);
    }

    /// Lines do not break inside a path.
    #[test]
    fn a_path_is_one_word() {
        let mut page = Page {
            text: String::new(),
            width: 20,
        };
        page.paragraph("a plan: king h8–g7–f6: well");
        assert_eq!(page.text, "  a plan: king\n  h8–g7–f6: well\n");
    }
}
