//! Commands: what they write, where, and with which exit status.

use std::process::Output;

use puchok_tests::binary;
use serde_json::Value;

const MATED: &str = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The one line on standard error of a command that refused its input.
pub(crate) fn refusal(args: &[&str]) -> String {
    let Output {
        status,
        stdout,
        stderr,
    } = binary::run(args, "");
    assert_eq!(status.code(), Some(2), "{args:?}");
    assert_eq!(text(&stdout), "", "{args:?}");
    let stderr = text(&stderr);
    assert_eq!(stderr.lines().count(), 1, "{args:?}: {stderr}");
    stderr.trim_end().to_owned()
}

/// The JSON objects that a command wrote, one a line.
fn json(args: &[&str], input: &str) -> Vec<Value> {
    let output = binary::run(args, input);
    assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
    objects(&output)
}

fn objects(output: &Output) -> Vec<Value> {
    let lines = text(&output.stdout);
    lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn keys(object: &Value) -> Vec<&str> {
    object.as_object().unwrap().keys().map(String::as_str).collect()
}

#[test]
fn bad_usage_is_refused_in_one_line() {
    insta::assert_snapshot!(refusal(&["advice"]), @"puchok: unrecognized subcommand 'advice'; did you mean 'advise'?");
    insta::assert_snapshot!(refusal(&["analyse"]), @"puchok: the following required arguments were not provided: <FEN|startpos|FILE|->...");
    insta::assert_snapshot!(refusal(&["analyse", "startpos", "--depth", "0"]), @"puchok: invalid value '0' for '--depth <D>': 0 is not in 1..=4294967295");
    insta::assert_snapshot!(refusal(&["analyse", "startpos", "--nodes", "many"]), @"puchok: invalid value 'many' for '--nodes <N>': invalid digit found in string");
    insta::assert_snapshot!(refusal(&["analyse", "startpos", "--format", "xml"]), @"puchok: invalid value 'xml' for '--format <FORMAT>' [possible values: text, json]");
    insta::assert_snapshot!(refusal(&["bench", "--nodes", "3"]), @"puchok: unexpected argument '--nodes' found");
    insta::assert_snapshot!(refusal(&["suite", "x", "--nodes", "1", "--movetime", "1"]), @"puchok: the argument '--nodes <N>' cannot be used with '--movetime <MS>'");
}

#[test]
fn bad_positions_are_refused_in_one_line() {
    insta::assert_snapshot!(refusal(&["analyse", "rubbish"]), @"puchok: no position: a board has 8 ranks with / between, not 1 in 'rubbish'");
    insta::assert_snapshot!(refusal(&["analyse", "8/8/8/8/8/8/8/K7 w - - 0 1"]), @"puchok: no position: Black has no king in '8/8/8/8/8/8/8/K7 w - - 0 1'");
    insta::assert_snapshot!(refusal(&["suite", "/no/such/file.epd"]), @"puchok: cannot read '/no/such/file.epd': No such file or directory (os error 2)");
}

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
fn analyse_writes_the_documented_keys() {
    let args = ["analyse", "startpos", "--depth", "2", "--format", "json"];
    let answers = json(&args, "");
    let [answer] = &answers[..] else {
        panic!("one answer, not {answers:?}");
    };
    let mut found = keys(answer);
    found.retain(|key| *key != "ponder");
    let mut wanted = vec![
        "fen",
        "bestmove",
        "score",
        "pv",
        "san",
        "depth",
        "seldepth",
        "nodes",
        "time_ms",
        "branching",
        "plans",
        "over",
        "threat",
        "why",
        "estimate",
        "explanation",
    ];
    found.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(found, wanted);
    assert_eq!(keys(&answer["branching"]).len(), 2);
    assert!(answer["branching"]["mean"].is_f64() && answer["branching"]["interior"].is_u64());
    assert!(answer["score"]["cp"].is_i64());
    assert_eq!(answer["bestmove"], answer["pv"][0]);
}

#[test]
fn analyse_gives_as_many_lines_as_asked_for() {
    let args = [
        "analyse",
        "startpos",
        "--depth",
        "2",
        "--multipv",
        "2",
        "--format",
        "json",
    ];
    let answers = json(&args, "");
    let lines = answers[0]["lines"].as_array().unwrap();
    assert!((1..=2).contains(&lines.len()));
    assert_eq!(lines[0]["pv"], answers[0]["pv"]);
}

#[test]
fn analyse_knows_that_a_game_is_over() {
    let answers = json(&["analyse", MATED, "--format", "json"], "");
    assert_eq!(answers[0]["bestmove"], Value::Null);
    assert_eq!(answers[0]["score"]["mate"], 0);
    let output = binary::run(&["analyse", MATED], "");
    insta::assert_snapshot!(text(&output.stdout), @"
      8 R . . . . . k .
      7 . . . . . p p p
      6 . . . . . . . .
      5 . . . . . . . .
      4 . . . . . . . .
      3 . . . . . . . .
      2 . . . . . . . .
      1 . . . . . . K .
        a b c d e f g h
      Black to move: R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1

    The game is over: checkmate.
    ");
}

#[test]
fn analyse_says_what_kind_of_draw_it_is() {
    for (fen, over, words) in [
        ("k7/P7/K7/8/8/8/8/8 b - - 0 1", "stalemate", "stalemate, a draw"),
        ("k7/8/K7/8/8/8/8/5B2 b - - 0 1", "dead-position", "a dead draw"),
    ] {
        let answers = json(&["analyse", fen, "--format", "json"], "");
        assert_eq!(answers[0]["over"], over);
        assert_eq!(answers[0]["score"]["cp"], 0);
        let output = binary::run(&["analyse", fen], "");
        assert!(text(&output.stdout).contains(words), "{fen}");
    }
}

/// A position may come as EPD, with moves, in a file; moves to search may be named.
#[test]
fn analyse_takes_positions_as_they_come() {
    let moved = [
        "analyse", "startpos", "moves", "e2e4", "e5", "--depth", "2", "--format", "json",
    ];
    assert_eq!(
        json(&moved, "")[0]["fen"],
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    );
    let file = std::env::temp_dir().join(format!("puchok-positions-{}.epd", std::process::id()));
    std::fs::write(&file, "7K/8/k1P5/7p/8/8/8/8 w - - bm Kg7; id \"1\";\nstartpos\n").unwrap();
    let name = file.to_str().unwrap();
    let answers = json(&["analyse", name, "--depth", "2", "--format", "json"], "");
    std::fs::remove_file(&file).unwrap();
    assert_eq!(answers.len(), 2);
    let only = [
        "analyse",
        "startpos",
        "--depth",
        "3",
        "--searchmoves",
        "a2a3,Nh3",
        "--format",
        "json",
    ];
    let best = json(&only, "")[0]["bestmove"].clone();
    assert!(best == "a2a3" || best == "g1h3", "{best}");
    insta::assert_snapshot!(refusal(&["analyse", "startpos", "--searchmoves", "e2e5"]), @"puchok: --searchmoves: no legal move 'e2e5' in 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'");
}

/// The default answer fits on a page: 25 to 45 lines of 80 columns.
#[test]
fn analyse_keeps_to_a_page() {
    for fen in [
        "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
        "5rk1/pp4pp/4p3/2R3Q1/3n4/2q4r/P1P2PPP/5RK1 b - - 0 23",
    ] {
        let output = binary::run(&["analyse", fen, "--nodes", "20000"], "");
        let answer = text(&output.stdout);
        assert!((25..=45).contains(&answer.lines().count()), "{answer}");
        assert!(answer.lines().all(|line| line.chars().count() <= 82), "{answer}");
        assert!(!answer.contains('\u{1b}'), "{answer}");
    }
}

#[test]
fn analyse_is_a_filter() {
    let input = format!("startpos\n\nrubbish\n{MATED}\n\u{0}\nstartpos");
    let args = ["analyse", "-", "--depth", "1", "--format", "json"];
    let output = binary::run(&args, &input);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(objects(&output).len(), 3);
    let errors = text(&output.stderr);
    assert_eq!(errors.lines().count(), 2, "{errors}");
    assert!(errors.starts_with("puchok: line 3: no position"), "{errors}");
}

#[test]
fn analyse_speaks_to_people() {
    let output = binary::run(&["analyse", "startpos", "--depth", "2"], "");
    let answer = text(&output.stdout);
    for row in [
        "White to move",
        "Best move  ",
        "Score      ",
        "Main line  1. ",
        "Searched   ",
    ] {
        assert!(answer.contains(row), "{row} in {answer}");
    }
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
fn suite_reports_each_position_and_the_sum() {
    let suite = "\
# a comment
r3k2r/8/8/8/8/8/8/R3K2R w KQkq - am Ke2; id \"semi; colon\";
7k/8/8/8/8/8/8/K7 w - - bm Qd4; id \"no queen\";
7k/8/8/8/8/8/8/K7 w - - bm Kb1 Ka2 Kb2; c0 \"any move\";
";
    let args = ["suite", "-", "--nodes", "200", "--format", "json"];
    let output = binary::run(&args, suite);
    assert_eq!(output.status.code(), Some(2));
    insta::assert_snapshot!(text(&output.stderr), @"puchok: line 3: illegal move 'Qd4' after bm");
    let rows = objects(&output);
    assert_eq!(rows.len(), 3);
    assert_eq!(rows[0]["id"], "semi; colon");
    let mut found = keys(&rows[1]);
    found.sort_unstable();
    assert_eq!(
        found,
        [
            "bestmove",
            "expected",
            "fen",
            "id",
            "nodes",
            "nodes_to_solution",
            "san",
            "solved",
            "time_to_solution_ms"
        ]
    );
    assert_eq!(rows[1]["solved"], true);
    assert_eq!(rows[1]["id"], "7k/8/8/8/8/8/8/K7 w - - 0 1");
    let summary = &rows[2]["summary"];
    assert_eq!(summary["positions"], 2);
    let mut found = keys(summary);
    found.sort_unstable();
    assert_eq!(
        found,
        ["branching", "median_nodes", "p90_nodes", "positions", "solved"]
    );
}

#[test]
fn a_record_of_games_is_no_suite() {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), "\n[Event \"?\"]\n\n1. e4 *\n").unwrap();
    let name = file.path().to_str().unwrap();
    assert_eq!(
        refusal(&["suite", name]),
        format!(
            "puchok: '{name}' is a PGN, a record of games; a suite is a file of EPD lines: positions with 'bm' or 'am'"
        )
    );
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

#[test]
fn a_suite_without_positions_is_refused() {
    insta::assert_snapshot!(refusal(&["suite", "-"]), @"puchok: no test positions in '-'");
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), "# nothing but remarks\n\n").unwrap();
    let name = file.path().to_str().unwrap();
    assert_eq!(
        refusal(&["suite", name]),
        format!("puchok: no test positions in '{name}'")
    );
}

