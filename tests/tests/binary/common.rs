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
