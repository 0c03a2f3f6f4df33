//! `uci`, `isready`, options.

use puchok_engine::position::Position;
use puchok_engine::shakmaty::CastlingMode;
use puchok_tests::engine::Engine;

fn introduction(engine: &mut Engine) -> Vec<String> {
    engine.send("uci");
    engine.read_until("uciok")
}

#[test]
fn uci_is_answered_as_often_as_it_is_asked() {
    let mut engine = Engine::start();
    let first = introduction(&mut engine);
    assert!(first[0].starts_with("id name puchok"));
    assert!(first[1].starts_with("id author "));
    assert_eq!(introduction(&mut engine), first);
    engine.send("go infinite");
    engine.send("uci");
    let during: Vec<String> = engine.read_until("uciok");
    let ours: Vec<&String> = during.iter().filter(|line| !line.starts_with("info")).collect();
    assert_eq!(ours, first.iter().collect::<Vec<_>>());
    engine.send("stop");
    engine.finish(&Position::startpos());
}

#[test]
fn options_of_the_protocol_are_advertised() {
    let mut engine = Engine::start();
    let lines = introduction(&mut engine);
    let mut options: Vec<&str> = lines
        .iter()
        .filter_map(|line| line.strip_prefix("option name "))
        .map(|line| line.split(" type ").next().unwrap())
        .collect();
    options.sort_unstable();
    assert_eq!(
        options,
        [
            "Clear Hash",
            "EndgamePath",
            "Explain",
            "Hash",
            "Move Overhead",
            "MultiPV",
            "Ponder",
            "Syzygy50MoveRule",
            "SyzygyPath",
            "SyzygyProbeDepth",
            "SyzygyProbeLimit",
            "Threads",
            "UCI_AnalyseMode",
            "UCI_Chess960",
            "UCI_Elo",
            "UCI_LimitStrength",
            "UCI_ShowWDL",
            "Variety"
        ]
    );
}

#[test]
fn every_option_can_be_set_and_a_search_still_answers() {
    let mut engine = Engine::start();
    for option in [
        "name Hash value 1",
        "name hash value 33",
        "name THREADS value 2",
        "name ponder value true",
        "name MultiPV value 3",
        "name Move Overhead value 100",
        "name move   overhead value 0",
        "name UCI_AnalyseMode value true",
        "name UCI_ShowWDL value true",
        "name Explain value true",
        "name UCI_LimitStrength value true",
        "name UCI_Elo value 1300",
        "name UCI_LimitStrength value false",
        "name Clear Hash",
        "name Threads value 1",
    ] {
        engine.send(&format!("setoption {option}"));
        assert_eq!(engine.sync(), [""; 0], "{option}");
        engine.go(&Position::startpos(), "go depth 1");
    }
}

#[test]
fn values_out_of_range_are_reported_and_ignored() {
    let mut engine = Engine::start();
    for option in [
        "name Hash value 0",
        "name Hash value 99999999999999999999",
        "name Hash value -1",
        "name Hash value many",
        "name Hash",
        "name Threads value 0",
        "name Ponder value perhaps",
        "name MultiPV value 1.5",
        "name No Such Option value 1",
    ] {
        engine.send(&format!("setoption {option}"));
        let lines = engine.sync();
        assert_eq!(lines.len(), 1, "{option}: {lines:?}");
        assert!(lines[0].starts_with("info string "), "{lines:?}");
    }
    engine.go(&Position::startpos(), "go depth 1");
}

#[test]
fn win_draw_loss_is_shown_when_asked_for() {
    let mut engine = Engine::start();
    let search = engine.go(&Position::startpos(), "go depth 2");
    assert_eq!(search.last("wdl"), None);
    engine.send("setoption name UCI_ShowWDL value true");
    let search = engine.go(&Position::startpos(), "go depth 2");
    let wdl = search.last("wdl").expect("wdl is shown");
    let shares: Vec<u32> = wdl
        .split(' ')
        .take(3)
        .map(|share| share.parse().unwrap())
        .collect();
    assert_eq!(shares.iter().sum::<u32>(), 1000);
}

/// Scholar's mate is threatened, and the engine says so.
#[test]
fn the_threat_and_a_plan_are_told_when_asked_for() {
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3";
    let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
    let mut engine = Engine::start();
    for (value, told) in [("false", false), ("true", true)] {
        engine.send(&format!("setoption name Explain value {value}"));
        engine.send(&format!("position fen {fen}"));
        engine.send("go nodes 40000");
        let lines = engine.finish(&position).lines;
        let says = |text: &str| {
            lines
                .iter()
                .any(|line| line.starts_with(&format!("info string {text}")))
        };
        assert_eq!(says("White threatens Qxf7#"), told, "{lines:?}");
        assert_eq!(says("plan: "), told, "{lines:?}");
    }
}

#[test]
fn debug_makes_the_engine_talk_and_junk_before_a_command_is_skipped() {
    let mut engine = Engine::start();
    engine.send("joho debug on");
    let lines = engine.sync();
    assert!(
        lines.iter().any(|line| line.starts_with("info string debug on")),
        "{lines:?}"
    );
    engine.send("position startpos moves e2e4");
    assert!(engine.sync()[0].contains("4P3"));
    engine.send("position startpos");
    let search = engine.go(&Position::startpos(), "go depth 2");
    assert!(
        search
            .lines
            .iter()
            .any(|line| line.ends_with("moves per expanded position"))
    );
    engine.send("debug off");
    engine.sync();
    engine.send("position startpos");
    assert_eq!(engine.sync(), [""; 0]);
}
