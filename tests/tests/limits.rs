//! A search visits as many positions as it is told, and has a move to play however few they are.
#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot read its own position fails"
)]

use std::time::Duration;

use puchok_engine::agenda::Agenda;
use puchok_engine::game::Game;
use puchok_engine::limits::{Clock, Limits, Signals};
use puchok_engine::params::CLOCK_INTERVAL;
use puchok_engine::report::{Bound, Observer, Outcome, Progress, Silent};
use puchok_engine::score::{Ply, Score};
use puchok_engine::search::root_moves::root_moves;
use puchok_engine::search::{Engine, Options, Parts};
use puchok_engine::strength::Elo;
use puchok_zones::map::Map;
use shakmaty::CastlingMode;

const POSITIONS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "rnbqk1nr/pppp1ppp/4p3/8/1b1P4/8/PPP1PPPP/RNBQKBNR w KQkq - 1 3",
];

fn search(fen: &str, nodes: u64, threads: usize) -> Outcome {
    let options = Options {
        hash_mib: 1,
        threads,
        ..Options::default()
    };
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let game = Game::from_fen(fen, CastlingMode::Standard).unwrap();
    let mut engine = Engine::new(options).unwrap();
    engine.search(&game, &limits, &Signals::new(), &mut Silent)
}

#[test]
fn so_many_positions_and_no_more() {
    for fen in POSITIONS {
        for nodes in [1, 2, 3, 20, 100, 511, 512, 513, 5_000] {
            let outcome = search(fen, nodes, 1);
            assert_eq!(outcome.nodes, nodes, "{fen}");
            assert!(outcome.best.is_some(), "{fen}");
        }
    }
}

#[test]
fn threads_share_the_limit() {
    for fen in POSITIONS {
        for nodes in [1, 10, 100, 5_000, 50_000] {
            let outcome = search(fen, nodes, 4);
            assert!(outcome.nodes <= nodes, "{fen}: {} of {nodes}", outcome.nodes);
            // Positions claimed by another thread when the last one finishes may be left unused.
            assert!(
                outcome.nodes + 3 * CLOCK_INTERVAL >= nodes,
                "{fen}: {} of {nodes}",
                outcome.nodes
            );
            assert!(outcome.best.is_some(), "{fen}");
        }
    }
}

#[test]
fn without_a_search_the_first_candidate_is_played() {
    for fen in POSITIONS {
        let game = Game::from_fen(fen, CastlingMode::Standard).unwrap();
        let agenda = Agenda::of(game.position());
        let first = root_moves(
            &mut Map::default(),
            game.position(),
            &[],
            None,
            Parts::default(),
            agenda.with_nothing_pursued(),
        )[0]
        .candidate
        .mv;
        for nodes in [0, 1] {
            let outcome = search(fen, nodes, 1);
            assert_eq!(outcome.best, Some(first), "{fen}");
            assert_eq!(outcome.lines[0].depth, 0, "nothing was searched");
        }
    }
}

/// A search for many lines in a complicated position stops as soon as it has the first one.
#[test]
fn a_stop_is_heard_as_soon_as_there_is_a_move() {
    let fen = "q2k2q1/2nqn2b/1n1P1n1b/2rnr2Q/1NQ1QN1Q/3Q3B/2RQR2B/Q2K2Q1 w - - 0 1";
    let options = Options {
        hash_mib: 1,
        multi_pv: 50,
        ..Options::default()
    };
    let game = Game::from_fen(fen, CastlingMode::Standard).unwrap();
    let signals = Signals::new();
    signals.stop();
    let outcome = Engine::new(options)
        .unwrap()
        .search(&game, &Limits::default(), &signals, &mut Silent);
    assert!(outcome.best.is_some());
    // The second line may have been started.
    assert!(
        (1..=2).contains(&outcome.lines.len()),
        "{} lines",
        outcome.lines.len()
    );
}

