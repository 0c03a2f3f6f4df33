//! The JSON of the commands conforms to the schemas in `docs/schemas/`, and the schemas are restrictive.
#![allow(clippy::unwrap_used, reason = "a test that cannot read its own data fails")]

mod solvers;

use std::collections::BTreeSet;

use jsonschema::Validator;
use puchok_tests::binary;
use serde_json::{Value, json};

fn schema(name: &str) -> Value {
    let path = format!(
        "{}/../docs/schemas/{name}.schema.json",
        env!("CARGO_MANIFEST_DIR")
    );
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn validator(name: &str) -> Validator {
    let schema = schema(name);
    assert!(jsonschema::meta::is_valid(&schema), "{name} is no JSON Schema");
    assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
    jsonschema::validator_for(&schema).unwrap()
}

/// The names of all schemas.
fn names() -> BTreeSet<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/schemas");
    let files = std::fs::read_dir(folder).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    names
        .filter_map(|name| name.strip_suffix(".schema.json").map(str::to_owned))
        .collect()
}

/// A schema that nothing is checked against could contain anything.
#[test]
fn every_schema_is_used() {
    let tests = [include_str!("main.rs"), include_str!("solvers.rs")].concat();
    let calls: String = tests.split_whitespace().collect();
    let mut unused = names();
    // The viewer's schema is tested with the viewer.
    assert!(include_str!("../../view/tests/server/schema.rs").contains("docs/schemas/view.schema.json"));
    assert!(unused.remove("view"));
    assert!(unused.len() > 15, "{unused:?}");
    unused.retain(|name| !calls.contains(&format!("checked(\"{name}\",")));
    // For a tree, only the file is JSON.
    assert!(calls.contains("validator(\"tree\")") && unused.remove("tree"));
    assert!(unused.is_empty(), "no test of {unused:?}");
}

/// What several schemas define under one name is the same in all of them: commands that share a part of their answer agree on it.
#[test]
fn schemas_that_share_a_definition_agree() {
    for shared in ["uci", "fen", "square", "piece", "count", "claims"] {
        let definitions: Vec<(String, Value)> = names()
            .into_iter()
            .map(|name| (name.clone(), schema(&name)["$defs"][shared].clone()))
            .filter(|(_, definition)| !definition.is_null())
            .collect();
        assert!(definitions.len() > 1, "{shared} is shared by nobody");
        for (name, definition) in &definitions {
            assert_eq!(definition, &definitions[0].1, "{shared} in {name}");
        }
    }
}

/// Every field is described, refers to what is, or can have one value only. Of claims the documentation
/// describes the field that all of them have.
#[test]
fn every_field_is_described() {
    fn fields(schema: &Value, path: &str, found: &mut Vec<String>) {
        let Value::Object(parts) = schema else {
            if let Value::Array(all) = schema {
                all.iter().for_each(|part| fields(part, path, found));
            }
            return;
        };
        let properties = parts.get("properties").and_then(Value::as_object);
        for (name, field) in properties.into_iter().flatten() {
            let is_said = ["description", "$ref", "const"]
                .iter()
                .any(|key| field.get(key).is_some());
            let of_claim = name == "ply" && properties.is_some_and(|all| all.contains_key("claim"));
            if !is_said && !of_claim && field.as_object().is_some_and(|field| !field.is_empty()) {
                found.push(format!("{path}/{name}"));
            }
        }
        // Conditions repeat fields to restrict them.
        let parts = parts
            .iter()
            .filter(|(key, _)| !["if", "then", "else", "not"].contains(&key.as_str()));
        parts.for_each(|(key, part)| fields(part, &format!("{path}/{key}"), found));
    }
    for name in names() {
        let mut found = Vec::new();
        fields(&schema(&name), &name, &mut found);
        assert!(found.is_empty(), "{found:?}");
    }
}

/// The objects that a command writes, each validated.
fn checked(name: &str, args: &[&str], input: &str) -> Vec<Value> {
    ending_with(0, name, args, input)
}

