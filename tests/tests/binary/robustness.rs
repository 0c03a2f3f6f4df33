//! What no GUI should do and some do: the engine survives, answers, and exits when released.

use std::io::Write;
use std::process::Stdio;

use puchok_engine::position::Position;
use puchok_tests::binary;
use puchok_tests::engine::Engine;

fn count(lines: &[String], word: &str) -> usize {
    lines.iter().filter(|line| line.starts_with(word)).count()
}

#[test]
fn malformed_lines_are_ignored() {
    let mut engine = Engine::start();
    for _ in 0..200 {
        for line in [
            "",
            "   ",
            "\t\r",
            "xyzzy",
            "uciuci",
            "setoption",
            "setoption name",
            "setoption value 3",
            "setoption name  value ",
            "debug",
            "debug perhaps",
            "register",
            "register later",
            "info string hello",
            "bestmove e2e4",
            "option name Hash type spin",
            "id name somebody",
            "ponderhit",
            "\u{0}\u{1}\u{2}",
            "наша шахматная машина",
            "%s%n%x{}{0}",
        ] {
            engine.send(line);
        }
    }
    engine.send_bytes(b"\xff\xfe\xfd\n\xc3\x28 \xa0\xa1\n");
    engine.send_bytes(&[b'a'; 1 << 20]);
    engine.send_bytes(b"\n");
    engine.send(&"word ".repeat(200_000));
    engine.send(&format!("setoption name Hash value {}", "1".repeat(1 << 20)));
    engine.send(&format!("go {}", "7".repeat(1 << 20)));
    engine.send("stop");
    engine.finish(&Position::startpos());
    assert_eq!(count(&engine.sync(), "bestmove"), 0);
}

#[test]
fn a_long_game_in_one_line_is_played() {
    let mut engine = Engine::start();
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(1000);
    engine.send(&format!("position startpos moves {shuffle}e2e4"));
    assert_eq!(engine.sync(), [""; 0]);
    let mut position = Position::startpos();
    position.play(position.parse_uci("e2e4").unwrap());
    engine.go(&position, "go depth 1");
}

#[test]
fn stops_without_a_search_say_nothing() {
    let mut engine = Engine::start();
    for _ in 0..1000 {
        engine.send("stop");
    }
    assert_eq!(engine.sync(), [""; 0]);
    engine.go(&Position::startpos(), "go depth 1");
    for _ in 0..1000 {
        engine.send("stop");
    }
    assert_eq!(engine.sync(), [""; 0]);
}

#[test]
fn each_go_gets_one_answer_however_fast_it_is_stopped() {
    let mut engine = Engine::start();
    for _ in 0..100 {
        engine.send("go infinite\nstop\nstop");
    }
    for _ in 0..100 {
        assert!(engine.finish(&Position::startpos()).best.is_some());
    }
    assert_eq!(engine.sync(), [""; 0]);
}

#[test]
fn option_storms_end_in_a_search() {
    let mut engine = Engine::start();
    for i in 0..200 {
        engine.send(&format!("setoption name Hash value {}", 1 + i % 64));
        engine.send("setoption name Clear Hash");
        engine.send("ucinewgame");
        engine.send(&format!("setoption name Threads value {}", 1 + i % 2));
    }
    engine.go(&Position::startpos(), "go depth 1");
    engine.send("go infinite");
    for i in 0..50 {
        engine.send(&format!("setoption name Hash value {}", 1 + i % 64));
        engine.send(&format!("setoption name MultiPV value {}", 1 + i % 3));
        engine.send("setoption name Clear Hash");
        engine.send("ucinewgame");
    }
    assert_eq!(count(&engine.sync(), "bestmove"), 0);
    engine.send("stop");
    engine.finish(&Position::startpos());
    engine.go(&Position::startpos(), "go depth 2");
}

#[test]
fn the_largest_table_is_refused_or_laid() {
    let mut engine = Engine::start();
    engine.send("setoption name Hash value 65536");
    let told = engine.sync();
    // Whether this message appears depends on the machine's memory; there must be no other.
    let refused = ["info string no memory for a table of 65536 MiB"];
    assert!(told.is_empty() || told == refused, "{told:?}");
    engine.send("setoption name Hash value 16");
    assert_eq!(engine.sync(), [""; 0]);
    let search = engine.go(&Position::startpos(), "go depth 1");
    assert!(search.best.is_some());
}

#[test]
fn quit_ends_it_with_and_without_a_search() {
    for before in ["", "go infinite", "go depth 2", "go ponder wtime 1000 btime 1000"] {
        let mut engine = Engine::start();
        engine.send(before);
        engine.send("quit");
        let (status, lines) = engine.wait();
        assert!(status.success(), "{status}");
        assert_eq!(
            count(&lines, "bestmove"),
            usize::from(!before.is_empty()),
            "{before}"
        );
    }
}

#[test]
fn end_of_input_ends_it_with_and_without_a_search() {
    for before in [
        "",
        "go",
        "go infinite",
        "go ponder depth 1",
        "go infinite\ngo infinite\ngo infinite depth 3",
        "go movetime 600000\ngo nodes 10",
    ] {
        let mut engine = Engine::start();
        engine.send(before);
        engine.close();
        let (status, lines) = engine.wait();
        assert!(status.success(), "{status}");
        assert_eq!(
            count(&lines, "bestmove"),
            before.matches("go").count(),
            "{before}"
        );
    }
}

/// Questions piped into the engine are answered; `quit` is different.
#[test]
fn what_has_an_end_comes_to_it_at_the_end_of_input() {
    for (question, answer) in [
        ("go depth 5", "info depth 5 "),
        ("go infinite\ngo nodes 3000 depth 5", "info depth 5 "),
        ("go ponder depth 5\nponderhit", "info depth 5 "),
        ("go perft 3", "Nodes searched: 8902"),
        // Its last position.
        ("bench 2", "6k1/1p3pp1/p1p1r2p/8/2PR4/1P4P1/P4PKP/8 b - - 0 30"),
    ] {
        let output = binary::run(&[], &format!("{question}\n"));
        assert!(output.status.success(), "{question}");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(text.contains(answer), "{question}: {text}");
    }
}

#[test]
fn a_last_line_without_its_end_counts() {
    let mut engine = Engine::start();
    engine.send_bytes(b"uci");
    engine.close();
    assert_eq!(count(&engine.wait().1, "uciok"), 1);
}

#[test]
fn a_closed_standard_output_ends_it_quietly() {
    let mut child = binary::command(&[])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    // Its standard input stays open, so only a failed write can end it.
    stdin.write_all(b"uci\ngo infinite\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", output.status);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
