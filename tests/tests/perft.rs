//! Perft of the six standard positions and of one Chess960 position, using the engine's own position type.
//!
//! Counts: Chess Programming Wiki, "Perft Results" (positions 1 to 6) and "Chess960 Perft Results" (position
//! 1).

use puchok_engine::position::Position;
use shakmaty::CastlingMode;

/// Counts the leaves of the tree of legal moves; the last ply is played too, because playing moves is what is
/// tested.
fn perft(position: &Position, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.legal_moves();
    moves
        .iter()
        .map(|&m| {
            let mut next = position.clone();
            next.play(m);
            perft(&next, depth - 1)
        })
        .sum()
}

fn check(fen: &str, counts: &[u64]) {
    check_in(CastlingMode::Standard, fen, counts);
}

fn check_in(mode: CastlingMode, fen: &str, counts: &[u64]) {
    let position = Position::from_fen(fen, mode).expect("the position is legal");
    for (depth, &count) in (1..).zip(counts) {
        assert_eq!(perft(&position, depth), count, "{fen}, depth {depth}");
    }
}

#[test]
fn initial_position() {
    check(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[20, 400, 8_902, 197_281, 4_865_609],
    );
}

#[test]
fn kiwipete() {
    check(
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2_039, 97_862, 4_085_603],
    );
}

#[test]
fn position_3_en_passant_pins() {
    check(
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        &[14, 191, 2_812, 43_238, 674_624],
    );
}

#[test]
fn position_4_promotions() {
    let counts = [6, 264, 9_467, 422_333];
    check(
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        &counts,
    );
    check(
        "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
        &counts,
    );
}

#[test]
fn position_5() {
    check(
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        &[44, 1_486, 62_379, 2_103_487],
    );
}

#[test]
fn chess960_with_kings_and_rooks_elsewhere() {
    check_in(
        CastlingMode::Chess960,
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        &[21, 528, 12_189, 326_672],
    );
}

#[test]
fn position_6() {
    check(
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2_079, 89_890, 3_894_594],
    );
}
