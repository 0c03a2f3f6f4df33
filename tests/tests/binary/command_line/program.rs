//! Information about the program, and small commands: `help`, `bench`, `moves`, `completions`, `man`.

use puchok_tests::binary;
use serde_json::Value;

use crate::common::{json, text};

#[test]
fn help_names_the_commands_that_are_there() {
    let output = binary::run(&["--help"], "");
    assert!(output.status.success());
    let help = text(&output.stdout);
    let (_, commands) = help.split_once("Commands:\n").unwrap();
    let names: Vec<&str> = commands
        .lines()
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert_eq!(
        names,
        [
            "uci",
            "analyse",
            "view",
            "annotate",
            "bench",
            "suite",
            "bundle",
            "bundles",
            "map",
            "plan",
            "mate",
            "endgame",
            "prove",
            "formula",
            "advise",
            "moves",
            "completions",
            "man",
            "help"
        ]
    );
}

#[test]
fn bench_counts_the_same_on_every_run() {
    let total = || {
        let output = binary::run(&["bench", "--depth", "3"], "");
        let lines = text(&output.stdout);
        let (memory, rest): (Vec<&str>, Vec<&str>) =
            lines.lines().partition(|line| line.starts_with("memory "));
        assert!(memory.len() <= 1, "{memory:?}");
        assert_eq!(rest.len(), 15);
        let last: Vec<String> = lines
            .lines()
            .last()
            .unwrap()
            .split(' ')
            .map(str::to_owned)
            .collect();
        assert_eq!((&*last[1], &*last[3]), ("nodes", "nps"));
        last[0].parse::<u64>().unwrap()
    };
    assert_eq!(total(), total());
}

#[test]
fn moves_are_listed_and_lines_counted() {
    let mv = |object: &Value, i: usize| object["moves"][i].clone();
    let moves = json(&["moves", "startpos", "--format", "json"], "");
    assert_eq!(moves[0]["total"], 20);
    assert_eq!(mv(&moves[0], 0)["san"], "a3");
    // Chess Programming Wiki, "Perft Results": position 2 to three plies.
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let lines = json(&["moves", fen, "--perft", "3", "--format", "json"], "");
    assert_eq!(lines[0]["total"], 97_862);
    assert_eq!(lines[0]["moves"].as_array().unwrap().len(), 48);
}

#[test]
fn completions_and_manual_pages_are_written() {
    for (args, holds) in [
        (&["completions", "bash"][..], "_puchok"),
        (&["completions", "fish"], "analyse"),
        (&["man"], ".TH puchok 1"),
    ] {
        let output = binary::run(args, "");
        assert!(output.status.success(), "{args:?}");
        assert!(text(&output.stdout).contains(holds), "{args:?}");
    }
    let folder = tempfile::tempdir().unwrap();
    assert!(
        binary::run(&["man", folder.path().to_str().unwrap()], "")
            .status
            .success()
    );
    assert!(folder.path().join("puchok-analyse.1").exists());
}
