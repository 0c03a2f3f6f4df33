//! Several lines at once (`MultiPV`).

use puchok_engine::position::Position;
use puchok_tests::engine::Engine;
use puchok_tests::positions::position;

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

/// The lines are ordered by score and have the same depth, wherever the search is stopped.
#[test]
fn lines_are_in_order_and_of_one_depth() {
    let mut engine = Engine::start();
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    engine.send("setoption name MultiPV value 5");
    engine.send(&format!("position fen {fen}"));
    // The first iteration finishes before the smallest of these limits; until then there may be fewer lines.
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
        // Complete sets, one after another.
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

/// This also applies to an interrupted first iteration: the lines found so far are ordered best first.
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
