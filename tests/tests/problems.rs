//! Direct mates: known problems, and small positions compared with an exhaustive search.
#![allow(
    clippy::unwrap_used,
    reason = "clippy's exception for tests does not reach their helpers"
)]

use std::sync::LazyLock;

use proptest::prelude::*;
use puchok_engine::limits::Signals;
use puchok_engine::position::Position;
use puchok_engine::shakmaty::{CastlingMode, Chess, Move, Position as _};
use puchok_engine::solvers::endgames::{Endgames, Value};
use puchok_engine::solvers::problems::{
    Aim, Defence, Distance, Effort, Question, Solution, Threat, Verdict, solve,
};
use puchok_tests::endings::endgames;
use puchok_tests::naive_mates as naive;
use puchok_tests::positions::position;

fn distance(moves: u8) -> Distance {
    Distance::new(moves).unwrap()
}

fn solved(position: &Position, aim: Aim, moves: u8, tree: u8) -> Solution {
    let question = Question {
        aim,
        moves: distance(moves),
        tries: true,
        tree,
    };
    solve(position, &question, &Effort::default(), &Signals::new(), 64)
}

fn keys(position: &Position, solution: &Solution) -> Vec<String> {
    let mut keys: Vec<String> = solution.keys.iter().map(|key| position.san(key.m)).collect();
    keys.sort();
    keys
}

/// Paul Morphy, 1856.
const MORPHY: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
/// Sam Loyd, Excelsior, 1861: the pawn on b2 mates.
const EXCELSIOR: &str = "n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1";
/// Légal's mate.
const LEGAL: &str = "r2qkbnr/ppp2ppp/2np4/4N3/2B1P3/2N5/PPPP1PPP/R1BbK2R w KQkq - 0 1";

