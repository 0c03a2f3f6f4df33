//! When the answer is sent: after `stop`, after `ponderhit`, before the next search, and when there is no
//! move.

use std::time::Duration;

use puchok_engine::position::Position;
use puchok_tests::engine::Engine;
use puchok_tests::positions::position;

/// How long to wait for an answer that must not come.
const WHILE: Duration = Duration::from_millis(300);

fn assert_no_answer(engine: &mut Engine) {
    let lines = engine.lines_within(WHILE);
    assert!(
        !lines.iter().any(|line| line.starts_with("bestmove")),
        "{lines:?}"
    );
}

#[test]
fn infinite_waits_for_stop() {
    let mut engine = Engine::start();
    for go in ["go infinite", "go infinite depth 1", "go infinite nodes 1"] {
        engine.send(go);
        assert_no_answer(&mut engine);
        engine.send("ponderhit");
        assert_no_answer(&mut engine);
        engine.send("stop");
        engine.finish(&Position::startpos());
    }
}

#[test]
fn ponder_waits_for_ponderhit_or_stop() {
    let mut engine = Engine::start();
    let clocks = "wtime 300 btime 300 winc 10 binc 10";
    for limits in [clocks, "depth 1", "movetime 20"] {
        for end in ["ponderhit", "stop"] {
            engine.send("position startpos moves e2e4");
            engine.send(&format!("go ponder {limits}"));
            assert_no_answer(&mut engine);
            engine.send(end);
            let mut after = Position::startpos();
            after.play(after.parse_uci("e2e4").unwrap());
            assert!(engine.finish(&after).best.is_some());
        }
    }
    assert_eq!(engine.sync(), [""; 0]);
}

#[test]
fn a_finished_game_has_no_move_and_a_score() {
    let mut engine = Engine::start();
    for (fen, score) in [
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "cp 0"),
        ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "mate 0"),
    ] {
        engine.send(&format!("position fen {fen}"));
        for go in [
            "go depth 3",
            "go movetime 20",
            "go wtime 100 btime 100",
            "go searchmoves g8h8",
        ] {
            let search = engine.go(&position(fen), go);
            assert_eq!(search.best, None);
            assert!(
                search.last("score").unwrap().starts_with(score),
                "{:?}",
                search.lines
            );
        }
        engine.send("go infinite");
        assert_no_answer(&mut engine);
        engine.send("stop");
        assert_eq!(engine.finish(&position(fen)).best, None);
    }
}

#[test]
fn go_during_a_search_stops_it_first() {
    let mut engine = Engine::start();
    let mate = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
    engine.send("go infinite");
    engine.send(&format!("position fen {mate}"));
    engine.send("go depth 1");
    assert!(engine.finish(&Position::startpos()).best.is_some());
    assert!(engine.finish(&position(mate)).best.is_none());
    engine.send("position startpos");
    for _ in 0..50 {
        engine.send("go infinite");
    }
    engine.send("stop");
    for _ in 0..50 {
        engine.finish(&Position::startpos());
    }
    assert_eq!(engine.sync(), [""; 0]);
}

#[test]
fn isready_is_answered_during_a_search() {
    let mut engine = Engine::start();
    engine.send("go infinite");
    for _ in 0..20 {
        let lines = engine.sync();
        assert!(!lines.iter().any(|line| line.starts_with("bestmove")));
    }
    engine.send("stop");
    engine.finish(&Position::startpos());
}
