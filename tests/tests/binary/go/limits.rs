//! Limits of a search, and restrictions of its moves.

use puchok_engine::position::Position;
use puchok_tests::engine::Engine;
use puchok_tests::positions::position;

#[test]
fn every_limit_leads_to_a_move() {
    let mut engine = Engine::start();
    for go in [
        "go depth 1",
        "go depth 3",
        "go nodes 1",
        "go nodes 1000",
        "go movetime 1",
        "go movetime 50",
        "go movetime 0",
        "go wtime 100 btime 100",
        "go wtime 1000 btime 1000 winc 10 binc 10 movestogo 5",
        "go wtime 0 btime 0",
        "go wtime -50 btime -50",
        "go btime 100",
        "go depth 2 nodes 100000 movetime 1000 wtime 5000 btime 5000",
        "go depth 0",
        "go mate 1 movetime 100",
        "go unknown depth 1 token 7 movestogo 99999999999",
        "go searchmoves e2e4 d2d4 depth 2",
        "go searchmoves e2e5 nonsense depth 2",
        "GO DEPTH 1",
    ] {
        assert!(engine.go(&Position::startpos(), go).best.is_some(), "{go}");
        assert_eq!(engine.sync(), [""; 0], "only one answer to {go}");
    }
}

/// When a search is interrupted after every move it examined has turned out to be mated, it answers with
/// another move; the depth it reports must not decrease.
#[test]
fn depth_never_falls() {
    let mut engine = Engine::start();
    for (fen, go) in [
        ("8/k6n/8/1p6/1n3p1r/6r1/4K3/1b6 w - - 10 47", "go nodes 300"),
        ("2r1k1r1/4P1b1/p1p4p/2q2b2/8/8/4K3/8 w - - 1 38", "go nodes 1000"),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "go mate 2"),
    ] {
        engine.send("ucinewgame");
        engine.send(&format!("position fen {fen}"));
        let search = engine.go(&position(fen), go);
        let told = |line: &String| {
            let (_, rest) = line.split_once("info depth ")?;
            rest.split(' ').next()?.parse::<u32>().ok()
        };
        let depths: Vec<u32> = search.lines.iter().filter_map(told).collect();
        assert!(!depths.is_empty() && depths.is_sorted(), "{:?}", search.lines);
    }
}

/// A mate is looked for within the depth, and then there is an answer, although there is none.
#[test]
fn go_mate_ends_at_its_depth() {
    let mut engine = Engine::start();
    engine.send("position startpos");
    let search = engine.go(&Position::startpos(), "go mate 20 depth 3");
    assert!(search.best.is_some());
    let fen = "k7/8/8/8/8/8/1R6/2R3K1 w - - 0 1";
    engine.send(&format!("position fen {fen}"));
    let search = engine.go(&position(fen), "go mate 20 depth 1");
    assert!(
        search.last("score").unwrap().starts_with("mate 1"),
        "{:?}",
        search.lines
    );
}

/// The moves that `searchmoves` names are searched within the limit, too.
#[test]
fn go_mate_keeps_to_its_nodes_whatever_the_moves() {
    let mut engine = Engine::start();
    let fen = "5rk1/ppp2ppp/8/8/8/1Q6/PPP2PPP/4R1K1 w - - 0 1";
    let root = position(fen);
    let all: Vec<String> = root
        .legal_moves()
        .iter()
        .map(|&m| root.uci(m).to_string())
        .collect();
    for nodes in [10, 1000, 5000] {
        engine.send("ucinewgame");
        engine.send(&format!("position fen {fen}"));
        let search = engine.go(
            &root,
            &format!("go mate 8 nodes {nodes} searchmoves {}", all.join(" ")),
        );
        let told = search.last("nodes").unwrap();
        let told: u64 = told.split(' ').next().unwrap().parse().unwrap();
        assert!(told <= nodes, "{told} of {nodes}");
    }
}

