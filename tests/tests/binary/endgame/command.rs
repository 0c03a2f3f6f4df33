//! The output of `endgame`, and what it rejects.

use std::fs;

use serde_json::Value;
use tempfile::TempDir;

use super::{FARTHEST, FARTHEST_FOR_BLACK, folder};
use crate::common::{object, refusal, written};

#[test]
fn what_makes_no_sense_is_refused_in_one_line() {
    insta::assert_snapshot!(refusal(&["endgame"]), @"puchok: 'puchok endgame' requires a subcommand but one was not provided [subcommands: build, probe, play, stats, verify, source, help]");
    insta::assert_snapshot!(refusal(&["endgame", "build"]), @"puchok: the following required arguments were not provided: <ENDING>...; or --all-3 or --all-4 (all endings of three men, of three and four)");
    insta::assert_snapshot!(refusal(&["endgame", "build", "KXK"]), @"puchok: invalid value 'KXK' for '[ENDING]...': 'X' (character 2) is no piece in 'KXK': an ending is written like KBNK");
    insta::assert_snapshot!(refusal(&["endgame", "build", "KQRKQ"]), @"puchok: invalid value 'KQRKQ' for '[ENDING]...': 'KQRKQ' has 5 men, databases hold up to 4");
    insta::assert_snapshot!(refusal(&["endgame", "probe", "8/8/8/8/8/8/8/K7 w - - 0 1"]), @"puchok: no position: Black has no king in '8/8/8/8/8/8/8/K7 w - - 0 1'");
    insta::assert_snapshot!(refusal(&["endgame", "probe", "startpos"]), @"puchok: 32 men on the board, databases hold up to 4");
    insta::assert_snapshot!(refusal(&["endgame", "probe", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]), @"puchok: castling is still possible, and databases hold no such position");
    insta::assert_snapshot!(refusal(&["endgame", "stats", "KQK", "--dir", "/no/such"]), @"puchok: no table of KQK in '/no/such': make it with 'puchok endgame build KQK --dir /no/such'");
    insta::assert_snapshot!(refusal(&["endgame", "verify", "--all", "--dir", "/no/such"]), @"puchok: /no/such: cannot be read: No such file or directory (os error 2)");
    insta::assert_snapshot!(refusal(&["endgame", "stats", "KPK", "--light-bishop", "--dir", folder()]), @"puchok: KPK has not exactly one bishop");
    // Before any of them is told.
    insta::assert_snapshot!(refusal(&["endgame", "stats", "KBNK", "KQK", "--light-bishop", "--dir", folder()]), @"puchok: KQK has not exactly one bishop");
    insta::assert_snapshot!(refusal(&["endgame", "source", "probe", "/no/such", "startpos"]), @"puchok: /no/such: cannot be read: No such file or directory (os error 2)");
}

