//! The schemas of commands that solve and prove.

use puchok_tests::binary;
use serde_json::{Value, json};

use super::{checked, ending_with, refused, validator};

#[test]
fn mate() {
    let castling = "8/r4N2/k1Pp4/6p1/7p/3p4/1Q1P4/4K2R w K - 0 1";
    let problem = checked("mate", &["mate", castling, "--moves", "2", "--tries"], "").remove(0);
    refused("mate", &problem, "status", json!("unknown"));
    refused("mate", &problem, "keys", json!(["O-O"]));
    refused("mate", &problem, "mate", json!("2"));
    checked("mate", &["mate", castling, "--moves", "1"], "");
    let lines = "7k/R7/8/8/8/8/8/1R5K b - - bm #-1;\n\
                 7k/8/8/8/8/8/R7/1R5K w - - bm #2;\n\
                 8/8/8/8/8/8/k1K5/8 w - - bm #3;\n";
    let objects = checked("mate", &["mate", "-"], lines);
    assert_eq!(objects.len(), 4);
    refused("mate", &objects[1], "solved", json!("yes"));
    refused("mate", &objects[3], "summary", json!({}));
}

#[test]
fn advise() {
    let fens = "8/8/8/8/3R4/8/2k5/K7 w - - 0 1\n\
                8/8/8/8/8/5k2/R7/2K5 w - - 0 1\n\
                8/8/8/8/8/4K3/r7/2k5 b - - 0 1\n\
                k7/8/8/8/8/8/P7/K7 w - - 0 1\n";
    let objects = checked("advise", &["advise", "8/8/8/3k4/8/8/7R/1K6 b - - 0 1"], "");
    refused("advise", &objects[0], "moves", json!([{"move": "d5d4"}]));
    // The table has no advice for a drawn ending.
    let objects = ending_with(1, "advise", &["advise", "-"], fens);
    assert_eq!(objects.len(), 4);
    refused("advise", &objects[0], "move", json!("Rd5"));
    let objects = ending_with(1, "advise", &["advise", "-", "--play"], fens);
    assert_eq!(objects[0]["end"], "mate");
    refused("advise", &objects[0], "end", json!("won"));
    refused("advise", &objects[0], "optimal", json!(-1));
    refused("advise", &objects[0], "optimal_winner", json!("draw"));
    let objects = checked("advise", &["advise", "--verify", "KRK"], "");
    refused("advise", &objects[0], "failed", json!(-1));
    let objects = checked("advise", &["advise", "--predicates"], "");
    refused("advise", &objects[0], "kind", json!("rule"));
}

#[test]
fn endgames() {
    let folder = tempfile::TempDir::new().unwrap();
    let dir = folder.path().to_str().unwrap();
    let file = folder.path().join("kbn");
    let file = file.to_str().unwrap();
    let objects = checked(
        "endgame-build",
        &["endgame", "build", "KPK", "KBNK", "--dir", dir],
        "",
    );
    assert_eq!(objects.len(), 6);
    refused("endgame-build", &objects[0], "origin", json!("bought"));
    let fens = "8/8/8/4k3/8/8/8/KBN5 w - - 0 1\n\
                8/8/8/4k3/8/8/8/KBN5 b - - 0 1\n\
                k7/1P6/K7/8/8/8/8/8 b - - 0 1\n\
                8/P7/8/8/8/8/8/k1K5 w - - 0 1\n\
                k7/8/1K6/8/8/8/8/8 b - - 0 1\n";
    let objects = checked("endgame-probe", &["endgame", "probe", "-", "--dir", dir], fens);
    assert_eq!(objects.len(), 5);
    assert_eq!(objects[4]["mate"], Value::Null);
    refused("endgame-probe", &objects[0], "value", json!("won"));
    refused("endgame-probe", &objects[0], "mate", json!("30"));
    let objects = checked("endgame-play", &["endgame", "play", "-", "--dir", dir], fens);
    refused("endgame-play", &objects[0], "line", json!(["Kb2"]));
    let objects = checked("endgame-stats", &["endgame", "stats", "--all", "--dir", dir], "");
    assert_eq!(objects.len(), 6);
    refused("endgame-stats", &objects[0], "side_to_move", json!({}));
    checked(
        "endgame-stats",
        &["endgame", "stats", "KBNK", "--light-bishop", "--dir", dir],
        "",
    );
    let objects = checked("endgame-verify", &["endgame", "verify", "KPK", "--dir", dir], "");
    refused("endgame-verify", &objects[0], "faults", json!(-1));
    checked(
        "endgame-source",
        &["endgame", "source", "write", file, "--dir", dir],
        "",
    );
    let objects = checked(
        "endgame-source",
        &["endgame", "source", "verify", file, "--dir", dir],
        "",
    );
    refused("endgame-source", &objects[0], "bytes", json!(16_777_215));
    let fens: String = fens.lines().take(2).map(|fen| format!("{fen}\n")).collect();
    checked(
        "endgame-source",
        &["endgame", "source", "probe", file, "-"],
        &fens,
    );
}

