//! `puchok prove` and `puchok formula`: what they write, and what they refuse.

use puchok_tests::binary;
use serde_json::Value;

use crate::command_line::refusal;

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// What a command wrote, without what differs from run to run.
fn answer(args: &[&str]) -> String {
    let output = binary::run(args, "");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let kept = text(&output.stdout);
    let lines: Vec<&str> = kept
        .lines()
        .filter(|line| !line.starts_with("Looked at"))
        .collect();
    lines.join("\n")
}

#[test]
fn a_strategy_is_an_indented_tree() {
    let problem = "8/7B/2R5/4Nr1p/4kb1Q/8/1B6/4K2R w K - 0 1";
    insta::assert_snapshot!(answer(&["prove", problem, "--goal", "mate", "--moves", "2"]));
    insta::assert_snapshot!(answer(&["prove", "8/8/8/8/8/k7/p7/K7 w - - 0 1"]));
    insta::assert_snapshot!(answer(&[
        "prove",
        "8/Pk6/8/8/8/8/8/K7 w - - 0 1",
        "--goal",
        "promote",
        "--moves",
        "1"
    ]));
}

#[test]
fn a_strategy_is_a_graph() {
    let mate = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    insta::assert_snapshot!(answer(&["prove", mate, "--format", "dot"]), @r#"
    digraph "theta1" {
      0 [shape=box, label="6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"];
      1 [shape=ellipse, label="3R2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1"];
      0 -> 1 [label="d1d8"];
      1 -> 1 [label="repeats"];
    }
    "#);
}

#[test]
fn a_limit_is_no_answer() {
    let args = [
        "prove",
        "8/8/8/4k3/8/8/8/K6R w - - 0 1",
        "--positions",
        "1000",
        "--format",
        "json",
    ];
    let output = binary::run(&args, "");
    assert_eq!(output.status.code(), Some(1));
    let object: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&object["value"], &object["strategy"]),
        (&Value::from("undecided"), &Value::Null)
    );
    insta::assert_snapshot!(text(&output.stderr), @"puchok: undecided after 1,000 positions, with a limit reached: '8/8/8/4k3/8/8/8/K6R w - - 0 1'");
    // In a stream each is reported with its line, beside lines that make no sense.
    let lines = "8/8/8/4k3/8/8/8/K6R w - - 0 1\nnonsense\n8/8/8/4k3/8/8/8/K6Q w - - 0 1\n";
    let output = binary::run(&["prove", "-", "--positions", "1000"], lines);
    assert_eq!(output.status.code(), Some(2));
    insta::assert_snapshot!(text(&output.stderr), @"
    puchok: line 1: undecided after 1,000 positions, with a limit reached: '8/8/8/4k3/8/8/8/K6R w - - 0 1'
    puchok: line 2: no position: a board has 8 ranks with / between, not 1 in 'nonsense'
    puchok: line 3: undecided after 1,000 positions, with a limit reached: '8/8/8/4k3/8/8/8/K6Q w - - 0 1'
    ");
    let output = binary::run(&["prove", "--verify", "KRK", "--positions", "1000"], "");
    assert_eq!(
        (output.status.code(), text(&output.stdout)),
        (Some(1), String::new())
    );
    insta::assert_snapshot!(text(&output.stderr), @"puchok: the ending and those it leads into have more than 1000 positions");
    let path = std::env::temp_dir().join(format!("puchok-formulas-{}", std::process::id()));
    let output = binary::run(
        &[
            "prove",
            "startpos",
            "--positions",
            "1000",
            "--formulas",
            path.to_str().unwrap(),
        ],
        "",
    );
    assert_eq!((output.status.code(), path.exists()), (Some(1), false));
    assert!(text(&output.stdout).contains("Value        undecided"));
    // A file that cannot be written is told of before the search.
    let args = ["prove", "startpos", "--formulas", "/no/such/folder/theta"];
    let output = binary::run(&args, "");
    assert_eq!(
        (output.status.code(), text(&output.stdout)),
        (Some(1), String::new())
    );
}

