//! Who wins does not go back to where the game has been; and draws by the fifty-move rule are drawn where it is near, and nowhere else.
#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot read its own position fails"
)]

use puchok_engine::game::Game;
use puchok_engine::limits::{Limits, Signals};
use puchok_engine::report::Silent;
use puchok_engine::search::{Engine, Options};
use shakmaty::CastlingMode;

/// White has gone to and fro in won positions; whatever it plays now is new.
#[test]
fn the_winning_side_does_not_come_back() {
    for (fen, moves) in [
        (
            "8/8/8/8/3k4/8/1PP5/1K6 w - - 0 1",
            &["b1a1", "d4d5", "a1b1", "d5d4"],
        ),
        (
            "8/8/k7/2K5/5B2/8/5N2/8 w - - 0 1",
            &["c5c6", "a6a7", "c6c5", "a7a6"],
        ),
        (
            "6k1/5ppp/8/8/8/8/5PPP/Q5K1 w - - 0 1",
            &["a1a2", "g8f8", "a2a1", "f8g8"],
        ),
    ] {
        let start = Game::from_fen(fen, CastlingMode::Standard).unwrap();
        let mut game = start.clone();
        game.play_all(moves.iter().copied()).unwrap();
        let mut engine = Engine::new(Options::default()).unwrap();
        let limits = Limits {
            nodes: Some(3_000),
            ..Limits::default()
        };
        let outcome = engine.search(&game, &limits, &Signals::new(), &mut Silent);
        let next = game.position().after(outcome.best.unwrap());
        assert!(!game.earlier().contains(&next.key()), "{fen}: {:?}", outcome.best);
        assert!(outcome.lines[0].score.raw() > 100, "{fen}");
    }
}

/// What the fifty-move rule makes of a position is forgotten when the same position comes up with moves to spare.
#[test]
fn fifty_moves_count_where_they_are_near() {
    for (won, nodes) in [
        ("4k3/5r2/8/8/8/8/3Q4/K3B3 w - -", 100_000),
        ("4k3/4r3/8/8/8/8/1R1Q4/K7 w - -", 100_000),
    ] {
        let mut engine = Engine::new(Options::default()).unwrap();
        let mut value = |halfmoves: u32, nodes| {
            let fen = format!("{won} {halfmoves} 80");
            let game = Game::from_fen(&fen, CastlingMode::Standard).unwrap();
            let outcome = engine.search(&game, &Limits::of_nodes(nodes), &Signals::new(), &mut Silent);
            outcome.lines[0].score.raw()
        };
        assert_eq!(value(98, nodes), 0, "{won}");
        assert!(value(0, 10_000) > 300, "{won}");
    }
}
