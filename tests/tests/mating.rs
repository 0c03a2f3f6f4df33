//! Won endings with few men, played by the engine without its databases against the defence that holds out
//! longest.
#![allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]

use std::sync::OnceLock;

use puchok_engine::limits::Limits;
use puchok_engine::position::Position;
use puchok_engine::search::{Engine, Options};
use puchok_engine::solvers::endgames::Endgames;
use puchok_tests::endings;
use puchok_tests::mating::{End, play};
use shakmaty::CastlingMode;

/// Nodes per move: a few milliseconds.
const NODES: u64 = 3_000;

/// The tables used by these tests, generated once.
fn endgames() -> &'static Endgames {
    static ENDGAMES: OnceLock<Endgames> = OnceLock::new();
    ENDGAMES.get_or_init(|| endings::endgames(&["KBNK", "KBBK", "KRK", "KQK", "KPK"]))
}

/// Plays positions out; no position may repeat, and mate must come within fifty moves.
fn mates(fens: &[&str]) {
    let options = Options {
        hash_mib: 4,
        ..Options::default()
    };
    let mut engine = Engine::new(options).unwrap();
    for fen in fens {
        let start = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let played = play(&mut engine, &Limits::of_nodes(NODES), endgames(), &start, |_| 0).unwrap();
        assert_eq!((played.end, played.again), (End::Mate, 0), "{fen}: {played:?}");
    }
}

/// The first two are 33 moves from mate, the maximum; the others were chosen at random, with 19 moves or
/// more.
#[test]
fn bishop_and_knight_mate_within_fifty_moves() {
    mates(&[
        "8/8/8/7B/8/6kN/8/K7 w - - 0 1",
        "k7/8/6Kn/8/7b/8/8/8 b - - 0 1",
        "4n3/3k4/8/1b2K3/8/8/8/8 b - - 0 1",
        "8/2N5/3K3k/8/8/1B6/8/8 w - - 0 1",
        "1Bk5/8/4N3/8/8/8/4K3/8 w - - 0 1",
        "8/6n1/8/8/3K4/b6k/8/8 b - - 0 1",
        "1K6/8/1k1N4/8/8/8/2B5/8 w - - 0 1",
        "2n5/4k3/6K1/8/8/1b6/8/8 b - - 0 1",
        "8/3k1B2/7K/8/8/8/8/2N5 w - - 0 1",
        "8/7b/8/8/3k4/1K2n3/8/8 b - - 0 1",
        "6k1/B7/8/8/8/7N/7K/8 w - - 0 1",
        "3n4/8/8/4k3/2b3K1/8/8/8 b - - 0 1",
        "8/4k3/4B3/8/3K4/5N2/8/8 w - - 0 1",
        "5n2/8/K7/8/5b2/8/8/7k b - - 0 1",
        "8/6B1/8/3N4/8/8/K7/2k5 w - - 0 1",
        "2K1k3/8/2n5/8/7b/8/8/8 b - - 0 1",
        "8/1n1k4/8/8/8/1K6/8/4b3 b - - 0 1",
        "8/5k2/8/6B1/8/8/8/3K2N1 w - - 0 1",
        "8/8/8/5K2/1n6/8/4k3/7b b - - 0 1",
        "4NK2/1k6/8/8/5B2/8/8/8 w - - 0 1",
    ]);
}

#[test]
fn simpler_endings_are_won() {
    mates(&[
        // Two bishops, a rook, a queen, a pawn.
        "8/8/8/3k4/8/8/8/KBB5 w - - 0 1",
        "bb5k/8/8/8/3K4/8/8/8 b - - 0 1",
        "8/8/8/8/3k4/8/8/KR6 w - - 0 1",
        "8/8/3K4/8/8/8/8/kq6 b - - 0 1",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "8/8/8/4p3/4k3/8/8/4K3 b - - 0 1",
        // Promoting to a bishop on b8 would give check but never mate.
        "8/1P6/8/7K/5k2/8/8/8 w - - 0 1",
    ]);
}
