//! Requests and their responses.

use std::net::TcpStream;

use puchok_view_tests::binary;
use puchok_view_tests::http::{ask, begin, events, send};
use puchok_view_tests::viewer::Viewer;
use serde_json::{Value, json};

use super::RETI;

/// The JSON that a command writes.
fn told(args: &[&str]) -> Value {
    let output = binary::run(&[args, &["--format", "json"]].concat(), "");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The value without what differs from run to run.
fn lasting(mut value: Value) -> Value {
    value.as_object_mut().unwrap().remove("time_ms");
    value
}

#[test]
fn answers_are_those_of_the_commands() {
    let viewer = Viewer::start(&[]);
    let position = json!({"position": RETI});
    assert_eq!(ask(&viewer, "moves", &position).json(), told(&["moves", RETI]));
    let map = json!({"position": RETI, "nodes": 500});
    let args = ["map", RETI, "--levels", "3", "--games", "--nodes", "500"];
    assert_eq!(ask(&viewer, "map", &map).json(), told(&args));
    let bundle = json!({"position": RETI, "piece": "K", "from": "h8", "to": "f6", "length": 2});
    let args = ["bundle", "K", "h8", "f6", "2", "--on", RETI];
    assert_eq!(ask(&viewer, "bundle", &bundle).json(), told(&args));
    let why = json!({"position": RETI, "move": "h8h7", "nodes": 5000});
    let args = [
        "analyse",
        RETI,
        "--why-not",
        "h8h7",
        "--nodes",
        "5000",
        "--hash",
        "16",
    ];
    let answer = ask(&viewer, "why", &why).json();
    assert_eq!(lasting(answer.clone()), lasting(told(&args)));
    let told_of = |mv: &str| {
        answer["why"]
            .as_array()
            .unwrap()
            .iter()
            .any(|why| why["move"] == mv)
    };
    assert!(told_of("h8h7"));

    let question = json!({
        "position": RETI, "nodes": 20_000, "lines": 2, "deepen": false, "threads": 1, "hash": 16
    });
    let streamed = events(&ask(&viewer, "analyse", &question).body);
    let document = |name: &str| {
        let found = streamed.iter().find(|event| event.0 == name);
        found.unwrap_or_else(|| panic!("no {name}")).1.clone()
    };
    let args = [
        "analyse",
        RETI,
        "--nodes",
        "20000",
        "--multipv",
        "2",
        "--hash",
        "16",
    ];
    assert_eq!(lasting(document("analysis")), lasting(told(&args)));
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("tree.json");
    let tree = ["--tree", file.to_str().unwrap(), "--tree-nodes", "3000"];
    told(&[&args[..], &tree].concat());
    let written: Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    assert_eq!(document("tree"), written);
    assert_eq!(streamed.last().map(|event| event.0.as_str()), Some("end"));

    let pgn = "[White \"Legal\"]\n\n1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0\n";
    let question = json!({"pgn": pgn, "nodes": 1000, "every_move": false});
    let streamed = events(&ask(&viewer, "annotate", &question).body);
    let output = binary::run(&["annotate", "-", "--nodes", "1000", "--format", "json"], pgn);
    let game: Value = serde_json::from_slice(&output.stdout).unwrap();
    let found = streamed.iter().find(|event| event.0 == "game");
    assert_eq!(found.map(|event| &event.1), Some(&game));
    assert!(viewer.quit());
}

#[test]
fn a_second_viewer_takes_another_port() {
    let first = Viewer::start(&[]);
    let second = Viewer::start_on(first.port(), &[RETI]);
    assert_ne!(first.port(), second.port());
    let given = send(&second, "GET", &second.path("given"), &[], b"").json();
    assert_eq!(given["position"], RETI);
    // The token of one viewer gives no access to another.
    assert_eq!(send(&second, "GET", &first.path(""), &[], b"").status, 403);
    assert!(first.quit() && second.quit());
}

#[test]
fn what_cannot_be_shown_is_refused() {
    let folder = tempfile::TempDir::new().unwrap();
    let file = |name: &str, text: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let prose = file("prose.txt", b"Two rooks\nand a king.\n");
    let broken = file(
        "broken.pgn",
        b"[White \"A\"]\n\n1. e5 *\n\n[White \"B\"]\n\n1. e6 *\n",
    );
    // For the page, each of these bytes becomes two.
    let long = file(
        "long.pgn",
        &[&b"1. e4 {"[..], &[0xe9].repeat(9 << 20), b"} *\n"].concat(),
    );
    for args in [
        &["view", &prose, "--no-open"][..],
        &["view", &broken, "--no-open"],
        &["view", &long, "--no-open"],
        &["view", "rubbish", "--no-open"],
        &["view", "no-such-file.pgn", "--no-open"],
        &["view", "-", "--no-open"],
        &["view", "--port", "70000"],
    ] {
        let output = binary::run(args, "");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert_eq!(
            output.stderr.iter().filter(|&&b| b == b'\n').count(),
            1,
            "{args:?}"
        );
    }
    let output = binary::run(&["view", &broken, "--no-open"], "");
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("game 1, line 3: illegal move 'e5'"), "{told}");
}

/// Four analyses may run; the fifth is rejected; when one ends, there is room again.
#[test]
fn analyses_are_limited() {
    let viewer = Viewer::start(&[]);
    let question = json!({
        "position": "startpos", "nodes": 1_000_000, "lines": 1, "deepen": true, "threads": 1, "hash": 1
    });
    let mut running: Vec<TcpStream> = (0..4).map(|_| begin(&viewer, "analyse", &question)).collect();
    let refused = ask(&viewer, "analyse", &question);
    assert_eq!(refused.status, 503);
    assert!(refused.json()["error"].as_str().unwrap().contains("stop one"));
    running.pop();
    let _room = begin(&viewer, "analyse", &question);
    assert!(viewer.quit());
}
