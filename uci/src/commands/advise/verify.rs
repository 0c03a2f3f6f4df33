//! `puchok advise --verify`: checks tables against every defence.

use std::time::{Duration, Instant};

use puchok_engine::solvers::advice::tables::Tables;
use puchok_engine::solvers::advice::verify::{Report, Tally, Why, verify, work};
use puchok_engine::solvers::endgames::Material;
use serde::Serialize;

use super::super::json::{milliseconds, rounded};
use super::super::{progress, words, write, write_json};
use super::{Databases, label};
use crate::cli::Format;
use crate::cli::advise::AdviseArgs;
use crate::failure::Failure;

/// The JSON of a table. The counts next to the ending are for positions with the table's side to move.
#[derive(Debug, Serialize)]
struct JsonReport {
    material: String,
    /// The side that the table plays.
    color: &'static str,
    #[serde(flatten)]
    to_move: JsonTally,
    /// The same counts with the other side to move.
    other_to_move: JsonTally,
    /// How often each piece of advice was followed.
    followed: Vec<JsonFollowed>,
    time_ms: u64,
}

#[derive(Debug, Serialize)]
struct JsonTally {
    /// Legal positions.
    positions: u64,
    /// Won with best play.
    winnable: u64,
    /// Won by the table against every defence.
    won: u64,
    /// Winnable and not won.
    failed: u64,
    /// In moves; `null` if there is no win.
    longest: Option<u32>,
    longest_fen: Option<String>,
    mean: Option<f64>,
    optimal_longest: u32,
    optimal_mean: Option<f64>,
    failures: JsonFailures,
}

/// Why positions are not won.
#[derive(Debug, Serialize)]
struct JsonFailures {
    no_advice: u64,
    escape: u64,
    cycle: u64,
    /// Positions that lead to one of the others.
    astray: u64,
    /// A sample of them.
    examples: Vec<JsonFailure>,
}

#[derive(Debug, Serialize)]
struct JsonFailure {
    fen: String,
    why: &'static str,
}

#[derive(Debug, Serialize)]
struct JsonFollowed {
    advice: String,
    positions: u64,
}

/// Verifies the tables of these endings.
pub(super) fn run(args: &AdviseArgs, tables: &Tables, wanted: &[Material]) -> Result<(), Failure> {
    for &material in wanted {
        if tables.of(material).is_none() {
            return Err(Failure::Input(format!("there is no table for {material}")));
        }
    }
    let all = wanted.iter().map(|&material| work(tables, material)).sum();
    let bar = progress::bar(all, progress::SHARE);
    let mut databases = Databases::new(&args.dir)?;
    let (mut failed, mut hopeless) = (0, Vec::new());
    for &material in wanted {
        bar.set_message(material.to_string());
        let name = tables.of(material).map_or_else(|| material.to_string(), label);
        let endgames = databases.with(material)?;
        let start = Instant::now();
        let report = verify(tables, material, args.color.color(), endgames, &|done| {
            bar.inc(done)
        })
        .map_err(|error| Failure::Input(error.to_string()))?;
        failed += report.to_move.failed() + report.other_to_move.failed();
        if report.to_move.winnable + report.other_to_move.winnable == 0 {
            hopeless.push(material.to_string());
        }
        let json = json(&report, start.elapsed());
        bar.suspend(|| match args.format {
            Format::Json => write_json(&json),
            Format::Text => write(&in_words(&json, &name)),
        })?;
    }
    bar.finish_and_clear();
    if failed > 0 {
        return Err(Failure::Unfinished(format!(
            "{} are not won",
            words::positions(failed)
        )));
    }
    // A table that was never asked is not verified.
    if !hopeless.is_empty() {
        return Err(Failure::Unfinished(format!(
            "{}: the table's side can win no position, so there was nothing to verify",
            hopeless.join(" and ")
        )));
    }
    Ok(())
}

fn why_name(why: Why) -> &'static str {
    match why {
        Why::NoAdvice => "no_advice",
        Why::Escape => "escape",
        Why::Cycle => "cycle",
        Why::Astray => "astray",
    }
}

fn json(report: &Report, time: Duration) -> JsonReport {
    JsonReport {
        material: report.material.to_string(),
        color: words::side(report.us),
        to_move: json_tally(&report.to_move),
        other_to_move: json_tally(&report.other_to_move),
        followed: report
            .followed
            .iter()
            .map(|(advice, positions)| JsonFollowed {
                advice: advice.clone(),
                positions: *positions,
            })
            .collect(),
        time_ms: milliseconds(time),
    }
}

fn json_tally(tally: &Tally) -> JsonTally {
    let count = |why: Why| tally.reasons[why as usize];
    let examples = tally.failures.iter().map(|(position, why)| JsonFailure {
        fen: position.fen(),
        why: why_name(*why),
    });
    JsonTally {
        positions: tally.positions,
        winnable: tally.winnable,
        won: tally.won,
        failed: tally.failed(),
        longest: tally.longest.as_ref().map(|(moves, _)| *moves),
        longest_fen: tally.longest.as_ref().map(|(_, position)| position.fen()),
        mean: tally.mean().map(rounded),
        optimal_longest: tally.optimal_longest,
        optimal_mean: tally.optimal_mean().map(rounded),
        failures: JsonFailures {
            no_advice: count(Why::NoAdvice),
            escape: count(Why::Escape),
            cycle: count(Why::Cycle),
            astray: count(Why::Astray),
            examples: examples.collect(),
        },
    }
}

/// The report as text. `name` is the ending, with the file of its table if the user named it.
fn in_words(json: &JsonReport, name: &str) -> String {
    let mut text = format!(
        "{name} for {}, {:.1} s\n",
        json.color,
        Duration::from_millis(json.time_ms).as_secs_f64()
    );
    for (head, tally) in [
        ("advised side to move", &json.to_move),
        ("other side to move", &json.other_to_move),
    ] {
        text.push_str(&format!(
            "  {head}: {}, {} to be won, {} won, {} not\n",
            words::positions(tally.positions),
            words::count(tally.winnable),
            words::count(tally.won),
            words::count(tally.failed)
        ));
        let mean = |mean: Option<f64>| mean.map_or_else(|| "-".to_owned(), |mean| format!("{mean:.2}"));
        if let (Some(longest), Some(fen)) = (tally.longest, &tally.longest_fen) {
            text.push_str(&format!(
                "    longest {} (best play {}), mean {} (best play {}); longest from {fen}\n",
                words::counted(u64::from(longest), "move", "moves"),
                tally.optimal_longest,
                mean(tally.mean),
                mean(tally.optimal_mean)
            ));
        }
        let failures = &tally.failures;
        if tally.failed > 0 {
            text.push_str(&format!(
                "    not won: {} without advice, {} escape, {} repeat, {} lead there\n",
                words::count(failures.no_advice),
                words::count(failures.escape),
                words::count(failures.cycle),
                words::count(failures.astray)
            ));
            for example in &failures.examples {
                text.push_str(&format!("      {}: {}\n", example.why, example.fen));
            }
        }
    }
    let followed: Vec<String> = json
        .followed
        .iter()
        .map(|followed| format!("{} {}", followed.advice, words::count(followed.positions)))
        .collect();
    text.push_str(&format!("  followed: {}", followed.join(", ")));
    text
}
