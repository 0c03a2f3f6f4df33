//! Commands: what they write, where, and with which exit status.

use std::process::Output;

use puchok_tests::binary;
use serde_json::Value;

pub(crate) const MATED: &str = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The one line on standard error of a command that refused its input.
pub(crate) fn refusal(args: &[&str]) -> String {
    refusal_of(args, "")
}

/// The same, with this standard input.
pub(crate) fn refusal_of(args: &[&str], input: &str) -> String {
    let Output {
        status,
        stdout,
        stderr,
    } = binary::run(args, input);
    assert_eq!(status.code(), Some(2), "{args:?}");
    assert_eq!(text(&stdout), "", "{args:?}");
    let stderr = text(&stderr);
    assert_eq!(stderr.lines().count(), 1, "{args:?}: {stderr}");
    stderr.trim_end().to_owned()
}

/// The JSON objects that a command wrote, one a line.
pub(crate) fn json(args: &[&str], input: &str) -> Vec<Value> {
    let output = binary::run(args, input);
    assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
    objects(&output)
}

pub(crate) fn objects(output: &Output) -> Vec<Value> {
    let lines = text(&output.stdout);
    lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

pub(crate) fn keys(object: &Value) -> Vec<&str> {
    object.as_object().unwrap().keys().map(String::as_str).collect()
}

#[test]
fn bad_usage_is_refused_in_one_line() {
    insta::assert_snapshot!(refusal(&["advice"]), @"puchok: unrecognized subcommand 'advice'; did you mean 'advise'?");
    insta::assert_snapshot!(refusal(&["analyse"]), @"puchok: the following required arguments were not provided: <FEN|startpos|FILE|->...");
    insta::assert_snapshot!(refusal(&["analyse", "startpos", "--depth", "0"]), @"puchok: invalid value '0' for '--depth <D>': a number from 1 on, not '0'");
    insta::assert_snapshot!(refusal(&["analyse", "startpos", "--nodes", "many"]), @"puchok: invalid value 'many' for '--nodes <N>': a number from 1 on, not 'many'");
    insta::assert_snapshot!(refusal(&["analyse", "startpos", "--format", "xml"]), @"puchok: invalid value 'xml' for '--format <FORMAT>' [possible values: text, json, csv]");
    insta::assert_snapshot!(refusal(&["analyse", "startpos", "--tree-nodes", "5"]), @"puchok: the following required arguments were not provided: --tree <FILE>");
    insta::assert_snapshot!(refusal(&["bench", "--nodes", "3"]), @"puchok: unexpected argument '--nodes' found");
    insta::assert_snapshot!(refusal(&["suite", "x", "--nodes", "1", "--movetime", "1"]), @"puchok: the argument '--nodes <N>' cannot be used with '--movetime <MS>'");
}

#[test]
fn bad_positions_are_refused_in_one_line() {
    insta::assert_snapshot!(refusal(&["analyse", "rubbish"]), @"puchok: no position: a board has 8 ranks with / between, not 1 in 'rubbish', and there is no file of that name");
    insta::assert_snapshot!(refusal(&["analyse", "8/8/8/8/8/8/8/K7 w - - 0 1"]), @"puchok: no position: Black has no king in '8/8/8/8/8/8/8/K7 w - - 0 1'");
    insta::assert_snapshot!(refusal(&["suite", "/no/such/file.epd"]), @"puchok: cannot read '/no/such/file.epd': No such file or directory (os error 2)");
    insta::assert_snapshot!(refusal(&["analyse", "startpos", "--syzygy", "/no/one", "--syzygy", "/no/two"]), @"puchok: --syzygy: /no/one: No such file or directory (os error 2); --syzygy: /no/two: No such file or directory (os error 2)");
    insta::assert_snapshot!(refusal(&["plan", "/no/such/file.epd"]), @"puchok: cannot read '/no/such/file.epd': No such file or directory (os error 2)");
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
fn a_complaint_about_a_line_of_a_suite_names_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("suite.epd");
    std::fs::write(&path, "7k/8/8/8/8/8/8/K7 w - - bm Qd4;\n").unwrap();
    let path = path.to_str().unwrap();
    let output = binary::run(&["suite", path, "--nodes", "1"], "");
    assert_eq!(output.status.code(), Some(2));
    let expected = format!("puchok: {path}: line 1: illegal move 'Qd4' after bm");
    assert_eq!(text(&output.stderr).trim_end(), expected);
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
            "puchok: {name}: this is a PGN, a record of games; a suite is EPD lines: positions with 'bm', 'am' or 'dm'"
        )
    );
}

/// A remark before the games does not hide what they are, nor does standard input.
#[test]
fn a_record_of_games_on_standard_input_is_no_suite() {
    let output = binary::run(&["suite", "-"], "# games\n\n[Event \"?\"]\n\n1. e4 *\n");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "puchok: this is a PGN, a record of games; a suite is EPD lines: positions with 'bm', 'am' or 'dm'\n"
    );
}

