//! The lines of a game's text on which its tags and moves stand.

use std::collections::HashMap;
use std::ops::ControlFlow;

use pgn_reader::{SanPlus, Skip, Visitor};

use super::reader::reader;

/// Which moves of a game are counted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Counted {
    /// Those of the main line.
    MainLine,
    /// Those of all lines.
    All,
}

/// The lines on which each tag stands at the beginning, from 0.
pub(super) fn lines_of_tags(text: &str) -> HashMap<&str, Vec<usize>> {
    let mut lines: HashMap<&str, Vec<usize>> = HashMap::new();
    for (number, line) in text.lines().enumerate() {
        if let Some(name) = tag_at_the_beginning(line) {
            lines.entry(name).or_default().push(number);
        }
    }
    lines
}

/// The name of the tag with which a line begins.
fn tag_at_the_beginning(line: &str) -> Option<&str> {
    let tag = line.trim_start().strip_prefix('[')?;
    tag.split(|c: char| c.is_whitespace() || c == '"').next()
}

/// The line of a tag, from 0; 0 if it is not there.
pub(super) fn line_of_tag(text: &str, name: &str) -> usize {
    let is_it = |line: &str| tag_at_the_beginning(line) == Some(name);
    text.lines().position(is_it).unwrap_or(0)
}

/// The line that contains the move with this number, from 0: the first line up to which there are that many
/// moves. Found by bisection, because long games have many lines.
pub(super) fn line_of_move(text: &str, number: usize, mut counted: Counted) -> usize {
    let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
    let is_before = |&end: &usize| {
        let read = reader(&text[..end]).read_game(&mut counted);
        read.ok().flatten().is_none_or(|moves| moves <= number)
    };
    let line = ends.partition_point(is_before);
    if line < ends.len() { line } else { 0 }
}

/// Counts moves, legal or not.
impl Visitor for Counted {
    type Tags = ();
    type Movetext = usize;
    type Output = usize;

    fn begin_tags(&mut self) -> ControlFlow<usize, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<usize, usize> {
        ControlFlow::Continue(0)
    }

    fn san(&mut self, moves: &mut usize, _: SanPlus) -> ControlFlow<usize> {
        *moves += 1;
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut usize) -> ControlFlow<usize, Skip> {
        ControlFlow::Continue(Skip(*self == Counted::MainLine))
    }

    fn end_game(&mut self, moves: usize) -> usize {
        moves
    }
}