/// Position, number of moves, keys. The unnamed ones are miniatures found by trying random positions. The
/// lengths and keys of all of them agree with a full-width search written with python-chess, those of the
/// Excelsior with the literature.
const PROBLEMS: [(&str, u8, &[&str]); 34] = [
    (MORPHY, 2, &["Ra6"]),
    // Thomas Taverner, Dubuque Chess Journal, 1889: zugzwang.
    ("3brrb1/2N4B/8/2p4Q/2p2k2/5P2/4P1KR/2N2RB1 w - - 0 1", 2, &["Rh1"]),
    // After Henry Loveday's Indian problem, 1845.
    ("8/8/1p5B/4p3/1p2k1P1/1P3n2/P4PB1/K2R4 w - - 0 1", 3, &["Bc1"]),
    (EXCELSIOR, 5, &["b4"]),
    // Finishes of games: Réti – Tartakower 1910, Morphy – Duke and Count 1858, Légal's mate, Philidor's
    // legacy.
    (
        "rnb1kb1r/pp3ppp/2p5/4q3/4n3/3Q4/PPPB1PPP/2KR1BNR w kq - 0 1",
        3,
        &["Qd8+"],
    ),
    (
        "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 1",
        2,
        &["Qb8+"],
    ),
    (LEGAL, 2, &["Bxf7+"]),
    ("5rk1/5Npp/8/8/2Q5/8/6PP/7K w - - 0 1", 3, &["Nh6+"]),
    // Castling.
    ("k6N/p6R/P7/7P/7p/8/7n/R3K3 w Q - 0 1", 2, &["O-O-O"]),
    ("8/r4N2/k1Pp4/6p1/7p/3p4/1Q1P4/4K2R w K - 0 1", 2, &["O-O"]),
    ("8/8/1Q6/p6p/6P1/3k2p1/5R2/R3K3 w Q - 0 1", 2, &["O-O-O+"]),
    ("5B2/8/P2Pp3/8/8/2r5/5R2/k3K2R w K - 0 1", 2, &["O-O+"]),
    ("8/5b2/1n3Q1B/8/4k3/2P5/6p1/R3K3 w Q - 0 1", 2, &["O-O-O"]),
    // En passant.
    ("6k1/K7/7Q/5Pp1/8/B1p2p2/6b1/8 w - g6 0 1", 2, &["fxg6"]),
    ("1k6/6Q1/8/2pP3p/p1K3Bp/6p1/8/8 w - c6 0 1", 2, &["dxc6"]),
    ("8/5K2/7k/RpP5/3P1p2/1p3B2/p1n5/8 w - b6 0 1", 2, &["cxb6"]),
    ("8/pPK5/2P1p3/k1PpQ3/1p6/8/1N6/7r w - d6 0 1", 2, &["cxd6+"]),
    // Promotion to a knight.
    ("8/k1P5/1R2BK2/6p1/8/b7/8/8 w - - 0 1", 2, &["c8=N+"]),
    ("3k4/1P4Pp/KP3P2/4p3/8/8/8/8 w - - 0 1", 2, &["b8=N"]),
    ("7k/4P1p1/2B5/6K1/6B1/3b4/1Q5N/8 w - - 0 1", 2, &["e8=N"]),
    ("8/2pP4/1pk3b1/Q4B2/8/1K6/1p3P2/4R3 w - - 0 1", 2, &["d8=N+"]),
    ("2B5/Bp2P3/8/2K1kp2/5p2/p7/5N2/8 w - - 0 1", 3, &["e8=N"]),
    // To a rook.
    ("8/5P1k/5K2/8/8/8/2P5/8 w - - 0 1", 2, &["f8=R"]),
    ("8/6P1/7B/6P1/8/8/2K5/k7 w - - 0 1", 2, &["g8=R"]),
    ("8/4P3/8/P3N3/5K1k/8/6P1/8 w - - 0 1", 2, &["e8=R"]),
    ("8/4P1P1/1K6/7k/8/8/8/8 w - - 0 1", 3, &["g8=R"]),
    ("2R4K/Pk6/4P3/1b6/5R2/8/8/8 w - - 0 1", 3, &["a8=R"]),
    // To a bishop.
    ("K7/5P1k/8/5P2/8/8/B7/2R5 w - - 0 1", 2, &["f8=B"]),
    ("B6R/1P4N1/k7/8/1K6/8/8/8 w - - 0 1", 2, &["b8=B"]),
    ("8/1K1k2P1/5B2/8/2B5/B7/8/8 w - - 0 1", 2, &["g8=B"]),
    ("8/7P/5R2/6k1/8/6K1/8/8 w - - 0 1", 3, &["h8=B"]),
    // Cooked.
    ("7k/8/8/8/8/8/R7/1R5K w - - 0 1", 2, &["Ra7", "Rb7", "Rg1"]),
    (
        "8/8/8/8/8/5K2/R7/6k1 w - - 0 1",
        3,
        &[
            "Ra1+", "Ra3", "Ra4", "Ra5", "Ra6", "Ra7", "Ra8", "Rb2", "Rc2", "Rd2",
        ],
    ),
    // Black to move.
    ("8/2p5/8/8/8/5k2/5p1K/8 b - - 0 1", 2, &["f1=R"]),
];

#[test]
fn known_problems_have_their_keys() {
    for (fen, moves, wanted) in PROBLEMS {
        let position = position(fen);
        let solution = solved(&position, Aim::Either, moves, 0);
        assert_eq!(solution.verdict, Verdict::Mate(distance(moves)), "{fen}");
        assert!(solution.is_shortest && solution.is_complete, "{fen}");
        assert_eq!(solution.excluded, distance(moves - 1), "{fen}");
        assert_eq!(keys(&position, &solution), wanted, "{fen}");
        assert_eq!(solution.is_cooked(), wanted.len() > 1, "{fen}");
        assert_eq!(solution.line.len(), 2 * usize::from(moves) - 1, "{fen}");
        ends_in_mate(&position, &solution.line);
    }
}

fn ends_in_mate(position: &Position, line: &[Move]) {
    let mut position = position.clone();
    for &m in line {
        assert!(position.legal_moves().contains(&m), "{}", position.fen());
        position.play(m);
    }
    assert!(position.chess().is_checkmate(), "{}", position.fen());
}