/// Overlooked moves must not lead to a mate being announced: there is no mate in these positions within a
/// weak player's depth, and it announces none.
#[test]
fn who_overlooks_moves_announces_no_mate_by_that() {
    for fen in [
        "8/8/2k5/6PK/8/8/8/8 w - - 0 1",
        "8/3p4/3p4/8/3p4/3K2P1/4R3/7k b - - 0 1",
        "1B5K/8/4b3/1N4k1/4p2p/4P2P/N7/5r2 w - - 0 21",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ] {
        let game = Game::from_fen(fen, CastlingMode::Standard).unwrap();
        for points in [800, 1_000, 1_200] {
            // Each new engine draws different moves to overlook.
            for _ in 0..40 {
                let options = Options {
                    hash_mib: 1,
                    strength: Some(Elo::nearest(points)),
                    ..Options::default()
                };
                let mut engine = Engine::new(options).unwrap();
                let outcome = engine.search(&game, &Limits::default(), &Signals::new(), &mut Silent);
                let score = outcome.lines[0].score;
                assert!(!score.is_mate(), "{fen}, {points}: {score}");
            }
        }
    }
}

/// When the positions run out, a mate found in the only move examined is not announced while other moves hold
/// out longer: the fastest mate here is in four.
#[test]
fn a_mated_move_gives_way_to_one_not_looked_at() {
    let fen = "1r2k3/2p2p1p/P7/4np2/K6P/2P5/3q3N/RB6 w - - 1 34";
    let mut seen = 0;
    for nodes in (500..12_000).step_by(250) {
        let line = search(fen, nodes, 1).lines.swap_remove(0);
        assert!(line.score >= Score::mated_at(Ply(8)), "{nodes}: {line:?}");
        // A move that was not searched is reported as a line of one move.
        seen += usize::from(line.pv.len() == 1 && line.seldepth == line.depth);
    }
    assert!(seen > 0, "no search ended behind a mated move");
}

/// When the positions run out while the best move of the last iteration turns out to be mated, a move is
/// played that is not, although it has not been shown to be better than that move was thought to be.
#[test]
fn a_mated_move_gives_way_to_one_that_failed_low() {
    for (fen, nodes, mated) in [
        (
            "rn6/pbppbR2/4pB2/1P1k4/8/3PP3/P1PQ1Prp/R3KB2 b Q - 0 19",
            1_400..4_900,
            "g2g1",
        ),
        (
            "3r2k1/8/7Q/2p5/5NK1/P5B1/4P3/1n6 b - - 0 41",
            5_900..8_400,
            "d8d1",
        ),
    ] {
        let mut bounds = 0;
        for nodes in nodes.step_by(100) {
            let line = search(fen, nodes, 1).lines.swap_remove(0);
            assert_ne!(
                line.pv[0].to_uci(CastlingMode::Standard).to_string(),
                mated,
                "{nodes}: {line:?}"
            );
            bounds += usize::from(line.bound == Bound::Upper);
        }
        assert!(bounds > 0, "{fen}: no search ended behind a mated move");
    }
}

/// But not a move that is mated at once, whatever window it failed low in: here 1... Nh3 is, and the best defence
/// holds out for six moves.
#[test]
fn what_is_played_instead_of_a_mated_move_is_not_mated_in_one() {
    for (fen, nodes) in [
        ("3r4/1B1p2R1/3K4/4Bk2/4p3/3Pp1p1/6P1/6n1 b - - 0 1", 3_000..6_000),
        (
            "3Q4/1R3q1k/4ppp1/2Kp1N1B/R7/3Prr2/4nP1b/3b2n1 b - - 0 1",
            17_000..20_000,
        ),
    ] {
        let game = Game::from_fen(fen, CastlingMode::Standard).unwrap();
        for nodes in nodes.step_by(200) {
            let line = search(fen, nodes, 1).lines.swap_remove(0);
            let after = game.position().after(line.pv[0]);
            assert!(!after.has_mate_in_one(), "{nodes}: {line:?}");
        }
    }
}

