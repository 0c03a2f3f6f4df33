//! Benchmarks of bundles: computing, memoising, reading on a board, storing; for comparison, the same
//! trajectories enumerated by the `pathfinding` crate on the graph of piece moves.
//!
//! `cargo bench -p puchok-tests --bench bundles`

use std::hint::black_box;

use criterion::{BatchSize, BenchmarkId, Criterion, criterion_group, criterion_main};
use pathfinding::prelude::astar_bag_collect;
use puchok_bundles::{
    Bundle, Cell, Length, Mover, Parameters, PieceId, Purpose, Reader, Store, distance, memo, one_move,
};
use shakmaty::{Board, Color, Square, attacks};

/// "Kiwipete", a middlegame position used to test move generators.
const MIDDLEGAME: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R";

/// One bundle of each kind.
const SAMPLES: [(&str, Mover, Square, Square, u8); 9] = [
    ("knight g1-e5 2", Mover::Knight, Square::G1, Square::E5, 2),
    ("knight b1-g6 4", Mover::Knight, Square::B1, Square::G6, 4),
    ("knight a1-b2 4 docked", Mover::Knight, Square::A1, Square::B2, 4),
    ("king e1-e4 3", Mover::King, Square::E1, Square::E4, 3),
    ("king e1-e3 3 docked", Mover::King, Square::E1, Square::E3, 3),
    ("bishop c1-g7 3 docked", Mover::Bishop, Square::C1, Square::G7, 3),
    ("rook a1-h8 2", Mover::Rook, Square::A1, Square::H8, 2),
    ("queen d1-h7 2", Mover::Queen, Square::D1, Square::H7, 2),
    ("queen d1-h7 3 docked", Mover::Queen, Square::D1, Square::H7, 3),
];

fn parameters(mover: Mover, from: Square, to: Square, length: u8) -> Parameters {
    Parameters {
        mover,
        from,
        to,
        length: Length::new(length).expect("not 0"),
    }
}

/// The same trajectories by A*: all paths of a given number of moves in the graph whose vertices are pairs of
/// a field and the number of moves made. The heuristic is exact for most pieces, which is the best case for
/// A*.
///
/// Paths that are not trajectories of a docked bundle are dropped afterwards, as in our own filtering.
fn by_pathfinding(
    Parameters {
        mover,
        from,
        to,
        length,
    }: Parameters,
) -> Vec<Vec<Square>> {
    let moves = length.get();
    let left = |field: Square| distance(mover, field, to).map_or(u8::from(field != to) * 100, Length::get);
    let found = astar_bag_collect(
        &(from, 0u8),
        |&(field, made)| {
            let next = if made < moves {
                one_move(mover, field)
            } else {
                shakmaty::Bitboard::EMPTY
            };
            next.into_iter().map(move |field| ((field, made + 1), 1u8))
        },
        |&(field, _)| left(field),
        |&(field, made)| field == to && made == moves,
    );
    let mut paths: Vec<Vec<Square>> = found.map_or_else(Vec::new, |(paths, _)| {
        paths
            .into_iter()
            .map(|path| path.into_iter().map(|(field, _)| field).collect())
            .collect()
    });
    paths.retain(|path| is_trajectory(mover, path));
    paths
}

fn is_trajectory(mover: Mover, path: &[Square]) -> bool {
    let twice = (1..path.len()).any(|i| path[..i].contains(&path[i]));
    let straight = mover.is_sliding() && path.windows(3).any(|w| attacks::aligned(w[0], w[1], w[2]));
    let shortest = |path: &[Square]| {
        let moves = path.len() - 1;
        mover == Mover::Queen && moves <= 2
            || distance(mover, path[0], path[moves]).is_some_and(|n| usize::from(n.get()) == moves)
    };
    !twice
        && !straight
        && (shortest(path) || (1..path.len() - 1).any(|j| shortest(&path[..=j]) && shortest(&path[j..])))
}

/// The attack bundles of a position: from every piece to every enemy piece, except pawns, because the graph
/// of piece moves has no promotions.
fn attack_parameters(board: &Board, horizon: u8) -> Vec<(Color, Parameters)> {
    let mut all = Vec::new();
    for (from, piece) in board {
        let mover = Mover::from(piece);
        for to in board.by_color(piece.color.other()) {
            for length in (1..=horizon).filter(|_| mover.pawn_color().is_none()) {
                all.push((piece.color, parameters(mover, from, to, length)));
            }
        }
    }
    all
}