#[cfg(unix)]
#[test]
fn standard_input_that_cannot_be_read_is_refused() {
    for args in [
        &["analyse", "-"][..],
        &["map", "-"],
        &["bundles", "-"],
        &["mate", "-", "--moves", "2"],
        &["prove", "-"],
        &["formula", "-"],
        &["suite", "-"],
    ] {
        let folder = std::fs::File::open("/").unwrap();
        let output = std::process::Command::new(binary::path())
            .args(args)
            .stdin(folder)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert_eq!(
            text(&output.stderr),
            "puchok: cannot read standard input: Is a directory (os error 21)\n",
            "{args:?}"
        );
    }
}

#[test]
fn suite_reads_files_and_speaks_to_people() {
    let path = std::env::temp_dir().join(format!("puchok-{}.epd", std::process::id()));
    std::fs::write(&path, "7k/8/8/8/8/8/8/K7 w - - bm Kb1 Ka2 Kb2; id \"kings\";\n").unwrap();
    let output = binary::run(&["suite", path.to_str().unwrap(), "--nodes", "100"], "");
    std::fs::remove_file(&path).unwrap();
    assert!(output.status.success());
    let answer = text(&output.stdout);
    assert!(answer.starts_with("solved "), "{answer}");
    assert!(
        answer.lines().last().unwrap().starts_with("1 of 1 solved; "),
        "{answer}"
    );
    assert_eq!(text(&output.stderr), "");
}

