//! Zugzwang: a search that allows passes must not trust them when every move loses.
#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot read its own position fails"
)]

use puchok_engine::game::Game;
use puchok_engine::limits::{Limits, Signals};
use puchok_engine::report::Silent;
use puchok_engine::search::{Engine, Options};
use shakmaty::CastlingMode;

/// Black's rook guards f1 and must stay: when the pawns have run out of moves, White mates. Until the search
/// sees the mate, Black seems to hold, because a pass would hold.
#[test]
fn a_lone_officer_does_not_pass() {
    let game = Game::from_fen(
        "8/8/p1p5/1p6/1P5p/1P5p/P1P2K1p/5Rrk w - - 0 1",
        CastlingMode::Standard,
    )
    .unwrap();
    let mut engine = Engine::new(Options::default()).unwrap();
    let limits = Limits {
        nodes: Some(200_000),
        ..Limits::default()
    };
    let outcome = engine.search(&game, &limits, &Signals::new(), &mut Silent);
    let score = outcome.lines[0].score;
    assert!(score.is_mate() && score.raw() > 0, "{score:?}");
}
