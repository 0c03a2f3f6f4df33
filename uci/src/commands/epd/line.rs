//! Splits a line of EPD into the position's fields and its operations.

use puchok_engine::position::{FenError, Position};

use super::EpdError;

/// The position of a FEN or a line of EPD; of the operations, only those that give the clocks are used.
///
/// # Errors
/// [`FenError`] when there is no valid position, or none with these clocks.
pub(in crate::commands) fn position_of(line: &str) -> Result<Position, FenError> {
    let Some((fields, operations)) = split_fields(line) else {
        return line.parse();
    };
    // If a string is not terminated, no operation can be recognised reliably.
    let operations = split_operations(operations).unwrap_or_default();
    with_clocks(fields.parse()?, &operations)
}

/// The operands of an operation without surrounding quotes.
pub(in crate::commands) fn unquoted(operands: &str) -> &str {
    operands.trim().trim_matches('"')
}

/// The operands of an operation in a line of EPD; text inside a string does not count as an operation.
pub(in crate::commands) fn operation<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let (_, operations) = split_fields(line)?;
    let mut operations = split_operations(operations).ok()?.into_iter();
    operations
        .find(|(opcode, _)| opcode.eq_ignore_ascii_case(name))
        .map(|(_, operands)| operands.trim())
}

/// The position's fields (four, or six as in a FEN) and the rest of the line, its operations. Text that
/// cannot be operations, which begin with a letter (EPD, § 16.2.4), belongs to the position.
pub(in crate::commands) fn split_fields(line: &str) -> Option<(String, &str)> {
    let mut rest = line.trim();
    let mut fields = Vec::new();
    while fields.len() < 6 {
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let field = &rest[..end];
        let is_wanted = fields.len() < 4 || field.parse::<u32>().is_ok();
        if field.is_empty() || !is_wanted {
            break;
        }
        fields.push(field);
        rest = rest[end..].trim_start();
    }
    let is_word = fields.len() == 5 && !rest.contains(|c: char| c == ';' || c.is_whitespace());
    let is_operation = rest.starts_with(|c: char| c.is_alphabetic() || c == ';') && !is_word;
    if !rest.is_empty() && !is_operation {
        return Some((line.trim().to_owned(), ""));
    }
    (fields.len() >= 4).then(|| (fields.join(" "), rest))
}

/// The operations without their semicolons, each as opcode and operands; a semicolon inside a string does not
/// count.
pub(super) fn split_operations(text: &str) -> Result<Vec<(&str, &str)>, EpdError> {
    let mut operations = Vec::new();
    let (mut start, mut quote) = (0, None);
    for (i, c) in text.char_indices() {
        match (c, quote) {
            ('"', None) => quote = Some(i),
            ('"', Some(_)) => quote = None,
            (';', None) => {
                operations.push(text[start..i].trim());
                start = i + 1;
            }
            _ => {}
        }
    }
    if let Some(open) = quote {
        return Err(EpdError::OpenString(text[open..].into()));
    }
    operations.push(text[start..].trim());
    operations.retain(|operation| !operation.is_empty());
    let operations = operations.into_iter();
    Ok(operations
        .map(|operation| {
            operation
                .split_once(char::is_whitespace)
                .unwrap_or((operation, ""))
        })
        .collect())
}

/// The position with the halfmove clock and the move number, which four fields do not include.
pub(super) fn with_clocks(position: Position, operations: &[(&str, &str)]) -> Result<Position, FenError> {
    let fen = position.fen();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    let mut has_clock = false;
    for (opcode, operands) in operations {
        let number = operands.trim();
        let index = match *opcode {
            "hmvc" => 4,
            "fmvn" => 5,
            _ => continue,
        };
        if number.parse::<u32>().is_ok()
            && let Some(field) = fields.get_mut(index)
        {
            *field = number;
            has_clock = true;
        }
    }
    if has_clock {
        Position::from_fen(&fields.join(" "), position.castling_mode())
    } else {
        Ok(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KPK: &str = "8/8/8/8/8/4k3/4p3/4K3 b - -";

    /// Text after the fields that is not an operation belongs to them, and is rejected with them.
    #[test]
    fn clocks_that_are_none_are_refused() {
        for clocks in ["-1 1", "5.5 1", "0 x"] {
            assert!(position_of(&format!("{KPK} {clocks}")).is_err(), "{clocks}");
        }
        for line in ["0 1", "7", "7 bm Kf3;", "draw;"] {
            assert!(position_of(&format!("{KPK} {line}")).is_ok(), "{line}");
        }
        assert_eq!(
            operation(&format!("{KPK} bm Kf3; moves e3f3 e1d2"), "moves"),
            Some("e3f3 e1d2")
        );
    }
}
