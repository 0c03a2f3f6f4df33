//! The command `advise`.

use puchok_tests::binary;
use serde_json::Value;

use crate::common::{object, refusal, text, written};

const ROOK: &str = "8/8/8/8/8/1K6/7R/1k6 w - - 0 1";

#[test]
fn what_makes_no_sense_is_refused_in_one_line() {
    insta::assert_snapshot!(refusal(&["advise"]), @"puchok: the following required arguments were not provided: <FEN|FILE|->...");
    insta::assert_snapshot!(refusal(&["advise", "startpos"]), @"puchok: there is no table for the 32 men of this position");
    insta::assert_snapshot!(refusal(&["advise", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]), @"puchok: castling is still possible, and no table is for such a position");
    insta::assert_snapshot!(refusal(&["advise", "8/8/8/8/8/1K6/6NN/1k6 w - - 0 1"]), @"puchok: there is no table for KNNK");
    insta::assert_snapshot!(refusal(&["advise", "--verify", "KNNK"]), @"puchok: there is no table for KNNK");
    insta::assert_snapshot!(refusal(&["advise", "--table", "/no/such", ROOK]), @"puchok: /no/such: cannot be read: No such file or directory (os error 2)");
    insta::assert_snapshot!(refusal(&["advise", ""]), @"puchok: no position: there is nothing in ''");
    insta::assert_snapshot!(refusal(&["advise", "8/8", "w"]), @"puchok: no position: a board has 8 ranks with / between, not 2 in '8/8 w'");
    insta::assert_snapshot!(refusal(&["advise", "8/8/8/8/8/1K6/8/1k6 w - - 0 1"]), @"puchok: there is no table for two bare kings");
    insta::assert_snapshot!(refusal(&["advise", "--verify", "KPKP"]), @"puchok: there is no table for KPKP");
    insta::assert_snapshot!(refusal(&["advise", ROOK, "--color", "black"]), @"puchok: the argument '[FEN|FILE|-]...' cannot be used with '--color <COLOR>'");
    insta::assert_snapshot!(refusal(&["advise", "--predicates", "--game"]), @"puchok: the argument '--predicates' cannot be used with '--game'");
    insta::assert_snapshot!(refusal(&["advise", "7K/5k1P/8/8/8/8/8/8 w - - 0 1"]), @"puchok: the game is over: White is stalemated");
    insta::assert_snapshot!(refusal(&["advise", "--play", "R5k1/8/6K1/8/8/8/8/8 b - - 0 1"]), @"puchok: the game is over: Black is mated");
    insta::assert_snapshot!(refusal(&["advise", "--dir", "/no/such", ROOK]), @"puchok: --dir: /no/such: cannot be read: No such file or directory (os error 2)");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let message = refusal(&["advise", "--table", path, ROOK]);
    assert!(
        message.starts_with(&format!("puchok: {path}: cannot be read: ")),
        "{message}"
    );
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/advice");
    let tables = [format!("{folder}/krk.al0"), format!("{folder}/krk-source.al0")];
    let message = refusal(&["advise", "--table", &tables[0], "--table", &tables[1], ROOK]);
    assert!(
        message.ends_with("krk-source.al0' are both for White in KRK"),
        "{message}"
    );
}

