//! Measures how long `go movetime` takes on the caller's clock:
//! `cargo bench -p puchok-tests --bench move_time -- 50 200` (milliseconds per move, number of moves). A
//! referee without a margin forfeits the game for exceeding the time by a millisecond.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a measurement speaks, and without an engine there is none"
)]

use std::time::{Duration, Instant};

use puchok_engine::position::Position;
use puchok_tests::engine::Engine;
use shakmaty::CastlingMode;

/// Quiet and wild positions, early and late in the game.
const POSITIONS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NB1N2/PP3PPP/R1BQR1K1 w - - 0 10",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
];

fn main() {
    let mut numbers = std::env::args()
        .skip(1)
        .filter_map(|argument| argument.parse::<u64>().ok());
    let (milliseconds, moves) = (
        numbers.next().unwrap_or(50),
        numbers.next().unwrap_or(200) as usize,
    );
    let mut engine = Engine::start();
    engine.send("uci");
    engine.read_until("uciok");
    let mut times: Vec<Duration> = (0..moves)
        .map(|number| {
            let fen = POSITIONS[number % POSITIONS.len()];
            let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
            engine.send(&format!("position fen {fen}"));
            engine.sync();
            let start = Instant::now();
            engine.send(&format!("go movetime {milliseconds}"));
            let lines = engine.read_until("bestmove");
            let taken = start.elapsed();
            assert!(!lines.is_empty() && !position.legal_moves().is_empty());
            taken
        })
        .collect();
    times.sort_unstable();
    let over = times
        .iter()
        .filter(|&&time| time > Duration::from_millis(milliseconds))
        .count();
    let at = |share: usize| {
        times
            .get(moves * share / 100)
            .or(times.last())
            .copied()
            .unwrap_or_default()
    };
    println!(
        "go movetime {milliseconds}, {moves} moves: median {:.1?}, 99 in 100 within {:.1?}, worst {:.1?}; {over} over the limit",
        at(50),
        at(99),
        at(100)
    );
}
