//! `puchok mate`: its answers for problems, streams and limits.

use std::path::Path;

use puchok_engine::position::Position;
use puchok_tests::binary;
use serde_json::{Value, json};
use shakmaty::{CastlingMode, Position as _};

#[cfg(target_os = "linux")]
use crate::common::interrupted;
use crate::common::refusal;

/// Paul Morphy, 1856.
const MORPHY: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
/// Sam Loyd, Excelsior, 1861.
const EXCELSIOR: &str = "n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1";
const COOKED: &str = "7k/8/8/8/8/8/R7/1R5K w - - 0 1";
/// The rook waits until the kings face each other.
const MATED: &str = "8/8/8/8/8/5K2/R7/7k b - - 0 1";

/// The exit status, the lines of standard output, and standard error.
fn mate(args: &[&str], input: &str) -> (Option<i32>, Vec<String>, String) {
    let output = binary::run(&[&["mate"], args].concat(), input);
    let text = String::from_utf8(output.stdout).unwrap();
    let lines = text.lines().map(str::to_owned).collect();
    (
        output.status.code(),
        lines,
        String::from_utf8(output.stderr).unwrap(),
    )
}

/// The text answer, between the diagram and the speed.
fn words(args: &[&str]) -> String {
    let (status, lines, errors) = mate(args, "");
    assert_eq!((status, &*errors), (Some(0), ""), "{args:?}");
    let begin = lines.iter().position(|line| line.contains(" to move: ")).unwrap();
    let end = lines
        .iter()
        .position(|line| line.starts_with("Searched "))
        .unwrap();
    lines[begin + 1..end].join("\n").trim().to_owned()
}

