//! Helpers for testing commands: positions, and running a command for its output.

use std::process::Output;

use puchok_tests::binary;
use serde_json::Value;

/// Botvinnik–Capablanca, AVRO 1938, before Ba3.
pub(crate) const BOTVINNIK: &str = "8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 0 1";
/// Black is mated on the back rank.
pub(crate) const MATED: &str = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The output of a successful command.
pub(crate) fn written(args: &[&str]) -> String {
    text(&succeeded(args, "").stdout)
}

/// The only JSON object that a command writes, with `--format json` added.
pub(crate) fn object(args: &[&str]) -> Value {
    serde_json::from_str(&written(&[args, &["--format", "json"]].concat())).unwrap()
}

/// The JSON objects that a command writes, one per line.
pub(crate) fn json(args: &[&str], input: &str) -> Vec<Value> {
    objects(&succeeded(args, input))
}

/// Runs a command that must succeed.
fn succeeded(args: &[&str], input: &str) -> Output {
    let output = binary::run(args, input);
    assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
    output
}

/// The exit status, standard output and standard error of a command that is interrupted (Ctrl-C) as soon as it
/// listens.
#[cfg(target_os = "linux")]
pub(crate) fn interrupted(args: &[&str]) -> (Option<i32>, String, String) {
    use std::process::{Command, Stdio};
    use std::time::Duration;
    let mut child = binary::command(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let number = child.id().to_string();
    let listens = || {
        let status = std::fs::read_to_string(format!("/proc/{number}/status")).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.map_or(0, |caught| u64::from_str_radix(caught.trim(), 16).unwrap());
        // Signal 2, SIGINT.
        caught & 1 << 1 != 0
    };
    while !listens() {
        assert!(child.try_wait().unwrap().is_none(), "{args:?} has ended");
        std::thread::sleep(Duration::from_millis(5));
    }
    // Some of the work is done by then.
    std::thread::sleep(Duration::from_millis(100));
    let killed = Command::new("kill").args(["-INT", &number]).status();
    assert!(killed.unwrap().success());
    let output = child.wait_with_output().unwrap();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

pub(crate) fn objects(output: &Output) -> Vec<Value> {
    let lines = text(&output.stdout);
    lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

pub(crate) fn keys(object: &Value) -> Vec<&str> {
    object.as_object().unwrap().keys().map(String::as_str).collect()
}

/// The one-line error message of a command that rejects its input.
pub(crate) fn refusal(args: &[&str]) -> String {
    refusal_of(args, "")
}

/// The same, with this standard input.
pub(crate) fn refusal_of(args: &[&str], input: &str) -> String {
    let Output {
        status,
        stdout,
        stderr,
    } = binary::run(args, input);
    assert_eq!(status.code(), Some(2), "{args:?}");
    assert_eq!(text(&stdout), "", "{args:?}");
    let stderr = text(&stderr);
    assert_eq!(stderr.lines().count(), 1, "{args:?}: {stderr}");
    stderr.trim_end().to_owned()
}
