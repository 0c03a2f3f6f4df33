//! `puchok analyse`: its answers, as JSON and as text.

use puchok_tests::binary;
use serde_json::Value;

use crate::common::{MATED, json, keys, objects, refusal, text};

#[test]
fn analyse_writes_the_documented_keys() {
    let args = ["analyse", "startpos", "--depth", "2", "--format", "json"];
    let answers = json(&args, "");
    let [answer] = &answers[..] else {
        panic!("one answer, not {answers:?}");
    };
    let mut found = keys(answer);
    found.retain(|key| *key != "ponder");
    let mut wanted = vec![
        "fen",
        "bestmove",
        "score",
        "pv",
        "san",
        "depth",
        "seldepth",
        "nodes",
        "time_ms",
        "branching",
        "depths",
        "plans",
        "over",
        "threat",
        "why",
        "estimate",
        "explanation",
    ];
    found.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(found, wanted);
    assert_eq!(keys(&answer["branching"]).len(), 2);
    assert!(answer["branching"]["mean"].is_f64() && answer["branching"]["interior"].is_u64());
    assert!(answer["score"]["cp"].is_i64());
    assert_eq!(answer["bestmove"], answer["pv"][0]);
}

#[test]
fn analyse_gives_as_many_lines_as_asked_for() {
    let args = [
        "analyse",
        "startpos",
        "--depth",
        "2",
        "--multipv",
        "2",
        "--format",
        "json",
    ];
    let answers = json(&args, "");
    let lines = answers[0]["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 2);
    assert_ne!(lines[0]["pv"][0], lines[1]["pv"][0]);
    assert_eq!(lines[0]["pv"], answers[0]["pv"]);
}

#[test]
fn analyse_knows_that_a_game_is_over() {
    let answers = json(&["analyse", MATED, "--format", "json"], "");
    assert_eq!(answers[0]["bestmove"], Value::Null);
    assert_eq!(answers[0]["score"]["mate"], 0);
    let output = binary::run(&["analyse", MATED], "");
    insta::assert_snapshot!(text(&output.stdout), @"
      8 R . . . . . k .
      7 . . . . . p p p
      6 . . . . . . . .
      5 . . . . . . . .
      4 . . . . . . . .
      3 . . . . . . . .
      2 . . . . . . . .
      1 . . . . . . K .
        a b c d e f g h
      Black to move: R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1

    The game is over: checkmate.
    ");
}

#[test]
fn analyse_says_what_kind_of_draw_it_is() {
    for (fen, over, words) in [
        ("k7/P7/K7/8/8/8/8/8 b - - 0 1", "stalemate", "stalemate, a draw"),
        ("k7/8/K7/8/8/8/8/5B2 b - - 0 1", "dead-position", "a dead draw"),
    ] {
        let answers = json(&["analyse", fen, "--format", "json"], "");
        assert_eq!(answers[0]["over"], over);
        assert_eq!(answers[0]["score"]["cp"], 0);
        let output = binary::run(&["analyse", fen], "");
        assert!(text(&output.stdout).contains(words), "{fen}");
    }
}

/// A position may be given as EPD, with moves, or in a file; the moves to search may be restricted.
#[test]
fn analyse_takes_positions_as_they_come() {
    let moved = [
        "analyse", "startpos", "moves", "e2e4", "e5", "--depth", "2", "--format", "json",
    ];
    assert_eq!(
        json(&moved, "")[0]["fen"],
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    );
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("positions.epd");
    std::fs::write(&file, "7K/8/k1P5/7p/8/8/8/8 w - - bm Kg7; id \"1\";\nstartpos\n").unwrap();
    let name = file.to_str().unwrap();
    let answers = json(&["analyse", name, "--depth", "2", "--format", "json"], "");
    assert_eq!(answers.len(), 2);
    let only = [
        "analyse",
        "startpos",
        "--depth",
        "3",
        "--searchmoves",
        "a2a3,Nh3",
        "--format",
        "json",
    ];
    let best = json(&only, "")[0]["bestmove"].clone();
    assert!(best == "a2a3" || best == "g1h3", "{best}");
    insta::assert_snapshot!(refusal(&["analyse", "startpos", "--searchmoves", "e2e5"]), @"puchok: --searchmoves: no legal move 'e2e5' in 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'");
}

/// The default answer fits on a page: 25 to 45 lines of 80 columns.
#[test]
fn analyse_keeps_to_a_page() {
    for fen in [
        "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
        "5rk1/pp4pp/4p3/2R3Q1/3n4/2q4r/P1P2PPP/5RK1 b - - 0 23",
    ] {
        let output = binary::run(&["analyse", fen, "--nodes", "20000"], "");
        let answer = text(&output.stdout);
        assert!((25..=45).contains(&answer.lines().count()), "{answer}");
        assert!(answer.lines().all(|line| line.chars().count() <= 80), "{answer}");
        assert!(!answer.contains('\u{1b}'), "{answer}");
    }
}

#[test]
fn analyse_is_a_filter() {
    let input = format!("startpos\n\nrubbish\n{MATED}\n\u{0}\nstartpos");
    let args = ["analyse", "-", "--depth", "1", "--format", "json"];
    let output = binary::run(&args, &input);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(objects(&output).len(), 3);
    let errors = text(&output.stderr);
    assert_eq!(errors.lines().count(), 2, "{errors}");
    assert!(errors.starts_with("puchok: line 3: no position"), "{errors}");
}

#[test]
fn analyse_speaks_to_people() {
    let output = binary::run(&["analyse", "startpos", "--depth", "2"], "");
    let answer = text(&output.stdout);
    for row in [
        "White to move",
        "Best move  ",
        "Score      ",
        "Main line  1. ",
        "Searched   ",
    ] {
        assert!(answer.contains(row), "{row} in {answer}");
    }
}

/// The positions of a stream on one page; bad lines are reported, and are not on the page.
#[test]
fn analyses_become_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("positions.html");
    let name = file.to_str().unwrap();
    let args = ["analyse", "-", "--nodes", "2000", "--report", name];
    let output = binary::run(&args, &format!("{MATED}\nrubbish\nstartpos moves e2e4\n"));
    assert_eq!(output.status.code(), Some(2));
    let page = std::fs::read_to_string(&file).unwrap();
    let (_, content) = page.split_once("id=\"content\">").unwrap();
    let (content, _) = content.split_once("</script>").unwrap();
    let entries: Value = serde_json::from_str(content).unwrap();
    let entries = entries.as_array().unwrap();
    assert_eq!(entries.len(), 2);
    assert_eq!(entries[0]["analysis"]["over"], "checkmate");
    // The tree is the one `--tree` writes, and contains the main line.
    let tree = &entries[1]["tree"];
    assert_eq!(tree["fen"], entries[1]["analysis"]["fen"]);
    let nodes = tree["tree"].as_array().unwrap();
    assert_eq!(tree["kept"].as_u64().unwrap() + 1, nodes.len() as u64);
    let children = nodes[0]["children"].as_array().unwrap();
    let moves: Vec<&Value> = children
        .iter()
        .map(|id| &nodes[id.as_u64().unwrap() as usize]["move"])
        .collect();
    assert!(moves.contains(&&tree["pv"][0]), "{moves:?}");
}
