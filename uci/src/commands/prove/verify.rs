//! `puchok prove --verify ENDING`: compares every legal position with the endgame database.

use std::time::{Duration, Instant};

use puchok_engine::report::Silent;
use puchok_engine::solvers::endgames::{Material, build};
use puchok_engine::solvers::logic::chess::verify::{Report, Stage, VerifyError, least_positions, verify};
use serde::Serialize;

use super::super::json::milliseconds;
use super::super::{words, write, write_json};
use crate::cli::prove::{GraphFormat, ProveArgs};
use crate::failure::Failure;

/// The default limit of positions to explore.
const POSITIONS: u32 = 10_000_000;

/// The JSON of an ending with one assignment of colours.
#[derive(Debug, Serialize)]
struct JsonReport {
    material: String,
    /// Whether Black has the men that the name gives to White.
    mirrored: bool,
    positions: u64,
    looked_at: u64,
    only_theta1: u64,
    theta2_and_theta4: u64,
    only_theta3: u64,
    wrong_values: u64,
    wrong_mates: u64,
    printed_too: u64,
    strategy_vertices: u64,
    refused: u64,
    damaged: u64,
    damaged_accepted: u64,
    bytes: u64,
    time_ms: u64,
}

/// Runs the comparison, first with the ending as named, then with the colours exchanged.
pub(super) fn run(material: Material, args: &ProveArgs) -> Result<(), Failure> {
    if args.format == GraphFormat::Dot {
        return Err(Failure::Input(
            "--verify has no graph to show: --format text or json".to_owned(),
        ));
    }
    let most = args.positions.unwrap_or(POSITIONS) as usize;
    // Before the database is made.
    if least_positions(material) > most as u64 {
        return Err(refused(&VerifyError::TooLarge(most)));
    }
    let bar = super::bar(most as u64);
    bar.set_message("making the database");
    let endgames =
        build::in_memory(&[material], &mut Silent).map_err(|error| Failure::Unfinished(error.to_string()))?;
    let mut faults = 0;
    for mirrored in [false, true] {
        let start = Instant::now();
        let report = verify(material, mirrored, &endgames, most, &mut |stage| match stage {
            Stage::Positions(positions) => {
                bar.set_message("found");
                bar.set_position(positions as u64);
            }
            Stage::Labels => bar.set_message("being labelled"),
            Stage::Compared(positions) => {
                bar.set_message("compared");
                bar.set_position(positions as u64);
            }
            Stage::Check(theta) => {
                bar.set_message(format!("checking the strategies for Θ{}", theta.number()))
            }
        })
        .map_err(|error| refused(&error))?;
        faults += report.wrong_values + report.wrong_mates + report.refused + report.accepted_damage;
        let json = JsonReport::new(material, mirrored, &report, start.elapsed());
        bar.suspend(|| match args.format {
            GraphFormat::Json => write_json(&json),
            _ => write(&in_words(&json, &report)),
        })?;
    }
    bar.finish_and_clear();
    if faults > 0 {
        return Err(Failure::Unfinished(format!(
            "{} disagreements",
            words::count(faults)
        )));
    }
    Ok(())
}

/// Why nothing was compared, and what the user can do about it.
fn refused(error: &VerifyError) -> Failure {
    Failure::Unfinished(match error {
        VerifyError::TooLarge(most) => format!(
            "the ending and those it leads into have more than {}: --positions allows more",
            words::positions(*most as u64)
        ),
        VerifyError::Unknown(_) => error.to_string(),
    })
}

impl JsonReport {
    fn new(material: Material, mirrored: bool, report: &Report, time: Duration) -> JsonReport {
        JsonReport {
            material: material.to_string(),
            mirrored,
            positions: report.positions,
            looked_at: report.looked_at,
            only_theta1: report.white_wins,
            theta2_and_theta4: report.draws,
            only_theta3: report.black_wins,
            wrong_values: report.wrong_values,
            wrong_mates: report.wrong_mates,
            printed_too: report.printed_too,
            strategy_vertices: report.vertices,
            refused: report.refused,
            damaged: report.damaged,
            damaged_accepted: report.accepted_damage,
            bytes: report.bytes,
            time_ms: milliseconds(time),
        }
    }
}

fn in_words(json: &JsonReport, report: &Report) -> String {
    let count = words::count;
    let colours = if json.mirrored { ", colours exchanged" } else { "" };
    let first = report
        .first_wrong
        .as_ref()
        .map_or_else(String::new, |fen| format!("\n  the first: {fen}"));
    format!(
        "{}{colours}: {}, with those it leads into {}\n  \
         only Θ1 {}, Θ2 and Θ4 {}, only Θ3 {}\n  \
         {} other values and {} other distances to mate than the database{first}\n  \
         strategies with {} vertices, {} refused by the model checker; {} of {} damaged vertices accepted\n  \
         Θ2 as printed beside Θ1, or Θ4 beside Θ3: {}\n  \
         {:.1} s, graph {} MiB",
        json.material,
        words::positions(json.positions),
        count(json.looked_at),
        count(json.only_theta1),
        count(json.theta2_and_theta4),
        count(json.only_theta3),
        count(json.wrong_values),
        count(json.wrong_mates),
        count(json.strategy_vertices),
        count(json.refused),
        count(json.damaged_accepted),
        count(json.damaged),
        words::positions(json.printed_too),
        Duration::from_millis(json.time_ms).as_secs_f64(),
        json.bytes.div_ceil(1 << 20),
    )
}
