//! What people type besides `go`: mistyped words, `perft`, `d`, `eval`, `bench`.

use puchok_engine::position::Position;
use puchok_tests::engine::Engine;

/// A mistyped word must not make a search endless, and counting lines can be interrupted.
#[test]
fn people_are_answered_as_well() {
    let mut engine = Engine::start();
    let search = engine.go(&Position::startpos(), "go depht 5");
    assert!(search.best.is_some());
    assert!(
        search.lines[0].starts_with("info string go: unknown token 'depht' (token 1); did you mean 'depth'?"),
        "{:?}",
        search.lines
    );
    engine.send("go perft 3");
    let lines = engine.read_until("Nodes");
    assert_eq!(lines.last().map(String::as_str), Some("Nodes searched: 8902"));
    assert!(lines.contains(&"e2e4: 600".to_owned()));
    engine.send("go perft 20");
    engine.send("stop");
    assert_eq!(engine.read_until_remark("perft"), "perft was stopped");
    engine.send("d");
    assert!(
        engine
            .read_until("Legal")
            .contains(&format!("Fen: {}", Position::startpos().fen()))
    );
    engine.send("eval");
    engine.read_until("Estimate");
    engine.send("bench 2");
    engine.read_until("readings");
    // It does not wait for a search that nothing ends.
    engine.send("go infinite\nbench 2");
    engine.finish(&Position::startpos());
    engine.read_until("readings");
    engine.send("setoption Hash 16");
    assert_eq!(
        engine.read_until_remark("malformed"),
        "malformed 'setoption Hash 16'"
    );
    assert!(engine.go(&Position::startpos(), "go depth 2").best.is_some());
}
