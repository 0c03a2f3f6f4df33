//! The engine probing the tables.

use puchok_engine::position::Position;
use puchok_tests::engine::Engine;
use puchok_tests::positions::position;

use super::{FARTHEST, FARTHEST_FOR_BLACK, folder};

/// From a position 33 moves from mate the engine mates in 33, against the database's best defence.
#[test]
fn a_won_ending_is_converted_in_the_databases_number_of_moves() {
    let mut engine = Engine::start();
    engine.send(&format!("setoption name EndgamePath value {}", folder()));
    let lines = engine.read_until_remark("EndgamePath");
    assert!(lines.ends_with(&format!("6 tables in {}", folder())), "{lines}");
    for start in [FARTHEST, FARTHEST_FOR_BLACK] {
        let mut position = position(start);
        let winner = position.turn();
        let mut moves = Vec::new();
        while !position.legal_moves().is_empty() {
            let line = if moves.is_empty() {
                String::new()
            } else {
                format!(" moves {}", moves.join(" "))
            };
            engine.send(&format!("position fen {start}{line}"));
            let search = engine.go(&position, "go wtime 1000 btime 1000 winc 100 binc 100");
            let left = 33 - moves.len().div_ceil(2) as i32;
            let mate = if position.turn() == winner {
                left
            } else {
                -(33 - moves.len() as i32 / 2 - 1)
            };
            assert_eq!(
                search.last("score").unwrap().split(" nodes").next(),
                Some(&*format!("mate {mate}"))
            );
            let best = search.best.unwrap();
            moves.push(position.uci(best).to_string());
            position.play(best);
        }
        assert_eq!(moves.len(), 65);
        assert!(position.is_check());
    }
}

/// `go mate` reports the database's line, in exactly as many moves as it takes.
#[test]
fn go_mate_tells_the_line_of_the_database() {
    let mut engine = Engine::start();
    engine.send(&format!("setoption name EndgamePath value {}", folder()));
    engine.read_until_remark("EndgamePath");
    let position = position(FARTHEST);
    engine.send(&format!("position fen {FARTHEST}"));
    let search = engine.go(&position, "go mate 3");
    assert!(
        search.last("score").unwrap().starts_with("mate 33 "),
        "{:?}",
        search.lines
    );
    assert_eq!(search.last("pv").unwrap().split(' ').count(), 65);
}

/// With one more pawn on the board, tables are probed inside the tree: capturing it leads to a win of known
/// length.
#[test]
fn tables_are_consulted_in_the_tree() {
    let mut engine = Engine::start();
    engine.send(&format!("setoption name EndgamePath value {}", folder()));
    engine.sync();
    let fen = "8/8/8/8/8/2k5/p7/1BN1K3 w - - 0 1";
    let position = position(fen);
    engine.send(&format!("position fen {fen}"));
    let search = engine.go(&position, "go depth 4");
    let best = position.uci(search.best.unwrap()).to_string();
    assert!(["b1a2", "c1a2"].contains(&&*best), "{best}");
    assert!(
        search.last("score").unwrap().starts_with("mate "),
        "{:?}",
        search.lines
    );
}

#[test]
fn paths_that_lead_nowhere_are_told_and_do_no_harm() {
    let mut engine = Engine::start();
    for option in ["EndgamePath", "SyzygyPath"] {
        engine.send(&format!("setoption name {option} value /no/such folder"));
        let remark = engine.read_until_remark(option);
        assert!(remark.contains("/no/such folder"), "{remark}");
        assert!(remark.contains("No such file"), "{remark}");
    }
    engine.go(&Position::startpos(), "go depth 2");
}