fn objects(args: &[&str], input: &str, wanted_status: i32) -> Vec<Value> {
    let (status, lines, errors) = mate(&[args, &["--format", "json"]].concat(), input);
    assert_eq!(status, Some(wanted_status), "{args:?}: {errors}");
    lines
        .iter()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn a_problem_in_the_words_of_problemists() {
    insta::assert_snapshot!(words(&[MORPHY, "--moves", "2", "--tries"]), @"
    White mates in 2
    Main line  1. Ra6 Bc7 2. Rxa7#

    Set play
      1... Bh2, Bg3, Bf4, Be5, Bd6, Bc7  2. Rxa7#

    Key  1. Ra6!  (zugzwang)
      1... bxa6  2. b7#
      1... Bh2, Bg3, Bf4, Be5, Bd6, Bc7  2. Rxa7#

    Tries
      1. Ra5?  1... a6!
      1. Rxa7+?  1... Bxa7!
    ");
}

#[test]
fn tries_are_told_without_a_mate_as_well() {
    insta::assert_snapshot!(words(&["k1N5/8/5K2/8/8/8/4B3/8 w - - 0 1", "--moves", "2", "--tries"]), @"
    No mate in 2

    Tries
      1. Bf3+?  1... Kb8!
      1. Ba6?  1... Kb8!
    ");
}

#[test]
fn short_and_cooked_problems_are_called_so() {
    insta::assert_snapshot!(words(&[COOKED, "--moves", "3"]), @"
    White mates in 2, not only in 3: the problem is short; cooked: 3 keys
    Main line  1. Rg1 Kh7 2. Rh2#

    Key  1. Rg1!  (threat: 2. Rh2#)
      1... Kh7  as threatened

    Key  1. Rb7!  (threat: 2. Ra8#)
      1... Kg8  as threatened

    Key  1. Ra7!  (threat: 2. Rb8#)
      1... Kg8  as threatened
    ");
    let answer = objects(&[COOKED, "--moves", "3"], "", 0).remove(0);
    assert_eq!((&answer["cooked"], &answer["mate"]), (&json!(true), &json!(2)));
    assert_eq!(answer["keys"].as_array().unwrap().len(), 3);
}

/// The tree's moves are legal, each branch that is written out ends in mate, and a dual is a defence with
/// more than one continuation.
#[test]
fn the_tree_is_played_through() {
    let answer = objects(&[EXCELSIOR, "--moves", "5"], "", 0).remove(0);
    assert_eq!(answer["keys"], json!(["b2b4"]));
    let position = Position::from_fen(EXCELSIOR, CastlingMode::Standard).unwrap();
    let mates = attacks(&position, &answer["solution"]["keys"], 5);
    assert!(mates > 20, "{mates}");
}

/// Counts the mates at the ends of these moves, each of which mates within `within` moves.
fn attacks(position: &Position, moves: &Value, within: u64) -> usize {
    let moves = moves.as_array().unwrap();
    assert!(!moves.is_empty());
    let mates = moves.iter().map(|attack| {
        let next = after(position, attack);
        if attack["mate"] == 0 {
            assert!(next.chess().is_checkmate());
            return 1;
        }
        assert_eq!(attack["mate"], within - 1);
        let defences = attack["defences"].as_array().unwrap();
        assert_eq!(defences.len(), next.legal_moves().len());
        let below = defences.iter().map(|defence| {
            let continuations = &defence["continuations"];
            assert_eq!(
                defence["dual"],
                json!(continuations.as_array().unwrap().len() > 1)
            );
            let mate = defence["mate"].as_u64().unwrap();
            assert!(mate < within);
            attacks(&after(&next, defence), continuations, mate)
        });
        below.sum()
    });
    mates.sum()
}

fn after(position: &Position, step: &Value) -> Position {
    let m = position.parse_uci(step["move"].as_str().unwrap()).unwrap();
    assert_eq!(position.san(m), step["san"]);
    let mut next = position.clone();
    next.play(m);
    next
}

#[test]
fn the_side_to_move_may_be_mated() {
    for moves in ["4", "-4"] {
        let answer = objects(&[MATED, "--moves", moves], "", 0).remove(0);
        assert_eq!((&answer["status"], &answer["mate"]), (&json!("mate"), &json!(-3)));
        assert_eq!(answer["solution"]["defences"][0]["move"], "h1g1");
    }
    let none = objects(&[MATED, "--moves", "-2"], "", 0).remove(0);
    assert_eq!((&none["status"], &none["mate"]), (&json!("none"), &Value::Null));
}

#[test]
fn a_limit_is_told_and_not_taken_for_an_answer() {
    let answer = objects(&[EXCELSIOR, "--moves", "5", "--nodes", "3000"], "", 1).remove(0);
    assert_eq!(
        (&answer["status"], &answer["complete"]),
        (&json!("undecided"), &json!(false))
    );
    assert!(answer["nodes"].as_u64().unwrap() <= 3000);
    let (status, _, errors) = mate(&[EXCELSIOR, "--moves", "5", "--nodes", "3000"], "");
    assert_eq!(status, Some(1));
    insta::assert_snapshot!(errors.trim_end(), @"puchok: a limit was reached: whether there is a mate is not decided");
}

/// Whoever interrupts the work is not told of a limit.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_problem_is_told_to_be_interrupted() {
    let (status, said, errors) = interrupted(&["mate", "startpos", "--moves", "30"]);
    assert_eq!((status, &*errors), (Some(130), ""));
    let told = "\nInterrupted: whether there is a mate is not decided.\n";
    assert!(said.contains(told), "{said}");
    assert!(!said.contains("limit"), "{said}");
}

#[test]
fn bad_problems_are_refused_in_one_line() {
    insta::assert_snapshot!(refusal(&["mate", MORPHY]), @"puchok: mate in how many? neither --moves nor 'dm n' nor 'bm #n'");
    // The mate announced by an EPD no longer applies after moves have been played.
    insta::assert_snapshot!(refusal(&["mate", "8/8/8/8/8/5K2/R7/7k w - - dm 4; moves f3g3;"]), @"puchok: dm speaks of the position before the moves: give --moves");
    insta::assert_snapshot!(refusal(&["mate", "8/8/8/8/8/5K2/R7/7k w - - bm #4; moves f3g3;"]), @"puchok: bm speaks of the position before the moves: give --moves");
    insta::assert_snapshot!(refusal(&["mate", MORPHY, "--moves", "0"]), @"puchok: invalid value '0' for '--moves <N>': a mate is in 1 to 200 moves, or, when the side to move is mated, in -1 to -200");
    assert_eq!(
        refusal(&["mate", MORPHY, "--moves", "abc"]),
        refusal(&["mate", MORPHY, "--moves", "0"]).replace("'0'", "'abc'")
    );
    insta::assert_snapshot!(refusal(&["mate", "kbK5/pp6/1P6/8/8/8/8/R7 w - - bm #99999;"]), @"puchok: bm '#99999': a mate is in 1 to 200 moves, or, when the side to move is mated, in -1 to -200");
    insta::assert_snapshot!(refusal(&["mate", "kbK5/pp6/1P6/8/8/8/8/R7 w - - bm #2 Ra6;"]), @"puchok: bm '#2 Ra6': the number of moves must stand alone");
    insta::assert_snapshot!(refusal(&["mate", "K6k/8/8/8/8/8/R7/7R w - - 0 1", "--moves", "2"]), @"puchok: no position: Black is in check by the rook on h1, but it is White's move in 'K6k/8/8/8/8/8/R7/7R w - - 0 1'");
    insta::assert_snapshot!(refusal(&["mate", "8/8/8/8/8/8/8/K7 w - - 0 1", "--moves", "2"]), @"puchok: no position: Black has no king in '8/8/8/8/8/8/8/K7 w - - 0 1'");
}

#[test]
fn a_stream_of_problems_ends_in_a_summary() {
    let lines = format!(
        "{COOKED}\nrubbish\n7k/R7/8/8/8/8/8/1R5K b - - bm #-1;\n\
         kbK5/pp6/1P6/8/8/8/8/R7 w - - bm #3; id \"in two\";\n8/8/8/8/8/8/k1K5/8 w - -\n"
    );
    let (status, rows, errors) = mate(&["-", "--format", "json"], &lines);
    assert_eq!(status, Some(2));
    insta::assert_snapshot!(errors.trim_end(), @"
    puchok: line 1: mate in how many? neither --moves nor 'dm n' nor 'bm #n'
    puchok: line 2: no position: a board has 8 ranks with / between, not 1 in 'rubbish'
    puchok: line 5: mate in how many? neither --moves nor 'dm n' nor 'bm #n'
    ");
    let rows: Vec<Value> = rows
        .iter()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let solved: Vec<&Value> = rows.iter().map(|row| &row["solved"]).collect();
    // A mate in two is not the mate in three that was announced.
    assert_eq!(solved, [&json!(true), &json!(false), &Value::Null]);
    let summary = &rows[2]["summary"];
    let counts = ["positions", "solved", "mates", "none", "undecided", "shortest"];
    assert_eq!(
        counts.map(|key| summary[key].as_u64().unwrap()),
        [2, 1, 2, 0, 0, 2]
    );

    // When the command has a number of moves, the lines need none, but their signs still apply.
    let rows = objects(&["-", "--moves", "3"], &lines.replace("rubbish\n", ""), 0);
    let mates: Vec<&Value> = rows.iter().map(|row| &row["mate"]).collect();
    assert_eq!(
        mates,
        [&json!(2), &json!(-1), &json!(2), &Value::Null, &Value::Null]
    );
    assert_eq!(rows[3]["status"], "none");
}

/// Two numbers of moves on one line contradict each other; the same number twice does not.
#[test]
fn a_line_announces_one_mate() {
    let lines = "kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 3; bm #2;\n\
                 kbK5/pp6/1P6/8/8/8/8/R7 w - - bm #2; bm #3;\n\
                 kbK5/pp6/1P6/8/8/8/8/R7 w - - bm #0;\n\
                 kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; bm #2;\n";
    let (status, rows, errors) = mate(&["-", "--tree", "0", "--format", "json"], lines);
    assert_eq!((status, rows.len()), (Some(2), 2));
    insta::assert_snapshot!(errors.trim_end(), @"
    puchok: line 1: 'dm 3' and 'bm #2' contradict each other
    puchok: line 2: 'bm #2' and 'bm #3' contradict each other
    puchok: line 3: bm '#0': a mate is in 1 to 200 moves, or, when the side to move is mated, in -1 to -200
    ");
}

/// A missing file, an empty one, and a folder.
#[test]
fn what_cannot_be_read_has_no_summary() {
    let empty = tempfile::NamedTempFile::new().unwrap();
    let folder = tempfile::TempDir::new().unwrap();
    for path in [Path::new("/no/such.epd"), empty.path(), folder.path()] {
        refusal(&["mate", path.to_str().unwrap()]);
    }
}

/// `dm` gives the number of moves, in a single EPD and in a file.
#[test]
fn a_direct_mate_may_bring_its_number() {
    let problem = "7k/8/5K2/8/8/8/8/6R1 w - - dm 2;";
    let own = &objects(&[problem], "", 0)[0];
    assert_eq!(own["mate"], 2);
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), format!("{problem}\n# a remark\n")).unwrap();
    let rows = objects(&[file.path().to_str().unwrap()], "", 0);
    assert_eq!(rows.len(), 2);
    assert_eq!(
        (&rows[0]["wanted"], &rows[0]["solved"]),
        (&2.into(), &true.into())
    );
}

/// A defence that is answered by the threatened moves, but with a later mate, is written out with its
/// continuations.
#[test]
fn a_threat_that_comes_later_is_not_as_threatened() {
    let promotes = words(&["8/4P3/K6k/6r1/8/7B/1q6/8 b - - 0 1", "--moves", "3"]);
    assert!(promotes.contains("  1... e8=Q\n    2. Ra3+"), "{promotes}");
    assert!(!promotes.contains("1... e8=Q, e8=R, e8=N"), "{promotes}");
    // The moves shown as the threat mate in as many moves as the threat.
    for (problem, moves) in [
        ("8/4P3/K6k/6r1/8/7B/1q6/8 b - - 0 1", "3"),
        ("B6Q/4K3/n7/8/3P1k2/8/5P2/8 b - - 0 1", "3"),
    ] {
        let answer = objects(&[problem, "--moves", moves], "", 0).remove(0);
        let text = words(&[problem, "--moves", moves]);
        let solution = &answer["solution"];
        for key in solution["keys"].as_array().unwrap() {
            let part = text
                .split(&format!("Key  1. {}!", key["san"].as_str().unwrap()))
                .nth(1)
                .unwrap();
            let part = part.split("\nKey ").next().unwrap();
            let told = part
                .lines()
                .find(|line| line.starts_with("  1... ") && line.ends_with("as threatened"));
            let threat: Vec<(&Value, &Value)> = steps(&key["threat"]["moves"]);
            for defence in key["defences"].as_array().unwrap() {
                let name = defence["san"].as_str().unwrap();
                let is_told = told.is_some_and(|line| line[6..].split([',', ' ']).any(|word| word == name));
                let is_same = !threat.is_empty() && steps(&defence["continuations"]) == threat;
                assert_eq!(is_told, is_same, "{name} in {part}");
            }
        }
    }
}

/// The moves of a list with their distances to mate.
fn steps(moves: &Value) -> Vec<(&Value, &Value)> {
    let moves = moves.as_array().into_iter().flatten();
    moves.map(|step| (&step["move"], &step["mate"])).collect()
}

/// The main line is numbered like the keys and defences: from one, by the mating side's moves.
#[test]
fn the_main_line_is_numbered_as_the_tree_is() {
    let black = words(&["8/4P3/K6k/6r1/8/7B/1q6/8 b - - 0 7", "--moves", "3"]);
    assert!(black.contains("\nMain line  1. Q"), "{black}");
    let mated = words(&["7k/R7/8/8/8/8/8/1R5K b - - 0 7", "--moves", "-1"]);
    assert!(mated.contains("\nMain line  1... Kg8 2. Rb8#"), "{mated}");
    assert!(mated.contains("\n  1... Kg8  2. Rb8#"), "{mated}");
}

/// A row of a stream has the keys, whether there are too many, and the number of tries; a single mate is in
/// the singular.
#[test]
fn a_row_of_a_stream_has_the_keys() {
    let lines = format!("{COOKED}\n{MORPHY}\n").replace(" 0 1", " dm 2;");
    let ends = |args: &[&str]| -> Vec<String> {
        let (_, rows, _) = mate(args, &lines);
        let ends = rows.iter().filter_map(|row| row.split(" - - 0 1").nth(1));
        ends.map(str::to_owned).collect()
    };
    assert_eq!(ends(&["-"]), ["  keys Rg1 Rb7 Ra7, cooked", "  key Ra6"]);
    assert_eq!(
        ends(&["-", "--tries"]),
        ["  keys Rg1 Rb7 Ra7, cooked, 1 try", "  key Ra6, 2 tries"]
    );
    let (_, rows, _) = mate(&["-", "--moves", "2"], MORPHY);
    assert!(
        rows[1].starts_with("1 of 1 solved, 1 mate (1 proved"),
        "{}",
        rows[1]
    );
}
