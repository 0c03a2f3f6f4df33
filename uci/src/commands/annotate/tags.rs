//! Tags whose values hold quotes: many programs write them as they are, where the PGN standard wants `\"` (§ 7).

/// The line of tags with every quote within a value escaped, so that a reader that keeps to the standard sees the values whole. A value ends
/// at a quote before a bracket that ends the line or the tag before another.
pub(super) fn escaped(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    let mut rest = line;
    while rest.starts_with('[')
        && let Some(open) = rest.find(['"', ']']).filter(|&at| rest[at..].starts_with('"'))
        && let Some(length) = length_of_value(&rest[open + 1..])
    {
        let (name, value) = rest.split_at(open + 1);
        let (value, behind) = value.split_at(length);
        text.push_str(name);
        escape(&mut text, value);
        let next = behind.find('[').unwrap_or(behind.len());
        text.push_str(&behind[..next]);
        rest = &behind[next..];
    }
    text.push_str(rest);
    text
}

/// The length of a value in bytes, its opening quote not counted. A quote behind a backslash ends it only where no other does: then a
/// folder was written, and the backslash as it is.
fn length_of_value(text: &str) -> Option<usize> {
    let ends = |&at: &usize| {
        let behind = text[at + 1..].trim_start().strip_prefix(']').map(str::trim_start);
        behind.is_some_and(|behind| behind.is_empty() || behind.starts_with('['))
    };
    let ends = text.match_indices('"').map(|(at, _)| at).filter(ends);
    let is_escaped = |at: usize| {
        let backslashes = text[..at].bytes().rev().take_while(|&byte| byte == b'\\');
        backslashes.count() % 2 == 1
    };
    let mut last = None;
    for end in ends {
        if !is_escaped(end) {
            return Some(end);
        }
        last = Some(end);
    }
    last
}

/// Writes a value with its quotes escaped; what is escaped stays so.
fn escape(text: &mut String, value: &str) {
    let mut letters = value.chars().peekable();
    while let Some(letter) = letters.next() {
        match (letter, letters.peek()) {
            ('\\', Some(&next @ ('\\' | '"'))) => {
                letters.next();
                text.extend([letter, next]);
            }
            ('\\', None) | ('"', _) => text.extend(['\\', letter]),
            _ => text.push(letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What keeps to the standard stays as it is, and what is no tag.
    #[test]
    fn quotes_within_values_are_escaped() {
        for (line, expected) in [
            (r#"[White "Bob "The Rook" X"]"#, r#"[White "Bob \"The Rook\" X"]"#),
            (r#"[White "Bob \"The Rook\""]"#, r#"[White "Bob \"The Rook\""]"#),
            (
                r#"[White "The "Rook""] [Black "B"]"#,
                r#"[White "The \"Rook\""] [Black "B"]"#,
            ),
            (r#"[Event "a [b "c"] d"] "#, r#"[Event "a [b \"c\"] d"] "#),
            (r#"[Source "C:\games\"]"#, r#"[Source "C:\games\\"]"#),
            (r#"[White ""]"#, r#"[White ""]"#),
            (r#"[White "B"] 1. e4 e5 *"#, r#"[White "B"] 1. e4 e5 *"#),
            (r#"[White B] "x"]"#, r#"[White B] "x"]"#),
            (r#"[White "B"#, r#"[White "B"#),
            ("[", "["),
        ] {
            assert_eq!(escaped(line), expected);
        }
    }
}
