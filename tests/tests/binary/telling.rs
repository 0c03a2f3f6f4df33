//! Empty answers, and answers that cannot be written: neither goes unreported.

use puchok_tests::binary;

use crate::common::{MATED, refusal, refusal_of, text};

/// `/dev/full` rejects every byte.
#[cfg(target_os = "linux")]
#[test]
fn an_answer_that_cannot_be_written_is_a_failure_of_its_own() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let output = binary::command(&["analyse", MATED])
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    insta::assert_snapshot!(text(&output.stderr), @"puchok: cannot write the answer: No space left on device (os error 28)");
    // The same applies to all other answers, to help, and to an engine that cannot be heard.
    let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    for args in [
        &["--help"][..],
        &["help", "analyse"],
        &["--version"],
        &["uci"],
        &["analyse", MATED, "--format", "json"],
        &["analyse", "-", "--format", "csv"],
        &["map", "startpos"],
        &["map", "startpos", "--format", "svg"],
        &["plan", "startpos", "--nodes", "100"],
        &["bundle", "N", "b1", "g6", "4"],
        &["bundles", "startpos"],
        &["moves", "startpos"],
        &["mate", mate, "--moves", "1"],
        &["prove", mate, "--goal", "mate", "--moves", "1"],
        &["formula", "p"],
        &["advise", "--predicates"],
        &["bench", "--depth", "1"],
        &["completions", "bash"],
        &["man"],
    ] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let mut input = tempfile::tempfile().unwrap();
        let line: &[u8] = if args == ["uci"] { b"uci\n" } else { b"rubbish\n" };
        std::io::Write::write_all(&mut input, line).unwrap();
        std::io::Seek::rewind(&mut input).unwrap();
        let status = binary::command(args)
            .stdin(input)
            .stdout(full)
            .output()
            .unwrap()
            .status;
        assert_eq!(status.code(), Some(1), "{args:?}");
    }
}

/// Without answers there is no summary.
#[test]
fn bad_lines_alone_have_no_summary() {
    for command in ["suite", "mate"] {
        assert!(
            refusal_of(&[command, "-"], "rubbish\n").contains("line 1"),
            "{command}"
        );
    }
}

/// If nothing can be drawn, the exit status says so; options without effect are rejected.
#[test]
fn what_cannot_be_shown_is_said() {
    let output = binary::run(&["formula", "p & !p", "--format", "dot"], "");
    assert_eq!(
        (output.status.code(), text(&output.stdout)),
        (Some(1), String::new())
    );
    insta::assert_snapshot!(text(&output.stderr), @"puchok: there is no model of 'p & !p', and no graph");
    let plan = ["plan", "startpos", "--side", "white", "--number", "6"];
    insta::assert_snapshot!(refusal(&plan), @"puchok: --number is for a picture: it needs --format svg");
    for (args, expected) in [
        (
            "map startpos --plans --format csv",
            "--plans is for text and JSON",
        ),
        (
            "map startpos --plans --format svg",
            "--plans is for text and JSON",
        ),
        ("map startpos --table links", "--table is for --format csv"),
        (
            "map startpos --games --format csv",
            "--games is for text, JSON and pictures",
        ),
        (
            "bundle N b1 g6 4 --on startpos --format csv",
            "--on is for text, JSON and pictures",
        ),
        (
            "analyse startpos --with-tree --format json",
            "--with-tree is for text",
        ),
        (
            "analyse startpos --unicode --format json",
            "--unicode is for text",
        ),
        (
            "analyse startpos --multipv 3 --format csv",
            "--multipv is for text, JSON and --report",
        ),
    ] {
        let args: Vec<&str> = args.split(' ').collect();
        assert_eq!(refusal(&args), format!("puchok: {expected}"));
    }
}