#[test]
fn a_position_is_probed() {
    insta::assert_snapshot!(written(&["endgame", "probe", "k7/2P5/1K6/8/8/8/8/8 w - - 0 1", "--dir", folder()]), @r#"
      8 k . . . . . . .
      7 . . P . . . . .
      6 . K . . . . . .
      5 . . . . . . . .
      4 . . . . . . . .
      3 . . . . . . . .
      2 . . . . . . . .
      1 . . . . . . . .
        a b c d e f g h
      White to move: k7/2P5/1K6/8/8/8/8/8 w - - 0 1

    Value  White mates in 1
      c8=Q#  White mates in 1
      c8=R#  White mates in 1
      Kc6    White mates in 3
      Ka5    draw
      Kb5    draw
      Kc5    draw
      Ka6    draw
      c8=B   draw
      c8=N   draw
    "#);
    let answer = object(&[
        "endgame",
        "probe",
        "k7/2P5/1K6/8/8/8/8/8 b - - 0 1",
        "--dir",
        folder(),
    ]);
    assert_eq!(answer["value"], "draw");
    assert_eq!(
        (&answer["mate"], &answer["moves"]),
        (&Value::Null, &Value::Array(Vec::new()))
    );
}

#[test]
fn the_stronger_side_may_be_black() {
    let white = object(&["endgame", "probe", FARTHEST, "--dir", folder()]);
    let black = object(&["endgame", "probe", FARTHEST_FOR_BLACK, "--dir", folder()]);
    assert_eq!(
        (&white["mate"], &black["mate"]),
        (&Value::from(33), &Value::from(33))
    );
    assert_eq!(
        white["moves"].as_array().unwrap().len(),
        black["moves"].as_array().unwrap().len()
    );
}

/// Mate in 15 comes too late when 90 plies have passed without a capture or pawn move.
#[test]
fn the_fifty_move_rule_is_remarked() {
    let late = "8/8/8/4k3/8/8/8/KR6 w - - 90 80";
    for command in ["probe", "play"] {
        let ask = |fen: &str| object(&["endgame", command, fen, "--dir", folder()])["fifty_moves"].clone();
        assert_eq!(ask(late), 10);
        assert_eq!(ask("8/8/8/4k3/8/8/8/KR6 w - - 71 80"), serde_json::Value::Null);
        assert_eq!(ask("8/8/8/4k3/8/8/8/KR6 w - - 72 80"), 28);
        let said = written(&["endgame", command, late, "--dir", folder()]);
        let remark = "\nRemark the fifty-move rule makes it a draw after 10 plies of the line to mate\n";
        assert!(said.contains(remark), "{said}");
    }
}

#[test]
fn a_line_is_played_to_mate() {
    insta::assert_snapshot!(written(&["endgame", "play", "8/8/8/8/8/1k6/7P/K7 w - - 0 1", "--dir", folder()]), @r#"
      8 . . . . . . . .
      7 . . . . . . . .
      6 . . . . . . . .
      5 . . . . . . . .
      4 . . . . . . . .
      3 . k . . . . . .
      2 . . . . . . . P
      1 K . . . . . . .
        a b c d e f g h
      White to move: 8/8/8/8/8/1k6/7P/K7 w - - 0 1

    Value  White mates in 14
    Line   1. h4 Kc2 2. Ka2 Kc1 3. Kb3 Kb1 4. Kc3 Kc1 5. h5 Kd1 6. Kd3 Kc1 7. h6 Kd1 8. h7 Ke1 9. h8=Q Kf2 10. Ke4 Kg2 11. Ke3 Kg3 12. Qg7+ Kh2 13. Kf2 Kh1 14. Qg1#

      8 . . . . . . . .
      7 . . . . . . . .
      6 . . . . . . . .
      5 . . . . . . . .
      4 . . . . . . . .
      3 . . . . . . . .
      2 . . . . . K . .
      1 . . . . . . Q k
        a b c d e f g h
    "#);
    insta::assert_snapshot!(written(&["endgame", "play", "k7/8/K7/P7/8/8/8/8 w - - 0 1", "--dir", folder()]), @r#"
      8 k . . . . . . .
      7 . . . . . . . .
      6 K . . . . . . .
      5 P . . . . . . .
      4 . . . . . . . .
      3 . . . . . . . .
      2 . . . . . . . .
      1 . . . . . . . .
        a b c d e f g h
      White to move: k7/8/K7/P7/8/8/8/8 w - - 0 1

    Value  draw
    "#);
}

/// The counts for bishop and knight with the bishop on light fields; see `tests/endgames.rs`.
#[test]
fn stats_count_by_distance() {
    let stats = object(&["endgame", "stats", "KBNK", "--light-bishop", "--dir", folder()]);
    let side = &stats["side_to_move"];
    assert_eq!(side["white"]["legal"], 5_437_752);
    assert_eq!(side["white"]["win"], 5_411_092);
    assert_eq!(side["white"]["longest"], 33);
    assert_eq!(side["white"]["histogram"]["1"], 920);
    assert_eq!(side["black"]["loss"], 5_594_084);
    assert_eq!(side["black"]["histogram"]["0"], 232);
    assert_eq!(side["black"]["losses"]["1"], 156);
    // Of all tables, only those for endings with a single bishop.
    let all = written(&["endgame", "stats", "--all", "--light-bishop", "--dir", folder()]);
    let heads: Vec<&str> = all.lines().filter(|line| line.starts_with('K')).collect();
    assert_eq!(
        heads,
        ["KBK, bishop on light fields", "KBNK, bishop on light fields"]
    );
    insta::assert_snapshot!(written(&["endgame", "stats", "KQK", "--dir", folder()]), @r#"
    KQK
                 White to move   Black to move
    legal              144,508         223,944
    won                144,508               0
    drawn                    0          23,048
    lost                     0         200,896
    longest           10 moves        10 moves

    moves to mate, by the side to move
                    White wins     Black loses
    0                                      364
    1                    2,448           1,352
    2                    5,012           2,956
    3                    9,064           7,480
    4                   19,964          14,144
    5                   26,164          25,484
    6                   32,064          39,908
    7                   32,104          54,052
    8                   15,000          43,800
    9                    2,680          11,300
    10                       8              56
    "#);
}

#[test]
fn the_source_file_is_written_and_asked() {
    let temporary = TempDir::new().unwrap();
    let file = temporary.path().join("kbn");
    let file = file.to_str().unwrap();
    let written = written(&["endgame", "source", "write", file, "--dir", folder()]);
    assert!(
        written.ends_with("16,777,216 bytes, 5,411,092 positions with an answer\n"),
        "{written}"
    );
    assert_eq!(fs::metadata(file).unwrap().len(), 16_777_216);
    let ours = object(&["endgame", "probe", FARTHEST, "--dir", folder()]);
    let theirs = object(&["endgame", "source", "probe", file, FARTHEST]);
    assert_eq!(theirs["moves"][0]["mate_in"], ours["mate"]);
    // Invalid bytes for white king a1, bishop b1, knight c2 (10), black king e8 (60); the mirror image looks
    // up the same entry.
    let entry = 10 * 64 + 60;
    let mut bytes = fs::read(file).unwrap();
    bytes[2 * entry..2 * entry + 2].fill(0xff);
    fs::write(file, &bytes).unwrap();
    for fen in [
        "4k3/8/8/8/8/8/2N5/KB6 w - - 0 1",
        "3k4/8/8/8/8/8/5N2/6BK w - - 0 1",
    ] {
        insta::allow_duplicates! {
            insta::assert_snapshot!(refusal(&["endgame", "source", "probe", file, fen]).replace(file, "FILE"), @"puchok: FILE: entry 700: its bytes ff ff are no answer");
        }
    }
    fs::write(file, "short").unwrap();
    insta::assert_snapshot!(refusal(&["endgame", "source", "probe", file, FARTHEST]).replace(file, "FILE"), @"puchok: FILE: damaged: 5 bytes instead of 16777216");
}