/// With one move less there is no mate, and with more moves the shorter mate is found.
#[test]
fn the_number_of_moves_is_kept_to() {
    for (fen, moves, wanted) in PROBLEMS.into_iter().filter(|&(_, moves, _)| moves < 5) {
        let position = position(fen);
        if moves > 1 {
            let short = solved(&position, Aim::Mate, moves - 1, 2);
            assert_eq!(short.verdict, Verdict::None, "{fen}");
            assert!(
                short.is_complete && short.keys.is_empty() && short.line.is_empty(),
                "{fen}"
            );
        }
        let long = solved(&position, Aim::Mate, moves + 2, 0);
        assert_eq!(long.verdict, Verdict::Mate(distance(moves)), "{fen}");
        assert_eq!(keys(&position, &long), wanted, "{fen}");
    }
}

#[test]
fn morphys_problem_is_a_zugzwang() {
    let position = position(MORPHY);
    let solution = solved(&position, Aim::Mate, 2, 2);
    let [key] = &solution.keys[..] else {
        panic!("{:?}", solution.keys)
    };
    assert_eq!((&key.threat, key.mate), (&Threat::Zugzwang, Distance::ONE));
    // The pawn captures the rook, or the bishop leaves a7; no defence has two answers.
    assert_eq!(key.defences.len(), 7);
    assert!(key.defences.iter().all(|defence| !defence.is_dual()));
    // In the set play, only the two moves of the a-pawn allow no mate.
    let without: Vec<_> = solution.set_play.iter().filter(|d| d.mate.is_none()).collect();
    assert_eq!((solution.set_play.len(), without.len()), (8, 2));
    let tries: Vec<String> = solution.tries.iter().map(|t| position.san(t.m)).collect();
    assert_eq!(tries, ["Ra5", "Rxa7+"]);
}

/// Without a mate there may still be moves that only one reply refutes.
#[test]
fn a_position_without_mate_has_tries() {
    let position = position("k1N5/8/5K2/8/8/8/4B3/8 w - - 0 1");
    for aim in [Aim::Mate, Aim::Either] {
        let solution = solved(&position, aim, 2, 2);
        assert_eq!((solution.verdict, solution.is_complete), (Verdict::None, true));
        let tries: Vec<[String; 2]> = solution
            .tries
            .iter()
            .map(|t| [position.san(t.m), position.after(t.m).san(t.refutation)])
            .collect();
        assert_eq!(tries, [["Bf3+", "Kb8"], ["Ba6", "Kb8"]]);
    }
    assert!(solved(&position, Aim::Mated, 2, 2).tries.is_empty());
    assert!(solved(&position, Aim::Mate, 1, 2).tries.is_empty());
}

#[test]
fn threats_are_told() {
    // In Légal's mate every move is check; the quiet key of the castling problem has a threat.
    let check = solved(&position(LEGAL), Aim::Mate, 2, 2);
    assert_eq!(check.keys[0].threat, Threat::Check);
    let castling = position("8/r4N2/k1Pp4/6p1/7p/3p4/1Q1P4/4K2R w K - 0 1");
    let solution = solved(&castling, Aim::Mate, 2, 2);
    let Threat::Moves(threats) = &solution.keys[0].threat else {
        panic!("{:?}", solution.keys[0].threat)
    };
    assert!(!threats.is_empty() && threats.iter().all(|t| t.mate == Distance::ZERO));
}

/// Reaching a limit is never taken for an answer.
#[test]
fn limits_leave_the_question_open() {
    let excelsior = position(EXCELSIOR);
    for nodes in [1, 10, 100, 1000, 5000] {
        let question = Question {
            aim: Aim::Either,
            moves: distance(5),
            tries: true,
            tree: 3,
        };
        let effort = Effort {
            nodes: Some(nodes),
            time: None,
        };
        let solution = solve(&excelsior, &question, &effort, &Signals::new(), 1);
        assert!(solution.nodes <= nodes, "{} of {nodes}", solution.nodes);
        assert!(!solution.is_complete);
        assert!(solution.excluded < distance(5));
        match solution.verdict {
            Verdict::Undecided => assert!(solution.keys.is_empty()),
            Verdict::Mate(mate) => assert_eq!(mate, distance(5)),
            wrong => panic!("{wrong:?}"),
        }
    }
    let stopped = Signals::new();
    stopped.stop();
    let question = Question {
        aim: Aim::Mate,
        moves: distance(5),
        tries: false,
        tree: 0,
    };
    let solution = solve(&excelsior, &question, &Effort::default(), &stopped, 1);
    assert_eq!(solution.verdict, Verdict::Undecided);
}