/// The side that the table plays against sees the answer to each of its moves, best first.
#[test]
fn the_defending_side_is_advised_as_well() {
    insta::assert_snapshot!(written(&["advise", "8/8/8/8/8/1K6/7R/1k6 b - - 0 1"]), @r"
      8 . . . . . . . .
      7 . . . . . . . .
      6 . . . . . . . .
      5 . . . . . . . .
      4 . . . . . . . .
      3 . K . . . . . .
      2 . . . . . . . R
      1 . k . . . . . .
        a b c d e f g h
      Black to move: 8/8/8/8/8/1K6/7R/1k6 b - - 0 1

    Table    KRK: it plays White, and Black defends

    The best defence first
      Kc1    mated in 7   Rb2 (edge_rule, squeeze)
      Ka1    mated in 1   Rh1# (edge_rule, mate_in_2)
    ");
    let args = ["advise", "8/8/8/3k4/8/8/7R/1K6 b - - 0 1", "--format", "json"];
    let answer: Value = serde_json::from_str(&written(&args)).unwrap();
    assert_eq!(answer["defends"], "black");
    let moves = answer["moves"].as_array().unwrap();
    let held: Vec<i64> = moves.iter().map(|m| m["mated_in"].as_i64().unwrap()).collect();
    assert!(moves.iter().all(|m| m["mates_in"].is_null()), "{answer}");
    assert_eq!(held.len(), 8);
    assert!(held.is_sorted_by(|a, b| a >= b), "{held:?}");
    assert!(moves.iter().all(|m| m["answer"].is_string()), "{answer}");
    // The table wins from there, whichever side moves first.
    let game = written(&[&args[..2], &["--play"]].concat());
    assert!(game.contains("End      mate after "), "{game}");
}

/// An invalid table file is rejected with its name and the place of the error; tables read before it make no
/// difference.
#[test]
fn a_file_that_is_no_table_is_refused_with_its_place() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let path = file.path().to_str().unwrap();
    let whole = "table( KRK, white).\nr: if room < 5 then [a].\nadvice( a, mate: mate: legal: legal).\n";
    for (text, fault) in [
        ("", "1:1: expected 'table', found the end"),
        (
            "table( KRK, white).\n\nonly: if stalmate then [x].\n",
            "3:10: no predicate 'stalmate' in the library; did you mean 'stalemate'?",
        ),
        (
            "table( KRK, white).\nr: if room < 99999999999999999999 then [a].",
            "2:14: too large a number",
        ),
        (
            "table( KQQQK, white).\n",
            "1:8: no material: 'KQQQK' has 5 men, databases hold up to 4",
        ),
    ] {
        std::fs::write(file.path(), text).unwrap();
        for rest in [&[ROOK][..], &["--verify"]] {
            let args = [&["advise", "--table", path], rest].concat();
            assert_eq!(refusal(&args), format!("puchok: {path}:{fault}"));
        }
    }
    // Wherever the file breaks off, the error fits on one line.
    for end in (0..whole.trim_end().len()).step_by(3) {
        std::fs::write(file.path(), &whole[..end]).unwrap();
        let message = refusal(&["advise", "--table", path, ROOK]);
        assert!(message.starts_with(&format!("puchok: {path}:")), "{message}");
    }
}

/// A table named by the user is verified even if it is for the weaker side. One that can win nothing is never
/// asked, which is no success.
#[test]
fn a_table_that_can_win_nothing_is_not_verified() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let table = "table( KRK, black). r: if any_position then [a]. advice( a, mate: not can_capture: depth = 0 and legal: no_move).";
    std::fs::write(file.path(), table).unwrap();
    let path = file.path().to_str().unwrap();
    let output = binary::run(&["advise", "--verify", "--table", path, "--format", "json"], "");
    assert_eq!(output.status.code(), Some(1));
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    // The bare king wins nothing.
    assert_eq!((&json["winnable"], &json["won"]), (&0.into(), &0.into()));
    insta::assert_snapshot!(text(&output.stderr), @"puchok: KRK: the table's side can win no position, so there was nothing to verify");
}

#[test]
fn advice_is_shown_with_its_forcing_tree() {
    let text = written(&["advise", ROOK]);
    for row in [
        "Rule     edge_rule",
        "Advice   mate_in_2",
        "Forcing tree, until mate",
    ] {
        assert!(text.contains(row), "{row} in {text}");
    }
    let json = object(&["advise", ROOK]);
    assert_eq!(json["tree"]["move"], json["move"]);
}

