//! A file of positions, one FEN or line of EPD per line: for the page they are games, listed by name.

use std::fmt::Write as _;

use crate::commands::annotate::pgn::tag;
use crate::commands::epd::{operation, position_of, unquoted};
use crate::commands::given::{is_tag, split_moves};

/// The positions of a text as PGN games; `None` if it begins as a PGN does or has no position in any line.
pub(super) fn as_games(text: &str) -> Option<String> {
    let lines = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let begins_a_game = |line: &str| is_tag(line) || begins_movetext(line);
    if lines.clone().next().is_some_and(begins_a_game) || !lines.clone().any(is_position) {
        return None;
    }
    Some(lines.fold(String::new(), |mut games, line| {
        add(&mut games, line);
        games
    }))
}

/// Whether a line begins with a comment or a move number of a PGN: "{", ";", "%", "1.".
fn begins_movetext(line: &str) -> bool {
    let after_number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    line.starts_with(['{', ';', '%']) || after_number.len() < line.len() && after_number.starts_with('.')
}

/// Whether a line is a position, with or without operations or moves.
fn is_position(line: &str) -> bool {
    let (start, _) = split_moves(line);
    start.eq_ignore_ascii_case("startpos") || position_of(&start).is_ok()
}

/// Adds the game for a line; for an invalid line, a game that yields the error when it is read.
fn add(games: &mut String, line: &str) {
    let (start, moves) = split_moves(line);
    let name = operation(line, "id").map_or(line, unquoted);
    let fen = match position_of(&start) {
        _ if start.eq_ignore_ascii_case("startpos") => None,
        Ok(position) => Some(position.fen()),
        Err(_) => Some(start.clone()),
    };
    tag(games, "Event", name);
    if let Some(fen) = fen {
        tag(games, "SetUp", "1");
        tag(games, "FEN", &fen);
    }
    let moves = moves.unwrap_or_default().join(" ");
    let _ = writeln!(games, "\n{moves} *\n");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::annotate::read::Games;
    use crate::input::Lines;

    #[test]
    fn positions_are_games_without_moves() {
        let text = "# three\n7K/8/k1P5/7p/8/8/8/8 w - - bm Kg7; id \"Réti \\\"1921\\\"\";\nstartpos moves e2e4 e7e5 Nf3\n\nrubbish\n";
        let games = as_games(text).unwrap();
        let read: Vec<_> = Games::new(Lines::new(games.as_bytes())).collect();
        assert_eq!(read.len(), 3, "{games}");
        let reti = read[0].as_ref().unwrap();
        assert_eq!(reti.start.fen(), "7K/8/k1P5/7p/8/8/8/8 w - - 0 1");
        assert_eq!(reti.moves.len(), 0);
        let opening = read[1].as_ref().unwrap();
        assert_eq!(opening.moves.len(), 3);
        assert_eq!(opening.tag("Event"), Some("startpos moves e2e4 e7e5 Nf3"));
        let broken = read[2].as_ref().unwrap_err().to_string();
        assert!(broken.contains("rubbish"), "{broken}");
        let bad_first = as_games("rubbish\n7k/8/6K1/8/8/8/8/R7 w - - 0 1\n").unwrap();
        let read: Vec<_> = Games::new(Lines::new(bad_first.as_bytes())).collect();
        assert!(
            read.len() == 2 && read[0].is_err() && read[1].is_ok(),
            "{bad_first}"
        );
        let fen = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
        let in_a_comment = format!("1. e4 {{ from\n{fen}\n}} e5 *");
        assert_eq!(as_games(&in_a_comment), None);
        for no_positions in ["", "1. e4 e5 *", "[Event \"x\"]\n\n*"] {
            assert_eq!(as_games(no_positions), None, "{no_positions}");
        }
    }
}
