//! An annotated game as text: statistics of both sides, the turning points, and the moves that matter.

use puchok_engine::annotate::{Annotated, AnnotatedGame, Grade, Tally};
use puchok_engine::shakmaty::Move;

use super::played::Played;
use super::title;
use crate::commands::page::Page;
use crate::commands::words;

/// The game on a page.
pub(super) fn of(played: &Played, game: &AnnotatedGame, number: u64) -> Page {
    let mut page = Page::new();
    page.title(&format!("Game {number}: {}, {}", title(played), played.result));
    if played.is_broken_off(game) {
        page.row("Broken off", &reach(played, game), 1);
    }
    for (name, tally) in ["White", "Black"].into_iter().zip(game.sides) {
        page.row(name, &in_numbers(&tally), 1);
    }
    if let Some(end) = game.opening_end {
        let entry = &game.moves[end];
        page.row("Opening", &format!("over with {}", named(entry)), 1);
    }
    let turns: Vec<String> = game.moves.iter().filter(|m| m.turns).map(named).collect();
    if !turns.is_empty() {
        page.row("Turns", &turns.join(", "), usize::MAX);
    }
    let mut since: Vec<Move> = Vec::new();
    let mut from = None;
    for entry in &game.moves {
        let start = from.get_or_insert_with(|| entry.position.clone());
        since.push(entry.mv);
        let told = super::pgn::sentences(entry);
        if told.is_empty() && entry.grade <= Grade::Sound {
            continue;
        }
        page.gap();
        page.moves(&format!("{}{}", words::line(start, &since), entry.grade.sign()));
        for sentence in told {
            page.paragraph(&sentence);
        }
        since.clear();
        from = None;
    }
    if let (Some(start), false) = (&from, since.is_empty()) {
        page.gap();
        page.moves(&words::line(start, &since));
    }
    page
}

/// "after 12 of 60 plies".
pub(super) fn reach(played: &Played, game: &AnnotatedGame) -> String {
    format!("after {} of {} plies", game.moves.len(), played.moves.len())
}

/// "accuracy 91 of 100; 2 inaccuracies, 1 mistake", "no moves".
fn in_numbers(tally: &Tally) -> String {
    let names = [
        ("inaccuracy", "inaccuracies"),
        ("mistake", "mistakes"),
        ("blunder", "blunders"),
    ];
    let errors: Vec<String> = tally
        .errors
        .iter()
        .zip(names)
        .filter(|(n, _)| **n > 0)
        .map(|(&n, (one, many))| words::counted(n as u64, one, many))
        .collect();
    let errors = if errors.is_empty() {
        String::new()
    } else {
        format!("; {}", errors.join(", "))
    };
    match tally.accuracy {
        Some(accuracy) => format!("accuracy {accuracy:.0} of 100{errors}"),
        None => "no moves".to_owned(),
    }
}

/// "23... Qg3!".
fn named(entry: &Annotated) -> String {
    format!(
        "{}{}",
        words::line(&entry.position, &[entry.mv]),
        entry.grade.sign()
    )
}
