//! `puchok advise FEN --game`: the source's console game. The table plays its side, the user the other.

use std::io::{self, BufRead};
use std::path::Path;

use puchok_engine::position::Position;
use puchok_engine::solvers::advice::adviser::Adviser;
use puchok_engine::solvers::advice::tables::{EndingTable, Tables};

use super::super::{words, write};
use super::play::{End, end_of};
use crate::failure::Failure;
use crate::input::{Lines, quoted};

/// Plays against standard input until the game ends or the input does.
pub(super) fn run(tables: &Tables, table: &EndingTable, start: &Position) -> Result<(), Failure> {
    play(tables, table, start, Lines::new(io::stdin().lock()), &mut write)
}

fn play<R: BufRead>(
    tables: &Tables,
    table: &EndingTable,
    start: &Position,
    mut lines: Lines<R>,
    say: &mut impl FnMut(&str) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let ours = if table.is_for(start.chess()) {
        start.turn()
    } else {
        !start.turn()
    };
    let mut adviser = Adviser::default();
    let (mut position, mut seen) = (start.clone(), Vec::new());
    loop {
        say(&format!("\n{}", words::diagram(&position)))?;
        seen.push(position.key());
        if let Some(end) = end_of(&position, &seen) {
            return say(&format!("\nThe game is over: {}.", end.in_words()));
        }
        if position.turn() == ours {
            let Some(advised) = adviser.advise(tables, &position) else {
                return say(&format!("\nThe game is {}.", End::NoAdvice.in_words()));
            };
            let why = match &advised.asked {
                Some((rule, advice)) => format!("{rule}, {advice}"),
                None => "the forcing tree goes on".to_owned(),
            };
            say(&format!("\n{} ({why})", words::line(&position, &[advised.mv])))?;
            position.play(advised.mv);
            continue;
        }
        say("\nYour move (UCI or SAN; quit ends the game):")?;
        let Some(line) = lines.next() else {
            return lines
                .failure()
                .map_or(Ok(()), |error| Err(Failure::stream(Path::new("-"), error)));
        };
        match position.parse_move(&line) {
            Some(m) => position.play(m),
            None if matches!(line.trim(), "quit" | "exit") => return Ok(()),
            None => {
                seen.pop();
                say(&format!("'{}' is no legal move.", quoted(&line)))?;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puchok_engine::shakmaty::CastlingMode;

    /// A word that is not a move is rejected, and the game continues to mate.
    #[test]
    fn a_game_goes_on_to_mate() {
        let start = Position::from_fen("8/8/8/8/8/1K6/7R/1k6 b - - 0 1", CastlingMode::Standard).unwrap();
        let tables = Tables::read_shipped();
        let table = tables
            .iter()
            .find(|table| table.material.to_string() == "KRK")
            .unwrap();
        let input = "nonsense\nKa1\nb1b2\n";
        let mut said = String::new();
        play(
            &tables,
            table,
            &start,
            Lines::new(input.as_bytes()),
            &mut |text| {
                said.push_str(text);
                said.push('\n');
                Ok(())
            },
        )
        .unwrap();
        assert!(said.contains("'nonsense' is no legal move."), "{said}");
        assert!(said.contains("The game is over: mate."), "{said}");
    }
}
