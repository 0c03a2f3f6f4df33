//! `go` in all its forms: one `bestmove` for each, and none too early.

use std::time::Duration;

use puchok_engine::position::Position;
use puchok_tests::engine::{Engine, Search};
use shakmaty::CastlingMode;

/// Time in which an answer that must not come would come.
const WHILE: Duration = Duration::from_millis(300);

fn position(fen: &str) -> Position {
    Position::from_fen(fen, CastlingMode::Standard).unwrap()
}

fn assert_no_answer(engine: &mut Engine) {
    let lines = engine.lines_within(WHILE);
    assert!(
        !lines.iter().any(|line| line.starts_with("bestmove")),
        "{lines:?}"
    );
}

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

/// A search that is broken off when all moves that it looked at are mated answers with another; what it tells is no shallower for that.
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

/// What the solver looks at when there is no such mate is told in the end.
#[test]
fn go_mate_tells_the_work_of_the_solver() {
    let mut engine = Engine::start();
    engine.send("position startpos");
    let search = engine.go(&Position::startpos(), "go mate 3");
    let nodes = search.last("nodes").unwrap().split(' ').next().unwrap();
    assert!(nodes.parse::<u64>().unwrap() > 2_000, "{:?}", search.lines);
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

/// The mate on the back rank is not asked for: zone games and the solver of problems find it, and it is not played.
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

/// Who plays goes back to no position of the game; an analysis says what this one is worth.
#[test]
fn an_analysis_does_not_hang_on_the_game() {
    let fen = "5k2/8/4pK2/4P3/8/8/8/8 w - - 0 1";
    let moves = "f6g6 f8g8 g6f6";
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
        let search = engine.go(&at, "go nodes 10000");
        search
            .last("cp")
            .unwrap()
            .split(' ')
            .next()
            .unwrap()
            .parse()
            .unwrap()
    };
    assert!(value(false) > -300);
    assert!(value(true) < -300);
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

#[test]
fn multipv_reports_every_line_of_the_last_iteration() {
    let mut engine = Engine::start();
    for lines in [3, 218] {
        engine.send(&format!("setoption name MultiPV value {lines}"));
        let search = engine.go(&Position::startpos(), "go depth 8");
        let last = |word: &str| {
            search
                .last(word)
                .map(|rest| rest.split(' ').next().unwrap().to_owned())
        };
        // There are twenty moves in the initial position.
        assert_eq!(
            last("multipv"),
            Some(lines.min(20).to_string()),
            "{:?}",
            search.lines
        );
        let mut first_moves: Vec<&str> = search
            .lines
            .iter()
            .rev()
            .filter_map(|line| line.split_once(" pv "))
            .filter_map(|(_, pv)| pv.split(' ').next())
            .take(lines.min(20))
            .collect();
        first_moves.sort_unstable();
        first_moves.dedup();
        assert_eq!(first_moves.len(), lines.min(20), "{:?}", search.lines);
    }
}

/// A player of limited strength looks at few positions however many it may, and a stronger one looks further.
#[test]
fn limited_strength_looks_less_far() {
    let mut engine = Engine::start();
    let start = Position::startpos();
    let nodes = |search: &Search| -> u64 {
        let rest = search.last("nodes").unwrap();
        rest.split(' ').next().unwrap().parse().unwrap()
    };
    engine.send("setoption name UCI_LimitStrength value true");
    let mut nodes_of = |elo: u32| {
        engine.send(&format!("setoption name UCI_Elo value {elo}"));
        engine.send("ucinewgame");
        nodes(&engine.go(&start, "go nodes 1000000"))
    };
    let (weak, strong) = (nodes_of(1_200), nodes_of(2_000));
    assert!(weak < 200, "{weak}");
    assert!(weak < strong && strong < 10_000, "{strong}");
    engine.send("setoption name UCI_LimitStrength value false");
    let search = engine.go(&start, "go nodes 30000");
    assert!(nodes(&search) > 20_000);
}

/// A weak player does not see the same in every game, and so does not play the same.
#[test]
fn weak_players_vary() {
    let mut engine = Engine::start();
    let start = Position::startpos();
    engine.send("setoption name UCI_LimitStrength value true");
    engine.send("setoption name UCI_Elo value 800");
    let mut moves = std::collections::BTreeSet::new();
    for _ in 0..20 {
        engine.send("ucinewgame");
        let search = engine.go(&start, "go nodes 1000");
        moves.insert(search.best.map(|mv| start.uci(mv).to_string()));
    }
    assert!(moves.len() > 1, "{moves:?}");
}

/// Who asks a weak player for a mate gets the mate.
#[test]
fn a_weak_player_looks_for_a_mate_as_others_do() {
    let mut engine = Engine::start();
    engine.send("setoption name UCI_LimitStrength value true");
    engine.send("setoption name UCI_Elo value 800");
    let fen = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1";
    engine.send(&format!("position fen {fen}"));
    let position: Position = fen.parse().unwrap();
    let best = engine.go(&position, "go mate 3").best.unwrap();
    assert_eq!(position.san(best), "Ra6+");
}

/// While the clock runs a weak player takes its time, but not when it is told to stop.
#[test]
fn a_weak_player_that_takes_its_time_can_be_stopped() {
    let mut engine = Engine::start();
    let start = Position::startpos();
    engine.send("setoption name UCI_LimitStrength value true");
    engine.send("setoption name UCI_Elo value 800");
    engine.send("go movetime 3600000");
    engine.send("stop");
    assert!(engine.finish(&start).best.is_some());
}

/// With variety the first moves differ from game to game; without it, and in analysis, they do not.
#[test]
fn first_moves_vary_when_they_may() {
    let mut engine = Engine::start();
    let start = Position::startpos();
    let mut first_moves = |options: &str| {
        engine.send(options);
        let mut moves = std::collections::BTreeSet::new();
        for _ in 0..12 {
            engine.send("ucinewgame");
            moves.insert(
                engine
                    .go(&start, "go nodes 2000")
                    .best
                    .map(|m| start.uci(m).to_string()),
            );
        }
        moves.len()
    };
    assert_eq!(first_moves("setoption name Variety value 0"), 1);
    // Of four moves within a pawn the same comes twelve times with a chance of one in four millions.
    assert!(first_moves("setoption name Variety value 100") > 1);
    assert_eq!(first_moves("setoption name UCI_AnalyseMode value true"), 1);
}

/// The lines are in the order of their scores, and of one depth, wherever the search is stopped.
#[test]
fn lines_are_in_order_and_of_one_depth() {
    let mut engine = Engine::start();
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    engine.send("setoption name MultiPV value 5");
    engine.send(&format!("position fen {fen}"));
    // The first iteration is over before the first of these: until then there may be fewer lines.
    for nodes in [4_000, 6_000, 9_000, 15_000, 25_000] {
        engine.send("ucinewgame");
        let search = engine.go(&position(fen), &format!("go nodes {nodes}"));
        let lines: Vec<&String> = search
            .lines
            .iter()
            .filter(|line| line.contains(" multipv "))
            .collect();
        let number = |line: &str, word: &str| -> i64 {
            let rest = line.split(&format!(" {word} ")).nth(1).unwrap();
            rest.split(' ').next().unwrap().parse().unwrap()
        };
        // Complete sets, one after the other.
        assert!(!lines.is_empty() && lines.len().is_multiple_of(5), "{lines:?}");
        for set in lines.chunks(5) {
            let ranks: Vec<i64> = set.iter().map(|line| number(line, "multipv")).collect();
            assert_eq!(ranks, [1, 2, 3, 4, 5]);
            let depths: Vec<i64> = set.iter().map(|line| number(line, "depth")).collect();
            assert!(depths.iter().all(|&depth| depth == depths[0]), "{set:?}");
            let scores: Vec<i64> = set.iter().map(|line| number(line, "cp")).collect();
            assert!(scores.is_sorted_by(|a, b| a >= b), "{set:?}");
        }
    }
}

/// Of the first iteration, too, where it was broken off: the lines that there are by then come best first.
#[test]
fn lines_of_a_very_short_search_are_in_order() {
    let mut engine = Engine::start();
    let fen = "6k1/5ppp/8/8/8/8/8/K6R w - - 0 1";
    engine.send("setoption name MultiPV value 10");
    engine.send(&format!("position fen {fen}"));
    let mut compared = 0;
    for nodes in 10..120 {
        engine.send("ucinewgame");
        let search = engine.go(&position(fen), &format!("go nodes {nodes}"));
        let lines = search.lines.iter().filter(|line| line.contains(" score cp "));
        let of_line = |line: &String| -> (usize, i64) {
            let number = |word: &str| line.split(word).nth(1).unwrap().split(' ').next().unwrap();
            (
                number(" multipv ").parse().unwrap(),
                number(" score cp ").parse().unwrap(),
            )
        };
        let mut last = (0, 0);
        for line in lines.map(of_line) {
            assert!(
                line.0 == 1 || line.1 <= last.1,
                "{nodes} nodes: {:?}",
                search.lines
            );
            compared += usize::from(line.0 > 1);
            last = line;
        }
    }
    assert!(compared > 100, "{compared}");
}

/// A word mistyped must not make a search endless, and lines can be counted and broken off.
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
    // It does not wait behind a search that nothing ends.
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
