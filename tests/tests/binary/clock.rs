//! When the clock of a search starts.

use std::time::{Duration, Instant};

use puchok_engine::position::Position;
use puchok_tests::engine::Engine;

/// Time on the opponent's clock does not count: after `ponderhit` a search has its full time, however long it
/// has pondered.
#[test]
fn the_clock_begins_with_ponderhit() {
    let mut engine = Engine::start();
    let mut after = Position::startpos();
    after.play(after.parse_uci("e2e4").unwrap());
    engine.send("position startpos moves e2e4");
    engine.send("go ponder movetime 600");
    let pondered = engine.lines_within(Duration::from_millis(700));
    assert!(
        !pondered.iter().any(|line| line.starts_with("bestmove")),
        "{pondered:?}"
    );
    let hit = Instant::now();
    engine.send("ponderhit");
    assert!(engine.finish(&after).best.is_some());
    assert!(hit.elapsed() >= Duration::from_millis(550), "{:?}", hit.elapsed());
}