/// Runs a command with a table of this text; returns the exit status, the answer and the error.
fn asked(table: &str, args: &[&str]) -> (Option<i32>, String, String) {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), table).unwrap();
    let args = [&["advise", "--table", file.path().to_str().unwrap()], args].concat();
    let output = binary::run(&args, "");
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

/// What no rule and no piece of advice helps with is no success, and the reasons are told.
#[test]
fn a_table_without_advice_says_why() {
    let table = "table( KRK, white). r: if check and mate then [a]. \
                 advice( a, mate: not stalemate: depth = 0 and legal: no_move).";
    let (status, said, error) = asked(table, &[ROOK]);
    assert_eq!(status, Some(1));
    assert!(
        said.contains("Rules that do not apply\n  r: it is not so that check\n"),
        "{said}"
    );
    assert_eq!(error, format!("puchok: the table has no advice: '{ROOK}'\n"));
    let (status, said, _) = asked(table, &[ROOK, "--format", "json"]);
    let json: Value = serde_json::from_str(&said).unwrap();
    assert_eq!(
        (status, &json["decided"], &json["advice"]),
        (Some(1), &true.into(), &Value::Null)
    );
    assert_eq!(
        json["idle_rules"],
        serde_json::json!([{"rule": "r", "fails": "check"}])
    );
    let (status, said, error) = asked(table, &[ROOK, "--play"]);
    assert_eq!(status, Some(1));
    assert!(said.contains("broken off: no table knows what to do"), "{said}");
    assert_eq!(error, format!("puchok: no table has advice: '{ROOK}'\n"));
    let table = "table( KRK, white). r: if any_position then [a]. \
                 advice( a, their_king_on_edge: not rook_lost: depth = 0 and legal: no_move).";
    let (_, said, _) = asked(table, &[ROOK]);
    assert!(
        said.contains("  r, a: their_king_on_edge is true already\n"),
        "{said}"
    );
}

/// A table may ask for trees that take minutes; the time can be limited.
#[test]
fn deep_trees_can_be_given_up() {
    let table = "table( KRK, white). r: if any_position then [a]. \
                 advice( a, mate: not stalemate: depth < 40 and legal: depth < 40 and legal).";
    let far = "8/8/8/8/3k4/8/7R/K7 w - - 0 1";
    let time = ["--movetime", "200"];
    let (status, said, error) = asked(table, &[&[far, "--format", "json"][..], &time].concat());
    let json: Value = serde_json::from_str(&said).unwrap();
    assert_eq!((status, &json["decided"]), (Some(1), &false.into()), "{said}");
    assert_eq!(
        error,
        format!("puchok: undecided, with the time used up: '{far}'\n")
    );
    let (status, said, _) = asked(table, &[&[far, "--play"][..], &time].concat());
    assert_eq!(status, Some(1));
    assert!(
        said.contains("End      broken off: the time is up after 0 moves"),
        "{said}"
    );
    let defends = "8/8/8/8/3k4/8/7R/K7 b - - 0 1";
    let (status, said, _) = asked(table, &[&[defends][..], &time].concat());
    assert_eq!(status, Some(1));
    assert!(said.contains("not known: the time is up"), "{said}");
}

#[test]
fn a_game_is_played_to_mate() {
    let text = written(&["advise", "8/8/8/8/3R4/8/2k5/K7 w - - 0 1", "--play"]);
    assert!(text.contains("End      mate after "), "{text}");
}

#[test]
fn a_table_of_one_s_own_takes_the_place_of_ours() {
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/advice/krk-source.al0");
    let output = binary::run(&["advise", "--verify", "--table", source, "--format", "json"], "");
    // It sometimes stalemates, which is not a success.
    assert_eq!(output.status.code(), Some(1));
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&json["positions"], &json["failed"]),
        (&175_168.into(), &48.into())
    );
}

