//! Positions with a known best move: the search finds it within a fixed number of nodes.
//!
//! With fixed nodes, a search on one thread is deterministic, because no clock is involved.
#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot read its own position fails"
)]

use std::time::Duration;

use puchok_engine::game::Game;
use puchok_engine::limits::{Clock, Limits, Signals};
use puchok_engine::report::{Observer, Outcome, Progress, Silent};
use puchok_engine::score::{Meaning, Score};
use puchok_engine::search::{Engine, Options};
use shakmaty::{CastlingMode, Move};

fn search(fen: &str, limits: Limits) -> (Game, Outcome) {
    let game = Game::from_fen(fen, CastlingMode::Standard).unwrap();
    let mut engine = Engine::new(Options {
        hash_mib: 16,
        ..Options::default()
    })
    .unwrap();
    let outcome = engine.search(&game, &limits, &Signals::new(), &mut Silent);
    (game, outcome)
}

fn best(fen: &str, nodes: u64) -> (String, Score) {
    let (game, outcome) = search(
        fen,
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        },
    );
    (game.position().san(outcome.best.unwrap()), outcome.lines[0].score)
}

/// Reti 1921: the king goes after both pawns at once; White draws.
#[test]
fn reti_draws() {
    let (san, score) = best("7K/8/k1P5/7p/8/8/8/8 w - - 0 1", 200_000);
    assert_eq!(san, "Kg7");
    assert!(score.raw().abs() <= 30, "{score}");
}

/// A pawn that cannot be caught does not win yet: after …Kc4 and bxa6 Black's king gets to b2, and its pawns
/// promote first.
#[test]
fn a_pawn_that_runs_may_come_too_late() {
    for (fen, san) in [
        ("8/8/p1k5/P7/PP6/3p4/2p5/2K5 b - - 0 1", "Kd5"),
        ("8/8/p7/PP1k4/P7/3p4/2p5/2K5 b - - 0 1", "Kc4"),
        ("8/8/p1k5/P7/PP1p4/2p5/4K3/8 b - - 0 1", "c2"),
    ] {
        let (best, score) = best(fen, 30_000);
        assert_eq!(best, san, "{fen}");
        assert!(score > Score::cp(300), "{fen}: {score}");
    }
}

/// Kasparov–Ribli, Skellefteå 1989.
#[test]
fn kasparov_ribli() {
    assert_eq!(
        best("5rk1/5ppp/p1Q1p3/1R6/q7/4b1P1/P2RPP1P/6K1 w - - 0 1", 1_000_000).0,
        "Rd8"
    );
}

/// Forced mates of known length, from textbooks; the lengths agree with Stockfish's.
#[test]
fn mates_have_their_true_length() {
    for (fen, san, moves) in [
        // Scholar's mate.
        (
            "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
            "Qxf7#",
            1,
        ),
        // Philidor's legacy: the smothered mate, from its third move.
        ("r1b4k/ppp3pp/8/4N3/2Q5/8/PPP2PPP/6K1 w - - 0 1", "Nf7+", 3),
        ("5r1k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1", "Qg8+", 2),
        // Back rank.
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd8#", 1),
        // Two rooks against a bare king.
        ("7k/8/8/8/8/8/R7/1R5K w - - 0 1", "Ra7", 2),
        // Anastasia's mate.
        ("5r1k/1b2Nppp/8/2R5/4Q3/8/5PPP/6K1 w - - 0 1", "Qxh7+", 2),
    ] {
        let (name, score) = best(fen, 100_000);
        assert_eq!(score.meaning(), Meaning::Mate(moves), "{fen}: {name}");
        if moves == 1 || san.contains('x') {
            assert_eq!(name, san, "{fen}");
        }
    }
}

/// A mate proved by zone games does not replace a shorter one, and does not end a search that is limited only
/// by depth, because a shorter mate may be found.
#[test]
fn a_proven_mate_does_not_hide_a_shorter_one() {
    for (fen, depth, moves) in [
        ("4k3/8/3K4/8/8/8/8/3Q2R1 w - - 0 1", 12, 2),
        ("8/8/8/3k4/8/8/1Q6/R3K3 w - - 0 1", 4, 5),
    ] {
        let limits = Limits {
            depth: Some(depth),
            ..Limits::default()
        };
        let (_, outcome) = search(fen, limits);
        assert_eq!(outcome.lines[0].score.meaning(), Meaning::Mate(moves), "{fen}");
    }
}

/// While the search looks for a shorter mate, it reports nothing worse than the mate proved by zone games.
#[test]
fn nothing_worse_is_told_than_a_proven_mate() {
    /// Records the scores reported.
    #[derive(Default)]
    struct Scores(Vec<Score>);

    impl Observer for Scores {
        fn progress(&mut self, progress: &Progress<'_>) {
            self.0.push(progress.line.score);
        }
    }

    for fen in [
        "3n4/4K3/2N5/8/2r5/1k6/4p3/7r b - - 0 1",
        "5k2/8/6K1/5P2/N6p/4N3/B7/5Q2 w - - 0 1",
    ] {
        let game = Game::from_fen(fen, CastlingMode::Standard).unwrap();
        let options = Options {
            analyse_mode: true,
            ..Options::default()
        };
        let mut told = Scores::default();
        Engine::new(options)
            .unwrap()
            .search(&game, &Limits::of_nodes(20_000), &Signals::new(), &mut told);
        let mates: Vec<_> = told.0.iter().skip_while(|score| !score.is_mate()).collect();
        assert!(mates.len() > 1 && mates.is_sorted(), "{fen}: {:?}", told.0);
    }
}