/// The solver's work is reported even if there is no such mate, and that there is none if that is proved.
#[test]
fn go_mate_tells_the_work_of_the_solver() {
    let mut engine = Engine::start();
    engine.send("position startpos");
    let search = engine.go(&Position::startpos(), "go mate 3");
    let nodes = search.last("nodes").unwrap().split(' ').next().unwrap();
    assert!(nodes.parse::<u64>().unwrap() > 2_000, "{:?}", search.lines);
    let remark = |within| format!("info string no mate in {within}");
    assert!(search.lines.contains(&remark(3)), "{:?}", search.lines);
    for (go, within) in [
        ("go mate 5 depth 3", Some(2)),
        // Not decided, and of one move only.
        ("go mate 9 nodes 3000", None),
        ("go mate 2 searchmoves e2e4", None),
    ] {
        let search = engine.go(&Position::startpos(), go);
        let told = search.lines.iter().find(|line| line.contains("no mate"));
        assert_eq!(told, within.map(remark).as_ref(), "{go}");
    }
    let fen = "k7/8/8/8/8/8/1R6/2R3K1 w - - 0 1";
    engine.send(&format!("position fen {fen}"));
    let search = engine.go(&position(fen), "go mate 2");
    let told = search.lines.iter().find(|line| line.contains("no mate"));
    assert_eq!(told, None);
}

#[test]
fn the_last_line_of_play_begins_with_the_answer() {
    let mut engine = Engine::start();
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    ] {
        engine.send(&format!("position fen {fen}"));
        for go in ["go depth 3", "go movetime 60", "go nodes 3000"] {
            let search = engine.go(&position(fen), go);
            let first = search
                .last("pv")
                .and_then(|pv| pv.split(' ').next())
                .map(str::to_owned);
            let answer = search.best.map(|m| position(fen).uci(m).to_string());
            assert_eq!(first, answer, "{go} in {fen}");
        }
    }
}

#[test]
fn searchmoves_are_kept_to() {
    let mut engine = Engine::start();
    let start = Position::startpos();
    for text in ["a2a3", "g1h3"] {
        let search = engine.go(&start, &format!("go searchmoves {text} movetime 50"));
        assert_eq!(search.best, start.parse_uci(text));
    }
}

/// The back-rank mate is not among the search moves: zone games and the problem solver find it, but it must
/// not be played.
#[test]
fn searchmoves_bind_every_part_of_a_search() {
    let mut engine = Engine::start();
    let root = position("6k1/5ppp/8/8/8/8/7P/R5K1 w - - 0 1");
    engine.send("position fen 6k1/5ppp/8/8/8/8/7P/R5K1 w - - 0 1");
    for go in ["nodes 20000", "mate 2"] {
        let search = engine.go(&root, &format!("go {go} searchmoves h2h3 g1f1"));
        let best = root.uci(search.best.unwrap()).to_string();
        assert!(["h2h3", "g1f1"].contains(&best.as_str()), "{best}");
        assert!(search.last("score").unwrap().starts_with("cp "));
    }
}

/// When playing, the engine gains nothing by coming back to a position of the game; an analysis reports the
/// value of the position itself.
#[test]
fn an_analysis_does_not_hang_on_the_game() {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/Q5K1 w - - 0 1";
    let moves = "a1a2 g8f8 a2a1 f8g8";
    let mut at = position(fen);
    for text in moves.split(' ') {
        at.play(at.parse_uci(text).unwrap());
    }
    let mut engine = Engine::start();
    let mut value = |analyse: bool| -> i32 {
        engine.send(&format!(
            "setoption name UCI_AnalyseMode value {analyse}\nucinewgame"
        ));
        engine.send(&format!("position fen {fen} moves {moves}"));
        let search = engine.go(&at, "go nodes 10000 searchmoves a1a2");
        search
            .last("cp")
            .unwrap()
            .split(' ')
            .next()
            .unwrap()
            .parse()
            .unwrap()
    };
    assert_eq!(value(false), 0);
    assert!(value(true) > 300);
}
