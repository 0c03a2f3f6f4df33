//! Documents that only the viewer sends, not a command.

use puchok_view_tests::http::{ask, events, send};
use puchok_view_tests::viewer::Viewer;
use serde_json::{Value, json};

use super::RETI;

/// Checks a document against `view.schema.json`.
fn check(what: &str, document: &Value) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/schemas/view.schema.json");
    let mut schema: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert!(jsonschema::meta::is_valid(&schema));
    let shapes = schema.as_object_mut().unwrap();
    shapes.remove("oneOf");
    shapes.insert("$ref".to_owned(), json!(format!("#/$defs/{what}")));
    let validator = jsonschema::validator_for(&schema).unwrap();
    let errors: Vec<String> = validator
        .iter_errors(document)
        .map(|error| format!("{error} at {}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{what}: {errors:?}");
    assert!(!validator.is_valid(&json!({"more": 1})), "{what} may be anything");
}

#[test]
fn what_no_command_tells_has_its_schema() {
    let pgn = "[White \"A\"]\n\n{Before.} 1. e4 {Good.} e5 $2 (1... c5 2. Nf3 (2. c3)) 2. Nf3 *\n\n1. e5 *\n";
    let viewer = Viewer::start(&[RETI]);
    let get = |what: &str| send(&viewer, "GET", &viewer.path(what), &[], b"").json();
    let post =
        |what: &str, body: &str| send(&viewer, "POST", &viewer.path(what), &[], body.as_bytes()).json();
    check("given", &get("given"));
    check("games", &post("games", pgn));
    check("game", &post("game?game=1", pgn));
    check("error", &post("game?game=2", pgn));
    let line = json!({"position": "startpos moves e2e4 c7c5"});
    check("game", &ask(&viewer, "line", &line).json());
    let question = json!({
        "position": RETI, "nodes": 20_000, "lines": 2, "deepen": false, "threads": 1, "hash": 16
    });
    let mut told = 0;
    for (name, document) in events(&ask(&viewer, "analyse", &question).body) {
        if matches!(name.as_str(), "progress" | "end") {
            check(&name, &document);
            told += 1;
        }
    }
    assert!(told > 1);
    let question = json!({"pgn": pgn, "nodes": 100, "every_move": false});
    for (name, document) in events(&ask(&viewer, "annotate", &question).body) {
        match name.as_str() {
            "progress" => check("annotating", &document),
            "pgn" | "report" => check(&name, &document),
            other => assert_eq!(other, "game"),
        }
    }
    assert!(viewer.quit());
}