/// In a game, an only move and a mate need no more thought; in analysis they do.
#[test]
fn analysis_goes_on_to_its_depth() {
    let clock = Clock {
        remaining: Duration::from_hours(1),
        increment: Duration::ZERO,
        moves_to_go: None,
    };
    for fen in [
        "rnbqkbnr/pppp1Qpp/8/4p3/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 0 1",
        "6k1/5ppp/8/8/8/8/7P/R5K1 w - - 0 1",
    ] {
        let depth = |analyse_mode| {
            let limits = Limits {
                depth: Some(9),
                clock: Some(clock),
                ..Limits::default()
            };
            let options = Options {
                analyse_mode,
                ..Options::default()
            };
            let game = Game::from_fen(fen, CastlingMode::Standard).unwrap();
            let mut engine = Engine::new(options).unwrap();
            let outcome = engine.search(&game, &limits, &Signals::new(), &mut Silent);
            outcome.lines[0].depth
        };
        assert!(depth(false) < 9, "{fen}");
        assert_eq!(depth(true), 9, "{fen}");
    }
}

/// `go mate` searches exhaustively: it finds quiet keys, and a shorter mate if there is one.
#[test]
fn mate_limit_proves() {
    let mate = |fen: &str, n| {
        let (game, outcome) = search(
            fen,
            Limits {
                mate: Some(n),
                ..Limits::default()
            },
        );
        (
            game.position().san(outcome.best.unwrap()),
            outcome.lines[0].score.meaning(),
        )
    };
    // Paul Morphy's problem of 1856.
    assert_eq!(
        mate("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2),
        ("Ra6".into(), Meaning::Mate(2))
    );
    // King and rook: with a limit above the true length, the true length is found.
    assert_eq!(mate("8/8/8/8/8/5K2/R7/6k1 w - - 0 1", 4).1, Meaning::Mate(3));
    // Sam Loyd, Excelsior, 1861: only the prover finds the five pawn moves.
    assert_eq!(
        mate("n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1", 5),
        ("b4".into(), Meaning::Mate(5))
    );
    // There is no mate in two here, so none is reported.
    assert!(matches!(
        mate("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", 2).1,
        Meaning::Centipawns(_)
    ));
}

/// With several lines, a mate that was asked for comes first, and no move appears in two lines.
#[test]
fn a_mate_that_is_asked_for_stands_before_other_lines() {
    let fen = "4K3/8/1r1k4/8/8/p7/8/7b b - - 9 52";
    let game = Game::from_fen(fen, CastlingMode::Standard).unwrap();
    let options = Options {
        hash_mib: 1,
        multi_pv: 4,
        ..Options::default()
    };
    let limits = Limits {
        mate: Some(3),
        nodes: Some(20_000),
        ..Limits::default()
    };
    let outcome = Engine::new(options)
        .unwrap()
        .search(&game, &limits, &Signals::new(), &mut Silent);
    let firsts: Vec<Move> = outcome.lines.iter().map(|line| line.pv[0]).collect();
    assert_eq!(firsts.len(), 4);
    assert_eq!(outcome.lines[0].score.meaning(), Meaning::Mate(3));
    assert!((1..4).all(|n| !firsts[..n].contains(&firsts[n])), "{firsts:?}");
    assert!(outcome.lines.is_sorted_by(|a, b| a.score >= b.score));
}

/// Draws by repetition are recognised: perpetual check saves the side whose king is about to be mated
/// (Stockfish agrees).
#[test]
fn perpetual_check_is_a_draw() {
    let (_, score) = best("6k1/5p1p/8/4Q3/8/2n5/rr4PP/7K w - - 0 1", 100_000);
    assert_eq!(score.raw(), 0, "{score}");
}

/// The fifty-move rule: with the clock at 99, a win that needs two moves does not count.
#[test]
fn fifty_move_rule() {
    let (_, score) = best("7k/8/8/8/8/8/R7/1R5K w - - 99 120", 20_000);
    assert_eq!(score, Score::DRAW);
    // Mate on ply 100 counts.
    let (_, score) = best("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 99 120", 20_000);
    assert_eq!(score.meaning(), Meaning::Mate(1));
}

/// Two runs with the same number of nodes give the same answer.
#[test]
fn one_thread_is_deterministic() {
    let run = || {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let (_, outcome) = search(
            fen,
            Limits {
                depth: Some(9),
                ..Limits::default()
            },
        );
        (outcome.best, outcome.nodes, outcome.lines[0].score)
    };
    assert_eq!(run(), run());
}