#[test]
fn the_side_to_move_may_be_mated() {
    for (fen, moves) in [
        // Checkmate on the board, and mates that no defence prevents.
        ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", 0),
        ("7k/R7/8/8/8/8/8/1R5K b - - 0 1", 1),
        ("8/8/8/8/8/5K2/R7/7k b - - 0 1", 3),
    ] {
        for aim in [Aim::Either, Aim::Mated] {
            let solution = solved(&position(fen), aim, 4, 4);
            assert_eq!(solution.verdict, Verdict::Mated(distance(moves)), "{fen}");
            assert!(solution.is_shortest && solution.is_complete);
            assert_eq!(solution.defences.is_empty(), moves == 0);
            ends_in_mate(&position(fen), &solution.line);
        }
        assert_eq!(solved(&position(fen), Aim::Mate, 2, 0).verdict, Verdict::None);
    }
    // Stalemate is not mate, and a bare king cannot mate.
    for fen in ["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "8/8/8/8/8/8/k1K5/8 w - - 0 1"] {
        assert_eq!(solved(&position(fen), Aim::Either, 5, 1).verdict, Verdict::None);
    }
}

/// The pieces besides the kings from which random positions are made.
const MEN: [char; 12] = ['Q', 'R', 'B', 'N', 'P', 'P', 'q', 'r', 'b', 'n', 'p', 'p'];

/// A random position with two kings and two to six other men, sometimes with castling or en passant rights;
/// `None` if it is illegal.
fn placed(kings: (u32, u32), men: &[(usize, u32)], black_to_move: bool, extras: u8) -> Option<Position> {
    let mut board = ['.'; 64];
    let mut put = |place: u32, piece: char| {
        let place = &mut board[place as usize % 64];
        if *place == '.' {
            *place = piece;
        }
    };
    put(if extras & 1 == 1 { 4 } else { kings.0 }, 'K');
    put(kings.1, 'k');
    if extras & 1 == 1 {
        put(0, 'R');
        put(7, 'R');
    }
    for &(man, place) in men {
        put(place, MEN[man]);
    }
    let ranks: Vec<String> = board.chunks(8).rev().map(|rank| rank.iter().collect()).collect();
    let mut board = ranks.join("/");
    for empty in (1..=8).rev() {
        board = board.replace(&".".repeat(empty), &empty.to_string());
    }
    let castling = if extras & 1 == 1 { "KQ" } else { "-" };
    let (turn, rank) = if black_to_move { ("b", 3) } else { ("w", 6) };
    let passed = match extras >> 1 {
        file @ 0..8 => format!("{}{rank}", (b'a' + file) as char),
        _ => "-".to_owned(),
    };
    Position::from_fen(
        &format!("{board} {turn} {castling} {passed} 0 1"),
        CastlingMode::Standard,
    )
    .ok()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn agrees_with_a_full_width_search(
        kings in (0u32..64, 0u32..64),
        men in proptest::collection::vec((0usize..12, 0u32..64), 2..=6),
        black_to_move: bool,
        extras in 0u8..64,
        moves in 1u8..=2,
    ) {
        let Some(position) = placed(kings, &men, black_to_move, extras) else { return Ok(()) };
        let solution = solved(&position, Aim::Either, moves, 3);
        agrees(&position, &solution, moves)?;
    }
}

