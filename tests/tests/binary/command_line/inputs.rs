//! Input of commands: positions followed by moves, files with byte order marks, folders without tables.

use puchok_tests::binary;

use crate::common::{json, text};

/// Every command accepts a position followed by moves.
#[test]
fn moves_may_follow_a_position() {
    let moves = "startpos moves e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6";
    for command in ["map", "plan", "bundles", "moves"] {
        let mut args = vec![command];
        args.extend(moves.split(' '));
        args.extend(["--format", "json"]);
        if command == "plan" {
            args.extend(["--nodes", "500"]);
        }
        let output = binary::run(&args, "");
        assert!(output.status.success(), "{command}");
        assert!(
            text(&output.stdout)
                .contains("r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 5")
        );
    }
}

/// Windows editors write a byte order mark at the start of a text.
#[test]
fn a_byte_order_mark_is_skipped() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let analyse = ["analyse", "-", "--nodes", "100", "--format", "json"];
    assert_eq!(json(&analyse, &format!("\u{feff}{start}\r\n"))[0]["fen"], start);
    let annotate = ["annotate", "-", "--nodes", "200", "--format", "json"];
    let games = json(&annotate, "\u{feff}[Event \"x\"]\r\n\r\n1. e4 e5 *\r\n");
    assert_eq!(games[0]["tags"]["Event"], "x");
    assert_eq!(games[0]["moves"][1]["san"], "e5");
    let folder = tempfile::tempdir().unwrap();
    let suite = folder.path().join("suite.epd");
    let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#; id \"back rank\";\n";
    std::fs::write(&suite, format!("\u{feff}{mate}")).unwrap();
    let output = binary::run(&["suite", suite.to_str().unwrap(), "--nodes", "1000"], "");
    assert!(output.status.success(), "{output:?}");
    assert!(text(&output.stdout).contains("1 of 1 solved"), "{output:?}");
}

/// A folder may be filled later, so an empty one causes a warning rather than an error.
#[test]
fn a_folder_without_tables_is_warned_of() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().to_str().unwrap();
    for (option, found) in [("--endgames", "0 tables in"), ("--syzygy", "0 files in")] {
        let output = binary::run(&["analyse", "startpos", "--nodes", "1", option, name], "");
        assert_eq!(output.status.code(), Some(0));
        let warned = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(warned.contains(&format!("{option}: {found} {name}")), "{warned}");
    }
}
