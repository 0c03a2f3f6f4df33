//! Invalid input is rejected with one line, and nothing is written.

use puchok_tests::binary;

use crate::common::{refusal, text};

#[test]
fn bad_usage_is_refused_in_one_line() {
    insta::assert_snapshot!(refusal(&["advice"]), @"puchok: unrecognized subcommand 'advice'; did you mean 'advise'?");
    insta::assert_snapshot!(refusal(&["analyse"]), @"puchok: the following required arguments were not provided: <FEN|startpos|FILE|->...");
    insta::assert_snapshot!(refusal(&["analyse", "startpos", "--depth", "0"]), @"puchok: invalid value '0' for '--depth <D>': a number from 1 to 120, not '0'");
    insta::assert_snapshot!(refusal(&["analyse", "startpos", "--nodes", "many"]), @"puchok: invalid value 'many' for '--nodes <N>': a number from 1 on, not 'many'");
    insta::assert_snapshot!(refusal(&["analyse", "startpos", "--format", "xml"]), @"puchok: invalid value 'xml' for '--format <FORMAT>' [possible values: text, json, csv]");
    insta::assert_snapshot!(refusal(&["analyse", "startpos", "--tree-nodes", "5"]), @"puchok: the following required arguments were not provided: --tree <FILE>");
    insta::assert_snapshot!(refusal(&["bench", "--nodes", "3"]), @"puchok: unexpected argument '--nodes' found");
    insta::assert_snapshot!(refusal(&["suite", "x", "--nodes", "1", "--movetime", "1"]), @"puchok: the argument '--nodes <N>' cannot be used with '--movetime <MS>'");
}

#[test]
fn bad_positions_are_refused_in_one_line() {
    insta::assert_snapshot!(refusal(&["analyse", "rubbish"]), @"puchok: no position: a board has 8 ranks with / between, not 1 in 'rubbish', and there is no file of that name");
    insta::assert_snapshot!(refusal(&["analyse", "8/8/8/8/8/8/8/K7 w - - 0 1"]), @"puchok: no position: Black has no king in '8/8/8/8/8/8/8/K7 w - - 0 1'");
    insta::assert_snapshot!(refusal(&["suite", "/no/such/file.epd"]), @"puchok: cannot read '/no/such/file.epd': No such file or directory (os error 2)");
    insta::assert_snapshot!(refusal(&["analyse", "startpos", "--syzygy", "/no/one", "--syzygy", "/no/two"]), @"puchok: --syzygy: /no/one: No such file or directory (os error 2); --syzygy: /no/two: No such file or directory (os error 2)");
    insta::assert_snapshot!(refusal(&["plan", "/no/such/file.epd"]), @"puchok: cannot read '/no/such/file.epd': No such file or directory (os error 2)");
}

#[cfg(unix)]
#[test]
fn standard_input_that_cannot_be_read_is_refused() {
    for args in [
        &["analyse", "-"][..],
        &["map", "-"],
        &["bundles", "-"],
        &["mate", "-", "--moves", "2"],
        &["prove", "-"],
        &["formula", "-"],
        &["suite", "-"],
    ] {
        let folder = std::fs::File::open("/").unwrap();
        let output = binary::command(args).stdin(folder).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert_eq!(
            text(&output.stderr),
            "puchok: cannot read standard input: Is a directory (os error 21)\n",
            "{args:?}"
        );
    }
}

/// A file or stream without a position counts as a failure.
#[test]
fn an_input_without_positions_is_refused() {
    for command in [
        "analyse", "annotate", "map", "mate", "plan", "bundles", "moves", "prove", "advise", "formula",
        "suite",
    ] {
        assert_eq!(
            refusal(&[command, "-"]),
            "puchok: there is nothing to read in standard input",
            "{command}"
        );
    }
    let file = tempfile::NamedTempFile::new().unwrap();
    let name = file.path().to_str().unwrap();
    for command in ["analyse", "annotate", "mate", "suite"] {
        assert_eq!(
            refusal(&[command, name]),
            format!("puchok: there is nothing to read in '{name}'"),
            "{command}"
        );
    }
}

/// A rejected command creates no file, and leaves existing files unchanged.
#[test]
fn nothing_is_written_where_nothing_is_answered() {
    let folder = tempfile::tempdir().unwrap();
    for (command, option, name) in [
        ("analyse", "--tree", "tree.svg"),
        ("analyse", "--report", "page.html"),
        ("prove", "--formulas", "formulas"),
    ] {
        let file = folder.path().join(name);
        let args = [command, "rubbish", option, file.to_str().unwrap()];
        refusal(&args);
        assert!(!file.exists(), "{args:?}");
        std::fs::write(&file, "kept").unwrap();
        refusal(&args);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "kept", "{args:?}");
    }
}

/// A name may contain line ends and terminal control characters.
#[test]
fn complaints_are_one_line_whatever_the_name() {
    let name = "/nowhere/a\nb\u{1b}[31m";
    let study = "8/8/8/8/8/5k2/R7/2K5 w - - 0 1";
    for args in [
        &["suite", name][..],
        &["endgame", "probe", study, "--dir", name],
        &["advise", study, "--table", name],
        &["analyse", "startpos", "--syzygy", name],
    ] {
        let message = refusal(args);
        assert!(message.contains("/nowhere/a?b?[31m"), "{message}");
    }
}

/// A file without a game is rejected before the server starts, instead of being shown as an empty board.
#[test]
fn the_viewer_refuses_a_file_without_games() {
    let file = tempfile::Builder::new().suffix(".pgn").tempfile().unwrap();
    let path = file.path().to_str().unwrap();
    for nothing in ["", "\n \n", "\u{feff}\n"] {
        std::fs::write(file.path(), nothing).unwrap();
        let message = refusal(&["view", "--no-open", path]);
        assert_eq!(message, format!("puchok: there is nothing to read in '{path}'"));
    }
}
