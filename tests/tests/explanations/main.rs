//! What is claimed of positions. The claims are facts of the board or of a searched line; which of them are told first
//! may change with the search, so that the tests ask for those that an annotator would not leave out.
#![allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]

mod claims;
mod classics;
mod rivals;
mod threatened;
mod threats;
mod values;

use puchok_engine::explain::{Explanation, explain_with};
use puchok_engine::game::Game;
use puchok_engine::limits::{Limits, Signals};
use puchok_engine::position::Position;
use puchok_engine::report::{Outcome, Silent};
use puchok_engine::search::{Engine, Options};
use puchok_engine::shakmaty::CastlingMode;

/// Quiet positions, most of them from the opening.
const QUIET: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    "r2q1rk1/pb1nbppp/1p2pn2/2pp4/3P4/1P1BPN2/PBPN1PPP/R2Q1RK1 w - - 0 10",
    "r1bqkb1r/1p2pppp/p1np1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 7",
];

/// The answer for a position, by so many nodes; `only` restricts it to one move.
fn explained(fen: &str, nodes: u64, only: Option<&str>) -> (Position, Outcome, Explanation) {
    answered(fen, nodes, only, &[])
}

/// The same, with these rivals told in any case.
fn answered(fen: &str, nodes: u64, only: Option<&str>, asked: &[&str]) -> (Position, Outcome, Explanation) {
    answer(fen, nodes, only, asked, 1)
}

/// The answer for a position with so many lines.
fn with_lines(fen: &str, nodes: u64, lines: usize) -> (Position, Outcome, Explanation) {
    answer(fen, nodes, None, &[], lines)
}

/// The answer to all that can be asked.
fn answer(
    fen: &str,
    nodes: u64,
    only: Option<&str>,
    asked: &[&str],
    lines: usize,
) -> (Position, Outcome, Explanation) {
    let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
    let read = |m: &&str| position.parse_san(m).unwrap();
    let limits = Limits {
        nodes: Some(nodes),
        search_moves: only.iter().map(read).collect(),
        ..Limits::default()
    };
    let asked: Vec<_> = asked.iter().map(read).collect();
    let options = Options {
        hash_mib: 16,
        analyse_mode: true,
        multi_pv: lines,
        ..Options::default()
    };
    let mut engine = Engine::new(options).unwrap();
    let game = Game::new(position.clone());
    let signals = Signals::new();
    let (outcome, _, explanation) =
        explain_with(&mut engine, &game, &limits, &asked, &signals, &mut Silent, 5000);
    assert!(outcome.nodes <= nodes, "{} of {nodes}", outcome.nodes);
    (position, outcome, explanation)
}