/// If no table named by the user is for the position, or for the ending being verified, no shipped table
/// silently takes its place.
#[test]
fn a_table_that_is_not_for_the_question_is_refused() {
    let table = |name: &str| format!("{}/../engine/advice/{name}.al0", env!("CARGO_MANIFEST_DIR"));
    let (rook, queen, minor) = (table("krk"), table("kqk"), table("kbnk"));
    insta::assert_snapshot!(refusal(&["advise", ROOK, "--table", &minor]), @"puchok: --table is for KBNK, not for KRK");
    insta::assert_snapshot!(refusal(&["advise", ROOK, "--play", "--table", &minor]), @"puchok: --table is for KBNK, not for KRK");
    insta::assert_snapshot!(refusal(&["advise", ROOK, "--table", &minor, "--table", &queen]), @"puchok: --table is for KBNK and KQK, not for KRK");
    insta::assert_snapshot!(refusal(&["advise", "--verify", "KQK", "--table", &rook]), @"puchok: --table is for KRK, not for KQK");
    // After a promotion, the game may reach the ending of the named table.
    let pawn = "8/P7/5K2/8/8/8/8/6k1 w - - 0 1";
    insta::assert_snapshot!(refusal(&["advise", pawn, "--table", &queen]), @"puchok: --table is for KQK, not for KPK");
    assert!(written(&["advise", pawn, "--play", "--table", &queen]).contains("End      mate after "));
}

/// The output names the file of a table given by the user.
#[test]
fn a_table_of_one_s_own_is_told_with_its_file() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/advice/krk.al0");
    let row = format!("Table    KRK ('{file}')");
    for rest in [
        &[ROOK][..],
        &[ROOK, "--play"],
        &["8/8/8/8/8/1K6/7R/1k6 b - - 0 1"],
    ] {
        let said = written(&[&["advise", "--table", file], rest].concat());
        assert!(said.contains(&row), "{said}");
    }
    assert!(written(&["advise", ROOK]).contains("Table    KRK\n"));
}

/// The side that the table plays against may be the one that mates.
#[test]
fn a_defender_who_mates_is_said_to_mate() {
    let table = "table( KRK, black). r: if any_position then [a]. \
                 advice( a, them_to_move: any_position: depth = 0 and legal: no_move).";
    let wins = "8/8/8/8/8/5k2/4R3/K7 w - - 0 1";
    let (_, said, _) = asked(table, &[wins]);
    for row in [
        "  Re1    mates in 15  Kg2 (r, a)\n",
        "  Rg2    draw         Kxg2 (r, a)\n",
    ] {
        assert!(said.contains(row), "{row} in {said}");
    }
    let (_, said, _) = asked(table, &[wins, "--format", "json"]);
    let json: Value = serde_json::from_str(&said).unwrap();
    let told = |mv: &str| {
        let moves = json["moves"].as_array().unwrap();
        let told = moves.iter().find(|told| told["move"] == mv).unwrap();
        (told["mates_in"].clone(), told["mated_in"].clone())
    };
    assert_eq!(told("e2e1"), (15.into(), Value::Null));
    assert_eq!(told("e2g2"), (Value::Null, Value::Null));
    // A game to its end.
    let (_, said, _) = asked(table, &[ROOK, "--play"]);
    let end = "End      White mates after 0 moves; with best play White mates in 1\n";
    assert!(said.contains(end), "{said}");
    let (_, said, _) = asked(table, &[ROOK, "--play", "--format", "json"]);
    let json: Value = serde_json::from_str(&said).unwrap();
    assert_eq!(
        (&json["optimal"], &json["optimal_winner"]),
        (&1.into(), &"white".into())
    );
}

/// The number of moves to mate does not depend on which side moves first.
#[test]
fn best_play_is_told_as_a_number_of_moves() {
    let args = ["advise", "8/8/8/8/8/5k2/R7/2K5 b - - 0 1", "--play"];
    assert!(written(&args).contains("; best play mates in 14\n"));
    let json = object(&args);
    assert_eq!(
        (&json["optimal"], &json["optimal_winner"]),
        (&14.into(), &"white".into())
    );
}
