//! Strangers, and malicious input.

use std::io::Write;
use std::net::TcpStream;

use puchok_view_tests::binary;
use puchok_view_tests::http::{ask, connect, read, send};
use puchok_view_tests::viewer::Viewer;
use serde_json::json;

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
    // A malformed request line, and no request at all.
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
    // Within the limit it is read: a megabyte of games, one of them broken.
    let mut pgn = game.repeat((1 << 20) / game.len());
    pgn.extend_from_slice(b"[White \"B\"]\n\n1. e5 *\n");
    let games = send(&viewer, "POST", &viewer.path("games"), &[], &pgn).json();
    let games = games["games"].as_array().unwrap();
    assert_eq!(games.len(), (1 << 20) / game.len() + 1);
    assert!(games.last().unwrap()["error"].as_str().unwrap().contains("'e5'"));
    // A file that is too large is rejected at the start.
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("large.pgn");
    std::fs::write(&file, game.repeat((17 << 20) / game.len())).unwrap();
    let output = binary::run(&["view", file.to_str().unwrap(), "--no-open"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("more than 16 MiB"));
    assert!(viewer.quit());
}

/// A client that keeps sending rejected requests takes no place from the page.
#[test]
fn a_refused_request_ends_its_connection() {
    let viewer = Viewer::start(&[]);
    let mut held = Vec::new();
    for _ in 0..200 {
        let mut stream = connect(&viewer);
        let head = format!("GET /given HTTP/1.1\r\nHost: {}\r\n\r\n", viewer.host());
        stream.write_all(head.as_bytes()).unwrap();
        // Up to the end of the connection, which the server closes.
        let refused = read(&mut stream);
        assert_eq!(refused.status, 403);
        assert!(refused.head.contains("connection: close"), "{}", refused.head);
        held.push(stream);
    }
    let welcome = send(&viewer, "GET", &viewer.path("given"), &[], b"");
    assert_eq!(welcome.status, 200);
    assert!(viewer.quit());
}

/// A client that sends its request before it reads gets the refusal, and not a reset.
#[test]
fn one_connection_too_many_is_told_so() {
    let viewer = Viewer::start(&[]);
    let held: Vec<TcpStream> = (0..64).map(|_| connect(&viewer)).collect();
    for _ in 0..20 {
        let refused = send(&viewer, "POST", &viewer.path("games"), &[], &[b'x'; 20_000]);
        assert_eq!(refused.status, 503);
    }
    drop(held);
    assert!(viewer.quit());
}

#[test]
fn a_head_has_its_longest_length() {
    let viewer = Viewer::start(&[]);
    let path = viewer.path("given");
    let status = |length: usize| send(&viewer, "GET", &path, &[("X", &"x".repeat(length))], b"").status;
    let host = viewer.host();
    let head = format!(
        "GET {path} HTTP/1.1\r\nConnection: close\r\nX: \r\nHost: {host}\r\nContent-Length: 0\r\n\r\n"
    );
    let most = (32 << 10) - head.len();
    assert_eq!(
        [most, most + 1, 40_000, 100_000].map(status),
        [200, 431, 431, 431]
    );
    assert!(viewer.quit());
}

/// The host in the request line counts, not that of the header.
#[test]
fn another_host_in_the_request_line_is_refused() {
    let viewer = Viewer::start(&[]);
    let page = viewer.path("");
    for (host, status) in [("evil.example", 421), (viewer.host(), 200)] {
        let answer = send(&viewer, "GET", &format!("http://{host}{page}"), &[], b"");
        assert_eq!(answer.status, status, "{host}");
    }
    assert!(viewer.quit());
}

/// A thousand silent connections: those beyond the limit are rejected, and when they are gone the viewer
/// answers.
#[test]
fn a_thousand_connections_leave_it_standing() {
    let viewer = Viewer::start(&[]);
    let mut held: Vec<TcpStream> = Vec::new();
    for _ in 0..1000 {
        match TcpStream::connect(viewer.host()) {
            Ok(stream) => held.push(stream),
            // This process may have run out of connections.
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