/// The endings of king and pawn and of king and queen, by retrograde analysis.
static ENDGAMES: LazyLock<Endgames> = LazyLock::new(|| endgames(&["KPK"]));

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// For mates in up to four, the prover and retrograde analysis agree on the distance, promotions
    /// included.
    #[test]
    fn agrees_with_retrograde_analysis(
        kings in (0u32..64, 0u32..64),
        man in proptest::sample::select(&[0usize, 1, 4][..]),
        place in 0u32..64,
        black_to_move: bool,
    ) {
        let Some(position) = placed(kings, &[(man, place)], black_to_move, 30) else { return Ok(()) };
        // The man's field may have been occupied.
        prop_assume!(position.board().occupied().count() == 3);
        let most = 4;
        let found = solved(&position, Aim::Either, most, 0).verdict;
        let wanted = match ENDGAMES.value(&position) {
            Some(Value::Win(plies)) if plies.moves() <= most => Verdict::Mate(distance(plies.moves())),
            Some(Value::Loss(plies)) if plies.moves() <= most => Verdict::Mated(distance(plies.moves())),
            _ => Verdict::None,
        };
        prop_assert_eq!(found, wanted, "{}", position.fen());
    }
}

/// Compares the verdict, keys, tries, tree, threats and set play with their definitions.
fn agrees(position: &Position, solution: &Solution, moves: u8) -> Result<(), TestCaseError> {
    let chess = position.chess();
    let mate = (1..=moves).find(|&n| naive::mates(chess, n));
    let mated = (0..=moves).find(|&n| naive::is_mated(chess, n));
    let wanted = match (mate, mated) {
        (Some(n), _) => Verdict::Mate(distance(n)),
        (None, Some(n)) => Verdict::Mated(distance(n)),
        (None, None) => Verdict::None,
    };
    prop_assert_eq!(solution.verdict, wanted, "{}", position.fen());
    prop_assert!(solution.is_complete);
    let tries: Vec<(Move, Move)> = solution.tries.iter().map(|t| (t.m, t.refutation)).collect();
    let wanted = match mate.unwrap_or(moves) {
        n if n > 1 && (mate.is_some() || mated.is_none()) => naive::tries(chess, n),
        _ => Vec::new(),
    };
    prop_assert_eq!(tries, wanted, "{}", position.fen());
    let Some(n) = mate else { return Ok(()) };
    let found: Vec<Move> = solution.keys.iter().map(|key| key.m).collect();
    prop_assert_eq!(&found, &naive::keys(chess, n), "{}", position.fen());
    for key in &solution.keys {
        let after = naive::after(chess, key.m);
        defences_agree(&key.defences, &after, n)?;
        prop_assert!(key.defences.iter().all(|defence| defence.mate.is_some()));
        let passed = naive::passed(&after).filter(|_| !after.legal_moves().is_empty());
        let threats = passed.map(|passed| {
            let shortest = (1..n).find(|&k| naive::mates(&passed, k));
            shortest.map_or_else(Vec::new, |k| naive::keys(&passed, k))
        });
        let told = match &key.threat {
            Threat::Check => None,
            Threat::Zugzwang => Some(Vec::new()),
            Threat::Moves(moves) => Some(moves.iter().map(|attack| attack.m).collect()),
            Threat::Unknown => panic!("no threat is known: {}", position.fen()),
        };
        prop_assert_eq!(told, threats, "{}", position.fen());
    }
    match naive::passed(chess).filter(|_| n > 1) {
        Some(passed) => defences_agree(&solution.set_play, &passed, n),
        None => {
            prop_assert!(solution.set_play.is_empty(), "{}", position.fen());
            Ok(())
        }
    }
}

/// Compares the defences of a position, and what follows each in fewer than `n` moves, with their definitions.
fn defences_agree(defences: &[Defence], chess: &Chess, n: u8) -> Result<(), TestCaseError> {
    let moves: Vec<Move> = defences.iter().map(|defence| defence.m).collect();
    prop_assert_eq!(&moves[..], &chess.legal_moves()[..]);
    for defence in defences {
        let then = naive::after(chess, defence.m);
        let shortest = (1..n).find(|&k| naive::mates(&then, k));
        prop_assert_eq!(defence.mate, shortest.and_then(Distance::new), "{:?}", defence.m);
        let continuations: Vec<Move> = defence.continuations.iter().map(|a| a.m).collect();
        let keys = shortest.map_or_else(Vec::new, |k| naive::keys(&then, k));
        prop_assert_eq!(continuations, keys, "{:?}", defence.m);
    }
    Ok(())
}
