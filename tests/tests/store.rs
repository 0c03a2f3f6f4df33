//! The cells of the map during a game: they persist from search to search and are released as the game
//! progresses.
#![allow(missing_docs, reason = "a test")]
#![allow(clippy::unwrap_used, reason = "a test that cannot set up its position fails")]

use puchok_engine::game::Game;
use puchok_engine::limits::{Limits, Signals};
use puchok_engine::position::Position;
use puchok_engine::report::Silent;
use puchok_engine::search::{Engine, Options};
use shakmaty::CastlingMode;

/// An endgame with passed pawns, whose zones use the cells at every node.
const PASSED: &str = "8/p4pk1/1p4p1/4r3/2R5/1P4P1/P4PKP/8 w - - 0 30";

fn engine() -> Engine {
    Engine::new(Options {
        hash_mib: 1,
        ..Options::default()
    })
    .unwrap()
}

#[test]
fn cells_stay_for_the_game_and_go_with_it() {
    let position = Position::from_fen(PASSED, CastlingMode::Standard).unwrap();
    let limits = Limits {
        nodes: Some(3_000),
        ..Limits::default()
    };
    let mut engine = engine();
    let mut game = Game::new(position);
    let mut most = 0;
    for ply in 0..24 {
        let outcome = engine.search(&game, &limits, &Signals::new(), &mut Silent);
        let cells = engine.cells();
        assert!(cells > 0, "ply {ply}");
        assert!(outcome.readings.frozen > 0, "ply {ply}: {:?}", outcome.readings);
        most = most.max(cells);
        game.play(outcome.best.unwrap());
    }
    // Each search adds some; those no longer needed are released, so that they do not accumulate.
    assert!(most < 20_000, "{most}");
    engine.clear();
    assert_eq!(engine.cells(), 0);
}

/// After clearing, earlier searches have no influence on an engine.
#[test]
fn a_cleared_engine_is_a_new_one() {
    const POSITIONS: [&str; 4] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k3/pp3ppp/8/1N6/8/8/PP3PPP/4K2R w K - 0 20",
        "8/8/8/8/3R4/8/2k5/K7 w - - 0 1",
    ];
    let told = |engine: &mut Engine, fen: &str| {
        let game = Game::from_fen(fen, CastlingMode::Standard).unwrap();
        let found = engine.search(&game, &Limits::of_nodes(20_000), &Signals::new(), &mut Silent);
        let lines: Vec<_> = found
            .lines
            .into_iter()
            .map(|line| (line.score, line.pv))
            .collect();
        (found.nodes, found.ponder, found.game_nodes, found.order, lines)
    };
    let mut used = engine();
    for (fen, other) in POSITIONS.iter().zip(POSITIONS.iter().cycle().skip(1)) {
        told(&mut used, other);
        told(&mut used, fen);
        used.clear();
        assert_eq!(told(&mut used, fen), told(&mut engine(), fen), "{fen}");
        used.clear();
    }
}
