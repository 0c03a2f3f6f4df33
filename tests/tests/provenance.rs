//! Why a move is in a tree: its reason names a zone, which exists on that board, is open, and contains the
//! move; a support opens a held zone. `puchok map` lists what the root searches, in the same order.
#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot set up its own position fails"
)]

#[path = "../../zones/tests/common/denials.rs"]
mod denials;
#[path = "../../zones/tests/common/random_games.rs"]
mod random_games;

use std::collections::BTreeMap;

use denials::denials;
use puchok_engine::agenda::Agenda;
use puchok_engine::chart::chart;
use puchok_engine::game::Game;
use puchok_engine::limits::{Limits, Signals};
use puchok_engine::position::Position;
use puchok_engine::report::Silent;
use puchok_engine::report::tree::{Kind, Node, Tree};
use puchok_engine::score::Centipawns;
use puchok_engine::search::root_moves::{RootMove, root_moves};
use puchok_engine::search::{Engine, Options, Parts};
use puchok_engine::zones::board::steps::field_of_arrival;
use puchok_engine::zones::board::view::View;
use puchok_engine::zones::map::{Horizon, Map};
use puchok_engine::zones::plan;
use puchok_engine::zones::reason::Reason;
use puchok_engine::zones::zone::cells::Cells;
use puchok_engine::zones::zone::key::Trunk;
use puchok_engine::zones::zone::{State, Target, Zone};
use puchok_tests::binary;
use random_games::random_positions_from;
use serde_json::Value;
use shakmaty::{CastlingMode, Chess, Move, Position as _};

/// Ten openings of eight plies each.
const OPENINGS: [&str; 10] = [
    "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6",
    "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6",
    "e2e4 e7e6 d2d4 d7d5 b1c3 g8f6 c1g5 f8e7",
    "e2e4 c7c6 d2d4 d7d5 b1c3 d5e4 c3e4 c8f5",
    "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7",
    "d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6",
    "d2d4 g8f6 c2c4 e7e6 b1c3 f8b4 e2e3 e8g8",
    "c2c4 e7e5 b1c3 g8f6 g1f3 b8c6 g2g3 d7d5",
    "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6",
    "g1f3 d7d5 g2g3 g8f6 f1g2 e7e6 e1g1 f8e7",
];

fn after_opening(moves: &str) -> Position {
    let mut position = Position::startpos();
    for text in moves.split(' ') {
        let mv = position.parse_uci(text).unwrap();
        position.play(mv);
    }
    position
}

/// Positions of random games, the same on every run, one every seven plies.
fn random_positions(count: usize) -> Vec<Position> {
    let mut found = Vec::new();
    let starts = std::iter::repeat_n(Chess::default(), count);
    random_positions_from(0x6a09_e667_f3bc_c909, starts, 119, |position| {
        let ply = 2 * (position.fullmoves().get() - 1) + u32::from(position.turn().is_black());
        if ply % 7 == 0 && !position.legal_moves().is_empty() {
            found.push(Position::from_chess(position.clone()));
        }
    });
    found.truncate(count);
    found
}

fn recorded(position: &Position, depth: u32) -> Tree {
    recorded_with(position, depth, Parts::default())
}

fn recorded_with(position: &Position, depth: u32, parts: Parts) -> Tree {
    let mut engine = Engine::new(Options {
        hash_mib: 4,
        parts,
        ..Options::default()
    })
    .unwrap();
    let game = Game::from_fen(&position.fen(), CastlingMode::Standard).unwrap();
    let limits = Limits {
        depth: Some(depth),
        nodes: Some(20_000),
        ..Limits::default()
    };
    let signals = Signals::new();
    engine
        .search_recorded(&game, &limits, &signals, &mut Silent, 1_000_000)
        .1
}

/// The root moves of a position without a plan in progress.
fn at_outset(position: &Position) -> Vec<RootMove> {
    let agenda = Agenda::of(position);
    root_moves(
        &mut Map::default(),
        position,
        &[],
        None,
        Parts::default(),
        agenda.with_nothing_pursued(),
    )
}

/// Calls `see` for each move of a tree, with the position in which it is made.
fn walk(node: &Node, position: &Position, see: &mut impl FnMut(&Position, &Node)) {
    for child in &node.children {
        see(position, child);
        let next = child
            .mv
            .map_or_else(|| position.pass().unwrap(), |mv| position.after(mv));
        walk(child, &next, see);
    }
}

