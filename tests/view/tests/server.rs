//! The server of `puchok view` without its page: what it tells is what the commands tell, and hostile input gets clear answers and
//! leaves it standing.
#![allow(clippy::unwrap_used, reason = "a test that cannot set itself up fails")]

use std::io::Write;
use std::net::TcpStream;

use puchok_view_tests::binary;
use puchok_view_tests::http::{ask, connect, events, read, send};
use puchok_view_tests::viewer::Viewer;
use serde_json::{Value, json};

const RETI: &str = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1";

/// What a command writes as JSON.
fn told(args: &[&str]) -> Value {
    let output = binary::run(&[args, &["--format", "json"]].concat(), "");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Without what differs from run to run.
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
    // The address of one lets nobody in at the other.
    assert_eq!(send(&second, "GET", &first.path(""), &[], b"").status, 403);
    assert!(first.quit() && second.quit());
}

#[test]
fn what_cannot_be_shown_is_refused() {
    for args in [
        &["view", "rubbish", "--no-open"][..],
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
}

#[test]
fn strangers_are_refused() {
    let viewer = Viewer::start(&[]);
    let page = viewer.path("");
    let get = |path: &str, headers: &[(&str, &str)]| send(&viewer, "GET", path, headers, b"");
    let welcome = get(&page, &[]);
    assert_eq!(welcome.status, 200);
    for header in [
        "content-security-policy: default-src 'none'; script-src 'self'",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
        "cache-control: no-store",
    ] {
        assert!(welcome.head.contains(header), "{header}");
    }
    assert!(!welcome.head.contains("access-control-allow-origin"));
    for (path, headers, status) in [
        ("/", &[][..], 403),
        ("/given", &[], 403),
        (&page.replace(|c: char| c.is_ascii_digit(), "f"), &[], 403),
        (&page, &[("Host", "puchok.example")], 421),
        (&page, &[("Host", "")], 421),
        (&page, &[("Origin", "http://evil.example")], 403),
        (&page, &[("Origin", "null")], 403),
        (&page, &[("Sec-Fetch-Site", "cross-site")], 403),
        (&viewer.path("../Cargo.toml"), &[], 404),
        (&viewer.path("%2e%2e/x"), &[], 404),
    ] {
        let answer = get(path, headers);
        assert_eq!(answer.status, status, "{path} {headers:?}");
        assert!(answer.json()["error"].is_string());
    }
    for method in ["PUT", "DELETE", "OPTIONS", "PATCH", "GET"] {
        let answer = send(&viewer, method, &viewer.path("moves"), &[], b"{}");
        assert_eq!(answer.status, 405, "{method}");
        assert!(answer.head.contains("allow: post"));
    }
    assert_eq!(send(&viewer, "POST", &page, &[], b"").status, 405);
}

#[test]
fn bad_questions_get_clear_answers() {
    let viewer = Viewer::start(&[]);
    let post = |what: &str, body: &[u8]| send(&viewer, "POST", &viewer.path(what), &[], body);
    let deep = "[".repeat(50_000);
    for body in [
        "",
        "{",
        "null",
        "[]",
        "{\"position\": 5}",
        "{\"position\": \"startpos\", \"more\": 1}",
        "\u{0}",
        &deep,
    ] {
        for what in ["moves", "line", "map", "bundle", "why", "analyse", "annotate"] {
            let answer = post(what, body.as_bytes());
            assert_eq!(answer.status, 400, "{what} {}", &body[..body.len().min(40)]);
            assert!(
                answer.json()["error"]
                    .as_str()
                    .is_some_and(|error| error.len() < 500)
            );
        }
    }
    for (what, question) in [
        ("moves", json!({"position": "8/8/8/8/8/8/8/8 w - - 0 1"})),
        ("line", json!({"position": "startpos moves e2e5"})),
        ("map", json!({"position": "startpos", "nodes": 4_000_000_000_u32})),
        (
            "bundle",
            json!({"position": "startpos", "piece": "X", "from": "a1", "to": "a2", "length": 1}),
        ),
        (
            "bundle",
            json!({"position": "startpos", "piece": "R", "from": "a1", "to": "a1", "length": 1}),
        ),
        (
            "bundle",
            json!({"position": "startpos", "piece": "R", "from": "a1", "to": "a2", "length": 0}),
        ),
        (
            "why",
            json!({"position": "startpos", "move": "e2e5", "nodes": 1000}),
        ),
        (
            "analyse",
            json!({"position": "startpos", "nodes": 1, "lines": 6, "deepen": false, "threads": 1, "hash": 16}),
        ),
        (
            "analyse",
            json!({"position": "startpos", "nodes": 1, "lines": 1, "deepen": false, "threads": 1, "hash": 1_000_000}),
        ),
        (
            "annotate",
            json!({"pgn": "1. e4 e5 2. Nf6 *", "nodes": 10, "every_move": false}),
        ),
        ("annotate", json!({"pgn": "", "nodes": 10, "every_move": false})),
    ] {
        let answer = ask(&viewer, what, &question);
        assert_eq!(answer.status, 400, "{what} {question}: {}", answer.body);
    }
    assert_eq!(post("game?game=7", b"1. e4 *").status, 400);
    assert_eq!(post("game", b"1. e4 *").status, 400);
    // A tampered request line, and no request at all.
    for bytes in [
        &b"rubbish\r\n\r\n"[..],
        b"GET / HTTP/9.9\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00",
        b"\r\n\r\n\r\n\r\nx y z\r\n\r\n",
    ] {
        let mut stream = connect(&viewer);
        stream.write_all(bytes).unwrap();
        assert_eq!(read(&mut stream).status, 400);
    }
    assert!(viewer.quit());
}

#[test]
fn large_bodies_are_refused_and_the_server_stays_up() {
    let viewer = Viewer::start(&[]);
    let large = vec![b'x'; 10 << 20];
    for what in ["moves", "analyse", "annotate", "why"] {
        let answer = send(&viewer, "POST", &viewer.path(what), &[], &large);
        assert_eq!(answer.status, 413, "{what}");
        assert!(answer.json()["error"].as_str().unwrap().contains("KiB"));
    }
    let game = b"[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n";
    let pgn = game.repeat((50 << 20) / game.len());
    assert_eq!(
        send(&viewer, "POST", &viewer.path("games"), &[], &pgn).status,
        413
    );
    // Inside the limit it is read: a megabyte of games, one of them broken.
    let mut pgn = game.repeat((1 << 20) / game.len());
    pgn.extend_from_slice(b"[White \"B\"]\n\n1. e5 *\n");
    let games = send(&viewer, "POST", &viewer.path("games"), &[], &pgn).json();
    let games = games["games"].as_array().unwrap();
    assert_eq!(games.len(), (1 << 20) / game.len() + 1);
    assert!(games.last().unwrap()["error"].as_str().unwrap().contains("'e5'"));
    // A file that is too large is refused at the start.
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("large.pgn");
    std::fs::write(&file, game.repeat((17 << 20) / game.len())).unwrap();
    let output = binary::run(&["view", file.to_str().unwrap(), "--no-open"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("more than 16 MiB"));
    assert!(viewer.quit());
}

/// A thousand connections that say nothing: those beyond the limit are told so, and when they have gone the viewer answers.
#[test]
fn a_thousand_connections_leave_it_standing() {
    let viewer = Viewer::start(&[]);
    let mut held: Vec<TcpStream> = Vec::new();
    for _ in 0..1000 {
        match TcpStream::connect(viewer.host()) {
            Ok(stream) => held.push(stream),
            // This process may have no more of them to give.
            Err(_) => break,
        }
    }
    let mut last = held.pop().unwrap();
    let refused = read(&mut last);
    assert_eq!(
        (refused.status, refused.json()["error"].as_str()),
        (503, Some("too many connections"))
    );
    drop(held);
    let mut answered = 0;
    for _ in 0..100 {
        let mut stream = connect(&viewer);
        let head = format!(
            "GET {} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
            viewer.path("given"),
            viewer.host()
        );
        let _ = stream.write_all(head.as_bytes());
        answered = read(&mut stream).status;
        if answered == 200 {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    assert_eq!(answered, 200);
    assert!(viewer.quit());
}

/// Four analyses may run; the fifth is told so; when one goes, there is room again.
#[test]
fn analyses_are_limited() {
    let viewer = Viewer::start(&[]);
    let question = json!({
        "position": "startpos", "nodes": 1_000_000, "lines": 1, "deepen": true, "threads": 1, "hash": 1
    });
    let begin = || {
        let mut stream = connect(&viewer);
        let body = question.to_string();
        let (path, host) = (viewer.path("analyse"), viewer.host());
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        stream.write_all(body.as_bytes()).unwrap();
        // The first bytes of the head: it runs.
        let mut first = [0; 15];
        std::io::Read::read_exact(&mut stream, &mut first).unwrap();
        assert_eq!(&first, b"HTTP/1.1 200 OK");
        stream
    };
    let mut running: Vec<TcpStream> = (0..4).map(|_| begin()).collect();
    let refused = ask(&viewer, "analyse", &question);
    assert_eq!(refused.status, 503);
    assert!(refused.json()["error"].as_str().unwrap().contains("stop one"));
    running.pop();
    let _room = begin();
    assert!(viewer.quit());
}
