//! The laboratory's command line: its messages for invalid input, and its exit statuses.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn lab(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
    command.args(args).stdin(Stdio::null());
    command
}

/// The exit status, and the one line on standard error.
fn refusal(args: &[&str]) -> (Option<i32>, String) {
    let Output { status, stderr, .. } = lab(args).output().expect("it starts");
    let stderr = String::from_utf8(stderr).expect("text");
    assert_eq!(stderr.lines().count(), 1, "{args:?}: {stderr}");
    (status.code(), stderr.trim_end().to_owned())
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

#[test]
fn files_without_positions_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let (empty, garbage) = (folder.path().join("empty"), folder.path().join("garbage"));
    fs::write(&empty, "").expect("written");
    fs::write(&garbage, b"\xff\xfe\x00 bm e4;\n").expect("written");
    for command in ["fit", "tune", "ablations"] {
        for file in [
            &empty,
            &garbage,
            &folder.path().to_owned(),
            &folder.path().join("missing"),
        ] {
            let (status, reason) = refusal(&[command, text(file)]);
            assert_eq!(status, Some(2), "{command}: {reason}");
            assert!(
                reason.starts_with("lab: no ") || reason.starts_with("lab: cannot read '"),
                "{reason}"
            );
        }
    }
}

#[test]
fn numbers_out_of_range_are_refused() {
    for args in [
        &["label", "--threads", "0"][..],
        &["label", "--positions", "-1"],
        &["values", "--threads", "100000"],
        &["values", "--games", "99999999999999999999999"],
        &["tune", "x", "--result", "2"],
        &["tune", "x", "--result", "NaN"],
        &["fit", "x", "--offers", "inf"],
        &["fit"],
        &["play"],
    ] {
        assert_eq!(refusal(args).0, Some(2), "{args:?}");
    }
}

#[test]
fn files_that_cannot_be_written_are_known_before_the_work() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("missing").join("weights.rs");
    for command in ["fit", "tune"] {
        // The labelled positions do not exist either; their absence would be reported next.
        let (status, reason) = refusal(&[command, "no-such-file", "--out", text(&out)]);
        assert_eq!(status, Some(1), "{command}: {reason}");
        assert!(reason.starts_with("lab: cannot write '"), "{reason}");
    }
}

#[test]
fn a_referee_that_does_not_start_is_named() {
    for command in ["label", "values"] {
        let (status, reason) = refusal(&[command, "--referee", "/no/such/engine"]);
        assert_eq!(status, Some(1), "{command}: {reason}");
        assert!(reason.starts_with("lab: /no/such/engine: "), "{reason}");
    }
}

/// Limited by nodes, and from both sides of one opening: each engine wins what the other has won.
#[test]
fn an_engine_is_no_stronger_than_itself() {
    let engine = text(puchok_tests::binary::path());
    let args = ["match", engine, engine, "--games", "2", "--nodes", "200"];
    let output = lab(&args).output().expect("it starts");
    let told = String::from_utf8(output.stdout).expect("text");
    assert!(output.status.success(), "{told}");
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 3, "{told}");
    assert!(
        lines[0].starts_with("game 1: ") && lines[1].starts_with("game 2: "),
        "{told}"
    );
    let is_even = ["+1 =0 -1, ", "+0 =2 -0, "]
        .iter()
        .any(|sum| lines[2].starts_with(sum));
    assert!(is_even && lines[2].ends_with("faults: 0"), "{told}");
}

#[test]
fn whoever_has_read_enough_is_no_failure() {
    let folder = tempfile::tempdir().expect("a folder");
    let suite = folder.path().join("suite.epd");
    fs::write(&suite, "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#;\n").expect("written");
    let mut child = lab(&["ablations", text(&suite), "--nodes", "10"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    // Its output is closed before the first line.
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.success());
}
