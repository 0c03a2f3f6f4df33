//! The command `advise`.

use super::command_line::refusal;
use puchok_tests::binary;
use serde_json::Value;

const ROOK: &str = "8/8/8/8/8/1K6/7R/1k6 w - - 0 1";

fn run(args: &[&str]) -> String {
    let output = binary::run(args, "");
    assert!(
        output.status.success(),
        "{args:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn what_makes_no_sense_is_refused_in_one_line() {
    insta::assert_snapshot!(refusal(&["advise"]), @"puchok: the following required arguments were not provided: <FEN|->...");
    insta::assert_snapshot!(refusal(&["advise", "startpos"]), @"puchok: castling is still possible, and no table is for such a position");
    insta::assert_snapshot!(refusal(&["advise", "8/8/8/8/8/1K6/7R/1k6 b - - 0 1"]), @"puchok: the table for KRK advises the other side: Black is to move");
    insta::assert_snapshot!(refusal(&["advise", "8/8/8/8/8/1K6/6NN/1k6 w - - 0 1"]), @"puchok: there is no table for KNNK");
    insta::assert_snapshot!(refusal(&["advise", "--verify", "KNNK"]), @"puchok: there is no table for KNNK");
    insta::assert_snapshot!(refusal(&["advise", "--table", "/no/such", ROOK]), @"puchok: /no/such: cannot be read: No such file or directory (os error 2)");
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(
        file.path(),
        "table( KRK, white).\n\nonly: if stalmate then [x].\n",
    )
    .unwrap();
    let path = file.path().to_str().unwrap();
    let message = refusal(&["advise", "--table", path, ROOK]);
    assert_eq!(
        message,
        format!("puchok: {path}:3:10: no predicate 'stalmate' in the library; did you mean 'stalemate'?")
    );
}

#[test]
fn advice_is_shown_with_its_forcing_tree() {
    let text = run(&["advise", ROOK]);
    for row in [
        "Rule     edge_rule",
        "Advice   mate_in_2",
        "Forcing tree, until mate",
    ] {
        assert!(text.contains(row), "{row} in {text}");
    }
    let json: Value = serde_json::from_str(&run(&["advise", ROOK, "--format", "json"])).unwrap();
    assert_eq!(json["tree"]["move"], json["move"]);
}

#[test]
fn a_game_is_played_to_mate() {
    let text = run(&["advise", "8/8/8/8/3R4/8/2k5/K7 w - - 0 1", "--play"]);
    assert!(text.contains("End      mate after "), "{text}");
}

#[test]
fn a_table_of_one_s_own_takes_the_place_of_ours() {
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/advice/krk-source.al0");
    let output = binary::run(&["advise", "--verify", "--table", source, "--format", "json"], "");
    // It stalemates now and then, which is no success.
    assert_eq!(output.status.code(), Some(1));
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&json["positions"], &json["failed"]),
        (&175_168.into(), &48.into())
    );
}
