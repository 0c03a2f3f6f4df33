//! Positions and games from standard input and from files.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

use puchok_tests::binary;

use crate::common::{json, refusal_of, text};

/// A file of positions may contain remarks for the suite; the other commands accept it as well.
#[test]
fn remarks_in_a_stream_are_skipped() {
    let lines = "# ten of them\n\nstartpos\n";
    for command in ["map", "plan", "bundles", "moves", "analyse"] {
        let args = [&[command, "-", "--format", "json"][..], quick(command)].concat();
        assert_eq!(json(&args, lines).len(), 1, "{command}");
    }
    assert_eq!(
        refusal_of(&["moves", "-"], "# nothing else\n"),
        "puchok: there is nothing to read in standard input"
    );
}

/// Options for the least work of a command.
fn quick(command: &str) -> &'static [&'static str] {
    match command {
        "plan" | "analyse" => &["--nodes", "10"],
        _ => &[],
    }
}

/// Several pictures in a row are not a valid picture.
#[test]
fn a_stream_has_no_picture() {
    for command in ["map", "plan"] {
        assert_eq!(
            refusal_of(&[command, "-", "--format", "svg"], "startpos\nstartpos\n"),
            "puchok: a picture shows one position, not a stream",
            "{command}"
        );
    }
}

/// An interrupted stream is different from invalid input: reading it may succeed another time.
#[cfg(target_os = "linux")]
#[test]
fn a_stream_that_breaks_off_is_told_from_bad_input() {
    for args in [
        &["analyse", "-"][..],
        &["annotate", "-"],
        &["suite", "-"],
        &["formula", "-"],
        &["mate", "-", "--moves", "2"],
    ] {
        // Nothing is mapped at the start of a process's memory, so reading it fails as on a broken disk.
        let broken = std::fs::File::open("/proc/self/mem").unwrap();
        let output = binary::command(args).stdin(broken).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        assert_eq!(
            text(&output.stderr),
            "puchok: cannot read standard input: Input/output error (os error 5)\n",
            "{args:?}"
        );
    }
}

/// The user is waiting for input that the other end of the pipe will never send.
#[cfg(unix)]
#[test]
fn who_waits_for_input_can_break_off() {
    for (command, more) in [
        ("suite", &[][..]),
        ("analyse", &[]),
        ("annotate", &[]),
        ("mate", &["--moves", "1"]),
    ] {
        let mut child = binary::command(&[command, "-", "--nodes", "1000"])
            .args(more)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let answered: &[u8] = match command {
            "suite" | "mate" => b"6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#;\n",
            "analyse" => b"startpos\n",
            _ => b"1. e4 *\n",
        };
        input.write_all(answered).unwrap();
        // Its first answer shows that it is listening.
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut text = String::new();
        output.read_line(&mut text).unwrap();
        let number = child.id().to_string();
        let killed = Command::new("kill").args(["-INT", &number]).status();
        assert!(killed.unwrap().success());
        output.read_to_string(&mut text).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130), "{command}: {output:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{command}");
        if ["suite", "mate"].contains(&command) {
            assert!(text.contains("1 of 1 solved"), "{text}");
        }
        drop(input);
    }
}
