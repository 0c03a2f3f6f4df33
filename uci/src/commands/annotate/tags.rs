//! Tags with quotes in their values: many programs write these unchanged, where the PGN standard requires
//! `\"` (§ 7).

/// The part of a line of tags from the first one on that has no value in quotes or no closing bracket.
pub(super) fn incomplete(line: &str) -> Option<&str> {
    let mut rest = line.trim();
    while rest.starts_with('[') {
        let open = rest.find(['"', ']']).filter(|&at| rest[at..].starts_with('"'));
        let Some(open) = open else { return Some(rest) };
        let value = &rest[open + 1..];
        // Moves may follow the last tag of a line.
        let length = length_of_value(value).or_else(|| value.find("\"]"));
        let Some(length) = length else { return Some(rest) };
        let behind = value[length + 1..].trim_start();
        rest = behind.strip_prefix(']').unwrap_or(behind).trim_start();
    }
    None
}

/// A line of tags with every quote inside a value escaped, so that a standard-conforming reader sees complete
/// values. A value ends at a quote followed by a bracket that ends the line, or by a bracket and another tag.
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

/// The length of a value in bytes, without its opening quote. A quote after a backslash ends the value only
/// if no other quote does: it is then a folder path with an unescaped backslash.
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

/// Appends a value with its quotes escaped; existing escapes are kept.
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

    #[test]
    fn incomplete_tags_are_found() {
        for (line, expected) in [
            (r#"[White "A"]"#, None),
            (r#"[White "A"] [Black ""]  "#, None),
            (r#"[White "Bob "The Rook" X" ]"#, None),
            (r#"[Source "C:\games\"]"#, None),
            (r#"[White "A"] 1. e4 e5 *"#, None),
            (r#"[White "A"#, Some(r#"[White "A"#)),
            (r#"[White "A""#, Some(r#"[White "A""#)),
            (r#"[White "A"] [Black B]"#, Some("[Black B]")),
            ("[White", Some("[White")),
        ] {
            assert_eq!(incomplete(line), expected, "{line}");
        }
    }

    /// Lines that conform to the standard stay as they are, and so do lines that are not tags.
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
