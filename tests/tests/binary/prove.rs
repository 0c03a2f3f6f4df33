//! `puchok prove` and `puchok formula`: their output, and what they reject.

use puchok_tests::binary;
use serde_json::Value;

#[cfg(target_os = "linux")]
use crate::common::interrupted;
use crate::common::{refusal, text};

/// The output of a command, without what differs from run to run.
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

/// Both sides have a strategy for the draw that goes on for ever, of which the first lines are shown.
#[test]
fn a_long_strategy_is_cut() {
    let said = answer(&["prove", "8/8/8/8/8/k7/8/KB6 w - - 0 1"]);
    assert!(said.contains("Value        draw"), "{said}");
    let strategies: Vec<&str> = said.split("Strategy of ").skip(1).collect();
    assert_eq!(strategies.len(), 2);
    for strategy in strategies {
        assert!(strategy.contains("accepts it"), "{strategy}");
        assert!(
            strategy.contains("  … marks where the strategy goes on"),
            "{strategy}"
        );
        let lines = strategy.trim_end().lines().count();
        // A head, the verdict of the model checker, and the remark.
        assert!((10..=3 + 60).contains(&lines), "{lines}");
    }
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
    // In a stream each is reported with its line number, and so are invalid lines.
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
    insta::assert_snapshot!(text(&output.stderr), @"puchok: the ending and those it leads into have more than 1,000 positions: --positions allows more");
    // One that must have more is refused before its database is made.
    let output = binary::run(&["prove", "--verify", "KBNK"], "");
    assert_eq!(output.status.code(), Some(1));
    insta::assert_snapshot!(text(&output.stderr), @"puchok: the ending and those it leads into have more than 10,000,000 positions: --positions allows more");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("formulas");
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
    // The formulas of two bare kings are too long.
    let kings = ["prove", "8/8/8/4k3/8/8/8/K7 w - - 0 1", "--formulas"];
    let output = binary::run(&[&kings[..], &[path.to_str().unwrap()]].concat(), "");
    assert_eq!((output.status.code(), path.exists()), (Some(1), false));
    insta::assert_snapshot!(text(&output.stderr), @"puchok: the formulas have 237,607,392 symbols, and at most 50,000,000 are written");
    // An unwritable file is reported before the search.
    let args = ["prove", "startpos", "--formulas", "/no/such/folder/theta"];
    let output = binary::run(&args, "");
    assert_eq!(
        (output.status.code(), text(&output.stdout)),
        (Some(1), String::new())
    );
}

/// On Ctrl-C what is known is told.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_proof_tells_what_it_knows() {
    let prove = ["prove", "startpos", "--positions", "100000000"];
    let (status, said, errors) = interrupted(&[&prove[..], &["--format", "json"]].concat());
    assert_eq!((status, &*errors), (Some(130), ""));
    let object: Value = serde_json::from_str(&said).unwrap();
    assert_eq!(
        (&object["value"], &object["whole"]),
        (&"undecided".into(), &false.into())
    );
    for goal in [&[][..], &["--goal", "promote"], &["--chain", "promote,mate"]] {
        let (status, said, errors) = interrupted(&[&prove[..], goal].concat());
        assert_eq!((status, &*errors), (Some(130), ""));
        assert!(said.contains("\nValue  "), "{said}");
        assert!(said.contains("  undecided: interrupted"), "{said}");
        assert!(!said.contains("limit"), "{said}");
    }
}

/// In a stream the line at which the user interrupts has no answer.
#[cfg(unix)]
#[test]
fn an_interrupted_stream_has_whole_answers_only() {
    use std::io::{BufRead, BufReader, Read, Write};
    use std::process::{Command, Stdio};
    let mut command = binary::command(&["prove", "-", "--positions", "100000000", "--format", "json"]);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    // Once this is answered, the signal is listened for.
    writeln!(input, "8/8/8/8/8/k7/p7/K7 w - - 0 1").unwrap();
    output.read_line(&mut String::new()).unwrap();
    writeln!(input, "startpos").unwrap();
    std::thread::sleep(std::time::Duration::from_millis(500));
    let pid = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &pid])
            .status()
            .unwrap()
            .success()
    );
    let mut said = String::new();
    output.read_to_string(&mut said).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(said, "");
}

