//! Plans: what is listed is playable, makes sense, and is told the same way each time.

mod listing;
mod main_line;
mod opposition;
mod purposes;
mod refuted;
mod telling;
mod values;

use puchok_engine::game::Game;
use puchok_engine::limits::{Limits, Signals};
use puchok_engine::plans::{Considered, Plan, Searched, consider, list};
use puchok_engine::report::Silent;
use puchok_engine::search::{Engine, Options};
use shakmaty::Move;

/// From games and from endings; quiet, sharp, and in check.
const POSITIONS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8",
    "r4rk1/pp3ppp/2np4/4p3/4P3/3P4/PPPN1PPP/R4RK1 w - - 0 1",
    "8/5pk1/6p1/1p2P2p/1P3P1P/4K1P1/8/8 w - - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
    "8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 0 1",
    "rnbqk1nr/pppp1ppp/8/4p3/1b1P4/4P3/PPP2PPP/RNBQKBNR w KQkq - 1 3",
    "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1",
    "8/8/8/4k3/8/8/8/4K3 w - - 0 1",
    "8/P7/8/3Pp3/8/8/p7/K1k5 w - e6 0 1",
];

/// Positions of the search before.
const NODES: u64 = 3_000;

fn with<T>(fen: &str, ask: impl FnOnce(&mut Engine, &Game, Searched<'_>) -> T) -> (T, Option<Move>) {
    let options = Options {
        hash_mib: 4,
        ..Options::default()
    };
    let mut engine = Engine::new(options).expect("a small table can be laid");
    let game = fen.parse::<Game>().expect("a legal position");
    let limits = Limits {
        nodes: Some(NODES),
        ..Limits::default()
    };
    let (outcome, tree) = engine.search_recorded(&game, &limits, &Signals::new(), &mut Silent, 1_000);
    let searched = Searched {
        outcome: &outcome,
        tree: &tree,
    };
    (ask(&mut engine, &game, searched), outcome.best)
}

fn plans(fen: &str) -> (Vec<Plan>, Option<Move>) {
    with(fen, |engine, game, searched| {
        list(engine, game, searched, NODES / 10, &Signals::new())
    })
}

fn considered(fen: &str) -> Vec<Considered> {
    with(fen, |engine, game, searched| {
        consider(engine, game, searched, NODES / 10, &Signals::new())
    })
    .0
}
