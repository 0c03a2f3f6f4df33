//! `position`: what is accepted, and what is rejected without harm.

use puchok_engine::position::Position;
use puchok_tests::engine::Engine;
use shakmaty::CastlingMode;

fn read(fen: &str, mode: CastlingMode) -> Position {
    Position::from_fen(fen, mode).unwrap()
}

/// The position that the engine has on its board.
fn on_board(engine: &mut Engine) -> String {
    engine.send("debug on");
    let lines = engine.sync();
    engine.send("debug off");
    engine.sync();
    let line = lines.iter().find_map(|line| line.split_once("position "));
    line.expect("debug tells the position").1.to_owned()
}

#[test]
fn illegal_positions_and_moves_are_reported_and_change_nothing() {
    let mut engine = Engine::start();
    engine.send("position startpos moves e2e4 c7c5");
    let good = on_board(&mut engine);
    let long = format!("position startpos moves {}", "x".repeat(100_000));
    for line in [
        "position",
        "position startpos moves e2e5",
        "position startpos moves e2e4 e7e5 e4e5",
        "position startpos moves g1f3 nonsense",
        "position startpos moves 0000",
        "position startpos e2e4",
        "position fen",
        "position fen rubbish",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen 4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
        "position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves e1e3",
        "position rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &long,
    ] {
        engine.send(line);
        let lines = engine.sync();
        assert_eq!(lines.len(), 1, "{line:.80}: {lines:?}");
        assert!(
            lines[0].starts_with("info string ") && lines[0].len() < 600,
            "{lines:?}"
        );
        assert!(lines[0].ends_with("; the position before stays"), "{lines:?}");
        assert_eq!(on_board(&mut engine), good, "{line:.80}");
    }
    engine.go(&read(&good, CastlingMode::Standard), "go depth 2");
}

#[test]
fn fens_of_four_fields_are_read() {
    let mut engine = Engine::start();
    engine.send("position fen 7K/8/k1P5/7p/8/8/8/8 w - - moves h8g7");
    assert_eq!(on_board(&mut engine), "8/6K1/k1P5/7p/8/8/8/8 b - - 1 1");
}

/// Otherwise a game of Chess960 would be played without castling, for no visible reason.
#[test]
fn castling_rights_are_not_dropped_without_a_word() {
    let mut engine = Engine::start();
    let fen = "position fen 4rkr1/pppppppp/8/8/8/8/PPPPPPPP/4RKR1 w GEge - 0 1";
    engine.send(fen);
    assert_eq!(
        engine.sync(),
        ["info string castling 'GEge' dropped: UCI_Chess960 is off"]
    );
    engine.send("setoption name UCI_Chess960 value true");
    engine.send(fen);
    assert_eq!(engine.sync(), [""; 0]);
}

#[test]
fn castling_is_the_kings_move_in_standard_chess() {
    let mut engine = Engine::start();
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (castle, shown) in [("e1g1", "R4RK1"), ("e1c1", "2KR3R")] {
        engine.send(&format!("position fen {fen} moves {castle}"));
        assert!(on_board(&mut engine).contains(shown));
    }
}

#[test]
fn castling_is_king_takes_rook_in_chess960() {
    let mut engine = Engine::start();
    engine.send("setoption name UCI_Chess960 value true");
    let fen = "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1";
    for (castle, shown) in [("e1g1", "1R3RK1"), ("e1b1", "2KR2R1")] {
        engine.send(&format!("position fen {fen} moves {castle}"));
        assert!(on_board(&mut engine).contains(shown), "{castle}");
    }
    engine.send("position startpos moves e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1h1 e8h8");
    assert!(on_board(&mut engine).starts_with("rnbq1rk1/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1"));
}

#[test]
fn castling_comes_back_as_it_is_sent() {
    for (mode, fen, castles) in [
        (
            CastlingMode::Standard,
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            ["e1g1", "e1c1"],
        ),
        (
            CastlingMode::Chess960,
            "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1",
            ["e1g1", "e1b1"],
        ),
    ] {
        let mut engine = Engine::start();
        engine.send(&format!(
            "setoption name UCI_Chess960 value {}",
            mode.is_chess960()
        ));
        engine.send(&format!("position fen {fen}"));
        for castle in castles {
            let search = engine.go(&read(fen, mode), &format!("go searchmoves {castle} depth 2"));
            let answer = search.lines.last().unwrap();
            assert_eq!(answer.split(' ').nth(1), Some(castle), "{answer}");
        }
    }
}

#[test]
fn every_main_line_is_legal_to_its_end() {
    let mut engine = Engine::start();
    engine.send("setoption name MultiPV value 4");
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 99 80",
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
        "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1",
        "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
    ] {
        engine.send("ucinewgame");
        engine.send(&format!("position fen {fen}"));
        // Each main line is checked when it is read.
        let position = read(fen, CastlingMode::Standard);
        let search = engine.go(&position, "go movetime 200");
        let has_lines = search.lines.iter().any(|line| line.contains(" pv "));
        assert_eq!(
            has_lines,
            !position.legal_moves().is_empty(),
            "{fen}: {:?}",
            search.lines
        );
    }
}
