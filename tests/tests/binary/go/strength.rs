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

/// A player who overlooks moves of its own does not play a move that it has seen to be answered by mate while
/// it sees another that is not.
#[test]
fn a_weak_player_plays_no_move_whose_mate_it_sees() {
    let mut engine = Engine::start();
    // The rook that takes on d5 leaves the back rank.
    let position: Position = "4r1k1/5ppp/8/3p4/8/8/5PPP/3R2K1 w - - 0 1".parse().unwrap();
    engine.send("setoption name UCI_LimitStrength value true");
    for elo in [1_200, 1_500, 2_000, 2_300] {
        engine.send(&format!("setoption name UCI_Elo value {elo}"));
        for _ in 0..12 {
            engine.send("ucinewgame");
            engine.send(&format!("position fen {}", position.fen()));
            let search = engine.go(&position, "go nodes 10000");
            let line = search.last("pv").unwrap_or_default();
            assert!(!line.starts_with("d1d5 e8e1"), "{elo}: {line}");
        }
    }
    // It may conclude that it is mated if it overlooks nothing but has only this move.
    let position: Position = "rnbqkbnr/1ppp1ppp/p7/4p3/8/P4P2/1PPPP1PP/RNBQKBNR w KQkq - 0 3"
        .parse()
        .unwrap();
    engine.send(&format!("position fen {}", position.fen()));
    let search = engine.go(&position, "go nodes 3000 searchmoves g2g4");
    assert!(search.last("score").unwrap().starts_with("mate -1"));
}

/// A weak player takes its time only where nothing but time limits it.
#[test]
fn a_weak_player_ends_at_its_other_limits() {
    let mut engine = Engine::start();
    let start = Position::startpos();
    engine.send("setoption name UCI_LimitStrength value true");
    engine.send("setoption name UCI_Elo value 1500");
    for limit in ["depth 1", "nodes 10", "mate 1"] {
        // Longer than a test waits.
        let search = engine.go(&start, &format!("go {limit} movetime 3600000"));
        assert!(search.best.is_some(), "{limit}");
    }
}

/// A weak player thinks on the opponent's time, and the rest of its time after `ponderhit`.
#[test]
fn a_weak_player_that_ponders_answers_after_ponderhit() {
    let mut engine = Engine::start();
    let start = Position::startpos();
    engine.send("setoption name UCI_LimitStrength value true");
    engine.send("setoption name UCI_Elo value 800");
    engine.send("go ponder wtime 3600000 btime 3600000");
    engine.sync();
    engine.send("ponderhit");
    let waiting = engine.sync();
    assert!(
        !waiting.iter().any(|line| line.starts_with("bestmove")),
        "{waiting:?}"
    );
    engine.send("stop");
    assert!(engine.finish(&start).best.is_some());
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