#[test]
fn formulas_are_written_out_and_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("theta");
    answer(&[
        "prove",
        "8/8/8/8/8/k7/p7/K7 w - - 0 1",
        "--formulas",
        path.to_str().unwrap(),
    ]);
    let written = std::fs::read_to_string(&path).unwrap();
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
    insta::assert_snapshot!(refusal(&["prove", shuffled]), @"puchok: castling rights of Chess960 are not supported: '1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9'");
    insta::assert_snapshot!(refusal(&["prove", "startpos", "--chain", "avoid-mate:2,avoid-mate:1", "--moves", "1"]), @"puchok: avoid-mate:2 has a number of moves of its own: --moves is for other goals");
    insta::assert_snapshot!(refusal(&["prove", "startpos", "--goal", "avoid-mate:2", "--moves", "5"]), @"puchok: avoid-mate:2 has a number of moves of its own: --moves is for other goals");
    // Rejected before anything is read, let alone searched.
    insta::assert_snapshot!(refusal(&["prove", "rubbish", "--chain", "promote,mate", "--format", "dot"]), @"puchok: there is no graph of a chain: ask for the goal of each link");
    assert!(
        refusal(&["prove", "--verify", "KRQBNK"])
            .starts_with("puchok: invalid value 'KRQBNK' for '--verify <ENDING>'")
    );
    insta::assert_snapshot!(refusal(&["formula", "AG (p -> AF"]), @"puchok: column 12: the end where a proposition, true, false, !, ( or A or E with X, G, F or [ U ] can stand in 'AG (p -> AF'");
    insta::assert_snapshot!(refusal(&["formula", "p", "--model", "/no/such/model.json"]), @"puchok: cannot read '/no/such/model.json': No such file or directory (os error 2)");
}

/// Ten propositions that each hold in one place and fail in another need more than 50,000 states, of which no
/// part shows that something else is contradictory.
#[test]
fn a_formula_that_is_too_hard_does_not_end_the_stream() {
    let hard: Vec<String> = (0..10).map(|n| format!("EF p{n} & EF !p{n}")).collect();
    let lines = format!("p & !p\n\n{} & AG !q & EF q\np | !p\n", hard.join(" & "));
    let output = binary::run(&["formula", "-", "--format", "json"], &lines);
    assert_eq!(output.status.code(), Some(1));
    let verdicts: Vec<[Value; 2]> = text(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .map(|object: Value| ["satisfiable", "valid"].map(|key| object[key].clone()))
        .collect();
    // The tableau of the negation shows that it is not valid.
    assert_eq!(
        serde_json::json!(verdicts),
        serde_json::json!([[false, false], [null, false], [true, true]])
    );
    insta::assert_snapshot!(text(&output.stderr), @"puchok: line 3: the tableau has more than 50000 states");
}

#[test]
fn a_formula_is_looked_up_in_a_model() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("model.json");
    let name = path.to_str().unwrap();
    std::fs::write(
        &path,
        r#"{"root": 0, "vertices": [["p"], ["q"], []], "arcs": [[0, 1], [1, 0], [1, 2]]}"#,
    )
    .unwrap();
    let found = answer(&["formula", "EX q", "--model", name, "--format", "json"]);
    let object: Value = serde_json::from_str(&found).unwrap();
    assert_eq!(object["holds_in"], serde_json::json!([0]));
    // A whole answer has a model, too.
    std::fs::write(&path, answer(&["formula", "p & EX q", "--format", "json"])).unwrap();
    let found = answer(&["formula", "EX q", "--model", name, "--format", "json"]);
    let object: Value = serde_json::from_str(&found).unwrap();
    assert_eq!(object["holds_in"], serde_json::json!([0]));
    std::fs::write(&path, answer(&["formula", "p & !p", "--format", "json"])).unwrap();
    let told = refusal(&["formula", "EX q", "--model", name]);
    assert!(told.ends_with("it is an answer without a model"), "{told}");
    std::fs::write(&path, r#"{"model": {"root": 0, "arcs": []}}"#).unwrap();
    let told = refusal(&["formula", "EX q", "--model", name]);
    assert!(told.contains("it has no vertices"), "{told}");
    std::fs::write(&path, r#"{"root": 0, "vertices": [["p"]], "arcs": [[0, 1]]}"#).unwrap();
    let told = refusal(&["formula", "EX q", "--model", name]);
    assert!(told.ends_with("there is no vertex 1"), "{told}");
}

/// Calls `look_up` with the arguments for a model file with this text.
fn in_model(text: &str, look_up: impl Fn(&[&str])) {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), text).unwrap();
    look_up(&["--model", file.path().to_str().unwrap()]);
}

const TWO_VERTICES: &str = r#"{"root": 0, "vertices": [["p"], ["q"]], "arcs": [[0, 1]]}"#;

