//! Benchmarks of the map along the lines of a search: trunks updated with the board compared with trunks
//! computed from scratch, and the candidates of a node.
#![allow(missing_docs, reason = "criterion's macros make items without documentation")]
#![allow(
    clippy::unwrap_used,
    reason = "a benchmark that cannot set up its position ends"
)]

use criterion::{Criterion, criterion_group, criterion_main};
use puchok_bundles::Purpose;
use puchok_engine::agenda::Agenda;
use puchok_engine::position::Position;
use puchok_engine::search::outset::Outset;
use puchok_zones::board::placed::Placed;
use puchok_zones::board::view::View;
use puchok_zones::map::{Horizon, Map};
use puchok_zones::picker::{self, Picker, Scope};
use puchok_zones::zone::cells::Cells;
use puchok_zones::zone::clear_way::{LONGEST, ground};
use puchok_zones::zone::trunks::Trunks;
use shakmaty::{Board, CastlingMode, Color, Square};

/// Kiwipete (Peter McKenzie), a middlegame position with all kinds of moves.
const MIDDLEGAME: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn map(criterion: &mut Criterion) {
    let root = Position::from_fen(MIDDLEGAME, CastlingMode::Standard).unwrap();
    let children: Vec<Position> = root
        .legal_moves()
        .into_iter()
        .map(|m| {
            let mut child = root.clone();
            child.play(m);
            child
        })
        .collect();
    trunks(criterion, &root, &children);
    ways(criterion, &root, &children);
    candidates(criterion, &root);
}

fn trunks(criterion: &mut Criterion, root: &Position, children: &[Position]) {
    let mut group = criterion.benchmark_group("trunks of both sides, a move made and taken back");
    group.bench_function("following", |bencher| {
        let mut trunks = Trunks::of(root.board());
        let mut next = 0;
        bencher.iter(|| {
            next = (next + 1) % children.len();
            trunks.follow(children[next].board());
            trunks.follow(root.board());
        });
    });
    group.bench_function("from scratch", |bencher| {
        let mut next = 0;
        bencher.iter(|| {
            next = (next + 1) % children.len();
            (Trunks::of(children[next].board()), Trunks::of(root.board()))
        });
    });
    group.finish();
}

fn ways(criterion: &mut Criterion, root: &Position, children: &[Position]) {
    let mut group = criterion.benchmark_group("ways of a rook to all fields, a move made and taken back");
    let rook = Placed::new(Color::White.rook(), Square::H1);
    let ask = |cells: &mut Cells, board: &Board| {
        for to in Square::ALL {
            let ground = ground(board, rook.piece);
            cells.clear_way(ground, rook, to, LONGEST, Purpose::Control);
        }
    };
    group.bench_function("from cells", |bencher| {
        let mut cells = Cells::new();
        let mut next = 0;
        bencher.iter(|| {
            next = (next + 1) % children.len();
            ask(&mut cells, children[next].board());
            ask(&mut cells, root.board());
        });
    });
    group.bench_function("from scratch", |bencher| {
        let mut next = 0;
        let mut cells = Cells::new();
        bencher.iter(|| {
            next = (next + 1) % children.len();
            cells.release(Square::H1);
            ask(&mut cells, children[next].board());
            cells.release(Square::H1);
            ask(&mut cells, root.board());
        });
    });
    group.finish();
}

fn candidates(criterion: &mut Criterion, root: &Position) {
    let view = View::new(root.chess());
    let legal = root.legal_moves();
    let agenda = Agenda::of(root);
    let known = Outset {
        turn: root.turn(),
        intent: agenda.with_nothing_pursued(),
    };
    let mut group = criterion.benchmark_group("candidates of a node");
    for (name, horizon) in [
        ("near the leaves", Horizon::NEAR),
        ("whole map", Horizon::default()),
    ] {
        let mut map = Map::default();
        group.bench_function(name, |bencher| {
            let scope = Scope {
                horizon: Some(horizon),
                ..Scope::ALL
            };
            bencher.iter(|| {
                let mut picker = Picker::new(None);
                let mut last = None;
                while let Some(next) = picker.next(&mut map, &view, &legal, &scope, &known) {
                    last = Some(picker::confirmed(&mut map, &view, next));
                }
                last
            });
        });
    }
    group.finish();
}

criterion_group!(benches, map);
criterion_main!(benches);
