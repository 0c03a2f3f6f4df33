//! The value of a move in a comment (`[%eval 0.35]`): written, and taken out of what others wrote.

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

/// A comment without a value that another program wrote (`[%eval 0.35]`). One without its closing bracket goes
/// with its number alone: what follows may be text.
pub(super) fn without(comment: &str) -> String {
    let mut text = String::with_capacity(comment.len());
    let mut rest = comment;
    while let Some(begin) = rest.find(BEGIN) {
        let (before, value) = rest.split_at(begin);
        let value = &value[BEGIN.len()..];
        let Some(behind) = behind(value) else {
            // Another command, whose name begins alike.
            text.push_str(&rest[..begin + BEGIN.len()]);
            rest = value;
            continue;
        };
        text.push_str(before);
        rest = behind.trim_start();
    }
    text.push_str(rest);
    text.truncate(text.trim_end().len());
    text
}

/// The same comment with its value at the end, where puchok's own stand and words before it are never taken for
/// puchok's.
pub(super) fn last(comment: &str) -> String {
    let value = comment.find(&format!("{BEGIN} ")).and_then(|begin| {
        let end = comment[begin..].find(']')?;
        Some(&comment[begin..=begin + end])
    });
    let text = without(comment);
    match value {
        Some(value) if !text.is_empty() => format!("{text} {value}"),
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
        for kept in ["", "Good.", "[%eval 0.3]", "Good. [%eval 0.3]"] {
            assert_eq!(last(kept), kept);
        }
    }
}
