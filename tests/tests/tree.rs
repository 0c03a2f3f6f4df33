//! The recorded tree of a search: every move in it is legal, no node is lost, and recording has no influence
//! on the search.
#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot read its own position fails"
)]

use puchok_engine::agenda::Agenda;
use puchok_engine::game::Game;
use puchok_engine::limits::{Limits, Signals};
use puchok_engine::position::Position;
use puchok_engine::report::tree::{End, Kind, Node, Search, Tree};
use puchok_engine::report::{Bound, Outcome, Silent};
use puchok_engine::search::root_moves::root_moves;
use puchok_engine::search::{Engine, Options, Parts};
use puchok_engine::zones::reason::Reason;
use puchok_zones::map::Map;
use shakmaty::CastlingMode;

const POSITIONS: [&str; 7] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 0 1",
    "5rk1/5ppp/p1Q1p3/1R6/q7/4b1P1/P2RPP1P/6K1 w - - 0 1",
    "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
    // A back-rank mate in one, and a position in check.
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
    "rnbqk1nr/pppp1ppp/4p3/8/1b1P4/8/PPP1PPPP/RNBQKBNR w KQkq - 1 3",
];

const MANY: usize = 10_000_000;

fn engine(multi_pv: usize) -> Engine {
    Engine::new(Options {
        hash_mib: 16,
        multi_pv,
        ..Options::default()
    })
    .unwrap()
}

fn to_depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

fn game(fen: &str) -> Game {
    Game::from_fen(fen, CastlingMode::Standard).unwrap()
}

fn recorded(fen: &str, limits: &Limits, most_nodes: usize) -> (Outcome, Tree) {
    let (outcome, tree) =
        engine(1).search_recorded(&game(fen), limits, &Signals::new(), &mut Silent, most_nodes);
    (outcome, tree)
}

/// Calls `see` for each node below the root, with the position in which its move is made.
fn walk(node: &Node, position: &Position, see: &mut impl FnMut(&Node, &Position, &Node)) {
    for child in &node.children {
        see(node, position, child);
        let next = child
            .mv
            .map_or_else(|| position.pass().unwrap(), |mv| position.after(mv));
        walk(child, &next, see);
    }
}

#[test]
fn recording_changes_nothing() {
    for fen in POSITIONS {
        let game = game(fen);
        for limits in [
            to_depth(9),
            Limits {
                nodes: Some(7_000),
                ..Limits::default()
            },
        ] {
            let plain = engine(1).search(&game, &limits, &Signals::new(), &mut Silent);
            for most in [MANY, 50] {
                let (told, _) = recorded(fen, &limits, most);
                assert_eq!(
                    (told.nodes, told.best, told.ponder, told.branching),
                    (plain.nodes, plain.best, plain.ponder, plain.branching),
                    "{fen}"
                );
                assert_eq!(told.lines[0].pv, plain.lines[0].pv, "{fen}");
                assert_eq!(told.lines[0].score, plain.lines[0].score, "{fen}");
            }
        }
    }
}

#[test]
fn no_node_is_lost() {
    for fen in POSITIONS {
        for (depth, most) in [(9, MANY), (9, 500), (9, 40), (9, 1), (9, 0), (1, MANY)] {
            let (outcome, tree) = recorded(fen, &to_depth(depth), most);
            assert_eq!(tree.iteration.depth, outcome.lines[0].depth);
            assert_eq!(
                tree.iterations.iter().map(|i| i.nodes).sum::<u64>(),
                outcome.nodes - outcome.game_nodes
            );
            assert_eq!(
                outcome.branching.moves,
                outcome.nodes - outcome.game_nodes,
                "{fen} {most}"
            );
            assert_eq!(tree.root.counted(), tree.iteration.nodes, "{fen} {most}");
            assert_eq!(tree.root.nodes(), tree.iteration.nodes, "{fen} {most}");
            assert!(tree.root.kept() as usize <= most, "{fen} {most}");
            walk(&tree.root, &tree.position, &mut |_, _, node| {
                assert_eq!(node.counted(), node.nodes(), "{fen}");
                let known = node.searches.iter().all(|s| s.end == End::Table);
                assert!((known || node.visits > 0) && node.searches.len() as u64 >= node.visits);
            });
            if most == MANY {
                walk(&tree.root, &tree.position, &mut |_, _, node| {
                    assert_eq!(node.folded, 0)
                });
            }
        }
    }
}

