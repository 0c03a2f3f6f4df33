//! Benchmarks of direct mates: complete solutions of problems, and a single question about a long mate.
#![allow(missing_docs, reason = "criterion's macros make items without documentation")]
#![allow(
    clippy::unwrap_used,
    reason = "a benchmark that cannot set up its position ends"
)]

use criterion::{Criterion, criterion_group, criterion_main};
use puchok_engine::limits::Signals;
use puchok_engine::position::Position;
use puchok_engine::shakmaty::CastlingMode;
use puchok_engine::solvers::problems::{Aim, Distance, Effort, Question, Search, find, solve};

/// Name, position, number of moves.
const PROBLEMS: [(&str, &str, u8); 4] = [
    (
        "in two (Taverner 1889)",
        "3brrb1/2N4B/8/2p4Q/2p2k2/5P2/4P1KR/2N2RB1 w - - 0 1",
        2,
    ),
    (
        "in two, castling",
        "8/r4N2/k1Pp4/6p1/7p/3p4/1Q1P4/4K2R w K - 0 1",
        2,
    ),
    (
        "in three (after Loveday 1845)",
        "8/8/1p5B/4p3/1p2k1P1/1P3n2/P4PB1/K2R4 w - - 0 1",
        3,
    ),
    (
        "in five (Loyd's Excelsior)",
        "n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1",
        5,
    ),
];

fn problems(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("all keys, tries, set play, the tree of three moves");
    group.sample_size(10);
    for (name, fen, moves) in PROBLEMS {
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let question = Question {
            aim: Aim::Mate,
            moves: Distance::new(moves).unwrap(),
            tries: moves < 5,
            tree: 3,
        };
        group.bench_function(name, |bencher| {
            bencher.iter(|| solve(&position, &question, &Effort::default(), &Signals::new(), 64));
        });
    }
    group.finish();

    let mut group = criterion.benchmark_group("a mate and its length");
    group.sample_size(10);
    for (name, fen, moves) in PROBLEMS {
        let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
        let search = Search {
            most: Distance::new(moves).unwrap(),
            first_moves: &[],
            drawn: &[],
            nodes: u64::MAX,
            shortening: u64::MAX,
            table_mib: 64,
        };
        group.bench_function(name, |bencher| {
            bencher.iter(|| find(&position, &search, &|_| false))
        });
    }
    group.finish();
}

criterion_group!(benches, problems);
criterion_main!(benches);