/// `/dev/full` refuses every byte.
#[cfg(target_os = "linux")]
#[test]
fn an_answer_that_cannot_be_written_is_a_failure_of_its_own() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let output = std::process::Command::new(binary::path())
        .args(["analyse", MATED])
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    insta::assert_snapshot!(text(&output.stderr), @"puchok: cannot write the answer: No space left on device (os error 28)");
}

/// The positions of a stream in one page; bad lines are told, and are no part of it.
#[test]
fn analyses_become_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("positions.html");
    let name = file.to_str().unwrap();
    let args = ["analyse", "-", "--nodes", "2000", "--report", name];
    let output = binary::run(&args, &format!("{MATED}\nrubbish\nstartpos moves e2e4\n"));
    assert_eq!(output.status.code(), Some(2));
    let page = std::fs::read_to_string(&file).unwrap();
    let (_, content) = page.split_once("id=\"content\">").unwrap();
    let (content, _) = content.split_once("</script>").unwrap();
    let entries: serde_json::Value = serde_json::from_str(content).unwrap();
    let entries = entries.as_array().unwrap();
    assert_eq!(entries.len(), 2);
    assert_eq!(entries[0]["analysis"]["over"], "checkmate");
    let tree = entries[1]["tree"].as_array().unwrap();
    assert!(tree[0]["parent"].is_null() && tree.len() > 10);
    // Parents come first, and the main line is that of the answer.
    let main: Vec<&serde_json::Value> = tree.iter().filter(|row| row["main"] == true).collect();
    assert_eq!(main[0]["move"], entries[1]["analysis"]["bestmove"]);
    for (number, row) in tree.iter().enumerate().skip(1) {
        assert!(row["parent"].as_u64().unwrap() < number as u64);
    }
}

/// A file or a stream without a position is no success.
#[test]
fn an_input_without_positions_is_refused() {
    for command in [
        "analyse", "map", "plan", "bundles", "moves", "prove", "advise", "formula",
    ] {
        assert_eq!(
            refusal(&[command, "-"]),
            "puchok: there is nothing in the input",
            "{command}"
        );
    }
    let file = tempfile::NamedTempFile::new().unwrap();
    let name = file.path().to_str().unwrap();
    assert_eq!(
        refusal(&["analyse", name]),
        format!("puchok: {name}: there is nothing in the input")
    );
}

/// A game of any length is read by every command.
#[test]
fn moves_may_follow_a_position() {
    let moves = "startpos moves e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6";
    for command in ["map", "plan", "bundles", "moves"] {
        let mut args = vec![command];
        args.extend(moves.split(' '));
        args.extend(["--format", "json"]);
        if command == "plan" {
            args.extend(["--nodes", "500"]);
        }
        let output = binary::run(&args, "");
        assert!(output.status.success(), "{command}");
        assert!(
            text(&output.stdout)
                .contains("r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 5")
        );
    }
}
