//! Swapping the colours mirrors the map (its zones in their order, their trajectories and networks, and the
//! candidates) and the tree.

use puchok_engine::chart::chart;
use puchok_engine::game::Game;
use puchok_engine::limits::{Limits, Signals};
use puchok_engine::position::Position;
use puchok_engine::report::Silent;
use puchok_engine::score::Centipawns;
use puchok_engine::search::{Engine, Options};
use puchok_engine::zones::board::corner;
use puchok_engine::zones::map::Horizon;
use puchok_engine::zones::rank::log_odds::LogOdds;
use puchok_engine::zones::reason::Reason;
use puchok_engine::zones::zone::network::{LEVELS, Link, Task};
use puchok_engine::zones::zone::{Ply, State, Why};
use shakmaty::fen::Fen;
use shakmaty::{Bitboard, CastlingMode, Color, EnPassantMode, Position as _, Square};

/// Positions in which many zones have equal gains, or several trajectories.
const POSITIONS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "1k6/5RP1/1P6/1K6/6r1/8/8/8 w - - 0 1",
    "7k/2p1b1pp/8/1p2P3/1P3r2/2P3Q1/1P5P/R4qBK b - - 0 1",
    "2r1k3/6pr/p1nBP3/1p3p1p/2q5/2P5/P1R4P/K2Q2R1 w - - 0 1",
    "8/1p6/p5R1/k7/Prpp4/K7/1NP5/8 w - - 0 1",
    "4n3/1p1b1pk1/2n5/rN4p1/1p1Np3/1B2P1P1/PP3PK1/2R5 b - - 0 1",
    "3r1r2/p5k1/1pnpP2p/6p1/2P3P1/4P3/P1B1K1P1/3R3R w - - 0 1",
    "2k4r/1pr1n3/p1p1q2p/5pp1/3P1P2/P1P1P3/1R2Q1PP/1RB3K1 w - - 0 1",
    "7k/1p4p1/7p/3P1n2/4Q3/2P2P2/PP3qRP/7K b - - 0 1",
    "1R6/1brk2p1/4p2p/p1P1Pp2/P7/6P1/1P4P1/2R3K1 w - - 0 1",
    "3r4/2p1rk2/1pQq1pp1/7p/1P1P4/P4P2/6PP/R1R3K1 b - - 0 1",
    "2nr1k2/p1p5/B2pP3/4b1Q1/4P3/2p1B3/PPP2P2/3K4 w - - 0 1",
];

/// The properties of a zone that are compared.
type Told = (
    Color,
    (Square, Square),
    u8,
    Centipawns,
    State,
    Why,
    Vec<(Square, Square)>,
    Vec<Linked>,
);

/// The properties of a link that are compared: level, task, piece, fields, when it moves, and against what.
type Linked = (u8, Task, Square, Bitboard, Ply, Option<u16>);

/// The properties of a candidate that are compared: its fields, its reason, its priority.
type Candidate = (Option<Square>, Square, Reason, LogOdds);

/// The zones and the candidates of a position, with fields and sides as if `side` were White.
fn told(position: &Position, side: Color) -> (Vec<Told>, Vec<Candidate>) {
    let seen = |field| corner::seen(side, field);
    let both = |(from, to)| (seen(from), seen(to));
    let link = |link: &Link| {
        let to = corner::all_seen(side, link.to);
        (
            link.level,
            link.task,
            seen(link.piece),
            to,
            link.moves,
            link.against,
        )
    };
    let chart = chart(position, Horizon::default(), LEVELS);
    let candidates = chart
        .candidates
        .iter()
        .map(|c| (c.mv.from().map(seen), seen(c.mv.to()), c.reason, c.priority));
    let zones = chart.zones.iter().map(|charted| {
        let zone = &charted.zone;
        (
            side.fold_wb(zone.side, !zone.side),
            both((zone.piece, zone.target.square())),
            zone.length,
            zone.gain,
            zone.state,
            zone.why,
            charted.trunk.iter().copied().map(both).collect(),
            charted.network.iter().map(link).collect(),
        )
    });
    (zones.collect(), candidates.collect())
}

/// The position with the colours swapped.
fn mirrored(position: &Position) -> Position {
    let setup = position.chess().to_setup(EnPassantMode::Legal).into_mirrored();
    let fen = Fen::try_from(setup).expect("a board of ranks").to_string();
    Position::from_fen(&fen, CastlingMode::Standard).expect("as legal as before")
}

#[test]
fn the_shown_map_is_symmetric() {
    for fen in POSITIONS {
        let position = Position::from_fen(fen, CastlingMode::Standard).expect("a legal position");
        let as_it_is = told(&position, Color::White);
        assert_eq!(as_it_is, told(&mirrored(&position), Color::Black), "{fen}");
    }
}

/// The number of positions searched to a small depth, the score, and the first move as `side` sees it.
///
/// The depth is so small that no two positions contend for a place in the transposition table, whose keys are
/// not the same for both colours.
fn searched(position: &Position, side: Color) -> (u64, i32, Option<(Square, Square)>) {
    let game = Game::new(position.clone());
    let limits = Limits {
        depth: Some(4),
        ..Limits::default()
    };
    let mut engine = Engine::new(Options::default()).expect("memory for a small table");
    let outcome = engine.search(&game, &limits, &Signals::new(), &mut Silent);
    let ends = outcome.best.and_then(|mv| Some((mv.from()?, mv.to())));
    let seen = |field| corner::seen(side, field);
    let first = ends.map(|(from, to)| (seen(from), seen(to)));
    (outcome.nodes, outcome.lines[0].score.raw(), first)
}

#[test]
fn the_tree_is_symmetric() {
    for fen in POSITIONS {
        let position = Position::from_fen(fen, CastlingMode::Standard).expect("a legal position");
        let as_it_is = searched(&position, Color::White);
        assert_eq!(as_it_is, searched(&mirrored(&position), Color::Black), "{fen}");
    }
}