#[test]
fn formulas_are_written_out_and_read_back() {
    let path = std::env::temp_dir().join(format!("puchok-theta-{}", std::process::id()));
    answer(&[
        "prove",
        "8/8/8/8/8/k7/p7/K7 w - - 0 1",
        "--formulas",
        path.to_str().unwrap(),
    ]);
    let written = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(written.lines().count(), 4);
    let mut f = puchok_engine::solvers::logic::Formulas::new();
    let sizes: Vec<u128> = written
        .lines()
        .map(|line| f.parse(line).map(|id| f.size(id).unwrap()).unwrap())
        .collect();
    let args = ["prove", "8/8/8/8/8/k7/p7/K7 w - - 0 1", "--format", "json"];
    let object: Value = serde_json::from_str(&answer(&args)).unwrap();
    let told: Vec<u128> = object["formula_size"]
        .as_array()
        .unwrap()
        .iter()
        .map(|n| u128::from(n.as_u64().unwrap()))
        .collect();
    assert_eq!(sizes, told);
}

#[test]
fn bad_questions_are_refused_in_one_line() {
    insta::assert_snapshot!(refusal(&["prove"]), @"puchok: the following required arguments were not provided: <FEN|startpos|FILE|->...");
    insta::assert_snapshot!(refusal(&["prove", "startpos", "--moves", "2"]), @"puchok: the following required arguments were not provided: <--goal <GOAL>|--chain <GOALS>>");
    insta::assert_snapshot!(refusal(&["prove", "startpos", "--goal", "reach:N"]), @"puchok: invalid value 'reach:N' for '--goal <GOAL>': no goal: 'N' is no PIECE@FIELD in 'reach:N'; goals are mate, material[:PAWNS], promote[:PIECE], reach:PIECE@FIELD, control:[PIECE@]FIELD, avoid-mate:MOVES");
    let shuffled = "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9";
    insta::assert_snapshot!(refusal(&["prove", shuffled]), @"puchok: castling as in Chess960 has no code: '1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9'");
    insta::assert_snapshot!(refusal(&["prove", "startpos", "--goal", "avoid-mate:2", "--moves", "5"]), @"puchok: avoid-mate:2 has a number of moves of its own: --moves is for other goals");
    // Before anything is read, let alone searched.
    insta::assert_snapshot!(refusal(&["prove", "rubbish", "--chain", "promote,mate", "--format", "dot"]), @"puchok: there is no graph of a chain: ask for the goal of each link");
    assert!(
        refusal(&["prove", "--verify", "KRQBNK"])
            .starts_with("puchok: invalid value 'KRQBNK' for '--verify <ENDING>'")
    );
    insta::assert_snapshot!(refusal(&["formula", "AG (p -> AF"]), @"puchok: column 12: the end where a proposition, true, false, !, ( or A or E with X, G, F or [ U ] can stand in 'AG (p -> AF'");
    insta::assert_snapshot!(refusal(&["formula", "p", "--model", "/no/such/model.json"]), @"puchok: cannot read '/no/such/model.json': No such file or directory (os error 2)");
}

/// Ten propositions that each come to hold and to fail somewhere ask for more than 50,000 states.
#[test]
fn a_formula_that_is_too_hard_does_not_end_the_stream() {
    let hard: Vec<String> = (0..10).map(|n| format!("EF p{n} & EF !p{n}")).collect();
    let lines = format!("p & !p\n\n{}\np | !p\n", hard.join(" & "));
    let output = binary::run(&["formula", "-", "--format", "json"], &lines);
    assert_eq!(output.status.code(), Some(1));
    let valid: Vec<Value> = text(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["valid"].clone())
        .collect();
    assert_eq!(valid, [Value::from(false), Value::from(true)]);
    insta::assert_snapshot!(text(&output.stderr), @"puchok: line 3: the tableau has more than 50000 states");
}

#[test]
fn a_formula_is_looked_up_in_a_model() {
    let path = std::env::temp_dir().join(format!("puchok-model-{}.json", std::process::id()));
    let name = path.to_str().unwrap();
    std::fs::write(
        &path,
        r#"{"root": 0, "vertices": [["p"], ["q"], []], "arcs": [[0, 1], [1, 0], [1, 2]]}"#,
    )
    .unwrap();
    let found = answer(&["formula", "EX q", "--model", name, "--format", "json"]);
    let object: Value = serde_json::from_str(&found).unwrap();
    assert_eq!(object["holds_in"], serde_json::json!([0]));
    std::fs::write(&path, r#"{"root": 0, "vertices": [["p"]], "arcs": [[0, 1]]}"#).unwrap();
    let told = refusal(&["formula", "EX q", "--model", name]);
    std::fs::remove_file(&path).unwrap();
    assert!(told.ends_with("there is no vertex 1"), "{told}");
}
