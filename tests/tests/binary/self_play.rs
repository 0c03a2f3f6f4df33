//! Fast games of the binary against itself.

use std::time::{Duration, Instant};

use puchok_engine::game::Game;
use puchok_engine::shakmaty::{CastlingMode, Color};
use puchok_tests::engine::Engine;

/// Each side's time, and its increment per move.
const TIME: Duration = Duration::from_millis(300);
const INCREMENT: Duration = Duration::from_millis(10);

/// How late a move may be on a busy machine, and how late moves rarely are: a guard against an engine that
/// ignores its clock. How well the clock is used is measured elsewhere.
const MARGIN: Duration = Duration::from_secs(1);
const SELDOM: Duration = Duration::from_millis(100);

/// One in this many moves may be later than [`SELDOM`].
const ONE_IN: usize = 10;

/// A game that has not ended by this ply is long enough.
const LONGEST: usize = 300;

/// Positions after ten plies from `openings.epd`, an ending near the fifty-move rule, and an opening of
/// Chess960 in which both sides may castle.
const OPENINGS: [(CastlingMode, &str); 5] = [
    (
        CastlingMode::Standard,
        "1nbqkb1r/r1p1pppp/pp1p1n2/8/2PP4/4PQ2/PP1N1PPP/R1B1KBNR w KQk - 0 6",
    ),
    (
        CastlingMode::Standard,
        "1rbqkbnr/pp2pp1p/2np2p1/2p5/2P1P3/2N2NP1/PP1P1P1P/R1BQKB1R w KQk - 0 6",
    ),
    (
        CastlingMode::Standard,
        "r1b1kb1r/pp1npppp/2pp1n2/q7/3PPB2/2NQ4/PPP2PPP/R3KBNR w KQkq - 0 6",
    ),
    (
        CastlingMode::Standard,
        "8/5pk1/4p1p1/7p/5P1P/1R4P1/r4PK1/8 w - - 80 60",
    ),
    (
        CastlingMode::Chess960,
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    ),
];

/// Why the rules end the game here; `None` if they do not.
fn result(game: &Game) -> Option<&'static str> {
    let position = game.position();
    if position.legal_moves().is_empty() {
        Some(if position.is_check() { "mate" } else { "stalemate" })
    } else if position.is_insufficient_material() {
        Some("insufficient material")
    } else if game.occurrences_before() >= 2 {
        Some("repetition")
    } else if position.halfmoves() >= 100 {
        Some("fifty moves")
    } else {
        None
    }
}

#[test]
fn games_are_legal_and_in_time() {
    let (mut moves, mut late) = (0, 0);
    for (mode, opening) in OPENINGS {
        let mut players = [Engine::start(), Engine::start()];
        for player in &mut players {
            player.send(&format!(
                "setoption name UCI_Chess960 value {}",
                mode.is_chess960()
            ));
            player.send("ucinewgame");
            player.sync();
        }
        let mut game = Game::from_fen(opening, mode).unwrap();
        let mut clocks = [TIME; 2];
        let mut played = String::new();
        let mut plies = 0;
        while result(&game).is_none() && plies < LONGEST {
            let side = usize::from(game.position().turn() == Color::Black);
            let player = &mut players[side];
            player.send(&format!("position fen {opening} moves{played}"));
            let before = Instant::now();
            let search = player.go(
                game.position(),
                &format!(
                    "go wtime {} btime {} winc {inc} binc {inc}",
                    clocks[0].as_millis(),
                    clocks[1].as_millis(),
                    inc = INCREMENT.as_millis()
                ),
            );
            let taken = before.elapsed();
            assert!(
                taken <= clocks[side] + MARGIN,
                "{taken:?} of {:?} in {} after{played}",
                clocks[side],
                game.position().fen()
            );
            moves += 1;
            late += usize::from(taken > clocks[side] + SELDOM);
            clocks[side] = clocks[side].saturating_sub(taken) + INCREMENT;
            // The move's legality was checked when it was read.
            let best = search.best.expect("a game that goes on has a move");
            played.push_str(&format!(" {}", game.position().uci(best)));
            game.play(best);
            plies += 1;
        }
    }
    assert!(late * ONE_IN <= moves, "{late} of {moves} moves were late");
}
