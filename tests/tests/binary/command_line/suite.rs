//! The command `suite`: test positions, and how many are solved.

use puchok_tests::binary;

use crate::common::{keys, objects, refusal, text};

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

/// Games are recognised even after a remark, and on standard input.
#[test]
fn a_record_of_games_on_standard_input_is_no_suite() {
    let output = binary::run(&["suite", "-"], "# games\n\n[Event \"?\"]\n\n1. e4 *\n");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "puchok: this is a PGN, a record of games; a suite is EPD lines: positions with 'bm', 'am' or 'dm'\n"
    );
}

#[test]
fn a_suite_without_positions_is_refused() {
    insta::assert_snapshot!(refusal(&["suite", "-"]), @"puchok: there is nothing to read in standard input");
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), "# nothing but remarks\n\n").unwrap();
    let name = file.path().to_str().unwrap();
    assert_eq!(
        refusal(&["suite", name]),
        format!("puchok: there is nothing to read in '{name}'")
    );
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

/// The king in the corner has three moves, each of which is the solution once: so one of three is solved,
/// whichever is played.
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

/// Morphy's problem has one key. With a mate and a move on one line, both are asked for; two different mates
/// contradict each other.
#[test]
fn a_mate_and_a_move_are_both_asked_for() {
    let lines = ["dm 2; bm Ra5;", "bm Ra6; dm 2;", "dm 2; am Ra6;", "dm 3; bm #2;"];
    let suite = lines.map(|line| format!("kbK5/pp6/1P6/8/8/8/8/R7 w - - {line}\n"));
    let output = binary::run(
        &["suite", "-", "--nodes", "20000", "--format", "json"],
        &suite.concat(),
    );
    assert_eq!(output.status.code(), Some(2));
    insta::assert_snapshot!(text(&output.stderr).trim_end(), @"puchok: line 4: 'dm 3' and 'bm #2' contradict each other");
    let rows = objects(&output);
    let told = rows
        .iter()
        .take(3)
        .map(|row| (row["expected"].as_str().unwrap(), row["solved"] == true));
    assert_eq!(
        told.collect::<Vec<_>>(),
        [
            ("Ra5, mate in 2", false),
            ("Ra6, mate in 2", true),
            ("not Ra6, mate in 2", false)
        ]
    );
}