/// One ply before the fifty-move rule, every move that does not mate ends the game, and not because of a
/// repetition.
#[test]
fn the_fifty_move_rule_is_told_from_repetitions() {
    let (_, tree) = recorded("7k/8/5K2/8/8/8/8/6R1 w - - 99 90", &to_depth(3), MANY);
    let ends = tree.root.children.iter().flat_map(|node| &node.searches);
    let ends: Vec<End> = ends.map(|search| search.end).collect();
    assert!(
        ends.len() > 10 && ends.iter().all(|&end| end == End::FiftyMoves),
        "{ends:?}"
    );
}

/// A move decided by the table is recorded with its score, and costs no positions.
#[test]
fn moves_whose_end_the_table_knows_are_not_made() {
    let (mut known, mut counted) = (0, 0);
    for fen in POSITIONS {
        let (_, tree) = recorded(fen, &to_depth(9), MANY);
        walk(&tree.root, &tree.position, &mut |parent, _, node| {
            if node.visits == 0 {
                known += 1;
                assert_eq!((node.nodes(), node.children.len()), (0, 0), "{fen}");
                assert!(node.searches.iter().all(|s| s.end == End::Table && s.nodes == 0));
                // The side that could make the move has at least its score, except in searches that leave
                // out the table's move (singular extensions).
                let counts = |s: &Search| parent.searches.iter().any(|p| -p.score >= s.score);
                counted += usize::from(node.searches.iter().all(counts));
            }
        });
    }
    assert!(known > 100, "{known}");
    assert!(counted * 100 > known * 98, "{counted} of {known}");
}

#[test]
fn moves_are_legal_and_each_stands_once() {
    for fen in POSITIONS {
        let (_, tree) = recorded(fen, &to_depth(9), MANY);
        walk(&tree.root, &tree.position, &mut |parent, position, node| {
            let same = parent.children.iter().filter(|c| c.mv == node.mv).count();
            assert_eq!(same, 1);
            match node.mv {
                Some(mv) => {
                    assert!(position.legal_moves().contains(&mv), "{mv} in {}", position.fen());
                    assert!(node.reason.is_some_and(|r| r != Reason::Table));
                }
                None => assert!(!position.is_check()),
            }
            if position.is_check() {
                assert_eq!(node.reason, Some(Reason::Evasion), "{}", position.fen());
            }
        });
    }
}

/// With a single officer the side to move may be in zugzwang, so that a pass proves nothing; nor does a pass
/// after a pass, or in check.
#[test]
fn nobody_passes_with_a_single_officer() {
    let mut passes = 0;
    for fen in POSITIONS {
        let (_, tree) = recorded(fen, &to_depth(9), MANY);
        walk(&tree.root, &tree.position, &mut |parent, position, node| {
            if node.mv.is_none() {
                passes += 1;
                assert!(
                    position.officers(position.turn()).count() >= 2,
                    "{}",
                    position.fen()
                );
                assert!(
                    !position.is_check() && (parent.mv.is_some() || position.fen() == tree.position.fen())
                );
            }
        });
    }
    assert!(passes > 100, "{passes}");
}