/// Where a formula holds in a model is reported even if the tableau was given up.
#[test]
fn a_model_is_checked_whatever_the_tableau_says() {
    let hard: Vec<String> = (1..=17).map(|n| format!("EF p{n}")).collect();
    let hard = format!(
        "EX q | {}",
        hard.join(" & ").replace("EF p1 &", "EF p1 & AG p0 &")
    );
    let both = format!(
        "({hard}) & ({}) & EF q & AG !z & EF z",
        hard.replace("EX q | ", "")
    );
    in_model(TWO_VERTICES, |model| {
        let output = binary::run(&[&["formula", &both, "--format", "json"], model].concat(), "");
        assert_eq!(output.status.code(), Some(1));
        let object: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(
            (&object["satisfiable"], &object["valid"]),
            (&Value::Null, &Value::from(false))
        );
        assert_eq!(object["holds_in"], serde_json::json!([]));
        let holds = format!("EX q | ({both})");
        let output = binary::run(&[&["formula", &holds], model].concat(), "");
        let said = text(&output.stdout);
        assert!(said.ends_with("\nholds in 0 of the given model\n"), "{said}");
        let output = binary::run(&[&["formula", &both], model].concat(), "");
        let said = text(&output.stdout);
        let verdict =
            "not valid; not decided: whether it is satisfiable (the tableau has more than 50000 states)";
        assert!(said.contains(verdict), "{said}");
        assert_eq!(
            text(&output.stderr),
            "puchok: the tableau has more than 50000 states\n"
        );
    });
}

#[test]
fn a_text_that_is_no_model_is_refused_in_plain_words() {
    for (model, said) in [
        ("", "it breaks off at line 1, column 0"),
        ("{\n\"root\": ", "it breaks off at line 2, column 8"),
        ("{\"root\": x}", "it is no JSON at line 1, column 10"),
        (
            "[0]",
            "a model is an object with root, vertices and arcs, not [0] (line 1, column 3)",
        ),
        ("{\"root\": 0}", "it has no vertices (line 1, column 11)"),
        (
            r#"{"root": -1, "vertices": [["p"]], "arcs": []}"#,
            "root is the number of a vertex, from 0, not -1 (line 1, column 11)",
        ),
        (
            r#"{"root": 0, "vertices": [["p"]], "arcs": [[0, 0], [0]]}"#,
            "arc 2 is a pair of vertices, [from, to], not [0] (line 1, column 53)",
        ),
        (
            r#"{"root": 0, "root": 0, "vertices": [["p"]], "arcs": []}"#,
            "a key stands there twice (line 1, column 18)",
        ),
    ] {
        in_model(model, |args| {
            let refused = refusal(&[&["formula", "p"], args].concat());
            assert_eq!(refused, format!("puchok: no model in '{}': {said}", args[1]));
        });
    }
    // Names that cannot occur in a formula.
    for name in ["A", "true", "p q", "", "é", "1p"] {
        in_model(&TWO_VERTICES.replace("\"q\"", &format!("\"{name}\"")), |args| {
            let refused = refusal(&[&["formula", "p"], args].concat());
            let said = format!("': '{name}' in vertex 1 is no proposition: ");
            assert!(refused.contains(&said), "{refused}");
        });
    }
}

#[test]
fn a_model_is_a_graph() {
    in_model(TWO_VERTICES, |model| {
        let drawn = answer(&[&["formula", "EX q", "--format", "dot"], model].concat());
        insta::assert_snapshot!(drawn, @r#"
        digraph "EX q" {
          0 [shape=doublecircle, style=filled, label="p"];
          1 [shape=circle, label="q"];
          0 -> 1;
        }
        "#);
    });
    // Without a model there is nothing to draw, but the next line of the stream is drawn.
    let output = binary::run(&["formula", "-", "--format", "dot"], "p & !p\np\n");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).starts_with("digraph \"p\" {"));
    assert_eq!(
        text(&output.stderr),
        "puchok: line 1: there is no model of 'p & !p', and no graph\n"
    );
}

#[test]
fn answers_of_a_stream_are_apart() {
    let one = answer(&["formula", "p"]);
    assert_eq!(
        text(&binary::run(&["formula", "-"], "p\np\n").stdout),
        format!("{one}\n\n{one}\n\n")
    );
    let mated = "8/8/8/8/8/k7/p7/K7 w - - 0 1";
    let output = binary::run(&["prove", "-"], &format!("{mated}\n{mated}\n"));
    let said = text(&output.stdout);
    let board = "  8 . . . . . . . .";
    assert!(said.starts_with(board), "{said}");
    assert!(said.contains(&format!("\n\n{board}")), "{said}");
}

/// A number of moves applies to the goals of a chain that have no number of their own.
#[test]
fn a_chain_may_have_both_kinds_of_goals() {
    let fen = "4k3/8/q7/3N4/8/8/8/4K3 w - - 0 1";
    let said = answer(&["prove", fen, "--chain", "material:9,avoid-mate:1", "--moves", "2"]);
    assert!(said.contains("forces the last goal by this chain"), "{said}");
}