fn cold(c: &mut Criterion) {
    let mut group = c.benchmark_group("one bundle");
    for (name, mover, from, to, length) in SAMPLES {
        let parameters = parameters(mover, from, to, length);
        let ours: Vec<Vec<Square>> = Bundle::new(parameters)
            .trajectories()
            .iter()
            .map(|trajectory| std::iter::once(from).chain(trajectory.stops()).collect())
            .collect();
        let mut theirs = by_pathfinding(parameters);
        theirs
            .sort_unstable_by_key(|path| path.iter().map(|field| field.flip_diagonal()).collect::<Vec<_>>());
        assert_eq!(ours, theirs, "{name}");
        group.bench_function(BenchmarkId::new("cold", name), |b| {
            b.iter(|| Bundle::new(black_box(parameters)))
        });
        group.bench_function(BenchmarkId::new("memo", name), |b| {
            b.iter(|| memo::bundle(black_box(parameters)))
        });
        group.bench_function(BenchmarkId::new("pathfinding", name), |b| {
            b.iter(|| by_pathfinding(black_box(parameters)));
        });
    }
}

fn position(c: &mut Criterion) {
    let board: Board = MIDDLEGAME.parse().expect("a board");
    let mut group = c.benchmark_group("all bundles of a middlegame position");
    group.sample_size(20);
    for horizon in [2, 3] {
        let all = attack_parameters(&board, horizon);
        let count: usize = all
            .iter()
            .map(|(_, p)| Bundle::new(*p).trajectories().len())
            .sum();
        let paths: usize = all.iter().map(|(_, p)| by_pathfinding(*p).len()).sum();
        assert_eq!(count, paths, "pathfinding enumerates something else");
        group.bench_function(BenchmarkId::new("cold", horizon), |b| {
            b.iter(|| {
                all.iter()
                    .map(|(_, p)| Bundle::new(*p).trajectories().len())
                    .sum::<usize>()
            });
        });
        group.bench_function(BenchmarkId::new("memo", horizon), |b| {
            b.iter(|| {
                all.iter()
                    .filter_map(|(_, p)| memo::bundle(*p))
                    .map(|b| b.trajectories().len())
                    .sum::<usize>()
            });
        });
        group.bench_function(BenchmarkId::new("memo and read on the board", horizon), |b| {
            b.iter(|| in_play(&board, &all, horizon));
        });
        group.bench_function(BenchmarkId::new("pathfinding", horizon), |b| {
            b.iter(|| all.iter().map(|(_, p)| by_pathfinding(*p).len()).sum::<usize>());
        });
    }
}

/// The number of trajectories of these bundles that are in play.
fn in_play(board: &Board, all: &[(Color, Parameters)], horizon: u8) -> usize {
    let horizon = Length::new(horizon).expect("not 0");
    let readers = Color::ALL.map(|color| Reader {
        board,
        color,
        en_passant: None,
        horizon,
    });
    let read = |(color, p): &(Color, Parameters)| {
        let reader = &readers[usize::from(*color == readers[1].color)];
        let bundle = memo::bundle(*p)?;
        Some(
            bundle
                .trajectories()
                .iter()
                .filter(|t| reader.read(p.mover, t).in_play())
                .count(),
        )
    };
    all.iter().filter_map(read).sum()
}

fn reading(c: &mut Criterion) {
    let board: Board = MIDDLEGAME.parse().expect("a board");
    let horizon = Length::new(3).expect("not 0");
    let reader = Reader {
        board: &board,
        color: Color::White,
        en_passant: None,
        horizon,
    };
    let mut group = c.benchmark_group("read one trajectory");
    for (name, mover, from, to, length) in [
        ("knight e5-g6-f8", Mover::Knight, Square::E5, Square::F8, 2),
        (
            "queen f3-f6 1, to capture",
            Mover::Queen,
            Square::F3,
            Square::F6,
            1,
        ),
        ("rook a1-a8 1, blocked", Mover::Rook, Square::A1, Square::A8, 1),
        ("queen f3-b4 2", Mover::Queen, Square::F3, Square::B4, 2),
    ] {
        let bundle = memo::bundle(parameters(mover, from, to, length)).expect("a bundle");
        let trajectory = &bundle.trajectories()[0];
        group.bench_function(name, |b| b.iter(|| reader.read(mover, black_box(trajectory))));
    }
}

fn store(c: &mut Criterion) {
    const CELLS: u8 = 64;
    let cell = |i: u8| {
        let to = Square::new(u32::from(i % 64));
        Cell::new(PieceId(i % 32), to, Length::ONE, Purpose::Attack)
    };
    let fill = |store: &mut Store| {
        for i in 0..CELLS {
            store.append(Square::E4, cell(i));
        }
    };
    let mut group = c.benchmark_group("store, a chain of 64 cells");
    let mut used = Store::new();
    fill(&mut used);
    let full = used.clone();
    used.release(Square::E4);
    group.bench_function("append", |b| {
        b.iter_batched_ref(|| used.clone(), fill, BatchSize::SmallInput)
    });
    group.bench_function("release", |b| {
        b.iter_batched_ref(
            || full.clone(),
            |store| store.release(Square::E4),
            BatchSize::SmallInput,
        );
    });
    group.bench_function("walk", |b| {
        b.iter(|| {
            full.chain(Square::E4)
                .filter(|(_, cell)| cell.frozen.is_none())
                .count()
        });
    });
}

criterion_group!(benches, cold, position, reading, store);
criterion_main!(benches);
