//! The value of a move in a comment (`[%eval 0.35]`): written, and taken out of what others wrote.

use std::ops::Range;

use puchok_engine::annotate::Annotated;
use puchok_engine::score::Meaning;

/// How it begins.
const BEGIN: &str = "[%eval";

/// `[%eval 0.35]`, `[%eval #-3]`: the value of the position after the move from White's side; none if that is
/// mate.
pub(super) fn of(entry: &Annotated) -> Option<String> {
    let sign = entry.position.turn().fold_wb(-1, 1);
    match entry.value_of_next().meaning() {
        Meaning::Centipawns(cp) => Some(format!("{BEGIN} {:.2}]", (cp * sign).pawns())),
        Meaning::Mate(0) => None,
        Meaning::Mate(moves) => Some(format!("{BEGIN} #{}]", sign * moves)),
    }
}

/// A value in a comment.
struct Found {
    /// Where it stands.
    span: Range<usize>,
    /// Whether it is whole; of a damaged one only the number is counted in: what follows may be text.
    is_whole: bool,
}

/// The values in a comment, in order.
fn values(comment: &str) -> Vec<Found> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(ahead) = comment[at..].find(BEGIN) {
        let begin = at + ahead;
        let value = begin + BEGIN.len();
        // Otherwise it is another command, whose name begins alike.
        at = value;
        if let Some(behind) = behind(&comment[value..]) {
            let end = comment.len() - behind.len();
            let is_whole = comment[value..end].starts_with(' ') && comment[..end].ends_with(']');
            let span = begin..end;
            found.push(Found { span, is_whole });
            at = end;
        }
    }
    found
}

/// A comment without a value that another program wrote (`[%eval 0.35]`).
pub(super) fn without(comment: &str) -> String {
    let mut text = String::with_capacity(comment.len());
    let mut rest = 0;
    for Found { span, .. } in values(comment) {
        text.push_str(&comment[rest..span.start]);
        let gap = comment[span.end..].len() - comment[span.end..].trim_start().len();
        rest = span.end + gap;
    }
    text.push_str(&comment[rest..]);
    text.truncate(text.trim_end().len());
    text
}

/// The same comment with its value at the end, where puchok's own stand and words before it are never taken for
/// puchok's. One with a damaged value, or several, stays as it is.
pub(super) fn last(comment: &str) -> String {
    let text = without(comment);
    match values(comment).as_slice() {
        [Found { span, is_whole: true }] if !text.is_empty() => {
            format!("{text} {}", &comment[span.clone()])
        }
        _ => comment.to_owned(),
    }
}

/// What follows a value, which may be damaged, of which the beginning has been read; `None` if it is none.
fn behind(value: &str) -> Option<&str> {
    if value.starts_with(|c: char| c.is_alphanumeric() || c == '_') {
        return None;
    }
    // A bracket behind another one that opens closes that one.
    if let Some(at) = value.find(['[', ']']).filter(|&at| value[at..].starts_with(']')) {
        return Some(&value[at + 1..]);
    }
    let number = value.trim_start();
    let end = number.find(|c: char| !c.is_ascii_digit() && !"#+-.,".contains(c));
    let end = end.unwrap_or(number.len());
    let is_whole = number[end..]
        .chars()
        .next()
        .is_none_or(|c| c.is_whitespace() || c == '[');
    Some(if is_whole { &number[end..] } else { number })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_others_are_taken_out() {
        for (said, left) in [
            ("Good. [%eval 0.35] [%clk 0:10:00]", "Good. [%clk 0:10:00]"),
            ("[%eval #-3,20] Lost.", "Lost."),
            ("[%evaluation x]", "[%evaluation x]"),
            ("[%clk 1:00]", "[%clk 1:00]"),
            // Damaged ones.
            ("[%eval", ""),
            ("[%eval]", ""),
            ("Good. [%eval 0.3", "Good."),
            ("[%eval 0.3 A good move.", "A good move."),
            ("[%eval 3rd best", "3rd best"),
            ("[%eval 0.3 [%clk 0:10:00] So.", "[%clk 0:10:00] So."),
            ("[%eval [%eval 0.50]", ""),
        ] {
            assert_eq!(without(said), left, "{said}");
            assert_eq!(without(left), left);
        }
    }

    #[test]
    fn a_value_comes_last() {
        assert_eq!(
            last("[%eval 0.3] Good. [%clk 1:00]"),
            "Good. [%clk 1:00] [%eval 0.3]"
        );
        for kept in [
            "",
            "Good.",
            "[%eval 0.3]",
            "Good. [%eval 0.3]",
            "[%eval 0.3 So it goes. [%clk 1:00] [%csl Ra1]",
            "[%eval 0.1] A [%eval 0.5] B",
        ] {
            assert_eq!(last(kept), kept);
        }
    }
}
