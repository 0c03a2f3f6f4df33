//! Text for people: as wide as the terminal, with emphasis where it is shown.

use std::io::{self, IsTerminal, Write};

use anstyle::{Effects, Style};
use textwrap::{Options, WordSeparator, WordSplitter};

use crate::failure::Failure;

/// Columns where there is no terminal to ask, and the most that lines are set in: longer ones are hard to read.
pub(crate) const WIDTH: usize = 80;
const WIDEST: usize = 110;

/// Names of sections.
const HEADING: Style = Style::new().effects(Effects::BOLD);

/// What is there for those who look for it.
const ASIDE: Style = Style::new().effects(Effects::DIMMED);

/// Stands where lines were left out.
const MORE: &str = " …";

/// A line without its last words, as many as it takes to be no wider than that.
fn shortened(line: &str, width: usize) -> &str {
    let mut line = line;
    while textwrap::core::display_width(line) > width
        && let Some((before, _)) = line.rsplit_once(' ')
    {
        line = before;
    }
    line
}

/// The brackets at the end of a text, if they are no wider than that: the value, which is shown whatever is left out before it.
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
    /// An empty page, as wide as the terminal that it will be shown on.
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

    /// Text as it is, with its line ends.
    pub(crate) fn raw(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// A blank line.
    pub(crate) fn gap(&mut self) {
        self.text.push('\n');
    }

    /// The name of a section, after a blank line.
    pub(crate) fn heading(&mut self, name: &str) {
        self.text.push_str(&format!("\n{HEADING}{name}{HEADING:#}\n"));
    }

    /// The name of the page.
    pub(crate) fn title(&mut self, name: &str) {
        self.text.push_str(&format!("{HEADING}{name}{HEADING:#}\n"));
    }

    /// Moves, at the margin.
    pub(crate) fn moves(&mut self, text: &str) {
        self.set("", "", text, usize::MAX);
    }

    /// A name and a value beside it, over at most so many lines.
    pub(crate) fn row(&mut self, name: &str, value: &str, most: usize) {
        self.set(
            &format!("{HEADING}{name:<11}{HEADING:#}"),
            &" ".repeat(11),
            value,
            most,
        );
    }

    /// As [`Page::row`], of less weight.
    pub(crate) fn aside(&mut self, name: &str, value: &str) {
        self.set(&format!("{ASIDE}{name:<11}"), &" ".repeat(11), value, 2);
        self.text.pop();
        self.text.push_str(&format!("{ASIDE:#}\n"));
    }

    /// A paragraph, indented.
    pub(crate) fn paragraph(&mut self, text: &str) {
        self.set("  ", "  ", text, usize::MAX);
    }

    /// A point of a list, over at most so many lines.
    pub(crate) fn point(&mut self, text: &str, most: usize) {
        self.set("  ", "    ", text, most);
    }

    fn set(&mut self, first: &str, others: &str, text: &str, most: usize) {
        // By Unicode's rules a line may end after a dash; a path such as `h8–g7–f6` is one word.
        let options = Options::new(self.width)
            .word_separator(WordSeparator::AsciiSpace)
            .word_splitter(WordSplitter::NoHyphenation)
            .initial_indent(first)
            .subsequent_indent(others);
        let lines = textwrap::wrap(text, options);
        let cut = lines.len() > most;
        for (i, line) in lines.iter().take(most).enumerate() {
            if cut && i + 1 == most {
                let kept = format!("{MORE}{}", value(text, self.width / 2));
                let room = self.width - textwrap::core::display_width(&kept);
                self.text.push_str(shortened(line, room));
                self.text.push_str(&kept);
            } else {
                self.text.push_str(line);
            }
            self.text.push('\n');
        }
    }

    /// Writes the page; emphasis only on a terminal that shows it, and not with `NO_COLOR`.
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

    /// Also with the sign for what is left out a line is no wider than the page.
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

    /// No line ends inside a path.
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
