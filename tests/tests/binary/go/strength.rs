//! Limited strength and variety.

use puchok_engine::position::Position;
use puchok_tests::engine::{Engine, Search};

/// A player of limited strength searches few positions however many it may, and a stronger one searches more.
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

/// A weak player does not see the same in every game, and so its moves vary.
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

/// `go mate` with a weak player still finds the mate.
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

/// With a running clock a weak player takes its time, but not after `stop`.
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
    // With four moves within a pawn, the chance of playing the same one twelve times is one in four million.
    assert!(first_moves("setoption name Variety value 100") > 1);
    assert_eq!(first_moves("setoption name UCI_AnalyseMode value true"), 1);
}