/// Nor is a shorter mate announced than the last complete iteration found, when other moves hold out longer:
/// there is no mate in two here.
#[test]
fn a_sooner_mate_gives_way_to_moves_not_looked_at() {
    let fen = "5r2/2n1N1pq/8/1rk4p/7P/4p3/2K5/8 w - - 0 54";
    let mut lost = 0;
    for nodes in (300..4_000).step_by(100) {
        let score = search(fen, nodes, 1).lines[0].score;
        assert!(score > Score::mated_at(Ply(4)), "{nodes}: {score}");
        lost += usize::from(score.is_loss_by_mate());
    }
    assert!(lost > 10, "{lost}");
}

/// `go mate` uses no more positions than allowed, and a mate has to come before the fifty-move rule.
#[test]
fn a_proof_keeps_to_the_limits() {
    let mate = |fen: &str, most, nodes| {
        let game = Game::from_fen(fen, CastlingMode::Standard).unwrap();
        let limits = Limits {
            nodes: Some(nodes),
            mate: Some(most),
            ..Limits::default()
        };
        let options = Options {
            hash_mib: 1,
            ..Options::default()
        };
        Engine::new(options)
            .unwrap()
            .search(&game, &limits, &Signals::new(), &mut Silent)
    };
    let rook = |halfmoves| format!("8/8/8/8/8/5K2/R7/6k1 w - - {halfmoves} 120");
    for nodes in (700..1_100).step_by(50) {
        assert!(mate(&rook(96), 4, nodes).nodes <= nodes, "{nodes}");
    }
    for nodes in [20_000, 25_000, 30_000] {
        let found = mate("8/8/8/8/4k3/8/3QK3/8 w - - 93 120", 12, nodes);
        assert!(found.nodes <= nodes, "{} of {nodes}", found.nodes);
    }
    assert_eq!(mate(&rook(95), 4, 100_000).lines[0].score, Score::mate_at(Ply(5)));
    assert!(!mate(&rook(96), 4, 100_000).lines[0].score.is_mate());
}

/// While pondering, no clock ends a search, not even one that has run out; after the ponder hit it does.
#[test]
fn no_clock_runs_while_the_engine_ponders() {
    /// Sends a signal after a number of positions.
    struct After<'s>(&'s Signals, fn(&Signals));

    const PONDERED: u64 = 50_000;
    const NEVER: u64 = 10_000_000;

    impl Observer for After<'_> {
        fn progress(&mut self, progress: &Progress<'_>) {
            if progress.nodes > PONDERED {
                (self.1)(self.0);
            }
        }
    }

    let time = Duration::from_millis(1);
    let clock = Clock {
        remaining: time,
        increment: Duration::ZERO,
        moves_to_go: None,
    };
    let on_the_clock = Limits {
        clock: Some(clock),
        ..Limits::default()
    };
    for limits in [Limits::of_time(time), on_the_clock] {
        for signal in [Signals::stop as fn(&Signals), Signals::ponder_hit] {
            let limits = Limits {
                nodes: Some(NEVER),
                ..limits.clone()
            };
            let signals = Signals::pondering();
            let outcome = Engine::new(Options::default()).unwrap().search(
                &Game::default(),
                &limits,
                &signals,
                &mut After(&signals, signal),
            );
            assert!((PONDERED..NEVER).contains(&outcome.nodes), "{}", outcome.nodes);
            assert!(outcome.ponder.is_some());
            assert_eq!(outcome.ponder, outcome.lines[0].pv.get(1).copied());
        }
    }
}

/// While the solver of problems looks for a mate, it tells how far it has come.
#[test]
fn a_search_for_a_mate_tells_its_positions() {
    #[derive(Default)]
    struct Told(Vec<u64>);
    impl Observer for Told {
        fn progress(&mut self, _: &Progress<'_>) {}
        fn solving(&mut self, nodes: u64) {
            self.0.push(nodes);
        }
    }
    let limits = Limits {
        nodes: Some(30_000),
        mate: Some(20),
        ..Limits::default()
    };
    let mut told = Told::default();
    let mut engine = Engine::new(Options::default()).unwrap();
    let outcome = engine.search(&Game::default(), &limits, &Signals::new(), &mut told);
    assert!(told.0.len() > 5, "{:?}", told.0);
    assert!(
        told.0.is_sorted() && told.0.last() <= Some(&outcome.nodes),
        "{:?}",
        told.0
    );
}