/// The same of a command that ends with this status.
fn ending_with(status: i32, name: &str, args: &[&str], input: &str) -> Vec<Value> {
    let validator = validator(name);
    let args = [args, &["--format", "json"]].concat();
    let output = binary::run(&args, input);
    assert_eq!(
        output.status.code(),
        Some(status),
        "{args:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    let text = String::from_utf8(output.stdout).unwrap();
    let objects: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(!objects.is_empty());
    for object in &objects {
        let errors: Vec<String> = validator
            .iter_errors(object)
            .map(|e| format!("{} at {}", e, e.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{args:?}: {errors:?}");
    }
    objects
}

/// Checks that a document with one key changed is rejected.
fn refused(name: &str, document: &Value, key: &str, value: Value) {
    let mut damaged = document.clone();
    damaged[key] = value;
    assert!(
        !validator(name).is_valid(&damaged),
        "{name} accepts {key} in {damaged}"
    );
    let mut lacking = document.clone();
    lacking.as_object_mut().unwrap().remove(key);
    assert!(!validator(name).is_valid(&lacking), "{name} does without {key}");
}

#[test]
fn bundle() {
    for args in [
        ["bundle", "N", "g1", "e5", "2"],
        ["bundle", "n", "a1", "b2", "2"],
        ["bundle", "rook", "a1", "b2", "3"],
        ["bundle", "P", "b7", "b1", "2"],
        ["bundle", "K", "e1", "e3", "3"],
    ] {
        let object = checked("bundle", &args, "").remove(0);
        refused("bundle", &object, "kind", json!("straight"));
        refused("bundle", &object, "from", json!("i9"));
    }
    for rights in ["KQ", "e1h1"] {
        checked(
            "bundle",
            &["bundle", "K", "e1", "h1", "2", "--castling", rights],
            "",
        );
    }
    let castling = ["bundle", "K", "f1", "h1", "2", "--castling", "f1h1"];
    checked("bundle", &castling, "");
    let on = [
        "bundle",
        "B",
        "b2",
        "e7",
        "2",
        "--on",
        "8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 0 1",
    ];
    let on_board = checked("bundle", &on, "").remove(0);
    let in_play = |way: &Value| way["in_play"] == json!(true);
    let ways = on_board["board"]["trajectories"].as_array().unwrap();
    assert_eq!(
        ways.iter().filter(|way| in_play(way)).count(),
        1,
        "a3 is free, f6 behind three men"
    );
}

#[test]
fn bundles() {
    let fens = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\
                r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\n\
                8/P7/8/3Pp3/8/8/p7/K1k5 w - e6 0 1\n";
    let objects = checked("bundles", &["bundles", "-", "--horizon", "3"], fens);
    assert_eq!(objects.len(), 3);
    refused("bundles", &objects[1], "horizon", json!(0));
    refused("bundles", &objects[1], "bundles", json!([{"piece": "N"}]));
    let args = [
        "bundles",
        "startpos",
        "--moves",
        "e4,d5,exd5",
        "--store",
        "--piece",
        "N",
    ];
    let stored = checked("bundles", &args[..5], "");
    let store = &stored[0]["store"];
    assert!(
        !store["free"].as_array().unwrap().is_empty(),
        "a pawn was captured"
    );
    refused(
        "bundles",
        &json!({"fen": stored[0]["fen"], "horizon": 2, "bundles": [], "store": {}}),
        "fen",
        json!(1),
    );
}

#[test]
fn map() {
    let fens = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\n\
                7K/8/k1P5/7p/8/8/8/8 w - - 0 1\n\
                8/P7/8/3Pp3/8/8/p7/K1k5 w - e6 0 1\n\
                R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1\n";
    let with_games = checked("map", &["map", "-", "--games", "--nodes", "300"], fens);
    let mut damaged = with_games[0].clone();
    damaged["games"] = json!([{"side": "white"}]);
    assert!(!validator("map").is_valid(&damaged));
    let objects = checked("map", &["map", "-", "--levels", "3"], fens);
    assert_eq!(objects.len(), 4);
    assert_eq!(objects[3]["candidates"], json!([]));
    let over: Vec<&Value> = objects.iter().map(|object| &object["over"]).collect();
    assert_eq!(
        over,
        [&Value::Null, &Value::Null, &Value::Null, &json!("checkmate")]
    );
    let zones = objects
        .iter()
        .flat_map(|object| object["zones"].as_array().unwrap());
    let kinds: BTreeSet<&str> = zones.map(|zone| zone["kind"].as_str().unwrap()).collect();
    assert!(
        kinds.contains("field") && kinds.contains("promotion"),
        "{kinds:?}"
    );
    refused("map", &objects[0], "zones", json!([{"id": 0}]));
    refused("map", &objects[0], "over", json!("resigned"));
    refused("map", &objects[0], "candidates", json!([{"move": "e2e4"}]));
}

#[test]
fn plan() {
    let fens = "startpos\n\
                r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\n\
                R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1\n";
    let objects = checked("plan", &["plan", "-", "--nodes", "2000"], fens);
    assert_eq!(objects[2]["plans"], json!([]));
    refused("plan", &objects[0], "plans", json!([{"side": "white"}]));
    let mut frozen = objects[0].clone();
    frozen["plans"][0]["state"] = json!("frozen");
    assert!(!validator("plan").is_valid(&frozen));
    let with_plans = checked("map", &["map", "startpos", "--plans=1000"], "");
    assert!(!with_plans[0]["plans"].as_array().unwrap().is_empty());
}

#[test]
fn analyse() {
    let fens = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\n\
                6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\n\
                R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1\n\
                7K/8/k1P5/7p/8/8/8/8 w - - 0 1\n\
                k7/P7/K7/8/8/8/8/8 b - - 0 1\n";
    let objects = checked("analyse", &["analyse", "-", "--nodes", "2000"], fens);
    let drawn = "8/8/5k2/8/4B2P/8/6K1/8 w - - 0 1";
    let wrong = checked("analyse", &["analyse", drawn, "--nodes", "20000"], "");
    assert!(
        wrong[0].to_string().contains("\"by\":\"wrong-bishop\""),
        "{}",
        wrong[0]
    );
    assert_eq!(objects[1]["score"], json!({"mate": 1}));
    assert_eq!(objects[2]["bestmove"], Value::Null);
    refused("analyse", &objects[0], "score", json!({"cp": 1, "mate": 2}));
    refused("analyse", &objects[0], "pv", json!(["e9e8"]));
    checked(
        "analyse",
        &["analyse", "startpos", "--depth", "4", "--multipv", "3"],
        "",
    );
}

#[test]
fn tree() {
    let validator = validator("tree");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tree.json");
    for (fen, limit) in [
        ("startpos", ["--depth", "5"]),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            ["--nodes", "30000"],
        ),
        (
            "8/p3q1kp/1p2Pnp1/3pQ3/2pP4/1nP3N1/1B4PP/6K1 w - - 0 1",
            ["--depth", "8"],
        ),
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", ["--depth", "3"]),
        // The game is over: the tree has only a root.
        ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", ["--depth", "3"]),
    ] {
        let args = [
            "analyse",
            fen,
            limit[0],
            limit[1],
            "--tree",
            file.to_str().unwrap(),
        ];
        let output = binary::run(&args, "");
        assert!(output.status.success(), "{args:?}");
        let document: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
        let errors: Vec<String> = validator
            .iter_errors(&document)
            .map(|e| format!("{} at {}", e, e.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{fen}: {:?}", &errors[..errors.len().min(5)]);
        refused("tree", &document, "complete", json!("yes"));
        refused("tree", &document, "tree", json!([]));
    }
}

#[test]
fn annotate() {
    let games = "[White \"Legal\"]\n\n1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0\n\n\
                 [White \"Somebody\"]\n\n1. d4 *\n";
    let objects = checked("annotate", &["annotate", "-", "--nodes", "4000"], games);
    assert_eq!(objects.len(), 2);
    assert_eq!(objects[0]["moves"][9]["grade"], "blunder");
    refused("annotate", &objects[0], "turning_points", json!([0]));
}

#[test]
fn moves() {
    let objects = checked(
        "moves",
        &["moves", "-"],
        "startpos\n7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n",
    );
    assert_eq!(
        (&objects[0]["total"], &objects[1]["total"]),
        (&json!(20), &json!(0))
    );
    refused("moves", &objects[0], "check", json!("no"));
    let counted = checked("moves", &["moves", "startpos", "--perft", "2"], "");
    assert_eq!(counted[0]["total"], 400);
    refused("moves", &counted[0], "total", json!(-1));
}

#[test]
fn suite() {
    let epd = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8; id \"back rank\";\n\
               4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"castling\";\n";
    let objects = checked("suite", &["suite", "-", "--nodes", "1000"], epd);
    assert_eq!(objects.len(), 3);
    refused("suite", &objects[0], "solved", json!("yes"));
    refused("suite", &objects[2], "summary", json!({}));
}

#[test]
fn bench() {
    let objects = checked("bench", &["bench", "--depth", "2"], "");
    refused("bench", objects.last().unwrap(), "nps", json!(-1));
}
