//! `puchok endgame verify`: every position against its successors.

use std::time::{Duration, Instant};

use puchok_engine::solvers::endgames::Value;
use puchok_engine::solvers::endgames::verify::{Report, verify};
use serde::Serialize;

use super::super::json::milliseconds;
use super::super::{progress, words, write, write_json};
use super::{Shelf, value_name};
use crate::cli::Format;
use crate::cli::endgame::TablesArgs;
use crate::failure::Failure;

/// The JSON of a table.
#[derive(Debug, Serialize)]
struct JsonReport {
    material: String,
    /// Positions looked at, one of each class of symmetric ones, both sides to move.
    positions: u64,
    faults: u64,
    time_ms: u64,
}

/// Runs the command.
pub(super) fn run(args: &TablesArgs) -> Result<(), Failure> {
    let mut shelf = Shelf::new(&args.folder);
    let wanted = shelf.wanted(args)?;
    let tables: Vec<_> = wanted.iter().filter_map(|&m| shelf.endgames.table(m)).collect();
    let all = tables.iter().map(|table| table.len() as u64).sum();
    let bar = progress::bar(all, progress::SHARE);
    let mut faults = 0;
    for table in tables {
        let material = table.material();
        bar.set_message(material.to_string());
        let start = Instant::now();
        let report = verify(&shelf.endgames, table, &|done| bar.inc(done)).map_err(|e| shelf.refused(e))?;
        faults += report.faults;
        let json = JsonReport {
            material: material.to_string(),
            positions: report.positions,
            faults: report.faults,
            time_ms: milliseconds(start.elapsed()),
        };
        bar.suspend(|| match args.format {
            Format::Json => write_json(&json),
            Format::Text => write(&in_words(&json, &report)),
        })?;
    }
    bar.finish_and_clear();
    if faults > 0 {
        return Err(Failure::Unfinished(format!(
            "{} positions have wrong values",
            words::count(faults)
        )));
    }
    Ok(())
}

fn in_words(json: &JsonReport, report: &Report) -> String {
    let faults = match json.faults {
        0 => "no fault".to_owned(),
        n => format!("{} faults", words::count(n)),
    };
    let mut text = format!(
        "{:<5} {:>11} positions, {faults}, {:.1} s",
        json.material,
        words::count(json.positions),
        Duration::from_millis(json.time_ms).as_secs_f64()
    );
    for fault in &report.told {
        let value = |value: Option<Value>| match value {
            None => "no position".to_owned(),
            Some(value) => match value.mate() {
                None => value_name(value).to_owned(),
                Some(mate) => format!("{} in {}", value_name(value), mate.abs()),
            },
        };
        text.push_str(&format!(
            "\n  {}: {} in the table, {} by its moves",
            fault.place,
            value(fault.stored),
            value(fault.found)
        ));
    }
    text
}
