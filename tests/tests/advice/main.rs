//! Advice tables: the language, the endings they play, and the engine following them.
#![allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]

mod bishop_and_knight;
mod language;
mod shipped;
mod source;

use puchok_engine::position::Position;
use puchok_engine::solvers::advice::interpreter::Tree;
use puchok_engine::solvers::advice::tables::Tables;
use puchok_engine::solvers::advice::verify::{Report, verify};
use puchok_tests::endings::{endgames, material};
use shakmaty::{Color, Move};

fn report(tables: &Tables, ending: &str, us: Color) -> Report {
    verify(tables, material(ending), us, &endgames(&[ending]), &|_| {}).unwrap()
}

/// Counts the leaves of a forcing tree, checking that it answers every reply and that each leaf is a mate.
fn mates_of(start: &Position, tree: &Tree<Move>) -> usize {
    let mut pending = vec![(start.clone(), tree)];
    let mut ends = 0;
    while let Some((at, tree)) = pending.pop() {
        match tree {
            Tree::Reached => {
                assert!(at.is_check() && at.legal_moves().is_empty(), "{}", at.fen());
                ends += 1;
            }
            Tree::Ours(mv, rest) => pending.push((at.after(*mv), rest)),
            Tree::Theirs(replies) => {
                assert_eq!(replies.len(), at.legal_moves().len());
                pending.extend(replies.iter().map(|(mv, rest)| (at.after(*mv), rest)));
            }
        }
    }
    ends
}
