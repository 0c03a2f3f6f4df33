//! `--format csv`: the rows of the tables, and the columns documented in `docs/tables.md`.

use puchok_tests::binary;
use serde_json::Value;

use crate::common::{BOTVINNIK, json, text};

/// A table: its columns and its rows.
fn table(written: &[u8]) -> (Vec<String>, Vec<Vec<String>>) {
    let words = |record: &csv::StringRecord| record.iter().map(str::to_owned).collect();
    let mut reader = csv::Reader::from_reader(written);
    let columns = words(reader.headers().unwrap());
    let rows = reader.records().map(|record| words(&record.unwrap())).collect();
    (columns, rows)
}

/// The documented columns of a table.
fn documented(name: &str) -> Vec<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/tables.md");
    let document = std::fs::read_to_string(path).unwrap();
    let (_, section) = document.split_once(&format!("\n## {name}, version")).unwrap();
    let section = section.split("\n## ").next().unwrap();
    let columns = section.lines().filter_map(|line| line.strip_prefix("| `"));
    columns
        .map(|line| line.split('`').next().unwrap().to_owned())
        .collect()
}

/// The cells of a column.
fn column<'a>(columns: &[String], rows: &'a [Vec<String>], name: &str) -> Vec<&'a str> {
    let at = columns.iter().position(|column| column == name).unwrap();
    rows.iter().map(|row| row[at].as_str()).collect()
}

#[test]
fn a_map_is_a_row_for_each_zone() {
    let lines = format!("{BOTVINNIK}\nstartpos\n");
    let output = binary::run(&["map", "-", "--format", "csv"], &lines);
    assert!(output.status.success());
    let (columns, rows) = table(&output.stdout);
    assert_eq!(columns, documented("zones"));
    let maps = json(&["map", "-", "--format", "json"], &lines);
    let zones = maps.iter().flat_map(|map| map["zones"].as_array().unwrap());
    let trunks = zones.map(|zone| {
        let moves = zone["trunk"].as_array().unwrap().iter();
        let moves: Vec<&str> = moves.map(|mv| mv.as_str().unwrap()).collect();
        moves.join(" ")
    });
    let trunks: Vec<String> = trunks.collect();
    assert!(trunks.len() > 10, "{trunks:?}");
    assert_eq!(column(&columns, &rows, "trunk"), trunks);
}

#[test]
fn a_map_has_tables_of_links_and_candidates() {
    let map = &json(&["map", BOTVINNIK, "--format", "json"], "")[0];
    let table_of = |name| {
        let output = binary::run(&["map", BOTVINNIK, "--format", "csv", "--table", name], "");
        assert!(output.status.success());
        let (columns, rows) = table(&output.stdout);
        assert_eq!(columns, documented(name));
        (columns, rows)
    };
    let (columns, rows) = table_of("links");
    let zones = map["zones"].as_array().unwrap().iter();
    let links = zones.flat_map(|zone| zone["network"].as_array().unwrap());
    let levels: Vec<String> = links.map(|link| link["level"].to_string()).collect();
    assert!(levels.len() > 5, "{levels:?}");
    assert_eq!(column(&columns, &rows, "level"), levels);
    let (columns, rows) = table_of("candidates");
    let candidates = map["candidates"].as_array().unwrap().iter();
    let moves: Vec<&str> = candidates.map(|c| c["move"].as_str().unwrap()).collect();
    assert_eq!(column(&columns, &rows, "move"), moves);
}

/// The tables of plans and bundles have a row for each of those of the JSON, and the columns that are documented.
#[test]
fn plans_and_bundles_are_rows() {
    for (name, args, rows_of) in [
        ("plans", &["plan", BOTVINNIK, "--nodes", "3000"][..], "plans"),
        ("trajectories", &["bundles", BOTVINNIK], "trajectories"),
        ("bundle", &["bundle", "N", "b1", "g6", "4"], "trajectories"),
    ] {
        let with = |format| [args, &["--format", format]].concat();
        let output = binary::run(&with("csv"), "");
        assert!(output.status.success(), "{name}");
        let (columns, rows) = table(&output.stdout);
        assert_eq!(columns, documented(name));
        let answer = &json(&with("json"), "")[0];
        let told = match (name, &answer[rows_of]) {
            (_, Value::Array(all)) => all.len(),
            _ => {
                let bundles = answer["bundles"].as_array().unwrap().iter();
                bundles
                    .map(|bundle| bundle[rows_of].as_array().unwrap().len())
                    .sum()
            }
        };
        assert!(told > 1, "{name}");
        assert_eq!(rows.len(), told, "{name}");
    }
}

/// Scores are from White's point of view even with Black to move, and unreadable input also gets a row.
#[test]
fn an_analysis_is_a_row_whatever_was_given() {
    let lost = "r3k3/ppp2ppp/8/8/8/8/PPP2PPP/R3K2R b - - 0 1";
    let lines = format!("{lost}\nrubbish\n8/8/8/8/8/5k2/5p2/5K2 b - - 0 1\n");
    let nodes = ["--nodes", "500"];
    let args = [&["analyse", "-", "--format", "csv"][..], &nodes].concat();
    let output = binary::run(&args, &lines);
    assert_eq!(output.status.code(), Some(2));
    let told = text(&output.stderr);
    assert!(
        told.starts_with("puchok: line 2: ") && told.lines().count() == 1,
        "{told}"
    );
    let (columns, rows) = table(&output.stdout);
    assert_eq!(columns, documented("analyses"));
    assert_eq!(rows.len(), 3);
    let of = |name: &str| column(&columns, &rows, name);
    assert_eq!(of("fen")[..2], [lost, "rubbish"]);
    let reason = of("error")[1];
    assert!(told.trim_end().ends_with(reason), "{reason}");
    assert_eq!([of("error")[0], of("error")[2]], ["", ""]);
    assert_eq!((of("cp")[1], of("line")[1]), ("", ""));
    let args = [&["analyse", lost, "--format", "json"][..], &nodes].concat();
    let seen = json(&args, "")[0]["score"]["cp"].as_i64().unwrap();
    assert!(seen < -100, "Black is a rook behind: {seen}");
    assert_eq!(of("cp")[0], (-seen).to_string());
}
