//! The reader of the text of one game.

use pgn_reader::Reader;

/// A reader of the text of one game, for which none of its tags is too long. (Long comments come in parts.)
pub(super) fn reader(text: &str) -> Reader<&[u8]> {
    let tags = text.lines().filter(|line| line.trim_start().starts_with('['));
    Reader::build(text.as_bytes())
        .set_supported_tag_line_length(tags.map(str::len).max().unwrap_or(0))
        .finish()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]
mod tests {
    use crate::commands::annotate::read::Games;
    use crate::input::Lines;

    /// A tag of 60,000 and a comment of three million characters, then another game.
    #[test]
    fn nothing_is_too_long() {
        let (name, comment) = ("a".repeat(60_000), "b".repeat(3_000_000));
        let text = format!("[Event \"{name}\"]\n\n1. e4 {{{comment}}} e5 *\n\n{{{comment}}} 1. d4 *\n");
        let games: Vec<_> = Games::new(Lines::of_games(text.as_bytes()))
            .map(Result::unwrap)
            .collect();
        assert_eq!(games.len(), 2);
        assert_eq!(games[0].tag("Event").map(str::len), Some(60_000));
        assert_eq!(games[0].whole().moves[0].comment.len(), 3_000_000);
        assert_eq!(games[1].moves.len(), 1);
    }
}