/// Every root move is tried in a completed iteration, and nothing else.
#[test]
fn root_children_are_the_root_moves() {
    // Small enough that nodes are folded, but large enough for those with wide windows, which are never
    // folded.
    for (fen, most) in POSITIONS.iter().flat_map(|fen| [(fen, MANY), (fen, 1_000)]) {
        let (outcome, tree) = recorded(fen, &to_depth(8), most);
        let agenda = Agenda::of(&tree.position);
        let mut expected: Vec<_> = root_moves(
            &mut Map::default(),
            &tree.position,
            &[],
            None,
            Parts::default(),
            agenda.with_nothing_pursued(),
        )
        .iter()
        .map(|r| r.candidate.mv)
        .collect();
        let mut found: Vec<_> = tree.root.children.iter().map(|c| c.mv.unwrap()).collect();
        expected.sort_by_key(ToString::to_string);
        found.sort_by_key(ToString::to_string);
        assert_eq!(found, expected, "{fen}");
        assert!(tree.iteration.complete);
        assert_eq!(outcome.best, tree.chosen().unwrap().mv);
    }
}

#[test]
fn the_main_line_is_in_the_tree() {
    for fen in POSITIONS {
        // A small store folds other moves but keeps these, provided that it has room for the lines that
        // raised a value at nodes still open.
        for most in [MANY, 300, 200] {
            let (outcome, tree) = recorded(fen, &to_depth(9), most);
            assert_eq!(tree.main_line, outcome.lines[0].pv, "{fen}");
            let nodes = tree.main_nodes();
            assert_eq!(nodes.len(), tree.main_line.len(), "{fen} {most}");
            let first = nodes[0].last().unwrap();
            assert_eq!(
                (first.score, first.kind),
                (outcome.lines[0].score, Kind::MainLine)
            );
            // The line of best moves starts with the same move; deeper down, the store may have folded what
            // raised a value.
            let line: Vec<_> = tree.root.line().iter().filter_map(|n| n.mv).collect();
            assert_eq!(line[0], tree.main_line[0], "{fen}");
        }
    }
}

#[test]
fn scores_fit_their_ends() {
    for fen in POSITIONS {
        let (_, tree) = recorded(fen, &to_depth(9), MANY);
        walk(&tree.root, &tree.position, &mut |_, position, node| {
            let Some(mv) = node.mv else { return };
            let next = position.after(mv);
            for search in &node.searches {
                assert_eq!(search.kind == Kind::Quiescence, search.depth <= 0);
                let (alpha, beta) = search.window;
                match search.bound {
                    Bound::Lower => assert!(search.score >= beta || search.end == End::MateDistance),
                    Bound::Upper => assert!(search.score <= alpha || search.end == End::MateDistance),
                    Bound::Exact => {}
                }
                let none = next.legal_moves().is_empty();
                assert_eq!(search.end == End::Mate, none && next.is_check(), "{}", next.fen());
                assert_eq!(
                    search.end == End::Stalemate,
                    none && !next.is_check(),
                    "{}",
                    next.fen()
                );
                if matches!(
                    search.end,
                    End::Table | End::Repetition | End::FiftyMoves | End::Material | End::Mate
                ) {
                    assert_eq!(search.nodes, 0);
                }
            }
            if let Some(reply) = node.known_reply {
                assert!(next.legal_moves().contains(&reply));
                assert_eq!(node.last().unwrap().end, End::Table);
            }
            if let Some(reply) = node.best_reply()
                && node.last().unwrap().end != End::Table
            {
                assert_eq!(reply.last().unwrap().score, -node.last().unwrap().score);
            }
        });
    }
}

#[test]
fn a_game_that_is_over_has_no_tree() {
    let game = game("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    let (outcome, tree) = engine(1).search_recorded(&game, &to_depth(3), &Signals::new(), &mut Silent, MANY);
    assert!(outcome.best.is_none() && tree.root.children.is_empty() && tree.iterations.is_empty());
}

#[test]
fn several_lines_share_a_tree() {
    let game = game(POSITIONS[1]);
    let (outcome, tree) = engine(3).search_recorded(&game, &to_depth(7), &Signals::new(), &mut Silent, MANY);
    assert_eq!(tree.root.counted(), tree.iteration.nodes);
    for line in &outcome.lines {
        assert!(tree.root.child(line.pv[0]).unwrap().last().is_some());
    }
}