#[test]
fn prove() {
    let fens = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\n\
                8/8/8/8/8/k7/p7/K7 w - - 0 1\n\
                4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 b - - 0 1\n";
    let objects = checked("prove", &["prove", "-"], fens);
    let values: Vec<&Value> = objects.iter().map(|object| &object["value"]).collect();
    assert_eq!(values, ["white", "draw", "draw"]);
    assert_eq!(objects[1]["satisfiable"], json!([2, 4]));
    refused("prove", &objects[0], "satisfiable", json!([1, 2]));
    refused("prove", &objects[0], "value", json!("won"));
    refused("prove", &objects[2], "formula_size", json!([1, 2, 3]));
    refused("prove", &objects[2], "strategy", json!({}));
    for goal in [
        "mate",
        "material:9",
        "promote",
        "reach:N@c7",
        "control:R@d8",
        "avoid-mate:2",
    ] {
        let fork = "4k3/8/q7/3N4/8/8/8/3RK3 w - - 0 1";
        let mut args = vec!["prove", fork, "--goal", goal];
        if !goal.starts_with("avoid-mate") {
            args.extend(["--moves", "2"]);
        }
        let objects = checked("prove", &args, "");
        assert_eq!(objects[0]["strategy"]["confirmed"], true, "{goal}");
        refused("prove", &objects[0], "goal", json!("win"));
        refused("prove", &objects[0], "plies", json!("four"));
    }
    let wins = [
        "prove",
        "7k/3P4/5K2/8/8/8/8/8 w - - 0 1",
        "--chain",
        "promote:Q,mate",
    ];
    let chain = &checked("prove", &wins, "")[0];
    assert_eq!(chain["chain"], "wins");
    refused("prove", chain, "links", json!([]));
    let breaks = [
        "prove",
        "4k3/8/q7/3N4/8/8/8/4K3 w - - 0 1",
        "--chain",
        "material:9,mate",
        "--moves",
        "2",
    ];
    assert_eq!(checked("prove", &breaks, "")[0]["chain"], "breaks");
}

/// One line for each assignment of colours.
#[test]
fn prove_verify() {
    let objects = checked("prove-verify", &["prove", "--verify", "KNK"], "");
    assert_eq!(objects.len(), 2);
    for object in &objects {
        assert_eq!(object["wrong_values"], 0);
        refused("prove-verify", object, "positions", json!(-1));
        refused("prove-verify", object, "material", json!("KK+"));
    }
}

#[test]
fn formula() {
    let objects = checked("formula", &["formula", "-"], "AG (p -> AF q)\np | !p\nEX false\n");
    assert_eq!(objects[0]["unicode"], "∀□(p → ∀◇q)");
    assert_eq!(
        (&objects[1]["valid"], &objects[2]["satisfiable"]),
        (&json!(true), &json!(false))
    );
    // When the tableau is given up, the formula is undecided: a contradiction behind many ways to go on.
    let hard: Vec<String> = (1..=17).map(|n| format!("EF p{n} & ")).collect();
    let hard = hard.concat() + "AG !q & EF q";
    let output = binary::run(&["formula", &hard, "--format", "json"], "");
    let undecided: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(validator("formula").is_valid(&undecided), "{undecided}");
    assert_eq!(
        (&undecided["satisfiable"], &undecided["model"]),
        (&Value::Null, &Value::Null)
    );
    refused("formula", &objects[0], "valid", json!("no"));
    refused("formula", &objects[0], "model", json!([]));
}
