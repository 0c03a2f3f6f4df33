//! Benchmarks of generating, opening and probing endgame tables.
//!
//! `cargo bench -p puchok-tests --bench endgames`

use std::hint::black_box;

use criterion::{BatchSize, BenchmarkId, Criterion, criterion_group, criterion_main};
use puchok_engine::position::Position;
use puchok_engine::report::Silent;
use puchok_engine::solvers::endgames::build::in_folder;
use puchok_engine::solvers::endgames::file;
use puchok_engine::solvers::endgames::generator::generate;
use puchok_engine::solvers::endgames::source::SourceFile;
use puchok_engine::solvers::endgames::stats::Stats;
use puchok_tests::endings::{endgames, material};
use shakmaty::CastlingMode;
use tempfile::TempDir;

/// Generates a single table, on all cores; the tables it leads to exist already.
fn making(c: &mut Criterion) {
    let known = endgames(&["KPK", "KBNK", "KQKR"]);
    let mut group = c.benchmark_group("make a table");
    group.sample_size(10);
    for name in ["KQK", "KPK", "KBNK", "KQKR"] {
        group.bench_function(BenchmarkId::from_parameter(name), |b| {
            b.iter(|| generate(material(name), &known, &mut Silent).expect("all it needs is known"));
        });
    }
    group.finish();
    c.bench_function("count a table, KBNK", |b| {
        let table = known.table(material("KBNK")).expect("just made");
        b.iter(|| Stats::of(table));
    });
    let mut group = c.benchmark_group("the source's file");
    group.sample_size(10);
    group.bench_function("made from the table", |b| {
        b.iter(|| SourceFile::new(&known).expect("KBNK is there"));
    });
}

/// Positions of several endings, and the mirror image of one.
const POSITIONS: [(&str, &str); 4] = [
    ("KQK", "8/8/8/4k3/8/8/8/KQ6 w - - 0 1"),
    ("KPK", "8/8/8/4k3/8/8/P7/K7 w - - 0 1"),
    ("KBNK", "8/8/8/4k3/8/8/8/KBN5 w - - 0 1"),
    ("KBNK, Black stronger", "kbn5/8/8/8/4K3/8/8/8 b - - 0 1"),
];

fn asking(c: &mut Criterion) {
    let folder = TempDir::new().expect("a folder for temporary files");
    let wanted = ["KPK", "KBNK"].map(material);
    in_folder(folder.path(), &wanted, false, &mut Silent, |_, _| {}).expect("tables can be written");
    c.bench_function("open KBNK, checksum and all", |b| {
        let path = file::path(folder.path(), material("KBNK"));
        b.iter(|| file::open(&path).expect("just written"));
    });
    let (endgames, _) = file::open_folder(folder.path()).expect("just written");
    let mut group = c.benchmark_group("ask for a value");
    for (name, fen) in POSITIONS {
        let position = Position::from_fen(fen, CastlingMode::Standard).expect("a position");
        group.bench_function(name, |b| b.iter(|| endgames.value(black_box(&position))));
    }
    group.bench_function("too many men", |b| {
        let position = Position::startpos();
        b.iter(|| endgames.value(black_box(&position)));
    });
    group.finish();
    c.bench_function("all moves with their values, KBNK", |b| {
        let position = Position::from_fen(POSITIONS[2].1, CastlingMode::Standard).expect("a position");
        b.iter_batched(|| position.clone(), |p| endgames.moves(&p), BatchSize::SmallInput);
    });
}

criterion_group!(benches, making, asking);
criterion_main!(benches);