/// The zones of a position, computed from scratch.
fn zones(position: &Position) -> Map {
    let horizon = Horizon {
        promotion: 7,
        ..Horizon::default()
    };
    Map::of(&View::new(position.chess()), horizon)
}

/// Whether a move does in a zone what its reason says.
fn belongs(position: &Position, node: &Node, zone: &Zone) -> bool {
    let mv = node.mv.unwrap();
    let to = field_of_arrival(mv, position.turn());
    match node.reason.unwrap() {
        // Castling attacks with the rook.
        Reason::Trunk => {
            let (piece, stop) = match mv {
                Move::Castle { rook, .. } => {
                    (Some(rook), mv.castling_side().unwrap().rook_to(position.turn()))
                }
                _ => (mv.from(), to),
            };
            piece == Some(zone.piece) && zone.safe.contains(stop)
        }
        // The pawn move controls the field.
        Reason::Prophylaxis => {
            shakmaty::attacks::pawn_attacks(position.turn(), to).contains(zone.target.square())
        }
        Reason::Plan => mv.from() == Some(zone.piece) && zone.safe.contains(to),
        Reason::PromotionTrunk => mv.from() == Some(zone.piece) && zone.first.contains(to),
        Reason::Unblock => mv.from().is_some_and(|from| zone.first.contains(from)),
        Reason::Denial(role) => {
            let mut found = None;
            denials(
                &View::new(position.chess()),
                &mut Cells::new(),
                zone,
                &[mv],
                |role, _| found = Some(role),
            );
            found == Some(role)
        }
        Reason::Support => {
            let then = zones(&position.after(mv));
            then.zones().iter().any(|z| z.key() == zone.key() && z.is_open())
        }
        Reason::Race => matches!(zone.target, Target::Promotion(_)),
        _ => true,
    }
}

/// Every move recorded in a tree with the reason trunk, denial, support, unblocking or plan names a zone that
/// is open on that board (held, for a support) and contains the move.
#[test]
fn reasons_name_zones_that_are_there() {
    let mut positions = random_positions(100);
    positions.extend(OPENINGS.map(after_opening));
    // Réti 1921: pawn races, which are rare in random games.
    positions.push(Position::from_fen("7K/8/k1P5/7p/8/8/8/8 w - - 0 1", CastlingMode::Standard).unwrap());
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for position in &positions {
        let tree = recorded(position, 5);
        walk(&tree.root, position, &mut |position, node| {
            let Some(reason) = node.reason else { return };
            let in_quiescence = node.searches.iter().all(|s| s.kind == Kind::Quiescence);
            if !in_quiescence {
                *seen.entry(reason.name()).or_insert(0) += 1;
            }
            if let Some(zone) = node.zone {
                let is_held = reason == Reason::Support;
                assert_eq!(zone.is_open(), !is_held, "{} {node:?}", position.fen());
            }
            if reason == Reason::Plan {
                let mv = node.mv.unwrap();
                let stands = position.exchange_gain(mv);
                assert!(
                    stands >= Centipawns::ZERO,
                    "a plan loses its piece: {} {mv}",
                    position.fen()
                );
            }
            if !reason.needs_zone() {
                return;
            }
            let told = || format!("{} {}: {:?}", position.fen(), node.mv.unwrap(), node);
            let named = node.zone.unwrap_or_else(|| panic!("no zone: {}", told()));
            let key = named.key();
            let found = if key.trunk == Trunk::Way {
                plan::zone::of(&View::new(position.chess()), &mut Cells::new(), key)
            } else {
                zones(position).zones().iter().find(|z| z.key() == key).copied()
            };
            let found = found.unwrap_or_else(|| panic!("not on the board: {}", told()));
            let state = if reason == Reason::Support {
                State::Held
            } else {
                State::Open
            };
            assert_eq!(found.state, state, "{}", told());
            assert!(belongs(position, node, &found), "does not belong: {}", told());
        });
    }
    for name in [
        "attack",
        "advance",
        "unblocking",
        "control",
        "blockade",
        "retreat",
        "support",
        "race",
        "plan",
        "prophylaxis",
    ] {
        assert!(seen.get(name).is_some_and(|&n| n >= 3), "{name}: {seen:?}");
    }
}