/// A folder may be filled later, so that one without tables is no error.
#[test]
fn a_folder_without_tables_is_warned_of() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().to_str().unwrap();
    for (option, found) in [("--endgames", "0 tables in"), ("--syzygy", "0 files in")] {
        let output = binary::run(&["analyse", "startpos", "--nodes", "1", option, name], "");
        assert_eq!(output.status.code(), Some(0));
        let warned = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(warned.contains(&format!("{option}: {found} {name}")), "{warned}");
    }
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
        let output = binary::command(args).stdin(folder).output().unwrap();
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
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kings.epd");
    std::fs::write(&path, "7k/8/8/8/8/8/8/K7 w - - bm Kb1 Ka2 Kb2; id \"kings\";\n").unwrap();
    let output = binary::run(&["suite", path.to_str().unwrap(), "--nodes", "100"], "");
    assert!(output.status.success());
    let answer = text(&output.stdout);
    assert!(answer.starts_with("solved "), "{answer}");
    assert!(
        answer.lines().last().unwrap().starts_with("1 of 1 solved; "),
        "{answer}"
    );
    assert_eq!(text(&output.stderr), "");
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

/// What is refused leaves no file behind, and those that are there as they were.
#[test]
fn nothing_is_written_where_nothing_is_answered() {
    let folder = tempfile::tempdir().unwrap();
    for (command, option, name) in [
        ("analyse", "--tree", "tree.svg"),
        ("analyse", "--report", "page.html"),
        ("prove", "--formulas", "formulas"),
    ] {
        let file = folder.path().join(name);
        let args = [command, "rubbish", option, file.to_str().unwrap()];
        refusal(&args);
        assert!(!file.exists(), "{args:?}");
        std::fs::write(&file, "kept").unwrap();
        refusal(&args);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "kept", "{args:?}");
    }
}

/// A name may have line ends, and letters that a terminal takes for orders.
#[test]
fn complaints_are_one_line_whatever_the_name() {
    let name = "/nowhere/a\nb\u{1b}[31m";
    let study = "8/8/8/8/8/5k2/R7/2K5 w - - 0 1";
    for args in [
        &["suite", name][..],
        &["endgame", "probe", study, "--dir", name],
        &["advise", study, "--table", name],
        &["analyse", "startpos", "--syzygy", name],
    ] {
        let message = refusal(args);
        assert!(message.contains("/nowhere/a?b?[31m"), "{message}");
    }
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

/// Editors under Windows begin a text with a byte order mark.
#[test]
fn a_byte_order_mark_is_skipped() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let analyse = ["analyse", "-", "--nodes", "100", "--format", "json"];
    assert_eq!(json(&analyse, &format!("\u{feff}{start}\r\n"))[0]["fen"], start);
    let annotate = ["annotate", "-", "--nodes", "200", "--format", "json"];
    let games = json(&annotate, "\u{feff}[Event \"x\"]\r\n\r\n1. e4 e5 *\r\n");
    assert_eq!(games[0]["tags"]["Event"], "x");
    assert_eq!(games[0]["moves"][1]["san"], "e5");
    let folder = tempfile::tempdir().unwrap();
    let suite = folder.path().join("suite.epd");
    let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#; id \"back rank\";\n";
    std::fs::write(&suite, format!("\u{feff}{mate}")).unwrap();
    let output = binary::run(&["suite", suite.to_str().unwrap(), "--nodes", "1000"], "");
    assert!(output.status.success(), "{output:?}");
    assert!(text(&output.stdout).contains("1 of 1 solved"), "{output:?}");
}

/// A file without a game is not shown as an empty board: the address would never be asked for.
#[test]
fn the_viewer_refuses_a_file_without_games() {
    let file = tempfile::Builder::new().suffix(".pgn").tempfile().unwrap();
    let path = file.path().to_str().unwrap();
    for nothing in ["", "\n \n", "\u{feff}\n"] {
        std::fs::write(file.path(), nothing).unwrap();
        let message = refusal(&["view", "--no-open", path]);
        assert_eq!(message, format!("puchok: cannot read '{path}': it holds no game"));
    }
}

/// The king in the corner has three moves, and each is asked for once: so one of three is solved, whichever is played.
#[test]
fn one_of_three_is_solved() {
    let suite = ["Kb1", "Ka2", "Kb2"].map(|san| format!("7k/8/8/8/8/8/8/K7 w - - bm {san};\n"));
    let output = binary::run(
        &["suite", "-", "--nodes", "200", "--format", "json"],
        &suite.concat(),
    );
    let rows = objects(&output);
    let (positions, summary) = rows.split_at(3);
    assert_eq!(positions.iter().filter(|row| row["solved"] == true).count(), 1);
    for row in positions {
        assert_eq!(row["solved"] == true, row["san"] == row["expected"], "{row}");
        assert_eq!(
            row["solved"] == false,
            row["nodes_to_solution"].is_null(),
            "{row}"
        );
    }
    assert_eq!(summary[0]["summary"]["solved"], 1);
}
