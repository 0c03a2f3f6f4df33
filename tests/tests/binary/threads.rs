//! Several threads obey the request just as one does.

use puchok_engine::position::Position;
use puchok_tests::engine::{Engine, Search};

/// An engine with four threads, and this position.
fn engine(fen: &str) -> (Engine, Position) {
    let mut engine = Engine::start();
    engine.send("setoption name Threads value 4");
    engine.send(&format!("position fen {fen}"));
    (engine, fen.parse().unwrap())
}

/// The first moves of the lines reported.
fn first_moves(search: &Search) -> impl DoubleEndedIterator<Item = &str> {
    let lines = search.lines.iter().filter_map(|line| line.split_once(" pv "));
    lines.filter_map(|(_, pv)| pv.split(' ').next())
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn searchmoves_bind_all_threads() {
    let (mut engine, position) = engine(KIWIPETE);
    let search = engine.go(&position, "go searchmoves a2a3 e1f1 nodes 100000");
    let best = position.uci(search.best.unwrap()).to_string();
    assert!(["a2a3", "e1f1"].contains(&best.as_str()), "{best}");
    assert!(first_moves(&search).count() > 0);
    assert!(first_moves(&search).all(|first| ["a2a3", "e1f1"].contains(&first)));
}

#[test]
fn every_line_comes_from_all_threads() {
    let (mut engine, position) = engine(KIWIPETE);
    engine.send("setoption name MultiPV value 4");
    let search = engine.go(&position, "go depth 8");
    let mut last: Vec<&str> = first_moves(&search).rev().take(4).collect();
    // The best line is reported first.
    assert_eq!(
        last.last().copied(),
        search.best.map(|best| position.uci(best).to_string()).as_deref()
    );
    last.sort_unstable();
    last.dedup();
    assert_eq!(last.len(), 4, "{:?}", search.lines);
}

#[test]
fn a_mate_is_found_by_all_threads() {
    let (mut engine, position) = engine("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1");
    let search = engine.go(&position, "go mate 3");
    assert_eq!(position.san(search.best.unwrap()), "Ra6+");
    assert!(search.last("score").unwrap().starts_with("mate 3"));
}

#[test]
fn all_threads_stop_together() {
    let (mut engine, position) = engine(KIWIPETE);
    for _ in 0..10 {
        engine.send("go infinite");
        engine.sync();
        engine.send("stop");
        assert!(engine.finish(&position).best.is_some());
        assert_eq!(engine.sync(), [""; 0], "one answer");
    }
}
