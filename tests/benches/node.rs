//! Benchmarks of the parts of a node's work, over the positions of one game; each optimisation is compared
//! with the plain method it replaces.
#![allow(missing_docs, reason = "criterion's macros make items without documentation")]
#![allow(
    clippy::unwrap_used,
    reason = "a benchmark that cannot set up its position ends"
)]

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main};
use puchok_engine::evaluation::by_terms_with;
use puchok_engine::evaluation::neural::{LastSeen, Sums, of_sums};
use puchok_engine::evaluation::structure::{Structure, Structures};
use puchok_engine::game::Game;
use puchok_engine::limits::{Limits, Signals};
use puchok_engine::options::Options;
use puchok_engine::position::Position;
use puchok_engine::report::Silent;
use puchok_engine::search::Engine;
use puchok_zones::board::checks::Checks;
use puchok_zones::board::view::View;
use puchok_zones::board::{exchange, moves};
use puchok_zones::map::{Horizon, Map};
use shakmaty::{MoveList, Position as _};

/// The Opera Game, Morphy against the Duke of Brunswick and Count Isouard, Paris 1858.
const GAME: &str = "e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 c6b5 \
                    c4b5 b8d7 e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8";

/// The positions of the game, with the view of each board.
struct Played {
    positions: Vec<Position>,
    views: Vec<View>,
}

impl Played {
    fn new() -> Played {
        let mut game = Game::default();
        let positions: Vec<Position> = GAME
            .split_whitespace()
            .map(|word| {
                game.play_all([word]).unwrap();
                game.position().clone()
            })
            .collect();
        let views = positions.iter().map(|p| View::new(p.chess())).collect();
        Played { positions, views }
    }

    /// The index of the next position, wrapping around at the end.
    fn in_turn(&self, next: &mut usize) -> usize {
        *next = (*next + 1) % self.positions.len();
        *next
    }
}

type Group<'a> = BenchmarkGroup<'a, WallTime>;

fn node(criterion: &mut Criterion) {
    let game = Played::new();
    let mut group = criterion.benchmark_group("one position of a game after another");
    moves_of_a_node(&mut group, &game);
    terms(&mut group, &game);
    patterns(&mut group, &game);
    threats(&mut group, &game);
    group.finish();
    whole_nodes(criterion);
}

/// The view of a board, its moves, and their exchanges.
fn moves_of_a_node(group: &mut Group<'_>, game: &Played) {
    group.bench_function("the view", |bencher| {
        let mut next = 0;
        bencher.iter(|| View::new(game.positions[game.in_turn(&mut next)].chess()));
    });
    group.bench_function("captures and promotions, from the view", |bencher| {
        let mut next = 0;
        bencher.iter(|| {
            let i = game.in_turn(&mut next);
            let mut found = MoveList::new();
            moves::forcing(
                game.positions[i].chess(),
                &game.views[i],
                &Checks::NONE,
                &mut found,
            );
            found.len()
        });
    });
    group.bench_function("all legal moves, from the board", |bencher| {
        let mut next = 0;
        bencher.iter(|| game.positions[game.in_turn(&mut next)].legal_moves().len());
    });
    group.bench_function("exchanges, of all legal moves", |bencher| {
        let mut next = 0;
        let legal: Vec<MoveList> = game.positions.iter().map(|p| p.chess().legal_moves()).collect();
        bencher.iter(|| {
            let i = game.in_turn(&mut next);
            for &mv in &legal[i] {
                black_box(exchange::gain(
                    game.views[i].board(),
                    game.views[i].pins(),
                    mv,
                    game.views[i].turn(),
                ));
            }
        });
    });
}

/// The evaluation by terms.
fn terms(group: &mut Group<'_>, game: &Played) {
    group.bench_function("terms, structure kept", |bencher| {
        let mut next = 0;
        let mut kept = Structures::default();
        bencher.iter(|| {
            let view = &game.views[game.in_turn(&mut next)];
            by_terms_with(view, &kept.of(view))
        });
    });
    group.bench_function("terms, structure anew", |bencher| {
        let mut next = 0;
        bencher.iter(|| {
            let view = &game.views[game.in_turn(&mut next)];
            by_terms_with(view, &Structure::of(view))
        });
    });
}

/// The evaluation by patterns.
fn patterns(group: &mut Group<'_>, game: &Played) {
    group.bench_function("patterns, carried on", |bencher| {
        let mut next = 0;
        let (mut before, mut here) = (Sums::of(game.views[0].board()), Sums::of(game.views[0].board()));
        let mut last_seen = LastSeen::default();
        bencher.iter(|| {
            let view = &game.views[game.in_turn(&mut next)];
            before.follow(view.board(), &mut last_seen, &mut here);
            std::mem::swap(&mut before, &mut here);
            of_sums(&before, view.board(), view.turn())
        });
    });
    group.bench_function("patterns, anew", |bencher| {
        let mut next = 0;
        bencher.iter(|| {
            let view = &game.views[game.in_turn(&mut next)];
            of_sums(&Sums::of(view.board()), view.board(), view.turn())
        });
    });
}

/// The part of the map that every node reads.
fn threats(group: &mut Group<'_>, game: &Played) {
    group.bench_function("threats and gains of the map", |bencher| {
        let mut next = 0;
        let mut map = Map::default();
        bencher.iter(|| {
            let view = &game.views[game.in_turn(&mut next)];
            map.read_threats(view, Horizon::NEAR);
            map.read_gains(view);
        });
    });
}

/// Whole nodes.
fn whole_nodes(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("whole nodes");
    group.sample_size(10);
    group.bench_function("20,000 of them, by the search", |bencher| {
        let mut engine = Engine::new(Options::default()).unwrap();
        let limits = Limits::of_nodes(20_000);
        let mut game = Game::default();
        game.play_all(GAME.split_whitespace().take(16)).unwrap();
        bencher.iter(|| {
            engine.clear();
            engine.search(&game, &limits, &Signals::new(), &mut Silent)
        });
    });
    group.finish();
}

criterion_group!(benches, node);
criterion_main!(benches);