/// In the openings, the threats named by *control* and *blockade* exist: a piece that is really attacked and
/// would be lost, or would be after one available move, or a king that would be mated. No pawn is about to
/// promote there.
#[test]
fn denials_in_openings_are_of_threats_that_exist() {
    for position in OPENINGS.map(after_opening) {
        let tree = recorded(&position, 7);
        walk(&tree.root, &position, &mut |position, node| {
            if !matches!(node.reason, Some(Reason::Denial(_))) || node.searches.iter().all(|s| s.depth <= 0) {
                return;
            }
            let zone = node.zone.unwrap();
            let board = position.board();
            match zone.target {
                Target::Piece(square, role) => {
                    assert_eq!(board.role_at(square), Some(role));
                    let attackers = board.attacks_to(square, zone.side, board.occupied());
                    let then = |stop| {
                        let passed = board.occupied().without(zone.piece).with(stop);
                        shakmaty::attacks::attacks(stop, zone.role.of(zone.side), passed).contains(square)
                    };
                    let exists = match zone.key().trunk {
                        Trunk::ThroughStop => zone.safe.any() && zone.safe.into_iter().all(then),
                        _ => attackers.contains(zone.piece),
                    };
                    assert!(exists, "{}", position.fen());
                }
                Target::King(square) => assert_eq!(board.king_of(position.turn()), Some(square)),
                Target::Promotion(_) | Target::Field(_) => panic!("{}: {zone:?}", position.fen()),
            }
        });
    }
}

/// `puchok map` lists the moves that the map proposes to the root search, in the order in which the third
/// iteration searches them; the first iteration appends the moves that the map does not propose, as a safety
/// net.
#[test]
fn the_map_lists_what_the_root_looks_at() {
    let mut positions = random_positions(40);
    positions.extend(OPENINGS.map(after_opening));
    for position in positions {
        let roots = at_outset(&position);
        let proposed: Vec<_> = roots
            .iter()
            .filter(|r| r.candidate.reason != Reason::SafetyNet)
            .collect();
        let chart = chart(&position, Horizon::default(), 0);
        for candidate in &chart.candidates {
            let zone = candidate.zone.map(|id| &chart.zones[id].zone);
            let told = || format!("{} {}", position.fen(), candidate.mv);
            if let Some(zone) = zone {
                let is_held = candidate.reason == Reason::Support;
                assert_eq!(zone.is_open(), !is_held, "{}", told());
            }
            let wins = || position.exchange_gain(candidate.mv) > Centipawns::ZERO;
            let takes = candidate.reason == Reason::Exchange && wins();
            if takes || matches!(candidate.reason, Reason::Plan | Reason::Prophylaxis) {
                assert!(zone.is_some(), "{}", told());
            }
        }
        let listed = chart.candidates;
        let moves = |c: &[_]| -> Vec<_> {
            c.iter()
                .map(|c: &puchok_engine::chart::ChartCandidate| c.mv)
                .collect()
        };
        assert!(
            listed.is_sorted_by(|a, b| a.priority >= b.priority),
            "{}",
            position.fen()
        );
        let searched = |depth| -> Vec<_> {
            // A claim of a zone game would come first.
            let parts = Parts {
                games: false,
                ..Parts::default()
            };
            let tree = recorded_with(&position, depth, parts);
            tree.root.children.iter().filter_map(|c| c.mv).collect()
        };
        // A tree has the moves of its last iteration in the order in which they were searched.
        let first: Vec<_> = roots.iter().map(|r| r.candidate.mv).collect();
        assert_eq!(searched(1), first, "{}", position.fen());
        let mut third = searched(3);
        third.retain(|mv| proposed.iter().any(|r| r.candidate.mv == *mv));
        assert_eq!(moves(&listed), third, "{}", position.fen());
        assert!(
            roots[proposed.len()..]
                .iter()
                .all(|r| r.candidate.reason == Reason::SafetyNet)
        );
    }
}

/// The command gives the same list as the library.
#[test]
fn the_command_lists_the_same() {
    let position = after_opening(OPENINGS[0]);
    let output = binary::run(&["map", &position.fen(), "--format", "json"], "");
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    let told: Vec<&str> = answer["candidates"]
        .as_array()
        .unwrap()
        .iter()
        .map(|c| c["move"].as_str().unwrap())
        .collect();
    let listed = position.map().candidates;
    let expected: Vec<String> = listed.iter().map(|c| position.uci(c.mv).to_string()).collect();
    assert_eq!(told, expected);
}
