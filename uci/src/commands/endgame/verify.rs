//! `puchok endgame verify`: checks every position against its successors.

use std::time::{Duration, Instant};

use puchok_engine::solvers::endgames::probe::ProbeError;
use puchok_engine::solvers::endgames::verify::{Report, verify};
use puchok_engine::solvers::endgames::{Material, Value, file};
use serde::Serialize;

use super::super::json::milliseconds;
use super::super::{progress, words, write, write_json};
use super::{Shelf, value_name};
use crate::cli::Format;
use crate::cli::endgame::TablesArgs;
use crate::failure::{Failure, complain};

/// The JSON of a table.
#[derive(Debug, Serialize)]
struct JsonReport {
    material: String,
    /// Positions checked, one of each symmetry class, for both sides to move.
    positions: u64,
    faults: u64,
    time_ms: u64,
}

/// Runs the command. A table that cannot be verified is reported, and the others are verified nevertheless.
pub(super) fn run(args: &TablesArgs) -> Result<(), Failure> {
    let mut shelf = Shelf::new(&args.folder);
    let (wanted, refused) = shelf.wanted_and_refused(args)?;
    refused.iter().for_each(|failure| complain(failure));
    let mut all_verified = refused.is_empty();
    let tables: Vec<_> = wanted.iter().filter_map(|&m| shelf.endgames.table(m)).collect();
    let all = tables.iter().map(|table| table.len() as u64).sum();
    let bar = progress::bar(all, progress::SHARE);
    let mut faults = 0;
    for table in tables {
        let material = table.material();
        bar.set_message(material.to_string());
        let start = Instant::now();
        let report = match verify(&shelf.endgames, table, &|done| bar.inc(done)) {
            Ok(report) => report,
            Err(error) => {
                bar.suspend(|| complain(&unverified(&shelf, material, error)));
                all_verified = false;
                continue;
            }
        };
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
    let wrong = (faults > 0).then(|| {
        let positions = words::counted(
            faults,
            "position has a wrong value",
            "positions have wrong values",
        );
        Failure::Unfinished(positions)
    });
    match (wrong, all_verified) {
        (Some(wrong), true) => Err(wrong),
        (None, true) => Ok(()),
        (wrong, false) => {
            wrong.iter().for_each(|wrong| complain(wrong));
            Err(Failure::ReportedInput)
        }
    }
}

/// Why a table that could be opened cannot be verified.
fn unverified(shelf: &Shelf, material: Material, error: ProbeError) -> String {
    match error {
        // The problem with the file has already been reported.
        ProbeError::Missing(needed) if file::path(shelf.folder(), needed).exists() => {
            format!("{material} cannot be verified without {needed}")
        }
        error => format!("{material} cannot be verified: {}", shelf.refused(error)),
    }
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
